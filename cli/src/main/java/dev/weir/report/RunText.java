package dev.weir.report;

import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Operation.Nop;
import dev.weir.program.automaton.Statement;
import dev.weir.program.automaton.Transition;
import java.util.ArrayList;
import java.util.List;

/** A run of automata for people: one line a step, but for those that touch no memory. */
final class RunText {
  private RunText() {}

  /** The steps: who, where and what. */
  static List<List<String>> steps(FailingRun failing) {
    List<List<String>> steps = new ArrayList<>();
    for (Step step : failing.run().steps()) {
      boolean isLocal =
          step instanceof Step.Take take && take.transition().operation() instanceof Nop;
      if (!isLocal) {
        steps.add(line(failing.program(), step, steps.size() + 1));
      }
    }
    return steps;
  }

  private static List<String> line(Automata program, Step step, int number) {
    String process = program.processes().get(step.process()).name();
    return switch (step) {
      case Step.Update(int _, int variable) ->
          List.of(
              Integer.toString(number),
              process + " buffer",
              "",
              program.variables().get(variable).name() + " reaches memory");
      case Step.Take(int _, Transition transition) ->
          List.of(
              Integer.toString(number),
              process,
              transition.statement().map(Statement::position).map(Object::toString).orElse(""),
              transition.statement().map(Statement::text).orElse("fence"));
    };
  }

  private static String end(Aim aim) {
    return switch (aim) {
      case ERROR -> " to a bad state";
      case ROBUSTNESS -> " that is not sequentially consistent";
    };
  }

  /** The run in a line. */
  static String summary(FailingRun failing) {
    return "a run of " + Wording.count(failing.run().steps().size(), "step") + end(failing.aim());
  }
}
