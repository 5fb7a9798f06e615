package dev.weir.report.text;

import dev.weir.program.VisibleText;
import dev.weir.report.Wording;
import dev.weir.search.result.CheckResult.Waiter;
import java.util.List;

/** Who waited when the program had come to its end, one line each: a note, no error. */
final class WaiterText {
  private static final int MOST = 5;

  private WaiterText() {}

  static void write(StringBuilder out, List<Waiter> waiters) {
    for (Waiter waiter : waiters.subList(0, Math.min(MOST, waiters.size()))) {
      out.append("note:      at the end ")
          .append(Wording.thread(waiter.thread()))
          .append(", at ")
          .append(waiter.position())
          .append(" in ")
          .append(waiter.function())
          .append(", ")
          .append(VisibleText.line(waiter.what()))
          .append('\n');
    }
    if (waiters.size() > MOST) {
      out.append("           and ")
          .append(waiters.size() - MOST)
          .append(" more; --json names all\n");
    }
  }
}
