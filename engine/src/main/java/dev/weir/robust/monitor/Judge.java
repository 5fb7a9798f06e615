package dev.weir.robust.monitor;

import dev.weir.machine.Machine;
import dev.weir.trace.EventLog;
import java.io.Serializable;
import java.util.Optional;

/** Judges what the monitor suspects. */
public interface Judge {
  /** The exploration starts, perhaps again since more memory turned out to be shared. */
  default void start() {}

  /**
   * Whether a suspected execution is borderline.
   *
   * @param operation the step that is suspected, for which the clocks are prepared
   * @param isCertain whether it is in any case; otherwise it depends on what the step would do
   */
  boolean isBorderline(
      Machine machine,
      EventLog log,
      RelaxedClocks clocks,
      Operation operation,
      Borderline found,
      boolean isCertain);

  /**
   * A judge that does the same for other executions of the same exploration, in another Java
   * thread; empty where one has to judge all.
   */
  default Optional<Judge> helper() {
    return Optional.empty();
  }

  /**
   * Adds what a helper has found.
   *
   * @param helper one that {@link #helper} gave, which judges no more
   */
  default void add(Judge helper) {}

  /** What it has found so far, as data, for {@link #goOnWith}; empty where that is nothing. */
  default Optional<Serializable> kept() {
    return Optional.empty();
  }

  /**
   * Adds what another one had found before the exploration was stopped that it judges now.
   *
   * @param kept what {@link #kept} gave
   */
  default void goOnWith(Serializable kept) {}

  /** Whether to ask for all locations that a step accesses, and for the oldest writes first. */
  default boolean seeksAll() {
    return false;
  }
}
