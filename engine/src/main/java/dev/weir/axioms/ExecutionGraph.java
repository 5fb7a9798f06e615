package dev.weir.axioms;

import dev.weir.axioms.GraphEvent.Access;
import dev.weir.axioms.GraphEvent.Write;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
  private final int[] ranks;
  private final Map<Integer, Integer> atomics;
  private final Map<Integer, Set<Integer>> synchronised;

  private ExecutionGraph(Builder builder) {
    this.events = List.copyOf(builder.events);
    this.sources = new HashMap<>(builder.sources);
    this.atomics = new HashMap<>(builder.atomics);
    this.synchronised = new HashMap<>(builder.synchronised);
    this.ranks = new int[events.size()];
    Arrays.fill(ranks, -1);
    for (int i = 0; i < builder.coherence.size(); i++) {
      ranks[builder.coherence.get(i)] = i;
    }
    for (int i = 0; i < ranks.length; i++) {
      if (events.get(i) instanceof Write && ranks[i] < 0) {
        throw new IllegalArgumentException("write " + i + " has not reached memory");
      }
    }
  }

  /** The events, those of each thread in program order. */
  public List<GraphEvent> events() {
    return events;
  }

  /** Whether a write is before another of some byte in memory. */
  boolean coherent(int write, int later) {
    return events.get(write) instanceof Write one
        && events.get(later) instanceof Write other
        && one.overlaps(other)
        && ranks[write] < ranks[later];
  }

  /** Whether a read got some byte from a write. */
  boolean readsFrom(int write, int read) {
    return Arrays.stream(sources(read)).anyMatch(source -> source == write);
  }

  /** Whether a read got some byte from before a write of that byte. */
  boolean readsBefore(int read, int write) {
    int[] from = sources(read);
    if (from.length == 0 || !(events.get(write) instanceof Write later)) {
      return false;
    }
    Access access = (Access) events.get(read);
    for (int i = 0; i < from.length; i++) {
      long offset = access.address() + i - later.address();
      boolean covers = offset >= 0 && offset < later.size();
      if (covers && (from[i] == INITIAL || ranks[from[i]] < ranks[write])) {
        return true;
      }
    }
    return false;
  }

  /** Whether two events are the read and the write of one atomic instruction. */
  boolean atomic(int read, int write) {
    return atomics.getOrDefault(read, INITIAL) == write;
  }

  /** Whether a barrier comes before one of another thread. */
  boolean synchronised(int barrier, int later) {
    return synchronised.getOrDefault(barrier, Set.of()).contains(later);
  }

  private int[] sources(int read) {
    return sources.getOrDefault(read, new int[0]);
  }

  /** Takes the events of an execution, those of each thread in program order. */
  public static final class Builder {
    private final List<GraphEvent> events = new ArrayList<>();
    private final Map<Integer, int[]> sources = new HashMap<>();
    private final List<Integer> coherence = new ArrayList<>();
    private final Map<Integer, Integer> atomics = new HashMap<>();
    private final Map<Integer, Set<Integer>> synchronised = new HashMap<>();

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
      coherence.add(write);
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
      synchronised.computeIfAbsent(barrier, key -> new HashSet<>()).add(later);
    }

    /**
     * The graph.
     *
     * @throws IllegalArgumentException if {@link #reachesMemory} was not said of some write
     */
    public ExecutionGraph build() {
      return new ExecutionGraph(this);
    }
  }
}
