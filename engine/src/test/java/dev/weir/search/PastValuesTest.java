package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.MemoryOrder;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.Oracles;
import dev.weir.testing.PsloOracle;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallInstruction;
import dev.weir.testing.SmallInstruction.CompareExchange;
import dev.weir.testing.SmallInstruction.Exchange;
import dev.weir.testing.SmallInstruction.FetchAdd;
import dev.weir.testing.SmallProgram;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** PSLO against the table of tiny programs, in which read-modify-writes are no fences. */
class PastValuesTest {
  /** Every schedule is walked only where there are at most so many traces. */
  private static final int MOST_TRACES = 6;

  static List<PsloOracle> rows() {
    return Oracles.pslo();
  }

  static List<PsloOracle> smallRows() {
    return rows().stream().filter(row -> row.traces() <= MOST_TRACES).toList();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void everyTraceIsReached(PsloOracle row) {
    assertReached(row, true);
  }

  @ParameterizedTest
  @MethodSource("smallRows")
  void withoutJoiningEveryTraceIsReached(PsloOracle row) {
    assertReached(row, false);
  }

  private static void assertReached(PsloOracle row, boolean joins) {
    SmallProgram program = withoutFences(Oracles.small(row.name()).program());
    SmallSearch search =
        SmallSearch.run(
            SmallCompiler.compile(program),
            MemoryModels.PSLO,
            Algorithm.EXHAUSTIVE,
            joins,
            new Library());
    assertThat(search.recorder().complete()).as("traces").hasSize(row.traces());
    assertThat(search.recorder().blocked()).as("blocked traces").hasSize(row.blocked());
    assertThat(search.result().complete()).as("complete").isTrue();
    CheckResult.Counts counts = search.result().counts();
    assertThat(counts.redundant())
        .as("redundant")
        .isEqualTo(OptionalLong.of(counts.executions() - row.traces()));
  }

  private static SmallProgram withoutFences(SmallProgram program) {
    return new SmallProgram(
        program.threads().stream()
            .map(thread -> thread.stream().map(PastValuesTest::withoutFence).toList())
            .toList());
  }

  private static SmallInstruction withoutFence(SmallInstruction instruction) {
    SmallInstruction.Action action =
        switch (instruction.action()) {
          case Exchange(var register, var place, var value, var _) ->
              new Exchange(register, place, value, MemoryOrder.RELAXED);
          case FetchAdd(var register, var place, var value, var _) ->
              new FetchAdd(register, place, value, MemoryOrder.RELAXED);
          case CompareExchange(var register, var place, var expected, var desired, var _) ->
              new CompareExchange(register, place, expected, desired, MemoryOrder.RELAXED);
          default -> instruction.action();
        };
    return new SmallInstruction(instruction.guard(), action);
  }
}
