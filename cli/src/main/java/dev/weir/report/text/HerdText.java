package dev.weir.report.text;

import dev.weir.frontend.litmus.Condition;
import dev.weir.report.LitmusOutcome;
import dev.weir.report.Report;
import java.util.Locale;

/** The outcome of a litmus test in the format of herd7, which {@code mcompare7} reads. */
final class HerdText {
  private HerdText() {}

  /** Writes the lines of one test, an empty one last. */
  static void write(StringBuilder out, Report.Litmus report) {
    LitmusOutcome outcome = report.outcome();
    Condition condition = outcome.test().condition();
    String name = outcome.test().name();
    out.append("Test ").append(name).append(' ').append(condition.quantifier().kind());
    out.append("\nStates ").append(outcome.states().size()).append('\n');
    outcome.states().forEach(state -> out.append(state).append('\n'));
    out.append(outcome.ok().map(ok -> ok ? "Ok" : "No").orElse("Undecided"));
    out.append("\nWitnesses\nPositive: ").append(outcome.positive());
    out.append(" Negative: ").append(outcome.negative());
    out.append("\nCondition ").append(condition);
    out.append("\nObservation ").append(name).append(' ');
    out.append(outcome.observation().orElse("Unknown"));
    out.append(' ').append(outcome.positive()).append(' ').append(outcome.negative());
    out.append("\nTime ").append(name).append(' ');
    out.append(String.format(Locale.ROOT, "%.2f", report.phases().total().toNanos() / 1e9));
    if (report.namesModel()) {
      out.append("\nModel=").append(report.run().title());
    }
    for (String gap : outcome.gaps()) {
      out.append("\nIncomplete=").append(gap);
    }
    out.append("\nHash=").append(outcome.test().hash()).append("\n\n");
  }
}
