package dev.weir.frontend.automaton;

import dev.weir.frontend.InputException;
import dev.weir.frontend.automaton.PlaceGraph.Edge;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Operation.Access;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.ReadWrite;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a process can do in one local state, for any values that memory may have. */
final class Steps {
  /**
   * An operation on memory.
   *
   * @param operation the operation
   * @param target the state after it
   * @param statement where it comes from
   */
  record Step(Operation operation, LocalState target, Statement statement) {}

  private final PlaceGraph graph;
  private final RegisterFile registers;
  private final Values values;
  private final int common;

  /** States that are reached without an operation. */
  final Set<LocalState> silent = new LinkedHashSet<>();

  /** Operations. */
  final Set<Step> visible = new LinkedHashSet<>();

  private Steps(PlaceGraph graph, RegisterFile registers, Values values, int common) {
    this.graph = graph;
    this.registers = registers;
    this.values = values;
    this.common = common;
  }

  /**
   * The steps of a state.
   *
   * @param common how many variables pointers can point to
   * @throws InputException if a value is outside of the domain of what is to hold it
   */
  static Steps of(
      LocalState state, PlaceGraph graph, RegisterFile registers, Values values, int common)
      throws InputException {
    Steps steps = new Steps(graph, registers, values, common);
    for (Edge edge : graph.from(state.place())) {
      steps.take(edge, state.registers());
    }
    return steps;
  }

  private void take(Edge edge, List<Integer> held) throws InputException {
    values.goOn();
    SourcePosition position = edge.statement().position();
    switch (edge.action()) {
      case Action.Silent _ -> silent(edge, held);
      case Action.Assume(Condition condition) -> {
        if (condition.holds(held)) {
          silent(edge, held);
        }
      }
      case Action.Assign(int register, Expression value) ->
          silent(edge, registers.with(held, register, value.value(held), position));
      case Action.ReadInto(int register, Location location) -> {
        int variable = variable(location, held, position);
        for (int value : values.domain(variable).values().toArray()) {
          visible(edge, new Read(variable, value), registers.with(held, register, value, position));
        }
      }
      case Action.ReadEqual(Location location, Expression value) -> {
        int variable = variable(location, held, position);
        if (has(variable, value.value(held))) {
          visible(edge, new Read(variable, (int) value.value(held)), held);
        }
      }
      case Action.Write(Location location, Expression value) ->
          visible(edge, write(location, value, held, position), held);
      case Action.LockedWrite(Location location, Expression value) ->
          visible(
              edge, new Operation.Atomic(List.of(write(location, value, held, position))), held);
      case Action.CompareAndSwap(Location location, Expression from, Expression to) -> {
        Write write = write(location, to, held, position);
        if (has(write.variable(), from.value(held))) {
          int expected = (int) from.value(held);
          visible(edge, new ReadWrite(write.variable(), expected, write.value()), held);
        }
      }
      case Action.Wait(Operation.Barrier barrier) -> visible(edge, barrier, held);
      case Action.Locked(int start, int _) -> locked(edge, start, held, List.of());
    }
  }

  /** Goes on with a locked block from a place in it. */
  private void locked(Edge block, int place, List<Integer> held, List<Access> before)
      throws InputException {
    if (block.action() instanceof Action.Locked(int _, int end) && place == end) {
      visible(block, atomic(before), held);
      return;
    }
    for (Edge edge : graph.from(place)) {
      SourcePosition position = edge.statement().position();
      Steps inner = new Steps(graph, registers, values, common);
      inner.take(edge, held);
      for (LocalState next : inner.silent) {
        locked(block, edge.target(), next.registers(), before);
      }
      for (Step step : inner.visible) {
        if (step.operation() instanceof Access access && isPossible(access, before)) {
          List<Access> accesses = new ArrayList<>(before);
          accesses.add(access);
          locked(block, edge.target(), step.target().registers(), accesses);
        }
      }
    }
  }

  /** Whether a read can find its value after accesses with nothing between. */
  private static boolean isPossible(Access access, List<Access> before) {
    Optional<Access> last =
        before.reversed().stream()
            .filter(other -> other.variable() == access.variable())
            .findFirst();
    return !(access instanceof Read) || last.isEmpty() || last.get().value() == access.value();
  }

  private static Operation atomic(List<Access> accesses) {
    if (accesses.isEmpty()) {
      return new Operation.Fence();
    }
    return accesses.size() == 2
            && accesses.get(0) instanceof Read(int variable, int from)
            && accesses.get(1) instanceof Write(int written, int to)
            && variable == written
        ? new ReadWrite(variable, from, to)
        : new Operation.Atomic(accesses);
  }

  private Write write(
      Location location, Expression value, List<Integer> held, SourcePosition position)
      throws InputException {
    int variable = variable(location, held, position);
    long written = value.value(held);
    values.add(variable, written, position);
    return new Write(variable, (int) written);
  }

  private boolean has(int variable, long value) {
    return Values.fits(value) && values.domain(variable).has((int) value);
  }

  private int variable(Location location, List<Integer> held, SourcePosition position)
      throws InputException {
    return switch (location) {
      case Location.Fixed(int variable) -> variable;
      case Location.Pointer(Expression place) -> {
        long pointed = place.value(held);
        if (pointed < 0 || pointed >= common) {
          throw Token.wrong(
              position,
              "this can point to variable %d, where there are %d; test before"
                  .formatted(pointed, common));
        }
        yield (int) pointed;
      }
    };
  }

  private void silent(Edge edge, List<Integer> held) {
    silent.add(registers.state(edge.target(), held));
  }

  private void visible(Edge edge, Operation operation, List<Integer> held) {
    visible.add(new Step(operation, registers.state(edge.target(), held), edge.statement()));
  }
}
