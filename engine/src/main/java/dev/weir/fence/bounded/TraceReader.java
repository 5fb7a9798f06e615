package dev.weir.fence.bounded;

import dev.weir.fence.infer.FailingTrace;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Role;
import dev.weir.fence.infer.TraceBuilder;
import dev.weir.lin.Flag;
import dev.weir.machine.Machine;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.program.SourcePosition;
import dev.weir.trace.EventLog;
import dev.weir.trace.graph.EdgeKind;
import dev.weir.trace.graph.EventGraph;
import dev.weir.trace.graph.PreservedOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes a {@link FailingTrace} of a failing execution. */
final class TraceReader {
  private final Machine machine;
  private final EventLog log;
  private final EventGraph graph;
  private final Places places;

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
   * @param flags what a client stores and reads beside it
   * @param fences that the program has
   */
  static FailingTrace read(
      Machine machine,
      EventLog log,
      EventGraph graph,
      List<Flag> flags,
      Places places,
      Set<FencePlace> fences) {
    return new TraceReader(machine, log, graph, places).read(flags, fences);
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

  private FailingTrace read(List<Flag> flags, Set<FencePlace> fences) {
    for (int thread : graph.threads()) {
      for (int e : graph.ofThread(thread)) {
        numbers[e] = nodes.size();
        nodes.add(e);
      }
    }
    TraceBuilder trace = new TraceBuilder(nodes.size() + flags.size());
    PreservedOrder order = graph.preservedOrder(machine.model());
    for (int i = 0; i < nodes.size(); i++) {
      int number = i;
      order.forEachAfter(nodes.get(i), e -> trace.order(number, numbers[e]));
    }
    addUnfinished(trace);
    graph.threads().forEach(thread -> addThread(trace, graph.ofThread(thread)));
    for (int i = 0; i < flags.size(); i++) {
      addFlag(trace, flags.get(i), nodes.size() + i);
    }
    return trace.build(fences);
  }

  /** Stores that still wait in a buffer reach memory after all else. */
  private void addUnfinished(TraceBuilder trace) {
    for (int i = 0; i < nodes.size(); i++) {
      int store = nodes.get(i);
      if (log.kind(store) != EventKind.STORE || graph.effect(store) != EventGraph.NEVER) {
        continue;
      }
      for (int j = 0; j < nodes.size(); j++) {
        int other = nodes.get(j);
        if (log.thread(other) != log.thread(store)
            && graph.effect(other) != EventGraph.NEVER
            && graph.accesses().overlap(other, store)) {
          trace.order(j, i);
        }
      }
    }
  }

  /**
   * A flag is stored when all before it is in memory, and keeps later stores of its thread behind
   * it; all that comes after its load comes after it.
   *
   * @param number of the store and the load in the trace
   */
  private void addFlag(TraceBuilder trace, Flag flag, int number) {
    for (int e : graph.ofThread(log.thread(flag.last()))) {
      if (e <= flag.last()) {
        trace.order(numbers[e], number);
      } else if (!isPassing(log.kind(e))) {
        trace.order(number, numbers[e]);
      }
    }
    if (flag.first() != EventLog.NONE) {
      for (int e : graph.ofThread(log.thread(flag.first()))) {
        if (e >= flag.first()) {
          trace.order(number, numbers[e]);
        }
      }
    }
  }

  private void addThread(TraceBuilder trace, List<Integer> own) {
    boolean[] passing = new boolean[own.size()];
    for (int i = 0; i < passing.length; i++) {
      passing[i] = isPassing(log.kind(own.get(i)));
    }
    TraceBuilder.ThreadPart part =
        trace.thread(own.stream().mapToInt(e -> numbers[e]).toArray(), passing);
    for (int i = 0; i < own.size(); i++) {
      int at = i;
      role(own.get(i)).ifPresent(role -> addPlaces(part, own, at, role));
      int marks = log.marks(own.get(i));
      if (marks != 0) {
        places.existing().stream()
            .flatMap(existing -> existing.marked(marks).stream())
            .forEach(place -> part.addPlace(place, at - 1));
      }
    }
  }

  private void addPlaces(TraceBuilder.ThreadPart part, List<Integer> own, int index, Role role) {
    int e = own.get(index);
    SourcePosition position = machine.code().position(log.instruction(e));
    String statement = machine.code().info(log.instruction(e)).expression();
    places.of(role, position, statement).forEach(place -> part.addPlace(place, index));
    boolean isLastOfInstruction =
        index + 1 == own.size() || log.instruction(own.get(index + 1)) != log.instruction(e);
    if (role == Role.STORE && isLastOfInstruction) {
      places.of(Role.BLOCK_STORE, position, "").forEach(place -> part.addPlace(place, index));
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

  /** Whether loads and what is like them may come before a store-store fence. */
  private static boolean isPassing(EventKind kind) {
    return kind == EventKind.LOAD || kind == EventKind.CHOICE || kind == EventKind.FREE;
  }
}
