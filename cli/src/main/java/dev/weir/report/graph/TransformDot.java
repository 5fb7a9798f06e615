package dev.weir.report.graph;

import dev.weir.report.Wording;
import dev.weir.transform.delay.CriticalCycle;
import dev.weir.transform.delay.CriticalCycle.Order;
import dev.weir.transform.delay.CriticalCycle.Visit;
import dev.weir.transform.delay.DelayResult;
import dev.weir.transform.graph.AbstractEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The event graph for Graphviz: the events by function, what is delayed filled, and the steps of
 * the critical cycles. Steps in a thread are straight, and dashed where the model does not keep
 * them; those between threads have no arrow, for both accesses may come first.
 */
public final class TransformDot {
  private TransformDot() {}

  /** The graph as text. */
  public static String of(DelayResult result) {
    Map<AbstractEvent, String> names = new LinkedHashMap<>();
    Map<String, List<AbstractEvent>> functions = new TreeMap<>();
    for (AbstractEvent event : result.events()) {
      names.put(event, "e" + names.size());
      functions.computeIfAbsent(event.function(), _ -> new ArrayList<>()).add(event);
    }
    StringBuilder out = new StringBuilder("digraph events {\n  node [shape=box];\n");
    int number = 0;
    for (var function : functions.entrySet()) {
      out.append("  subgraph cluster_").append(number++).append(" {\n    label=");
      out.append(DotFormat.quoted(function.getKey())).append(";\n");
      for (AbstractEvent event : function.getValue()) {
        out.append("    ")
            .append(names.get(event))
            .append(" [label=")
            .append(DotFormat.quoted(Wording.access(event) + "\n" + event.position()))
            .append(result.plan().delayed().contains(event.site()) ? ", style=filled" : "")
            .append("];\n");
      }
      out.append("  }\n");
    }
    edges(result.cycles(), names).forEach(edge -> out.append("  ").append(edge).append(";\n"));
    return out.append("}\n").toString();
  }

  private static Set<String> edges(List<CriticalCycle> cycles, Map<AbstractEvent, String> names) {
    Set<String> edges = new LinkedHashSet<>();
    for (CriticalCycle cycle : cycles) {
      List<Visit> visits = cycle.visits();
      for (int i = 0; i < visits.size(); i++) {
        Visit visit = visits.get(i);
        if (visit.order() != Order.SINGLE) {
          edges.add(
              names.get(visit.first())
                  + " -> "
                  + names.get(visit.last())
                  + style(visit.order() == Order.OPEN, "color=blue"));
        }
        Visit next = visits.get((i + 1) % visits.size());
        String last = String.valueOf(names.get(visit.last()));
        String first = String.valueOf(names.get(next.first()));
        boolean isForward = last.compareTo(first) <= 0;
        edges.add(
            (isForward ? last + " -> " + first : first + " -> " + last)
                + style(visit.leaving() == Order.OPEN, "dir=none, color=red"));
      }
    }
    return edges;
  }

  private static String style(boolean isOpen, String rest) {
    return " [" + rest + (isOpen ? ", style=dashed]" : "]");
  }
}
