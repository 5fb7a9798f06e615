package dev.weir.transform.delay;

import dev.weir.program.relevance.StrongComponents;
import dev.weir.transform.delay.CriticalCycle.Order;
import dev.weir.transform.graph.EventGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What comes before what in a transformed program: program order that the model may keep or whose
 * first access is not delayed, and what threads do to each other, without the early reads.
 */
final class KeptGraph {
  private final EventGraph graph;
  private final KeptOrder kept;
  private final OpenSteps open;
  private final Collection<Step> chosen;
  private final BitSet delayed;

  /** The reads that are early on some chosen step. */
  private final BitSet earlyReads = new BitSet();

  private final List<BitSet> order = new ArrayList<>();
  private final List<BitSet> successors = new ArrayList<>();
  private final StrongComponents components;
  private final Map<Integer, BitSet> members = new HashMap<>();
  private final Map<Integer, BitSet> chords = new HashMap<>();

  /**
   * The graph where some steps are chosen to be delayed.
   *
   * @param open which steps the model does not keep
   */
  KeptGraph(EventGraph graph, KeptOrder kept, OpenSteps open, Collection<Step> chosen) {
    this.graph = graph;
    this.kept = kept;
    this.open = open;
    this.chosen = chosen;
    delayed = open.tags(chosen);
    chosen.stream().filter(Step::early).forEach(step -> earlyReads.set(step.to()));
    for (int e = 0; e < graph.size(); e++) {
      BitSet later = delayed.get(e) ? kept.possibly(e) : graph.after(e);
      BitSet next = graph.afterInOthers(e);
      for (int read = next.nextSetBit(0); read >= 0; read = next.nextSetBit(read + 1)) {
        if (chosen.contains(new Step(e, read, true)) && !mayBeKeptByBarriers(e, read)) {
          next.clear(read);
        }
      }
      next.or(later);
      order.add(later);
      successors.add(next);
    }
    components = StrongComponents.of(successors);
  }

  /**
   * Whether an early read is none on some cycles: those that come to the write or go on from the
   * read over a barrier that counts for others. A cycle that only seems to be opened by the read
   * may stand for one of those, which another thread's access makes longer.
   */
  private boolean mayBeKeptByBarriers(int write, int read) {
    BitSet behind = graph.after(read);
    return IntStream.range(0, graph.size())
            .anyMatch(e -> graph.after(e).get(write) && isSharedAndFenced(e, e, write))
        || behind.stream().anyMatch(e -> isSharedAndFenced(e, read, e));
  }

  private boolean isSharedAndFenced(int event, int first, int last) {
    return graph.isShared(event) && kept.isCumulativelyFenced(first, last);
  }

  /** Whether a step is as free as the model has it. */
  boolean isFree(Step step) {
    if (step.early()) {
      return chosen.contains(step);
    }
    BitSet missing = (BitSet) open.tags(step).clone();
    missing.andNot(delayed);
    return missing.isEmpty();
  }

  /** Whether there can be a cycle with a step. */
  boolean mayBeOnCycle(Step step) {
    return components.of(step.from()) == components.of(step.to());
  }

  /** The events that may be on cycles with an event; they must not be changed. */
  BitSet component(int event) {
    return members.computeIfAbsent(
        components.of(event),
        component -> {
          BitSet all = new BitSet();
          for (int e = 0; e < successors.size(); e++) {
            all.set(e, components.of(e) == component);
          }
          return all;
        });
  }

  /** What comes behind an event; it must not be changed. */
  BitSet after(int event) {
    return successors.get(event);
  }

  /** What an event comes behind. */
  BitSet before(int event) {
    BitSet before = new BitSet();
    for (int e = 0; e < successors.size(); e++) {
      before.set(e, successors.get(e).get(event));
    }
    return before;
  }

  /** What comes behind an event in its thread. */
  BitSet afterInThread(int event) {
    return order.get(event);
  }

  /**
   * The events that, where they are no neighbours of one on a cycle, surely come before or behind
   * it: the cycle then is made of smaller ones, and those decide. They must not be changed.
   *
   * <p>A read that takes a value early does not come behind the writes before the one that it
   * reads.
   */
  BitSet chords(int event) {
    return chords.computeIfAbsent(
        event,
        one -> {
          BitSet all = new BitSet();
          for (int other = 0; other < successors.size(); other++) {
            all.set(other, isChord(one, other));
          }
          return all;
        });
  }

  private boolean isChord(int one, int other) {
    if (graph.conflicts(one).get(other)) {
      return graph.surelySharePlace(one, other) && !earlyReads.get(one) && !earlyReads.get(other);
    }
    return areOfOneThread(one, other)
        && isKeptIfLater(one, other)
        && isKeptIfLater(other, one)
        && one != other;
  }

  private boolean areOfOneThread(int one, int other) {
    BitSet threads = graph.threads(one);
    return threads.cardinality() == 1
        && !graph.areSeveral(threads.nextSetBit(0))
        && threads.equals(graph.threads(other));
  }

  private boolean isKeptIfLater(int first, int last) {
    return !graph.after(first).get(last)
        || !delayed.get(first)
        || kept.surely(first, last) != Order.OPEN;
  }

  /** The reads that could take early what an event writes, and do not. */
  BitSet readsInTime(int event) {
    BitSet reads = (BitSet) graph.conflicts(event).clone();
    reads.and(successors.get(event));
    reads.stream()
        .filter(read -> !open.contains(new Step(event, read, true)))
        .forEach(reads::clear);
    return reads;
  }

  /** Whether barriers that count for others surely stand between two events of one thread. */
  boolean isFenced(int first, int last) {
    return order.get(first).get(last) && kept.isCumulativelyFenced(first, last);
  }

  /**
   * The open steps on a cycle that are not free, each a candidate to open it. An early read is none
   * next to a barrier that counts for others: the two are kept together.
   */
  void addOpen(List<Integer> cycle, Collection<Step> steps) {
    int size = cycle.size();
    for (int i = 0; i < size; i++) {
      for (int length = 1; length < size; length++) {
        int before = cycle.get((i + length - 1) % size);
        int end = cycle.get((i + length) % size);
        if (!order.get(before).get(end)) {
          if (length == 1 && !isBetweenBarriers(cycle, i)) {
            add(new Step(before, end, true), steps);
          }
          break;
        }
        add(new Step(cycle.get(i), end, false), steps);
      }
    }
  }

  private boolean isBetweenBarriers(List<Integer> cycle, int write) {
    int size = cycle.size();
    return isFenced(cycle.get((write + size - 1) % size), cycle.get(write))
        || isFenced(cycle.get((write + 1) % size), cycle.get((write + 2) % size));
  }

  private void add(Step step, Collection<Step> steps) {
    if (open.contains(step) && !isFree(step)) {
      steps.add(step);
    }
  }
}
