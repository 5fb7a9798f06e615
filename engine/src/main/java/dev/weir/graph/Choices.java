package dev.weir.graph;

import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operations;

/** What a read may take its value from, in the order in which it is tried. */
final class Choices {
  private final Followed threads;
  private final Operations operations;
  private final boolean full;

  /**
   * The choices of the threads of a program.
   *
   * @param full whether graphs keep the order of writes
   */
  Choices(Followed threads, Operations operations, boolean full) {
    this.threads = threads;
    this.operations = operations;
    this.full = full;
  }

  /** Lets a read take its value from a write: it says whether a read-modify-write writes. */
  void choose(Graph g, int read, int source) {
    g.setSource(read, source);
    Operation operation = operations.whole(g.operation(read));
    if (operation.half() == Half.READ) {
      long found =
          source == Graph.INITIAL ? threads.initial(operation.location()) : g.value(source);
      boolean writes = operation.condition().holds(found, g.value(read));
      g.setOperation(read, writes ? operation : operations.failed(operation));
    }
  }

  /** What a read of a place may take its value from. */
  int[] sources(Graph g, int location) {
    if (full) {
      int count = g.writes(location);
      int[] sources = new int[count + 1];
      for (int i = 0; i < count; i++) {
        sources[i] = g.write(location, count - 1 - i);
      }
      sources[count] = Graph.INITIAL;
      return sources;
    }
    // An order that does not hang on when events were added, or else classes are lost.
    int count = 1;
    for (int i = 0; i < g.size(); i++) {
      count += writes(g.operation(g.event(i)), location) ? 1 : 0;
    }
    int[] sources = new int[count];
    int at = 0;
    for (int thread = g.threads() - 1; thread >= 0; thread--) {
      for (int slot = g.length(thread) - 1; slot >= 0; slot--) {
        if (writes(g.operation(thread, slot), location)) {
          sources[at++] = Graph.event(thread, slot);
        }
      }
    }
    sources[at] = Graph.INITIAL;
    return sources;
  }

  /** Whether one of the {@link #sources} of a read is tried before another, without an order. */
  static boolean comesBefore(int source, int other) {
    // By thread and slot, from the last to the first, and what was there at the start.
    return source > other;
  }

  /**
   * What a read at the end of a thread finds under every model where no other thread has written
   * the place; {@link Graph#NONE} where one has. No write comes after the one that it reads, so
   * that no model has to be asked.
   */
  static int ownSource(Graph g, int thread, int location) {
    int latest = Graph.INITIAL;
    for (int i = 0; i < g.size(); i++) {
      int event = g.event(i);
      if (writes(g.operation(event), location)) {
        if (Graph.thread(event) != thread) {
          return Graph.NONE;
        }
        latest = Math.max(latest, event);
      }
    }
    return latest;
  }

  /** Whether a thread may do its next operation: if it awaits a write, that is there. */
  boolean canGoOn(Graph g, int thread) {
    if (!threads.awaitsWrite(thread)) {
      return true;
    }
    int location = threads.operation(thread).location();
    for (int i = 0; i < g.size(); i++) {
      if (writes(g.operation(g.event(i)), location)) {
        return true;
      }
    }
    return false;
  }

  private static boolean writes(Operation operation, int location) {
    return operation.isWrite() && operation.location() == location;
  }
}
