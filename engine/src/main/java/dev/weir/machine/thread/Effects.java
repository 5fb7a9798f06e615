package dev.weir.machine.thread;

import dev.weir.machine.memory.Memory;
import dev.weir.machine.report.Notes;

/**
 * Tells whether a thread did anything beside reading and computing. Its locals in memory that no
 * other thread touches are part of what it computes with, where their contents are compared.
 */
public final class Effects {
  private final Memory memory;
  private final Notes notes;

  Effects(Memory memory, Notes notes) {
    this.memory = memory;
    this.notes = notes;
  }

  /**
   * A number that changes with whatever a thread does beside reading, computing and printing, but
   * not with its own locals, nor with what {@link dev.weir.machine.memory.OwnChanges} follow.
   */
  public long countShared(ThreadState t) {
    long seen = memory.sharedChanges() - memory.ownChanges().count();
    return seen * 0x9E3779B97F4A7C15L
        + notes.countWithoutOutput() * 0xBF58476D1CE4E5B9L
        + t.children;
  }

  /**
   * A number that changes with whatever a thread does beside reading, computing, printing, and
   * changing memory in a way that is {@linkplain dev.weir.machine.memory.OwnChanges#trace traced}.
   */
  public long countUntraced(ThreadState t) {
    long seen = memory.sharedChanges() - memory.ownChanges().tracedCount();
    return seen * 0x9E3779B97F4A7C15L
        + notes.countWithoutOutput() * 0xBF58476D1CE4E5B9L
        + t.children;
  }

  /** How often threads have printed. */
  public int outputs() {
    return notes.countOutput();
  }

  /** A number that changes with whatever a thread does, also with its own locals. */
  public long count(ThreadState t) {
    long places =
        ((long) (t.nextSlot + t.nextWideSlot) << 40) ^ ((long) t.stackTop << 20) ^ t.children;
    return memory.changes() * 0x9E3779B97F4A7C15L + notes.count() * 0xBF58476D1CE4E5B9L + places;
  }
}
