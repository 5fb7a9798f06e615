package dev.weir.fence.bounded;

import dev.weir.fence.bounded.FailingTrace.Cut;
import dev.weir.fence.infer.FencePlace;
import dev.weir.machine.Machine;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.program.SourcePosition;
import dev.weir.search.Schedules;
import dev.weir.trace.EdgeKind;
import dev.weir.trace.EventGraph;
import dev.weir.trace.EventLog;
import dev.weir.trace.PreservedOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Makes a {@link FailingTrace} of a failing execution. */
final class TraceReader {
  private final Machine machine;
  private final EventLog log;
  private final EventGraph graph;
  private final Places places;
  private final Map<FencePlace, List<Cut>> cuts = new TreeMap<>();

  /** The numbers that the events of the graph get in the trace. */
  private final int[] numbers;

  private final IntList nodes = new IntList();

  private TraceReader(Machine machine, EventLog log, EventGraph graph, Places places) {
    this.machine = machine;
    this.log = log;
    this.graph = graph;
    this.places = places;
    this.numbers = new int[log.size()];
  }

  /**
   * The trace of an execution.
   *
   * @param graph all of it, or what its failure needs
   * @param fences that the program has
   */
  static FailingTrace read(
      Machine machine, EventLog log, EventGraph graph, Places places, Set<FencePlace> fences) {
    return new TraceReader(machine, log, graph, places).read(fences);
  }

  /**
   * What the errors of some threads need of an execution: all that these threads did, and what that
   * could not be as it is without.
   */
  static EventGraph causes(Machine machine, EventLog log, BitSet threads) {
    EventGraph whole = EventGraph.of(log, machine.patience());
    int[][] before = new int[log.size()][];
    BitSet needed = new BitSet();
    IntList open = new IntList();
    List<List<Integer>> reasons = new ArrayList<>();
    for (int e = 0; e < log.size(); e++) {
      reasons.add(new ArrayList<>());
    }
    for (EdgeKind kind :
        List.of(
            EdgeKind.PROGRAM_ORDER,
            EdgeKind.READS_FROM,
            EdgeKind.SYNCHRONISATION,
            EdgeKind.END_OF_LIFE)) {
      whole.edges(kind).forEach(edge -> reasons.get(edge.to()).add(edge.from()));
    }
    for (int e = 0; e < before.length; e++) {
      if (whole.contains(e) && threads.get(log.thread(e))) {
        needed.set(e);
        open.add(e);
      }
    }
    for (int i = 0; i < open.size(); i++) {
      for (int reason : reasons.get(open.get(i))) {
        if (!needed.get(reason)) {
          needed.set(reason);
          open.add(reason);
        }
      }
    }
    BitSet without = new BitSet();
    for (int e = 0; e < log.size(); e++) {
      without.set(e, whole.contains(e) && !needed.get(e));
    }
    return EventGraph.of(log, without, machine.patience());
  }

  private FailingTrace read(Set<FencePlace> fences) {
    for (int thread : graph.threads()) {
      for (int e : graph.ofThread(thread)) {
        numbers[e] = nodes.size();
        nodes.add(e);
      }
    }
    PreservedOrder order = graph.preservedOrder(machine.model());
    int[][] after = new int[nodes.size()][];
    for (int i = 0; i < after.length; i++) {
      IntList next = new IntList();
      order.forEachAfter(nodes.get(i), e -> next.add(numbers[e]));
      after[i] = next.toArray();
    }
    graph.threads().forEach(this::addCuts);
    return new FailingTrace(after, cuts, !graph.isCyclic(), Schedules.of(machine, log), fences);
  }

  private void addCuts(int thread) {
    List<Integer> own = graph.ofThread(thread);
    for (int i = 0; i < own.size(); i++) {
      int e = own.get(i);
      int at = i;
      boolean isLastOfInstruction =
          i + 1 == own.size() || log.instruction(own.get(i + 1)) != log.instruction(e);
      SourcePosition position = machine.code().position(log.instruction(e));
      role(e)
          .ifPresent(
              role -> {
                places.of(role, position).forEach(place -> addCuts(place, own, at));
                if (role == Role.STORE && isLastOfInstruction) {
                  places.of(Role.BLOCK_STORE, position).forEach(p -> addCuts(p, own, at));
                }
              });
    }
  }

  private Optional<Role> role(int event) {
    return switch (log.kind(event)) {
      case LOAD -> Optional.of(Role.LOAD);
      case STORE -> Optional.of(Role.STORE);
      case READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> Optional.of(Role.READ_MODIFY_WRITE);
      default -> Optional.empty();
    };
  }

  private void addCuts(FencePlace place, List<Integer> own, int index) {
    List<Cut> known = cuts.computeIfAbsent(place, _ -> new ArrayList<>());
    switch (place.repair()) {
      case FULL_FENCE_AFTER -> known.add(full(own, index + 1));
      case FULL_FENCE_BEFORE -> known.add(full(own, index));
      case STORE_FENCE_AFTER -> known.add(ofStores(own, index + 1));
      case RELEASE -> known.add(ofStores(own, index));
      case SEQUENTIAL -> {
        known.add(ofStores(own, index));
        known.add(full(own, index + 1));
      }
    }
  }

  private Cut full(List<Integer> own, int index) {
    return new Cut(numbers(own.subList(0, index)), numbers(own.subList(index, own.size())));
  }

  /** What a store-store fence keeps in order: loads behind it may come first. */
  private Cut ofStores(List<Integer> own, int index) {
    List<Integer> behind =
        own.subList(index, own.size()).stream().filter(e -> !isPassing(log.kind(e))).toList();
    return new Cut(numbers(own.subList(0, index)), numbers(behind));
  }

  private static boolean isPassing(EventKind kind) {
    return kind == EventKind.LOAD || kind == EventKind.CHOICE || kind == EventKind.FREE;
  }

  private int[] numbers(List<Integer> events) {
    return events.stream().mapToInt(e -> numbers[e]).toArray();
  }
}
