package dev.weir.graph;

import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operations;
import dev.weir.graph.thread.Standing;
import dev.weir.graph.thread.Standing.State;

/** Follows graphs by the histories of threads that are known, without a step of any thread. */
final class KnownEvents extends Following {
  private final Operations operations;
  private final Histories histories;

  KnownEvents(Operations operations, Histories.Met met, boolean hasHoles) {
    super(hasHoles);
    this.operations = operations;
    this.histories = new Histories(met);
  }

  /**
   * Takes the events of a graph.
   *
   * @return false if it is not known how all threads stand then
   */
  boolean follow(Graph g) {
    if (!histories.haveBegun()) {
      forget();
      histories.begin();
    }
    return histories.areKnown() && goTo(g);
  }

  /** How a thread stands in the graph that was followed. */
  Standing standing(int thread) {
    Standing standing = histories.standing(thread);
    return standing == null ? Standing.NOT_BEGUN : standing;
  }

  /**
   * Whether a thread has a next operation, which does not have to wait. A machine lets a thread be
   * joined of which only a write half is missing; that half is added before the join in any case.
   */
  boolean hasNext(int thread) {
    Standing standing = standing(thread);
    boolean joins = standing.next().fence() == Fence.JOIN;
    return standing.state() == State.NEXT
        && (!joins || standing(standing.next().argument()).state() == State.ENDED);
  }

  /** The instruction of the program that has made an event of the graph. */
  int instruction(int event) {
    for (int i = 0; i < count(); i++) {
      Standing before = event(i) == event ? histories.before(i) : null;
      if (before != null) {
        boolean isLater = before.next().half() == Half.WRITE;
        return isLater ? instruction(event - 1) : before.instruction();
      }
    }
    throw new IllegalStateException("an event that is not known");
  }

  @Override
  boolean take(Graph g, int event, long value) {
    Operation own = operations.whole(g.operation(event));
    int thread = Graph.thread(event);
    Standing standing = standing(thread);
    return hasNext(thread)
        && standing.slot() == Graph.slot(event)
        && standing.next() == own
        && (own.fence() == Fence.CHOICE || standing.value() == g.value(event))
        && histories.add(g, event, value);
  }

  @Override
  void takeBack(int newCount) {
    for (int i = count() - 1; i >= newCount; i--) {
      histories.remove(event(i));
    }
  }
}
