package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Transition;
import dev.weir.program.automaton.Variable;
import java.util.List;

/** Replays a run step by step under the operational semantics of TSO or PSO. */
public final class RunChecker {
  private final WeakMemory model;

  /** A checker for runs under a model. */
  public RunChecker(WeakMemory model) {
    this.model = model;
  }

  /**
   * Replays a run and gives it back.
   *
   * @throws IllegalStateException if it does not start as the program does, takes a step that
   *     cannot be taken, or does not end in a target
   */
  public Run check(Automata program, Run run) {
    List<Variable> variables = program.variables();
    require(run.initialMemory().size() == variables.size(), "another number of variables");
    for (int variable = 0; variable < variables.size(); variable++) {
      int value = run.initialMemory().get(variable);
      Variable declared = variables.get(variable);
      require(
          declared.domain().has(value) && declared.initial().orElse(value) == value,
          declared.name() + " does not start with " + value);
    }
    Configuration at = Configuration.initial(model, program, run.initialMemory());
    for (Step step : run.steps()) {
      require(!(step instanceof Step.Take take) || has(program, take), "not a transition: " + step);
      Configuration before = at;
      at =
          before
              .after(step)
              .orElseThrow(() -> new IllegalStateException(step + " cannot be taken in " + before));
    }
    require(at.isIn(program.targets()), "the run ends outside of the target, in " + at);
    return run;
  }

  private static boolean has(Automata program, Step.Take take) {
    Transition transition = take.transition();
    return program.processes().get(take.process()).from(transition.source()).contains(transition);
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }
}
