package dev.weir.graph.model;

import dev.weir.graph.event.BitRows;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Half;
import java.util.Optional;

/**
 * Whether there is an order of writes by which a graph is consistent that has none: first the order
 * of the graph that it was made from, with new writes last; else what is forced, and then, hardly
 * ever, a search (docs/algorithms/execution-graphs.md, 16.4).
 */
final class CoherenceSearch {
  private static final int PAIRS_BETWEEN_PAUSES = 64;

  private final GraphModel model;
  private final Frame frame;
  private final BitRows beforeGroup = new BitRows();
  private final BitRows globalBeforeGroup = new BitRows();
  private int[][] writes = new int[0][];

  /** The graph of the frame whose writes are known. */
  private long version;

  /**
   * A search.
   *
   * @param frame where graphs are laid out that are asked about
   */
  CoherenceSearch(GraphModel model, Frame frame) {
    this.model = model;
    this.frame = frame;
  }

  /** Whether there is one; the graph keeps it as its witness. */
  boolean exists(Graph graph) {
    findWrites();
    if (sharesSource()) {
      return false;
    }
    Optional<int[][]> extended = extend(graph, graph.witness());
    if (extended.isPresent()) {
      graph.setWitness(extended.get());
      return true;
    }
    frame.before.clear(frame.size());
    if (!saturate()) {
      return false;
    }
    Optional<int[][]> found = linearOrConsistent();
    found.ifPresent(graph::setWitness);
    return found.isPresent();
  }

  private Optional<int[][]> linearOrConsistent() {
    int[][] linear = linear();
    BitRows forced = new BitRows();
    forced.copy(frame.before);
    if (isConsistent(linear)) {
      return Optional.of(named(linear));
    }
    frame.before.copy(forced);
    return search();
  }

  /** Finds the writes of each place, by position, the oldest first. */
  private void findWrites() {
    if (version == frame.version()) {
      return;
    }
    version = frame.version();
    int[] counts = new int[frame.locations()];
    for (int i = 0; i < frame.count(); i++) {
      Operation own = frame.operation(frame.order()[i]);
      if (own.isWrite()) {
        counts[own.location()]++;
      }
    }
    writes = new int[counts.length][];
    for (int location = 0; location < counts.length; location++) {
      writes[location] = new int[counts[location]];
      counts[location] = 0;
    }
    for (int i = 0; i < frame.count(); i++) {
      int at = frame.order()[i];
      Operation own = frame.operation(at);
      if (own.isWrite()) {
        writes[own.location()][counts[own.location()]++] = at;
      }
    }
  }

  private boolean isHalf(int write) {
    return frame.operation(write).half() == Half.WRITE
        && frame.source(write - 1) != Frame.NO_SOURCE;
  }

  /** Whether two read-modify-writes read the same write. */
  private boolean sharesSource() {
    for (int[] row : writes) {
      for (int i = 0; i < row.length; i++) {
        for (int j = 0; j < i; j++) {
          if (isHalf(row[i])
              && isHalf(row[j])
              && frame.source(row[i] - 1) == frame.source(row[j] - 1)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Orders of the writes of each place: whether they make the graph consistent. */
  private boolean isConsistent(int[][] orders) {
    frame.before.clear(frame.size());
    for (int[] row : orders) {
      for (int i = 1; i < row.length; i++) {
        frame.before.include(row[i], frame.before, row[i - 1]);
        frame.before.add(row[i - 1], row[i]);
      }
    }
    return frame.findOverwrites(true) && model.allows(frame);
  }

  private int[][] named(int[][] orders) {
    int[][] named = new int[orders.length][];
    for (int location = 0; location < orders.length; location++) {
      int[] row = orders[location];
      int[] names = new int[row.length];
      for (int i = 0; i < row.length; i++) {
        names[i] = frame.event(row[i]);
      }
      named[location] = names;
    }
    return named;
  }

  /**
   * The orders of another graph, its witness, with what is new, if they make this one consistent.
   *
   * @param graph is laid out in the frame, and has a read without source
   */
  Optional<int[][]> extend(Graph graph) {
    findWrites();
    return extend(graph, graph.witness());
  }

  /**
   * The position of the write that is the latest of its place in the order that a graph has, or
   * that its witness is extended to; {@link Frame#INITIAL} if there is none.
   *
   * @param graph is laid out in the frame
   */
  int latest(Graph graph, int location) {
    if (graph.keepsCoherence()) {
      int count = graph.writes(location);
      return count == 0 ? Frame.INITIAL : frame.position(graph.write(location, count - 1));
    }
    findWrites();
    int[] row = extend(graph, graph.witness(), location);
    return row.length == 0 ? Frame.INITIAL : row[row.length - 1];
  }

  private Optional<int[][]> extend(Graph graph, int[][] witness) {
    int[][] extended = new int[writes.length][];
    for (int location = 0; location < writes.length; location++) {
      int[] row = extend(graph, witness, location);
      extended[location] = row;
      for (int i = 0; i < row.length; i++) {
        int previous = i == 0 ? Frame.INITIAL : row[i - 1];
        if (isHalf(row[i]) && frame.source(row[i] - 1) != previous) {
          return Optional.empty();
        }
      }
    }
    return isConsistent(extended) ? Optional.of(named(extended)) : Optional.empty();
  }

  private int[] extend(Graph graph, int[][] witness, int location) {
    int[] own = writes[location];
    int[] row = new int[own.length];
    int size = 0;
    if (location < witness.length) {
      for (int named : witness[location]) {
        if (graph.contains(named)
            && graph.operation(named).isWrite()
            && graph.operation(named).location() == location) {
          row[size++] = frame.position(named);
        }
      }
    }
    for (int write : own) {
      int at = indexOf(row, size, write);
      if (at < 0) {
        int place = place(row, size, write);
        System.arraycopy(row, place, row, place + 1, size - place);
        row[place] = write;
        size++;
      }
    }
    return row;
  }

  private static int indexOf(int[] row, int size, int write) {
    for (int i = size - 1; i >= 0; i--) {
      if (row[i] == write) {
        return i;
      }
    }
    return -1;
  }

  /** Where a new write stands: last, or behind the source of its read. */
  private int place(int[] row, int size, int write) {
    if (!isHalf(write)) {
      return size;
    }
    int source = frame.source(write - 1);
    int at = source == Frame.INITIAL ? -1 : indexOf(row, size, source);
    return source != Frame.INITIAL && at < 0 ? size : at + 1;
  }

  /** An order that conforms to what is known: the oldest first, halves behind their source. */
  private int[][] linear() {
    int[][] linear = new int[writes.length][];
    for (int location = 0; location < writes.length; location++) {
      linear[location] = linear(writes[location]);
    }
    return linear;
  }

  private int[] linear(int[] row) {
    int[] ordered = new int[row.length];
    boolean[] isDone = new boolean[row.length];
    int last = Frame.INITIAL;
    for (int next = 0; next < row.length; next++) {
      int chosen = -1;
      for (int i = 0; i < row.length && chosen < 0; i++) {
        chosen = !isDone[i] && isHalf(row[i]) && frame.source(row[i] - 1) == last ? i : -1;
      }
      for (int i = 0; i < row.length && chosen < 0; i++) {
        chosen = !isDone[i] && isReady(row, isDone, row[i]) ? i : -1;
      }
      isDone[chosen] = true;
      last = row[chosen];
      ordered[next] = last;
    }
    return ordered;
  }

  private boolean isReady(int[] row, boolean[] isDone, int write) {
    for (int i = 0; i < row.length; i++) {
      if (!isDone[i] && frame.before.contains(row[i], write)) {
        return false;
      }
    }
    return true;
  }

  // What is forced

  /**
   * Finds pairs of writes whose order the rest of the graph forces, as far as one look at it tells.
   *
   * @return false at a contradiction
   */
  boolean findForced() {
    findWrites();
    frame.before.clear(frame.size());
    return frame.findOverwrites(false) && model.relate(frame) && addForced() >= 0;
  }

  /** Adds to what is known of the order of writes all that follows; false at a contradiction. */
  private boolean saturate() {
    int added = 1;
    while (added > 0) {
      if (!frame.findOverwrites(false) || !model.allows(frame)) {
        return false;
      }
      added = addForced();
    }
    return added == 0;
  }

  /**
   * Adds to what is known of the order of writes what follows from the relations in the frame.
   *
   * @return the pairs that were added; negative at a contradiction
   */
  private int addForced() {
    int added = 0;
    gather();
    for (int[] row : writes) {
      for (int later : row) {
        for (int earlier : row) {
          if (earlier != later
              && !frame.before.contains(earlier, later)
              && isForced(earlier, later)) {
            if (!order(row, earlier, later)) {
              return -1;
            }
            added++;
            if (added % PAIRS_BETWEEN_PAUSES == 0) {
              model.pause();
            }
          }
        }
      }
      int glued = glue(row);
      if (glued < 0) {
        return -1;
      }
      added += glued;
    }
    return added;
  }

  /** Adds a pair with what follows from it; false if it cannot be. */
  private boolean order(int[] row, int earlier, int later) {
    if (frame.before.contains(later, earlier)) {
      return false;
    }
    for (int write : row) {
      if (write == later || frame.before.contains(later, write)) {
        frame.before.include(write, frame.before, earlier);
        frame.before.add(earlier, write);
      }
    }
    return !frame.before.contains(later, later);
  }

  /** For each write what comes before it, or before a read of it, by either order. */
  private void gather() {
    beforeGroup.clear(frame.size());
    globalBeforeGroup.clear(frame.size());
    boolean hasGlobal = model.hasGlobalOrder();
    for (int[] row : writes) {
      for (int write : row) {
        gather(write, write, hasGlobal);
        BitRows readers = frame.readers();
        for (int word = 0; word < readers.words(); word++) {
          for (long rest = readers.word(write, word); rest != 0; rest &= rest - 1) {
            gather(write, word << 6 | Long.numberOfTrailingZeros(rest), hasGlobal);
          }
        }
      }
    }
  }

  private void gather(int write, int member, boolean hasGlobal) {
    beforeGroup.include(write, frame.coherence, member);
    if (hasGlobal) {
      globalBeforeGroup.include(write, frame.global, member);
    }
  }

  /** Whether a write, or a read of it, comes before another or a read of that. */
  private boolean isForced(int earlier, int later) {
    if (beforeGroup.contains(earlier, later) || globalBeforeGroup.contains(earlier, later)) {
      return true;
    }
    BitRows readers = frame.readers();
    for (int word = 0; word < readers.words(); word++) {
      long read = readers.word(earlier, word);
      if ((read & beforeGroup.word(later, word)) != 0) {
        return true;
      }
      for (long rest = read & globalBeforeGroup.word(later, word); rest != 0; rest &= rest - 1) {
        // A forwarded value is read before its write is in memory.
        int reader = word << 6 | Long.numberOfTrailingZeros(rest);
        if (model.seesOwnWrites() || frame.thread(reader) != frame.thread(earlier)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Nothing comes between the halves of a read-modify-write.
   *
   * @return the pairs that were added; negative at a contradiction
   */
  private int glue(int[] row) {
    int added = 0;
    for (int half : row) {
      if (!isHalf(half)) {
        continue;
      }
      int source = frame.source(half - 1);
      if (source >= 0 && !frame.before.contains(source, half)) {
        if (!order(row, source, half)) {
          return -1;
        }
        added++;
      }
      for (int other : row) {
        if (other == half || other == source) {
          continue;
        }
        boolean isAfter = source < 0 || frame.before.contains(source, other);
        if (isAfter && !frame.before.contains(half, other)) {
          if (!order(row, half, other)) {
            return -1;
          }
          added++;
        } else if (!isAfter
            && frame.before.contains(other, half)
            && !frame.before.contains(other, source)) {
          if (!order(row, other, source)) {
            return -1;
          }
          added++;
        }
      }
    }
    return added;
  }

  // The rest

  /** An order found by trying both for each pair that is still open. */
  private Optional<int[][]> search() {
    int[] row = new int[0];
    int one = -1;
    int other = -1;
    for (int location = 0; location < writes.length && one < 0; location++) {
      row = writes[location];
      for (int i = 0; i < row.length && one < 0; i++) {
        for (int j = 0; j < i && one < 0; j++) {
          if (!frame.before.contains(row[i], row[j]) && !frame.before.contains(row[j], row[i])) {
            one = row[i];
            other = row[j];
          }
        }
      }
    }
    if (one < 0) {
      return Optional.empty();
    }
    BitRows known = new BitRows();
    known.copy(frame.before);
    for (int attempt = 0; attempt < 2; attempt++) {
      boolean fits = attempt == 0 ? order(row, other, one) : order(row, one, other);
      if (fits && saturate()) {
        Optional<int[][]> found = linearOrConsistent();
        if (found.isPresent()) {
          return found;
        }
      }
      frame.before.copy(known);
    }
    return Optional.empty();
  }
}
