package dev.weir.fence.exact;

import dev.weir.fence.infer.Candidates;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Placement;
import dev.weir.fence.infer.Repair;
import dev.weir.fence.infer.Role;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.program.LoopEdges;
import dev.weir.program.MemoryOrder;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomatonProcess;
import dev.weir.program.automaton.InsertedFence;
import dev.weir.program.automaton.InsertedFence.Side;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Drain;
import dev.weir.program.automaton.Operation.Nop;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.ReadWrite;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Statement;
import dev.weir.program.automaton.Transition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The places for fences at the statements of automata. */
final class StatementPlaces {
  private final WeakMemory model;
  private final Placement placement;
  private final Predicate<SourcePosition> isAllowed;
  private final Candidates candidates;

  /** The statements of each place, in the order of the automata. */
  private final Map<FencePlace, Set<Statement>> statements = new HashMap<>();

  /** How many loops are around each statement, in the automaton where it has most. */
  private final Map<Statement, Integer> loops = new HashMap<>();

  /** What the program has, in its strongest form, by the statement of the fence. */
  private final Map<Statement, FencePlace> existing = new HashMap<>();

  StatementPlaces(
      Automata program,
      WeakMemory model,
      Candidates candidates,
      Placement placement,
      Predicate<SourcePosition> isAllowed) {
    this.model = model;
    this.candidates = candidates;
    this.placement = placement;
    this.isAllowed = isAllowed;
    for (AutomatonProcess process : program.processes()) {
      int[] depths = depths(process);
      for (Transition transition : process.transitions()) {
        transition
            .statement()
            .ifPresent(
                statement -> {
                  add(transition, statement);
                  // It is in the loops that it stays in.
                  int depth = Math.min(depths[transition.source()], depths[transition.target()]);
                  loops.merge(statement, depth, Math::max);
                });
      }
    }
  }

  private static int[] depths(AutomatonProcess process) {
    List<List<Integer>> successors = new ArrayList<>();
    for (int state = 0; state < process.states(); state++) {
      successors.add(process.from(state).stream().map(Transition::target).distinct().toList());
    }
    return LoopEdges.depths(successors, process.initial());
  }

  /** How many loops are around a place. */
  int loops(FencePlace place) {
    return statements.getOrDefault(place, Set.of()).stream()
        .mapToInt(statement -> loops.getOrDefault(statement, 0))
        .max()
        .orElse(0);
  }

  private void add(Transition transition, Statement statement) {
    of(transition).forEach(place -> add(place, statement));
    if (candidates.haveExisting() && isAllowed.test(statement.position())) {
      strongest(transition.operation())
          .map(
              repair ->
                  new FencePlace(repair, Role.FENCE, statement.position(), statement.text(), true))
          .ifPresent(
              place -> {
                existing.put(statement, place);
                add(place, statement);
                ofStores(place).ifPresent(weaker -> add(weaker, statement));
              });
    }
  }

  private void add(FencePlace place, Statement statement) {
    statements.computeIfAbsent(place, _ -> new LinkedHashSet<>()).add(statement);
  }

  private static Role role(Repair repair) {
    return repair == Repair.FULL_FENCE_BEFORE ? Role.LOAD : Role.STORE;
  }

  /** The store-store fence that is a weaker form of a place. */
  private static Optional<FencePlace> ofStores(FencePlace place) {
    return place.weaker().stream()
        .filter(weaker -> weaker.repair() == Repair.STORE_FENCE_AFTER)
        .findFirst();
  }

  /** What a fence of the program is, if it has an effect. */
  private Optional<Repair> strongest(Operation operation) {
    return switch (operation) {
      case Operation.Fence _ -> Optional.of(Repair.FULL_FENCE_AFTER);
      case Operation.StoreFence _ when model == WeakMemory.PSO ->
          Optional.of(Repair.STORE_FENCE_AFTER);
      default -> Optional.empty();
    };
  }

  /** The fences that the program has, where they may go, in the order of the source. */
  SortedSet<FencePlace> existing() {
    return new TreeSet<>(existing.values());
  }

  /** All places, each in its strongest form. */
  SortedSet<FencePlace> strongest() {
    SortedSet<FencePlace> strongest = new TreeSet<>(statements.keySet());
    statements.keySet().forEach(place -> place.weaker().forEach(strongest::remove));
    return strongest;
  }

  /** The fences that could have been passed at a transition that is none any more. */
  List<FencePlace> passed(Transition transition) {
    return transition.statement().map(existing::get).stream()
        .flatMap(
            place ->
                model == WeakMemory.PSO
                    ? Stream.concat(Stream.of(place), ofStores(place).stream())
                    : Stream.of(place))
        .toList();
  }

  /** The places at a transition; none where it has no statement. */
  List<FencePlace> of(Transition transition) {
    if (transition.statement().isEmpty() || !candidates.haveNew()) {
      return List.of();
    }
    Statement statement = transition.statement().get();
    List<FencePlace> places = new ArrayList<>();
    for (Repair repair : repairs(transition.operation(), statement)) {
      if (isAllowed.test(statement.position())) {
        places.add(new FencePlace(repair, role(repair), statement.position(), statement.text()));
      }
    }
    return places;
  }

  private List<Repair> repairs(Operation operation, Statement statement) {
    boolean isPerAddress = model == WeakMemory.PSO;
    MemoryOrder order = statement.order();
    return switch (operation) {
      case Read _ -> Repair.at(Role.LOAD, order, placement, isPerAddress, true);
      case Write _ -> {
        List<Repair> repairs =
            new ArrayList<>(Repair.at(Role.STORE, order, placement, isPerAddress, true));
        if (statement.isFirst() && Repair.isBeforeFirst(order, placement, isPerAddress)) {
          repairs.add(Repair.STORE_FENCE_BEFORE);
        }
        yield repairs;
      }
      case Atomic(var _, Drain drain) when drain == Drain.ACCESSED ->
          Repair.at(Role.READ_MODIFY_WRITE, order, placement, isPerAddress, true);
      case Atomic _, ReadWrite _, Operation.Barrier _, Nop _ -> List.of();
    };
  }

  /** A program with fences at places of it; always the same one, down to numbers of states. */
  Automata with(Automata program, Set<FencePlace> fences) {
    Automata rest =
        existing.isEmpty() ? program : program.withOperations(step -> rest(step, fences));
    return rest.withFences(
        fences.stream()
            .filter(place -> !place.existing())
            .sorted()
            .flatMap(this::inserted)
            .toList());
  }

  /** What is left of an operation where all fences that could go are gone but for some. */
  private Operation rest(Transition transition, Set<FencePlace> kept) {
    Optional<FencePlace> place =
        strongest(transition.operation())
            .flatMap(_ -> transition.statement())
            .map(existing::get)
            .filter(fence -> !kept.contains(fence));
    return place.isEmpty()
        ? transition.operation()
        : place.flatMap(StatementPlaces::ofStores).filter(kept::contains).isPresent()
            ? new Operation.StoreFence()
            : new Operation.Nop();
  }

  private Stream<InsertedFence> inserted(FencePlace place) {
    Set<Statement> here = statements.get(place);
    if (here == null) {
      throw new IllegalArgumentException("no place of this program: " + place);
    }
    return here.stream().flatMap(statement -> inserted(place.repair(), statement));
  }

  private static Stream<InsertedFence> inserted(Repair repair, Statement statement) {
    InsertedFence full = new InsertedFence(new Operation.Fence(), Side.AFTER, statement);
    InsertedFence ofStores = new InsertedFence(new Operation.StoreFence(), Side.BEFORE, statement);
    return switch (repair) {
      case FULL_FENCE_AFTER -> Stream.of(full);
      case FULL_FENCE_BEFORE ->
          Stream.of(new InsertedFence(new Operation.Fence(), Side.BEFORE, statement));
      case STORE_FENCE_AFTER ->
          Stream.of(new InsertedFence(new Operation.StoreFence(), Side.AFTER, statement));
      case STORE_FENCE_BEFORE, RELEASE -> Stream.of(ofStores);
      case SEQUENTIAL -> Stream.of(ofStores, full);
      case RELEASE_FENCE_BEFORE,
          ACQ_REL_FENCE_BEFORE,
          ACQUIRE_FENCE_AFTER,
          ATOMIC,
          ACQUIRE,
          ACQUIRE_ON_FAILURE,
          SEQUENTIAL_ON_FAILURE ->
          throw new IllegalArgumentException("automata have no fences like " + repair);
    };
  }
}
