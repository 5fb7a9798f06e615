package dev.weir.report.text;

import dev.weir.frontend.litmus.Condition;
import dev.weir.report.LitmusOutcome;
import dev.weir.report.Report;
import dev.weir.report.output.Lines;
import dev.weir.report.output.Seconds;

/** The outcome of a litmus test in the format of herd7, which {@code mcompare7} reads. */
final class HerdText {
  private HerdText() {}

  /** Writes the lines of one test, an empty one last. */
  static void write(Lines out, Report.Litmus report) {
    LitmusOutcome outcome = report.outcome();
    Condition condition = outcome.test().condition();
    String name = outcome.test().name();
    out.add("Test %s %s\n", name, condition.quantifier().kind());
    out.add("States %s\n", outcome.states().size());
    outcome.states().forEach(state -> out.add("%s\n", state));
    out.add("%s\n", outcome.ok().map(ok -> ok ? "Ok" : "No").orElse("Undecided"));
    out.add("Witnesses\nPositive: %s Negative: %s\n", outcome.positive(), outcome.negative());
    out.add("Condition %s\n", condition);
    String observation = outcome.observation().orElse("Unknown");
    out.add("Observation %s %s %s %s\n", name, observation, outcome.positive(), outcome.negative());
    out.add("Time %s %s", name, Seconds.text(report.phases().total(), 2));
    if (report.namesModel()) {
      out.add("\nModel=%s", report.run().title());
    }
    for (String gap : outcome.gaps()) {
      out.add("\nIncomplete=%s", gap);
    }
    out.add("\nHash=%s\n\n", outcome.test().hash());
  }
}
