package dev.weir.report.graph;

import dev.weir.program.SourcePosition;
import dev.weir.report.Problem;
import dev.weir.report.explain.ToldStep;
import dev.weir.trace.graph.EdgeKind;
import dev.weir.trace.graph.EventGraph;
import dev.weir.trace.replay.Replay;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The graph of one execution: a cluster for each thread with its events in program order, and the
 * other relations between them. What is on the cycle, if there is one, is drawn bold.
 */
final class ExecutionGraph {
  /** No picture of more events can be read. */
  private static final int MOST_EVENTS = 500;

  private static final String CYCLE = ", color=crimson, penwidth=3";
  private static final String FADED = ", color=gray40, fontcolor=gray40";

  private final Problem problem;
  private final String model;
  private final Replay execution;
  private final List<ToldStep> steps;
  private final Relations relations;

  /** The events that are drawn. */
  private final Set<Integer> drawn;

  private final StringBuilder out = new StringBuilder();

  ExecutionGraph(Problem problem, String model) {
    this.problem = problem;
    this.model = model;
    this.execution = problem.execution().orElseThrow();
    this.steps = ToldStep.of(execution);
    this.relations = Relations.of(execution, problem.cycle());
    this.drawn = drawn();
  }

  /** Of too many events first those are left out that no other thread notices, then the oldest. */
  private Set<Integer> drawn() {
    List<Integer> all = relations.events();
    if (all.size() > MOST_EVENTS) {
      all = all.stream().filter(event -> !steps.get(event).step().alone()).toList();
      all = all.subList(Math.max(0, all.size() - MOST_EVENTS), all.size());
    }
    Set<Integer> some = new LinkedHashSet<>(all);
    some.addAll(relations.cycle());
    return some;
  }

  /** The graph in the language of Graphviz. */
  String text() {
    out.append("digraph execution {\n");
    out.append("  label=").append(DotFormat.quoted(title())).append(";\n");
    out.append("  labelloc=t;\n  node [shape=box, fontsize=11, style=filled, fillcolor=white];\n");
    out.append("  edge [fontsize=10];\n");
    Map<Integer, List<Integer>> threads = new TreeMap<>();
    for (int event : drawn.stream().sorted().toList()) {
      threads.computeIfAbsent(steps.get(event).step().thread(), _ -> new ArrayList<>()).add(event);
    }
    execution
        .failure()
        .ifPresent(failure -> threads.computeIfAbsent(failure.thread(), _ -> new ArrayList<>()));
    threads.forEach(this::writeThread);
    relations.edges().forEach(this::writeEdge);
    writeFarProgramOrder();
    return out.append("}\n").toString();
  }

  private String title() {
    int missing = relations.events().size() - drawn.size();
    return problem.message()
        + " ("
        + model
        + ")"
        + (missing > 0 ? "\n" + missing + " events are left out" : "");
  }

  private void writeThread(int thread, List<Integer> events) {
    out.append("  subgraph cluster_").append(thread).append(" {\n    label=");
    out.append(DotFormat.quoted("thread " + thread)).append(";\n    color=gray;\n");
    for (int event : events) {
      writeEvent(event);
    }
    for (int i = 1; i < events.size(); i++) {
      int from = events.get(i - 1);
      int to = events.get(i);
      writeProgramOrder(name(from), name(to), isOnCycle(from, to) ? CYCLE : FADED);
    }
    execution
        .failure()
        .filter(failure -> failure.thread() == thread)
        .ifPresent(
            failure -> {
              out.append("    error [label=")
                  .append(DotFormat.quoted(failure.message() + place(failure.position())))
                  .append(", shape=octagon, color=red, fontcolor=red];\n");
              if (!events.isEmpty()) {
                writeProgramOrder(name(events.getLast()), "error", FADED);
              }
            });
    out.append("  }\n");
  }

  private void writeProgramOrder(String from, String to, String style) {
    out.append("    ").append(from).append(" -> ").append(to);
    out.append(" [label=po, weight=10").append(style).append("];\n");
  }

  private void writeEvent(int event) {
    ToldStep step = steps.get(event);
    String remark = step.remark().isEmpty() ? "" : "\n" + step.remark();
    out.append("    ").append(name(event)).append(" [label=");
    out.append(
        DotFormat.quoted(
            step.number() + ": " + step.does() + remark + place(step.step().position())));
    if (relations.cycle().contains(event)) {
      out.append(CYCLE).append(", fillcolor=mistyrose");
    } else if (step.isNotable()) {
      out.append(", color=orangered, penwidth=2");
    }
    out.append("];\n");
  }

  private void writeEdge(EventGraph.Edge edge) {
    if (!drawn.contains(edge.from()) || !drawn.contains(edge.to())) {
      return;
    }
    List<EdgeKind> kinds =
        Arrays.stream(EdgeKind.values())
            .filter(edge.kinds()::contains)
            .filter(kind -> kind != EdgeKind.PROGRAM_ORDER)
            .toList();
    out.append("  ").append(name(edge.from())).append(" -> ").append(name(edge.to()));
    out.append(" [label=")
        .append(
            DotFormat.quoted(
                kinds.stream().map(ExecutionGraph::label).collect(Collectors.joining(", "))))
        .append(style(kinds.getFirst()));
    if (isOnCycle(edge.from(), edge.to())) {
      out.append(", penwidth=3");
    }
    out.append("];\n");
  }

  /** Program order on the cycle between events that are no neighbours. */
  private void writeFarProgramOrder() {
    List<Integer> cycle = relations.cycle();
    for (int i = 0; i < cycle.size(); i++) {
      int from = cycle.get(i);
      int to = cycle.get((i + 1) % cycle.size());
      boolean isRelated =
          relations.edges().stream().anyMatch(edge -> edge.from() == from && edge.to() == to);
      if (!isRelated && !areNeighbours(from, to)) {
        out.append("  ").append(name(from)).append(" -> ").append(name(to));
        out.append(" [label=po, constraint=false").append(CYCLE).append("];\n");
      }
    }
  }

  private boolean areNeighbours(int from, int to) {
    int thread = steps.get(from).step().thread();
    return thread == steps.get(to).step().thread()
        && drawn.stream()
            .noneMatch(e -> e > from && e < to && steps.get(e).step().thread() == thread);
  }

  private boolean isOnCycle(int from, int to) {
    List<Integer> cycle = relations.cycle();
    int at = cycle.indexOf(from);
    return at >= 0 && cycle.get((at + 1) % cycle.size()) == to;
  }

  private static String label(EdgeKind kind) {
    return switch (kind) {
      case PROGRAM_ORDER -> "po";
      case READS_FROM -> "rf";
      case COHERENCE -> "co";
      case FROM_READS -> "fr";
      case SYNCHRONISATION -> "sync";
      case END_OF_LIFE -> "free";
    };
  }

  private static String style(EdgeKind kind) {
    return switch (kind) {
      case PROGRAM_ORDER -> FADED;
      case READS_FROM -> ", color=forestgreen, fontcolor=forestgreen";
      case COHERENCE -> ", color=blue, fontcolor=blue";
      case FROM_READS -> ", color=darkorange, fontcolor=darkorange";
      case SYNCHRONISATION -> ", color=gray60, fontcolor=gray60, style=dashed";
      case END_OF_LIFE -> ", color=purple, fontcolor=purple";
    };
  }

  private static String place(SourcePosition position) {
    return position.isUnknown() ? "" : "\n" + position.file() + ":" + position.line();
  }

  private static String name(int event) {
    return "e" + (event + 1);
  }
}
