package dev.weir.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;
import dev.weir.testing.Effort;
import dev.weir.testing.ReadBack;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The searches against the numbers of traces of C programs. */
class TraceCountsTest {
  /** Rows with more are for the benchmarks, or for a nightly build. */
  private static final long MAX_TRACES = Effort.isNightly() ? 20_000 : 3_000;

  /** Rows with more are not explored a second time. */
  private static final long MAX_TRACES_OF_SOURCE = 6_000;

  static Stream<TraceOracle> rows() {
    return TraceOracles.rows().stream().filter(row -> row.traces() <= MAX_TRACES);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void everyTraceIsReached(TraceOracle row) throws InputException {
    CompilerOptions options = new CompilerOptions(Optional.empty(), List.of("-DN=" + row.size()));
    Program program = ReadBack.of(Frontend.load(List.of(TraceOracles.source(row)), options));
    MemoryModel model = MemoryModels.named(row.model()).orElseThrow();
    CheckOptions toTheEnd = CheckOptions.of(model).toTheEnd();
    if (row.traces() <= MAX_TRACES_OF_SOURCE) {
      CheckResult.Counts source = check(program, toTheEnd.with(Algorithm.SOURCE)).counts();
      assertThat(source.executions() - source.redundant().orElseThrow()).isEqualTo(row.traces());
      assertThat(source.blocked()).isZero();
    }
    CheckResult.Counts optimal = check(program, toTheEnd.with(Algorithm.OPTIMAL)).counts();
    assertThat(optimal.executions()).isEqualTo(row.traces());
    assertThat(optimal.blocked()).isZero();
    assertThat(optimal.sleepSetBlocked()).isZero();
    assertThat(optimal.redundant()).hasValue(0);
  }

  private static CheckResult check(Program program, CheckOptions options) {
    CheckResult result = new Checker(program, new Library()).check(options);
    assertThat(result.verdict()).isEqualTo(Verdict.SAFE);
    assertThat(result.complete()).isTrue();
    return result;
  }
}
