package dev.weir.graph.model;

import dev.weir.graph.event.BitRows;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import java.util.Arrays;

/**
 * A graph laid out for its axioms: each event has a position, those of a thread side by side, and
 * relations are rows of bits. Also holds what is known of the order of writes, which the graph may
 * leave open.
 */
final class Frame {
  private final ThreadOrder orders;

  private int threads;
  private int[] base = new int[8];
  private int size;
  private int count;
  private int[] order = new int[64];
  private int[] event = new int[64];
  private int[] source = new int[64];
  private Operation[] operation = new Operation[64];
  private ThreadOrder.Node[] node = new ThreadOrder.Node[64];
  private int[] threadOf = new int[64];
  private int locations;
  private long version;

  /** The reads of each write; the row of a write has its readers. */
  private final BitRows readers = new BitRows();

  /** One row: all accesses. */
  private final BitRows allAccesses = new BitRows();

  /** For each thread the position of its creation; negative for one that was there at the start. */
  private int[] creations = new int[8];

  /** See {@link #orderedAcross}: the answer, and the graph of which it was asked. */
  private final BitRows across = new BitRows();

  private ThreadOrder.Node[] acrossNodes = {};
  private int[] acrossCreations = {};
  private int[] acrossBase = {};

  /** For each place all accesses to it. */
  private final BitRows accesses = new BitRows();

  /** For each place the reads of what was there before all writes. */
  private long[][] initialReaders = new long[8][];

  /** For each write those known to reach memory before it. */
  final BitRows before = new BitRows();

  /** For each write the reads of what it is known to overwrite, its own read half left out. */
  final BitRows overwrites = new BitRows();

  /** What comes before what as seen by one place at a time. */
  final BitRows coherence = new BitRows();

  /** What comes before what as seen by all threads. */
  final BitRows global = new BitRows();

  Frame(GraphModel model) {
    this.orders = new ThreadOrder(model);
  }

  /** Lays out a graph; nothing is known of the order of writes yet. */
  void load(Graph graph) {
    version++;
    threads = graph.threads();
    if (threads > base.length) {
      base = new int[2 * threads];
      creations = new int[2 * threads];
    }
    size = 0;
    for (int thread = 0; thread < threads; thread++) {
      base[thread] = size;
      size += graph.length(thread);
    }
    grow();
    locations = 0;
    for (int thread = 0; thread < threads; thread++) {
      layThread(graph, thread);
    }
    count = graph.size();
    for (int i = 0; i < count; i++) {
      order[i] = position(graph.event(i));
    }
    for (int thread = 0; thread < threads; thread++) {
      int creator = graph.creator(thread);
      boolean isCreated = creator != Graph.NONE && graph.contains(creator);
      creations[thread] = isCreated ? position(creator) : -1;
    }
    loadReaders();
  }

  private void layThread(Graph graph, int thread) {
    ThreadOrder.Node at = orders.root();
    int length = graph.length(thread);
    int from = base[thread];
    for (int slot = 0; slot < length; slot++) {
      Operation here = graph.operation(thread, slot);
      at = orders.next(at, here);
      int position = from + slot;
      operation[position] = here;
      node[position] = at;
      threadOf[position] = thread;
      int named = Graph.event(thread, slot);
      event[position] = named;
      source[position] = NO_SOURCE;
      if (here.isAccess()) {
        locations = Math.max(locations, here.location() + 1);
        if (here.isRead()) {
          int write = graph.source(named);
          if (write != Graph.NONE) {
            source[position] = write == Graph.INITIAL ? INITIAL : position(write);
          }
        }
      }
    }
  }

  /** No source: the event is no read. */
  static final int NO_SOURCE = -2;

  /** The source of a read of what was there before all writes. */
  static final int INITIAL = -1;

  private void grow() {
    if (size > order.length) {
      int capacity = 2 * size;
      order = new int[capacity];
      event = new int[capacity];
      source = new int[capacity];
      operation = new Operation[capacity];
      node = Arrays.copyOf(node, capacity);
      threadOf = new int[capacity];
    }
  }

  private void loadReaders() {
    readers.clear(size);
    accesses.clear(size, locations);
    allAccesses.clear(size, 1);
    if (locations > initialReaders.length) {
      initialReaders = Arrays.copyOf(initialReaders, 2 * locations);
    }
    for (int location = 0; location < locations; location++) {
      if (initialReaders[location] == null || initialReaders[location].length != words()) {
        initialReaders[location] = new long[words()];
      } else {
        Arrays.fill(initialReaders[location], 0);
      }
    }
    for (int i = 0; i < count; i++) {
      int read = order[i];
      if (operation[read].isAccess()) {
        accesses.add(read, operation[read].location());
        allAccesses.add(read, 0);
      }
      int write = source[read];
      if (write >= 0) {
        readers.add(read, write);
      } else if (write == INITIAL) {
        initialReaders[operation[read].location()][read >>> 6] |= 1L << read;
      }
    }
  }

  /** How many graphs were laid out so far: another number means another graph. */
  long version() {
    return version;
  }

  int words() {
    return (size + 63) >>> 6;
  }

  int position(int named) {
    return base[Graph.thread(named)] + Graph.slot(named);
  }

  /** One more than the greatest position; some have no event. */
  int size() {
    return size;
  }

  /** The number of events. */
  int count() {
    return count;
  }

  /** The positions in the order in which events were added. */
  int[] order() {
    return order;
  }

  int event(int position) {
    return event[position];
  }

  /** One more than the greatest thread that has had an event. */
  int threads() {
    return threads;
  }

  int thread(int position) {
    return threadOf[position];
  }

  int base(int thread) {
    return base[thread];
  }

  /** One more than the greatest location. */
  int locations() {
    return locations;
  }

  Operation operation(int position) {
    return operation[position];
  }

  ThreadOrder.Node node(int position) {
    return node[position];
  }

  /** The position of the write that a read takes its value from, or {@link #INITIAL}. */
  int source(int position) {
    return source[position];
  }

  /** For each place the row of all accesses to it. */
  BitRows accesses() {
    return accesses;
  }

  BitRows readers() {
    return readers;
  }

  // The order of writes

  /** Takes over the order of writes of a graph that has one. */
  void orderWrites(Graph graph) {
    before.clear(size);
    for (int location = 0; location < locations; location++) {
      for (int i = 1; i < graph.writes(location); i++) {
        int earlier = position(graph.write(location, i - 1));
        int write = position(graph.write(location, i));
        before.include(write, before, earlier);
        before.add(earlier, write);
      }
    }
  }

  /** Takes over an order of the writes of each place. */
  void orderWrites(int[][] writes) {
    before.clear(size);
    for (int[] row : writes) {
      for (int i = 1; row != null && i < row.length; i++) {
        int earlier = position(row[i - 1]);
        int write = position(row[i]);
        before.include(write, before, earlier);
        before.add(earlier, write);
      }
    }
  }

  /**
   * Fills in {@link #overwrites} from what is known of the order of writes.
   *
   * @return false if something comes between the halves of a read-modify-write
   */
  boolean findOverwrites(boolean isTotal) {
    overwrites.clear(size);
    for (int i = 0; i < count; i++) {
      int write = order[i];
      Operation own = operation[write];
      if (!own.isWrite()) {
        continue;
      }
      long[] initial = initialReaders[own.location()];
      for (int word = 0; word < initial.length; word++) {
        overwrites.orWord(write, word, initial[word]);
        for (long rest = before.word(write, word); rest != 0; rest &= rest - 1) {
          overwrites.include(write, readers, word << 6 | Long.numberOfTrailingZeros(rest));
        }
      }
      if (own.half() == Half.WRITE) {
        overwrites.remove(write - 1, write);
        if (!isWhole(write, isTotal)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether no write is known to lie between the halves of a read-modify-write. */
  private boolean isWhole(int write, boolean isTotal) {
    int from = source[write - 1];
    if (from == NO_SOURCE) {
      return true;
    }
    if (from >= 0 && isTotal && !before.contains(from, write)) {
      return false;
    }
    for (int word = 0; word < words(); word++) {
      for (long rest = before.word(write, word); rest != 0; rest &= rest - 1) {
        int other = word << 6 | Long.numberOfTrailingZeros(rest);
        if (other != from && (from < 0 || before.contains(from, other))) {
          return false;
        }
      }
    }
    return true;
  }

  // Axioms that several models share

  /**
   * Fills in {@link #coherence} where an order of all events takes the place of program order;
   * whether it goes with the order of writes at each place.
   */
  boolean closeCoherence(BitRows order) {
    coherence.clear(size);
    for (int i = 0; i < count; i++) {
      int at = this.order[i];
      Operation own = operation[at];
      if (own.isAccess()) {
        coherence.include(at, order, at);
        coherence.restrict(at, accesses, own.location());
        if (source[at] >= 0) {
          coherence.add(source[at], at);
        } else if (own.isWrite()) {
          coherence.include(at, before, at);
          coherence.include(at, overwrites, at);
        }
      }
    }
    return coherence.closeAcyclic(this.order, count);
  }

  /** Fills in {@link #coherence}; whether each place by itself is sequentially consistent. */
  boolean closeCoherence() {
    coherence.clear(size);
    for (int i = 0; i < count; i++) {
      int at = order[i];
      Operation own = operation[at];
      if (own.isAccess()) {
        coherence.includeSlots(at, node[at].coherent, base[threadOf[at]]);
        if (source[at] >= 0) {
          coherence.add(source[at], at);
        } else if (own.isWrite()) {
          coherence.include(at, before, at);
          coherence.include(at, overwrites, at);
        }
      }
    }
    return coherence.closeAcyclic(order, count);
  }

  /**
   * Fills in {@link #global}; whether all threads can see all accesses in one order. What comes
   * before one half of a read-modify-write that is one step comes before the other, and what comes
   * after.
   *
   * @param isOwnSeen whether reads of a thread's own writes come after these
   * @param model says which are one step
   */
  boolean closeGlobal(boolean isOwnSeen, GraphModel model) {
    global.clear(size);
    for (int i = 0; i < count; i++) {
      int at = order[i];
      Operation own = operation[at];
      if (own.isAccess()) {
        global.includeSlots(at, node[at].ordered, base[threadOf[at]]);
        int write = source[at];
        if (write >= 0) {
          if (isOwnSeen || threadOf[write] != threadOf[at]) {
            global.add(write, at);
          }
        } else if (own.isWrite()) {
          global.include(at, before, at);
          global.include(at, overwrites, at);
        }
      }
    }
    crossThreads(global);
    return model.hasOneSteps() ? closeInOneStep(model) : global.closeAcyclic(order, count);
  }

  /** Lets the write halves stand for the read halves while the order is closed. */
  private boolean closeInOneStep(GraphModel model) {
    for (int i = 0; i < count; i++) {
      int write = order[i];
      if (isWhole(write) && model.isOneStep(operation[write - 1])) {
        global.include(write, global, write - 1);
        global.clearRow(write - 1);
        for (int j = 0; j < count; j++) {
          int later = order[j];
          if (global.contains(write - 1, later)) {
            global.remove(write - 1, later);
            if (later != write) {
              global.add(write, later);
            }
          }
        }
      }
    }
    if (!global.closeAcyclic(order, count)) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      int write = order[i];
      if (isWhole(write) && model.isOneStep(operation[write - 1])) {
        global.include(write - 1, global, write);
        for (int j = 0; j < count; j++) {
          if (global.contains(write, order[j])) {
            global.add(write - 1, order[j]);
          }
        }
      }
    }
    return true;
  }

  /** Whether an event is the write half of a read-modify-write whose read half is there. */
  private boolean isWhole(int write) {
    return operation[write].half() == Half.WRITE && source[write - 1] != NO_SOURCE;
  }

  /**
   * Adds that creation and joining order what threads do as full fences do: all that comes before a
   * creation in program order, then the creation, then all that the new thread does; all that a
   * thread does, then the join, then what follows it. Creations and joins are steps on the way,
   * since a thread may do nothing else.
   */
  void crossThreads(BitRows into) {
    for (int thread = 0; thread < threads; thread++) {
      int end = end(thread);
      int previous = creations[thread];
      int since = base[thread];
      for (int at = base[thread]; at < end; at++) {
        boolean isCrossing = isCrossing(at);
        if (previous >= 0 && (isCrossing || operation[at].isAccess())) {
          into.add(previous, at);
        }
        if (!isCrossing) {
          continue;
        }
        includeAccesses(into, at, since, at);
        if (operation[at].fence() == Fence.JOIN && operation[at].argument() < threads) {
          int joined = operation[at].argument();
          includeAccesses(into, at, base[joined], end(joined));
        }
        previous = at;
        since = at + 1;
      }
    }
  }

  /** One more than the greatest position of a thread. */
  int end(int thread) {
    return thread + 1 < threads ? base[thread + 1] : size;
  }

  private void includeAccesses(BitRows into, int row, int from, int end) {
    for (int at = from; at < end; at++) {
      if (operation[at].isAccess() || isCrossing(at)) {
        into.add(at, row);
      }
    }
  }

  private boolean isCrossing(int at) {
    return operation[at].fence() == Fence.CREATE || operation[at].fence() == Fence.JOIN;
  }

  /**
   * Fills in the pairs of accesses by several threads, or of one, that creation and joining order.
   */
  void orderedAcross(BitRows pairs) {
    if (!isAcrossKnown()) {
      across.clear(size);
      crossThreads(across);
      across.closeAcyclic(order, count);
      for (int i = 0; i < count; i++) {
        across.restrict(order[i], allAccesses, 0);
      }
      acrossNodes = Arrays.copyOf(node, size);
      acrossCreations = Arrays.copyOf(creations, threads);
      acrossBase = Arrays.copyOf(base, threads);
    }
    pairs.copy(across);
  }

  /** Whether it was asked of a graph with the same operations, whatever its reads find. */
  private boolean isAcrossKnown() {
    return Arrays.equals(acrossNodes, 0, acrossNodes.length, node, 0, size)
        && Arrays.equals(acrossCreations, 0, acrossCreations.length, creations, 0, threads)
        && Arrays.equals(acrossBase, 0, acrossBase.length, base, 0, threads);
  }
}
