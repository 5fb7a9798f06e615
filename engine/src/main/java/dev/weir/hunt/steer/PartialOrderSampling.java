package dev.weir.hunt.steer;

import dev.weir.machine.Machine;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.search.RandomOutcomes;
import dev.weir.search.Scheduler;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Partial order sampling (Yuan, Yang and Gu, CAV 2018): each step that could come next has a random
 * priority, and the highest is taken. Its actor's next step then gets a new one, and so does every
 * step that races with it, so that all orders of what races are about as likely, whatever else
 * there is to do.
 */
public final class PartialOrderSampling implements Scheduler {
  private final Machine machine;
  private final SplittableRandom random;
  private final RandomOutcomes outcomes;
  private final Map<Integer, Double> priorities = new HashMap<>();
  private final IntList enabled = new IntList();

  /** A run from its start. */
  public PartialOrderSampling(Machine machine, SplittableRandom random) {
    this.machine = machine;
    this.random = random;
    this.outcomes = new RandomOutcomes(machine, random);
  }

  /** What matters of a step to races. */
  private record Part(int thread, long address, long size, boolean writes, boolean isLocal) {
    static Part of(Step step) {
      boolean isLocal = step.kind == EventKind.STORE || step.size == 0;
      return new Part(step.thread, step.address, step.size, step.kind.writes(), isLocal);
    }

    boolean racesWith(Part other) {
      return !isLocal
          && !other.isLocal
          && thread != other.thread
          && (writes || other.writes)
          && address < other.address + other.size
          && other.address < address + size;
    }
  }

  @Override
  public int next() {
    machine.enabled(enabled);
    if (enabled.isEmpty()) {
      return NOBODY;
    }
    int best = enabled.get(0);
    for (int i = 0; i < enabled.size(); i++) {
      int actor = enabled.get(i);
      double own = priorities.computeIfAbsent(actor, _ -> random.nextDouble());
      best = own > priorities.getOrDefault(best, own) ? actor : best;
    }
    Part taken = Part.of(machine.nextStep(best));
    for (int i = 0; i < enabled.size(); i++) {
      if (taken.racesWith(Part.of(machine.nextStep(enabled.get(i))))) {
        priorities.remove(enabled.get(i));
      }
    }
    priorities.remove(best);
    return best;
  }

  @Override
  public int outcome(int actor) {
    return outcomes.any(actor);
  }
}
