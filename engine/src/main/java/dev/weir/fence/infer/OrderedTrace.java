package dev.weir.fence.infer;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The trace of a failing execution of a machine with store buffers. An execution of the model has
 * no cycle in the order that the model preserves and that memory saw, and each trace without one
 * has an execution; a fence adds to this order that what is before it comes before what is behind
 * it. So a set of fences makes the trace impossible exactly if the order has a cycle with it.
 */
final class OrderedTrace implements FailingTrace {
  private final int[][] after;
  private final Map<FencePlace, List<Cut>> cuts;
  private final boolean isSequential;
  private final Set<FencePlace> fences;

  /**
   * Where a fence would stand, between two events of a thread.
   *
   * @param before the events that it keeps before it
   * @param behind the events that it keeps behind it
   */
  record Cut(int[] before, int[] behind) {}

  /**
   * A trace.
   *
   * @param after for each event those that come after it in the order that the model preserves
   * @param programOrder what else sequential consistency preserves
   * @param cuts for each place where its fences would stand
   * @param fences that the program had in this execution
   */
  OrderedTrace(
      int[][] after,
      List<Cut> programOrder,
      Map<FencePlace, List<Cut>> cuts,
      Set<FencePlace> fences) {
    this.after = after;
    this.cuts = new TreeMap<>(cuts);
    this.fences = Set.copyOf(fences);
    this.isSequential = isAcyclic(programOrder);
  }

  @Override
  public boolean isSequential() {
    return isSequential;
  }

  @Override
  public boolean isPossibleWith(Set<FencePlace> more) {
    List<Cut> all =
        more.stream()
            .filter(place -> !fences.contains(place))
            .flatMap(place -> cuts.getOrDefault(place, List.of()).stream())
            .toList();
    return isAcyclic(all);
  }

  @Override
  public Set<FencePlace> places() {
    Set<FencePlace> places = new TreeSet<>(cuts.keySet());
    places.removeAll(fences);
    return places;
  }

  /** Whether there is no cycle in the order with some fences. */
  private boolean isAcyclic(List<Cut> with) {
    int[][] fencesAfter = new int[after.length][];
    int[] counts = new int[after.length];
    int[] open = new int[after.length + with.size()];
    int[] waitsFor = new int[after.length + with.size()];
    for (int[] successors : after) {
      for (int next : successors) {
        waitsFor[next]++;
      }
    }
    for (int i = 0; i < with.size(); i++) {
      for (int e : with.get(i).before()) {
        counts[e]++;
        waitsFor[after.length + i]++;
      }
      for (int e : with.get(i).behind()) {
        waitsFor[e]++;
      }
    }
    for (int e = 0; e < after.length; e++) {
      fencesAfter[e] = new int[counts[e]];
    }
    for (int i = 0; i < with.size(); i++) {
      for (int e : with.get(i).before()) {
        fencesAfter[e][--counts[e]] = after.length + i;
      }
    }
    int size = 0;
    for (int e = 0; e < waitsFor.length; e++) {
      if (waitsFor[e] == 0) {
        open[size++] = e;
      }
    }
    for (int i = 0; i < size; i++) {
      int e = open[i];
      int[] next = e < after.length ? after[e] : with.get(e - after.length).behind();
      for (int other : next) {
        if (--waitsFor[other] == 0) {
          open[size++] = other;
        }
      }
      for (int fence : e < after.length ? fencesAfter[e] : new int[0]) {
        if (--waitsFor[fence] == 0) {
          open[size++] = fence;
        }
      }
    }
    return size == waitsFor.length;
  }
}
