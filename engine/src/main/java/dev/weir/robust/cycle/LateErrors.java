package dev.weir.robust.cycle;

import dev.weir.trace.EventLog;
import dev.weir.trace.graph.EventGraph;
import java.util.BitSet;

/**
 * Buffered stores of an execution that failed, since another thread had ended the object's life by
 * then, when their own threads had gone on.
 */
public final class LateErrors {
  private LateErrors() {}

  /** What threads did after such a store. */
  public static BitSet after(EventGraph graph) {
    BitSet late = new BitSet();
    for (int store : graph.failedStores()) {
      for (int e = graph.next(store); e != EventLog.NONE; e = graph.next(e)) {
        late.set(e);
      }
    }
    return late;
  }

  /** Of an execution with cycles: whether all go through what a thread did after a late error. */
  public static boolean areOnAllCycles(EventGraph graph) {
    BitSet late = after(graph);
    return !late.isEmpty() && !graph.isCyclicWithout(late);
  }
}
