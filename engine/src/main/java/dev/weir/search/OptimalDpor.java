package dev.weir.search;

import dev.weir.machine.Machine;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.trace.ChronologicalTrace;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Optimal-DPOR with wakeup trees over chronological traces (Abdulla et al., POPL 2014, algorithm 2;
 * Acta Informatica 2016, Theorem 2): exactly one execution for each Shasha-Snir trace, and none
 * that is given up, but for the cases that {@code docs/algorithms.md} lists in its last section.
 *
 * <p>A node of the exploration tree is the number of events before it; the present branch is the
 * trace. Races are looked at when an execution is maximal. One whose reversal is planned, or
 * covered for a reason that lies before its later event, is settled for all executions that share
 * it; the others are looked at again with each execution.
 *
 * <p>Where atomic blocks make choices, wakeup trees do not know enough of the outcomes of planned
 * blocks, and source-DPOR explores instead.
 */
final class OptimalDpor implements Search {
  private static final int NONE = -1;

  private final List<WakeupTree> trees = new ArrayList<>();
  private final SleepSets sleep = new SleepSets();
  private final IntList enabled = new IntList();
  private final IntList unsettled = new IntList();

  /** What explores in the place of this search, if something does. */
  private Optional<Search> other = Optional.empty();

  private boolean[] planned = new boolean[64];
  private int freshFrom;

  @Override
  public void run(Driver driver) {
    Machine machine = driver.machine();
    if (machine.choosesInBlocks()) {
      Search source = new SourceDpor();
      other = Optional.of(source);
      source.run(driver);
      return;
    }
    driver.useSymmetry();
    ChronologicalTrace trace = new ChronologicalTrace(machine);
    RaceReversal reversal = new RaceReversal(machine, trace);
    AwaitRaces awaits = new AwaitRaces(machine, trace);
    KnownEndings endings = new KnownEndings(machine, trace);
    boolean usesEndings = driver.mayLeaveOutEndings();
    trees.clear();
    sleep.clear();
    unsettled.clear();
    freshFrom = 0;
    driver.start(new DporTrace(trace, awaits));
    trees.add(new WakeupTree(StepSummary.ofChoice(NONE, NONE, 0)));
    int depth = 0;
    boolean down = true;
    while (true) {
      StepSummary next;
      if (down) {
        enter(depth);
        boolean isKnown = usesEndings && isFree(depth) && endings.isKnown(depth);
        next = isKnown ? StepSummary.NO_STEP : first(machine, trace, depth);
        if (isKnown) {
          driver.complete(endings.events());
          reverseRaces(driver, trace, reversal);
        } else if (next == StepSummary.NO_STEP) {
          maximal(driver, trace, reversal, awaits);
          if (usesEndings) {
            endings.learn();
          }
        }
      } else {
        next = planned(machine, depth);
      }
      if (next == StepSummary.NO_STEP) {
        if (depth == 0) {
          return;
        }
        do {
          depth--;
        } while (depth > 0 && !hasOtherChildren(depth));
        freshFrom = Math.min(freshFrom, depth);
        StepSummary done = StepSummary.of(trace, depth);
        driver.undo(depth);
        endings.backTo(depth);
        sleep.backTo(depth);
        sleep.add(done);
        if (planned[depth]) {
          WakeupTree explored = trees.get(depth).children().removeFirst();
          assert explored.step().actor() == done.actor() : "the first child is explored";
        }
        down = false;
        continue;
      }
      awaits.find(next.actor());
      driver.take(next.actor(), next.outcome());
      // What fails does nothing, whatever it would have done.
      assert !planned[depth] || machine.hasFailed() || next.foresees(StepSummary.of(trace, depth))
          : "a planned step does something else: planned "
              + next
              + ", executed "
              + StepSummary.of(trace, depth)
              + " "
              + trace.log().kind(depth);
      depth++;
      ensureCapacity(depth);
      sleep.enter(machine, trace, depth);
      endings.enter(depth);
      down = true;
    }
  }

  /** Whether nothing is planned at a node that was just entered, and nobody sleeps there. */
  private boolean isFree(int depth) {
    return depth > 0 && trees.get(depth).isLeaf() && sleep.isEmpty(depth);
  }

  /** Finds out what is planned at a node that is entered. */
  private void enter(int depth) {
    while (trees.size() <= depth) {
      trees.add(new WakeupTree(StepSummary.NO_STEP));
    }
    if (depth > 0 && planned[depth - 1]) {
      // What was planned behind the step that led here.
      trees.set(depth, trees.get(depth - 1).children().getFirst());
    } else if (depth > 0) {
      trees.set(depth, new WakeupTree(StepSummary.NO_STEP));
    }
  }

  /** The first step at a node that was just entered; none where nobody can step. */
  private StepSummary first(Machine machine, ChronologicalTrace trace, int depth) {
    WakeupTree tree = trees.get(depth);
    StepSummary next = planned(machine, depth);
    if (next != StepSummary.NO_STEP) {
      return next;
    }
    int last = depth == 0 ? NONE : Actors.ofThread(trace.log().thread(depth - 1));
    int actor = pick(machine, trace, depth, last);
    if (actor == NONE) {
      return StepSummary.NO_STEP;
    }
    planned[depth] = false;
    if (!Actors.isThread(actor)) {
      return StepSummary.ofChoice(actor, machine.actors().threadOf(actor), 0);
    }
    Step nextStep = machine.nextStep(actor);
    for (int outcome = 1; outcome < nextStep.outcomes; outcome++) {
      tree.append(List.of(StepSummary.ofNext(nextStep, outcome)));
    }
    return StepSummary.ofChoice(actor, nextStep.thread, 0);
  }

  /** Whether more is planned at a node of the present branch than the branch itself. */
  private boolean hasOtherChildren(int depth) {
    return unexplored(depth) > 0;
  }

  @Override
  public long bytes() {
    if (other.isPresent()) {
      return other.get().bytes();
    }
    long nodes = 0;
    for (int depth = 0; depth < trees.size(); depth++) {
      // What is planned behind the step of the branch is the tree of the next node.
      boolean isOfParent = depth > 0 && planned[depth - 1];
      nodes += isOfParent ? 0 : trees.get(depth).nodes();
    }
    return nodes * WakeupTree.BYTES + sleep.bytes();
  }

  @Override
  public int unexplored(int depth) {
    if (other.isPresent()) {
      return other.get().unexplored(depth);
    }
    return trees.get(depth).children().size() - (planned[depth] ? 1 : 0);
  }

  @Override
  public Optional<CheckOptions.Algorithm> instead() {
    return other.map(search -> CheckOptions.Algorithm.SOURCE);
  }

  /** The next planned step at a node, or none. */
  private StepSummary planned(Machine machine, int depth) {
    WakeupTree tree = trees.get(depth);
    while (!tree.isLeaf() && !machine.isEnabled(tree.children().getFirst().step().actor())) {
      // Only an await may turn out not to be satisfied, where earlier values were not known.
      int actor = tree.children().removeFirst().step().actor();
      assert machine.nextStep(actor).kind != EventKind.LOCK : "a lock is planned where it is held";
      if (!Actors.isThread(actor) || !machine.awaits().maySpin(actor >> 1)) {
        throw new IllegalStateException("a planned step cannot be taken");
      }
    }
    if (tree.isLeaf()) {
      return StepSummary.NO_STEP;
    }
    planned[depth] = true;
    return tree.children().getFirst().step();
  }

  /**
   * Prefers buffers, so that first runs look sequentially consistent, then who stepped last. None
   * can be asleep where a wakeup sequence ends, but after an atomic block whose accesses could not
   * be foreseen.
   */
  private int pick(Machine machine, ChronologicalTrace trace, int depth, int last) {
    machine.enabledUpdates(enabled);
    for (int i = 0; i < enabled.size(); i++) {
      if (!sleep.isAsleep(depth, enabled.get(i))) {
        return enabled.get(i);
      }
    }
    if (last != NONE && machine.isEnabled(last) && !sleep.isAsleep(depth, last)) {
      return last;
    }
    for (int t = 0; t < machine.threads(); t++) {
      int actor = Actors.ofThread(t);
      if (machine.isEnabled(actor) && !sleep.isAsleep(depth, actor)) {
        return actor;
      }
    }
    machine.enabled(enabled);
    assert enabled.isEmpty() || mayRunInVain(machine, trace.log()) : "a run for nothing";
    return NONE;
  }

  /**
   * Whether the present execution has one of the things that let an execution be given up: an
   * atomic block, the end of a waiting, or a store that waited for any of several to make room.
   */
  private static boolean mayRunInVain(Machine machine, EventLog log) {
    boolean mayDo = machine.model().isBounded() && machine.model().isPerAddress();
    for (int e = 0; e < log.size() && !mayDo; e++) {
      mayDo = log.kind(e) == EventKind.ATOMIC_BLOCK || log.awaitRace(e) != Step.NO_AWAIT;
    }
    for (int t = 0; t < machine.threads() && !mayDo; t++) {
      mayDo = machine.exists(t) && machine.awaits().maySpin(t);
    }
    return mayDo;
  }

  private void maximal(
      Driver driver, ChronologicalTrace trace, RaceReversal reversal, AwaitRaces awaits) {
    if (enabled.isEmpty()) {
      driver.maximal();
    } else {
      driver.sleepSetBlocked();
    }
    reverseRaces(driver, trace, reversal);
    reverseWaits(driver, trace, reversal, awaits);
  }

  /** Plans the reversal of each race of a maximal execution. */
  private void reverseRaces(Driver driver, ChronologicalTrace trace, RaceReversal reversal) {
    if (trace.takeRebuilt()) {
      freshFrom = 0;
    }
    int open = unsettled.size();
    while (open > 0 && unsettled.get(open - 2) >= freshFrom) {
      open -= 2;
    }
    unsettled.truncate(open);
    int kept = 0;
    for (int i = 0; i < open; i += 2) {
      int event = unsettled.get(i);
      int race = unsettled.get(i + 1);
      if (!reverse(driver, trace, reversal, race, event)) {
        unsettled.set(kept++, event);
        unsettled.set(kept++, race);
      }
    }
    unsettled.truncate(kept);
    for (int event = freshFrom; event < trace.size(); event++) {
      for (int i = 0; i < trace.raceCount(event); i++) {
        int race = trace.race(event, i);
        if (!reverse(driver, trace, reversal, race, event)) {
          unsettled.add(event);
          unsettled.add(race);
        }
      }
      int end = trace.endOfWaiting(event);
      if (end != EventLog.NONE && !reverse(driver, trace, reversal, end, event)) {
        unsettled.add(event);
        unsettled.add(end);
      }
    }
    freshFrom = trace.size();
  }

  private boolean reverse(
      Driver driver, ChronologicalTrace trace, RaceReversal reversal, int race, int event) {
    boolean isOfSets = false;
    boolean settled = true;
    for (int[] set : trace.log().awaitSets(event)) {
      if (set[0] == race) {
        isOfSets = true;
        reversal.reverse(set, event);
        settled &= plan(driver, trace, reversal, race, event);
      }
    }
    if (isOfSets) {
      return settled;
    }
    if (trace.endOfWaiting(event) == race) {
      return reverseEnd(driver, trace, reversal, race, event);
    }
    reversal.reverse(race, event);
    // Its word does not tell whether an object is held for reading since before there were threads.
    boolean mayHaveToWait =
        trace.log().kind(race) == EventKind.FREE && trace.log().kind(event) == EventKind.ACQUIRE;
    settled =
        !(mayHaveToWait && hasToWait(driver, trace.log(), reversal, race, event))
            && plan(driver, trace, reversal, race, event);
    return trace.log().kind(race) == EventKind.FREE
        ? reverseEnd(driver, trace, reversal, race, event) && settled
        : settled;
  }

  /**
   * Plans that an access comes before the end of its object's life, in each order with the updates
   * by the thread that ended it. What waits may not be able to go on in all of them.
   */
  private boolean reverseEnd(
      Driver driver, ChronologicalTrace trace, RaceReversal reversal, int end, int event) {
    EventLog log = trace.log();
    CommitOrders orders = new CommitOrders(driver.machine(), trace);
    orders.find(end, event);
    for (int[] after : orders.found()) {
      reversal.reverse(end, event, after);
      if (!hasToWait(driver, log, reversal, end, event)) {
        plan(driver, trace, reversal, end, event);
      }
    }
    return orders.isOne();
  }

  /** Whether the later event cannot be taken in its new place. */
  private boolean hasToWait(
      Driver driver, EventLog log, RaceReversal reversal, int race, int event) {
    int actor = log.actor(event);
    return !driver.askAfter(race, reversal.beforeLast(), () -> driver.machine().isEnabled(actor));
  }

  /** Plans the reversal at hand, once it is known what the later event does in its new place. */
  private boolean plan(
      Driver driver, ChronologicalTrace trace, RaceReversal reversal, int race, int event) {
    Machine machine = driver.machine();
    EventLog log = trace.log();
    int actor = log.actor(event);
    if (reversal.mustBeRun()) {
      IntList before = reversal.beforeLast();
      reversal.last(driver.askAfter(race, before, () -> StepSummary.of(machine.step(actor, 0))));
    }
    if (log.kind(event) != EventKind.SIGNAL) {
      return plan(race, reversal);
    }
    // Whom a signal may wake hangs on who sleeps in the new place.
    IntList before = reversal.beforeLast();
    int outcomes = driver.askAfter(race, before, () -> machine.nextStep(actor).outcomes);
    StepSummary signal = StepSummary.of(trace, event);
    boolean settled = true;
    for (int outcome = 0; outcome < outcomes; outcome++) {
      reversal.last(signal.withOutcome(outcome));
      settled &= plan(race, reversal);
    }
    return settled;
  }

  /**
   * A thread that waits for a mutex at the end could have taken it before its holder did, and one
   * in an await could have seen an earlier value.
   */
  private void reverseWaits(
      Driver driver, ChronologicalTrace trace, RaceReversal reversal, AwaitRaces awaits) {
    Machine machine = driver.machine();
    for (int t = 0; t < machine.threads(); t++) {
      if (awaits.isWaiting(t)) {
        machine.patience().spend(trace.size());
        int race = awaits.ofWaiting(t);
        if (race == ChronologicalTrace.SEVERAL) {
          for (int[] set : awaits.sets()) {
            reversal.reverse(set, awaits.summary(t));
            planWait(driver, trace, reversal, awaits, set[0], t);
          }
        } else if (race != EventLog.NONE) {
          reversal.reverse(race, awaits.summary(t));
          planWait(driver, trace, reversal, awaits, race, t);
        }
      }
    }
    for (int t = 0; t < machine.threads(); t++) {
      if (!machine.exists(t) || machine.isHeld(t) || machine.waiting(t) != Waiting.MUTEX) {
        continue;
      }
      Step nextStep = machine.nextStep(Actors.ofThread(t));
      int lock = trace.lockAt(nextStep.address, nextStep.size);
      boolean isRace =
          lock != EventLog.NONE && trace.log().thread(lock) != t && !trace.precedesFence(lock, t);
      if (isRace) {
        reversal.reverse(lock, StepSummary.ofLock(t, nextStep.address, nextStep.size));
        plan(lock, reversal);
      }
    }
  }

  /** Plans that a waiting thread goes on before a race. */
  private void planWait(
      Driver driver,
      ChronologicalTrace trace,
      RaceReversal reversal,
      AwaitRaces awaits,
      int race,
      int thread) {
    if (awaits.mustBeRun(thread)) {
      int actor = Actors.ofThread(thread);
      IntList before = reversal.beforeLast();
      reversal.last(
          driver.askAfter(
              race, before, () -> StepSummary.ofNext(driver.machine().nextStep(actor), 0)));
    }
    plan(race, reversal);
  }

  /**
   * Inserts a reversal into the wakeup tree of its node, unless a step that sleeps there covers it.
   *
   * @return whether the race is settled
   */
  private boolean plan(int node, RaceReversal reversal) {
    int end = sleep.end(node);
    for (int i = sleep.start(node); i < end; i++) {
      StepSummary sleeper = sleep.get(i);
      if (reversal.isWeakInitial(sleeper)) {
        return reversal.startsWithin(sleeper);
      }
    }
    return reversal.insert(trees.get(node), planned[node] ? 1 : 0);
  }

  private void ensureCapacity(int depth) {
    if (depth + 1 >= planned.length) {
      planned = Arrays.copyOf(planned, 2 * (depth + 1));
    }
  }
}
