package dev.weir.report;

import dev.weir.lin.LinOptions;
import dev.weir.lin.LinResult;
import dev.weir.lin.Scenario;
import dev.weir.report.explain.Cause;
import dev.weir.search.result.CheckResult;
import dev.weir.trace.replay.Explanation;

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
  void writeTo(StringBuilder out) {
    out.append(headline()).append('\n');
    report.result().failing().ifPresent(failing -> writeFailing(out, failing));
    writeExploration(out);
  }

  /** The first lines, which say what was found. */
  String head() {
    StringBuilder out = new StringBuilder(headline()).append('\n');
    report.result().failing().ifPresent(failing -> writeScenario(out, failing));
    return out.toString();
  }

  private String headline() {
    LinResult result = report.result();
    String of = report.run().inputText() + " (" + report.run().title() + ")";
    String asked =
        report.options().criterion() == LinOptions.Criterion.SEQUENTIAL
            ? "sequentially consistent"
            : "linearizable";
    String scenarios = Wording.count(result.explored(), "scenario");
    return switch (result.verdict()) {
      case LINEARIZABLE ->
          palette.good(asked)
              + ": all executions of "
              + scenarios
              + " of "
              + of
              + (report.isComplete() ? "" : ", within the bounds");
      case NOT_LINEARIZABLE -> palette.bad("not " + asked) + ": " + of + ", " + size();
      case VIOLATION ->
          palette.bad("violation")
              + ": "
              + report
                  .error()
                  .map(error -> new ErrorText(error, Explanation.NONE).line())
                  .orElse("an error")
              + " ("
              + report.run().title()
              + "), "
              + size();
      case UNKNOWN ->
          palette.alert("unknown")
              + ": "
              + TextFormat.reason(result.exploration(), report.run())
              + "; "
              + result.explored()
              + " of "
              + Wording.count(result.scenarios(), "scenario")
              + " of "
              + of
              + " were explored";
    };
  }

  private String size() {
    Scenario scenario = report.result().failing().orElseThrow().scenario();
    return Wording.count(scenario.size(), "call")
        + " by "
        + Wording.count(scenario.threads().size(), "thread");
  }

  private void writeScenario(StringBuilder out, LinResult.Failing failing) {
    ScenarioText text = new ScenarioText(failing, style);
    text.writeCalls(out);
    text.writeReason(out);
    report
        .execution()
        .flatMap(replay -> Cause.of(replay).sentence())
        .ifPresent(sentence -> new Folding(style.width()).write(out, "how: ", sentence));
    text.writeOrders(out);
  }

  private void writeFailing(StringBuilder out, LinResult.Failing failing) {
    writeScenario(out, failing);
    report
        .execution()
        .ifPresent(
            replay -> {
              out.append('\n');
              new ExecutionText(replay, style).writeTo(out);
              out.append('\n');
            });
  }

  /** Writes how much was explored. */
  void writeExploration(StringBuilder out) {
    LinResult result = report.result();
    CheckResult explored = result.exploration();
    out.append("explored:  ")
        .append(result.explored())
        .append(" of ")
        .append(Wording.count(result.scenarios(), "scenario"))
        .append(", ")
        .append(Wording.count(explored.counts().executions(), "execution"))
        .append(", ")
        .append(explored.counts().blocked())
        .append(" blocked; ")
        .append(report.isComplete() ? "complete" : "not complete")
        .append('\n');
    if (!explored.met().isEmpty()) {
      out.append("met:       ").append(TextFormat.met(explored, report.run())).append('\n');
    }
    explored
        .unsupported()
        .forEach(
            failure -> out.append("given up:  ").append(Wording.failure(failure)).append('\n'));
    report.traceFiles().forEach(file -> out.append("written:   ").append(file).append('\n'));
    TextFormat.writeTimes(out, report);
  }
}
