package dev.weir.report.text;

import dev.weir.report.Phases;
import dev.weir.report.Report;
import dev.weir.report.Wording;
import dev.weir.report.output.Columns;
import dev.weir.report.output.Lines;
import dev.weir.report.output.Palette;
import dev.weir.report.output.TextStyle;
import dev.weir.robust.CycleEvent;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustResult;
import dev.weir.robust.Violation;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import java.util.List;

/**
 * The answer of {@code robust} for people: the verdict in the first line, then the cycle, the
 * execution that has it, where a fence would help, and what was explored.
 */
final class RobustText {
  private final Report.Robust report;
  private final RobustResult result;
  private final TextStyle style;
  private final Palette palette;
  private final String model;

  RobustText(Report.Robust report, TextStyle style) {
    this.style = style;
    this.report = report;
    this.result = report.result();
    this.palette = style.palette();
    this.model = report.run().title();
  }

  /** Writes the answer. */
  void writeTo(Lines out) {
    out.append(head());
    result.witness().ifPresent(violation -> write(out, violation));
    if (result.violations().size() > 1 || result.violations().stream().anyMatch(hasHarm())) {
      writeAll(out);
    }
    writeExploration(out);
    report.traceFiles().forEach(file -> out.add("%s\n", TextFormat.replay(file)));
    ExplorationText.writeTimes(out, report);
  }

  /** The answer in a line, and another one if there is an error. */
  String head() {
    return headline()
        + "\n"
        + result
            .error()
            .map(FoundError::failure)
            .map(
                failure ->
                    palette.bad("error")
                        + " in a sequentially consistent execution: "
                        + Wording.failure(failure)
                        + "; weir check --model "
                        + (isByGraphs() ? model : "sc")
                        + " shows it\n")
            .orElse("");
  }

  private static java.util.function.Predicate<Violation> hasHarm() {
    return violation -> violation.harm().isPresent();
  }

  private String headline() {
    String inputs = report.run().inputText();
    String suffix = " (" + model + ")";
    return switch (result.verdict()) {
      case ROBUST ->
          palette.good("robust")
              + ": "
              + model
              + " adds no behaviour to "
              + inputs
              + (report.options().runs().isPresent()
                  ? " in "
                      + Wording.count(result.exploration().counts().executions(), "random run")
                      + "; this is not a proof"
                  : result.complete()
                      ? ""
                      : ", within a bound that was reached: "
                          + ExplorationText.met(result.exploration(), report.run()));
      case NOT_ROBUST ->
          palette.bad("not robust")
              + result.witness().map(violation -> ": " + Wording.pair(violation)).orElse("")
              + suffix;
      case UNKNOWN ->
          palette.alert("unknown")
              + ": "
              + ExplorationText.reason(result.exploration(), report.run())
              + "; no behaviour added by "
              + model
              + " found so far";
    };
  }

  /** The answer in a line, for a report on something else. */
  static String line(RobustResult result, String model) {
    return "robust:    "
        + switch (result.verdict()) {
          case ROBUST ->
              "yes, "
                  + model
                  + " adds nothing to the sequentially consistent executions"
                  + (result.complete() ? "" : " that were explored");
          case NOT_ROBUST -> "no, " + result.witness().map(Wording::pair).orElse("");
          case UNKNOWN -> "not settled";
        }
        + "\n";
  }

  private boolean isByGraphs() {
    return result.exploration().instead().filter(Algorithm.GRAPHS::equals).isPresent();
  }

  private void write(Lines out, Violation violation) {
    out.append("\nThe cycle (each event comes before the next, and the last before the first):\n");
    Columns table = new Columns();
    for (CycleEvent event : violation.cycle()) {
      table.add(
          text -> palette.thread(event.thread(), text),
          List.of(
              "thread " + event.thread(),
              event.kind() + (event.address().isEmpty() ? "" : " " + event.address()),
              event.position().isUnknown() ? "-" : event.position().toString(),
              style.sourceCell(event.position())));
    }
    table.writeTo(out, "  ", style.width());
    violation
        .borderline()
        .ifPresent(
            execution -> {
              out.append("\nThe borderline execution, which is sequentially consistent:\n\n");
              new ExecutionText(execution, style).writeTo(out);
              out.add("\nCompleted under %s, it has the cycle:\n\n", model);
            });
    if (violation.borderline().isEmpty()) {
      out.append("\nAn execution with this cycle:\n\n");
    }
    new ExecutionText(violation.execution(), style).writeTo(out);
    out.add(
        "%s%s keeps this order\n",
        isByGraphs() ? "\nfence:     a full fence after " : "\nfence:     a fence after ",
        Wording.event(violation.overtaken()));
  }

  private void writeAll(Lines out) {
    out.append("\nDistinct violations (the execution above shows the first):\n");
    int number = 1;
    for (Violation violation : result.violations()) {
      out.add("  %s  %s\n", number++, Wording.pair(violation));
      violation.harm().ifPresent(harm -> out.add("     %s\n", harm(harm)));
    }
    out.append('\n');
    for (int i = 0; i < result.violations().size(); i++) {
      writeFailing(out, i + 1, result.violations().get(i));
    }
  }

  private void writeFailing(Lines out, int number, Violation violation) {
    violation
        .harm()
        .flatMap(Violation.Harm::error)
        .ifPresent(
            error -> {
              out.add(
                  "An execution under %s that fails, with a cycle of violation %s:\n\n",
                  model, number);
              new ExecutionText(error.execution(), style).writeTo(out);
              out.append('\n');
            });
  }

  private static String harm(Violation.Harm harm) {
    return harm.error()
        .map(error -> "error: " + Wording.failure(error.failure()))
        .orElse(
            harm.complete()
                ? "no error found in any execution: benign"
                : "no error found, but not all executions were explored");
  }

  /** What was explored. */
  void writeExploration(Lines out) {
    CheckResult explored = result.exploration();
    Counts counts = explored.counts();
    boolean monitored = result.method() == RobustOptions.Method.MONITOR;
    out.add(
        "explored:  %s%s, %s%s%s%s%s)\n",
        Wording.count(counts.executions(), "execution"),
        ExplorationText.blocked(counts).map(text -> ", " + text).orElse(""),
        result.borderline(),
        monitored ? " borderline" : " with a cycle",
        result.complete() ? "; complete" : "; not complete",
        monitored ? " (sc, by " : " (" + model + ", by ",
        report.options().runs().isPresent()
            ? "random runs"
            : Wording.searchedBy(result.exploration(), report.run().options()));
    for (RobustResult.BoundedRun bounded : result.perBound()) {
      if (bounded.elapsed().isZero()) {
        continue; // Nothing was left to explore.
      }
      out.add(
          "           %s, %s borderline with at most %s in %s\n",
          Wording.count(bounded.executions(), "execution"),
          bounded.borderline(),
          Wording.count(bounded.bound(), "preemption"),
          Phases.seconds(bounded.elapsed()));
    }
    out.add("bounds:    %s\n", ExplorationText.bounds(explored, report.run()));
    ExplorationText.writeCuts(out, explored);
    ExplorationText.writeStubs(out, report.run());
  }
}
