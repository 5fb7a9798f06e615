package dev.weir.search.race;

import dev.weir.machine.Machine;
import dev.weir.machine.options.Budget;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.MemoryEffect;
import dev.weir.search.tree.StepSummary;
import dev.weir.search.tree.WakeupTree;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.ChronologicalTrace;
import dev.weir.trace.order.Dependence;
import dev.weir.trace.order.StepEffects;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The sequence that reverses a race of the present execution: all that follows the earlier event
 * without depending on it, and the later event ({@code v} in Abdulla et al., POPL 2014, algorithm
 * 2; the later event stands at its own place here, since what comes after it and does not depend on
 * the earlier event does not depend on it either). Answers which steps are weak initials of the
 * sequence, and inserts it into wakeup trees.
 */
public final class RaceReversal {
  /** So many events are looked at without a question. */
  private static final int STRETCH = 1 << 10;

  private final ChronologicalTrace trace;
  private final EventLog log;
  private final EffectIfReversed effectWithout;
  private final Budget patience;

  /** The sequence: its first entries. */
  private int[] sequence = new int[64];

  private int length;

  /** What is left of it on the way down a wakeup tree, likewise. */
  private int[] remaining = new int[64];

  private int left;

  private final IndependentEvents independent;

  /** What takes part in the race beside the earlier event. */
  private final IntList readers = new IntList();

  private final List<WakeupTree> path = new ArrayList<>();

  private PruningReason cover = PruningReason.UNKNOWN;
  private boolean isPlanned;

  /** Whether the path ends the life of an object. */
  private boolean pathEnds;

  /** Whether a choice may be planned somewhere. */
  private boolean plansChoices;

  /** Whether the race is one with several writes, each of some of the bytes. */
  private boolean isSet;

  private int first;
  private int second;
  private boolean choosesLater;
  private boolean changed;
  private StepSummary last;

  /** Of a step that is no weak initial, the event of the sequence that it cannot pass. */
  private int barrier;

  /** Stands for the later event in a sequence. */
  private static final int LAST = -1;

  /** No event of a sequence. */
  private static final int ABSENT = -2;

  /** Of a machine and its trace; there is no race yet. */
  public RaceReversal(Machine machine, ChronologicalTrace trace) {
    this.trace = trace;
    this.log = trace.log();
    this.effectWithout = new EffectIfReversed(log);
    this.independent = new IndependentEvents(trace);
    this.patience = machine.patience();
    this.last = StepSummary.ofChoice(0, 0, 0);
  }

  /** Takes note that the execution may be another one. */
  public void forgetExecution() {
    independent.forget();
  }

  /** Takes note that choices may be planned in wakeup trees that were not grown here. */
  public void expectChoices() {
    plansChoices = true;
  }

  /** Whether choices may be planned somewhere. */
  public boolean plansChoices() {
    return plansChoices;
  }

  /** The reversal of a race between two events. */
  public void reverse(int newFirst, int newSecond) {
    isSet = false;
    ReadLocks.others(log, newFirst, ReadLocks.waitsForReaders(log, newSecond), readers);
    addEnd(newFirst, newSecond);
    begin(newFirst, newSecond, without(newFirst, newSecond));
  }

  /** What the later event of a race would do without the earlier one. */
  private StepSummary without(int earlier, int event) {
    return StepSummary.of(trace, event, effectWithout.of(earlier, event));
  }

  /**
   * The reversal of a race between the end of an object's life and a later access, in one of the
   * orders of {@link UpdatePlacements}.
   *
   * @param after the updates that come after the access
   */
  public void reverse(int end, int access, int[] after) {
    isSet = false;
    readers.clear();
    first = end;
    second = access;
    last = without(end, access);
    changed = true;
    patience.spend(log.size() - end);
    findIndependent(end);
    left = 0;
    int[] events = independent.events();
    for (int k = 0; k < independent.count(); k++) {
      int e = events[k];
      if (e == access) {
        continue;
      }
      boolean isLater = trace.happensBefore(access, e);
      for (int i = 0; i < after.length && !isLater; i++) {
        isLater = trace.happensBefore(after[i], e);
      }
      if (isLater) {
        remaining[left++] = e;
      } else {
        sequence[length++] = e;
      }
    }
    sequence[length++] = LAST;
    System.arraycopy(remaining, 0, sequence, length, left);
    length += left;
    assert hasLastOnce() : "the later event stands once in the sequence";
  }

  /** The reversal of a race between a set of events and one that ended a waiting. */
  public void reverse(int[] set, int newSecond) {
    take(set);
    addEnd(set[0], newSecond);
    begin(set[0], newSecond, StepSummary.of(trace, newSecond));
  }

  /** An update that the end of a waiting comes before need not precede the object's end. */
  private void addEnd(int newFirst, int newSecond) {
    int end = trace.endOfWaiting(newSecond);
    if (end > newFirst) {
      readers.add(end);
    }
  }

  /** The same for a step that could not be taken. */
  public void reverse(int[] set, StepSummary waiting) {
    take(set);
    begin(set[0], log.size(), waiting);
  }

  private void take(int[] set) {
    readers.clear();
    for (int i = 1; i < set.length; i++) {
      readers.add(set[i]);
    }
    isSet = true;
  }

  /** The reversal of a race between an event and a step that could not be taken. */
  public void reverse(int newFirst, StepSummary waiting) {
    isSet = false;
    ReadLocks.others(log, newFirst, waiting.effect().writes(), readers);
    begin(newFirst, log.size(), waiting);
  }

  private void begin(int newFirst, int newSecond, StepSummary newLast) {
    first = newFirst;
    second = newSecond;
    last = newLast;
    patience.spend(log.size() - first);
    findIndependent(first);
    int count = independent.count();
    int next = 0;
    while (next < count && independent.events()[next] < second) {
      next++;
    }
    add(0, next);
    boolean isIndependent = next < count && independent.events()[next] == second;
    changed = second < log.size() && accessesOtherwise();
    if (!changed) {
      sequence[length++] = LAST;
    }
    int later = length;
    add(isIndependent ? next + 1 : next, count);
    choosesLater = false;
    for (int i = later; i < length; i++) {
      EventKind kind = log.kind(sequence[i]);
      choosesLater |= kind == EventKind.CHOICE || kind == EventKind.SIGNAL;
    }
    if (changed) {
      sequence[length++] = LAST;
    }
    assert hasLastOnce() : "the later event stands once in the sequence";
  }

  /** Finds what does not come after an event, and makes room for it in an empty sequence. */
  private void findIndependent(int event) {
    independent.find(event);
    length = 0;
    int most = independent.count() + 1;
    if (most > sequence.length) {
      sequence = new int[2 * most];
      remaining = new int[2 * most];
    }
  }

  private boolean hasLastOnce() {
    int count = 0;
    for (int i = 0; i < length; i++) {
      count += sequence[i] == LAST || sequence[i] == second ? 1 : 0;
    }
    return count == 1;
  }

  /**
   * Whether the later event may now conflict with events that follow it without depending on the
   * earlier one; it must then stay behind them.
   */
  private boolean accessesOtherwise() {
    return switch (log.kind(second)) {
      case ATOMIC_BLOCK -> true;
      case FAILED_COMPARE_EXCHANGE -> !isWithinFirst();
      default -> mustBeRun();
    };
  }

  /** Whether the later event accesses only bytes that the earlier one accesses. */
  private boolean isWithinFirst() {
    return log.address(first) <= log.address(second)
        && log.address(second) + log.extent(second) <= log.address(first) + log.extent(first);
  }

  /** Adds independent events, by their places, but for what follows a reader. */
  private void add(int from, int to) {
    int[] events = independent.events();
    if (readers.isEmpty()) {
      System.arraycopy(events, from, sequence, length, to - from);
      length += to - from;
      return;
    }
    for (int i = from; i < to; i++) {
      if (!followsReader(events[i])) {
        sequence[length++] = events[i];
      }
    }
  }

  private boolean followsReader(int e) {
    for (int i = 0; i < readers.size(); i++) {
      if (trace.happensBefore(readers.get(i), e)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether what the later event does in the new place must be found out by running the sequence:
   * it is an atomic block, whose accesses hang on what it reads, or it compares what several have
   * written, or it failed, and what it does otherwise was not seen, or it tries to take an object
   * and the words do not tell whether it could ({@link EffectIfReversed#isUnsure}).
   */
  public boolean mustBeRun() {
    return second < log.size()
        && switch (log.kind(second)) {
          case LOAD, STORE, WRITE, UPDATE -> false;
          case ATOMIC_BLOCK -> true;
          default ->
              ((isSet || log.kind(first) == EventKind.ATOMIC_BLOCK) && log.compares(second))
                  || (log.kind(first) == EventKind.FREE
                      && log.kind(second) == EventKind.READ_MODIFY_WRITE)
                  || (log.kind(first).writes() && effectWithout.isUnsure(first, second));
        };
  }

  /** The events of the sequence before the later event of the race. */
  public IntList beforeLast() {
    IntList events = new IntList();
    for (int i = 0; sequence[i] != LAST; i++) {
      events.add(sequence[i]);
    }
    return events;
  }

  /** Says what the later event does in its new place, found out by running. */
  public void last(StepSummary step) {
    last = step;
  }

  /** Whether a step, taken before the sequence, could have come first in it. */
  boolean isWeakInitial(StepSummary step) {
    clearPath();
    return isWeakInitial(step, sequence, length);
  }

  /**
   * Whether a step that sleeps covers the sequence: where it is settled, if it is a weak initial;
   * else only if it comes first in the sequence itself, or could ({@code docs/algorithms.md},
   * 6.19).
   */
  public boolean isCoveredBy(StepSummary sleeper, boolean isSettled) {
    return isWeakInitial(sleeper) && (isSettled || contains(sleeper));
  }

  /** Whether the sequence has a step of an actor; the first of a weak initial's is that step. */
  private boolean contains(StepSummary step) {
    for (int i = 0; i < length; i++) {
      int e = sequence[i];
      if ((e == LAST ? last.actor() : log.actor(e)) == step.actor()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Has the sequence covered by a step, a weak initial of it.
   *
   * @return whether the race is settled: the step is a weak initial because of an event of the
   *     sequence that does not come after the later event of the race; then it stays one whatever
   *     follows in other executions with this race. That is not so with later choices, whose other
   *     outcomes follow in other executions, nor where the later event conflicts with what follows
   *     it
   */
  public boolean coverBy(StepSummary step) {
    cover = PruningReason.UNKNOWN;
    isPlanned = false;
    if (changed) {
      return false;
    }
    int taken = ABSENT;
    for (int i = 0; i < length && taken == ABSENT; i++) {
      int e = sequence[i];
      taken = (e == LAST ? last.actor() : log.actor(e)) == step.actor() ? e : ABSENT;
    }
    if (taken == LAST || (taken != ABSENT && taken < second)) {
      return !choosesLater;
    }
    cover =
        taken == ABSENT
            ? new PruningReason(second, List.of(step))
            : new PruningReason(taken, List.of());
    return false;
  }

  /** Whether the sequence that was looked at last was put into a wakeup tree. */
  public boolean isPlanned() {
    return isPlanned;
  }

  /** What covers the sequence that was looked at last, if its race is not settled. */
  public PruningReason cover() {
    return cover;
  }

  private boolean isWeakInitial(StepSummary step, int[] events, int count) {
    int actor = step.actor();
    for (int i = 0; i < count; i++) {
      if (i % STRETCH == STRETCH - 1) {
        patience.spend(STRETCH);
      }
      int e = events[i];
      barrier = e;
      if ((e == LAST ? last.actor() : log.actor(e)) == actor) {
        return (e == LAST ? last.outcome() : log.outcome(e)) == step.outcome();
      }
      if (e != LAST && isFarFrom(step, e)) {
        continue;
      }
      StepEffects effects = e == LAST ? last : trace.effects(e);
      if (Dependence.isBetween(step, effects)
          && (step.thread() == effects.thread() || !isHidden(step, e))) {
        return false;
      }
      if (Dependence.ends(effects, step)) {
        // The step is an own update, or reads an own store: from here on it meets nobody.
        return true;
      }
    }
    return true;
  }

  /**
   * Whether a step and an event of another actor have nothing to do with each other, as far as can
   * be seen at a glance: both access memory once at most, and neither writes, or they access other
   * bytes.
   */
  private boolean isFarFrom(StepSummary step, int e) {
    MemoryEffect mine = step.effect();
    MemoryEffect its = log.effect(e);
    if (!mine.isPlain() || !its.isPlain()) {
      return false;
    }
    if (!(mine.writes() || its.writes()) || !its.accessesMemory()) {
      return true;
    }
    long address = log.address(e);
    return address + log.size(e) <= step.address() || step.address() + step.size() <= address;
  }

  /** Whether, of a step and an event of the sequence, the other thread would not see the one. */
  private boolean isHidden(StepSummary step, int e) {
    int place = e == LAST ? second : e;
    boolean isHiddenLoad = e != LAST && log.kind(e) == EventKind.LOAD && isHiddenLoad(e);
    return isHiddenLoad || isAfterEnd(place, step) || readsBuffer(step, place);
  }

  /**
   * Whether the object that an event and a step access has ended before both of them, so that their
   * order makes no difference.
   */
  private boolean isAfterEnd(int e, StepSummary step) {
    if (e < log.size()) {
      int end = trace.endBefore(e);
      if (end == EventLog.NONE ? log.isWithoutEffect(e) : end < first) {
        return true;
      }
    }
    return pathEnds && pathEnds(step);
  }

  private boolean pathEnds(StepSummary step) {
    for (WakeupTree node : path) {
      if (Dependence.ends(node.step(), step)) {
        return true;
      }
    }
    return false;
  }

  private void clearPath() {
    if (!path.isEmpty()) {
      path.clear();
    }
    pathEnds = false;
  }

  /**
   * Whether a load of the sequence is hidden from others' writes before it, since it reads an own
   * store that would not be in memory by then.
   */
  private boolean isHiddenLoad(int e) {
    int store = log.store(e);
    int update = trace.ownUpdate(e);
    int storeIndex =
        store != EventLog.NONE
            ? log.storeIndex(store)
            : update != EventLog.NONE && update >= first ? log.storeIndex(update) : -1;
    return storeIndex >= 0 && !pathUpdates(log.thread(e), storeIndex);
  }

  private boolean pathUpdates(int thread, int storeIndex) {
    for (WakeupTree node : path) {
      if (node.step().isUpdateOf(thread, storeIndex)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a load reads an own store that is not yet in memory when another event comes. */
  private boolean readsBuffer(StepSummary step, int e) {
    if (!step.isLoadOfOwn()) {
      return false;
    }
    if (pathUpdates(step.thread(), step.storeIndex())) {
      return false;
    }
    if (last.isUpdateOf(step.thread(), step.storeIndex())) {
      return e <= second;
    }
    int update = log.updateOf(step.thread(), step.storeIndex());
    return update == EventLog.NONE
        || update >= e
        || (update >= first && trace.happensBefore(first, update));
  }

  /**
   * Inserts the sequence into a wakeup tree, unless something that is planned there covers it.
   *
   * @param from the first child to look at: earlier ones are being explored
   * @param weakly those before this one may cover it as weak initials; others must come first in
   *     the sequence itself, and it is not said then whether the race is settled
   * @return whether the race is settled. In all executions with this race the sequence then leads
   *     down the same path up to and with its later event, since each child on the way was chosen,
   *     and each that stands before it passed over, because of what does not come after that event.
   *     From there on the step that is being explored does not sleep any more, so that all that may
   *     follow is explored, whatever it is
   */
  public boolean insert(WakeupTree root, int from, int weakly) {
    clearPath();
    cover = PruningReason.UNKNOWN;
    isPlanned = false;
    System.arraycopy(sequence, 0, remaining, 0, length);
    left = length;
    WakeupTree node = root;
    boolean isWoken = isWokenByLast();
    // What the way down the tree hangs on: the latest event, and the steps that do not occur.
    int until = second;
    List<StepSummary> absent = List.of();
    int start = from;
    while (true) {
      WakeupTree next = node;
      WakeupTree child = node.isLeaf() ? null : node.first();
      for (int i = 0; child != null && next == node; i++) {
        boolean isLooked = i >= start && (node != root || i < weakly || contains(child.step()));
        if (isLooked) {
          if (isWeakInitial(child.step(), remaining, left)) {
            next = child;
          } else {
            until = Math.max(until, barrier);
          }
        }
        child = child.next();
      }
      boolean isWithin = until == second && absent.isEmpty();
      if (next == node) {
        boolean isPlannedWithLast = isLastLeft();
        append(node);
        isPlanned = true;
        return isWoken && isWithin && !choosesLater && !changed && isPlannedWithLast;
      }
      int taken = remove(next.step().actor());
      if (taken == ABSENT) {
        absent = with(absent, next.step());
      }
      until = Math.max(until, taken);
      isWithin = until == second && absent.isEmpty();
      boolean sure = isWoken && isWithin && !choosesLater && !changed;
      boolean isCovered = sure && taken == LAST && !(plansChoices && choosesBelow(next));
      if (isCovered || left == 0 || next.isLeaf()) {
        // With other choices behind it the sequence may end further up, and be settled.
        if (next.isLeaf() && !changed && !choosesLater && !(isWoken && isWithin)) {
          cover = new PruningReason(until, absent);
        }
        return isCovered || (sure && next.isLeaf());
      }
      path.add(next);
      pathEnds |= next.step().effect() == MemoryEffect.END;
      node = next;
      start = 0;
    }
  }

  private static List<StepSummary> with(List<StepSummary> steps, StepSummary step) {
    List<StepSummary> all = new ArrayList<>(steps);
    all.add(step);
    return all;
  }

  /** Whether the earlier event of the race, as a step that sleeps, is woken by the later one. */
  private boolean isWokenByLast() {
    StepSummary step = StepSummary.of(trace, first);
    return Dependence.isBetween(step, last)
        && (step.thread() == last.thread() || !isHidden(step, LAST));
  }

  /**
   * Whether a choice is planned behind a node, of which this execution says nothing: others with
   * the same race may have other outcomes there.
   */
  private boolean choosesBelow(WakeupTree node) {
    Deque<WakeupTree> open = new ArrayDeque<>(node.children());
    while (!open.isEmpty()) {
      patience.spend(1);
      WakeupTree next = open.pop();
      if (next.step().chooses()) {
        return true;
      }
      open.addAll(next.children());
    }
    return false;
  }

  /** Takes out the first event of an actor, and says which one it was. */
  private int remove(int actor) {
    patience.spend(left);
    for (int i = 0; i < left; i++) {
      int e = remaining[i];
      if ((e == LAST ? last.actor() : log.actor(e)) == actor) {
        left--;
        System.arraycopy(remaining, i + 1, remaining, i, left - i);
        return e;
      }
    }
    return ABSENT;
  }

  private boolean isLastLeft() {
    for (int i = 0; i < left; i++) {
      if (remaining[i] == LAST) {
        return true;
      }
    }
    return false;
  }

  /** Plans what is left as a path behind a node, to be explored last. */
  private void append(WakeupTree node) {
    WakeupTree at = node;
    for (int i = 0; i < left; i++) {
      int e = remaining[i];
      StepSummary step = e == LAST ? last : StepSummary.of(trace, e);
      at = at.add(step);
      plansChoices |= step.chooses();
    }
  }
}
