package dev.weir.report.text;

import dev.weir.program.SourcePosition;
import dev.weir.program.VisibleText;
import dev.weir.report.Format;
import dev.weir.report.Problem;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.report.Standing;
import dev.weir.report.explain.ToldStep;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines as GCC writes them, for editors that find their way to what is wrong: {@code file:line:col:
 * error: …}, and notes for each step that leads there.
 */
public final class GccFormat implements Format {
  private static final int MOST_STEPS = 1000;

  @Override
  public String render(Report report) {
    List<Problem> problems = Problem.of(report);
    List<String> lines = new ArrayList<>();
    for (Problem problem : problems) {
      write(problem, report.run(), lines);
    }
    if (problems.isEmpty()) {
      lines.add(summary(report));
    }
    // What makes a result less of a proof than it looks is at its place if it has one.
    for (String doubt : report.check().map(Report.Check::doubts).orElse(List.of())) {
      lines.add(doubt.contains(": warning: ") ? doubt : input(report) + ": warning: " + doubt);
    }
    return String.join("\n", lines) + "\n";
  }

  /** What a result without errors comes to: a warning if the question is not settled. */
  private static String summary(Report report) {
    String model = " (" + report.run().title() + ")";
    String headline = TextFormat.headline(report);
    if (report.standing() == Standing.UNSETTLED) {
      return input(report) + ": warning: " + withModel(headline, model);
    }
    return report instanceof Report.Litmus
        ? input(report) + ": note: " + report.verdict() + model
        : headline;
  }

  private static String input(Report report) {
    return VisibleText.line(report.run().inputs().stream().findFirst().orElse("weir"));
  }

  private static String withModel(String headline, String model) {
    return headline.contains(model) ? headline : headline + model;
  }

  private static void write(Problem problem, Run run, List<String> lines) {
    lines.add(
        place(problem.position(), run)
            + ": "
            + problem.severity().text()
            + ": "
            + problem.message()
            + " ("
            + run.title()
            + ") ["
            + problem.kind()
            + "]");
    for (Problem.Place place : problem.related()) {
      lines.add(place(place.position(), run) + ": note: " + place.what());
    }
    if (problem.execution().isPresent()) {
      for (ToldStep step : ToldStep.most(problem.execution().get(), MOST_STEPS)) {
        lines.add(
            place(step.step().position(), run)
                + ": note: step "
                + step.number()
                + ", "
                + step.line());
      }
    }
  }

  /** A place, which for what has no source is the whole input. */
  private static String place(SourcePosition position, Run run) {
    return position.file().isEmpty()
        ? VisibleText.line(run.inputs().stream().findFirst().orElse("weir"))
        : position.toString();
  }
}
