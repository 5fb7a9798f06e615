package dev.weir.report.explain;

import dev.weir.machine.step.EventKind;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private final int[] partner;
  private final Map<Integer, List<Late>> overtaken = new HashMap<>();

  /** The stores in the buffer of each thread, oldest first. */
  private final Map<Integer, SortedSet<Integer>> waiting = new HashMap<>();

  private final Map<Place, Deque<Integer>> buffers = new HashMap<>();
  private final Map<Place, Integer> newestStores = new HashMap<>();

  private Buffering(List<TraceStep> steps) {
    this.steps = steps;
    this.partner = new int[steps.size()];
    Arrays.fill(partner, NONE);
  }

  /** That of the steps of one execution. */
  public static Buffering of(List<TraceStep> steps) {
    Buffering made = new Buffering(steps);
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
    return late(waiting.getOrDefault(thread, Collections.emptySortedSet()));
  }

  private void connect(int index) {
    TraceStep step = steps.get(index);
    Deque<Integer> buffer =
        buffers.computeIfAbsent(
            new Place(step.thread(), step.address()), place -> new ArrayDeque<>());
    SortedSet<Integer> all = waiting.computeIfAbsent(step.thread(), t -> new TreeSet<>());
    if (step.kind() == EventKind.STORE) {
      buffer.add(index);
      all.add(index);
      newestStores.put(new Place(step.thread(), name(step)), index);
    } else if (step.kind() == EventKind.UPDATE && !buffer.isEmpty()) {
      int store = buffer.remove();
      partner[store] = index;
      partner[index] = store;
      all.remove(store);
      if (!all.headSet(store).isEmpty()) {
        overtaken.put(index, late(all.headSet(store)));
      }
    } else if (step.fromBuffer() && !buffer.isEmpty()) {
      partner[index] = buffer.getLast();
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

  private List<Late> late(SortedSet<Integer> stores) {
    List<Late> all = new ArrayList<>();
    stores.forEach(store -> all.add(new Late(name(steps.get(store)), store)));
    return all;
  }

  private static String name(TraceStep store) {
    return store.address() + "=" + store.value();
  }
}
