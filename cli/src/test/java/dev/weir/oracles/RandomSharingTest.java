package dev.weir.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.frontend.window.WindowLibrary;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.program.transform.BarriersOfOrders;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Budget;
import dev.weir.testing.Effort;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.DelayAnalysis;
import dev.weir.weak.WeakChecker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs of C that are transformed have the final states and the errors of the direct models TSO
 * and PSO; under RMO at least those of PSO, and the same with every selection of delays. What a
 * transformed program refuses is left out.
 */
class RandomSharingTest {
  /** More programs are tried with {@code -Dweir.sharing.first=N -Dweir.sharing.count=N}. */
  private static final long FIRST = Effort.firstSeed("weir.sharing.first");

  private static final int COUNT =
      Integer.getInteger("weir.sharing.count", Effort.isNightly() ? 8 : 2);
  private static final int MAX_EVENTS = 10_000;

  private static Program window = new Program("", List.of(), List.of(), List.of());

  @TempDir private Path folder = Path.of("");

  /**
   * What an exploration found.
   *
   * @param states what was observed at the ends
   * @param errors their kinds and lines
   */
  private record Found(Set<Map<String, Long>> states, Set<String> errors) {
    /** Empty where something was refused, or took too long. */
    static Optional<Found> of(CheckResult result, Budget patience) {
      if (patience.isSatisfied() || !result.unsupported().isEmpty()) {
        return Optional.empty();
      }
      Set<String> errors =
          result.errors().stream()
              .map(error -> error.failure().kind() + " " + error.failure().position().line())
              .collect(Collectors.toCollection(TreeSet::new));
      return Optional.of(new Found(new HashSet<>(result.observations()), errors));
    }
  }

  @BeforeAll
  static void loadWindow() throws InputException {
    window = WindowLibrary.load();
  }

  /** Programs that were judged differently once, and why. */
  static Stream<List<List<String>>> named() {
    return Stream.of(
        // A call that only reads is no fence for stores.
        List.of(
            List.of("x = 1;", "r0 = strlen(name);", "r1 = LOAD(y, ACQUIRE);"),
            List.of("y = 1;", "x = 2;")),
        List.of(List.of("x = 1;", "r0 = strlen(name);"), List.of("strcpy(name, \"b\");", "x = 2;")),
        // Nor is one that writes a fence for what follows.
        List.of(List.of("r0 = name[0];", "r1 = y;"), List.of("y = 1;", "strcpy(name, \"b\");")),
        // A copy reads and writes, but not in one step.
        List.of(List.of("x = 1;", "memcpy(a, &s, 8);"), List.of("s.b = 2;", "x = 2;")),
        // Whether an access that waits fails depends on who frees the block, or ends the local.
        List.of(List.of("x = 1;", "h[0] = 2;"), List.of("if (r0 == 0) free(h);")),
        List.of(List.of("q = p;", "r0 = *q;"), List.of("l = 1;", "p = &l;")),
        // To free twice is told as that.
        List.of(List.of("y = 1;"), List.of("if (r1 != 1) free(h);", "if (y == 1) free(h);")),
        // The order where a compare-exchange fails puts nothing in front of it.
        List.of(
            List.of(
                "{ int e = 0; __atomic_compare_exchange_n(&x, &e, 2, 1, __ATOMIC_RELEASE,"
                    + " __ATOMIC_RELAXED); }",
                "r1 = LOAD(y, RELAXED);"),
            List.of(
                "y = 1;",
                "{ int e = 0; r1 = __atomic_compare_exchange_n(&x, &e, 0, 1, __ATOMIC_RELAXED,"
                    + " __ATOMIC_SEQ_CST); }")));
  }

  @ParameterizedTest
  @MethodSource("named")
  void programsAreJudgedAlikeAgain(List<List<String>> threads) throws Exception {
    for (WeakModel model : List.of(WeakModel.TSO, WeakModel.PSO, WeakModel.RMO)) {
      compare(threads, model);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"TSO", "PSO", "RMO"})
  void randomProgramsAreJudgedAlike(WeakModel model) throws Exception {
    long compared = 0;
    for (long seed : LongStream.range(FIRST, FIRST + COUNT).toArray()) {
      compared += compare(RandomSharingPrograms.of(seed), model);
    }
    assertThat(compared).as("explorations that were compared").isGreaterThan(2L * COUNT);
  }

  /** Execution graphs show what the transformed program does. */
  @Test
  void graphsOfAtomicsShowWhatTheTransformedProgramDoes() throws Exception {
    int compared = 0;
    for (long seed : LongStream.range(FIRST, FIRST + 4L * COUNT).toArray()) {
      compared += compare(RandomSharingPrograms.ofAtomics(seed)) ? 1 : 0;
    }
    assertThat(compared).as("programs that were compared").isGreaterThan(3 * COUNT);
  }

  @Test
  void graphsOfAllThatIsSharedShowWhatTheTransformedProgramDoes() throws Exception {
    int compared = 0;
    for (long seed : LongStream.range(FIRST, FIRST + COUNT).toArray()) {
      compared += compare(RandomSharingPrograms.of(seed)) ? 1 : 0;
    }
    assertThat(compared).as("programs that were compared").isGreaterThan(COUNT / 4);
  }

  /** Whether a program could be explored in both ways under RMO. */
  private boolean compare(List<List<String>> threads) throws InputException, IOException {
    Program program = program(threads);
    Optional<Found> transformed = transformed(program, WeakModel.RMO, DelaySelection.ONE_PER_CYCLE);
    Optional<Found> graphs = transformed.flatMap(_ -> graphs(program));
    if (graphs.isEmpty()) {
      return false;
    }
    // What comes of the end of an object is explored in one order only.
    boolean ends = hasEnds(transformed.get()) || hasEnds(graphs.get());
    if (ends) {
      assertThat(graphs.get().errors()).as("graphs %s", threads).isNotEmpty();
      assertThat(transformed.get().errors()).as("transformed %s", threads).isNotEmpty();
    } else {
      assertThat(graphs).as("graphs %s", threads).isEqualTo(transformed);
    }
    return !ends;
  }

  private static boolean hasEnds(Found found) {
    return found.errors().stream().anyMatch(error -> error.startsWith("MEMORY"));
  }

  private Program program(List<List<String>> threads) throws InputException, IOException {
    Path file = folder.resolve("program.c");
    Files.writeString(file, RandomSharingPrograms.text(threads));
    return Frontend.load(List.of(file), CompilerOptions.DEFAULT);
  }

  /** How many explorations of the transformed program were compared. */
  private int compare(List<List<String>> threads, WeakModel model)
      throws InputException, IOException {
    Program program = program(threads);
    Optional<Found> direct = direct(program, model == WeakModel.RMO ? "pso" : model.title());
    if (direct.isEmpty()) {
      return 0;
    }
    List<Found> all =
        Arrays.stream(DelaySelection.values())
            .flatMap(delays -> transformed(program, model, delays).stream())
            .toList();
    for (Found found : all) {
      String about = model.title() + " " + threads;
      if (model == WeakModel.RMO) {
        assertThat(found.states()).as(about).containsAll(direct.get().states());
        assertThat(found.errors()).as(about).containsAll(direct.get().errors());
        assertThat(found).as(about).isEqualTo(all.getFirst());
      } else {
        assertThat(found).as(about).isEqualTo(direct.get());
      }
    }
    return all.size();
  }

  private static CheckOptions options(MemoryModel model) {
    return CheckOptions.of(model).goingOn().withoutLiveness();
  }

  private static Optional<Found> direct(Program program, String model) {
    Budget patience = new Budget(MAX_EVENTS);
    CheckOptions options = options(MemoryModels.named(model).orElseThrow());
    return Found.of(
        new Checker(program, new Library()).check(options, List.of(patience)), patience);
  }

  private static Optional<Found> graphs(Program program) {
    Budget patience = new Budget(10 * MAX_EVENTS);
    CheckResult result =
        new GraphChecker(program, new Library(), JudgedModel.RMO)
            .check(
                options(new SequentialConsistency()),
                GraphOptions.of(false),
                List.of(patience),
                ProgressListener.NONE)
            .result();
    return Found.of(result, patience);
  }

  private static Optional<Found> transformed(
      Program program, WeakModel model, DelaySelection delays) {
    Budget patience = new Budget(10 * MAX_EVENTS);
    Program fenced = BarriersOfOrders.of(program, model.orders());
    DelayPlan plan = DelayAnalysis.of(fenced, model, delays).plan();
    CheckResult result =
        new WeakChecker(fenced, plan, new Library(), window)
            .check(options(new SequentialConsistency()), List.of(patience), ProgressListener.NONE)
            .result();
    return Found.of(result, patience);
  }
}
