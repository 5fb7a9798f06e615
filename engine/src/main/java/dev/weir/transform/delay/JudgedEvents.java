package dev.weir.transform.delay;

import dev.weir.transform.graph.EventGraph;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The events that axioms need to know which judge whole executions: what threads share, what they
 * keep for themselves but may hand a dependence on through, and whatever else may access the place
 * of one of these. A read that they know of finds the newest write that they know of.
 */
final class JudgedEvents {
  private final EventGraph graph;

  /** What may come behind a read by a dependence on it. */
  private final Map<Integer, BitSet> dependent = new HashMap<>();

  /** What others share may depend on these. */
  private final BitSet handing = new BitSet();

  private final BitSet found = new BitSet();

  JudgedEvents(EventGraph graph) {
    this.graph = graph;
    findHanding();
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
      if (reads(event)) {
        // Behind an access whose address depends on a read all writes do, whatever it reads itself.
        graph.possiblyDependent(event).data().stream().forEach(e -> add(e, open));
        dependent(event).stream().filter(handing::get).forEach(e -> add(e, open));
      }
      graph.maySharePlace(event).stream().forEach(e -> add(e, open));
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

  /** From what threads share backwards: reads that it depends on, and what writes their places. */
  private void findHanding() {
    BitSet ends = new BitSet();
    for (int e = 0; e < graph.size(); e++) {
      ends.set(e, graph.isShared(e) && !graph.isBarrier(e));
    }
    boolean grows = true;
    while (grows) {
      grows = false;
      for (int e = 0; e < graph.size(); e++) {
        if (!handing.get(e) && handsOn(e, ends)) {
          handing.set(e);
          grows = true;
        }
      }
    }
  }

  private boolean handsOn(int event, BitSet ends) {
    boolean isRead =
        reads(event) && (dependent(event).intersects(ends) || dependent(event).intersects(handing));
    return isRead
        || graph.event(event).kind().writes()
            && graph.maySharePlace(event).stream().anyMatch(e -> reads(e) && handing.get(e));
  }

  private boolean reads(int event) {
    return graph.event(event).kind().reads();
  }

  /**
   * What may come behind a read by a dependence on it: of addresses and values, of control, and
   * what follows an access whose address depends on it.
   */
  private BitSet dependent(int read) {
    return dependent.computeIfAbsent(
        read,
        event -> {
          EventGraph.Dependent on = graph.possiblyDependent(event);
          BitSet all = (BitSet) on.data().clone();
          on.data().stream().forEach(e -> all.or(graph.after(e)));
          all.or(on.control());
          return all;
        });
  }
}
