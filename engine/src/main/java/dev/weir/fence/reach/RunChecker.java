package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Target;
import dev.weir.program.automaton.Transition;
import dev.weir.program.automaton.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Replays a run step by step under the operational semantics of TSO or PSO. */
public record RunChecker(WeakMemory model) {
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

  /**
   * A run with the updates of stores to variables that nothing reads, which a search leaves out:
   * where a step cannot be taken, the stores before which it waits reach memory first.
   *
   * @throws IllegalStateException if a step waits for something else
   */
  Run completed(Automata program, Run run) {
    boolean[] isRead = new ValueFlow(program).isRead();
    List<Step> steps = new ArrayList<>();
    Configuration at = Configuration.initial(model, program, run.initialMemory());
    for (Step step : run.steps()) {
      Optional<Configuration> after = at.after(step);
      while (after.isEmpty()) {
        at = withUnreadUpdate(at, step.process(), isRead, steps);
        after = at.after(step);
      }
      steps.add(step);
      at = after.get();
    }
    if (!at.isIn(program.targets()) && program.targets().stream().anyMatch(Target::isOfMemory)) {
      for (int process = 0; process < program.processes().size(); process++) {
        while (!at.buffer(process).isEmpty()) {
          at = withUnreadUpdate(at, process, isRead, steps);
        }
      }
    }
    return new Run(run.initialMemory(), steps);
  }

  private static Configuration withUnreadUpdate(
      Configuration at, int process, boolean[] isRead, List<Step> steps) {
    for (int variable = 0; variable < isRead.length; variable++) {
      Step update = new Step.Update(process, variable);
      Optional<Configuration> after = isRead[variable] ? Optional.empty() : at.after(update);
      if (after.isPresent()) {
        steps.add(update);
        return after.get();
      }
    }
    throw new IllegalStateException("a step of process " + process + " cannot be taken in " + at);
  }

  private static boolean has(Automata program, Step.Take take) {
    Transition transition = take.transition();
    return program.processes().get(take.process()).from(transition.source()).contains(transition);
  }

  /** Fails with a message if something does not hold that must. */
  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }
}
