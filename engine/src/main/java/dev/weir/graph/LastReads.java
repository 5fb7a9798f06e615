package dev.weir.graph;

import dev.weir.graph.event.EventSet;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Dependencies;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operation.Kind;
import dev.weir.graph.event.Operation.Order;
import dev.weir.graph.event.Operations;
import dev.weir.graph.model.Consistency;
import dev.weir.graph.thread.GraphThreads;
import dev.weir.graph.thread.MachineThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether each thread that waits at the end of a maximal graph has read the last write of what it
 * waits for.
 */
final class LastReads {
  private final MachineThreads threads;
  private final Operations operations;
  private final Consistency consistency;
  private final boolean full;

  /**
   * The last reads of threads.
   *
   * @param full whether the order of writes tells graphs apart
   */
  LastReads(MachineThreads threads, Operations operations, Consistency consistency, boolean full) {
    this.threads = threads;
    this.operations = operations;
    this.consistency = consistency;
    this.full = full;
  }

  /**
   * The last write of each place, {@link Graph#INITIAL} if there is none, in an order of writes by
   * which each thread that waits has read the last one of what it waits for. Without such an order,
   * what the others wrote comes to it sooner or later: that is another graph.
   */
  Optional<int[]> writes(Graph graph) {
    List<Integer> reads = reads(graph);
    if (full) {
      int[] last = graph.lastWrites();
      return reads.stream().allMatch(read -> readsLast(graph, read, last))
          ? Optional.of(last)
          : Optional.empty();
    }
    if (reads.isEmpty()) {
      return Optional.of(graph.lastWrites());
    }
    Graph looking = withLastLook(graph, reads);
    return consistency.allows(looking) ? Optional.of(looking.lastWrites()) : Optional.empty();
  }

  /**
   * A graph that says with its events alone that each thread that waits has read the last write of
   * what it waits for.
   *
   * @param graph a maximal graph for which there are {@link #writes}
   */
  Graph ended(Graph graph) {
    List<Integer> reads = reads(graph);
    return full || reads.isEmpty() ? graph : withLastLook(graph, reads);
  }

  /** What threads that wait have read. */
  private List<Integer> reads(Graph graph) {
    List<Integer> reads = new ArrayList<>();
    for (int thread = 0; thread < threads.count(); thread++) {
      if (threads.isWaiting(thread)) {
        reads.add(Graph.event(thread, graph.length(thread) - 1));
      }
      if (threads.keptLock(thread) != GraphThreads.NONE) {
        addLooks(graph, thread, threads.keptLock(thread), reads);
      }
      int first = threads.firstOfTurn(thread);
      for (int slot = first; first != GraphThreads.NONE && slot < graph.length(thread); slot++) {
        Operation own = graph.operation(thread, slot);
        if (own.isRead() && threads.isInMemory(own.location())) {
          reads.add(Graph.event(thread, slot));
        }
      }
    }
    return reads;
  }

  /** Adds what a thread has looked at since it took a mutex. */
  private static void addLooks(Graph graph, int thread, int mutex, List<Integer> reads) {
    boolean isSince = false;
    for (int slot = graph.length(thread) - 1; slot >= 0 && !isSince; slot--) {
      Operation own = graph.operation(thread, slot);
      isSince = own.isWrite() && own.location() == mutex;
      if (own.isRead() && own.half() != Half.READ) {
        reads.add(Graph.event(thread, slot));
      }
    }
  }

  private static boolean readsLast(Graph graph, int read, int[] last) {
    return graph.source(read) == last[graph.operation(read).location()];
  }

  /** The graph and one more thread, which waits for all others and reads what some reads found. */
  private Graph withLastLook(Graph graph, List<Integer> reads) {
    Graph looking = graph.copyWithout(new EventSet());
    int looker = threads.count();
    int slot = 0;
    for (int thread = 0; thread < graph.threads(); thread++) {
      if (graph.length(thread) > 0) {
        Operation join = Operation.fence(Fence.JOIN, thread, Dependencies.NONE);
        looking.add(Graph.event(looker, slot++), operations.of(join), 0);
      }
    }
    for (int read : reads) {
      int location = graph.operation(read).location();
      Operation look = Operation.access(Kind.READ, location, Order.RELAXED, Dependencies.NONE);
      int event = Graph.event(looker, slot++);
      looking.add(event, operations.of(look), 0);
      looking.setSource(event, graph.source(read));
    }
    return looking;
  }
}
