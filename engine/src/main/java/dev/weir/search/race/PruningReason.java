package dev.weir.search.race;

import dev.weir.search.tree.StepSummary;
import dev.weir.trace.order.ChronologicalTrace;
import dev.weir.trace.order.Dependence;
import dev.weir.trace.order.StepEffects;
import java.util.List;

/**
 * What covers the reversal of a race that is not settled: steps that sleep or are planned. Those of
 * them that occur in the sequence, and what keeps other steps from covering it, come no later than
 * some event; the others cover it since they do not occur in it, and conflict with nothing in it.
 * So they cover it in all executions that are the same up to that event and in which nothing that
 * follows concerns those others.
 *
 * @param until the latest of those events
 * @param absent the steps that do not occur
 */
public record PruningReason(int until, List<StepSummary> absent) {
  /** Whatever follows may make it another one. */
  public static final PruningReason UNKNOWN = new PruningReason(Integer.MAX_VALUE, List.of());

  /**
   * Whether the reversal is still covered, after events were taken back and others came.
   *
   * @param race the earlier event of the race
   * @param from the first event that is new
   */
  public boolean holds(ChronologicalTrace trace, int race, int from) {
    if (until >= from) {
      return false;
    }
    if (absent.isEmpty()) {
      return true;
    }
    for (int e = trace.nextIndependent(race, from);
        e < trace.size();
        e = trace.nextIndependent(race, e + 1)) {
      if (concerns(trace, e)) {
        return false;
      }
    }
    return true;
  }

  private boolean concerns(ChronologicalTrace trace, int event) {
    StepEffects effects = trace.effects(event);
    for (int i = 0; i < absent.size(); i++) {
      StepSummary step = absent.get(i);
      if (step.actor() == trace.log().actor(event) || Dependence.isBetween(step, effects)) {
        return true;
      }
    }
    return false;
  }
}
