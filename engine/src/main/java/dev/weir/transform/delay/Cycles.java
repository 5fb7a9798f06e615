package dev.weir.transform.delay;

import dev.weir.transform.WeakModel;
import dev.weir.transform.graph.EventGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Enumerates critical cycles: in each thread one access or two of different places, of each place
 * at most three accesses, each thread once. The conditions prune the search, which is why it is not
 * one for all simple cycles.
 */
final class Cycles {
  /** More cycles than this are not listed, and more visits than this not tried. */
  static final int MOST_CYCLES = 2000;

  private static final int MOST_VISITS = 6;
  private static final int MOST_STEPS = 100_000;
  private static final int MOST_AT_A_PLACE = 3;

  private final EventGraph graph;
  private final boolean pairsOfReads;
  private final Set<List<Visit>> found = new LinkedHashSet<>();
  private final List<List<Visit>> ofReads = new ArrayList<>();
  private final List<Visit> path = new ArrayList<>();
  private final BitSet visited = new BitSet();
  private final Map<Integer, Integer> accessesAt = new HashMap<>();
  private final BitSet[] after;
  private int most;
  private int steps;
  private boolean cut;
  private boolean exhausted;

  /**
   * A visit of a thread.
   *
   * @param thread its kind
   * @param first the event by which the cycle comes to it
   * @param last the event by which it leaves it
   * @param isSingle whether there is one access only; the two may also be one event that runs twice
   */
  record Visit(int thread, int first, int last, boolean isSingle) {
    Step step() {
      return new Step(first, last, false);
    }
  }

  Cycles(EventGraph graph, WeakModel model) {
    this.graph = graph;
    // Two reads of one place can pass each other in RMO alone.
    this.pairsOfReads = model == WeakModel.RMO;
    after = new BitSet[graph.size()];
    for (int e = 0; e < after.length; e++) {
      after[e] = graph.afterInOthers(e);
    }
    // Short ones first, for there may be too many.
    for (most = 2; most <= MOST_VISITS && (cut || most == 2) && !exhausted; most++) {
      cut = false;
      enumerate();
    }
    if (pairsOfReads) {
      pairsOfReads();
      found.addAll(ofReads);
    }
  }

  /** The cycles, each from its least visit on. */
  List<List<Visit>> found() {
    return List.copyOf(found);
  }

  /** Those of two reads of one place, which are always all there are. */
  List<List<Visit>> ofReads() {
    return List.copyOf(ofReads);
  }

  /** Whether these are all there are. */
  boolean isComplete() {
    return !cut && !exhausted;
  }

  private void enumerate() {
    for (int e = 0; e < after.length; e++) {
      if (!after[e].isEmpty() || isEntered(e)) {
        BitSet threads = graph.threads(e);
        for (int t = threads.nextSetBit(0); t >= 0; t = threads.nextSetBit(t + 1)) {
          visit(t, e, e);
        }
      }
    }
  }

  private boolean isEntered(int event) {
    for (BitSet others : after) {
      if (others.get(event)) {
        return true;
      }
    }
    return false;
  }

  /** Visits a thread in all ways that begin with an event; the cycle begins with {@code least}. */
  private void visit(int thread, int first, int least) {
    if (steps++ > MOST_STEPS || found.size() >= MOST_CYCLES) {
      exhausted = true;
      return;
    }
    boolean once = !graph.areSeveral(thread);
    if (once) {
      visited.set(thread);
    }
    leave(new Visit(thread, first, first, true), least);
    BitSet later = graph.after(first);
    for (int last = later.nextSetBit(0); last >= 0; last = later.nextSetBit(last + 1)) {
      if (graph.threads(last).get(thread)
          && !graph.conflicts(last).isEmpty()
          && !graph.conflicts(first).isEmpty()
          && !graph.surelySharePlace(first, last)) {
        leave(new Visit(thread, first, last, false), least);
      }
    }
    if (once) {
      visited.clear(thread);
    }
  }

  private void leave(Visit visit, int least) {
    if (!path.isEmpty() && !comesBefore(path.getLast(), visit) || !enter(visit)) {
      return;
    }
    path.add(visit);
    if (path.size() > 1 && comesBefore(visit, path.getFirst()) && conflictsBeyond(visit)) {
      close();
    }
    BitSet next = visit.isSingle ? after[visit.last] : graph.conflicts(visit.last);
    for (int e = next.nextSetBit(least); e >= 0; e = next.nextSetBit(e + 1)) {
      BitSet threads = graph.threads(e);
      for (int t = threads.nextSetBit(0); t >= 0; t = threads.nextSetBit(t + 1)) {
        if (!visited.get(t) && isOfAnother(visit, t)) {
          if (path.size() == most) {
            cut = true;
          } else {
            visit(t, e, least);
          }
        }
      }
    }
    path.removeLast();
    exit(visit);
  }

  /**
   * Whether a cycle can lead from a visit to another. The end of a thread waits for all of it, and
   * its creation comes before all: a pair is not needed there, for one of the two would do.
   */
  private boolean comesBefore(Visit visit, Visit next) {
    return visit.isSingle && next.isSingle
        ? after[visit.last].get(next.first)
        : graph.conflicts(visit.last).get(next.first);
  }

  /** Whether the first visit and this one are not of one thread that runs only once. */
  private boolean conflictsBeyond(Visit visit) {
    return isOfAnother(visit, path.getFirst().thread);
  }

  private boolean isOfAnother(Visit visit, int thread) {
    return visit.thread != thread || graph.areSeveral(thread);
  }

  private boolean enter(Visit visit) {
    boolean fits = count(visit.first, 1);
    if (!visit.isSingle()) {
      fits &= count(visit.last, 1);
    }
    if (!fits) {
      exit(visit);
    }
    return fits;
  }

  private void exit(Visit visit) {
    count(visit.first, -1);
    if (!visit.isSingle()) {
      count(visit.last, -1);
    }
  }

  private boolean count(int event, int by) {
    int place = graph.place(event);
    return place < 0 || accessesAt.merge(place, by, Integer::sum) <= MOST_AT_A_PLACE;
  }

  private void close() {
    if (path.stream().anyMatch(visit -> !visit.isSingle())) {
      found.add(fromLeast(path));
    }
  }

  private static List<Visit> fromLeast(List<Visit> cycle) {
    List<Visit> least = List.copyOf(cycle);
    for (int i = 1; i < cycle.size(); i++) {
      List<Visit> turned = new ArrayList<>(cycle.subList(i, cycle.size()));
      turned.addAll(cycle.subList(0, i));
      if (isLess(turned, least)) {
        least = turned;
      }
    }
    return List.copyOf(least);
  }

  private static boolean isLess(List<Visit> one, List<Visit> other) {
    for (int i = 0; i < one.size(); i++) {
      int order = java.util.Arrays.compare(numbers(one.get(i)), numbers(other.get(i)));
      if (order != 0) {
        return order < 0;
      }
    }
    return false;
  }

  private static int[] numbers(Visit visit) {
    return new int[] {visit.first, visit.last, visit.thread, visit.isSingle ? 0 : 1};
  }

  /** Two reads of what may be one place, with a write of another thread. */
  private void pairsOfReads() {
    for (int first = 0; first < graph.size(); first++) {
      if (!reads(first)) {
        continue;
      }
      BitSet later = graph.after(first);
      for (int last = later.nextSetBit(0); last >= 0; last = later.nextSetBit(last + 1)) {
        if (reads(last) && graph.maySharePlace(first).get(last)) {
          BitSet writes = (BitSet) graph.conflicts(first).clone();
          writes.and(graph.conflicts(last));
          BitSet threads = (BitSet) graph.threads(first).clone();
          threads.and(graph.threads(last));
          if (!writes.isEmpty() && !threads.isEmpty()) {
            int write = writes.nextSetBit(0);
            ofReads.add(
                List.of(
                    new Visit(threads.nextSetBit(0), first, last, false),
                    new Visit(graph.threads(write).nextSetBit(0), write, write, true)));
          }
        }
      }
    }
  }

  private boolean reads(int event) {
    return graph.event(event).kind().reads();
  }
}
