package dev.weir.fence.reach;

import dev.weir.program.automaton.Transition;
import java.util.List;

/**
 * A run of a program under TSO or PSO, from the initial configuration to a target.
 *
 * @param initialMemory the value of each variable at the start
 * @param steps what is done, in this order
 */
public record Run(List<Integer> initialMemory, List<Step> steps) {
  /** Copies the lists. */
  public Run {
    initialMemory = List.copyOf(initialMemory);
    steps = List.copyOf(steps);
  }

  /** One step. */
  public sealed interface Step {
    /** The process whose step it is, or whose store reaches memory. */
    int process();

    /** A process takes a transition. */
    record Take(int process, Transition transition) implements Step {}

    /** The oldest buffered store of a process to a variable reaches memory. */
    record Update(int process, int variable) implements Step {}
  }
}
