package dev.weir.search.race;

import dev.weir.machine.Machine;
import dev.weir.machine.options.Budget;
import dev.weir.machine.step.IntList;
import dev.weir.trace.order.ChronologicalTrace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which writes a read that ends a waiting could come before, where writes of some of its bytes do
 * not depend on writes of others. What it finds then is no matter of one write: it could come
 * before any set of writes that has with each write those that come after it, if what is left gives
 * it a value that ends the waiting. Only the smallest such sets count; executions with larger ones
 * are found from there.
 */
final class SkippedWrites {
  private final Budget patience;
  private final ChronologicalTrace trace;

  /** What is asked of a read. */
  interface Read {
    /** Whether a write comes before the read whatever is done, as the read's thread has it. */
    boolean follows(int write);

    /** Starts from the value after all writes. */
    void start();

    /** Goes back to the value without a write. */
    void takeBack(int write);

    /** Whether the value that it has come to ends the waiting. */
    boolean ends();
  }

  SkippedWrites(Machine machine, ChronologicalTrace trace) {
    this.patience = machine.patience();
    this.trace = trace;
  }

  /**
   * The smallest sets of writes that a read could come before.
   *
   * @param writes those that overlap the read, the earliest first
   * @return of each set the writes that come after no other of it, the earliest first
   */
  int[][] smallest(IntList writes, Read read) {
    List<BitSet> found = new ArrayList<>();
    Set<BitSet> seen = new HashSet<>();
    Deque<BitSet> open = new ArrayDeque<>(List.of(new BitSet()));
    while (!open.isEmpty()) {
      BitSet skipped = open.remove();
      for (int i = writes.size() - 1; i >= 0; i--) {
        if (skipped.get(i) || read.follows(writes.get(i)) || !isLast(writes, i, skipped)) {
          continue;
        }
        BitSet more = (BitSet) skipped.clone();
        more.set(i);
        patience.spend(1 + found.size(), more.length());
        if (!seen.add(more) || found.stream().anyMatch(set -> contains(more, set))) {
          continue;
        }
        if (endsWithout(writes, more, read)) {
          found.add(more);
        } else {
          open.add(more);
        }
      }
    }
    return found.stream().map(set -> earliest(writes, set)).toArray(int[][]::new);
  }

  /** Whether all writes that come after one are skipped. */
  private boolean isLast(IntList writes, int index, BitSet skipped) {
    patience.spend(writes.size() - index);
    for (int i = index + 1; i < writes.size(); i++) {
      if (!skipped.get(i) && trace.happensBefore(writes.get(index), writes.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean contains(BitSet all, BitSet part) {
    BitSet rest = (BitSet) part.clone();
    rest.andNot(all);
    return rest.isEmpty();
  }

  private static boolean endsWithout(IntList writes, BitSet skipped, Read read) {
    read.start();
    for (int i = skipped.length() - 1; i >= 0; i = skipped.previousSetBit(i - 1)) {
      read.takeBack(writes.get(i));
    }
    return read.ends();
  }

  private int[] earliest(IntList writes, BitSet set) {
    IntList result = new IntList();
    for (int i = set.nextSetBit(0); i >= 0; i = set.nextSetBit(i + 1)) {
      boolean isEarliest = true;
      for (int k = 0; k < result.size(); k++) {
        isEarliest &= !trace.happensBefore(result.get(k), writes.get(i));
      }
      if (isEarliest) {
        result.add(writes.get(i));
      }
    }
    return result.toArray();
  }
}
