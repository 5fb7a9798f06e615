package dev.weir.testing;

/** The memory models of the tables and of the {@link Referee}. */
public enum SmallModel {
  /** Sequential consistency: a store writes memory at once. */
  SC,
  /** Total store order: one store buffer for each thread. */
  TSO,
  /** Partial store order: one store buffer for each thread and variable. */
  PSO
}
