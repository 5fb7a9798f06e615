package dev.weir.transform.delay;

import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.CriticalCycle.Order;
import dev.weir.transform.delay.Cycles.Visit;
import dev.weir.transform.graph.Closure;
import dev.weir.transform.graph.EventGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The steps that a model does not keep, and which events must be delayed for one to be free: its
 * ends, and what is kept behind them.
 */
final class OpenSteps {
  private static final int COST_OF_RIGID = 1_000;

  private final EventGraph graph;
  private final WeakModel model;
  private final KeptOrder kept;
  private final Map<Step, BitSet> tags = new HashMap<>();
  private Optional<SortedSet<Step>> steps = Optional.empty();
  private Optional<Set<Step>> known = Optional.empty();

  OpenSteps(EventGraph graph, WeakModel model, KeptOrder kept) {
    this.graph = graph;
    this.model = model;
    this.kept = kept;
  }

  /** Whether the pair of a visit is not kept. */
  boolean isOpen(Visit visit) {
    return !visit.isSingle() && isOpen(visit.first(), visit.last());
  }

  private boolean isOpen(int first, int last) {
    return !graph.onlyFrees(first) && kept.surely(first, last) == Order.OPEN;
  }

  /**
   * Whether the read by which a cycle comes to {@code next} may be early; not next to a fence that
   * counts for others: together they are kept.
   */
  boolean isEarly(Visit visit, Visit next) {
    return model.relaxesReadsFrom()
        && graph.mayRead(visit.last(), next.first())
        && !graph.isCall(visit.last())
        && !graph.isCall(next.first())
        && !isFenced(visit)
        && !isFenced(next);
  }

  private boolean isFenced(Visit visit) {
    return !visit.isSingle() && kept.isCumulativelyFenced(visit.first(), visit.last());
  }

  /** The open steps of a cycle. */
  SortedSet<Step> of(List<Visit> cycle) {
    SortedSet<Step> open = new TreeSet<>();
    for (int i = 0; i < cycle.size(); i++) {
      Visit visit = cycle.get(i);
      Visit next = cycle.get((i + 1) % cycle.size());
      if (isOpen(visit)) {
        open.add(visit.step());
      }
      if (isEarly(visit, next)) {
        open.add(new Step(visit.last(), next.first(), true));
      }
    }
    return open;
  }

  /** All steps that are not kept and on some cycle of program order and communication. */
  SortedSet<Step> steps() {
    if (steps.isEmpty()) {
      steps = Optional.of(find());
    }
    return steps.get();
  }

  /** Whether a step is not kept, and on some cycle. */
  boolean contains(Step step) {
    if (known.isEmpty()) {
      known = Optional.of(new HashSet<>(steps()));
    }
    return known.get().contains(step);
  }

  private SortedSet<Step> find() {
    List<BitSet> successors = new ArrayList<>();
    for (int e = 0; e < graph.size(); e++) {
      BitSet next = graph.afterInOthers(e);
      next.or(graph.after(e));
      successors.add(next);
    }
    var closure = new Closure(successors);
    SortedSet<Step> found = new TreeSet<>();
    for (int last = 0; last < graph.size(); last++) {
      BitSet back = new BitSet();
      // The end of a thread waits for all of it: no step to its last access matters for that.
      BitSet leaving = graph.conflicts(last);
      for (int e = leaving.nextSetBit(0); e >= 0; e = leaving.nextSetBit(e + 1)) {
        if (!back.get(e)) {
          back.set(e);
          back.or(closure.from(e));
        }
      }
      addSteps(last, back, found);
    }
    return found;
  }

  private void addSteps(int last, BitSet back, SortedSet<Step> found) {
    for (int first = back.nextSetBit(0); first >= 0; first = back.nextSetBit(first + 1)) {
      if (graph.conflicts(first).isEmpty()) {
        continue;
      }
      if (graph.after(first).get(last)
          && !graph.surelySharePlace(first, last)
          && isOpen(first, last)) {
        found.add(new Step(first, last, false));
      }
      if (model.relaxesReadsFrom()
          && graph.mayRead(first, last)
          && !graph.isCall(first)
          && !graph.isCall(last)) {
        found.add(new Step(first, last, true));
      }
    }
  }

  /**
   * The events to delay for a step: the first, and what the model may keep behind it and before the
   * second; else that would wait for the first, and the second for that.
   */
  BitSet tags(Step step) {
    return tags.computeIfAbsent(step, this::findTags);
  }

  /** What it costs to delay an event: much, where that can only be refused. */
  int cost(int event) {
    return graph.isRigid(event) ? COST_OF_RIGID : 1;
  }

  /** The events to delay for some steps. */
  BitSet tags(Collection<Step> steps) {
    BitSet all = new BitSet();
    steps.forEach(step -> all.or(tags(step)));
    return all;
  }

  private BitSet findTags(Step step) {
    BitSet found = new BitSet();
    found.set(step.from());
    BitSet behind = kept.possibly(step.from());
    if (step.early()) {
      found.set(step.to());
    } else {
      behind.and(kept.unfenced(step.from(), kept.barriers(step.from(), step.to())));
    }
    for (int e = behind.nextSetBit(0); e >= 0; e = behind.nextSetBit(e + 1)) {
      if (!graph.isBarrier(e) && !graph.onlyFrees(e) && isBefore(e, step)) {
        found.set(e);
      }
    }
    return found;
  }

  /** Whether an event may be between the two of a step with no barrier that keeps the step. */
  private boolean isBefore(int event, Step step) {
    return step.early()
        || kept.unfenced(event, kept.barriers(step.from(), step.to())).get(step.to());
  }
}
