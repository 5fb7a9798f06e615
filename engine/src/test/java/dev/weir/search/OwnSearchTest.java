package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.step.IntList;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Recorder;
import dev.weir.search.exploration.Search;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallOracle;
import dev.weir.testing.TestOfTable;
import dev.weir.trace.EventLog;
import java.util.List;

/**
 * A search of one class works without a change elsewhere: every schedule, backwards and by
 * recursion.
 */
class OwnSearchTest {
  private static final long MAX_SCHEDULES = 2_000;

  private static final class Backwards implements Search {
    @Override
    public void run(Exploration exploration) {
      EventLog log = new EventLog();
      exploration.execution().start(Recorder.of(log));
      walk(exploration, log);
    }

    private void walk(Exploration exploration, EventLog log) {
      IntList enabled = new IntList();
      exploration.machine().enabled(enabled);
      if (enabled.isEmpty()) {
        exploration.maximal();
      }
      for (int i = enabled.size() - 1; i >= 0; i--) {
        IntList outcomes = new IntList();
        exploration.machine().outcomes(enabled.get(i), outcomes);
        for (int j = 0; j < outcomes.size(); j++) {
          exploration.execution().take(enabled.get(i), outcomes.get(j));
          walk(exploration, log);
          exploration.execution().undo(log.size() - 1);
        }
      }
    }
  }

  @TestOfTable
  void reachesWhatTheTableSays(SmallOracle row, SmallModel model) {
    if (row.under(model).interleavings() > MAX_SCHEDULES) {
      return;
    }
    CompiledSmallProgram compiled = SmallCompiler.compile(row.program());
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()).toTheEnd();
    CheckResult result =
        new Checker(compiled.program(), new Library()).check(options, List.of(), new Backwards());
    CheckResult.Counts counts = result.counts();
    assertThat(result.complete()).isTrue();
    assertThat(counts.executions() + counts.blocked()).isEqualTo(row.under(model).interleavings());
    assertThat(counts.executions() - counts.redundant().orElseThrow())
        .isEqualTo(row.under(model).traces());
  }
}
