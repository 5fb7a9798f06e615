package dev.weir.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fence.FenceFinder;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.Fence;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Verdict;
import dev.weir.fence.Way;
import dev.weir.fence.bounded.FencedProgram;
import dev.weir.fence.bounded.Places;
import dev.weir.fence.graph.GraphModels;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.KindCosts;
import dev.weir.fence.infer.LoopCosts;
import dev.weir.fence.infer.Placement;
import dev.weir.fence.infer.Repair;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.model.ObservedOrders;
import dev.weir.machine.options.MachineOptions;
import dev.weir.program.Program;
import dev.weir.program.transform.OpenedCalls;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The least orders of well-known algorithms with at most six atomic accesses, against all
 * assignments of orders to these: what was found is right, and each that costs less is wrong.
 */
class AllOrdersTest {
  private static final Path FOLDER = Path.of("..", "examples", "orders");

  private static final List<String> PROGRAMS =
      List.of(
          "clh-lock",
          "double-checked-init",
          "iriw",
          "message-passing",
          "peterson",
          "rcu-publish",
          "spsc-ring",
          "store-buffering",
          "ticket-lock",
          "treiber-stack",
          "ttas-lock");

  private static final List<List<JudgedModel>> MODELS =
      List.of(
          List.of(JudgedModel.TSO),
          List.of(JudgedModel.PSO),
          List.of(JudgedModel.RMO),
          List.of(JudgedModel.ARMV8),
          List.of(JudgedModel.RISCV),
          List.of(JudgedModel.POWER),
          List.of(JudgedModel.RC11),
          List.of(JudgedModel.RC11, JudgedModel.POWER, JudgedModel.ARMV8));

  static Stream<Arguments> rows() {
    return PROGRAMS.stream()
        .flatMap(program -> MODELS.stream().map(models -> Arguments.of(program, models)))
        .filter(row -> Effort.takes(Arrays.toString(row.get()), 2));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void noAssignmentOfOrdersThatIsRightCostsLess(String name, List<JudgedModel> models)
      throws Exception {
    Path file = FOLDER.resolve(name + ".c");
    OpenedCalls calls = OpenedCalls.of(Frontend.load(List.of(file), CompilerOptions.DEFAULT));
    CheckOptions check = options(name, models);
    LoopCosts costs = new OrdersOnly(KindCosts.usual(graphs(models).machines()));
    FenceResult result =
        new FenceFinder(
                new FenceOptions(
                    check,
                    Optional.of(graphs(models)),
                    Aim.ERROR,
                    Placement.ANYWHERE,
                    _ -> true,
                    false,
                    costs,
                    false,
                    false),
                ProgressListener.NONE)
            .find(calls.program(), new Library(), Way.AUTO);

    Places places = new Places(calls, check.model(), Placement.ANYWHERE, false, _ -> true);
    int found =
        result.verdict() == Verdict.UNFIXABLE ? Integer.MAX_VALUE : costOfFirst(result.sets());
    for (Set<FencePlace> assignment : assignments(places)) {
      if (assignment.stream().mapToInt(place -> costs.of(place, 0)).sum() < found) {
        assertThat(isRight(name, FencedProgram.of(calls.program(), places, assignment), models))
            .as("right with %s", assignment)
            .isFalse();
      }
    }
    assertThat(result.verdict()).isIn(Verdict.CORRECT, Verdict.FIXED, Verdict.UNFIXABLE);
    for (FenceSet set : result.sets()) {
      assertThat(isRight(name, FencedProgram.of(calls.program(), places, set.places()), models))
          .isTrue();
    }
  }

  /** What the first set costs. A program that is right as it is needs nothing. */
  private static int costOfFirst(List<FenceSet> sets) {
    return sets.stream().limit(1).flatMap(set -> set.fences().stream()).mapToInt(Fence::cost).sum();
  }

  /** Orders of atomic accesses can be chosen, and nothing else. */
  private record OrdersOnly(LoopCosts costs) implements LoopCosts {
    @Override
    public int of(FencePlace place, int loops) {
      return costs.of(place, loops);
    }

    @Override
    public boolean allows(FencePlace place) {
      return place.repair().isOrder() && place.repair() != Repair.ATOMIC;
    }
  }

  /** All ways to give each access, and each compare-exchange that fails, an order. */
  private static List<Set<FencePlace>> assignments(Places places) {
    Map<String, List<FencePlace>> bySite = new TreeMap<>();
    places.forEach(
        place -> {
          if (place.repair().isOrder() && place.repair() != Repair.ATOMIC) {
            String site =
                place.role()
                    + " "
                    + place.position()
                    + " "
                    + place.statement()
                    + " "
                    + place.repair().isOnFailure();
            bySite.computeIfAbsent(site, _ -> new ArrayList<>()).add(place);
          }
        });
    List<Set<FencePlace>> all = List.of(Set.of());
    for (List<FencePlace> site : bySite.values()) {
      List<Set<FencePlace>> longer = new ArrayList<>();
      for (Set<FencePlace> set : all) {
        for (Set<FencePlace> order : orders(site)) {
          Set<FencePlace> more = new TreeSet<>(set);
          more.addAll(order);
          longer.add(more);
        }
      }
      all = longer;
    }
    return all;
  }

  /** None of some repairs, each by itself, and acquire with release. */
  private static List<Set<FencePlace>> orders(List<FencePlace> site) {
    List<Set<FencePlace>> orders = new ArrayList<>(List.of(Set.of()));
    site.forEach(one -> orders.add(Set.of(one)));
    List<FencePlace> both =
        site.stream()
            .filter(one -> one.repair() == Repair.ACQUIRE || one.repair() == Repair.RELEASE)
            .toList();
    if (both.size() == 2) {
      orders.add(Set.copyOf(both));
    }
    return orders;
  }

  private static boolean isRight(String name, Program program, List<JudgedModel> models) {
    return models.stream()
        .allMatch(
            model ->
                new GraphChecker(program, new Library(), model)
                    .check(
                        options(name, List.of(model)),
                        GraphOptions.of(false),
                        List.of(),
                        ProgressListener.NONE)
                    .result()
                    .errors()
                    .isEmpty());
  }

  private static GraphModels graphs(List<JudgedModel> models) {
    return new GraphModels(models, GraphOptions.of(false));
  }

  /** Under {@code rmo} a retry of the stack may find an old top again and again. */
  private static CheckOptions options(String name, List<JudgedModel> models) {
    String title = models.stream().map(JudgedModel::title).collect(Collectors.joining(","));
    CheckOptions options = CheckOptions.of(new ObservedOrders(title, Optional.empty()));
    return name.equals("treiber-stack") && models.contains(JudgedModel.RMO)
        ? options.with(MachineOptions.DEFAULT.unrolling(OptionalInt.of(2)))
        : options;
  }
}
