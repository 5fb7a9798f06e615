package dev.weir.graph.model;

import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Half;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether a model allows a graph: with its order of writes, or else with any
 * (docs/algorithms/execution-graphs.md, 16.3). For the sources of a new read the question is asked
 * once: what comes before what without a source tells most of them.
 */
public final class Consistency {
  private final GraphModel model;
  private final Frame frame;
  private final CoherenceSearch search;

  /** The read whose sources are known, as which operation; null if there is none. */
  private @Nullable Operation asked;

  /** Of the writes of the place, by position, those that it can and those that it cannot read. */
  private long[] allowed = new long[1];

  private long[] refused = new long[1];

  private boolean allowsInitial;
  private boolean refusesInitial;
  private int[][] witness = new int[0][];

  /** The consistency of graphs under a model. */
  public Consistency(GraphModel model) {
    this.model = model;
    this.frame = new Frame(model);
    this.search = new CoherenceSearch(model, frame);
  }

  /** Whether the graph is consistent. */
  public boolean allows(Graph graph) {
    // What is known of a read is known by positions, which are others in another graph.
    asked = null;
    return isConsistent(graph);
  }

  private boolean isConsistent(Graph graph) {
    frame.load(graph);
    if (!graph.keepsCoherence()) {
      return search.exists(graph);
    }
    frame.orderWrites(graph);
    return frame.findOverwrites(true) && model.allows(frame);
  }

  // The sources of a read

  /** The next question about a source is about another read, or another graph. */
  public void nextRead() {
    asked = null;
  }

  /**
   * Whether a graph with the source of a read is consistent, if it is so without.
   *
   * @param graph the same, but for the source, since {@link #nextRead}
   */
  public boolean allowsSource(Graph graph, int read) {
    Operation own = graph.operation(read);
    if (own != asked) {
      findSources(graph, read);
      asked = own;
    }
    int source = graph.source(read);
    boolean isAllowed;
    boolean isRefused;
    if (source == Graph.INITIAL) {
      isAllowed = allowsInitial;
      isRefused = refusesInitial;
    } else {
      int position = frame.position(source);
      isAllowed = has(allowed, position);
      isRefused = has(refused, position);
    }
    if (isAllowed) {
      graph.setWitness(witness);
    }
    return isAllowed || !isRefused && isConsistent(graph);
  }

  private static boolean has(long[] row, int position) {
    return (row[position >>> 6] & 1L << position) != 0;
  }

  private static void add(long[] row, int position) {
    row[position >>> 6] |= 1L << position;
  }

  private void findSources(Graph graph, int read) {
    int source = graph.source(read);
    graph.setSource(read, Graph.NONE);
    frame.load(graph);
    graph.setSource(read, source);
    allowed = new long[frame.words()];
    refused = new long[frame.words()];
    allowsInitial = false;
    refusesInitial = false;
    int at = frame.position(read);
    witness = graph.witness();
    if (model.allowsLatest() && isLast(graph, read)) {
      allowLatest(graph, frame.operation(at).location());
    }
    // Whether something comes between the halves of a read-modify-write hangs on the source, too.
    boolean isOpen = graph.operation(read).half() == Half.READ && graph.contains(read + 1);
    if (graph.keepsCoherence()) {
      frame.orderWrites(graph);
      judge(at, frame.findOverwrites(true) && model.allows(frame), !isOpen, true);
      return;
    }
    if (!isOpen && model.decidesSources(frame)) {
      Optional<int[][]> extended = search.extend(graph);
      if (extended.isPresent()) {
        witness = extended.get();
        if (judge(at, true, true, false)) {
          return;
        }
      }
    }
    judge(at, search.findForced(), false, true);
  }

  /** Whether nothing of its thread comes after an event. */
  private static boolean isLast(Graph graph, int event) {
    return Graph.slot(event) + 1 == graph.length(Graph.thread(event));
  }

  /** Allows the latest write, which needs no question to the model. */
  private void allowLatest(Graph graph, int location) {
    int latest = search.latest(graph, location);
    if (latest == Frame.INITIAL) {
      allowsInitial = true;
    } else {
      add(allowed, latest);
    }
  }

  /**
   * Judges the sources of a read by the relations in the frame.
   *
   * @param isConsistent whether the graph is, without a source
   * @param mayAllow whether a source that closes no cycle is allowed, if the model decides by these
   * @param mayRefuse whether a source that closes a cycle is refused
   * @return whether all sources are allowed
   */
  private boolean judge(int read, boolean isConsistent, boolean mayAllow, boolean mayRefuse) {
    boolean decides = mayAllow && model.decidesSources(frame);
    boolean all = true;
    int location = frame.operation(read).location();
    boolean isAnyBefore = !isConsistent;
    for (int i = 0; i < frame.count(); i++) {
      int write = frame.order()[i];
      Operation own = frame.operation(write);
      if (own.isWrite() && own.location() == location) {
        isAnyBefore |= isConsistent && isBefore(write, read);
        boolean closes = !isConsistent || closesCycle(write, read, location);
        all &= !closes;
        if (closes && mayRefuse) {
          add(refused, write);
        } else if (!closes && decides) {
          add(allowed, write);
        }
      }
    }
    allowsInitial |= !isAnyBefore && decides;
    refusesInitial |= isAnyBefore && mayRefuse;
    return all && !isAnyBefore && decides;
  }

  /** Whether a write comes before a read by the relations in the frame. */
  private boolean isBefore(int write, int read) {
    return frame.coherence.contains(write, read)
        || model.hasGlobalOrder() && frame.global.contains(write, read);
  }

  /** Whether a read comes before the write, or a write that overwrites it comes before the read. */
  private boolean closesCycle(int write, int read, int location) {
    boolean isGlobal =
        model.hasGlobalOrder()
            && (model.seesOwnWrites() || frame.thread(write) != frame.thread(read));
    if (frame.coherence.contains(read, write) || isGlobal && frame.global.contains(read, write)) {
      return true;
    }
    for (int i = 0; i < frame.count(); i++) {
      int other = frame.order()[i];
      Operation own = frame.operation(other);
      if (own.isWrite()
          && own.location() == location
          && frame.before.contains(write, other)
          && isBefore(other, read)) {
        return true;
      }
    }
    return false;
  }
}
