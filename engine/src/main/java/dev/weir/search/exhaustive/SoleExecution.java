package dev.weir.search.exhaustive;

import dev.weir.machine.Machine;
import dev.weir.machine.await.Holding;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Scheduler;
import dev.weir.search.exploration.Search;
import dev.weir.search.exploration.WholeLogNeeded;
import dev.weir.trace.EventLog;
import dev.weir.trace.detect.Determinacy;

/**
 * One execution, however long, given up as soon as it turns out not to stand for all. Threads that
 * share out work and add up what comes of it have as many traces as there are orders in which they
 * add; but one execution shows what all of them do.
 */
public final class SoleExecution implements Search {
  /** So many events are kept, or more as long as stores wait in buffers. */
  private static final int WINDOW = 1 << 12;

  private boolean standsForAll;

  /** Whether the execution was made, and stands for all. */
  public boolean standsForAll() {
    return standsForAll;
  }

  @Override
  public void run(Exploration exploration) {
    standsForAll = false;
    EventLog log = new EventLog();
    exploration.machine().awaits().hold(Holding.UNASKED);
    int window = WINDOW;
    while (true) {
      Determinacy determinacy = new Determinacy();
      try {
        exploration.execution().startOneWayBeside(log, determinacy);
        InTurn scheduler = new InTurn(exploration.machine(), determinacy);
        exploration.execution().takeAll(scheduler, window);
        if (scheduler.mayStandForAll()) {
          exploration.maximal();
        }
        standsForAll = scheduler.mayStandForAll();
        return;
      } catch (WholeLogNeeded error) {
        window = Integer.MAX_VALUE;
      }
    }
  }

  /**
   * One thread after the other, each as long as it can step, but not for ever: it may wait for
   * another one in a loop. What is in a buffer reaches memory at once.
   */
  private static final class InTurn implements Scheduler {
    private static final int MOST_IN_A_ROW = 1 << 12;

    private final Machine machine;
    private final Determinacy determinacy;
    private final IntList enabled = new IntList();
    private final IntList outcomes = new IntList();
    private int current;
    private int steps;

    /** Whether a step had several outcomes. */
    private boolean hasChosen;

    InTurn(Machine machine, Determinacy determinacy) {
      this.machine = machine;
      this.determinacy = determinacy;
    }

    boolean mayStandForAll() {
      return determinacy.holds() && !hasChosen;
    }

    @Override
    public int next() {
      if (!mayStandForAll()) {
        return NOBODY;
      }
      boolean goesOn =
          steps++ < MOST_IN_A_ROW
              && machine.buffers().areAllEmpty()
              && machine.isEnabled(Actors.ofThread(current));
      return goesOn ? Actors.ofThread(current) : another();
    }

    /** The next older one that can step, else the youngest. */
    private int another() {
      machine.enabled(enabled);
      int older = NOBODY;
      int youngest = NOBODY;
      for (int i = 0; i < enabled.size(); i++) {
        int actor = enabled.get(i);
        if (!Actors.isThread(actor)) {
          return actor;
        }
        youngest = Math.max(youngest, actor);
        if (actor < Actors.ofThread(current)) {
          older = Math.max(older, actor);
        }
      }
      int next = older == NOBODY ? youngest : older;
      if (next != NOBODY) {
        current = machine.actors().threadOf(next);
        steps = 0;
      }
      return next;
    }

    @Override
    public int outcome(int actor) {
      machine.outcomes(actor, outcomes);
      hasChosen |= outcomes.size() > 1;
      return outcomes.get(0);
    }
  }
}
