package dev.weir.transform.delay;

import dev.weir.transform.graph.EventGraph;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/**
 * The events that axioms need to know which judge whole executions: what threads share, what they
 * keep for themselves but may hand a dependence on through, and what reads from a delayed write.
 */
final class JudgedEvents {
  private final EventGraph graph;
  private final BitSet found = new BitSet();

  JudgedEvents(EventGraph graph) {
    this.graph = graph;
  }

  /** All of them, where some are delayed. */
  BitSet with(BitSet delayed) {
    Deque<Integer> open = new ArrayDeque<>();
    delayed.stream().forEach(e -> add(e, open));
    for (int e = 0; e < graph.size(); e++) {
      if (graph.isShared(e)) {
        add(e, open);
      }
    }
    while (!open.isEmpty()) {
      int event = open.pop();
      if (graph.event(event).kind().reads()) {
        graph.possiblyDependent(event).data().stream().forEach(e -> add(e, open));
      }
      if (graph.event(event).kind().writes()) {
        graph.maySharePlace(event).stream()
            .filter(e -> graph.event(e).kind().reads())
            .forEach(e -> add(e, open));
      }
    }
    return found;
  }

  private void add(int event, Deque<Integer> open) {
    boolean canEnter = graph.isShared(event) ? !graph.isCall(event) : !graph.isRigid(event);
    if (!found.get(event) && canEnter) {
      found.set(event);
      open.push(event);
    }
  }
}
