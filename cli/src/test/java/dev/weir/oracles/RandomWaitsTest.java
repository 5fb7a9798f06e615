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
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.report.FailureKind;
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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Threads that wait in loops, in execution graphs, against programs without loops: a thread may
 * wait for ever exactly if it may go round once, and what it has read is still there when all
 * others have ended, or wait so too.
 */
class RandomWaitsTest {
  /** More programs are tried with {@code -Dweir.waits.first=N -Dweir.waits.count=N}. */
  private static final long FIRST = Effort.firstSeed("weir.waits.first");

  private static final int COUNT =
      Integer.getInteger("weir.waits.count", Effort.isNightly() ? 24 : 10);
  private static final int MAX_EVENTS = 200_000;

  private static Program window = new Program("", List.of(), List.of(), List.of());

  @TempDir private Path folder = Path.of("");

  /**
   * What an exploration found.
   *
   * @param ends what was observed where all threads ended
   * @param endless whether some may wait for ever
   */
  private record Found(Set<Map<String, Long>> ends, boolean endless) {}

  @BeforeAll
  static void loadWindow() throws InputException {
    window = WindowLibrary.load();
  }

  @ParameterizedTest
  @EnumSource(names = {"RMO", "POWER"})
  void whoMayWaitForEverIsToldFromRoundsThatStop(JudgedModel model) throws Exception {
    int compared = 0;
    int endless = 0;
    for (long seed : LongStream.range(FIRST, FIRST + COUNT).toArray()) {
      RandomWaitPrograms waits = RandomWaitPrograms.of(seed);
      Optional<Found> expected = stopping(waits, model);
      Optional<Found> found = byGraphs(program(waits.text()), model);
      if (expected.isPresent() && found.isPresent()) {
        assertThat(found).as("%s %s %s", seed, model, waits).isEqualTo(expected);
        assertIsMoreThanPso(waits, found.get());
        compared++;
        endless += found.get().endless() ? 1 : 0;
      }
    }
    assertThat(compared).as("programs that were compared").isGreaterThan(COUNT / 2);
    assertThat(endless).as("of which some thread may wait for ever").isBetween(1, compared - 1);
  }

  /** Both models allow all that PSO does. */
  private void assertIsMoreThanPso(RandomWaitPrograms waits, Found found)
      throws InputException, IOException {
    Budget patience = new Budget(MAX_EVENTS);
    CheckOptions options = CheckOptions.of(MemoryModels.named("pso").orElseThrow()).goingOn();
    CheckResult direct =
        new Checker(program(waits.text()), new Library()).check(options, List.of(patience));
    of(direct, patience)
        .ifPresent(
            pso -> {
              assertThat(found.ends()).as(waits.toString()).containsAll(pso.ends());
              assertThat(found.endless() || !pso.endless()).as(waits.toString()).isTrue();
            });
  }

  private static Optional<Found> of(CheckResult result, Budget patience) {
    if (patience.isSatisfied() || !result.unsupported().isEmpty()) {
      return Optional.empty();
    }
    boolean isEndless =
        result.errors().stream()
            .anyMatch(error -> error.failure().kind() == FailureKind.NONTERMINATION);
    return Optional.of(new Found(new HashSet<>(result.observations()), isEndless));
  }

  private Program program(String text) throws InputException, IOException {
    Path file = folder.resolve("program.c");
    Files.writeString(file, text);
    return Frontend.load(List.of(file), CompilerOptions.DEFAULT);
  }

  /** What follows from the program without loops. */
  private Optional<Found> stopping(RandomWaitPrograms waits, JudgedModel model)
      throws InputException, IOException {
    Program program = program(waits.stopping());
    Optional<Found> found =
        model == JudgedModel.RMO ? transformed(program) : byGraphs(program, model);
    return found.map(
        all ->
            new Found(
                all.ends().stream().filter(end -> !waits.isStuck(end)).collect(Collectors.toSet()),
                all.ends().stream().anyMatch(end -> waits.isStuck(end) && waits.isForEver(end))));
  }

  private static CheckOptions options() {
    return CheckOptions.of(new SequentialConsistency()).goingOn();
  }

  private static Optional<Found> byGraphs(Program program, JudgedModel model) {
    Budget patience = new Budget(MAX_EVENTS);
    return of(
        new GraphChecker(program, new Library(), model)
            .check(options(), GraphOptions.of(true), List.of(patience), ProgressListener.NONE)
            .result(),
        patience);
  }

  private static Optional<Found> transformed(Program program) {
    WeakModel model = WeakModel.RMO;
    Budget patience = new Budget(MAX_EVENTS);
    Program fenced = BarriersOfOrders.of(program, model.orders());
    DelayPlan plan = DelayAnalysis.of(fenced, model, DelaySelection.ONE_PER_CYCLE).plan();
    return of(
        new WeakChecker(fenced, plan, new Library(), window)
            .check(options(), List.of(patience), ProgressListener.NONE)
            .result(),
        patience);
  }
}
