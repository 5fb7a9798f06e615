package dev.weir.trace.graph;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModel.Buffering;
import dev.weir.machine.model.ProgramOrder;
import dev.weir.machine.model.ProgramOrder.Operation;
import dev.weir.machine.options.Budget;
import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * The preserved program order (ppo) of a memory model in an execution, and the order that follows
 * from it together with what happens between threads: reads-from, coherence, from-reads, and
 * synchronisation. The model's {@link ProgramOrder} says what it keeps of accesses to different
 * places; besides, accesses to the same bytes keep their order, but that a load may read an own
 * store before others do, and that the end of an object's life waits for no own store.
 *
 * <p>An execution of the model has no cycle in this order, and an execution without one is an
 * execution of the model, if its accesses to each byte are in an order that agrees with program
 * order (Alglave, Maranget and Tautschnig, "Herding Cats", 2014, Sect. 4).
 *
 * <p>The execution may be one of another model. What stands in its log of barriers is taken from
 * there: in an execution of sequential consistency there are none, unless it was told to keep those
 * of a target.
 */
public final class PreservedOrder {
  private final EventGraph graph;
  private final EventLog log;
  private final Budget patience;
  private final EventAccesses accesses;
  private final MemoryModel model;
  private final ProgramOrder order;

  /** The number of later stores that a store must have made room for. */
  private final int room;

  PreservedOrder(EventGraph graph, MemoryModel model) {
    this.graph = graph;
    this.log = graph.log();
    this.patience = graph.patience();
    this.accesses = graph.accesses();
    this.model = model;
    this.order = model.programOrder();
    // Of several buffers nobody knows which makes room, unless no more than one store can wait.
    boolean isFirstOut = model.buffering() == Buffering.PER_THREAD || model.bufferSize() == 1;
    this.room = isFirstOut ? model.bufferSize() : MemoryModel.UNBOUNDED;
  }

  /**
   * Whether an event comes before a later one of its thread, whatever the schedule: by itself, and
   * not only by events between them.
   */
  public boolean isPreserved(int first, int second) {
    Operation earlier = operation(first);
    Operation later = operation(second);
    if (order.keeps(earlier, later)
        || areKeptStores(first, second, earlier, later)
        || isBehindBarrier(first, second, earlier, later)
        || hasMadeRoom(first, second, earlier)) {
      return true;
    }
    if (!accesses.overlap(first, second)) {
      return false;
    }
    boolean mayForward = earlier == Operation.STORE && later == Operation.LOAD;
    return !mayForward || (log.kind(second) == EventKind.LOAD && isWaitedFor(second));
  }

  /** Whether the model keeps two writes to different places in order that others may swap. */
  private boolean areKeptStores(int first, int second, Operation earlier, Operation later) {
    return model.buffering() == Buffering.PARTLY_PER_ADDRESS
        && earlier == Operation.STORE
        && (later == Operation.STORE || later == Operation.RELAXED_READ_MODIFY_WRITE)
        && model.keepsStores(log.address(first), log.address(second));
  }

  /** What an event is to the model; what waits for no store is like a load. */
  private Operation operation(int event) {
    return switch (log.kind(event)) {
      case LOAD, CHOICE, FREE -> Operation.LOAD;
      case STORE, WRITE -> Operation.STORE;
      case FENCE, CREATE, JOIN -> Operation.FENCE;
      default ->
          log.drainsSome(event) ? Operation.RELAXED_READ_MODIFY_WRITE : Operation.READ_MODIFY_WRITE;
    };
  }

  /** Whether a store-store barrier stands between two events and keeps their order. */
  private boolean isBehindBarrier(int first, int second, Operation earlier, Operation later) {
    return log.segment(first) < log.segment(second)
        && order.keeps(earlier, Operation.STORE_BARRIER)
        && order.keeps(Operation.STORE_BARRIER, later);
  }

  /** Whether a store had to leave the buffer for a later one up to an event. */
  private boolean hasMadeRoom(int first, int second, Operation earlier) {
    if (room == MemoryModel.UNBOUNDED || earlier != Operation.STORE) {
      return false;
    }
    int[] own = graph.eventsOf(log.thread(first));
    int stores = 0;
    for (int i = graph.place(first) + 1; i <= graph.place(second); i++) {
      stores += operation(own[i]) == Operation.STORE ? 1 : 0;
    }
    return stores >= room;
  }

  /** Whether a load waits for own stores: the newest one covers it only in part. */
  private boolean isWaitedFor(int load) {
    long from = log.address(load);
    long to = from + log.size(load);
    int[] own = graph.eventsOf(log.thread(load));
    for (int i = graph.place(load) - 1; i >= 0; i--) {
      int e = own[i];
      if (operation(e) == Operation.STORE && accesses.overlaps(e, from, to - from)) {
        return log.address(e) > from || to > log.address(e) + log.size(e);
      }
    }
    return false;
  }

  /**
   * Hands over what comes after an event: all pairs of the order but those that follow from others.
   */
  public void forEachAfter(int event, IntConsumer use) {
    int[] own = graph.eventsOf(log.thread(event));
    patience.spend(own.length - graph.place(event));
    for (int i = graph.place(event) + 1; i < own.length; i++) {
      if (isPreserved(event, own[i])) {
        use.accept(own[i]);
      }
    }
    graph.forEachSuccessor(
        event,
        next -> {
          if (log.thread(next) != log.thread(event)) {
            use.accept(next);
          }
        });
    // A thread begins after all that its creator did, and is joined after all that it did itself.
    forEachSynchronised(event, use);
    int last = own[own.length - 1];
    if (last != event) {
      forEachSynchronised(last, use);
    }
  }

  private void forEachSynchronised(int event, IntConsumer use) {
    graph.forEachSuccessor(
        event,
        EdgeKind.SYNCHRONISATION,
        next -> {
          int[] others = graph.eventsOf(log.thread(next));
          for (int i = graph.place(next); i < others.length; i++) {
            use.accept(others[i]);
          }
        });
  }

  /** A cycle, if there is one: then no execution of the model is like this one. */
  public Optional<List<Integer>> cycle() {
    Precedence relation = this::forEachAfter;
    if (relation.order(graph.nodes(new BitSet()), log.size(), patience).isPresent()) {
      return Optional.empty();
    }
    for (int e = 0; e < log.size(); e++) {
      if (graph.contains(e)) {
        Optional<List<Integer>> cycle = relation.path(e, e, log.size(), patience);
        if (cycle.isPresent()) {
          return cycle;
        }
      }
    }
    throw new IllegalStateException("events that cannot be put in order, and no cycle");
  }

  /**
   * For each event those that it comes before, directly or not.
   *
   * @param ranks for each event its place in an order that no edge of the graph is against
   */
  public List<BitSet> closure(int[] ranks) {
    int[] byRank = new int[log.size()];
    List<BitSet> after = new ArrayList<>();
    int nodes = 0;
    for (int e = 0; e < log.size(); e++) {
      after.add(new BitSet());
      if (graph.contains(e)) {
        byRank[ranks[e]] = e;
        nodes++;
      }
    }
    for (int i = nodes - 1; i >= 0; i--) {
      patience.spend(log.size() / Long.SIZE);
      BitSet its = after.get(byRank[i]);
      forEachAfter(
          byRank[i],
          next -> {
            if (!its.get(next)) {
              its.set(next);
              its.or(after.get(next));
            }
          });
    }
    return after;
  }
}
