package dev.weir.testing.brute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallOracle;
import dev.weir.testing.TestOfTable;

/** The definition of robustness against the tables of tiny programs. */
class BruteForceTest {
  private static final int MAX_CONFIGURATIONS = 100_000;

  @TestOfTable
  void allInterleavingsSayWhatTheTableSays(SmallOracle row, SmallModel model) {
    assertThat(
            BruteForce.judge(
                SmallCompiler.compile(row.program()).program(),
                MemoryModels.named(model.name()).orElseThrow(),
                new Library(),
                MachineOptions.DEFAULT,
                MAX_CONFIGURATIONS))
        .hasValueSatisfying(
            brute -> {
              assertThat(brute.isRobust()).isEqualTo(row.under(model).robust());
              assertThat(brute.traces())
                  .isEqualTo(row.under(model).traces() + row.under(model).blocked());
            });
  }
}
