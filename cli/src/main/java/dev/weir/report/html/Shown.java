package dev.weir.report.html;

import dev.weir.report.FenceReport;
import dev.weir.report.HuntReport;
import dev.weir.report.ModelReport;
import dev.weir.report.Report;
import dev.weir.report.TransformReport;
import dev.weir.robust.CycleEvent;
import dev.weir.robust.RobustResult;
import dev.weir.robust.Violation;
import dev.weir.trace.Replay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An execution that the page shows.
 *
 * @param title what it shows, in a few words
 * @param replay its steps
 * @param cycle its steps that form a cycle, from 1, each before the next; none if there is no cycle
 * @param overtaken the store that is overtaken and what gets ahead of it, where there is a cycle
 */
record Shown(String title, Replay replay, List<Integer> cycle, List<Integer> overtaken) {
  Shown {
    cycle = List.copyOf(cycle);
    overtaken = List.copyOf(overtaken);
  }

  private static Shown of(String title, Replay replay) {
    return new Shown(title, replay, List.of(), List.of());
  }

  /** Those of a report; an execution that was not run again has nothing to show. */
  static List<Shown> of(Report report) {
    List<Shown> all =
        switch (report) {
          case Report.Check check -> ofCheck(check);
          case HuntReport hunt -> ofCheck(hunt.check());
          case Report.Robust robust -> ofRobust(robust.result());
          case Report.Replayed replayed ->
              List.of(
                  of(
                      replayed.shown() == Report.Shown.CYCLE
                          ? "an execution that is not sequentially consistent"
                          : title(replayed.replay()),
                      replayed.replay()));
          case ModelReport model ->
              model.bad().map(bad -> of(title(bad), bad)).stream().toList();
          case FenceReport _, TransformReport _, Report.Litmus _ -> List.of();
        };
    return all.stream().filter(shown -> !shown.replay.steps().isEmpty()).toList();
  }

  private static List<Shown> ofCheck(Report.Check check) {
    List<Shown> all = new ArrayList<>();
    for (Replay replay : check.counterexamples()) {
      all.add(of(title(replay), replay));
    }
    check.robustness().ifPresent(robust -> all.addAll(ofRobust(robust)));
    return all;
  }

  private static String title(Replay replay) {
    return replay.failure().map(failure -> failure.message()).orElse("an execution");
  }

  private static List<Shown> ofRobust(RobustResult result) {
    List<Shown> all = new ArrayList<>();
    int count = result.violations().size();
    for (int i = 0; i < count; i++) {
      Violation violation = result.violations().get(i);
      String number = count > 1 ? " " + (i + 1) : "";
      List<Integer> cycle = violation.cycle().stream().map(CycleEvent::step).toList();
      List<Integer> overtaken = List.of(violation.overtaken().step(), violation.by().step());
      all.add(new Shown("cycle" + number, violation.execution(), cycle, overtaken));
      violation
          .borderline()
          .ifPresent(
              replay -> all.add(of("sequentially consistent up to cycle" + number, replay)));
      Optional<Violation.HarmfulExecution> harm =
          violation.harm().flatMap(Violation.Harm::error);
      harm.ifPresent(
          error ->
              all.add(of("failure with cycle" + number + ": " + error.failure().message(), error.execution())));
    }
    return all;
  }
}
