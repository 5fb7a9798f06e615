package dev.weir.fence.bounded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fence.FenceFinder;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Verdict;
import dev.weir.fence.Way;
import dev.weir.fence.graph.GraphModels;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.KindCosts;
import dev.weir.fence.infer.Placement;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.model.ObservedOrders;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.transform.OpenedCalls;
import dev.weir.robust.RobustVerdict;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import dev.weir.testing.Referee;
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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * All minimal sets of fences and orders of tiny random programs under models whose execution graphs
 * are explored, against all sets that there are, each judged by an exploration of the program with
 * it. {@code -Dweir.fences.programs=100 -Dweir.fences.seed=7} tries others.
 */
class RandomGraphFencesTest {
  private static final int PROGRAMS = 5;
  private static final int MOST_PLACES = 9;
  private static final int MOST_ORDERS = 11;
  private static final List<MemoryOrder> ORDERS =
      List.of(
          MemoryOrder.RELAXED,
          MemoryOrder.RELAXED,
          MemoryOrder.RELAXED,
          MemoryOrder.PLAIN,
          MemoryOrder.SEQ_CST);

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "ARMV8",
        "RC11",
        "POWER",
        "RMO",
        "RISCV",
        "POWER_ESOP13",
        "TSO",
        "PSO",
        "POWER,RC11"
      })
  void findsAllMinimalSets(String names) {
    List<JudgedModel> models =
        List.of(names.split(",")).stream().map(JudgedModel::valueOf).toList();
    SplittableRandom random =
        new SplittableRandom(Effort.firstSeed("weir.fences.seed") + models.getFirst().ordinal());
    int count = Effort.count("weir.fences.programs", PROGRAMS);
    for (int tried = 0; tried < count; ) {
      SmallProgram source = program(random, true);
      Outcome bad = outcome(random, source);
      Program program = OutcomeProgram.of(SmallCompiler.compileWithMain(source), Set.of(bad));
      if (!Outcome.of(Referee.explore(source, SmallModel.SC)).contains(bad)
          && !isRight(program, models)) {
        assertFinds(source, bad, program, models, random);
        tried++;
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {"ARMV8", "RC11", "POWER", "RMO", "RISCV", "TSO", "PSO", "POWER,RC11"})
  void findsAllWeakestOrders(String names) {
    List<JudgedModel> models =
        List.of(names.split(",")).stream().map(JudgedModel::valueOf).toList();
    SplittableRandom random =
        new SplittableRandom(Effort.firstSeed("weir.fences.seed") + models.getFirst().ordinal());
    int count = Effort.count("weir.fences.programs", PROGRAMS);
    for (int tried = 0; tried < count; ) {
      SmallProgram source = program(random, !models.contains(JudgedModel.RC11));
      Outcome bad = outcome(random, source);
      Program program = OutcomeProgram.of(SmallCompiler.compileWithMain(source), Set.of(bad));
      boolean fromSequential = random.nextBoolean();
      if (!Outcome.of(Referee.explore(source, SmallModel.SC)).contains(bad)
          && isNotTooLarge(program, fromSequential)
          && isRight(with(program, fromSequential, whole(program, fromSequential)), models)
          && !isRight(with(program, fromSequential, Set.of()), models)) {
        assertRelaxes(source, bad, program, models, fromSequential);
        tried++;
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {"ARMV8", "RC11", "POWER", "RMO", "RISCV", "PSO", "POWER,RC11"})
  void findsAllMinimalSetsThatRestoreSequentialConsistency(String names) {
    List<JudgedModel> models =
        List.of(names.split(",")).stream().map(JudgedModel::valueOf).toList();
    SplittableRandom random =
        new SplittableRandom(Effort.firstSeed("weir.fences.seed") + models.getFirst().ordinal());
    int count = Effort.count("weir.fences.programs", PROGRAMS);
    for (int tried = 0; tried < count; ) {
      SmallProgram source = program(random, !models.contains(JudgedModel.RC11));
      Program program = SmallCompiler.compile(source).program();
      if (!isRobust(program, models)) {
        Predicate<SourcePosition> isAllowed = allowed(program, false, random);
        Places places = places(program, models.contains(JudgedModel.RC11), isAllowed);
        Set<FencePlace> all = new TreeSet<>();
        places.forEach(all::add);
        Set<Set<FencePlace>> minimal =
            minimal(all, set -> isRobust(FencedProgram.of(program, places, set), models));
        FenceOptions options = options(models, Aim.ROBUSTNESS, isAllowed, true, false, false);
        FenceResult result =
            new FenceFinder(options, ProgressListener.NONE).find(program, new Library(), Way.AUTO);
        assertThat(setsOf(result)).as("%s %s", models, source).isEqualTo(minimal);
        tried++;
      }
    }
  }

  private static boolean isRobust(Program program, List<JudgedModel> models) {
    return models.stream()
        .allMatch(
            model ->
                new GraphChecker(program, new Library(), model)
                        .robust(
                            CheckOptions.of(new ObservedOrders(model.title(), Optional.empty())),
                            GraphOptions.of(true),
                            ProgressListener.NONE)
                        .result()
                        .verdict()
                    == RobustVerdict.ROBUST);
  }

  private static boolean isNotTooLarge(Program program, boolean fromSequential) {
    return new ExistingOrders(program, fromSequential, _ -> true).placed().size() <= MOST_ORDERS;
  }

  /** All that a program has. */
  private static Set<FencePlace> whole(Program program, boolean fromSequential) {
    return new ExistingOrders(program, fromSequential, _ -> true).all();
  }

  /** A program with some of that alone. */
  private static Program with(Program program, boolean fromSequential, Set<FencePlace> kept) {
    Places places =
        places(program, false, _ -> false)
            .and(new ExistingOrders(program, fromSequential, _ -> true));
    return FencedProgram.of(program, places, kept);
  }

  private static void assertRelaxes(
      SmallProgram source,
      Outcome bad,
      Program program,
      List<JudgedModel> models,
      boolean fromSequential) {
    Set<FencePlace> all =
        new TreeSet<>(new ExistingOrders(program, fromSequential, _ -> true).placed());
    Set<Set<FencePlace>> minimal =
        minimal(all, set -> isRight(with(program, fromSequential, set), models));
    FenceOptions options = options(models, Aim.ERROR, _ -> true, true, true, fromSequential);
    FenceResult result =
        new FenceFinder(options, ProgressListener.NONE).find(program, new Library(), Way.AUTO);
    String text = models + " " + fromSequential + " " + source + " " + bad;
    assertThat(result.verdict()).as(text).isEqualTo(Verdict.CORRECT);
    assertThat(setsOf(result)).as(text).isEqualTo(minimal);
  }

  private static Set<Set<FencePlace>> minimal(
      Set<FencePlace> all, Predicate<Set<FencePlace>> isRight) {
    List<Set<FencePlace>> right = SmallFences.sets(all).stream().filter(isRight).toList();
    return right.stream()
        .filter(set -> right.stream().noneMatch(o -> !o.equals(set) && SmallFences.covers(set, o)))
        .collect(Collectors.toSet());
  }

  private static boolean isRight(Program program, List<JudgedModel> models) {
    return models.stream()
        .allMatch(
            model ->
                new GraphChecker(program, new Library(), model)
                    .check(
                        CheckOptions.of(new ObservedOrders(model.title(), Optional.empty())),
                        GraphOptions.of(false),
                        List.of(),
                        ProgressListener.NONE)
                    .result()
                    .errors()
                    .isEmpty());
  }

  private static void assertFinds(
      SmallProgram source,
      Outcome bad,
      Program program,
      List<JudgedModel> models,
      SplittableRandom random) {
    boolean canBeAtomic = models.contains(JudgedModel.RC11);
    Predicate<SourcePosition> isAllowed = allowed(program, canBeAtomic, random);
    Places places = places(program, canBeAtomic, isAllowed);
    Set<FencePlace> all = new TreeSet<>();
    places.forEach(all::add);
    Set<Set<FencePlace>> minimal =
        minimal(all, set -> isRight(FencedProgram.of(program, places, set), models));
    FenceResult result = result(program, models, isAllowed, true);
    String text = models + " " + source + " " + bad + " " + all;
    assertThat(result.verdict())
        .as(text)
        .isEqualTo(minimal.isEmpty() ? Verdict.UNFIXABLE : Verdict.FIXED);
    assertThat(setsOf(result)).as(text).isEqualTo(minimal);
    if (!minimal.isEmpty()) {
      FenceResult one = result(program, models, isAllowed, false);
      assertThat(minimal).as(text).containsAll(setsOf(one));
      assertThat(one.sets().getFirst().cost())
          .as(text)
          .isEqualTo(minimal.stream().mapToInt(set -> cost(set, models)).min().orElseThrow());
    }
  }

  private static int cost(Set<FencePlace> set, List<JudgedModel> models) {
    KindCosts costs = costs(models);
    return set.stream().mapToInt(place -> costs.of(place, 0)).sum();
  }

  private static KindCosts costs(List<JudgedModel> models) {
    return KindCosts.usual(new GraphModels(models, GraphOptions.of(false)).machines());
  }

  private static Places places(
      Program program, boolean canBeAtomic, Predicate<SourcePosition> isAllowed) {
    return new Places(
        OpenedCalls.of(program),
        new ObservedOrders("graphs", Optional.empty()),
        Placement.ANYWHERE,
        canBeAtomic,
        isAllowed);
  }

  /** Some statements, with so few places that all sets can be tried. */
  private static Predicate<SourcePosition> allowed(
      Program program, boolean canBeAtomic, SplittableRandom random) {
    List<SourcePosition> left =
        new ArrayList<>(places(program, canBeAtomic, _ -> true).positions());
    Set<SourcePosition> allowed = new HashSet<>();
    int count = 0;
    while (!left.isEmpty()) {
      SourcePosition position = left.remove(random.nextInt(left.size()));
      List<FencePlace> here = new ArrayList<>();
      places(program, canBeAtomic, position::equals).forEach(here::add);
      if (count + here.size() <= MOST_PLACES) {
        allowed.add(position);
        count += here.size();
      }
    }
    return allowed::contains;
  }

  private static FenceResult result(
      Program program, List<JudgedModel> models, Predicate<SourcePosition> isAllowed, boolean all) {
    FenceOptions options = options(models, Aim.ERROR, isAllowed, all, false, false);
    return new FenceFinder(options, ProgressListener.NONE).find(program, new Library(), Way.AUTO);
  }

  private static FenceOptions options(
      List<JudgedModel> models,
      Aim aim,
      Predicate<SourcePosition> isAllowed,
      boolean all,
      boolean relaxes,
      boolean fromSequential) {
    return new FenceOptions(
        CheckOptions.of(new ObservedOrders("graphs", Optional.empty())),
        Optional.of(new GraphModels(models, GraphOptions.of(false))),
        aim,
        Placement.ANYWHERE,
        isAllowed,
        all,
        costs(models),
        relaxes,
        fromSequential);
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

  /** Some values of all registers. */
  private static Outcome outcome(SplittableRandom random, SmallProgram program) {
    long code = 0;
    for (int t = 0; t < program.threads().size(); t++) {
      int registers = 0;
      for (SmallInstruction instruction : program.threads().get(t)) {
        boolean reads =
            switch (instruction.action()) {
              case Load _, Exchange _, CompareExchange _ -> true;
              default -> false;
            };
        if (reads) {
          long value = random.nextInt(3);
          code |= value << Outcome.BITS_OF_THREAD * t + Outcome.BITS_OF_REGISTER * registers++;
        }
      }
    }
    return new Outcome(code);
  }

  private static SmallProgram program(SplittableRandom random, boolean hasPlain) {
    int threads = random.nextInt(4) == 0 ? 3 : 2;
    List<List<SmallInstruction>> all = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int length = threads == 3 ? 2 : 2 + random.nextInt(2);
      List<SmallInstruction> thread = new ArrayList<>();
      for (int i = 0; i < length; i++) {
        thread.add(instruction(random, thread, hasPlain));
      }
      all.add(thread);
    }
    return new SmallProgram(all);
  }

  private static SmallInstruction instruction(
      SplittableRandom random, List<SmallInstruction> before, boolean hasPlain) {
    Place place = Place.of(random.nextBoolean() ? "x" : "y");
    String register = "r" + before.size();
    Expression value = Expression.of(1 + random.nextInt(2));
    MemoryOrder order = ORDERS.get(random.nextInt(ORDERS.size()));
    order = order == MemoryOrder.PLAIN && !hasPlain ? MemoryOrder.RELAXED : order;
    MemoryOrder ofLoad = random.nextInt(4) == 0 ? MemoryOrder.ACQUIRE : order;
    MemoryOrder ofStore = random.nextInt(4) == 0 ? MemoryOrder.RELEASE : order;
    MemoryOrder ofUpdate = order == MemoryOrder.PLAIN ? MemoryOrder.ACQUIRE : order;
    Action action =
        switch (random.nextInt(17)) {
          case 0 -> new Fence(MemoryOrder.SEQ_CST);
          case 1 -> new Fence(MemoryOrder.RELEASE);
          case 2 -> new Fence(MemoryOrder.ACQUIRE);
          case 16 -> new Fence(MemoryOrder.ACQ_REL);
          case 3 -> new Exchange(register, place, value, ofUpdate);
          case 4 -> new CompareExchange(register, place, Expression.of(0), value, ofUpdate);
          case 5, 6, 7, 8, 9 -> new Store(place, value, ofStore);
          default -> new Load(register, place, ofLoad);
        };
    SmallInstruction instruction = SmallInstruction.of(action);
    boolean isGuarded = !before.isEmpty() && random.nextInt(6) == 0;
    return isGuarded
        ? instruction.when(
            new Condition("r" + random.nextInt(before.size()), random.nextBoolean(), 0))
        : instruction;
  }
}
