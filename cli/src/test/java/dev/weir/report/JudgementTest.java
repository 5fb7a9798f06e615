package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Judgement.Expectation;
import dev.weir.report.json.JsonFormat;
import dev.weir.report.output.Detail;
import dev.weir.report.output.Palette;
import dev.weir.report.output.TextStyle;
import dev.weir.report.output.Width;
import dev.weir.report.text.TextFormat;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is said of a task: the answer, and whether it is the one that the task expects. */
class JudgementTest {
  private static final String TASK = "task.yml";

  private static final List<Optional<Expectation>> EXPECTATIONS =
      List.of(
          Optional.empty(),
          expects(Optional.of(true), Optional.empty()),
          expects(Optional.of(false), Optional.empty()),
          expects(Optional.of(false), Optional.of("valid-free")),
          expects(Optional.empty(), Optional.empty()));

  private static Optional<Expectation> expects(Optional<Boolean> holds, Optional<String> part) {
    return Optional.of(new Expectation(TASK, holds, part));
  }

  private static CheckResult result(Verdict verdict, boolean complete, Set<Bound> met) {
    return SampleReports.result(verdict, complete, met, SampleReports.counts(3), List.of());
  }

  @Test
  void saysWhetherTheAnswerIsTheExpectedOne() {
    StringBuilder lines = new StringBuilder();
    for (Optional<Expectation> expected : EXPECTATIONS) {
      for (String property : List.of("unreach-call", "valid-memsafety")) {
        Judgement holds = new Judgement(property, Optional.empty(), expected);
        lines.append(holds.line(result(Verdict.SAFE, true, Set.of())));
        lines.append(holds.line(result(Verdict.SAFE, false, Set.of(Bound.UNROLL))));
        lines.append(holds.line(result(Verdict.UNKNOWN, false, Set.of(Bound.TIME_LIMIT))));
      }
      for (String part : List.of("unreach-call", "valid-free", "valid-deref")) {
        String property = part.startsWith("valid") ? "valid-memsafety" : part;
        Judgement broken = new Judgement(property, Optional.of(part), expected);
        lines.append(broken.line(result(Verdict.VIOLATION, false, Set.of())));
      }
    }
    Approved.hold("judgements.txt", lines.toString());
  }

  @Test
  void aReportOfATaskHasTheLineAndTheKeys() {
    Optional<Expectation> expected = expects(Optional.of(true), Optional.empty());
    Report.Check safe = SampleReports.safe();
    Report report =
        new Report.Check(
            safe.run(),
            safe.phases(),
            safe.result(),
            safe.counterexamples(),
            safe.traceFiles(),
            safe.showsOutput(),
            safe.headers(),
            safe.robustness(),
            Optional.of(new Judgement("no-deadlock", Optional.empty(), expected)),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    TextStyle style =
        new TextStyle(SampleReports.SOURCE, Palette.PLAIN, Detail.FOLDED, Width.DEFAULT);
    Approved.hold("task.txt", new TextFormat(style).render(report));
    assertThat(new JsonFormat().render(report))
        .contains(
            "\"property\":\"no-deadlock\",\"subproperty\":null,\"answer\":\"true\","
                + "\"task\":\"task.yml\",\"expected\":\"true\",\"ok\":true");
  }
}
