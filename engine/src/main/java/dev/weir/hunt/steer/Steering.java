package dev.weir.hunt.steer;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.search.exploration.Scheduler;
import dev.weir.search.random.RandomOutcomes;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A run that is steered into a cycle (RELAXER, Phase II, Figs. 7 to 9). Statements in odd places of
 * the cycle are to come late: their stores are kept in the buffer, and before their loads and
 * compare-exchanges the thread waits, each with a probability. Those in even places are to come
 * early: a load may then find the earliest value that the model allows. Other stores go to memory
 * as soon as they can, but that in one of two runs now and then one of them lingers. A fence waits
 * until the delayed stores before it are due.
 *
 * <p>Time is the number of steps of the run; where everybody waits, it leaps ahead. How long a
 * delay lasts is drawn for each run: until nobody else can do anything in one of two, else any
 * order of magnitude up to the length of a run.
 */
public final class Steering implements Scheduler {
  /** Longer than any run, but not so long that time ends after some leaps. */
  private static final long FOREVER = 1L << 40;

  private static final int SHORTEST = 4;
  private static final double LINGERING = 0.2;

  private final Machine machine;
  private final Aim aim;
  private Course.Leg leg;
  private SplittableRandom random;
  private RandomTurns turns;
  private RandomOutcomes outcomes;
  private long storeDelay;
  private long otherDelay;

  /** How likely a store lingers in the buffer that the cycle does not ask to. */
  private double lingering;

  private final List<Waiting> waiting = new ArrayList<>();
  private final IntList ages = new IntList();

  /** By thread, until when it waits. */
  private long[] heldUntil = new long[4];

  /** By thread, whether it was settled that its next step comes now. */
  private boolean[] isSettled = new boolean[4];

  private int atOnce = NOBODY;
  private boolean mayBeDue;
  private long now;
  private long steps;
  private int legs;

  /** A store in a buffer, and when it is due. */
  private record Waiting(int actor, int store, long due) {}

  /**
   * How runs are steered.
   *
   * @param course to which cycles, and where what is left to chance comes from
   * @param probability how likely a statement that could be delayed is, each time that it comes
   * @param length the steps of a run, at least 1, as far as is known
   */
  public record Aim(Course course, double probability, long length) {}

  /** A run from its start. */
  public Steering(Machine machine, Aim aim) {
    this.machine = machine;
    this.aim = aim;
    begin(aim.course.legs().getFirst());
  }

  private void begin(Course.Leg newLeg) {
    leg = newLeg;
    legs++;
    random = new SplittableRandom(leg.seed());
    turns = new RandomTurns(machine, random);
    outcomes = new RandomOutcomes(machine, random);
    storeDelay = random.nextBoolean() ? 2 * FOREVER : drawn(aim.length);
    otherDelay = storeDelay / 2;
    lingering = random.nextBoolean() ? 0 : LINGERING;
  }

  private boolean isIn(int instruction, int from) {
    for (int i = from; i < leg.cycle().length(); i += 2) {
      if (leg.cycle().statement(i) == instruction) {
        return true;
      }
    }
    return false;
  }

  private boolean isLate(int instruction) {
    return isIn(instruction, 0);
  }

  private boolean isEarly(int instruction) {
    return isIn(instruction, 1);
  }

  private long drawn(long length) {
    int doublings = Long.SIZE - Long.numberOfLeadingZeros(length);
    return (long) SHORTEST << random.nextInt(doublings + 1);
  }

  @Override
  public int next() {
    if (atOnce != NOBODY) {
      int update = atOnce;
      atOnce = NOBODY;
      return update;
    }
    while (true) {
      int due = mayBeDue ? due() : NOBODY;
      int actor = due == NOBODY ? turns.next(this::isHeld) : due;
      if (actor == NOBODY) {
        if (!leap()) {
          return anybody();
        }
      } else if (due != NOBODY || !isToWait(actor)) {
        return actor;
      }
    }
  }

  /** The buffer of a store that is due and can go to memory. */
  private int due() {
    for (Iterator<Waiting> all = waiting.iterator(); all.hasNext(); ) {
      Waiting store = all.next();
      if (store.due <= now && machine.buffers().next(store.actor) == store.store) {
        all.remove();
        return store.actor;
      }
    }
    mayBeDue = false;
    return NOBODY;
  }

  private boolean isHeld(int actor) {
    int thread = actor >> 1;
    return thread < heldUntil.length && heldUntil[thread] > now;
  }

  /** Whether a thread waits before its next step; settled once for each step. */
  private boolean isToWait(int actor) {
    int thread = actor >> 1;
    if (thread >= heldUntil.length) {
      heldUntil = Arrays.copyOf(heldUntil, 2 * thread);
      isSettled = Arrays.copyOf(isSettled, 2 * thread);
    }
    if (isSettled[thread]) {
      return false;
    }
    isSettled[thread] = true;
    Step step = machine.nextStep(actor);
    boolean isDelayed =
        step.kind != EventKind.STORE
            && isLate(step.origin)
            && random.nextDouble() < aim.probability;
    if (isDelayed) {
      heldUntil[thread] = now + otherDelay;
    }
    return isDelayed;
  }

  /** Nobody can do anything now: goes to when somebody can. False if there is no such time. */
  private boolean leap() {
    long next = Long.MAX_VALUE;
    for (Waiting store : waiting) {
      next = store.due > now ? Math.min(next, store.due) : next;
    }
    for (long until : heldUntil) {
      next = until > now ? Math.min(next, until) : next;
    }
    if (next == Long.MAX_VALUE) {
      return false;
    }
    now = next;
    mayBeDue = true;
    return true;
  }

  /** Whoever can step where nothing is delayed any more: a run goes on to its end. */
  private int anybody() {
    machine.enabled(ages);
    return ages.isEmpty() ? NOBODY : ages.get(0);
  }

  @Override
  public int outcome(int actor) {
    if (!Actors.isThread(actor) || !machine.model().readsPastValues()) {
      return outcomes.any(actor);
    }
    Step step = machine.nextStep(actor);
    if (step.kind != EventKind.LOAD) {
      return outcomes.any(actor);
    }
    boolean isEarly = isEarly(step.origin);
    machine.outcomes(actor, ages);
    boolean readsPast = isEarly && ages.size() > 1 && random.nextDouble() < aim.probability;
    return ages.get(readsPast ? ages.size() - 1 : 0);
  }

  @Override
  public void taken(EventLog log) {
    int event = log.size() - 1;
    now++;
    mayBeDue |= !waiting.isEmpty();
    int thread = log.thread(event);
    if (Actors.isThread(log.actor(event)) && thread < isSettled.length) {
      isSettled[thread] = false;
    }
    if (log.kind(event) == EventKind.STORE) {
      stored(log, event);
    }
    steps++;
    if (legs < aim.course.legs().size() && aim.course.legs().get(legs).from() == steps) {
      begin(aim.course.legs().get(legs));
    }
  }

  private void stored(EventLog log, int event) {
    int thread = log.thread(event);
    double likely = isLate(log.origin(event)) ? aim.probability : lingering;
    boolean isDelayed = random.nextDouble() < likely;
    int actor = machine.model().bufferOf(machine.actors(), thread, log.address(event));
    if (!isDelayed && machine.buffers().next(actor) == log.storeIndex(event)) {
      atOnce = actor;
    } else {
      waiting.add(new Waiting(actor, log.storeIndex(event), isDelayed ? now + storeDelay : now));
      mayBeDue = true;
    }
  }
}
