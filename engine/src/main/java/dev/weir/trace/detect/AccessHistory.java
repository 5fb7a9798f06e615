package dev.weir.trace.detect;

import dev.weir.machine.step.IntList;
import java.util.Arrays;

/**
 * The latest accesses to a location: for each thread and each of its instructions the last one.
 * Earlier ones come before it in their thread, so if one of them races with what follows then so
 * does the last. Immutable.
 */
final class AccessHistory {
  /** No access. */
  static final AccessHistory EMPTY = new AccessHistory(new int[0]);

  private static final int WRITE = 2;
  private static final int ATOMIC = 1;

  /** Words of an entry: thread, kind, instruction, access. */
  private static final int WORDS = 4;

  private final int[] entries;

  private AccessHistory(int[] entries) {
    this.entries = entries;
  }

  /** This and a later access. */
  AccessHistory with(int thread, boolean writes, boolean atomic, int instruction, int access) {
    int kind = (writes ? WRITE : 0) | (atomic ? ATOMIC : 0);
    int at = 0;
    while (at < entries.length
        && (entries[at] != thread || entries[at + 1] != kind || entries[at + 2] != instruction)) {
      at += WORDS;
    }
    int[] result = Arrays.copyOf(entries, Math.max(entries.length, at + WORDS));
    result[at] = thread;
    result[at + 1] = kind;
    result[at + 2] = instruction;
    result[at + 3] = access;
    return new AccessHistory(result);
  }

  /** Fills in the accesses by other threads that conflict and of which not both are atomic. */
  void conflicts(int thread, boolean writes, boolean atomic, IntList into) {
    for (int at = 0; at < entries.length; at += WORDS) {
      int kind = entries[at + 1];
      boolean counts =
          entries[at] != thread
              && (writes || (kind & WRITE) != 0)
              && !(atomic && (kind & ATOMIC) != 0);
      if (counts) {
        into.add(entries[at + 3]);
      }
    }
  }
}
