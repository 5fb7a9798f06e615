package dev.weir.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TraceOraclesTest {

  @Test
  void everyRowHasItsProgram() {
    assertThat(TraceOracles.rows())
        .hasSize(156)
        .allSatisfy(row -> assertThat(TraceOracles.source(row)).isRegularFile())
        .allSatisfy(row -> assertThat(row.model()).isIn("sc", "tso", "pso"));
  }

  @Test
  void closedFormsHold() {
    for (TraceOracle row : TraceOracles.rows()) {
      switch (row.program()) {
        case "writers", "mutexinc", "ticket" ->
            assertThat(row.traces()).as("%s", row).isEqualTo(factorial(row.size()));
        case "readers" -> assertThat(row.traces()).as("%s", row).isEqualTo(1L << row.size());
        case "sbring" ->
            assertThat(row.traces())
                .as("%s", row)
                .isEqualTo((1L << row.size()) - (row.model().equals("sc") ? 1 : 0));
        default -> assertThat(row.traces()).as("%s", row).isPositive();
      }
    }
  }

  private static long factorial(int n) {
    return n == 0 ? 1 : n * factorial(n - 1);
  }
}
