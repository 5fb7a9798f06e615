package dev.weir.trace.graph;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.options.Budget;
import dev.weir.machine.step.IntList;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/**
 * An execution as a graph: its events and why they come one before the other (see {@link
 * EdgeKind}), for each byte by itself. This is the execution's Shasha-Snir trace: it is
 * sequentially consistent exactly if the graph has no cycle. {@link #preservedOrder} says the same
 * of other memory models.
 *
 * <p>Nodes are the events of threads, named by their place in the {@link EventLog}, which says what
 * they are: thread, kind, instruction, values. {@link #accesses} says what they access. An update
 * by a store buffer is no node, but says when its store takes effect. The end of an object's life
 * counts as a write of all its bytes.
 */
public final class EventGraph {
  /** For {@link #effect}: after everything. */
  public static final int NEVER = Integer.MAX_VALUE;

  private static final int NONE = EventLog.NONE;
  private static final int[] NO_EVENTS = {};

  private final EventLog log;
  private final Budget patience;
  private final EventAccesses accesses;
  private final TreeMap<Integer, int[]> threads;
  private final int[] places;
  private final EventEdges edges;
  private final int[] effects;
  private final int[] failed;

  private EventGraph(EventLog log, BitSet without, Budget patience) {
    patience.spend(log.size(), Precedence.WORK_OF_EVENT);
    EdgeFinder finder = new EdgeFinder(log, without);
    this.log = log;
    this.patience = patience;
    this.accesses = new EventAccesses(log);
    this.threads = finder.threads();
    this.places = finder.places();
    this.edges = finder.edges();
    this.effects = finder.effects();
    this.failed = finder.failed();
  }

  /** One event before another, and all reasons. */
  public record Edge(int from, int to, Set<EdgeKind> kinds) {
    /** Copies its parts. */
    public Edge {
      kinds = Set.copyOf(kinds);
    }
  }

  /**
   * The graph of the events of a log. It is of no use any more once events are taken back.
   *
   * @param patience what this and all that is asked of the graph is taken from
   */
  public static EventGraph of(EventLog log, Budget patience) {
    return new EventGraph(log, new BitSet(), patience);
  }

  /**
   * The graph of the events of a log but some.
   *
   * @param without what is left out, and with each event what {@link #dependents} tells
   */
  public static EventGraph of(EventLog log, BitSet without, Budget patience) {
    return new EventGraph(log, without, patience);
  }

  /** What the events are. */
  public EventLog log() {
    return log;
  }

  /** What the events access. */
  public EventAccesses accesses() {
    return accesses;
  }

  /** What everything that is asked of this graph is taken from. */
  public Budget patience() {
    return patience;
  }

  /** Whether an event is a node. */
  public boolean contains(int event) {
    int[] own = eventsOf(log.thread(event));
    return places[event] < own.length && own[places[event]] == event;
  }

  /** The threads with events, in ascending order. */
  public List<Integer> threads() {
    return List.copyOf(threads.keySet());
  }

  /** The events of a thread, in program order. */
  public List<Integer> ofThread(int thread) {
    return Arrays.stream(eventsOf(thread)).boxed().toList();
  }

  /** The place of an event among those of its thread, from 0. */
  public int place(int event) {
    return places[event];
  }

  /** The next event of the same thread, or {@link EventLog#NONE}. */
  public int next(int event) {
    int[] own = eventsOf(log.thread(event));
    return places[event] + 1 < own.length ? own[places[event] + 1] : NONE;
  }

  /**
   * The event that let others see what an event did: of a store its update, or {@link #NEVER} if it
   * is still in the buffer; of all other events themselves.
   */
  public int effect(int event) {
    return effects[event];
  }

  /** The buffered stores that failed, since another thread had ended the object's life by then. */
  public List<Integer> failedStores() {
    return Arrays.stream(failed).boxed().toList();
  }

  /** The events that an edge other than program order leads to. */
  public List<Integer> successors(int event) {
    List<Integer> all = new ArrayList<>(edges.count(event));
    for (int i = 0; i < edges.count(event); i++) {
      all.add(edges.target(event, i));
    }
    return all;
  }

  /** Whether an edge other than program order leads from one event to another. */
  public boolean hasEdge(int from, int to) {
    return edges.indexOf(from, to) != NONE;
  }

  /** Why one event comes directly before another; nothing if it does not. */
  public Set<EdgeKind> edges(int from, int to) {
    Set<EdgeKind> kinds = EnumSet.noneOf(EdgeKind.class);
    int index = edges.indexOf(from, to);
    for (EdgeKind kind : EdgeKind.values()) {
      if (index != NONE && edges.is(from, index, kind)) {
        kinds.add(kind);
      }
    }
    if (contains(from)
        && contains(to)
        && log.thread(from) == log.thread(to)
        && places[from] < places[to]) {
      kinds.add(EdgeKind.PROGRAM_ORDER);
    }
    return kinds;
  }

  /** All edges of a kind; of program order those between neighbours. */
  public List<Edge> edges(EdgeKind kind) {
    List<Edge> found = new ArrayList<>();
    for (int e = 0; e < log.size(); e++) {
      int from = e;
      IntConsumer add = to -> found.add(new Edge(from, to, edges(from, to)));
      if (kind == EdgeKind.PROGRAM_ORDER && contains(e)) {
        forNext(e, add);
      }
      forEachSuccessor(e, kind, add);
    }
    return found;
  }

  /** What a memory model keeps of program order. */
  public PreservedOrder preservedOrder(MemoryModel model) {
    return new PreservedOrder(this, model);
  }

  /** Whether some cycle exists: the execution is not sequentially consistent. */
  public boolean isCyclic() {
    return order().isEmpty();
  }

  /**
   * Whether some cycle exists that does not go through some events.
   *
   * @param without the last events of some threads
   */
  public boolean isCyclicWithout(BitSet without) {
    return order(without).isEmpty();
  }

  /** For each event its place in an order that has no edge back; empty if there is a cycle. */
  public Optional<int[]> order() {
    return order(new BitSet());
  }

  private Optional<int[]> order(BitSet without) {
    Precedence neighbours =
        (e, use) -> {
          forNext(e, use);
          forEachSuccessor(e, use);
        };
    return neighbours.order(nodes(without), log.size(), patience);
  }

  /** All nodes but some, thread by thread. */
  IntList nodes(BitSet without) {
    IntList nodes = new IntList();
    for (int[] own : threads.values()) {
      for (int e : own) {
        if (!without.get(e)) {
          nodes.add(e);
        }
      }
    }
    return nodes;
  }

  /** A shortest cycle through an event; it ends with the event. */
  public Optional<List<Integer>> cycleThrough(int event) {
    return path(event, event);
  }

  /** A shortest cycle through the first event that is on one. */
  public Optional<List<Integer>> someCycle() {
    for (int e = 0; e < log.size(); e++) {
      Optional<List<Integer>> cycle = cycleThrough(e);
      if (cycle.isPresent()) {
        return cycle;
      }
    }
    return Optional.empty();
  }

  /**
   * A shortest path of at least one edge between two events, without the first event; program order
   * counts as one edge, however far.
   */
  public Optional<List<Integer>> path(int from, int to) {
    return new WholeThreads().path(from, to, log.size(), patience);
  }

  /**
   * Program order, however far, and all other edges, for one search: whatever stands behind an
   * event that was gone through before has been seen.
   */
  private final class WholeThreads implements Precedence {
    /** By thread, the place from which on all has been seen. */
    private final TreeMap<Integer, Integer> seen = new TreeMap<>();

    @Override
    public void forEachAfter(int event, IntConsumer use) {
      forEachSuccessor(event, use);
      int thread = log.thread(event);
      int[] own = eventsOf(thread);
      int end = Math.min(own.length, seen.getOrDefault(thread, own.length));
      for (int i = places[event] + 1; i < end; i++) {
        use.accept(own[i]);
      }
      seen.merge(thread, places[event] + 1, Math::min);
    }
  }

  /** Some events and all that follow them; none that is no node. */
  public BitSet reached(List<Integer> from) {
    Precedence all =
        (e, use) -> {
          forEachSuccessor(e, use);
          forNext(e, use);
        };
    return all.closure(from.stream().filter(this::contains).toList(), patience);
  }

  /**
   * An event, what its thread did after it, and all that could not be as it is without these: what
   * read from them, was synchronised by them, or failed because of them.
   */
  public BitSet dependents(int event) {
    Precedence dependence =
        (e, use) -> {
          forEachSuccessor(e, EdgeKind.READS_FROM, use);
          forEachSuccessor(e, EdgeKind.SYNCHRONISATION, use);
          forEachSuccessor(e, EdgeKind.END_OF_LIFE, use);
          forNext(e, use);
        };
    return dependence.closure(List.of(event), patience);
  }

  private void forNext(int event, IntConsumer use) {
    int next = next(event);
    if (next != NONE) {
      use.accept(next);
    }
  }

  /** Hands over what {@link #successors} lists. */
  void forEachSuccessor(int event, IntConsumer use) {
    for (int i = 0; i < edges.count(event); i++) {
      use.accept(edges.target(event, i));
    }
  }

  /** Hands over the successors by edges of a kind. */
  void forEachSuccessor(int event, EdgeKind kind, IntConsumer use) {
    for (int i = 0; i < edges.count(event); i++) {
      if (edges.is(event, i, kind)) {
        use.accept(edges.target(event, i));
      }
    }
  }

  /** The events of a thread, in program order, not to be changed. */
  int[] eventsOf(int thread) {
    return threads.getOrDefault(thread, NO_EVENTS);
  }
}
