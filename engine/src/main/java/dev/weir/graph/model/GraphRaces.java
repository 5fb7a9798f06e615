package dev.weir.graph.model;

import dev.weir.graph.event.BitRows;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Order;
import java.util.Optional;

/**
 * Finds in a graph two accesses that race: by different threads to one place, at least one a write,
 * at least one not atomic, and neither happens before the other by the rules of C11; and accesses
 * to an object that are not ordered with the end of its life.
 */
public final class GraphRaces {
  private final Rc11Model rules;
  private final Frame frame;
  private final GraphModel model;
  private final Frame ordered;
  private BitRows done = new BitRows();

  /**
   * Two events.
   *
   * @param first the one that was found first
   * @param second the other
   */
  public record Pair(int first, int second) {}

  /** Tells accesses to an object whose life an event ends. */
  public interface Bytes {
    /** Whether an access is to the object whose life an event ends. */
    boolean isOf(Graph graph, int access, int end);
  }

  /** Races in graphs of a model. */
  public GraphRaces(GraphModel model) {
    this.rules = new Rc11Model(model);
    this.frame = new Frame(rules);
    this.model = model;
    this.ordered = new Frame(model);
  }

  /** A data race of C11. */
  public Optional<Pair> race(Graph graph) {
    if (!hasPlain(graph)) {
      return Optional.empty();
    }
    frame.load(graph);
    if (!rules.closeHappensBefore(frame)) {
      return Optional.empty();
    }
    int[] plain = new int[graph.size()];
    int count = 0;
    for (int i = 0; i < graph.size(); i++) {
      int other = graph.event(i);
      boolean isPlain = isPlain(graph, other);
      int earlier = isPlain ? i : count;
      for (int j = 0; j < earlier; j++) {
        int one = isPlain ? graph.event(j) : plain[j];
        if (conflict(graph, one, other) && !isOrdered(frame.global, frame, one, other)) {
          return Optional.of(new Pair(one, other));
        }
      }
      if (isPlain) {
        plain[count++] = other;
      }
    }
    return Optional.empty();
  }

  private static boolean hasPlain(Graph graph) {
    for (int i = 0; i < graph.size(); i++) {
      if (isPlain(graph, graph.event(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPlain(Graph graph, int event) {
    Operation own = graph.operation(event);
    return own.isAccess() && own.order() == Order.PLAIN;
  }

  /** Whether two accesses, one of them plain, may race. */
  private static boolean conflict(Graph graph, int one, int other) {
    Operation left = graph.operation(one);
    Operation right = graph.operation(other);
    return left.isAccess()
        && left.location() == right.location()
        && Graph.thread(one) != Graph.thread(other)
        && (left.isWrite() || right.isWrite());
  }

  private static boolean isOrdered(BitRows order, Frame frame, int one, int other) {
    int left = frame.position(one);
    int right = frame.position(other);
    return order.contains(left, right) || order.contains(right, left);
  }

  /** The end of an object's life, first, and an access that may come after it. */
  public Optional<Pair> useAfterEnd(Graph graph, Bytes bytes) {
    boolean isLoaded = false;
    for (int i = 0; i < graph.size(); i++) {
      int end = graph.event(i);
      if (graph.operation(end).fence() != Fence.END) {
        continue;
      }
      if (!isLoaded) {
        frame.load(graph);
        if (!rules.closeHappensBefore(frame)) {
          return Optional.empty();
        }
        ordered.load(graph);
        ordered.orderWrites(graph.orders());
        ordered.findOverwrites(true);
        model.allows(ordered);
        done = model.done(ordered);
        isLoaded = true;
      }
      for (int j = 0; j < graph.size(); j++) {
        int access = graph.event(j);
        if (Graph.thread(access) != Graph.thread(end)
            && graph.operation(access).isAccess()
            && bytes.isOf(graph, access, end)
            && !isBefore(access, end)) {
          return Optional.of(new Pair(end, access));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether an access comes before the end of a life, which counts as a full fence. */
  private boolean isBefore(int access, int end) {
    int left = frame.position(access);
    if (frame.global.contains(left, frame.position(end))) {
      return true;
    }
    int first = ordered.base(Graph.thread(end));
    for (int own = first; own < ordered.position(end); own++) {
      if (ordered.operation(own).isAccess() && done.contains(left, own)) {
        return true;
      }
    }
    return false;
  }
}
