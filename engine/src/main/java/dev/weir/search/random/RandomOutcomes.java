package dev.weir.search.random;

import dev.weir.machine.Machine;
import dev.weir.machine.step.IntList;
import java.util.SplittableRandom;

/** Chooses any outcome of a step, each as likely as any other. */
public final class RandomOutcomes {
  private final Machine machine;
  private final SplittableRandom random;
  private final IntList outcomes = new IntList();

  /** For the steps of an execution. */
  public RandomOutcomes(Machine machine, SplittableRandom random) {
    this.machine = machine;
    this.random = random;
  }

  /** One of the outcomes of the next step of an actor that can step. */
  public int any(int actor) {
    machine.outcomes(actor, outcomes);
    int count = outcomes.size();
    return outcomes.get(count == 1 ? 0 : random.nextInt(count));
  }
}
