package dev.weir.fence.exact;

import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Placement;
import dev.weir.fence.infer.Repair;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomatonProcess;
import dev.weir.program.automaton.InsertedFence;
import dev.weir.program.automaton.InsertedFence.Side;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Drain;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Statement;
import dev.weir.program.automaton.Transition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The places for fences at the statements of automata. */
final class StatementPlaces {
  private final WeakMemory model;
  private final Placement placement;
  private final Predicate<SourcePosition> isAllowed;
  private final Map<FencePlace, Statement> statements = new HashMap<>();

  StatementPlaces(
      Automata program,
      WeakMemory model,
      Placement placement,
      Predicate<SourcePosition> isAllowed) {
    this.model = model;
    this.placement = placement;
    this.isAllowed = isAllowed;
    program.processes().stream()
        .map(AutomatonProcess::transitions)
        .flatMap(List::stream)
        .forEach(
            transition ->
                transition
                    .statement()
                    .ifPresent(
                        statement ->
                            of(transition).forEach(place -> statements.put(place, statement))));
  }

  /** The places at a transition; none where it has no statement. */
  List<FencePlace> of(Transition transition) {
    if (transition.statement().isEmpty()) {
      return List.of();
    }
    Statement statement = transition.statement().get();
    List<FencePlace> places = new ArrayList<>();
    for (Repair repair : repairs(transition.operation())) {
      if (isAllowed.test(statement.position())) {
        places.add(new FencePlace(repair, statement.position(), statement.text()));
      }
    }
    return places;
  }

  private List<Repair> repairs(Operation operation) {
    boolean waits =
        operation instanceof Write
            || (model == WeakMemory.PSO
                && operation instanceof Atomic atomic
                && atomic.drain() == Drain.ACCESSED);
    if (waits && placement.hasStores()) {
      return model == WeakMemory.PSO
          ? List.of(Repair.FULL_FENCE_AFTER, Repair.STORE_FENCE_AFTER)
          : List.of(Repair.FULL_FENCE_AFTER);
    }
    return operation instanceof Read && placement.hasLoads()
        ? List.of(Repair.FULL_FENCE_BEFORE)
        : List.of();
  }

  /** A program with fences at places of it. */
  Automata with(Automata program, Set<FencePlace> fences) {
    return program.withFences(fences.stream().map(this::inserted).toList());
  }

  private InsertedFence inserted(FencePlace place) {
    Statement statement = statements.get(place);
    if (statement == null) {
      throw new IllegalArgumentException("no place of this program: " + place);
    }
    return switch (place.repair()) {
      case FULL_FENCE_AFTER -> new InsertedFence(new Operation.Fence(), Side.AFTER, statement);
      case FULL_FENCE_BEFORE -> new InsertedFence(new Operation.Fence(), Side.BEFORE, statement);
      case STORE_FENCE_AFTER ->
          new InsertedFence(new Operation.StoreFence(), Side.AFTER, statement);
      case RELEASE, SEQUENTIAL ->
          throw new IllegalArgumentException("automata know no orders of accesses");
    };
  }
}
