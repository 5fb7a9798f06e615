package dev.weir.transform.delay;

import dev.weir.transform.DelayPlan;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.graph.AbstractEvent;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is delayed, and why.
 *
 * @param plan what is delayed
 * @param selection how it was chosen
 * @param accesses how many accesses to memory the text of the program has
 * @param events those that several threads may share, in the order of their sites
 * @param cycles critical cycles, in the order they were found
 * @param idioms how many critical cycles there are of each idiom, of those that were counted
 * @param allCycles whether {@code cycles} are all there are; what is delayed does not depend on it
 * @param delaysAll whether all is delayed that threads may share, whatever was selected, because
 *     the program has too many accesses to choose from
 * @param pairs the pairs whose order is not kept; with {@code delaysAll} only those of {@code
 *     cycles}
 * @param behind accesses that are delayed only because the model keeps them behind others that are
 */
public record DelayResult(
    DelayPlan plan,
    DelaySelection selection,
    int accesses,
    List<AbstractEvent> events,
    List<CriticalCycle> cycles,
    SortedMap<String, Integer> idioms,
    boolean allCycles,
    boolean delaysAll,
    List<DelayedPair> pairs,
    List<AbstractEvent> behind) {

  /** Copies its parts. */
  public DelayResult {
    events = List.copyOf(events);
    cycles = List.copyOf(cycles);
    idioms = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(idioms));
    pairs = List.copyOf(pairs);
    behind = List.copyOf(behind);
  }

  /**
   * Two accesses whose order the transformed program does not keep.
   *
   * @param first the one that is delayed
   * @param second the one that may pass it; the read where {@code readsEarly}
   * @param readsEarly whether the second is a read of another thread that takes what the first
   *     writes before it has reached memory
   * @param cycles indexes of the critical cycles that have it, of those that are listed
   */
  public record DelayedPair(
      AbstractEvent first, AbstractEvent second, boolean readsEarly, List<Integer> cycles) {

    /** Copies the list. */
    public DelayedPair {
      cycles = List.copyOf(cycles);
    }
  }
}
