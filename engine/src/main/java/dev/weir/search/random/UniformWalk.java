package dev.weir.search.random;

import dev.weir.machine.Machine;
import dev.weir.machine.step.IntList;
import dev.weir.search.exploration.Scheduler;
import java.util.SplittableRandom;

/**
 * The uniform random walk: any actor that can step, the store buffers among them, and any outcome
 * of its step, each as likely as any other.
 */
public final class UniformWalk implements Scheduler {
  private final Machine machine;
  private final RandomOutcomes outcomes;
  private final SplittableRandom random;
  private final IntList enabled = new IntList();

  /** A walk from the start of an execution. */
  public UniformWalk(Machine machine, SplittableRandom random) {
    this.machine = machine;
    this.random = random;
    this.outcomes = new RandomOutcomes(machine, random);
  }

  @Override
  public int next() {
    machine.enabled(enabled);
    return enabled.isEmpty() ? NOBODY : enabled.get(random.nextInt(enabled.size()));
  }

  @Override
  public int outcome(int actor) {
    return outcomes.any(actor);
  }
}
