package dev.weir.transform.delay;

import dev.weir.program.Program;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.Site;
import dev.weir.transform.WeakModel;
import dev.weir.transform.graph.AbstractEvent;
import dev.weir.transform.graph.EventGraph;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds out what must be delayed in a program. */
public final class DelayAnalysis {
  private DelayAnalysis() {}

  /**
   * What must be delayed so that the transformed program shows all that a model does.
   *
   * @param program one whose orders are compiled to barriers for the model
   */
  public static DelayResult of(Program program, WeakModel model, DelaySelection selection) {
    EventGraph graph = EventGraph.of(program);
    SortedSet<Site> delayed = new TreeSet<>();
    for (AbstractEvent event : graph.events()) {
      if (event.kind() != AbstractEvent.Kind.LIBRARY) {
        delayed.add(event.site());
      }
    }
    return new DelayResult(
        new DelayPlan(model, delayed, Set.of()),
        selection,
        graph.accesses(),
        graph.events(),
        List.of(),
        new TreeMap<>(),
        false,
        List.of(),
        List.of());
  }
}
