package dev.weir.transform.delay;

import dev.weir.transform.graph.EventGraph;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Chooses among the open steps so many that no cycle of what is still kept has one that is open.
 * Then each execution of the model is one of the transformed program: what it does cannot be in a
 * circle with the order that is kept. Critical cycles alone do not say which steps these are: once
 * a step of one is delayed, a cycle that comes to a thread twice can matter, which that step would
 * have made shorter. Such cycles are looked for with each choice.
 */
final class Selection {
  private final EventGraph graph;
  private final KeptOrder kept;
  private final OpenSteps open;
  private final Tags tags;

  Selection(EventGraph graph, KeptOrder kept, OpenSteps open, Tags tags) {
    this.graph = graph;
    this.kept = kept;
    this.open = open;
    this.tags = tags;
  }

  /** All of some steps, and what else is needed. */
  SortedSet<Step> withAll(Collection<Step> steps) {
    SortedSet<Step> chosen = new TreeSet<>(steps);
    while (true) {
      List<SortedSet<Step>> missed = missed(chosen);
      if (missed.isEmpty()) {
        return chosen;
      }
      missed.forEach(set -> chosen.add(set.first()));
    }
  }

  /** At least one step of each of some sets, and what else is needed, with few accesses delayed. */
  SortedSet<Step> withOneOfEach(Collection<SortedSet<Step>> sets) {
    var cheapest = new CheapestSteps(tags);
    sets.stream().filter(set -> !set.isEmpty()).forEach(cheapest::require);
    while (true) {
      SortedSet<Step> chosen = cheapest.choose();
      List<SortedSet<Step>> missed = missed(chosen);
      if (missed.isEmpty()) {
        return chosen;
      }
      missed.forEach(cheapest::require);
    }
  }

  /** Of some cycles of what is kept with a choice, the steps that would open them. */
  private List<SortedSet<Step>> missed(SortedSet<Step> chosen) {
    var graphOfKept = new KeptGraph(graph, kept, open, tags, chosen);
    var cycles = new MissedCycles(graph, graphOfKept);
    List<SortedSet<Step>> missed = new ArrayList<>();
    Set<Step> opened = new HashSet<>();
    for (Step step : open.steps()) {
      if (!opened.contains(step) && graphOfKept.mayBeOnCycle(step) && !graphOfKept.isFree(step)) {
        List<Integer> cycle = cycles.with(step);
        if (!cycle.isEmpty()) {
          SortedSet<Step> steps = new TreeSet<>(List.of(step));
          graphOfKept.addOpen(cycle, steps);
          missed.add(steps);
          opened.addAll(steps);
        }
      }
    }
    return missed;
  }
}
