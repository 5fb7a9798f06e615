package dev.weir.transform.delay;

import dev.weir.transform.graph.AbstractEvent;
import java.util.List;

/**
 * Two accesses whose order the transformed program does not keep.
 *
 * @param first the one that is delayed
 * @param second the one that may pass it; the read where {@code readsEarly}
 * @param readsEarly whether the second is a read of another thread that takes what the first writes
 *     before it has reached memory
 * @param reason why it was chosen
 * @param cycles indexes of the critical cycles that have it, of those that are listed
 */
public record DelayedPair(
    AbstractEvent first,
    AbstractEvent second,
    boolean readsEarly,
    Reason reason,
    List<Integer> cycles) {

  /** Copies the list. */
  public DelayedPair {
    cycles = List.copyOf(cycles);
  }

  /** Why a pair is delayed. */
  public enum Reason {
    /** All are. */
    EVERYTHING,
    /** It is on a critical cycle. */
    ON_CRITICAL_CYCLE,
    /** It is one of a cheapest choice with one pair of each cycle. */
    CHEAPEST_CHOICE
  }
}
