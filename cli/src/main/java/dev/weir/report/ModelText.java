package dev.weir.report;

import dev.weir.trace.Replay;
import java.util.Optional;

/** The answer about an automaton model for people. */
final class ModelText {
  private final ModelReport report;
  private final TextStyle style;

  ModelText(ModelReport report, TextStyle style) {
    this.report = report;
    this.style = style;
  }

  /** Writes the answer. */
  void writeTo(StringBuilder out) {
    String model = report.run().title();
    out.append(headline()).append(" (").append(model).append(")\n\n");
    report
        .bad()
        .ifPresent(
            replay -> {
              new ExecutionText(replay, style).writeTo(out);
              out.append('\n');
            });
    out.append("explored:  ")
        .append(Wording.count(report.statistics().kept(), "configuration"))
        .append(" or sets of them, with buffers and runs of any length\n");
    TextFormat.writeTimes(out, report);
    report.traceFiles().forEach(file -> out.append(TextFormat.replay(file)).append('\n'));
  }

  private String headline() {
    Palette palette = style.palette();
    String inputs = String.join(" ", report.run().inputs());
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
