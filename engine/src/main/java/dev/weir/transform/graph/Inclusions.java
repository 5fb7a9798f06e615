package dev.weir.transform.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Sets of numbers that include each other, directly or shifted, solved as they grow (Andersen's
 * analysis). Who needs to know what comes into a set watches it.
 */
final class Inclusions {

  /** Told each number that comes into a set, once. */
  @FunctionalInterface
  interface Watcher {
    void added(int element);
  }

  private record Edge(int to, long shift) {}

  /** Moves numbers by a distance; one that comes out negative is left out. */
  @FunctionalInterface
  interface Shifts {
    int shifted(int element, long distance);
  }

  private final Shifts shifts;
  private final List<BitSet> sets = new ArrayList<>();
  private final List<BitSet> fresh = new ArrayList<>();
  private final List<List<Edge>> edges = new ArrayList<>();
  private final List<Set<Edge>> known = new ArrayList<>();
  private final List<List<Watcher>> watchers = new ArrayList<>();
  private final Deque<Integer> open = new ArrayDeque<>();

  /**
   * No sets yet.
   *
   * @param shifts how a number is moved by a distance other than 0
   */
  Inclusions(Shifts shifts) {
    this.shifts = shifts;
  }

  /** A new set, empty. */
  int newSet() {
    sets.add(new BitSet());
    fresh.add(new BitSet());
    edges.add(new ArrayList<>());
    known.add(new HashSet<>());
    watchers.add(new ArrayList<>());
    return sets.size() - 1;
  }

  /** What is in a set. */
  BitSet elements(int set) {
    return sets.get(set);
  }

  /** Puts a number into a set, if it is not negative. */
  void add(int set, int element) {
    if (element >= 0 && !sets.get(set).get(element)) {
      sets.get(set).set(element);
      if (fresh.get(set).isEmpty()) {
        open.add(set);
      }
      fresh.get(set).set(element);
    }
  }

  /** From now on a set includes all of another, each moved by a distance. */
  void include(int from, int to, long distance) {
    if (from == to && distance == 0) {
      return;
    }
    var edge = new Edge(to, distance);
    if (known.get(from).add(edge)) {
      edges.get(from).add(edge);
      for (int element : sets.get(from).stream().toArray()) {
        add(to, moved(element, distance));
      }
    }
  }

  /** Tells all that is in a set or comes into it. */
  void watch(int set, Watcher watcher) {
    watchers.get(set).add(watcher);
    for (int element : sets.get(set).stream().toArray()) {
      watcher.added(element);
    }
  }

  private int moved(int element, long distance) {
    return distance == 0 ? element : shifts.shifted(element, distance);
  }

  /** Until nothing is added any more. */
  void solve() {
    while (!open.isEmpty()) {
      int set = open.remove();
      BitSet added = fresh.get(set);
      fresh.set(set, new BitSet());
      for (int i = 0; i < edges.get(set).size(); i++) {
        Edge edge = edges.get(set).get(i);
        if (edge.shift == 0) {
          addAll(edge.to, added);
        } else {
          for (int e = added.nextSetBit(0); e >= 0; e = added.nextSetBit(e + 1)) {
            add(edge.to, moved(e, edge.shift));
          }
        }
      }
      for (int i = 0; i < watchers.get(set).size(); i++) {
        Watcher watcher = watchers.get(set).get(i);
        added.stream().forEach(watcher::added);
      }
    }
  }

  private void addAll(int set, BitSet elements) {
    BitSet missing = (BitSet) elements.clone();
    missing.andNot(sets.get(set));
    if (!missing.isEmpty()) {
      sets.get(set).or(missing);
      if (fresh.get(set).isEmpty()) {
        open.add(set);
      }
      fresh.get(set).or(missing);
    }
  }
}
