package dev.weir.testing;

import dev.weir.program.MemoryOrder;
import dev.weir.testing.SmallInstruction.Action;
import dev.weir.testing.SmallInstruction.Assume;
import dev.weir.testing.SmallInstruction.Atomic;
import dev.weir.testing.SmallInstruction.Choose;
import dev.weir.testing.SmallInstruction.CompareExchange;
import dev.weir.testing.SmallInstruction.Condition;
import dev.weir.testing.SmallInstruction.Exchange;
import dev.weir.testing.SmallInstruction.Expression;
import dev.weir.testing.SmallInstruction.Fence;
import dev.weir.testing.SmallInstruction.FetchAdd;
import dev.weir.testing.SmallInstruction.Free;
import dev.weir.testing.SmallInstruction.Load;
import dev.weir.testing.SmallInstruction.Lock;
import dev.weir.testing.SmallInstruction.Part;
import dev.weir.testing.SmallInstruction.Place;
import dev.weir.testing.SmallInstruction.Store;
import dev.weir.testing.SmallInstruction.TryLock;
import dev.weir.testing.SmallInstruction.Unlock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Random tiny programs, for jqwik: 2 to 4 threads of 2 to 5 instructions over up to three variables
 * and two mutexes, small enough for the {@link Referee}. They shrink by whole threads, instructions
 * and values, and print as {@link SmallLanguage#parse} reads them.
 *
 * <p>No thread unlocks what it does not hold; but it may lock twice, forget to unlock, and lock in
 * any order, so that some programs deadlock.
 */
public final class RandomPrograms {
  /** Holds the result of {@code trylock}, and of nothing else. */
  private static final String TRIED = "r9";

  private static final List<MemoryOrder> STORE_ORDERS =
      List.of(MemoryOrder.PLAIN, MemoryOrder.RELAXED, MemoryOrder.RELEASE, MemoryOrder.SEQ_CST);
  private static final List<MemoryOrder> LOAD_ORDERS =
      List.of(MemoryOrder.PLAIN, MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST);
  private static final List<MemoryOrder> OTHER_ORDERS =
      List.of(
          MemoryOrder.SEQ_CST,
          MemoryOrder.RELAXED,
          MemoryOrder.ACQUIRE,
          MemoryOrder.RELEASE,
          MemoryOrder.ACQ_REL);
  private static final List<MemoryOrder> FENCE_ORDERS =
      List.of(MemoryOrder.SEQ_CST, MemoryOrder.RELEASE, MemoryOrder.ACQUIRE, MemoryOrder.ACQ_REL);

  private RandomPrograms() {}

  /** What programs may have beside the language of the tables. */
  public enum Feature {
    /** Accesses and fences of every order. */
    ORDERS,
    /** Choices of the program. */
    CHOICES,
    /** Choices much more often than otherwise. */
    MANY_CHOICES,
    /** {@code trylock}. */
    TRYLOCK,
    /** Accesses to halves of variables. */
    HALVES,
    /** Several accesses in one step. */
    ATOMIC_BLOCKS,
    /** Choices in such a step. */
    CHOICES_IN_BLOCKS,
    /** A block of the heap, and its end. */
    FREES,
    /** Mutexes much more often than otherwise. */
    MANY_LOCKS
  }

  /**
   * Plain loads and stores, sequentially consistent read-modify-writes, full fences, guards,
   * assumptions, mutexes: the language of the tables.
   */
  public static Arbitrary<SmallProgram> plain() {
    return programs(EnumSet.noneOf(Feature.class));
  }

  /** The whole language but blocks of the heap. */
  public static Arbitrary<SmallProgram> all() {
    return programs(
        EnumSet.complementOf(
            EnumSet.of(
                Feature.MANY_LOCKS,
                Feature.FREES,
                Feature.MANY_CHOICES,
                Feature.CHOICES_IN_BLOCKS)));
  }

  /** Plain programs with many choices. */
  public static Arbitrary<SmallProgram> outcomes() {
    return programs(EnumSet.of(Feature.CHOICES, Feature.MANY_CHOICES));
  }

  /** Plain programs with choices, some of them within atomic blocks. */
  public static Arbitrary<SmallProgram> choosing() {
    return programs(EnumSet.of(Feature.CHOICES, Feature.ATOMIC_BLOCKS, Feature.CHOICES_IN_BLOCKS))
        .filter(program -> program.toString().contains("& r") || program.toString().contains("{r"));
  }

  /** Programs with a block of the heap, which is freed once or more, and no atomic blocks. */
  public static Arbitrary<SmallProgram> frees() {
    return programs(
            EnumSet.complementOf(
                EnumSet.of(Feature.MANY_LOCKS, Feature.MANY_CHOICES, Feature.ATOMIC_BLOCKS)))
        .filter(program -> !program.block().isEmpty());
  }

  /** Programs that mostly lock, in any order; many deadlock. */
  public static Arbitrary<SmallProgram> locks() {
    return programs(EnumSet.of(Feature.MANY_LOCKS, Feature.TRYLOCK));
  }

  /** The language of the tables and the given features. */
  public static Arbitrary<SmallProgram> programs(Set<Feature> features) {
    // Few threads may be long and many are short, so that every model can be enumerated.
    // Edge cases of the parts would outnumber everything else: most programs would be alike.
    return Arbitraries.frequencyOf(
            Tuple.of(6, shaped(features, 2, 2, 4)),
            Tuple.of(3, shaped(features, 2, 3, 5)),
            Tuple.of(5, shaped(features, 3, 2, 3)),
            Tuple.of(1, shaped(features, 3, 2, 5)),
            Tuple.of(2, shaped(features, 4, 2, 3)))
        .withoutEdgeCases();
  }

  private static Arbitrary<SmallProgram> shaped(
      Set<Feature> features, int threads, int shortest, int longest) {
    Arbitrary<String> names =
        features.contains(Feature.FREES)
            ? Arbitraries.of("xh", "xyh", "xhk")
            : Arbitraries.of("x", "xy", "xy", "xyz");
    return names.flatMap(
        variables ->
            pieces(features, List.of(variables.split("")))
                .list()
                .ofMinSize(shortest)
                .ofMaxSize(longest)
                .map(pieces -> thread(pieces, longest))
                .list()
                .ofSize(threads)
                .map(SmallProgram::new));
  }

  /** Joins pieces to a thread, leaving out each unlock of a mutex that is not held. */
  private static List<SmallInstruction> thread(List<List<SmallInstruction>> pieces, int longest) {
    List<SmallInstruction> thread = new ArrayList<>();
    Set<String> held = new HashSet<>();
    for (List<SmallInstruction> piece : pieces) {
      if (thread.size() + piece.size() > longest) {
        break;
      }
      if (piece.size() > 1 || mayStand(piece.getFirst().action(), held)) {
        thread.addAll(piece);
      }
    }
    return thread;
  }

  private static boolean mayStand(Action action, Set<String> held) {
    return switch (action) {
      case Lock(String mutex) -> {
        held.add(mutex);
        yield true;
      }
      case Unlock(String mutex) -> held.remove(mutex);
      case Store _, Load _, Exchange _, FetchAdd _, CompareExchange _ -> true;
      case Fence _, Assume _, TryLock _, Choose _, Atomic _, Free _ -> true;
    };
  }

  /** Instructions that stay together: mostly one. */
  private static Arbitrary<List<SmallInstruction>> pieces(
      Set<Feature> features, List<String> variables) {
    Arbitrary<Action> access = accesses(features, variables);
    Arbitrary<SmallInstruction> guarded =
        Combinators.combine(access, conditions())
            .as((action, condition) -> SmallInstruction.of(action).when(condition));
    Arbitrary<String> mutexes = Arbitraries.of("m", "m", "n");
    Arbitrary<List<SmallInstruction>> locks =
        mutexes.map(mutex -> List.of(SmallInstruction.of(new Lock(mutex))));
    Arbitrary<List<SmallInstruction>> unlocks =
        mutexes.map(mutex -> List.of(SmallInstruction.of(new Unlock(mutex))));
    Arbitrary<List<SmallInstruction>> critical =
        Combinators.combine(mutexes, access)
            .as(
                (mutex, action) ->
                    List.of(
                        SmallInstruction.of(new Lock(mutex)),
                        SmallInstruction.of(action),
                        SmallInstruction.of(new Unlock(mutex))));
    Arbitrary<List<SmallInstruction>> tried =
        Combinators.combine(mutexes, access)
            .as(
                (mutex, action) -> {
                  Condition taken = new Condition(TRIED, true, 1);
                  return List.of(
                      SmallInstruction.of(new TryLock(TRIED, mutex)),
                      SmallInstruction.of(action).when(taken),
                      SmallInstruction.of(new Unlock(mutex)).when(taken));
                });
    Arbitrary<List<SmallInstruction>> frees =
        Arbitraries.just(List.of(SmallInstruction.of(new Free(block(variables)))));
    int choiceWeight = features.contains(Feature.MANY_CHOICES) ? 8 : 1;
    int lockWeight = features.contains(Feature.MANY_LOCKS) ? 6 : 1;
    return Arbitraries.frequencyOf(
        Tuple.of(26, access.map(action -> List.of(SmallInstruction.of(action)))),
        Tuple.of(6, guarded.map(List::of)),
        Tuple.of(1, conditions().map(c -> List.of(SmallInstruction.of(new Assume(c))))),
        Tuple.of(lockWeight, locks),
        Tuple.of(lockWeight, unlocks),
        Tuple.of(2 * lockWeight, critical),
        Tuple.of(features.contains(Feature.TRYLOCK) ? 1 : 0, tried),
        Tuple.of(features.contains(Feature.CHOICES) ? choiceWeight : 0, choices()),
        Tuple.of(features.contains(Feature.FREES) ? 6 : 0, frees),
        Tuple.of(features.contains(Feature.ATOMIC_BLOCKS) ? 4 : 0, blocks(features, variables)));
  }

  /** The words of the block. */
  private static List<String> block(List<String> variables) {
    return variables.stream().filter(name -> name.equals("h") || name.equals("k")).toList();
  }

  private static Arbitrary<List<SmallInstruction>> choices() {
    return Combinators.combine(registers(), Arbitraries.integers().between(1, 2))
        .as((register, high) -> List.of(SmallInstruction.of(new Choose(register, 0, high))));
  }

  private static Arbitrary<List<SmallInstruction>> blocks(
      Set<Feature> features, List<String> variables) {
    // Which part of a step that fails has happened is not in the language.
    List<String> global = variables.stream().filter(v -> !block(variables).contains(v)).toList();
    Arbitrary<Place> place = places(features, global);
    Arbitrary<MemoryOrder> plain = Arbitraries.just(MemoryOrder.PLAIN);
    Arbitrary<Action> loads = Combinators.combine(registers(), place, plain).as(Load::new);
    Arbitrary<Action> stores = Combinators.combine(place, expressions(), plain).as(Store::new);
    Arbitrary<Action> choices =
        Combinators.combine(registers(), Arbitraries.integers().between(1, 2))
            .as((register, high) -> new Choose(register, 0, high));
    Arbitrary<Action> actions =
        Arbitraries.frequencyOf(
            Tuple.of(2, loads),
            Tuple.of(2, stores),
            Tuple.of(features.contains(Feature.CHOICES_IN_BLOCKS) ? 1 : 0, choices));
    return Combinators.combine(actions, conditions(), Arbitraries.of(true, false))
        .as(
            (action, condition, guarded) ->
                guarded ? SmallInstruction.of(action).when(condition) : SmallInstruction.of(action))
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(body -> List.of(SmallInstruction.of(new Atomic(body))));
  }

  private static Arbitrary<Action> accesses(Set<Feature> features, List<String> variables) {
    Arbitrary<Place> place = places(features, variables);
    Arbitrary<Action> stores =
        Combinators.combine(place, expressions(), orders(features, STORE_ORDERS)).as(Store::new);
    Arbitrary<Action> loads =
        Combinators.combine(registers(), place, orders(features, LOAD_ORDERS)).as(Load::new);
    Arbitrary<MemoryOrder> rmwOrders = orders(features, OTHER_ORDERS);
    Arbitrary<Action> exchanges =
        Combinators.combine(registers(), place, expressions(), rmwOrders).as(Exchange::new);
    Arbitrary<Action> additions =
        Combinators.combine(registers(), place, constants(), rmwOrders).as(FetchAdd::new);
    Arbitrary<Expression> expected = Arbitraries.of(0, 0, 1, 2).map(Expression::of);
    Arbitrary<Action> comparisons =
        Combinators.combine(registers(), place, expected, expressions(), rmwOrders)
            .as(CompareExchange::new);
    Arbitrary<Action> fences = orders(features, FENCE_ORDERS).map(Fence::new);
    return Arbitraries.frequencyOf(
        Tuple.of(10, stores),
        Tuple.of(9, loads),
        Tuple.of(1, exchanges),
        Tuple.of(1, additions),
        Tuple.of(1, comparisons),
        Tuple.of(features.contains(Feature.ORDERS) ? 2 : 1, fences));
  }

  /** The first order is the usual one; the only one when orders are not wanted. */
  private static Arbitrary<MemoryOrder> orders(Set<Feature> features, List<MemoryOrder> orders) {
    return features.contains(Feature.ORDERS)
        ? Arbitraries.of(orders)
        : Arbitraries.just(orders.getFirst());
  }

  private static Arbitrary<Place> places(Set<Feature> features, List<String> variables) {
    Arbitrary<Part> parts =
        features.contains(Feature.HALVES)
            ? Arbitraries.of(Part.ALL, Part.ALL, Part.LOW, Part.HIGH)
            : Arbitraries.just(Part.ALL);
    return Combinators.combine(Arbitraries.of(variables), parts).as(Place::new);
  }

  private static Arbitrary<Expression> expressions() {
    return Arbitraries.frequencyOf(
        Tuple.of(5, constants()),
        Tuple.of(2, registers().map(register -> Expression.of(register, 0))),
        Tuple.of(1, registers().map(register -> Expression.of(register, 1))));
  }

  private static Arbitrary<Expression> constants() {
    return Arbitraries.of(0, 1, 1, 2, 2, 3).map(Expression::of);
  }

  private static Arbitrary<Condition> conditions() {
    return Combinators.combine(
            registers(), Arbitraries.of(true, false), Arbitraries.integers().between(0, 1))
        .as(Condition::new);
  }

  private static Arbitrary<String> registers() {
    return Arbitraries.of("r0", "r0", "r1");
  }
}
