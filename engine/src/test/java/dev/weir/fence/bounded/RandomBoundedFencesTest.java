package dev.weir.fence.bounded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fence.FenceFinder;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Verdict;
import dev.weir.fence.Way;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.KindCosts;
import dev.weir.fence.infer.MachineCosts;
import dev.weir.fence.infer.Placement;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallInstruction;
import dev.weir.testing.SmallInstruction.Action;
import dev.weir.testing.SmallInstruction.CompareExchange;
import dev.weir.testing.SmallInstruction.Condition;
import dev.weir.testing.SmallInstruction.Exchange;
import dev.weir.testing.SmallInstruction.Expression;
import dev.weir.testing.SmallInstruction.Fence;
import dev.weir.testing.SmallInstruction.Load;
import dev.weir.testing.SmallInstruction.Place;
import dev.weir.testing.SmallInstruction.Store;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.SmallTrace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * All minimal sets of fences of tiny random programs, by exploring executions, against all sets
 * that there are, each judged by the referee on the program with the fences written into it.
 */
class RandomBoundedFencesTest {
  private static final int MOST_PLACES = 9;
  private static final int MOST_CONFIGURATIONS = 2_000;

  @Property(tries = 40)
  void findsAllMinimalSetsUnderTso(@ForAll long seed) {
    assertPrevents(seed, SmallModel.TSO, Placement.AFTER_STORES);
  }

  @Property(tries = 40)
  void findsAllMinimalSetsAnywhere(@ForAll long seed) {
    assertPrevents(seed, SmallModel.TSO, Placement.ANYWHERE);
  }

  @Property(tries = 40)
  void findsAllMinimalSetsUnderPso(@ForAll long seed) {
    assertPrevents(seed, SmallModel.PSO, Placement.AFTER_STORES);
  }

  @Property(tries = 40)
  void restoresSequentialConsistencyUnderTso(@ForAll long seed) {
    assertRestores(seed, SmallModel.TSO);
  }

  @Property(tries = 40)
  void restoresSequentialConsistencyUnderPso(@ForAll long seed) {
    assertRestores(seed, SmallModel.PSO);
  }

  /** Some final states that only the model has are errors; now and then, any state it has. */
  private static void assertPrevents(long seed, SmallModel model, Placement placement) {
    SplittableRandom random = new SplittableRandom(seed);
    SmallProgram program = program(random, model);
    List<Outcome> candidates = new ArrayList<>(new TreeSet<>(outcomes(program, model)));
    if (random.nextInt(12) > 0) {
      candidates.removeAll(outcomes(program, SmallModel.SC));
    }
    Set<Outcome> bad = new HashSet<>();
    bad.add(candidates.get(random.nextInt(candidates.size())));
    candidates.stream().filter(_ -> random.nextInt(3) == 0).forEach(bad::add);
    assertFinds(
        program,
        OutcomeProgram.of(SmallCompiler.compileWithMain(program), bad),
        Aim.ERROR,
        model,
        placement,
        fenced -> outcomes(fenced, model).stream().noneMatch(bad::contains));
  }

  private static void assertRestores(long seed, SmallModel model) {
    SmallProgram program = program(new SplittableRandom(seed), model);
    assertFinds(
        program,
        SmallCompiler.compile(program).program(),
        Aim.ROBUSTNESS,
        model,
        Placement.AFTER_STORES,
        fenced -> traces(fenced, SmallModel.SC).equals(traces(fenced, model)));
  }

  private static Set<Outcome> outcomes(SmallProgram program, SmallModel model) {
    return Outcome.of(Referee.explore(program, model));
  }

  private static Set<SmallTrace> traces(SmallProgram program, SmallModel model) {
    return Referee.explore(program, model).complete();
  }

  private static void assertFinds(
      SmallProgram source,
      Program program,
      Aim aim,
      SmallModel model,
      Placement placement,
      Predicate<SmallProgram> isRight) {
    Set<FencePlace> places = SmallFences.places(source, model, placement);
    List<Set<FencePlace>> all = SmallFences.sets(places);
    List<Set<FencePlace>> right =
        all.stream().filter(set -> isRight.test(SmallFences.with(source, set))).toList();
    Set<Set<FencePlace>> minimal =
        right.stream()
            .filter(
                set -> right.stream().noneMatch(o -> !o.equals(set) && SmallFences.covers(set, o)))
            .collect(Collectors.toSet());
    Verdict expected =
        minimal.isEmpty()
            ? Verdict.UNFIXABLE
            : minimal.contains(Set.<FencePlace>of()) ? Verdict.CORRECT : Verdict.FIXED;
    FenceResult result = result(program, aim, model, placement, true);
    assertThat(result.verdict()).as("%s", source).isEqualTo(expected);
    assertThat(setsOf(result))
        .as("%s", source)
        .isEqualTo(expected == Verdict.FIXED ? minimal : Set.of());
    assertThat(result.sets()).isSortedAccordingTo((a, b) -> a.cost() - b.cost());
    if (expected == Verdict.FIXED) {
      FenceResult one = result(program, aim, model, placement, false);
      assertThat(one.sets()).as("%s", source).hasSize(1);
      assertThat(minimal).containsAll(setsOf(one));
      assertThat(one.sets().getFirst().cost())
          .as("%s", source)
          .isEqualTo(
              minimal.stream()
                  .mapToInt(
                      set ->
                          set.stream()
                              .mapToInt(p -> KindCosts.usual(Set.of(MachineCosts.GENERAL)).of(p, 0))
                              .sum())
                  .min()
                  .orElseThrow());
    }
  }

  private static FenceResult result(
      Program program, Aim aim, SmallModel model, Placement placement, boolean all) {
    FenceOptions options =
        new FenceOptions(
            CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()),
            Optional.empty(),
            aim,
            placement,
            position -> true,
            all,
            KindCosts.usual(Set.of(MachineCosts.GENERAL)),
            false,
            false);
    return new FenceFinder(options, ProgressListener.NONE)
        .find(program, new Library(), Way.BOUNDED);
  }

  /** The sets; for each fence there must be what shows that it is needed. */
  private static Set<Set<FencePlace>> setsOf(FenceResult result) {
    Set<Set<FencePlace>> found = new HashSet<>();
    for (FenceSet set : result.sets()) {
      assertThat(set.fences()).allMatch(fence -> fence.without().isPresent());
      found.add(set.fences().stream().map(f -> f.place()).collect(Collectors.toSet()));
    }
    return found;
  }

  /** A program with a final state that only the model has. */
  private static SmallProgram program(SplittableRandom random, SmallModel model) {
    while (true) {
      SmallProgram program = program(random);
      Optional<SmallBehaviours> weak = Referee.explore(program, model, MOST_CONFIGURATIONS);
      if (weak.isPresent()
          && SmallFences.places(program, model, Placement.ANYWHERE).size() <= MOST_PLACES
          && !outcomes(program, SmallModel.SC).containsAll(Outcome.of(weak.get()))) {
        return program;
      }
    }
  }

  /** Two or three threads that store and load two or three variables. */
  private static SmallProgram program(SplittableRandom random) {
    int threads = random.nextInt(5) == 0 ? 3 : 2;
    int variables = random.nextInt(3) == 0 ? 3 : 2;
    List<List<SmallInstruction>> all = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int length = threads == 3 ? 2 : 3 + random.nextInt(2);
      List<SmallInstruction> thread = new ArrayList<>();
      for (int i = 0; i < length; i++) {
        thread.add(instruction(random, variables, thread));
      }
      all.add(thread);
    }
    return new SmallProgram(all);
  }

  private static SmallInstruction instruction(
      SplittableRandom random, int variables, List<SmallInstruction> before) {
    Place place = Place.of(List.of("x", "y", "z").get(random.nextInt(variables)));
    String register = "r" + before.size();
    Expression value = Expression.of(1 + random.nextInt(2));
    boolean isAtomic = random.nextInt(3) == 0;
    List<MemoryOrder> orders =
        List.of(MemoryOrder.RELAXED, MemoryOrder.RELEASE, MemoryOrder.SEQ_CST);
    MemoryOrder order = isAtomic ? orders.get(random.nextInt(3)) : MemoryOrder.PLAIN;
    MemoryOrder atomic = random.nextBoolean() ? MemoryOrder.RELAXED : MemoryOrder.ACQUIRE;
    Action action =
        switch (random.nextInt(20)) {
          case 0 -> new Fence(MemoryOrder.SEQ_CST);
          case 1 -> new Fence(MemoryOrder.RELEASE);
          case 2 -> new Exchange(register, place, value, atomic);
          case 3 -> new CompareExchange(register, place, Expression.of(0), value, atomic);
          case 4, 5, 6, 7, 8, 9, 10, 11 -> new Store(place, value, order);
          default -> new Load(register, place, MemoryOrder.PLAIN);
        };
    SmallInstruction instruction = SmallInstruction.of(action);
    boolean isGuarded = !before.isEmpty() && random.nextInt(6) == 0;
    return isGuarded
        ? instruction.when(
            new Condition("r" + random.nextInt(before.size()), random.nextBoolean(), 0))
        : instruction;
  }
}
