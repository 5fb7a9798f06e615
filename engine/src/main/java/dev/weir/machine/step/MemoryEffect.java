package dev.weir.machine.step;

import dev.weir.machine.step.Step.Drain;

/** What a step does to memory, as far as its order with steps of other actors is concerned. */
public enum MemoryEffect {
  /** Nothing that others can see. */
  NONE(false, false, true),
  /** Puts a store into a buffer, once any of those that wait there has made room. */
  ROOM(false, false, false),
  /** Reads. */
  READ(true, false, true),
  /** Writes. */
  WRITE(false, true, true),
  /** Reads and writes the same bytes. */
  READ_AND_WRITE(true, true, true),
  /** Ends the life of an object, which counts as a write of all of it. */
  END(false, true, false),
  /** Several accesses at once, each of which reads or writes. */
  BLOCK(true, true, false);

  private final boolean reads;
  private final boolean writes;
  private final boolean isPlain;

  MemoryEffect(boolean reads, boolean writes, boolean isPlain) {
    this.reads = reads;
    this.writes = writes;
    this.isPlain = isPlain;
  }

  /**
   * What a step does.
   *
   * @param kind what happens
   * @param roomMadeBy which store had to leave the buffer for a store
   */
  public static MemoryEffect of(EventKind kind, Drain roomMadeBy) {
    return kind == EventKind.STORE && roomMadeBy == Drain.ANY ? ROOM : kind.effect();
  }

  /** Whether something is read. */
  public boolean reads() {
    return reads;
  }

  /** Whether something is written. */
  public boolean writes() {
    return writes;
  }

  /** Whether memory is accessed that others may access. */
  public boolean accessesMemory() {
    return reads || writes;
  }

  /** Whether this is at most one access of a thread or buffer to bytes that stay alive. */
  public boolean isPlain() {
    return isPlain;
  }

  /** The same as others see it: to them it makes no difference whether who writes reads as well. */
  public MemoryEffect asSeen() {
    return this == READ_AND_WRITE ? WRITE : this;
  }
}
