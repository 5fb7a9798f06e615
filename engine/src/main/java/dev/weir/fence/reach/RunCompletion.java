package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts into a run the updates of stores to variables that nothing reads, which the search leaves
 * out: where a step cannot be taken, the stores before which it waits reach memory first.
 */
final class RunCompletion {
  private final WeakMemory model;
  private final Automata program;
  private final boolean[] isRead;

  RunCompletion(WeakMemory model, Automata program) {
    this.model = model;
    this.program = program;
    this.isRead = new ValueFlow(program).isRead();
  }

  /**
   * The whole run.
   *
   * @throws IllegalStateException if a step waits for something else
   */
  Run of(Run run) {
    List<Step> steps = new ArrayList<>();
    Configuration at = Configuration.initial(model, program, run.initialMemory());
    for (Step step : run.steps()) {
      Optional<Configuration> after = at.after(step);
      while (after.isEmpty()) {
        at = withUnreadUpdate(at, step.process(), steps);
        after = at.after(step);
      }
      steps.add(step);
      at = after.get();
    }
    if (!at.isIn(program.targets()) && program.targets().stream().anyMatch(Target::isOfMemory)) {
      for (int process = 0; process < program.processes().size(); process++) {
        while (!at.buffer(process).isEmpty()) {
          at = withUnreadUpdate(at, process, steps);
        }
      }
    }
    return new Run(run.initialMemory(), steps);
  }

  private Configuration withUnreadUpdate(Configuration at, int process, List<Step> steps) {
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
}
