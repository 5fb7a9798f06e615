package dev.weir.report.html;

import dev.weir.trace.graph.Footprint;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * How the steps of an execution belong together that concern one buffered store: when it is
 * buffered, when it reaches memory, who reads it in between, and in which of the columns its bar is
 * drawn that a buffer has. Steps are numbered from 1; 0 is none.
 */
final class StepLinks {
  static final int NONE = 0;

  private final List<TraceStep> steps;
  private final List<Footprint> footprints;
  private final int[] partners;
  private final int[] slots;
  private final boolean[] notable;
  private final Map<Integer, Buffer> buffers = new HashMap<>();

  /** The stores of one thread that wait, oldest first, and the columns that are free. */
  private static final class Buffer {
    private final List<Integer> waiting = new ArrayList<>();
    private final PriorityQueue<Integer> free = new PriorityQueue<>();
    private int columns;
  }

  private StepLinks(List<TraceStep> steps, List<Footprint> footprints) {
    this.steps = steps;
    this.footprints = footprints;
    this.partners = new int[steps.size()];
    this.slots = new int[steps.size()];
    this.notable = new boolean[steps.size()];
  }

  /**
   * Those of an execution.
   *
   * @param footprints where its steps access memory; if that is not known, names tell places apart
   */
  static StepLinks of(List<TraceStep> steps, List<Footprint> footprints) {
    StepLinks made = new StepLinks(steps, footprints);
    for (int i = 0; i < steps.size(); i++) {
      made.add(i);
    }
    return made;
  }

  /** For a store its update, for an update or for a load from the buffer the store. */
  int partner(int index) {
    return partners[index];
  }

  /** The column of a buffered store among those that are in the buffer at the same time. */
  int slot(int index) {
    return slots[index];
  }

  /** Whether a step gets ahead of an earlier store of its thread that is still in the buffer. */
  boolean isNotable(int index) {
    return notable[index];
  }

  private void add(int index) {
    TraceStep step = steps.get(index);
    Buffer buffer = buffers.computeIfAbsent(step.thread(), _ -> new Buffer());
    notable[index] = !step.passed().isEmpty();
    switch (step.kind()) {
      case STORE -> {
        buffer.waiting.add(index);
        slots[index] = buffer.free.isEmpty() ? buffer.columns++ : buffer.free.remove();
      }
      case UPDATE -> {
        int store = oldest(buffer, index);
        if (store >= 0) {
          notable[index] = buffer.waiting.getFirst() != store;
          buffer.waiting.remove(Integer.valueOf(store));
          buffer.free.add(slots[store]);
          partners[store] = index + 1;
          partners[index] = store + 1;
          slots[index] = slots[store];
        }
      }
      case LOAD -> {
        if (step.fromBuffer()) {
          partners[index] = newest(buffer, index) + 1;
        }
      }
      default -> {}
    }
  }

  /** The store that an update brings to memory: the oldest to its place. */
  private int oldest(Buffer buffer, int update) {
    for (int store : buffer.waiting) {
      if (isSamePlace(store, update)) {
        return store;
      }
    }
    return -1;
  }

  /** The store that a load reads: the newest of those that write some of what it reads. */
  private int newest(Buffer buffer, int load) {
    for (int store : buffer.waiting.reversed()) {
      if (overlaps(store, load)) {
        return store;
      }
    }
    return -1;
  }

  private boolean isSamePlace(int store, int update) {
    return footprints.isEmpty()
        ? steps.get(store).address().equals(steps.get(update).address())
        : footprints.get(store).address() == footprints.get(update).address();
  }

  private boolean overlaps(int store, int load) {
    return footprints.isEmpty()
        ? steps.get(store).address().equals(steps.get(load).address())
        : footprints.get(store).overlaps(footprints.get(load));
  }
}
