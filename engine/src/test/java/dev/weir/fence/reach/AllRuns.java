package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Transition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Every run of a program without loops, one by one. */
public final class AllRuns {
  private final Automata program;
  private final WeakMemory model;
  private final Predicate<Run> isWanted;
  private final ArrayDeque<Step> steps = new ArrayDeque<>();
  private final List<Integer> memory;
  private int left;

  private AllRuns(
      Automata program, WeakMemory model, List<Integer> memory, int most, Predicate<Run> isWanted) {
    this.program = program;
    this.model = model;
    this.memory = memory;
    this.left = most;
    this.isWanted = isWanted;
  }

  /**
   * Whether some run that cannot go on is a wanted one.
   *
   * @param most so many runs are looked at
   * @return nothing if there are more and none of those was wanted
   */
  public static Optional<Boolean> any(
      Automata program, WeakMemory model, int most, Predicate<Run> isWanted) {
    for (List<Integer> memory : Configuration.initialMemories(program)) {
      AllRuns runs = new AllRuns(program, model, memory, most, isWanted);
      if (runs.goOn(Configuration.initial(model, program, memory))) {
        return Optional.of(true);
      }
      if (runs.left <= 0) {
        return Optional.empty();
      }
    }
    return Optional.of(false);
  }

  private boolean goOn(Configuration at) {
    boolean isEnd = true;
    for (Step step : possible(at)) {
      Optional<Configuration> after = at.after(step);
      if (after.isPresent() && left > 0) {
        isEnd = false;
        steps.addLast(step);
        boolean isFound = goOn(after.get());
        steps.removeLast();
        if (isFound) {
          return true;
        }
      }
    }
    if (isEnd && left-- > 0) {
      return isWanted.test(new Run(memory, List.copyOf(steps)));
    }
    return false;
  }

  private List<Step> possible(Configuration at) {
    List<Step> possible = new ArrayList<>();
    for (int process = 0; process < program.processes().size(); process++) {
      for (int variable = 0; variable < program.variables().size(); variable++) {
        possible.add(new Step.Update(process, variable));
      }
      for (Transition transition : program.processes().get(process).from(at.state(process))) {
        possible.add(new Step.Take(process, transition));
      }
    }
    return possible;
  }
}
