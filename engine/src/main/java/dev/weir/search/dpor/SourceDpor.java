package dev.weir.search.dpor;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Search;
import dev.weir.search.race.AwaitRaces;
import dev.weir.search.race.ReadLocks;
import dev.weir.search.tree.StepSummary;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.ChronologicalTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Source-DPOR with sleep sets over chronological traces (Abdulla et al., Acta Informatica 2016,
 * Fig. 11). A node of the exploration tree is the number of events before it; the present branch is
 * the trace.
 *
 * <p>In the names of the figure: {@code τ} is the trace, {@code backtrack(τ)} the list of a node in
 * {@link #backtrack}, and {@code Sleep} its set in {@link #sleep}; the trace finds {@code cnf}, the
 * races of the newest event (line 7). Where the figure recurses, this goes down and up in a loop,
 * so that an execution may be as long as memory allows. A choice is one actor with several
 * outcomes, all of which are explored.
 */
public final class SourceDpor implements Search {
  private final List<IntList> backtrack = new ArrayList<>();
  private final List<IntList> outcomeLists = new ArrayList<>();
  private final SleepSets sleep = new SleepSets();
  private final IntList enabled = new IntList();
  private final IntList firsts = new IntList();

  /** What takes part in a race beside its earlier event. */
  private final IntList readers = new IntList();

  private int[] chosen = new int[64];
  private int[] outcomes = new int[64];
  private int[] nextOutcomes = new int[64];

  /** The nodes at which every actor that can step is to be a branch. */
  private final BitSet wide = new BitSet();

  @Override
  public void run(Exploration exploration) {
    Machine machine = exploration.machine();
    exploration.useSymmetry();
    ChronologicalTrace trace = new ChronologicalTrace(machine);
    AwaitRaces awaits = new AwaitRaces(machine, trace);
    backtrack.clear();
    wide.clear();
    sleep.clear();
    int depth = 0;
    exploration.execution().start(new DporTrace(trace, awaits));
    open(exploration, trace, awaits, 0);
    while (true) {
      if (wide.get(depth)) {
        widen(machine, depth);
      }
      // Line 3.
      int actor = next(machine, depth);
      if (actor < 0) {
        if (depth == 0) {
          return;
        }
        // Line 29: what was taken sleeps from now on.
        depth--;
        StepSummary done = StepSummary.of(trace, depth);
        exploration.execution().undo(depth);
        sleep.backTo(depth);
        if (nextOutcomes[depth] == outcomes[depth] || done.isChoosingBlock()) {
          sleep.add(done);
        }
        continue;
      }
      awaits.find(actor);
      if (nextOutcomes[depth] == 0) {
        chosen[depth] = actor;
        machine.outcomes(actor, outcomesAt(depth));
        outcomes[depth] = outcomesAt(depth).size();
      }
      // Lines 4 to 7.
      exploration.execution().take(actor, outcomesAt(depth).get(nextOutcomes[depth]++));
      addRaces(machine, trace, depth);
      depth++;
      ensureCapacity(depth);
      // Lines 17 to 26, and 28.
      sleep.enter(machine, trace, depth);
      open(exploration, trace, awaits, depth);
    }
  }

  /** The outcomes of the actor that steps at a node. */
  private IntList outcomesAt(int depth) {
    while (outcomeLists.size() <= depth) {
      outcomeLists.add(new IntList());
    }
    return outcomeLists.get(depth);
  }

  /** The next branch to explore at a node: an actor, or -1. */
  private int next(Machine machine, int depth) {
    if (nextOutcomes[depth] > 0 && nextOutcomes[depth] < outcomes[depth]) {
      return chosen[depth];
    }
    IntList candidates = backtrack.get(depth);
    for (int i = 0; i < candidates.size(); i++) {
      if (!sleep.isAsleep(depth, candidates.get(i)) && machine.isEnabled(candidates.get(i))) {
        nextOutcomes[depth] = 0;
        return candidates.get(i);
      }
    }
    return -1;
  }

  @Override
  public long bytes() {
    return sleep.bytes();
  }

  @Override
  public int unexplored(int depth) {
    int unexplored = outcomes[depth] - nextOutcomes[depth];
    IntList candidates = backtrack.get(depth);
    for (int i = 0; i < candidates.size(); i++) {
      int actor = candidates.get(i);
      unexplored += sleep.isAsleepWithin(depth, actor) || actor == chosen[depth] ? 0 : 1;
    }
    return unexplored;
  }

  /** Enters a node: picks its first branch (lines 1 and 2), or reports a maximal execution. */
  private void open(
      Exploration exploration, ChronologicalTrace trace, AwaitRaces awaits, int depth) {
    while (backtrack.size() <= depth) {
      backtrack.add(new IntList());
    }
    IntList branches = backtrack.get(depth);
    branches.clear();
    nextOutcomes[depth] = 0;
    outcomes[depth] = 0;
    wide.clear(depth);
    Machine machine = exploration.machine();
    machine.enabled(enabled);
    if (enabled.isEmpty()) {
      addWaiterRaces(trace, machine, awaits);
      exploration.maximal();
      return;
    }
    int last = depth == 0 ? -1 : Actors.ofThread(trace.log().thread(depth - 1));
    int pick = pick(depth, last);
    if (pick < 0) {
      addWaiterRaces(trace, machine, awaits);
      exploration.sleepSetBlocked();
    } else {
      branches.add(pick);
    }
  }

  /** Prefers buffers, so that first runs look sequentially consistent, then who stepped last. */
  private int pick(int depth, int last) {
    int pick = -1;
    for (int i = 0; i < enabled.size(); i++) {
      int actor = enabled.get(i);
      if (sleep.isAsleep(depth, actor)) {
        continue;
      }
      if (!Actors.isThread(actor)) {
        return actor;
      }
      if (pick < 0 || actor == last) {
        pick = actor;
      }
    }
    return pick;
  }

  /** Adds a branch for each race of the newest event (lines 8 to 16). */
  private void addRaces(Machine machine, ChronologicalTrace trace, int event) {
    int count = trace.raceCount(event);
    for (int i = 0; i < count; i++) {
      int first = trace.race(event, i);
      machine.patience().spend(event - first);
      if (addSets(trace, first, event)) {
        continue;
      }
      if (mayAccessOtherwise(trace.log(), first, event) || outlivesObject(trace.log(), first)) {
        wide.set(first);
      } else {
        boolean acquires = ReadLocks.waitsForReaders(trace.log(), event);
        ReadLocks.others(trace.log(), first, acquires, readers);
        addEnd(trace, first, event);
        addBranch(trace, first, event, trace.log().actor(event));
      }
    }
    int end = trace.endOfWaiting(event);
    if (end != EventLog.NONE && outlivesObject(trace.log(), end)) {
      wide.set(end);
    }
  }

  /** Adds branches for a race with sets of writes; whether it is one. */
  private boolean addSets(ChronologicalTrace trace, int first, int event) {
    boolean result = false;
    for (int[] set : trace.log().awaitSets(event)) {
      if (set[0] == first) {
        result = true;
        if (trace.log().compares(event)) {
          wide.set(first);
        } else {
          addBranch(trace, set, event, trace.log().actor(event));
        }
      }
    }
    return result;
  }

  /** Adds a branch for a race with a set of writes, as {@link #readers} for one with readers. */
  private void addBranch(ChronologicalTrace trace, int[] set, int second, int actor) {
    readers.clear();
    for (int i = 1; i < set.length; i++) {
      readers.add(set[i]);
    }
    if (second < trace.size()) {
      addEnd(trace, set[0], second);
    }
    addBranch(trace, set[0], second, actor);
  }

  /** An update that the end of a waiting comes before need not precede the object's end. */
  private void addEnd(ChronologicalTrace trace, int first, int second) {
    int end = trace.endOfWaiting(second);
    if (end > first) {
      readers.add(end);
    }
  }

  /**
   * Whether an event could conflict, once it comes before the first event of its race, with others
   * that it does not conflict with now: a failed compare-exchange may write, an atomic block may
   * access other places. Such others need not be in a race of the two, so the run that reverses the
   * race does not tell who can start it. Where the first event conflicts with all that a
   * compare-exchange could conflict with, their own races with the first event tell.
   */
  private static boolean mayAccessOtherwise(EventLog log, int first, int event) {
    boolean covered =
        log.address(first) <= log.address(event)
            && log.address(event) + log.extent(event) <= log.address(first) + log.extent(first);
    return switch (log.kind(event)) {
      case ATOMIC_BLOCK -> true;
      case FAILED_COMPARE_EXCHANGE -> !covered;
      default -> false;
    };
  }

  /**
   * Whether an event ends the life of an object while a store of its own thread to it is in the
   * buffer. What comes after the end is not ordered with the update, but it may come before or
   * after it once it comes before the end, and may be able to come before the end only after it.
   */
  private static boolean outlivesObject(EventLog log, int end) {
    if (log.kind(end) != EventKind.FREE) {
      return false;
    }
    for (int e = 0; e < end; e++) {
      boolean isOwnStore =
          log.kind(e) == EventKind.STORE
              && log.thread(e) == log.thread(end)
              && log.address(end) <= log.address(e)
              && log.address(e) < log.address(end) + log.extent(end);
      if (isOwnStore) {
        int update = log.updateOf(log.thread(e), log.storeIndex(e));
        if (update == EventLog.NONE || update > end) {
          return true;
        }
      }
    }
    return false;
  }

  /** Makes every actor that can step a branch of the present node. */
  private void widen(Machine machine, int depth) {
    wide.clear(depth);
    machine.enabled(enabled);
    IntList branches = backtrack.get(depth);
    for (int i = 0; i < enabled.size(); i++) {
      if (!branches.contains(enabled.get(i))) {
        branches.add(enabled.get(i));
      }
    }
  }

  /**
   * Adds a branch for each thread that waits for a mutex at the end of a run, also of one that is
   * given up: it could have taken the mutex before its holder did.
   */
  private void addWaiterRaces(ChronologicalTrace trace, Machine machine, AwaitRaces awaits) {
    for (int t = 0; t < machine.threads(); t++) {
      if (awaits.isWaiting(t)) {
        machine.patience().spend(trace.size());
        int race = awaits.ofWaiting(t);
        if (race == ChronologicalTrace.SEVERAL) {
          for (int[] set : awaits.sets()) {
            if (awaits.mustBeRun(t)) {
              wide.set(set[0]);
            } else {
              addBranch(trace, set, trace.size(), Actors.ofThread(t));
            }
          }
        } else if (race != EventLog.NONE) {
          boolean acquires = machine.nextStep(Actors.ofThread(t)).kind == EventKind.ACQUIRE;
          ReadLocks.others(trace.log(), race, acquires, readers);
          addBranch(trace, race, trace.size(), Actors.ofThread(t));
        }
      }
      int lock = awaits.ofMutex(t);
      if (lock != EventLog.NONE) {
        readers.clear();
        addBranch(trace, lock, trace.size(), Actors.ofThread(t));
      }
    }
  }

  /**
   * Adds to the node before {@code first} one actor that can start a run in which the later event
   * comes before it, unless there is one already (lines 9 to 14). The run is what follows {@code
   * first} without what depends on it, and then the later event; {@code second} is its place, or
   * the end for a step not taken.
   */
  private void addBranch(ChronologicalTrace trace, int first, int second, int actor) {
    EventLog log = trace.log();
    IntList branches = backtrack.get(first);
    int fallback = -1;
    firsts.clear();
    for (int e = first + 1; e <= second; e++) {
      boolean last = e == second;
      if (!last && (trace.happensBefore(first, e) || followsReader(trace, e))) {
        continue;
      }
      int who = last ? actor : log.actor(e);
      if (!isInitial(trace, e, who)) {
        continue;
      }
      if (branches.contains(who)) {
        return;
      }
      firsts.add(e);
      if (fallback < 0 || last) {
        fallback = who;
      }
    }
    branches.add(fallback);
  }

  private boolean followsReader(ChronologicalTrace trace, int e) {
    for (int i = 0; i < readers.size(); i++) {
      if (trace.happensBefore(readers.get(i), e)) {
        return true;
      }
    }
    return false;
  }

  /** Whether none of the initial events so far comes before an event. */
  private boolean isInitial(ChronologicalTrace trace, int e, int actor) {
    assert e < trace.size() || Actors.isThread(actor) : "a buffer never waits";
    EventLog log = trace.log();
    for (int i = 0; i < firsts.size(); i++) {
      int f = firsts.get(i);
      // Only a thread waits for a step that it could not take.
      boolean before =
          log.actor(f) == actor
              || (e < log.size() ? trace.happensBefore(f, e) : trace.precedesFence(f, actor >> 1));
      if (before) {
        return false;
      }
    }
    return true;
  }

  private void ensureCapacity(int depth) {
    if (depth + 1 >= chosen.length) {
      int length = 2 * (depth + 1);
      chosen = Arrays.copyOf(chosen, length);
      outcomes = Arrays.copyOf(outcomes, length);
      nextOutcomes = Arrays.copyOf(nextOutcomes, length);
    }
  }
}
