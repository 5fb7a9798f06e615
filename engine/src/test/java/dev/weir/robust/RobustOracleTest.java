package dev.weir.robust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.robust.RobustOptions.Method;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallOracle;
import dev.weir.testing.TestOfTable;

/** The verdicts against the tables of tiny programs. */
class RobustOracleTest {

  @TestOfTable
  void theMonitorSaysWhatTheTableSays(SmallOracle row, SmallModel model) {
    assertVerdict(row, model, Method.MONITOR);
  }

  @TestOfTable
  void theTracesSayWhatTheTableSays(SmallOracle row, SmallModel model) {
    assertVerdict(row, model, Method.TRACES);
  }

  private static void assertVerdict(SmallOracle row, SmallModel model, Method method) {
    RobustVerdict expected =
        row.under(model).robust() ? RobustVerdict.ROBUST : RobustVerdict.NOT_ROBUST;
    for (boolean keepGoing : new boolean[] {false, true}) {
      RobustResult result =
          SmallRobust.run(SmallCompiler.compile(row.program()), model, method, keepGoing);
      assertThat(result.verdict()).isEqualTo(expected);
      assertThat(result.borderline() > 0).isEqualTo(expected == RobustVerdict.NOT_ROBUST);
      assertThat(result.violations().isEmpty()).isEqualTo(expected == RobustVerdict.ROBUST);
      assertThat(result.complete()).isEqualTo(keepGoing || expected == RobustVerdict.ROBUST);
    }
  }
}
