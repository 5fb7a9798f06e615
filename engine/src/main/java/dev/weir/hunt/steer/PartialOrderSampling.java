package dev.weir.hunt.steer;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.search.exploration.Scheduler;
import dev.weir.search.random.RandomOutcomes;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Partial order sampling (Yuan, Yang and Gu, CAV 2018): each step that could come next has a random
 * priority, and the highest is taken. Its actor's next step then gets a new one, and so does every
 * step that races with it, so that all orders of what races are about as likely, whatever else
 * there is to do.
 */
public final class PartialOrderSampling implements Scheduler {
  /** Less than any priority. */
  private static final double NONE = -1;

  private final Machine machine;
  private final SplittableRandom random;
  private final RandomOutcomes outcomes;

  /** The priority of the next step of each actor. */
  private double[] priorities = new double[0];

  private final IntList enabled = new IntList();

  /** A run from its start. */
  public PartialOrderSampling(Machine machine, SplittableRandom random) {
    this.machine = machine;
    this.random = random;
    this.outcomes = new RandomOutcomes(machine, random);
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
      best = priority(actor) > priorities[slot(best)] ? actor : best;
    }
    drawAnewWhatRacesWith(machine.nextStep(best));
    priorities[slot(best)] = NONE;
    return best;
  }

  /** The priority of an actor's next step, which gets one where it has none. */
  private double priority(int actor) {
    int slot = slot(actor);
    int known = priorities.length;
    if (slot >= known) {
      priorities = Arrays.copyOf(priorities, 2 * slot + 2);
      Arrays.fill(priorities, known, priorities.length, NONE);
    }
    if (priorities[slot] == NONE) {
      priorities[slot] = random.nextDouble();
    }
    return priorities[slot];
  }

  /** The numbers of buffers of addresses begin high. */
  private static int slot(int actor) {
    return actor < Actors.FIRST_ADDRESS_BUFFER
        ? 2 * actor
        : 2 * (actor - Actors.FIRST_ADDRESS_BUFFER) + 1;
  }

  /** What of a step matters is kept: the machine may describe the next in its place. */
  private void drawAnewWhatRacesWith(Step taken) {
    if (isLocal(taken)) {
      return;
    }
    int thread = taken.thread;
    long start = taken.address;
    long end = start + taken.size;
    boolean writes = taken.kind.writes();
    for (int i = 0; i < enabled.size(); i++) {
      Step other = machine.nextStep(enabled.get(i));
      if (other.thread != thread
          && !isLocal(other)
          && (writes || other.kind.writes())
          && start < other.address + other.size
          && other.address < end) {
        priorities[slot(enabled.get(i))] = NONE;
      }
    }
  }

  private static boolean isLocal(Step step) {
    return step.kind == EventKind.STORE || step.size == 0;
  }

  @Override
  public int outcome(int actor) {
    return outcomes.any(actor);
  }
}
