package dev.weir.report;

import dev.weir.search.CheckResult.Counts;
import dev.weir.search.CheckResult.Waiter;
import java.util.List;

/** Who waited when the program had come to its end, one line each: a note, no error. */
final class WaiterText {
  private static final int MOST = 5;

  private WaiterText() {}

  /** How many of the blocked executions are ones in which the program came to its end. */
  static String ofBlocked(Counts counts) {
    return counts.endedWaiting() == 0
        ? ""
        : " (" + counts.endedWaiting() + " of them at the end of the program)";
  }

  static void write(StringBuilder out, List<Waiter> waiters) {
    for (Waiter waiter : waiters.subList(0, Math.min(MOST, waiters.size()))) {
      out.append("note:      at the end ")
          .append(Wording.thread(waiter.thread()))
          .append(", at ")
          .append(waiter.position())
          .append(" in ")
          .append(waiter.function())
          .append(", ")
          .append(Wording.oneLine(waiter.what()))
          .append('\n');
    }
    if (waiters.size() > MOST) {
      out.append("           and ")
          .append(waiters.size() - MOST)
          .append(" more; --json names all\n");
    }
  }
}
