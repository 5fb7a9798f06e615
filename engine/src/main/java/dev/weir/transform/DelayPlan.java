package dev.weir.transform;

import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a transformed program delays.
 *
 * @param model the model that is made explicit
 * @param delayed the accesses that enter and exit in two steps, closed under what the model keeps
 *     (both ends of {@code early} are among them)
 * @param early the reads that may take a write of another thread before it has reached memory, with
 *     these writes; empty unless the model relaxes reads-from
 * @param alone accesses to memory that one thread alone knows and that nothing delayed touches:
 *     they wait for nothing, not even where the model would keep them behind a delayed access, for
 *     nobody notices; empty where dependencies go through memory
 * @param inOrder accesses that need not take effect before delayed ones that stand before them: the
 *     executions in which they do are found without
 * @param recorded accesses that are not delayed, but that axioms which judge whole executions have
 *     to know of; empty where none do
 */
public record DelayPlan(
    WeakModel model,
    SortedSet<Site> delayed,
    Set<EarlyRead> early,
    SortedSet<Site> alone,
    SortedSet<Site> inOrder,
    SortedSet<Site> recorded) {

  /** Copies its parts. */
  public DelayPlan {
    delayed = Collections.unmodifiableSortedSet(new TreeSet<>(delayed));
    early = Set.copyOf(early);
    alone = Collections.unmodifiableSortedSet(new TreeSet<>(alone));
    inOrder = Collections.unmodifiableSortedSet(new TreeSet<>(inOrder));
    recorded = Collections.unmodifiableSortedSet(new TreeSet<>(recorded));
  }

  /** Whether an access is one of the window: delayed or recorded. */
  public boolean enters(Site site) {
    return delayed.contains(site) || recorded.contains(site);
  }

  /**
   * A read that may see a write early.
   *
   * @param write a write of one thread
   * @param read a read of another thread, or of another run of the same function
   */
  public record EarlyRead(Site write, Site read) {}
}
