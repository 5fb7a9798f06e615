package dev.weir.graph.model;

import dev.weir.graph.event.BitRows;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operation.Order;
import dev.weir.trace.replay.Reordering;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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
   * Two accesses of a thread, of which others may see the later one first.
   *
   * @param early the one that comes first in the program
   * @param late the other
   * @param isKept whether the thread keeps the two in order, so that only a store that reaches
   *     threads one after the other turns them round
   */
  public record Pair(int early, int late, boolean isKept) {}

  /**
   * Whether there is an order of writes by which a graph is sequentially consistent. It is then the
   * witness of the graph.
   */
  public static boolean isAbsent(Graph graph, GraphModel model) {
    return judge(model).allows(graph);
  }

  /** Says of graphs of a model whether they are sequentially consistent. */
  public static Consistency judge(GraphModel model) {
    GraphModel sequential = new StoreBufferModel(model);
    sequential.pauseBy(model::pause);
    return new Consistency(sequential);
  }

  /**
   * The pairs of a shortest cycle, each with two accesses of a thread that nothing keeps in order;
   * where all are kept in order, those that no full fence separates. With a full fence between the
   * two of each pair the cycle would be forbidden, unless the model forbids it only if pairs that
   * are kept in order are fenced, too.
   */
  public List<Pair> shortestPairs() {
    List<Pair> all = new ArrayList<>();
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < frame.count(); i++) {
      positions.add(frame.order()[i]);
    }
    Collections.sort(positions);
    List<Integer> cycle = shortestCycle(positions.stream().map(frame::event).toList());
    for (int i = 0; i < cycle.size(); i++) {
      int early = cycle.get(i);
      int late = cycle.get((i + 1) % cycle.size());
      if (arePair(early, late)) {
        all.add(pair(early, late));
      }
    }
    List<Pair> free = all.stream().filter(pair -> !pair.isKept()).toList();
    List<Pair> fenceless = all.stream().filter(pair -> !isFenced(pair)).toList();
    return !free.isEmpty() ? free : !fenceless.isEmpty() ? fenceless : all;
  }

  /** All pairs of accesses that are on some cycle, where no full fence separates them. */
  public List<Pair> pairs() {
    BitRows reached = new BitRows();
    reached.copy(before);
    reached.close();
    List<Pair> found = new ArrayList<>();
    for (int i = 0; i < frame.count(); i++) {
      int late = frame.order()[i];
      for (int early = frame.base(frame.thread(late)); early < late; early++) {
        if (reached.contains(late, early) && arePair(early, late)) {
          found.add(pair(early, late));
        }
      }
      model.pause();
    }
    return found.stream().filter(pair -> !isFenced(pair)).toList();
  }

  /**
   * A shortest cycle in which the events of a pair follow each other: events each of which comes
   * before the next, and the last before the first; the pair comes first.
   */
  public List<Integer> through(Pair pair) {
    int early = frame.position(pair.early());
    List<Integer> back = path(frame.position(pair.late()), early, before, 0);
    List<Integer> events = new ArrayList<>();
    if (!back.isEmpty()) {
      events.add(pair.early());
      back.subList(0, back.size() - 1).stream().map(frame::event).forEach(events::add);
    }
    return events;
  }

  private Pair pair(int early, int late) {
    return new Pair(frame.event(early), frame.event(late), isKept(early, late));
  }

  /** Whether two events are accesses of a thread whose order is not that of one place. */
  private boolean arePair(int early, int late) {
    return frame.thread(early) == frame.thread(late)
        && early < late
        && frame.operation(early).isAccess()
        && frame.operation(late).isAccess()
        && !isOneUpdate(early, late)
        && !isKeptByPlace(frame.operation(early), frame.operation(late));
  }

  private boolean isOneUpdate(int early, int late) {
    return early + 1 == late && frame.operation(late).half() == Half.WRITE;
  }

  private boolean isFenced(Pair pair) {
    return isFenced(frame.position(pair.early()), frame.position(pair.late()));
  }

  private boolean isFenced(int early, int late) {
    return ThreadOrder.Node.has(frame.node(late).full, Graph.slot(frame.event(early)));
  }

  /** C11 keeps a write before a later read only by a full fence, or if both are seq_cst. */
  private boolean isKept(int early, int late) {
    boolean isFree =
        model.forbidsRaces()
            && frame.operation(early).isWrite()
            && frame.operation(late).isRead()
            && !isFenced(early, late)
            && !(isSeqCst(early) && isSeqCst(late));
    return !isFree && kept.contains(early, late);
  }

  private boolean isSeqCst(int at) {
    return frame.operation(at).order() == Order.SEQ_CST;
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
    List<Integer> path = path(start, start, before, limit);
    return path.isEmpty() ? path : path.subList(0, path.size() - 1);
  }

  /**
   * A shortest path of one step or more, with both its ends; none if there is none with at most
   * {@code limit} positions.
   *
   * @param limit 0 for any
   */
  private static List<Integer> path(int start, int end, BitRows before, int limit) {
    int[] next = new int[before.size()];
    int[] length = new int[before.size()];
    long[] open = new long[before.words()];
    Arrays.fill(open, -1);
    Deque<Integer> found = new ArrayDeque<>(List.of(end));
    length[end] = 1;
    while (!found.isEmpty()) {
      int at = found.remove();
      if (limit > 0 && length[at] >= limit) {
        return List.of();
      }
      if (before.contains(start, at)) {
        List<Integer> path = new ArrayList<>(List.of(start));
        for (int event = at; event != end; event = next[event]) {
          path.add(event);
        }
        path.add(end);
        return path;
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
      boolean isFree = arePair(early, late) && !isKept(early, late);
      if (isFree && step > 0 && step != by && by > latest) {
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
