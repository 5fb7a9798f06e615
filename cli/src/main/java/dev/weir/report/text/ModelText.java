package dev.weir.report.text;

import dev.weir.report.ModelReport;
import dev.weir.report.Wording;
import dev.weir.report.output.Lines;
import dev.weir.report.output.Palette;
import dev.weir.report.output.TextStyle;
import dev.weir.trace.replay.Replay;
import java.util.Optional;

/** The answer about an automaton model for people. */
record ModelText(ModelReport report, TextStyle style) {
  /** Writes the answer. */
  void writeTo(Lines out) {
    out.add("%s\n\n", headline());
    report
        .bad()
        .ifPresent(
            replay -> {
              new ExecutionText(replay, style).writeTo(out);
              out.append('\n');
            });
    writeExploration(out);
    report.traceFiles().forEach(file -> out.add("%s\n", TextFormat.replay(file)));
  }

  /** What was explored. */
  void writeExploration(Lines out) {
    out.add(
        "explored:  %s or sets of them, with buffers and runs of any length\n",
        Wording.count(report.statistics().kept(), "configuration"));
    ExplorationText.writeTimes(out, report);
  }

  /** The answer in a line. */
  String headline() {
    return answer() + " (" + report.run().title() + ")";
  }

  private String answer() {
    Palette palette = style.palette();
    String inputs = report.run().inputText();
    Optional<String> failure = report.bad().flatMap(Replay::failure).map(Wording::failure);
    if (failure.isPresent()) {
      return palette.bad("violation") + ": " + failure.get();
    }
    return report
        .unknown()
        .map(why -> palette.alert("unknown") + ": " + inputs + ": " + why)
        .orElseGet(() -> palette.good("safe") + ": " + inputs + " reaches no forbidden state");
  }
}
