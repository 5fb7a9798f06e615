package dev.weir.transform.delay;

import dev.weir.transform.graph.EventGraph;
import java.util.BitSet;

/** How events of different threads come before each other. */
final class Communication {
  private final EventGraph graph;

  Communication(EventGraph graph) {
    this.graph = graph;
  }

  /** What may come after an event in another thread: conflicts, creations and ends of threads. */
  BitSet after(int event) {
    BitSet after = (BitSet) graph.conflicts(event).clone();
    after.or(graph.leadsTo(event));
    return after;
  }

  /** Whether the second may read what the first writes, in another thread. */
  boolean mayRead(int write, int read) {
    return graph.conflicts(write).get(read)
        && graph.event(write).kind().writes()
        && graph.event(read).kind().reads()
        && graph.feeds(write, read);
  }
}
