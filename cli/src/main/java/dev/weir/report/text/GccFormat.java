package dev.weir.report.text;

import dev.weir.program.SourcePosition;
import dev.weir.program.VisibleText;
import dev.weir.report.FenceReport;
import dev.weir.report.Format;
import dev.weir.report.HuntReport;
import dev.weir.report.LinReport;
import dev.weir.report.ModelReport;
import dev.weir.report.Problem;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.report.Standing;
import dev.weir.report.TransformReport;
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
    Summary summary = Summary.of(report);
    List<Problem> problems = Problem.of(report);
    List<String> lines = new ArrayList<>();
    for (Problem problem : problems) {
      write(problem, report.run(), lines);
    }
    if (problems.isEmpty()) {
      lines.add(summary(report, summary));
    }
    lines.addAll(doubts(report));
    return String.join("\n", lines) + "\n";
  }

  /** What a result without errors comes to: a warning if the question is not settled. */
  private static String summary(Report report, Summary summary) {
    String model = " (" + report.run().title() + ")";
    if (Standing.of(report) == Standing.UNSETTLED) {
      return input(report) + ": warning: " + withModel(summary.headline(), model);
    }
    return switch (report) {
      case Report.Litmus _ -> input(report) + ": note: " + summary.verdict() + model;
      case FenceReport _,
          HuntReport _,
          LinReport _,
          ModelReport _,
          TransformReport _,
          Report.Check _,
          Report.Replayed _,
          Report.Robust _ ->
          summary.headline();
    };
  }

  /** What makes a result less of a proof than it looks, at its place if it has one. */
  private static List<String> doubts(Report report) {
    return switch (report) {
      case Report.Check check ->
          check.doubts().stream()
              .map(
                  doubt ->
                      doubt.contains(": warning: ") ? doubt : input(report) + ": warning: " + doubt)
              .toList();
      case HuntReport hunt -> doubts(hunt.check());
      case FenceReport _,
          LinReport _,
          ModelReport _,
          TransformReport _,
          Report.Litmus _,
          Report.Replayed _,
          Report.Robust _ ->
          List.of();
    };
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
