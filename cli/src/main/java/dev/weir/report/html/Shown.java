package dev.weir.report.html;

import dev.weir.machine.options.Budget;
import dev.weir.report.FenceReport;
import dev.weir.report.LinReport;
import dev.weir.report.ModelReport;
import dev.weir.report.Problem;
import dev.weir.report.Report;
import dev.weir.report.TransformReport;
import dev.weir.robust.CycleEvent;
import dev.weir.robust.RobustResult;
import dev.weir.robust.Violation;
import dev.weir.trace.graph.EventGraph;
import dev.weir.trace.replay.Replay;
import java.util.ArrayList;
import java.util.List;

/**
 * An execution that the page shows.
 *
 * @param title what it shows, in a few words
 * @param replay its steps
 * @param cycle its steps that form a cycle, from 1, each before the next; none if there is no cycle
 */
record Shown(String title, Replay replay, List<Integer> cycle) {
  Shown {
    cycle = List.copyOf(cycle);
  }

  private static Shown of(String title, Replay replay) {
    return new Shown(title, replay, List.of());
  }

  /** Those of a report; an execution that was not run again has nothing to show. */
  static List<Shown> of(Report report) {
    List<Shown> all =
        switch (report) {
          case Report.Check check -> ofCheck(check);
          case Report.Robust robust -> ofRobust(robust.result());
          case Report.Replayed replayed ->
              replayed.shown() == Report.Shown.CYCLE
                  ? List.of(ofOrder(replayed.replay()))
                  : List.of(of(title(replayed.replay()), replayed.replay()));
          case ModelReport model -> model.bad().map(bad -> of(title(bad), bad)).stream().toList();
          case FenceReport fence -> ofFence(fence);
          case LinReport lin ->
              lin.execution().stream()
                  .map(replay -> of(lin.result().failing().orElseThrow().scenario().text(), replay))
                  .toList();
          case TransformReport _, Report.Litmus _ -> List.of();
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

  /** An execution that was recorded for its order: with a cycle of its events. */
  private static Shown ofOrder(Replay replay) {
    List<Integer> cycle =
        replay.order().graph(new Budget(() -> false)).stream()
            .filter(EventGraph::isCyclic)
            .flatMap(graph -> graph.someCycle().stream())
            .flatMap(List::stream)
            .map(event -> event + 1)
            .toList();
    return new Shown("cycle", replay, cycle);
  }

  /** What happens without the fences that are missing. */
  private static List<Shown> ofFence(FenceReport fence) {
    List<Shown> all = new ArrayList<>();
    for (Problem problem : Problem.of(fence)) {
      problem.execution().ifPresent(replay -> all.add(of(problem.message(), replay)));
    }
    return all;
  }

  private static List<Shown> ofRobust(RobustResult result) {
    List<Shown> all = new ArrayList<>();
    int count = result.violations().size();
    for (int i = 0; i < count; i++) {
      Violation violation = result.violations().get(i);
      String number = count > 1 ? " " + (i + 1) : "";
      List<Integer> cycle = violation.cycle().stream().map(CycleEvent::step).toList();
      all.add(new Shown("cycle" + number, violation.execution(), cycle));
      violation
          .borderline()
          .ifPresent(replay -> all.add(of("sequentially consistent up to cycle" + number, replay)));
      violation
          .harm()
          .flatMap(Violation.Harm::error)
          .map(Violation.HarmfulExecution::execution)
          .ifPresent(
              replay -> all.add(of("failure with cycle" + number + ": " + title(replay), replay)));
    }
    return all;
  }
}
