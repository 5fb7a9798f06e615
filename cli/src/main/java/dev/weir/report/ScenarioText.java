package dev.weir.report;

import dev.weir.lin.Invocation;
import dev.weir.lin.LinResult;
import dev.weir.lin.Outcome;
import dev.weir.lin.Reason;
import dev.weir.lin.Scenario;
import dev.weir.lin.Specification;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A scenario that fails, for people. */
record ScenarioText(LinResult.Failing failing, TextStyle style) {
  private static final int MOST_ORDERS = 6;
  private static final String INDENT = "    ";

  /** Whether no order of the calls explains what they give. */
  boolean isUnexplained() {
    return failing.cause() instanceof LinResult.Unexplained;
  }

  /** Writes the calls, a column for each thread, and what they give. */
  void writeCalls(StringBuilder out) {
    Scenario scenario = failing.scenario();
    Columns table = new Columns();
    List<String> head = new ArrayList<>();
    int longest = 0;
    for (int t = 0; t < scenario.threads().size(); t++) {
      head.add("thread " + (t + 1));
      longest = Math.max(longest, scenario.threads().get(t).size());
    }
    table.add(style.palette()::faint, head);
    for (int row = 0; row < longest; row++) {
      List<String> cells = new ArrayList<>();
      for (int t = 0; t < scenario.threads().size(); t++) {
        List<Invocation> calls = scenario.threads().get(t);
        cells.add(row < calls.size() ? text(scenario.first(t) + row) : "");
      }
      table.add(UnaryOperator.identity(), cells);
    }
    out.append('\n');
    table.writeTo(out, INDENT);
    for (int i = 0; i < failing.after().size(); i++) {
      out.append(INDENT)
          .append(i == 0 ? "after: " : "       ")
          .append(text(scenario.size() + i))
          .append('\n');
    }
    if (isUnexplained()) {
      out.append('\n');
    }
  }

  private String text(int call) {
    int size = failing.scenario().size();
    Invocation invocation =
        call < size ? failing.scenario().calls().get(call) : failing.after().get(call - size);
    return switch (failing.cause()) {
      case LinResult.Error _ -> invocation.text();
      case LinResult.Unexplained cause ->
          cause.outcome().isMissing(failing.scenario(), call)
              ? invocation.text() + " -"
              : invocation.shownWith(cause.outcome().results().get(call));
    };
  }

  /** Writes why the execution is not explained. */
  void writeReason(StringBuilder out) {
    if (failing.cause() instanceof LinResult.Unexplained cause) {
      new Folding(style.width()).write(out, "why: ", Reason.of(failing, cause).sentence());
    }
  }

  /** Writes what the calls give one after the other, if that is not too much to read. */
  void writeOrders(StringBuilder out) {
    if (!isUnexplained()) {
      return;
    }
    Map<Outcome, Specification.Run> byOutcome = new LinkedHashMap<>();
    failing.specification().runs().forEach(run -> byOutcome.putIfAbsent(run.outcome(), run));
    if (byOutcome.isEmpty()) {
      return;
    }
    out.append("one after the other, these calls (each with its thread) give:\n");
    byOutcome.values().stream()
        .limit(MOST_ORDERS)
        .forEach(
            run -> {
              List<String> shown = new ArrayList<>();
              for (int call : run.order()) {
                int thread = failing.scenario().thread(call) + 1;
                shown.add(thread + ": " + text(call, run.outcome()));
              }
              boolean isWhole = run.outcome().missing() == 0;
              for (int i = 0; isWhole && i < failing.after().size(); i++) {
                shown.add("after: " + text(failing.scenario().size() + i, run.outcome()));
              }
              out.append(INDENT).append(String.join("; ", shown)).append('\n');
            });
    if (byOutcome.size() > MOST_ORDERS) {
      out.append(INDENT)
          .append("and ")
          .append(byOutcome.size() - MOST_ORDERS)
          .append(" more; --json names all\n");
    }
  }

  private String text(int call, Outcome outcome) {
    int size = failing.scenario().size();
    Invocation invocation =
        call < size ? failing.scenario().calls().get(call) : failing.after().get(call - size);
    return invocation.shownWith(outcome.results().get(call));
  }
}
