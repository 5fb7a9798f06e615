package dev.weir.hunt.steer;

import dev.weir.machine.Machine;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.search.exploration.Scheduler;
import dev.weir.search.random.RandomOutcomes;
import dev.weir.trace.EventLog;
import java.util.SplittableRandom;

/**
 * A sequentially consistent run under whatever memory model: each store goes to memory before
 * anybody does anything else, and loads read what memory holds. The threads take turns at random.
 */
public final class Noise implements Scheduler {
  private final Machine machine;
  private final RandomTurns turns;
  private final RandomOutcomes outcomes;
  private final IntList update = new IntList();
  private int waiting = NOBODY;

  /** A run from its start. */
  public Noise(Machine machine, SplittableRandom random) {
    this.machine = machine;
    this.turns = new RandomTurns(machine, random);
    this.outcomes = new RandomOutcomes(machine, random);
  }

  @Override
  public int next() {
    int actor = waiting;
    waiting = NOBODY;
    return actor != NOBODY ? actor : turns.next(_ -> false);
  }

  @Override
  public int outcome(int actor) {
    if (machine.model().readsPastValues() && machine.nextStep(actor).kind == EventKind.LOAD) {
      return 0;
    }
    return outcomes.any(actor);
  }

  @Override
  public void taken(EventLog log) {
    if (log.kind(log.size() - 1) == EventKind.STORE) {
      update.clear();
      machine.buffers().updates(log.thread(log.size() - 1), update);
      waiting = update.get(0);
    }
  }
}
