package dev.weir.graph;

import dev.weir.graph.event.EventSet;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operations;
import dev.weir.graph.model.Consistency;
import dev.weir.graph.thread.GraphThreads;
import java.util.Arrays;

/**
 * Finds out whether the holes of a graph can be filled one after the other. What stands behind a
 * hole may keep it from every choice: a read that is older than one of its place that is there, or
 * a write whose place was not known.
 */
final class Holes {
  private final Operations operations;
  private final Followed followed;
  private final Choices choices;
  private final Consistency consistency;
  private final boolean full;

  /**
   * The holes of the graphs of an exploration.
   *
   * @param full whether graphs keep the order of writes
   */
  Holes(
      Operations operations,
      Followed followed,
      Choices choices,
      Consistency consistency,
      boolean full) {
    this.operations = operations;
    this.followed = followed;
    this.choices = choices;
    this.consistency = consistency;
    this.full = full;
  }

  /**
   * Whether they can be filled. The threads are used for it.
   *
   * @param open need not have a choice: the write half of a read that is there for it to revisit
   *     another one, or the write that is left out while the choices of others are looked at
   * @param half a write half that has its place before all holes, or {@link Graph#NONE}
   */
  boolean canBeFilled(Graph g, int open, int half) {
    int[][] witness = g.witness();
    boolean isFilled = fill(g.copyWithout(new EventSet()), open, half);
    g.setWitness(witness);
    return isFilled;
  }

  /** Whether there is a way to fill the holes of a graph, which is used up. */
  private boolean fill(Graph g, int open, int half) {
    if (!followed.tryToFollow(g)) {
      return false;
    }
    int thread = half == Graph.NONE ? first(g) : Graph.thread(half);
    if (thread == GraphThreads.NONE) {
      return true;
    }
    int e = Graph.event(thread, followed.slot(thread));
    Operation operation = followed.operation(thread);
    long value = followed.value(thread);
    return switch (operation.kind()) {
      case READ -> fillRead(g, e, operation, value, open);
      case WRITE -> fillWrite(g, e, operation, value, open);
      case FENCE, ABSENT -> fillOutcome(g, e, operation, value, open);
    };
  }

  /** The first thread that stands before a hole; {@link GraphThreads#NONE} if none does. */
  private int first(Graph g) {
    for (int thread = 0; thread < followed.count(); thread++) {
      int slot = followed.slot(thread);
      if (slot != GraphThreads.NONE && slot < g.length(thread) && choices.canGoOn(g, thread)) {
        return thread;
      }
    }
    return GraphThreads.NONE;
  }

  private boolean fillRead(Graph g, int e, Operation operation, long value, int open) {
    g.add(e, operation, value);
    int[][] witness = g.witness();
    boolean any = false;
    int[] sources = choices.sources(g, operation.location());
    int count = followed.awaitsWrite(Graph.thread(e)) ? 1 : sources.length;
    for (int i = 0; i < count; i++) {
      choices.choose(g, e, sources[i]);
      g.setWitness(witness);
      if (consistency.allows(g)) {
        any = true;
        if (fill(g, open, Graph.NONE)) {
          return true;
        }
      }
    }
    g.removeNewest();
    return !any && e == open;
  }

  private boolean fillWrite(Graph g, int w, Operation operation, long value, int open) {
    int thread = Graph.thread(w);
    boolean isHalf = operation.half() == Half.WRITE;
    int outcomes = isHalf ? followed.outcomes(thread) : 1;
    long[] values = new long[outcomes];
    Arrays.setAll(values, outcome -> outcomes == 1 ? value : followed.value(thread, outcome));
    int location = operation.location();
    int[][] witness = g.witness();
    boolean any = false;
    for (int outcome = 0; outcome < outcomes; outcome++) {
      Operation own = outcomes == 1 ? operation : operations.withOutcome(operation, outcome);
      g.add(w, own, values[outcome]);
      int highest =
          !full ? 0 : isHalf ? g.position(location, g.source(w - 1)) + 1 : g.writes(location);
      int lowest = isHalf ? highest : 0;
      for (int position = highest; position >= lowest; position--) {
        if (full) {
          g.place(location, w, position);
        }
        g.setWitness(witness);
        if (consistency.allows(g)) {
          any = true;
          if (fill(g, open, Graph.NONE)) {
            return true;
          }
        }
        if (full) {
          g.remove(location, position);
        }
      }
      g.removeNewest();
    }
    return !any && w == open;
  }

  private boolean fillOutcome(Graph g, int e, Operation operation, long value, int open) {
    boolean chooses = operation.fence() == Fence.CHOICE;
    for (long outcome = 0; outcome < (chooses ? value : 1); outcome++) {
      g.add(e, operation, chooses ? outcome : value);
      if (fill(g, open, Graph.NONE)) {
        return true;
      }
      g.removeNewest();
    }
    return false;
  }
}
