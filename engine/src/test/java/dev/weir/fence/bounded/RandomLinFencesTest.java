package dev.weir.fence.bounded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fence.FenceFinder;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.FailingScenario;
import dev.weir.fence.FenceResult.Fence;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Verdict;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.KindCosts;
import dev.weir.fence.infer.MachineCosts;
import dev.weir.fence.infer.Placement;
import dev.weir.library.Library;
import dev.weir.lin.Invocation;
import dev.weir.lin.LinChecker;
import dev.weir.lin.LinException;
import dev.weir.lin.LinOptions;
import dev.weir.lin.LinResult;
import dev.weir.lin.Operation;
import dev.weir.lin.Pointees;
import dev.weir.lin.RandomObject;
import dev.weir.lin.Scenario;
import dev.weir.lin.Subject;
import dev.weir.lin.Values;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.program.transform.OpenedCalls;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * All minimal sets of fences of tiny random objects, against all sets that there are, each judged
 * by exploring all scenarios of the object with the fences in it.
 */
class RandomLinFencesTest {
  private static final String SEED = "weir.lin.fences.seed";
  private static final String COUNT = "weir.lin.fences.count";
  private static final int ALL = 1_200;
  private static final int MOST_PLACES = 8;
  private static final KindCosts COSTS = KindCosts.usual(Set.of(MachineCosts.GENERAL));
  private static final List<List<Integer>> SIZES =
      List.of(List.of(2, 1), List.of(2, 2), List.of(3, 2), List.of(2, 1, 1));

  private final Library library = new Library();
  private final Map<Verdict, Integer> seen = new EnumMap<>(Verdict.class);
  private int needingFlags;

  @Test
  void findsAllMinimalSets() throws LinException {
    long first = Effort.firstSeed(SEED);
    int count = Effort.count(COUNT, ALL);
    for (long seed = first; seed < first + count; seed++) {
      Random random = new Random(seed);
      Program object = RandomObject.lean(random);
      MemoryModel model = MemoryModels.named(random.nextBoolean() ? "tso" : "pso").orElseThrow();
      Placement placement = random.nextInt(3) == 0 ? Placement.ANYWHERE : Placement.AFTER_STORES;
      List<Scenario> scenarios = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(2); i++) {
        scenarios.add(scenario(random, object, SIZES.get(random.nextInt(SIZES.size()))));
      }
      LinOptions options =
          new LinOptions(
              CheckOptions.of(model),
              Optional.empty(),
              LinOptions.Criterion.LINEARIZABLE,
              Optional.empty(),
              scenarios,
              Values.PLAIN,
              Set.of());
      if (random.nextInt(8) > 0 && !isWeaklyWrong(object, options)) {
        continue;
      }
      assertFinds("seed " + seed, object, options, placement);
    }
    assertThat(seen.keySet()).contains(Verdict.CORRECT, Verdict.FIXED, Verdict.UNFIXABLE);
    assertThat(needingFlags).as("sets that only clients with flags need").isPositive();
  }

  /** Whether the object is right where stores do not wait, and wrong where they do. */
  private boolean isWeaklyWrong(Program object, LinOptions options) throws LinException {
    Subject subject = new Subject(object, List.of(), List.of());
    return isRight(subject, options.with(sequential(options))) && !isRight(subject, options);
  }

  private void assertFinds(String name, Program object, LinOptions options, Placement placement)
      throws LinException {
    Subject subject = new Subject(object, List.of(), List.of());
    OpenedCalls calls = OpenedCalls.of(object);
    Places places = new Places(calls, options.check().model(), placement, false, _ -> true);
    Set<FencePlace> all = new TreeSet<>();
    places.forEach(all::add);
    FenceResult result = result(subject, options, placement, true);
    seen.merge(result.verdict(), 1, Integer::sum);
    Optional<LinResult.Failing> without = failing(subject, options, places, Set.of());
    if (without.isEmpty()) {
      assertThat(result.verdict()).as(name).isEqualTo(Verdict.CORRECT);
      return;
    }
    if (all.size() > MOST_PLACES) {
      return;
    }
    Set<Set<FencePlace>> right = new HashSet<>();
    for (Set<FencePlace> set : SmallFences.sets(all)) {
      if (failing(subject, options, places, set).isEmpty()) {
        right.add(set);
      }
    }
    Set<Set<FencePlace>> minimal =
        right.stream()
            .filter(
                set -> right.stream().noneMatch(o -> !o.equals(set) && SmallFences.covers(set, o)))
            .collect(Collectors.toSet());
    assertThat(result.verdict())
        .as(name)
        .isEqualTo(minimal.isEmpty() ? Verdict.UNFIXABLE : Verdict.FIXED);
    assertThat(setsOf(result)).as(name).isEqualTo(minimal);
    if (minimal.isEmpty()) {
      boolean isWrong = !isRight(subject, options.with(sequential(options)));
      assertThat(result.answer().isWrongAnyway()).as(name).isEqualTo(isWrong);
      assertThat(result.answer().counterexample()).as(name).isPresent();
      return;
    }
    FenceResult one = result(subject, options, placement, false);
    assertThat(one.sets()).as(name).hasSize(1);
    assertThat(minimal).containsAll(setsOf(one));
    assertThat(one.sets().getFirst().cost())
        .as(name)
        .isEqualTo(
            minimal.stream()
                .mapToInt(set -> set.stream().mapToInt(p -> COSTS.of(p, 0)).sum())
                .min()
                .orElseThrow());
  }

  private static CheckOptions sequential(LinOptions options) {
    return options.check().with(MemoryModels.named("sc").orElseThrow());
  }

  private FenceResult result(Subject subject, LinOptions options, Placement placement, boolean all)
      throws LinException {
    FenceOptions asked =
        new FenceOptions(
            options.check(),
            Optional.empty(),
            Aim.ERROR,
            placement,
            _ -> true,
            all,
            COSTS,
            false,
            false);
    return new FenceFinder(asked, ProgressListener.NONE)
        .find(subject, library, options, () -> false);
  }

  /** The sets; for each fence there must be a scenario that fails without it. */
  private Set<Set<FencePlace>> setsOf(FenceResult result) {
    Set<Set<FencePlace>> found = new HashSet<>();
    for (FenceSet set : result.sets()) {
      for (Fence fence : set.fences()) {
        LinResult.Failing failing = ((FailingScenario) fence.without().orElseThrow()).failing();
        if (failing.cause() instanceof LinResult.Unexplained cause && !cause.enforced().isEmpty()) {
          needingFlags++;
        }
      }
      found.add(set.places());
    }
    return found;
  }

  private boolean isRight(Subject subject, LinOptions options) throws LinException {
    return new LinChecker(subject, library, options).check(() -> false).failing().isEmpty();
  }

  private Optional<LinResult.Failing> failing(
      Subject subject, LinOptions options, Places places, Set<FencePlace> fences)
      throws LinException {
    Program fenced = FencedProgram.of(OpenedCalls.of(subject.program()).program(), places, fences);
    LinResult result = new LinChecker(subject.with(fenced), library, options).check(() -> false);
    assertThat(result.verdict())
        .isIn(LinResult.Verdict.LINEARIZABLE, LinResult.Verdict.NOT_LINEARIZABLE);
    return result.failing();
  }

  private static Scenario scenario(Random random, Program object, List<Integer> sizes)
      throws LinException {
    List<List<Invocation>> threads = new ArrayList<>();
    for (int size : sizes) {
      List<String> calls = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        calls.add("op" + random.nextInt(3) + "(" + (1 + random.nextInt(2)) + ")");
      }
      threads.add(Operation.onlyCalls(calls, object, Pointees.NONE));
    }
    return new Scenario(threads);
  }
}
