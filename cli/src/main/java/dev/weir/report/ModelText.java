package dev.weir.report;

import dev.weir.fence.FenceResult.FailingRun;

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
    String model = report.run().options().model().title();
    out.append(headline()).append(" (").append(model).append(")\n\n");
    report
        .bad()
        .ifPresent(
            run -> {
              Columns table = new Columns();
              RunText.steps(run).forEach(cells -> table.add(text -> text, cells));
              table.writeTo(out, "  ", style.width());
              out.append('\n');
            });
    out.append("explored:  ")
        .append(Wording.count(report.statistics().kept(), "configuration"))
        .append(" or sets of them, with buffers and runs of any length\n");
    TextFormat.writeTimes(out, report);
  }

  private String headline() {
    Palette palette = style.palette();
    String inputs = String.join(" ", report.run().inputs());
    if (report.bad().isPresent()) {
      FailingRun run = report.bad().get();
      return palette.bad("violation") + ": " + RunText.summary(run);
    }
    return report
        .unknown()
        .map(why -> palette.alert("unknown") + ": " + inputs + ": " + why)
        .orElseGet(() -> palette.good("safe") + ": " + inputs + " reaches no forbidden state");
  }
}
