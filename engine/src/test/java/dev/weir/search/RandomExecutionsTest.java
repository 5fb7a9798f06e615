package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.Effort;
import dev.weir.testing.Oracles;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallOracle;
import dev.weir.testing.SmallRecorder;
import dev.weir.testing.TestOfTable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Random executions of tiny programs. */
class RandomExecutionsTest {
  /** With more schedules than this, some may be too rare to be met by so many runs. */
  private static final long MAX_SCHEDULES = Effort.isNightly() ? 200 : 60;

  private static final long RUNS = Effort.isNightly() ? 5_000 : 1_500;

  private static SmallSearch run(SmallOracle row, SmallModel model, long runs, long seed) {
    CompiledSmallProgram program = SmallCompiler.compile(row.program());
    SmallRecorder recorder = new SmallRecorder(program);
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model.name()).orElseThrow())
            .withRandomRuns(runs, seed)
            .toTheEnd();
    CheckResult result =
        new Checker(program.program(), new Library()).check(options, List.of(recorder));
    return new SmallSearch(result, recorder);
  }

  @TestOfTable
  void manyReachEveryTraceAndNoOther(SmallOracle row, SmallModel model) {
    if (row.under(model).interleavings() > MAX_SCHEDULES) {
      return;
    }
    SmallSearch search = run(row, model, RUNS, 3);
    assertThat(search.recorder().complete()).as("traces").hasSize(row.under(model).traces());
    assertThat(search.recorder().blocked()).as("blocked").hasSize(row.under(model).blocked());
    assertThat(search.recorder().finalStates()).hasSize(row.under(model).finalStates());
    CheckResult.Counts counts = search.result().counts();
    assertThat(counts.runs()).hasValue(RUNS);
    assertThat(counts.executions() + counts.blocked()).isEqualTo(RUNS);
  }

  @TestOfTable
  void areNeverComplete(SmallOracle row, SmallModel model) {
    CheckResult result = run(row, model, 20, 1).result();
    assertThat(result.complete()).isFalse();
    assertThat(result.verdict()).isNotEqualTo(Verdict.SAFE);
  }

  @Test
  void followFromTheSeed() {
    for (SmallOracle row : Oracles.small()) {
      CheckResult first = run(row, SmallModel.PSO, 50, 7).result();
      CheckResult second = run(row, SmallModel.PSO, 50, 7).result();
      assertThat(second.counts()).as(row.name()).isEqualTo(first.counts());
      assertThat(second.errors()).as(row.name()).isEqualTo(first.errors());
    }
  }
}
