package dev.weir.graph.model;

import dev.weir.graph.event.BitRows;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Half;
import dev.weir.trace.replay.Reordering;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What sequential consistency forbids of a graph that another model allows: a cycle of program
 * order, reads-from, the order of writes and what reads overwrite.
 */
public final class SequentialCycle {
  private final GraphModel model;
  private final Frame frame;
  private final BitRows before = new BitRows();

  /** What the model keeps in order. */
  private final BitRows kept = new BitRows();

  /**
   * The cycles of a graph.
   *
   * @param coherence for each place its writes, as they reach memory
   * @param model allows the graph
   */
  public SequentialCycle(Graph graph, int[][] coherence, GraphModel model) {
    this.model = model;
    // C11 and Power have no such order of two accesses; that of ARMv8 tells what could keep them.
    boolean isByPairs = model.hasGlobalOrder() && !model.forbidsRaces();
    this.frame = new Frame(isByPairs ? model : new Armv8Model(model));
    frame.load(graph);
    frame.orderWrites(coherence);
    frame.findOverwrites(true);
    relate();
  }

  /**
   * Whether there is an order of writes by which a graph is sequentially consistent. It is then the
   * witness of the graph.
   */
  public static boolean isAbsent(Graph graph, GraphModel model) {
    GraphModel sequential = new StoreBufferModel(model);
    sequential.pauseBy(model::pause);
    return new Consistency(sequential).allows(graph);
  }

  /**
   * What a shortest cycle says of the model.
   *
   * @param starts events through which a cycle is looked for, in turn
   * @param told for each event that is told the number of its step
   */
  public Optional<Reordering> reordering(List<Integer> starts, Map<Integer, Integer> told) {
    List<Integer> cycle = shortestCycle(starts);
    return overtaking(cycle, told).or(() -> partial(cycle, told));
  }

  private void relate() {
    before.clear(frame.size());
    kept.clear(frame.size());
    for (int i = 0; i < frame.count(); i++) {
      int at = frame.order()[i];
      if (frame.operation(at).isAccess()) {
        int base = frame.base(frame.thread(at));
        before.includeSlots(at, frame.node(at).po, base);
        kept.includeSlots(at, frame.node(at).ordered, base);
        if (frame.source(at) >= 0) {
          before.add(frame.source(at), at);
        } else if (frame.operation(at).isWrite()) {
          before.include(at, frame.before, at);
          before.include(at, frame.overwrites, at);
        }
      }
    }
    frame.crossThreads(before);
    if (model.hasOneSteps()) {
      joinHalves();
    }
    kept.close();
  }

  /** What is kept in order with one half of a read-modify-write is so with the other. */
  private void joinHalves() {
    for (int i = 0; i < frame.count(); i++) {
      int write = frame.order()[i];
      if (frame.operation(write).half() == Half.WRITE
          && model.isOneStep(frame.operation(write - 1))) {
        kept.include(write, kept, write - 1);
        kept.include(write - 1, kept, write);
        for (int row = 0; row < kept.size(); row++) {
          if (kept.contains(write - 1, row) || kept.contains(write, row)) {
            kept.add(write - 1, row);
            kept.add(write, row);
          }
        }
      }
    }
  }

  /**
   * A shortest cycle, of positions each of which comes before the next and the last before the
   * first; of several one through the first of some events that is in one.
   */
  private List<Integer> shortestCycle(List<Integer> starts) {
    List<Integer> shortest = List.of();
    for (int event : starts) {
      List<Integer> found = cycleThrough(frame.position(event), before, shortest.size());
      shortest = found.isEmpty() ? shortest : found;
      model.pause();
    }
    return shortest;
  }

  /**
   * A shortest cycle through a position; none if there is none with fewer than {@code limit}.
   *
   * @param limit 0 for any
   */
  private static List<Integer> cycleThrough(int start, BitRows before, int limit) {
    int[] next = new int[before.size()];
    int[] length = new int[before.size()];
    long[] open = new long[before.words()];
    Arrays.fill(open, -1);
    Deque<Integer> found = new ArrayDeque<>(List.of(start));
    length[start] = 1;
    while (!found.isEmpty()) {
      int at = found.remove();
      if (limit > 0 && length[at] >= limit) {
        return List.of();
      }
      if (before.contains(start, at)) {
        List<Integer> cycle = new ArrayList<>(List.of(start));
        for (int event = at; event != start; event = next[event]) {
          cycle.add(event);
        }
        return cycle;
      }
      for (int word = 0; word < open.length; word++) {
        long earlier = before.word(at, word) & open[word];
        open[word] &= ~earlier;
        for (; earlier != 0; earlier &= earlier - 1) {
          int position = word << 6 | Long.numberOfTrailingZeros(earlier);
          length[position] = length[at] + 1;
          next[position] = at;
          found.add(position);
        }
      }
    }
    return List.of();
  }

  /** Two accesses of a thread that nothing keeps in order; of several such pairs the last told. */
  private Optional<Reordering> overtaking(List<Integer> cycle, Map<Integer, Integer> told) {
    Optional<Reordering> found = Optional.empty();
    int latest = 0;
    for (int i = 0; i < cycle.size(); i++) {
      int early = cycle.get(i);
      int late = cycle.get((i + 1) % cycle.size());
      int step = told.getOrDefault(frame.event(early), 0);
      int by = told.getOrDefault(frame.event(late), 0);
      boolean isPair =
          frame.thread(early) == frame.thread(late)
              && early < late
              && frame.operation(early).isAccess()
              && frame.operation(late).isAccess()
              && !isKeptByPlace(frame.operation(early), frame.operation(late));
      if (isPair && !kept.contains(early, late) && step > 0 && step != by && by > latest) {
        latest = by;
        found =
            Optional.of(
                new Reordering.Overtaking(
                    step, frame.operation(early).isWrite(), by, frame.operation(late).isWrite()));
      }
    }
    return found;
  }

  private boolean isKeptByPlace(Operation early, Operation late) {
    return early.location() == late.location() && model.keepsCoherence(early, late);
  }

  /** A write that another thread reads, and a third one does not. */
  private Optional<Reordering> partial(List<Integer> cycle, Map<Integer, Integer> told) {
    for (int i = 0; i < cycle.size(); i++) {
      int missed = cycle.get(i);
      int write = cycle.get((i + 1) % cycle.size());
      int seen = cycle.get((i + 2) % cycle.size());
      boolean isPartial =
          frame.operation(write).isWrite()
              && frame.overwrites.contains(missed, write)
              && frame.source(seen) == write
              && frame.thread(seen) != frame.thread(write)
              && frame.thread(seen) != frame.thread(missed);
      List<Integer> steps =
          List.of(write, seen, missed).stream()
              .map(at -> told.getOrDefault(frame.event(at), 0))
              .toList();
      if (isPartial && !steps.contains(0)) {
        return Optional.of(new Reordering.Partial(steps.get(0), steps.get(1), steps.get(2)));
      }
    }
    return Optional.empty();
  }
}
