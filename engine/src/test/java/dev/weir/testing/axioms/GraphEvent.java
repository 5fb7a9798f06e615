package dev.weir.testing.axioms;

import dev.weir.program.BarrierKind;

/** An event of an {@link ExecutionGraph}. */
public sealed interface GraphEvent {

  /** Who did it. */
  int thread();

  /** The reads that it depends on. */
  Dependencies dependencies();

  /** An access to bytes that follow each other. */
  sealed interface Access extends GraphEvent {
    /** The first byte. */
    long address();

    /** How many bytes. */
    int size();

    /** Whether they have a byte in common. */
    default boolean overlaps(Access other) {
      return address() < other.address() + other.size() && other.address() < address() + size();
    }
  }

  /** A read. */
  record Read(int thread, long address, int size, Dependencies dependencies) implements Access {}

  /** A write. */
  record Write(int thread, long address, int size, Dependencies dependencies) implements Access {}

  /** A barrier; only its control dependencies count. */
  record Barrier(int thread, BarrierKind kind, Dependencies dependencies) implements GraphEvent {}
}
