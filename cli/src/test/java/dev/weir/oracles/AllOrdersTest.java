package dev.weir.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fence.FenceFinder;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.Fence;
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
import dev.weir.program.Program;
import dev.weir.program.transform.OpenedCalls;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The least orders of well-known algorithms with at most six atomic accesses, against all
 * assignments of orders to these. Where no assignment costs less, none is right either.
 */
class AllOrdersTest {
  private static final Path FOLDER = Path.of("..", "examples", "orders");

  /** The programs, and of how many of their rows a short build looks at one. */
  private static final Map<String, Integer> PROGRAMS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("store-buffering", 2),
              Map.entry("message-passing", 1),
              Map.entry("ticket-lock", 2),
              Map.entry("ttas-lock", 2),
              Map.entry("clh-lock", 8),
              Map.entry("double-checked-init", 2),
              Map.entry("rcu-publish", 1),
              Map.entry("iriw", 40),
              Map.entry("peterson", 40),
              Map.entry("treiber-stack", 40),
              Map.entry("spsc-ring", 40)));

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
    return PROGRAMS.entrySet().stream()
        .flatMap(
            program ->
                MODELS.stream()
                    .filter(models -> Effort.takes(program.getKey() + models, program.getValue()))
                    .map(models -> Arguments.of(program.getKey(), models)));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void noAssignmentOfOrdersThatIsRightCostsLess(String name, List<JudgedModel> models)
      throws Exception {
    Path file = FOLDER.resolve(name + ".c");
    OpenedCalls calls = OpenedCalls.of(Frontend.load(List.of(file), CompilerOptions.DEFAULT));
    CheckOptions check = options("graphs");
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
    OptionalInt least = OptionalInt.empty();
    for (Set<FencePlace> assignment : assignments(places)) {
      int cost = assignment.stream().mapToInt(place -> costs.of(place, 0)).sum();
      if ((least.isEmpty() || cost < least.getAsInt())
          && isRight(FencedProgram.of(calls.program(), places, assignment), models)) {
        least = OptionalInt.of(cost);
      }
    }
    if (least.isEmpty()) {
      assertThat(result.verdict()).isEqualTo(Verdict.UNFIXABLE);
    } else {
      assertThat(result.verdict()).isIn(Verdict.CORRECT, Verdict.FIXED);
      assertThat(
              result.sets().stream()
                  .limit(1)
                  .flatMap(set -> set.fences().stream())
                  .mapToInt(Fence::cost)
                  .sum())
          .isEqualTo(least.getAsInt());
    }
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

  private static boolean isRight(Program program, List<JudgedModel> models) {
    return models.stream()
        .allMatch(
            model ->
                new GraphChecker(program, new Library(), model)
                    .check(
                        options(model.title()),
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

  private static CheckOptions options(String model) {
    return CheckOptions.of(new ObservedOrders(model, Optional.empty()));
  }
}
