package dev.weir.fence.extract;

import java.util.Optional;

/** What a step of a thread does that others, or its own buffer, can notice. */
sealed interface Effect {
  /** The place that is accessed, if one is. */
  default Optional<SharedLocation> accessed() {
    return switch (this) {
      case Local _, Fence _ -> Optional.empty();
      case Read(SharedLocation location, _) -> Optional.of(location);
      case Write(SharedLocation location, _) -> Optional.of(location);
      case Atomic atomic -> Optional.of(atomic.location());
    };
  }

  /** Whether the place gets a value. */
  default boolean isWrite() {
    return this instanceof Write;
  }

  /** The generation of the value that a place gets; 0 where none does. */
  default int generation() {
    return switch (this) {
      case Local _, Fence _, Read _ -> 0;
      case Write(SharedLocation location, long value) -> location.generation(value);
      case Atomic atomic -> atomic.location().generation(atomic.after());
    };
  }

  /** Nothing, but that there may have been a choice. */
  record Local() implements Effect {}

  /** A load that finds a value. */
  record Read(SharedLocation location, long value) implements Effect {}

  /** A store into the buffer. */
  record Write(SharedLocation location, long value) implements Effect {}

  /** A full fence. */
  record Fence() implements Effect {}

  /**
   * An operation on memory itself.
   *
   * @param before the value that it finds
   * @param after the value that it leaves, if it writes
   * @param isWrite whether it does
   * @param waitsForAll whether all own stores must be in memory before; else those to this place,
   *     and those before the latest store-store barrier
   */
  record Atomic(
      SharedLocation location, long before, long after, boolean isWrite, boolean waitsForAll)
      implements Effect {}
}
