package dev.weir.search;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.trace.ChronologicalTrace;
import dev.weir.trace.EventLog;
import java.util.Arrays;

/**
 * Looks at the races of maximal executions and has their reversals planned (Abdulla et al., POPL
 * 2014, algorithm 2, lines 4 to 9). A race whose reversal is planned, or covered for a reason that
 * lies before its later event, is settled for all executions that share it; the others are looked
 * at again with each execution.
 */
final class RacePlanner {
  private final Driver driver;
  private final Machine machine;
  private final ChronologicalTrace trace;
  private final EventLog log;
  private final AwaitRaces awaits;
  private final RaceReversal reversal;
  private final Plans plans;

  /** The races that are not settled: later event, earlier event, and so on. */
  private final IntList unsettled = new IntList();

  /** The first event whose races were not looked at. */
  private int freshFrom;

  /** Where reversals are planned. */
  interface Plans {
    /**
     * Inserts a reversal into the wakeup tree of its node, unless something covers it.
     *
     * @param node the number of events before the earlier event of the race
     * @return whether the race is settled
     */
    boolean plan(int node, RaceReversal reversal);
  }

  RacePlanner(Driver driver, ChronologicalTrace trace, AwaitRaces awaits, Plans plans) {
    this.driver = driver;
    this.machine = driver.machine();
    this.trace = trace;
    this.log = trace.log();
    this.awaits = awaits;
    this.reversal = new RaceReversal(machine, trace);
    this.plans = plans;
  }

  /** Looks at all races again with the next execution. */
  void clear() {
    unsettled.clear();
    freshFrom = 0;
  }

  /** All events from this one on are about to be taken back. */
  void backTo(int event) {
    freshFrom = Math.min(freshFrom, event);
  }

  /** What is to be looked at with the next execution. */
  Branch.Races left() {
    forgetFresh();
    return new Branch.Races(Arrays.stream(unsettled.toArray()).boxed().toList(), freshFrom);
  }

  /** Goes on with what another has left and planned. */
  void goOnWith(Branch branch) {
    unsettled.clear();
    branch.races().unsettled().forEach(unsettled::add);
    freshFrom = branch.races().freshFrom();
    if (branch.plansChoices()) {
      reversal.expectChoices();
    }
  }

  /** Forgets the races of events that have been taken back. */
  private void forgetFresh() {
    int open = unsettled.size();
    while (open > 0 && unsettled.get(open - 2) >= freshFrom) {
      open -= 2;
    }
    unsettled.truncate(open);
  }

  /** Plans the reversal of each race of a maximal execution. */
  void reverseRaces() {
    forgetFresh();
    int kept = 0;
    for (int i = 0; i < unsettled.size(); i += 2) {
      int event = unsettled.get(i);
      int race = unsettled.get(i + 1);
      if (!reverse(race, event)) {
        unsettled.set(kept++, event);
        unsettled.set(kept++, race);
      }
    }
    unsettled.truncate(kept);
    for (int event = freshFrom; event < trace.size(); event++) {
      for (int i = 0; i < trace.raceCount(event); i++) {
        int race = trace.race(event, i);
        if (!reverse(race, event)) {
          unsettled.add(event);
          unsettled.add(race);
        }
      }
      int end = trace.endOfWaiting(event);
      if (end != EventLog.NONE && !reverse(end, event)) {
        unsettled.add(event);
        unsettled.add(end);
      }
    }
    freshFrom = trace.size();
  }

  private boolean reverse(int race, int event) {
    boolean isOfSets = false;
    boolean settled = true;
    for (int[] set : log.awaitSets(event)) {
      if (set[0] == race) {
        isOfSets = true;
        reversal.reverse(set, event);
        settled &= plan(race, event);
      }
    }
    if (isOfSets) {
      return settled;
    }
    if (trace.endOfWaiting(event) == race) {
      return reverseEnd(race, event);
    }
    reversal.reverse(race, event);
    // Its word does not tell whether an object is held for reading since before there were threads.
    boolean mayHaveToWait =
        log.kind(race) == EventKind.FREE && log.kind(event) == EventKind.ACQUIRE;
    settled = !(mayHaveToWait && hasToWait(race, event)) && plan(race, event);
    return log.kind(race) == EventKind.FREE ? reverseEnd(race, event) && settled : settled;
  }

  /**
   * Plans that an access comes before the end of its object's life, in each order with the updates
   * by the thread that ended it. What waits may not be able to go on in all of them.
   */
  private boolean reverseEnd(int end, int event) {
    CommitOrders orders = new CommitOrders(machine, trace);
    orders.find(end, event);
    for (int[] after : orders.found()) {
      reversal.reverse(end, event, after);
      if (!hasToWait(end, event)) {
        plan(end, event);
      }
    }
    return orders.isOne();
  }

  /** Whether the later event cannot be taken in its new place. */
  private boolean hasToWait(int race, int event) {
    int actor = log.actor(event);
    return !driver.askAfter(race, reversal.beforeLast(), () -> machine.isEnabled(actor));
  }

  /** Plans the reversal at hand, once it is known what the later event does in its new place. */
  private boolean plan(int race, int event) {
    int actor = log.actor(event);
    if (reversal.mustBeRun()) {
      IntList before = reversal.beforeLast();
      reversal.last(driver.askAfter(race, before, () -> StepSummary.of(machine.step(actor, 0))));
    }
    if (log.kind(event) != EventKind.SIGNAL) {
      return plans.plan(race, reversal);
    }
    // Whom a signal may wake hangs on who sleeps in the new place.
    IntList before = reversal.beforeLast();
    int outcomes = driver.askAfter(race, before, () -> machine.nextStep(actor).outcomes);
    StepSummary signal = StepSummary.of(trace, event);
    boolean settled = true;
    for (int outcome = 0; outcome < outcomes; outcome++) {
      reversal.last(signal.withOutcome(outcome));
      settled &= plans.plan(race, reversal);
    }
    return settled;
  }

  /**
   * A thread that waits for a mutex at the end could have taken it before its holder did, and one
   * in an await could have seen an earlier value.
   */
  void reverseWaits() {
    for (int t = 0; t < machine.threads(); t++) {
      if (awaits.isWaiting(t)) {
        machine.patience().spend(trace.size());
        int race = awaits.ofWaiting(t);
        if (race == ChronologicalTrace.SEVERAL) {
          for (int[] set : awaits.sets()) {
            reversal.reverse(set, awaits.summary(t));
            planWait(set[0], t);
          }
        } else if (race != EventLog.NONE) {
          reversal.reverse(race, awaits.summary(t));
          planWait(race, t);
        }
      }
    }
    for (int t = 0; t < machine.threads(); t++) {
      int lock = awaits.ofMutex(t);
      if (lock != EventLog.NONE) {
        Step nextStep = machine.nextStep(Actors.ofThread(t));
        reversal.reverse(lock, StepSummary.ofLock(t, nextStep.address, nextStep.size));
        plans.plan(lock, reversal);
      }
    }
  }

  /** Plans that a waiting thread goes on before a race. */
  private void planWait(int race, int thread) {
    if (awaits.mustBeRun(thread)) {
      int actor = Actors.ofThread(thread);
      IntList before = reversal.beforeLast();
      reversal.last(
          driver.askAfter(race, before, () -> StepSummary.ofNext(machine.nextStep(actor), 0)));
    }
    plans.plan(race, reversal);
  }
}
