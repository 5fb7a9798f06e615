package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.Effort;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallCounts;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallOracle;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.TestOfTable;
import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalLong;

/** The searches against the tables of tiny programs. */
class SmallOracleTest {
  /** Every schedule is walked only where there are at most this many. */
  private static final long MAX_SCHEDULES = Effort.isNightly() ? 100_000 : 10_000;

  @TestOfTable
  void sourceDporReachesEveryTraceAndFinalState(SmallOracle row, SmallModel model) {
    SmallSearch search = run(row.program(), model, Algorithm.SOURCE, true);
    assertReached(search, row.under(model));
  }

  @TestOfTable
  void exhaustiveSearchReachesEveryTraceAndCountsTheSchedules(SmallOracle row, SmallModel model) {
    SmallSearch search = run(row.program(), model, Algorithm.EXHAUSTIVE, true);
    assertReached(search, row.under(model));
    assertThat(search.result().counts().schedules()).isEqualTo(interleavings(row, model));
  }

  @TestOfTable
  void withoutJoiningEveryScheduleIsWalked(SmallOracle row, SmallModel model) {
    if (row.under(model).interleavings() > MAX_SCHEDULES) {
      return;
    }
    SmallSearch search = run(row.program(), model, Algorithm.EXHAUSTIVE, false);
    assertReached(search, row.under(model));
    CheckResult.Counts counts = search.result().counts();
    assertThat(counts.schedules()).isEqualTo(interleavings(row, model));
    assertThat(counts.executions() + counts.blocked()).isEqualTo(row.under(model).interleavings());
  }

  private static Optional<BigInteger> interleavings(SmallOracle row, SmallModel model) {
    return Optional.of(BigInteger.valueOf(row.under(model).interleavings()));
  }

  private static void assertReached(SmallSearch search, SmallCounts expected) {
    assertThat(search.recorder().complete()).as("traces").hasSize(expected.traces());
    assertThat(search.recorder().blocked()).as("blocked traces").hasSize(expected.blocked());
    assertThat(search.recorder().finalStates()).as("final states").hasSize(expected.finalStates());
    assertThat(search.result().complete()).as("complete").isTrue();
    CheckResult.Counts counts = search.result().counts();
    assertThat(counts.redundant())
        .as("redundant")
        .isEqualTo(OptionalLong.of(counts.executions() - expected.traces()));
  }

  private static SmallSearch run(
      SmallProgram program, SmallModel model, Algorithm algorithm, boolean joins) {
    CompiledSmallProgram compiled = SmallCompiler.compile(program);
    return SmallSearch.run(compiled, model, algorithm, joins, new Library());
  }
}
