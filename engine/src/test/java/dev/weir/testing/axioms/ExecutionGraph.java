package dev.weir.testing.axioms;

import dev.weir.testing.axioms.GraphEvent.Access;
import dev.weir.testing.axioms.GraphEvent.Write;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A whole execution as the axioms of memory models see it: its events, where each byte that was
 * read comes from, and in which order writes reached memory. The initial value of a byte is written
 * by no event, before all that are.
 *
 * <p>Accesses of several bytes are single: the axioms speak of whole accesses, so one that read
 * half of a write and half of what was there before it is on a cycle.
 */
public final class ExecutionGraph {
  /** No event: the source of a byte that has its initial value. */
  public static final int INITIAL = -1;

  private final List<GraphEvent> events;
  private final Map<Integer, int[]> sources;
  private final BitSet[] coherence;
  private final Map<Integer, Integer> atomics;
  private final Map<Integer, BitSet> synchronised;

  private ExecutionGraph(Builder builder) {
    this.events = List.copyOf(builder.events);
    this.sources = new HashMap<>(builder.sources);
    this.atomics = new HashMap<>(builder.atomics);
    this.synchronised = new HashMap<>(builder.synchronised);
    this.coherence = new BitSet[events.size()];
    Arrays.setAll(coherence, write -> new BitSet());
    builder.coherence.forEach((write, later) -> coherence[write].or(later));
  }

  /** The events, those of each thread in program order. */
  public List<GraphEvent> events() {
    return events;
  }

  /** The writes that a write is before of some byte in memory. */
  BitSet coherent(int write) {
    BitSet found = new BitSet();
    if (events.get(write) instanceof Write one) {
      coherence[write].stream()
          .filter(later -> events.get(later) instanceof Write other && one.overlaps(other))
          .forEach(found::set);
    }
    return found;
  }

  /** The writes that a read got some byte from. */
  BitSet sources(int read) {
    BitSet found = new BitSet();
    for (int source : bytes(read)) {
      if (source != INITIAL) {
        found.set(source);
      }
    }
    return found;
  }

  /**
   * The writes of some byte that a read got from before them.
   *
   * @param writes all writes
   */
  BitSet readsBefore(int read, BitSet writes) {
    BitSet found = new BitSet();
    if (bytes(read).length != 0) {
      writes.stream().filter(write -> readsBefore(read, write)).forEach(found::set);
    }
    return found;
  }

  private boolean readsBefore(int read, int write) {
    int[] from = bytes(read);
    Access access = (Access) events.get(read);
    Access later = (Access) events.get(write);
    for (int i = 0; i < from.length; i++) {
      long offset = access.address() + i - later.address();
      boolean covers = offset >= 0 && offset < later.size();
      if (covers && (from[i] == INITIAL || coherence[from[i]].get(write))) {
        return true;
      }
    }
    return false;
  }

  /** The write of the atomic instruction that a read belongs to. */
  BitSet atomic(int read) {
    BitSet found = new BitSet();
    int write = atomics.getOrDefault(read, INITIAL);
    if (write != INITIAL) {
      found.set(write);
    }
    return found;
  }

  /** The barriers of other threads that a barrier comes before. */
  BitSet synchronised(int barrier) {
    return synchronised.getOrDefault(barrier, new BitSet());
  }

  private int[] bytes(int read) {
    return sources.getOrDefault(read, new int[0]);
  }

  /** Takes the events of an execution, those of each thread in program order. */
  public static final class Builder {
    private final List<GraphEvent> events = new ArrayList<>();
    private final Map<Integer, int[]> sources = new HashMap<>();
    private final List<Integer> reached = new ArrayList<>();
    private final Map<Integer, BitSet> coherence = new HashMap<>();
    private final Map<Integer, Integer> atomics = new HashMap<>();
    private final Map<Integer, BitSet> synchronised = new HashMap<>();

    /**
     * Adds an event; a read gets the initial value until {@link #source} says something else.
     *
     * @return its index in {@link ExecutionGraph#events()}
     */
    public int add(GraphEvent event) {
      int index = events.size();
      events.add(event);
      if (event instanceof GraphEvent.Read read) {
        int[] from = new int[read.size()];
        Arrays.fill(from, INITIAL);
        sources.put(index, from);
      }
      return index;
    }

    /** Says that a read gets all bytes that it has in common with a write from there. */
    public void source(int read, int write) {
      Access target = (Access) events.get(read);
      Access source = (Access) events.get(write);
      for (int i = 0; i < target.size(); i++) {
        long offset = target.address() + i - source.address();
        if (offset >= 0 && offset < source.size()) {
          source(read, i, write);
        }
      }
    }

    /** Says that it is not known yet where a read gets its bytes from. */
    public void unknownSource(int read) {
      sources.remove(read);
    }

    /** Says that one byte of a read comes from a write. */
    public void source(int read, int offset, int write) {
      int[] from = sources.get(read);
      if (from == null) {
        throw new IllegalArgumentException("event " + read + " is no read");
      }
      from[offset] = write;
    }

    /** Says that a write reaches memory after all that this was said of before. */
    public void reachesMemory(int write) {
      reached.forEach(earlier -> coherent(earlier, write));
      reached.add(write);
    }

    /**
     * Says that a write reaches memory before another; to be said of all pairs of which it is
     * known, however many lie between them.
     */
    public void coherent(int write, int later) {
      coherence.computeIfAbsent(write, key -> new BitSet()).set(later);
    }

    /** Says that a read and a write are one atomic instruction. */
    public void atomic(int read, int write) {
      atomics.put(read, write);
    }

    /**
     * Says that a full barrier comes before one of another thread, as where their threads have
     * synchronised in between; to be said of all pairs, however many lie between them.
     */
    public void synchronise(int barrier, int later) {
      synchronised.computeIfAbsent(barrier, key -> new BitSet()).set(later);
    }

    /**
     * The graph of an execution of which not everything is known. What it violates, all executions
     * do of which it is a part, for no axiom asks for anything to be there.
     */
    public ExecutionGraph buildPart() {
      return new ExecutionGraph(this);
    }

    /**
     * The graph.
     *
     * @throws IllegalArgumentException if {@link #reachesMemory} was not said of some write
     */
    public ExecutionGraph build() {
      for (int i = 0; i < events.size(); i++) {
        if (events.get(i) instanceof Write && !reached.contains(i)) {
          throw new IllegalArgumentException("write " + i + " has not reached memory");
        }
      }
      return new ExecutionGraph(this);
    }
  }
}
