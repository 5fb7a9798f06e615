package dev.weir.graph.event;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * An execution graph: events of threads, for each read the write that it takes its value from, and
 * for each place the order in which its writes reach memory. With the order in which events were
 * added it is the whole state of an exploration.
 *
 * <p>An event is named by its thread and slot. Mutable; events are added and taken back like a
 * stack, and {@link #copyWithout} makes the graph of a revisit.
 */
public final class Graph {
  /** The source of a read that finds what was there before all writes. */
  public static final int INITIAL = -1;

  /** No event. */
  public static final int NONE = -2;

  private static final int SLOT_BITS = 18;
  private static final int SLOT_MASK = (1 << SLOT_BITS) - 1;
  private static final int[] NO_WRITES = new int[0];
  private static final int[][] NO_WITNESS = new int[0][];

  private final boolean keepsCoherence;
  private int threads;
  private int[] lengths = new int[4];
  private Operation[][] operations = new Operation[4][];
  private long[][] values = new long[4][];
  private int[][] sources = new int[4][];
  private int[][] stamps = new int[4][];
  private int[] order = new int[16];
  private int size;
  private int[] creators = {NONE, NONE, NONE, NONE};
  private int[][] coherence = new int[4][];
  private int[] writes = new int[4];

  private int[][] witness = NO_WITNESS;

  /** How many of the oldest events are as they were. */
  private int unchanged;

  /**
   * An empty graph.
   *
   * @param keepsCoherence whether the order of writes is part of the graph
   */
  public Graph(boolean keepsCoherence) {
    this.keepsCoherence = keepsCoherence;
  }

  /** The name of an event. */
  public static int event(int thread, int slot) {
    return thread << SLOT_BITS | slot;
  }

  public static int thread(int event) {
    return event >>> SLOT_BITS;
  }

  public static int slot(int event) {
    return event & SLOT_MASK;
  }

  /** One more than the greatest thread that has had an event. */
  public int threads() {
    return threads;
  }

  /** One more than the greatest slot of a thread that has an event. */
  public int length(int thread) {
    return thread < threads ? lengths[thread] : 0;
  }

  /** The number of events. */
  public int size() {
    return size;
  }

  /** An event, by the order in which they were added. */
  public int event(int index) {
    return order[index];
  }

  public boolean contains(int thread, int slot) {
    return thread < threads && slot < lengths[thread] && operations[thread][slot].isThere();
  }

  public boolean contains(int event) {
    return contains(thread(event), slot(event));
  }

  public Operation operation(int event) {
    return operations[thread(event)][slot(event)];
  }

  /**
   * The operation in a slot below {@link #length}; {@link Operation#ABSENT} where there is none.
   */
  public Operation operation(int thread, int slot) {
    return operations[thread][slot];
  }

  public long value(int event) {
    return values[thread(event)][slot(event)];
  }

  /** Where a read takes its value from: a write or {@link #INITIAL}. */
  public int source(int event) {
    return sources[thread(event)][slot(event)];
  }

  public void setOperation(int event, Operation operation) {
    unchanged = Math.min(unchanged, stamp(event));
    operations[thread(event)][slot(event)] = operation;
  }

  /** How many of the oldest events have not changed since {@link #clearChanges}. */
  public int unchanged() {
    return unchanged;
  }

  public void clearChanges() {
    unchanged = size;
  }

  public void setSource(int read, int write) {
    unchanged = Math.min(unchanged, stamp(read));
    sources[thread(read)][slot(read)] = write;
  }

  /** The position of an event in the order in which they were added. */
  public int stamp(int event) {
    return stamps[thread(event)][slot(event)];
  }

  /** The number of writes of a place that have their position. */
  public int writes(int location) {
    return location < writes.length ? writes[location] : 0;
  }

  /** A write of a place, by the order in which they reach memory. */
  public int write(int location, int position) {
    return coherence[location][position];
  }

  /** The position of a write, or -1 of {@link #INITIAL}. */
  public int position(int location, int write) {
    if (write == INITIAL) {
      return -1;
    }
    int position = writes[location] - 1;
    while (position >= 0 && coherence[location][position] != write) {
      position--;
    }
    if (position < 0) {
      throw new IllegalStateException("a write without position");
    }
    return position;
  }

  /** Adds an event, as the newest. */
  public void add(int event, Operation operation, long value) {
    int thread = thread(event);
    int slot = slot(event);
    growTo(thread, slot);
    operations[thread][slot] = operation;
    values[thread][slot] = value;
    sources[thread][slot] = INITIAL;
    lengths[thread] = Math.max(lengths[thread], slot + 1);
    if (operation.fence() == Operation.Fence.CREATE) {
      setCreator(operation.argument(), event);
    }
    if (size == order.length) {
      order = Arrays.copyOf(order, 2 * size);
    }
    stamps[thread][slot] = size;
    order[size++] = event;
  }

  private void setCreator(int thread, int event) {
    if (thread >= creators.length) {
      int known = creators.length;
      creators = Arrays.copyOf(creators, Math.max(thread + 1, 2 * known));
      Arrays.fill(creators, known, creators.length, NONE);
    }
    creators[thread] = event;
  }

  /** The creation of a thread that has events; {@link #NONE} of one that was there at the start. */
  public int creator(int thread) {
    return thread < creators.length ? creators[thread] : NONE;
  }

  private void growTo(int thread, int slot) {
    if (thread >= operations.length) {
      int capacity = Math.max(thread + 1, 2 * operations.length);
      lengths = Arrays.copyOf(lengths, capacity);
      operations = Arrays.copyOf(operations, capacity);
      values = Arrays.copyOf(values, capacity);
      sources = Arrays.copyOf(sources, capacity);
      stamps = Arrays.copyOf(stamps, capacity);
    }
    for (; threads <= thread; threads++) {
      lengths[threads] = 0;
      operations[threads] = new Operation[8];
      Arrays.fill(operations[threads], Operation.ABSENT);
      values[threads] = new long[8];
      sources[threads] = new int[8];
      stamps[threads] = new int[8];
    }
    int length = operations[thread].length;
    if (slot >= length) {
      int capacity = Math.max(slot + 1, 2 * length);
      operations[thread] = Arrays.copyOf(operations[thread], capacity);
      Arrays.fill(operations[thread], length, capacity, Operation.ABSENT);
      values[thread] = Arrays.copyOf(values[thread], capacity);
      sources[thread] = Arrays.copyOf(sources[thread], capacity);
      stamps[thread] = Arrays.copyOf(stamps[thread], capacity);
    }
  }

  /** Takes back the newest event, which has no position any more. */
  public void removeNewest() {
    int event = order[--size];
    unchanged = Math.min(unchanged, size);
    forget(event);
  }

  private void forget(int event) {
    int thread = thread(event);
    operations[thread][slot(event)] = Operation.ABSENT;
    int length = lengths[thread];
    while (length > 0 && !operations[thread][length - 1].isThere()) {
      length--;
    }
    lengths[thread] = length;
  }

  /** Gives a write a position among those of its place. */
  public void place(int location, int write, int position) {
    if (location >= coherence.length) {
      int capacity = Math.max(location + 1, 2 * coherence.length);
      coherence = Arrays.copyOf(coherence, capacity);
      writes = Arrays.copyOf(writes, capacity);
    }
    int count = writes[location];
    int[] row = coherence[location] == null ? NO_WRITES : coherence[location];
    if (count == row.length) {
      row = Arrays.copyOf(row, Math.max(4, 2 * count));
      coherence[location] = row;
    }
    System.arraycopy(row, position, row, position + 1, count - position);
    row[position] = write;
    writes[location] = count + 1;
  }

  /** Takes back {@link #place}. */
  public void remove(int location, int position) {
    int[] row = coherence[location];
    System.arraycopy(row, position + 1, row, position, writes[location] - position - 1);
    writes[location]--;
  }

  /**
   * Of a graph without an order of writes: one by which it is consistent, for each place; newer
   * writes may not be in it.
   */
  public int[][] witness() {
    return witness;
  }

  public void setWitness(int[][] newWitness) {
    witness = newWitness;
  }

  /**
   * For each place its writes in the order in which they reach memory; of a graph without one, in
   * an order by which it is consistent.
   */
  public int[][] orders() {
    int places = 0;
    for (int i = 0; i < size; i++) {
      places = Math.max(places, operation(order[i]).location() + 1);
    }
    int[][] orders = new int[places][];
    for (int location = 0; location < places; location++) {
      orders[location] =
          keepsCoherence
              ? location < writes.length && writes[location] > 0
                  ? Arrays.copyOf(coherence[location], writes[location])
                  : NO_WRITES
              : witnessed(location);
    }
    return orders;
  }

  /**
   * The last of some writes of a place by {@link #orders}, of a graph without an order of writes;
   * {@link #INITIAL} if there is none.
   */
  public int latest(int location, IntPredicate isAmong) {
    int[] known = location < witness.length ? witness[location] : NO_WRITES;
    for (int i = size - 1; i >= 0; i--) {
      int event = order[i];
      if (isWrite(event, location)
          && isAmong.test(event)
          && !contains(known, known.length, event)) {
        return event;
      }
    }
    for (int i = known.length - 1; i >= 0; i--) {
      int event = known[i];
      if (contains(event) && isWrite(event, location) && isAmong.test(event)) {
        return event;
      }
    }
    return INITIAL;
  }

  private boolean isWrite(int event, int location) {
    Operation own = operation(event);
    return own.isWrite() && own.location() == location;
  }

  /** The last write of each place by {@link #orders}, {@link #INITIAL} if there is none. */
  public int[] lastWrites() {
    int[] last = new int[0];
    for (int i = 0; i < size; i++) {
      int event = order[i];
      Operation own = operation(event);
      if (!own.isAccess()) {
        continue;
      }
      int location = own.location();
      if (location >= last.length) {
        int known = last.length;
        last = Arrays.copyOf(last, Math.max(location + 1, 2 * known));
        Arrays.fill(last, known, last.length, INITIAL);
      }
      // Of the writes that an order does not have yet the newest comes last.
      if (own.isWrite() && (last[location] == INITIAL || !isOrdered(event, location))) {
        last[location] = event;
      }
    }
    for (int location = 0; location < last.length; location++) {
      if (last[location] != INITIAL && isOrdered(last[location], location)) {
        last[location] = lastOrdered(location);
      }
    }
    return last;
  }

  private boolean isOrdered(int event, int location) {
    return keepsCoherence
        || location < witness.length
            && contains(witness[location], witness[location].length, event);
  }

  private int lastOrdered(int location) {
    return keepsCoherence
        ? coherence[location][writes[location] - 1]
        : witness[location][witness[location].length - 1];
  }

  /** The witness of a place with the writes that it does not have yet, which come last. */
  private int[] witnessed(int location) {
    int[] known = location < witness.length ? witness[location] : NO_WRITES;
    int[] row = Arrays.copyOf(known, known.length + size);
    int count = known.length;
    for (int i = 0; i < size; i++) {
      Operation own = operation(order[i]);
      if (own.isWrite() && own.location() == location && !contains(row, count, order[i])) {
        row[count++] = order[i];
      }
    }
    return Arrays.copyOf(row, count);
  }

  private static boolean contains(int[] row, int count, int event) {
    for (int i = 0; i < count; i++) {
      if (row[i] == event) {
        return true;
      }
    }
    return false;
  }

  /** Whether the order of writes is part of the graph. */
  public boolean keepsCoherence() {
    return keepsCoherence;
  }

  /** A copy without some events. */
  public Graph copyWithout(EventSet without) {
    Graph copy = new Graph(keepsCoherence);
    copy.threads = threads;
    copy.lengths = lengths.clone();
    copy.creators = creators.clone();
    copy.operations = new Operation[operations.length][];
    copy.values = new long[operations.length][];
    copy.sources = new int[operations.length][];
    copy.stamps = new int[operations.length][];
    for (int thread = 0; thread < threads; thread++) {
      copy.operations[thread] = operations[thread].clone();
      copy.values[thread] = values[thread].clone();
      copy.sources[thread] = sources[thread].clone();
      copy.stamps[thread] = stamps[thread].clone();
    }
    copy.order = new int[order.length];
    for (int i = 0; i < size; i++) {
      int event = order[i];
      if (without.contains(event)) {
        copy.forget(event);
      } else {
        copy.stamps[thread(event)][slot(event)] = copy.size;
        copy.order[copy.size++] = event;
      }
    }
    copy.coherence = new int[coherence.length][];
    copy.writes = new int[coherence.length];
    for (int location = 0; location < coherence.length; location++) {
      if (writes[location] > 0) {
        copy.copyCoherence(location, coherence[location], writes[location], without);
      }
    }
    copy.witness = witness;
    return copy;
  }

  private void copyCoherence(int location, int[] row, int count, EventSet without) {
    int[] kept = new int[row.length];
    int next = 0;
    for (int i = 0; i < count; i++) {
      if (!without.contains(row[i])) {
        kept[next++] = row[i];
      }
    }
    coherence[location] = kept;
    writes[location] = next;
  }
}
