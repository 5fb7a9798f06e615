package dev.weir.testing.candidate;

import dev.weir.program.BarrierKind;
import dev.weir.testing.axioms.Dependencies;

/** What a thread does to memory, with the values that it guessed and computed. */
public sealed interface Step {
  /** The reads of the thread that it depends on, by their places among its steps. */
  Dependencies dependencies();

  /** A read, or the read of an atomic instruction. */
  record Read(Cell cell, long value, Dependencies dependencies) implements Step {}

  /**
   * A write.
   *
   * @param atomic whether it is one atomic instruction with the read before it
   */
  record Write(Cell cell, long value, boolean atomic, Dependencies dependencies) implements Step {}

  /** A barrier. */
  record Barrier(BarrierKind kind, Dependencies dependencies) implements Step {}

  /** Bytes that are accessed together; cells that overlap must be the same. */
  record Cell(long address, int size) {}
}
