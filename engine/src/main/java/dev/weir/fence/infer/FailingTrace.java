package dev.weir.fence.infer;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/** A failing execution, and what fences and stronger orders would do to it. */
public interface FailingTrace {
  /** Whether there is an execution without weak memory that fails in the same way. */
  boolean isSequential();

  /**
   * Whether the trace is still possible with these fences and those that the program had. With less
   * of the latter it is possible all the more.
   */
  boolean isPossibleWith(Set<FencePlace> more);

  /** The places that may have an effect on it, without those that the program had. */
  Set<FencePlace> places();

  /**
   * Places one of which each right set has: those outside a largest set of fences with which the
   * trace is still possible.
   *
   * @param with fences that are in that set; with them it is possible
   */
  default Set<FencePlace> clause(Set<FencePlace> with) {
    Set<FencePlace> possible = new HashSet<>(with);
    Set<FencePlace> clause = new TreeSet<>();
    for (FencePlace place : places()) {
      if (possible.add(place) && !isPossibleWith(possible)) {
        possible.remove(place);
        clause.add(place);
      }
    }
    return clause;
  }
}
