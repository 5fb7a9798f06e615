package dev.weir.graph;

import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.thread.GraphThreads;
import dev.weir.graph.thread.Standing;
import dev.weir.graph.thread.Standing.State;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The histories of the threads of a graph. A thread does the same in all graphs in which its reads
 * find the same values, so that it has to be run only where its history was not met before.
 */
final class Histories {
  /** The histories that were met so far; several followers of graphs share them. */
  static final class Met {
    /** If more were met all are forgotten, so that memory does not grow with the exploration. */
    private static final int MOST = 1 << 16;

    /**
     * Histories are of use where at least so many graphs are followed for each new one, in percent:
     * on mpchain 5, with 145, they take as much time as they save.
     */
    private static final int LEAST_GRAPHS = 125;

    private final GraphThreads threads;

    /** Of the threads that are there at the start; none if not known. */
    private History[] roots = {};

    private int count;
    private long graphs;
    private boolean areOfUse = true;

    Met(GraphThreads threads) {
      this.threads = threads;
    }

    private History ofThread(int thread) {
      count++;
      return new History(areOfUse ? threads.standing(thread) : Optional.empty());
    }

    /** Takes note of how threads begin; none has taken a step. */
    void begin() {
      if (roots.length == 0) {
        roots = new History[threads.count()];
        Arrays.setAll(roots, this::ofThread);
      }
    }

    /**
     * Another graph is followed: forgets all histories if they are too many, and keeps none from
     * then on if few were met again.
     */
    void next() {
      graphs++;
      if (count > MOST) {
        areOfUse = 100 * graphs >= (long) LEAST_GRAPHS * count;
        roots = new History[0];
        count = 0;
        graphs = 0;
      }
    }
  }

  private final Met met;

  /** The roots that these began with. */
  private History[] roots = {};

  /** For each thread its history; null if it has not begun, or its history is not kept. */
  private @Nullable History[] current = new History[8];

  /** For each event that was added the history of its thread before. */
  private @Nullable History[] before = new History[64];

  /** For each event that was added the thread that it has created; negative if none. */
  private int[] created = new int[64];

  private int count;

  Histories(Met met) {
    this.met = met;
  }

  /** Whether these begin as threads are known to begin. */
  boolean haveBegun() {
    return roots.length > 0 && roots == met.roots;
  }

  /** Whether nothing decides how threads begin but that they have read nothing. */
  boolean areKnown() {
    for (History root : roots) {
      if (root.standing() == null) {
        return false;
      }
    }
    return roots.length > 0;
  }

  /** Begins with no event. */
  void begin() {
    roots = met.roots;
    count = 0;
    Arrays.fill(current, null);
    for (int thread = 0; thread < roots.length; thread++) {
      set(thread, roots[thread]);
    }
  }

  private void set(int thread, @Nullable History history) {
    if (thread >= current.length) {
      current = Arrays.copyOf(current, 2 * thread);
    }
    current[thread] = history;
  }

  private @Nullable History history(int thread) {
    return thread < current.length ? current[thread] : null;
  }

  /** How a thread stands; empty if that is not known, or it has not begun. */
  @Nullable Standing standing(int thread) {
    History history = history(thread);
    return history == null ? null : history.standing();
  }

  /** How the thread of an event that was added stood before. */
  @Nullable Standing before(int index) {
    History history = before[index];
    return history == null ? null : history.standing();
  }

  /**
   * Adds an event of a graph, if its history and that of the thread which it creates are known.
   *
   * @param value what it has found or chosen
   */
  boolean add(Graph g, int event, long value) {
    History from = history(Graph.thread(event));
    History to = from == null ? null : next(from, g, event, value);
    boolean isKnown =
        to != null
            && to.standing() != null
            && (to.created() == null || to.created().standing() != null);
    if (isKnown) {
      push(event, to);
    }
    return isKnown;
  }

  /** Adds an event that its thread has just taken. */
  void addTaken(Graph g, int event, long value) {
    int thread = Graph.thread(event);
    Operation own = g.operation(event);
    History from = history(thread);
    if (from == null
        || from.standing() == null
        || own.fence() == Fence.JOIN && !hasEnded(own.argument())) {
      push(event, null);
      return;
    }
    History to = next(from, g, event, value);
    if (to == null) {
      to = met.ofThread(thread);
      if (own.fence() == Fence.CREATE) {
        to.create(own.argument(), met.ofThread(own.argument()));
      }
      from.add(isInitial(g, event, own), key(own, value), to);
    }
    push(event, to);
  }

  /**
   * Whether it is known how a thread has ended. A thread of which only a write half is missing may
   * be joined, too, but its result is not known then.
   */
  private boolean hasEnded(int thread) {
    Standing standing = standing(thread);
    return standing != null && standing.state() == State.ENDED;
  }

  private @Nullable History next(History from, Graph g, int event, long value) {
    Operation own = g.operation(event);
    return from.next(isInitial(g, event, own), key(own, value));
  }

  private static boolean isInitial(Graph g, int event, Operation own) {
    return own.isRead() && g.source(event) == Graph.INITIAL;
  }

  /** By what the events tell apart that a thread may take at some point. */
  private long key(Operation own, long value) {
    if (own.isRead() || own.fence() == Fence.CHOICE) {
      return value;
    }
    Standing joined = own.fence() == Fence.JOIN ? standing(own.argument()) : null;
    return joined == null ? 0 : joined.value();
  }

  private void push(int event, @Nullable History to) {
    if (count == before.length) {
      before = Arrays.copyOf(before, 2 * count);
      created = Arrays.copyOf(created, 2 * count);
    }
    int thread = Graph.thread(event);
    before[count] = history(thread);
    created[count] = -1;
    if (to != null && to.created() != null) {
      created[count] = to.createdThread();
      set(to.createdThread(), to.created());
    }
    set(thread, to);
    count++;
  }

  /** Takes back the newest event. */
  void remove(int event) {
    count--;
    set(Graph.thread(event), before[count]);
    if (created[count] >= 0) {
      set(created[count], null);
    }
  }
}
