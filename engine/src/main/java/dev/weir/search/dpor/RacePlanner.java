package dev.weir.search.dpor;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.search.exploration.CurrentExecution;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.race.AwaitRaces;
import dev.weir.search.race.PruningReason;
import dev.weir.search.race.RaceReversal;
import dev.weir.search.race.UnsettledRaces;
import dev.weir.search.race.UpdatePlacements;
import dev.weir.search.tree.Branch;
import dev.weir.search.tree.StepSummary;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.ChronologicalTrace;

/**
 * Looks at the races of maximal executions and has their reversals planned (Abdulla et al., POPL
 * 2014, algorithm 2, lines 4 to 9). A race whose reversal is planned, or covered for a reason that
 * lies before its later event, is settled for all executions that share it; the others are looked
 * at again with each execution.
 */
public final class RacePlanner {
  private final CurrentExecution execution;
  private final Machine machine;
  private final ChronologicalTrace trace;
  private final EventLog log;
  private final AwaitRaces awaits;
  private final RaceReversal reversal;
  private final Plans plans;

  private final UnsettledRaces unsettled = new UnsettledRaces();

  /** The first event whose races were not looked at. */
  private int freshFrom;

  /** Where reversals are planned. */
  public interface Plans {
    /**
     * Inserts a reversal into the wakeup tree of its node, unless something covers it.
     *
     * @param node the number of events before the earlier event of the race
     * @return whether the race is settled
     */
    boolean plan(int node, RaceReversal reversal);

    /** Whether anything is planned at a node; else its races need not be looked at. */
    default boolean plansAt(int node) {
      return true;
    }

    /** Whether nobody else plans anything at a node. */
    boolean isOwn(int node);
  }

  /** A planner for the present execution of an exploration; no race was looked at yet. */
  public RacePlanner(
      Exploration exploration, ChronologicalTrace trace, AwaitRaces awaits, Plans plans) {
    this.execution = exploration.execution();
    this.machine = exploration.machine();
    this.trace = trace;
    this.log = trace.log();
    this.awaits = awaits;
    this.reversal = new RaceReversal(machine, trace);
    this.plans = plans;
  }

  /** Looks at all races again with the next execution. */
  public void clear() {
    unsettled.truncate(0);
    freshFrom = 0;
  }

  /** All events from this one on are about to be taken back. */
  void backTo(int event) {
    freshFrom = Math.min(freshFrom, event);
  }

  /** What is to be looked at with the next execution. */
  Branch.Races left() {
    unsettled.backTo(freshFrom);
    return new Branch.Races(unsettled.events(), freshFrom);
  }

  /** Goes on with what another has left and planned. */
  void goOnWith(Branch branch) {
    unsettled.restore(branch.races().unsettled());
    freshFrom = branch.races().freshFrom();
    if (branch.plansChoices()) {
      reversal.expectChoices();
    }
  }

  /** Takes note that choices may be planned where others have planned something. */
  void expectChoices() {
    reversal.expectChoices();
  }

  /**
   * Plans the reversal of each race of a maximal execution. If that is interrupted, it can be gone
   * on with where it was.
   */
  public void reverseRaces() {
    reversal.forgetExecution();
    unsettled.backTo(freshFrom);
    reverseUnsettled();
    int size = trace.size();
    for (; freshFrom < size; freshFrom++) {
      int count = trace.raceCount(freshFrom);
      for (int i = 0; i < count; i++) {
        reverseFresh(trace.race(freshFrom, i), freshFrom);
      }
      int end = trace.endOfWaiting(freshFrom);
      if (end != EventLog.NONE) {
        reverseFresh(end, freshFrom);
      }
    }
  }

  private void reverseUnsettled() {
    int kept = 0;
    int next = 0;
    try {
      for (; next < unsettled.size(); next++) {
        int event = unsettled.later(next);
        int race = unsettled.earlier(next);
        PruningReason cover = unsettled.cover(next);
        machine.patience().spend(trace.size() - freshFrom);
        if (isCoveredAsBefore(race, cover)) {
          assert isCoveredAgain(race, event)
              : "what is covered as before is neither planned nor settled";
          unsettled.move(next, kept++, cover);
        } else if (!reverse(race, event)) {
          unsettled.move(next, kept++, cover(race, event));
        }
      }
    } finally {
      unsettled.remove(kept, next);
    }
  }

  private boolean isCoveredAsBefore(int race, PruningReason cover) {
    return plans.isOwn(race) && cover.holds(trace, race, freshFrom);
  }

  /** The same, found out by a look at all of it. */
  private boolean isCoveredAgain(int race, int event) {
    return !reverse(race, event) && !reversal.isPlanned();
  }

  private void reverseFresh(int race, int event) {
    if (!reverse(race, event)) {
      unsettled.add(event, race, cover(race, event));
    }
  }

  /** What covers the reversal of a race that was looked at last; unknown if it has several. */
  private PruningReason cover(int race, int event) {
    boolean isOne =
        log.awaitSets(event).length == 0
            && trace.endOfWaiting(event) != race
            && log.kind(race) != EventKind.FREE
            && log.kind(event) != EventKind.SIGNAL
            && !reversal.mustBeRun();
    return isOne ? reversal.cover() : PruningReason.UNKNOWN;
  }

  private boolean reverse(int race, int event) {
    if (!plans.plansAt(race)) {
      return true;
    }
    if (log.awaitRace(event) != Step.NO_AWAIT) {
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
    }
    reversal.reverse(race, event);
    if (log.kind(race) != EventKind.FREE) {
      return plan(race, event);
    }
    // Its word does not tell whether an object is held for reading since before there were threads.
    boolean mayHaveToWait = log.kind(event) == EventKind.ACQUIRE;
    boolean settled = !(mayHaveToWait && hasToWait(race, event)) && plan(race, event);
    return reverseEnd(race, event) && settled;
  }

  /**
   * Plans that an access comes before the end of its object's life, in each order with the updates
   * by the thread that ended it. What waits may not be able to go on in all of them.
   */
  private boolean reverseEnd(int end, int event) {
    UpdatePlacements orders = new UpdatePlacements(machine, trace);
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
    return !execution.askAfter(race, reversal.beforeLast(), () -> machine.isEnabled(actor));
  }

  /** Plans the reversal at hand, once it is known what the later event does in its new place. */
  private boolean plan(int race, int event) {
    int actor = log.actor(event);
    if (reversal.mustBeRun()) {
      IntList before = reversal.beforeLast();
      reversal.last(execution.askAfter(race, before, () -> StepSummary.of(machine.step(actor, 0))));
    }
    if (log.kind(event) != EventKind.SIGNAL) {
      return plans.plan(race, reversal);
    }
    // Whom a signal may wake hangs on who sleeps in the new place.
    IntList before = reversal.beforeLast();
    int outcomes = execution.askAfter(race, before, () -> machine.nextStep(actor).outcomes);
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
  public void reverseWaits() {
    reversal.forgetExecution();
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
      reversal.forgetExecution();
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
          execution.askAfter(race, before, () -> StepSummary.ofNext(machine.nextStep(actor), 0)));
    }
    plans.plan(race, reversal);
  }
}
