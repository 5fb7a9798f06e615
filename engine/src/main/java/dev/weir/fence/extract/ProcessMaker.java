package dev.weir.fence.extract;

import dev.weir.fence.extract.LocalGraph.Edge;
import dev.weir.fence.infer.FirstStores;
import dev.weir.machine.code.Code;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Drain;
import dev.weir.program.automaton.Statement;
import dev.weir.program.automaton.Statement.Kind;
import dev.weir.program.automaton.Transition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the transitions of a process of the graph of its thread. */
final class ProcessMaker {
  private final Code code;
  private final LocalGraph graph;
  private final Results results;
  private final Variables variables;
  private final FirstStores firsts;
  private final Map<State, Integer> numbers = new LinkedHashMap<>();
  private final Deque<State> open = new ArrayDeque<>();
  private final List<Transition> transitions = new ArrayList<>();
  private final Map<Transition, Integer> outcomes = new HashMap<>();
  private int states;

  /**
   * A state of the process.
   *
   * @param local the state of the thread
   * @param results what the thread stored last where nobody reads it but at the end
   */
  record State(int local, Map<SharedLocation, Long> results) {}

  ProcessMaker(
      Code code, LocalGraph graph, Results results, Variables variables, FirstStores firsts) {
    this.code = code;
    this.graph = graph;
    this.results = results;
    this.variables = variables;
    this.firsts = firsts;
    make();
  }

  /** The states, with their numbers; others are between two steps of the machine. */
  Map<State, Integer> numbers() {
    return numbers;
  }

  /** The number of all states. */
  int states() {
    return states;
  }

  List<Transition> transitions() {
    return transitions;
  }

  /** The outcomes of choices. */
  Map<Transition, Integer> outcomes() {
    return outcomes;
  }

  private void make() {
    Map<Integer, List<Edge>> from = new HashMap<>();
    graph.edges().forEach(e -> from.computeIfAbsent(e.source(), _ -> new ArrayList<>()).add(e));
    number(new State(0, Map.of()));
    while (!open.isEmpty()) {
      State state = open.remove();
      from.getOrDefault(state.local(), List.of()).forEach(edge -> add(state, edge));
    }
  }

  private int number(State state) {
    Integer known = numbers.get(state);
    if (known != null) {
      return known;
    }
    numbers.put(state, states);
    open.add(state);
    return states++;
  }

  private void add(State state, Edge edge) {
    int source = number(state);
    State next = new State(edge.target(), after(state, edge.effect()));
    int target = number(next);
    if (edge.hasBarrier()) {
      int between = states++;
      Operation barrier = new Operation.StoreFence();
      transitions.add(new Transition(between, barrier, target, Optional.empty()));
      target = between;
    }
    Operation operation = operation(edge.effect());
    Optional<Statement> statement =
        switch (operation) {
          case Operation.Read _ -> statement(edge.instruction(), Kind.LOAD);
          case Operation.Write _ -> statement(edge.instruction(), Kind.STORE);
          case Atomic _ -> statement(edge.instruction(), Kind.READ_MODIFY_WRITE);
          default -> Optional.empty();
        };
    Transition transition = new Transition(source, operation, target, statement);
    transitions.add(transition);
    outcomes.put(transition, edge.choice().outcome());
  }

  private Map<SharedLocation, Long> after(State state, Effect effect) {
    if (!(effect instanceof Effect.Write(SharedLocation location, long value))
        || !results.contains(location)) {
      return state.results();
    }
    Map<SharedLocation, Long> stored = new HashMap<>(state.results());
    stored.put(location, value);
    return Map.copyOf(stored);
  }

  private Operation operation(Effect effect) {
    if (effect.accessed().filter(at -> !variables.contains(at)).isPresent()) {
      return new Operation.Nop();
    }
    return switch (effect) {
      case Effect.Local _ -> new Operation.Nop();
      case Effect.Fence _ -> new Operation.Fence();
      case Effect.Read(SharedLocation at, long value) ->
          new Operation.Read(variables.number(at), variables.code(at, value));
      case Effect.Write(SharedLocation at, long value) ->
          new Operation.Write(variables.number(at), variables.code(at, value));
      case Effect.Atomic(
              SharedLocation at,
              long before,
              long after,
              boolean writes,
              boolean all) -> {
        int variable = variables.number(at);
        Operation.Read read = new Operation.Read(variable, variables.code(at, before));
        Operation.Write write = new Operation.Write(variable, variables.code(at, after));
        Drain drain = all ? Drain.ALL : Drain.ACCESSED;
        yield new Atomic(writes ? List.of(read, write) : List.of(read), drain);
      }
    };
  }

  private Optional<Statement> statement(int instruction, Kind kind) {
    SourcePosition position = code.position(instruction);
    boolean isOfLibrary = code.function(instruction).library() || code.isCall(instruction);
    if (isOfLibrary || position.isUnknown()) {
      return Optional.empty();
    }
    String text = code.info(instruction).expression();
    boolean isFirst = kind == Kind.STORE && firsts.contains(position, text);
    return Optional.of(new Statement(position, text, kind, code.order(instruction), isFirst));
  }
}
