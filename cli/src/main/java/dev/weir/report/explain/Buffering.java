package dev.weir.report.explain;

import dev.weir.machine.step.EventKind;
import dev.weir.trace.graph.Footprint;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which stores of an execution wait in which buffers for how long, and which steps get ahead of
 * them. Steps are counted from 0.
 */
public final class Buffering {
  /** No step. */
  public static final int NONE = -1;

  private record Place(int thread, String name) {}

  /**
   * A store that a step of its own thread gets ahead of.
   *
   * @param name the place and the value, as {@code x=1}
   * @param step where it was made, or {@link #NONE} if that is not known
   */
  public record Late(String name, int step) {}

  private final List<TraceStep> steps;
  private final List<Footprint> footprints;
  private final int[] partner;
  private final int[] columns;
  private final Map<Integer, List<Late>> overtaken = new HashMap<>();
  private final Map<Integer, Buffer> buffers = new HashMap<>();
  private final Map<Place, Integer> newestStores = new HashMap<>();

  /** The stores of one thread that wait, oldest first, and the columns that are free. */
  private static final class Buffer {
    private final SortedSet<Integer> waiting = new TreeSet<>();
    private final PriorityQueue<Integer> free = new PriorityQueue<>();
    private int columns;
  }

  private Buffering(List<TraceStep> steps, List<Footprint> footprints) {
    this.steps = steps;
    this.footprints = footprints;
    this.partner = new int[steps.size()];
    this.columns = new int[steps.size()];
    Arrays.fill(partner, NONE);
  }

  /** That of the steps of one execution, whose places are told apart by their names. */
  public static Buffering of(List<TraceStep> steps) {
    return of(steps, List.of());
  }

  /**
   * The same by what steps access.
   *
   * @param footprints where its steps access memory; if that is not known, names tell places apart
   */
  public static Buffering of(List<TraceStep> steps, List<Footprint> footprints) {
    Buffering made = new Buffering(steps, footprints);
    for (int i = 0; i < steps.size(); i++) {
      made.connect(i);
    }
    return made;
  }

  /**
   * For a store its update, for an update or a load from the buffer the store; or {@link #NONE}.
   */
  public int partner(int step) {
    return partner[step];
  }

  /** The buffered stores of its own thread that a step gets ahead of. */
  public List<Late> overtakenBy(int step) {
    return overtaken.getOrDefault(step, List.of());
  }

  /** The steps that get ahead of some store, in their order. */
  public List<Integer> early() {
    return overtaken.keySet().stream().sorted().toList();
  }

  /** The stores that are in a thread's buffer in the end. */
  public List<Late> waiting(int thread) {
    return late(buffers.getOrDefault(thread, new Buffer()).waiting);
  }

  /** The column of a buffered store among those that are in its buffer at the same time. */
  public int column(int step) {
    return columns[step];
  }

  private void connect(int index) {
    TraceStep step = steps.get(index);
    Buffer buffer = buffers.computeIfAbsent(step.thread(), _ -> new Buffer());
    if (step.kind() == EventKind.STORE) {
      buffer.waiting.add(index);
      columns[index] = buffer.free.isEmpty() ? buffer.columns++ : buffer.free.remove();
      newestStores.put(new Place(step.thread(), name(step)), index);
    } else if (step.kind() == EventKind.UPDATE) {
      buffer.waiting.stream()
          .filter(store -> isSamePlace(store, index))
          .findFirst()
          .ifPresent(store -> update(buffer, store, index));
    } else if (step.fromBuffer()) {
      partner[index] =
          buffer.waiting.stream()
              .filter(store -> overlaps(store, index))
              .reduce(NONE, (_, store) -> store);
    }
    if (!step.passed().isEmpty()) {
      overtaken.put(
          index,
          step.passed().stream()
              .map(
                  store ->
                      new Late(
                          store, newestStores.getOrDefault(new Place(step.thread(), store), NONE)))
              .toList());
    }
  }

  private void update(Buffer buffer, int store, int index) {
    partner[store] = index;
    partner[index] = store;
    columns[index] = columns[store];
    buffer.waiting.remove(store);
    buffer.free.add(columns[store]);
    if (!buffer.waiting.headSet(store).isEmpty()) {
      overtaken.put(index, late(buffer.waiting.headSet(store)));
    }
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

  private List<Late> late(SortedSet<Integer> stores) {
    List<Late> all = new ArrayList<>();
    stores.forEach(store -> all.add(new Late(name(steps.get(store)), store)));
    return all;
  }

  private static String name(TraceStep store) {
    return store.address() + "=" + store.value();
  }
}
