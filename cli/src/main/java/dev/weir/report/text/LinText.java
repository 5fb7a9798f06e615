package dev.weir.report.text;

import dev.weir.lin.Invocation;
import dev.weir.lin.LinOptions;
import dev.weir.lin.LinResult;
import dev.weir.lin.Outcome;
import dev.weir.lin.Reason;
import dev.weir.lin.Scenario;
import dev.weir.lin.Specification;
import dev.weir.report.LinReport;
import dev.weir.report.Wording;
import dev.weir.report.explain.Cause;
import dev.weir.report.output.Columns;
import dev.weir.report.output.Folding;
import dev.weir.report.output.Lines;
import dev.weir.report.output.Palette;
import dev.weir.report.output.TextStyle;
import dev.weir.search.result.CheckResult;
import dev.weir.trace.replay.Replay;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The answer about a data structure, for people. */
final class LinText {
  private final LinReport report;
  private final TextStyle style;
  private final Palette palette;

  LinText(LinReport report, TextStyle style) {
    this.report = report;
    this.style = style;
    this.palette = style.palette();
  }

  /** Writes all of it. */
  void writeTo(Lines out) {
    out.add("%s\n", headline());
    report.result().failing().ifPresent(failing -> writeFailing(out, failing));
    writeExploration(out);
  }

  /** The first lines, which say what was found. */
  String head() {
    Lines out = new Lines().add("%s\n", headline());
    report.result().failing().ifPresent(failing -> writeScenario(out, failing));
    return out.toString();
  }

  private String headline() {
    LinResult result = report.result();
    String of = report.run().inputText() + " (" + report.run().title() + ")";
    String asked = word(report.options());
    String scenarios = Wording.count(result.explored(), "scenario");
    return switch (result.verdict()) {
      case LINEARIZABLE ->
          palette.good(asked)
              + ": all executions of "
              + scenarios
              + " of "
              + of
              + (report.isComplete() ? "" : ", within the bounds");
      case NOT_LINEARIZABLE -> palette.bad("not " + asked) + ": " + of + ", " + size() + helpless();
      case VIOLATION ->
          palette.bad("violation")
              + ": "
              + report
                  .error()
                  .map(error -> new ErrorText(error, Optional.empty()).line())
                  .orElse("an error")
              + " ("
              + report.run().title()
              + "), "
              + size()
              + helpless();
      case UNKNOWN ->
          palette.alert("unknown")
              + ": "
              + ExplorationText.reason(result.exploration(), report.run())
              + "; "
              + result.explored()
              + " of "
              + Wording.count(result.scenarios(), "scenario")
              + " of "
              + of
              + " were explored";
    };
  }

  /** What was asked of a data structure, in a word. */
  static String word(LinOptions options) {
    return options.criterion() == LinOptions.Criterion.SEQUENTIAL
        ? "sequentially consistent"
        : "linearizable";
  }

  private String size() {
    return size(report.result().failing().orElseThrow().scenario());
  }

  private String helpless() {
    return report.helpless().map(why -> "; " + why).orElse("");
  }

  /** How large a scenario is. */
  static String size(Scenario scenario) {
    return Wording.count(scenario.size(), "call")
        + " by "
        + Wording.count(scenario.threads().size(), "thread");
  }

  private void writeScenario(Lines out, LinResult.Failing failing) {
    new Calls(failing, style).writeTo(out, report.execution());
  }

  private void writeFailing(Lines out, LinResult.Failing failing) {
    writeScenario(out, failing);
    ExecutionText.write(out, report.execution(), style, "\n");
  }

  /** Writes how much was explored. */
  void writeExploration(Lines out) {
    LinResult result = report.result();
    CheckResult explored = result.exploration();
    out.add(
        "explored:  %s of %s, %s%s; %s\n",
        result.explored(),
        Wording.count(result.scenarios(), "scenario"),
        Wording.count(explored.counts().executions(), "execution"),
        ExplorationText.blocked(explored.counts()).map(text -> ", " + text).orElse(""),
        report.isComplete() ? "complete" : "not complete");
    if (!explored.met().isEmpty()) {
      out.add("met:       %s\n", ExplorationText.met(explored, report.run()));
    }
    explored.unsupported().forEach(failure -> out.add("given up:  %s\n", Wording.failure(failure)));
    report.traceFiles().forEach(file -> out.add("written:   %s\n", file));
    ExplorationText.writeTimes(out, report);
  }

  /** A scenario that fails, for people. */
  record Calls(LinResult.Failing failing, TextStyle style) {
    private static final int MOST_ORDERS = 6;
    private static final String INDENT = "    ";

    /**
     * Writes all of it.
     *
     * @param execution the execution that fails, if it was run again
     */
    void writeTo(Lines out, Optional<Replay> execution) {
      writeCalls(out);
      writeReason(out);
      execution
          .flatMap(replay -> Cause.of(replay).sentence())
          .ifPresent(sentence -> new Folding(style.width()).write(out, "how: ", sentence));
      writeOrders(out);
    }

    /** Whether no order of the calls explains what they give. */
    boolean isUnexplained() {
      return failing.cause() instanceof LinResult.Unexplained;
    }

    /** Writes the calls, a column for each thread, and what they give. */
    void writeCalls(Lines out) {
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
        out.add("%s%s%s\n", INDENT, i == 0 ? "after: " : "       ", text(scenario.size() + i));
      }
      if (isUnexplained()) {
        out.append('\n');
      }
    }

    private String text(int call) {
      Invocation invocation = invocation(call);
      return switch (failing.cause()) {
        case LinResult.Error _ -> invocation.text();
        case LinResult.Unexplained cause ->
            cause.outcome().isMissing(failing.scenario(), call)
                ? invocation.text() + " -"
                : invocation.shownWith(cause.outcome().results().get(call));
      };
    }

    /** Writes why the execution is not explained. */
    void writeReason(Lines out) {
      if (failing.cause() instanceof LinResult.Unexplained cause) {
        new Folding(style.width()).write(out, "why: ", Reason.of(failing, cause).sentence());
      }
    }

    /** Writes what the calls give one after the other, if that is not too much to read. */
    private void writeOrders(Lines out) {
      if (!isUnexplained()) {
        return;
      }
      Map<Outcome, Specification.Run> byOutcome = new LinkedHashMap<>();
      failing.specification().runs().forEach(run -> byOutcome.putIfAbsent(run.outcome(), run));
      if (byOutcome.isEmpty()) {
        return;
      }
      out.append("one after the other, these calls (each with its thread) return:\n");
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
                out.add("%s%s\n", INDENT, String.join("; ", shown));
              });
      if (byOutcome.size() > MOST_ORDERS) {
        out.add("%sand %s more; --json names all\n", INDENT, byOutcome.size() - MOST_ORDERS);
      }
    }

    private String text(int call, Outcome outcome) {
      return invocation(call).shownWith(outcome.results().get(call));
    }

    private Invocation invocation(int call) {
      int size = failing.scenario().size();
      return call < size ? failing.scenario().calls().get(call) : failing.after().get(call - size);
    }
  }
}
