package dev.weir.fence.infer;

import dev.weir.fence.infer.OrderedTrace.Cut;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Puts a {@link FailingTrace} together. Its events are numbered from 0. */
public final class TraceBuilder {
  private final List<List<Integer>> after = new ArrayList<>();
  private final Map<FencePlace, List<Cut>> cuts = new TreeMap<>();
  private final List<Cut> programOrder = new ArrayList<>();

  /** A trace of so many events, without order. */
  public TraceBuilder(int events) {
    for (int e = 0; e < events; e++) {
      after.add(new ArrayList<>());
    }
  }

  /** One event comes before another, in each execution of the model with this trace. */
  public void order(int first, int second) {
    after.get(first).add(second);
  }

  /**
   * The events of a thread.
   *
   * @param events in program order
   * @param passing for each whether it may come before an earlier store-store fence
   */
  public ThreadPart thread(int[] events, boolean[] passing) {
    for (int i = 0; i + 1 < events.length; i++) {
      programOrder.add(new Cut(new int[] {events[i]}, new int[] {events[i + 1]}));
    }
    return new ThreadPart(events, passing);
  }

  /** The events of a thread, and the places at them. */
  public final class ThreadPart {
    private final int[] events;
    private final boolean[] passing;

    private ThreadPart(int[] events, boolean[] passing) {
      this.events = events;
      this.passing = passing;
    }

    /** There is a place at the event with this index. */
    public void addPlace(FencePlace place, int index) {
      List<Cut> known = cuts.computeIfAbsent(place, _ -> new ArrayList<>());
      switch (place.repair()) {
        case FULL_FENCE_AFTER -> known.add(full(index + 1));
        case FULL_FENCE_BEFORE -> known.add(full(index));
        case STORE_FENCE_AFTER -> known.add(ofStores(index + 1));
        case STORE_FENCE_BEFORE, RELEASE -> known.add(ofStores(index));
        case RELEASE_FENCE_BEFORE,
            ACQ_REL_FENCE_BEFORE,
            ACQUIRE_FENCE_AFTER,
            ATOMIC,
            ACQUIRE,
            ACQUIRE_ON_FAILURE,
            SEQUENTIAL_ON_FAILURE ->
            throw new IllegalArgumentException("store buffers know no " + place.repair());
        case SEQUENTIAL -> {
          known.add(ofStores(index));
          known.add(full(index + 1));
        }
      }
    }

    private Cut full(int index) {
      return new Cut(
          Arrays.copyOf(events, index), Arrays.copyOfRange(events, index, events.length));
    }

    private Cut ofStores(int index) {
      int[] behind = new int[events.length];
      int size = 0;
      for (int i = index; i < events.length; i++) {
        if (!passing[i]) {
          behind[size++] = events[i];
        }
      }
      return new Cut(Arrays.copyOf(events, index), Arrays.copyOf(behind, size));
    }
  }

  /**
   * The trace.
   *
   * @param fences that the program had in this execution
   */
  public FailingTrace build(Set<FencePlace> fences) {
    int[][] successors =
        after.stream()
            .map(next -> next.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
    return new OrderedTrace(successors, programOrder, cuts, fences);
  }
}
