package dev.weir.lin;

import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.ChronologicalTrace;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a trace says of when calls can begin and end. A call begins right before the first event of
 * its thread that is not of an earlier call. It ends when all events of its thread up to it have
 * happened, and all their stores are in memory: only then a flag that is stored after it (release)
 * can be seen. Calls are bits of the masks.
 *
 * @param begins for each call those that must have begun before it can end
 * @param ends for each call those that, if they end before something, must have ended before it can
 *     end: their flag keeps later stores of their thread back, in models in which stores overtake
 *     each other
 */
record Relations(long[] begins, long[] ends) {

  /** The weakest: calls of a thread begin one after the other, and all else is possible. */
  static Relations weakest(Scenario scenario) {
    long[] begins = new long[scenario.size()];
    for (int c = 0; c < begins.length; c++) {
      for (int b = scenario.first(scenario.thread(c)); b <= c; b++) {
        begins[c] |= 1L << b;
      }
    }
    return new Relations(begins, new long[begins.length]);
  }

  /**
   * Those of an execution that has ended.
   *
   * @param overtakes whether stores overtake each other
   * @param calls for each event the call that made it, or -1; an update has that of its store
   */
  static Relations of(ChronologicalTrace trace, boolean overtakes, int[] calls, Scenario scenario) {
    EventLog log = trace.log();
    int count = scenario.size();
    int[] threads = new int[count];
    int[] first = new int[count];
    int[] last = new int[count];
    Arrays.fill(first, EventLog.NONE);
    Arrays.fill(last, EventLog.NONE);
    for (int c = 0; c < count; c++) {
      threads[c] = scenario.thread(c);
    }
    IntList updates = new IntList();
    for (int e = 0; e < log.size(); e++) {
      int call = calls[e];
      if (call < 0) {
        continue;
      }
      if (log.kind(e) == EventKind.UPDATE) {
        updates.add(e);
        continue;
      }
      // Of the thread's own events the last one comes after all others.
      for (int c = call; c < count && threads[c] == threads[call]; c++) {
        last[c] = e;
      }
      for (int c = call; c >= 0 && threads[c] == threads[call]; c--) {
        first[c] = first[c] == EventLog.NONE ? e : first[c];
      }
    }
    long[] begins = new long[count];
    long[] ends = new long[count];
    for (int c = 0; c < count; c++) {
      IntList ending = ending(c, last[c], updates, calls, threads);
      for (int b = 0; b < count; b++) {
        boolean isEarlier = threads[b] == threads[c] && b <= c;
        if (isEarlier || first[b] != EventLog.NONE && precedes(trace, first[b], ending)) {
          begins[c] |= 1L << b;
        }
      }
      for (int i = 0; overtakes && i < updates.size(); i++) {
        int update = updates.get(i);
        if (precedes(trace, update, ending)) {
          // It is one of a later call than these.
          for (int b = calls[update] - 1; b >= 0 && threads[b] == threads[calls[update]]; b--) {
            ends[c] |= 1L << b;
          }
        }
      }
    }
    return new Relations(begins, ends);
  }

  /** What has happened when a call has ended: all that comes before one of these. */
  private static IntList ending(int call, int last, IntList updates, int[] calls, int[] threads) {
    IntList ending = new IntList();
    if (last != EventLog.NONE) {
      ending.add(last);
    }
    for (int i = updates.size() - 1; i >= 0; i--) {
      int own = calls[updates.get(i)];
      if (threads[own] == threads[call] && own <= call) {
        ending.add(updates.get(i));
      }
    }
    return ending;
  }

  private static boolean precedes(ChronologicalTrace trace, int event, IntList ending) {
    for (int i = 0; i < ending.size(); i++) {
      if (trace.happensBefore(event, ending.get(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the end of a call waits for more, where that of another one counts. */
  private boolean constrains(int call) {
    for (int c = 0; c < begins.length; c++) {
      boolean waits = (ends[c] >> call & 1) != 0;
      if (waits && (begins[call] & ~begins[c]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** The calls that can end before nothing: their flag would keep back what they wait for. */
  long endless() {
    long endless = 0;
    for (int c = 0; c < ends.length; c++) {
      endless |= ends[c] & 1L << c;
    }
    return endless;
  }

  /** The calls of which it matters to others whether something waits for their end. */
  long optional() {
    long optional = 0;
    for (int c = 0; c < ends.length; c++) {
      if (constrains(c)) {
        optional |= 1L << c;
      }
    }
    return optional & ~endless();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Relations(long[] theirBegins, long[] theirEnds)
        && Arrays.equals(begins, theirBegins)
        && Arrays.equals(ends, theirEnds);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(begins) + Arrays.hashCode(ends);
  }

  @Override
  public String toString() {
    return "begins " + Arrays.toString(begins) + ", ends " + Arrays.toString(ends);
  }
}
