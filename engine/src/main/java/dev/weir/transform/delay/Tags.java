package dev.weir.transform.delay;

import dev.weir.transform.graph.EventGraph;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Which events must be delayed for a step to be free: its ends, and what is kept behind them. */
final class Tags {
  private static final int COST_OF_RIGID = 1_000;

  private final EventGraph graph;
  private final KeptOrder kept;
  private final Map<Step, BitSet> known = new HashMap<>();

  Tags(EventGraph graph, KeptOrder kept) {
    this.graph = graph;
    this.kept = kept;
  }

  /**
   * The events to delay for a step: the first, and what the model may keep behind it and before the
   * second; else that would wait for the first, and the second for that.
   */
  BitSet of(Step step) {
    return known.computeIfAbsent(step, this::find);
  }

  /** What it costs to delay an event: much, where that can only be refused. */
  int cost(int event) {
    return graph.isRigid(event) ? COST_OF_RIGID : 1;
  }

  /** The events to delay for some steps. */
  BitSet of(Collection<Step> steps) {
    BitSet all = new BitSet();
    steps.forEach(step -> all.or(of(step)));
    return all;
  }

  private BitSet find(Step step) {
    BitSet tags = new BitSet();
    tags.set(step.from());
    BitSet behind = kept.possibly(step.from());
    if (step.early()) {
      tags.set(step.to());
    } else {
      behind.and(kept.unfenced(step.from(), kept.barriers(step.from(), step.to())));
    }
    for (int e = behind.nextSetBit(0); e >= 0; e = behind.nextSetBit(e + 1)) {
      if (!graph.isBarrier(e) && !graph.onlyFrees(e) && isBefore(e, step)) {
        tags.set(e);
      }
    }
    return tags;
  }

  /** Whether an event may be between the two of a step with no barrier that keeps the step. */
  private boolean isBefore(int event, Step step) {
    return step.early()
        || kept.unfenced(event, kept.barriers(step.from(), step.to())).get(step.to());
  }
}
