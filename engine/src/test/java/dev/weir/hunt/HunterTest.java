package dev.weir.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.hunt.HuntOptions.Schedule;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import dev.weir.testing.FeasibleCycles;
import dev.weir.testing.Oracles;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallOracle;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Hunts in tiny programs, against the truth about their cycles. */
class HunterTest {
  private static final int RUNS_OF_CYCLE = 400;

  /** Of the rows of the table, one of so many is hunted in, all in a nightly build. */
  private static final int SAMPLE = 3;

  private static Program program(SmallOracle row) {
    return SmallCompiler.compile(row.program()).program();
  }

  private static CheckOptions options(String model) {
    return CheckOptions.of(MemoryModels.named(model).orElseThrow()).goingOn();
  }

  private static HuntResult hunt(Program program, CheckOptions check, long runs, int longest) {
    HuntOptions options =
        new HuntOptions(check, Schedule.CYCLES, runs, longest, HuntOptions.DEFAULT_PROBABILITY, 3);
    return new Hunter(program, new Library()).hunt(options, ProgressListener.NONE);
  }

  private static String name(Object row) {
    return ((SmallOracle) row).name();
  }

  static Stream<Arguments> rows() {
    Stream<Arguments> buffered =
        Oracles.small().stream()
            .flatMap(row -> Stream.of(Arguments.of(row, "tso"), Arguments.of(row, "pso")));
    Stream<Arguments> past =
        Oracles.pslo().stream().map(row -> Arguments.of(Oracles.small(row.name()), "pslo"));
    return Stream.concat(buffered, past)
        .filter(row -> Effort.takes(name(row.get()[0]) + row.get()[1], SAMPLE));
  }

  /**
   * Each cycle that some execution forms is confirmed, and no other one; and no execution has a
   * cycle but one that was predicted. Optimal DPOR makes all executions; under PSLO it is not
   * proved, and all schedules are walked.
   */
  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("rows")
  void confirmsWhatCanHappenAndNothingElse(SmallOracle row, String model) {
    Program program = program(row);
    CheckOptions check = options(model);
    HuntResult predicted = hunt(program, check, 1, 8);
    HuntResult result =
        hunt(program, check, (long) RUNS_OF_CYCLE * (1 + predicted.rows().size()), 8);
    CheckOptions all = model.equals("pslo") ? check.with(Algorithm.EXHAUSTIVE) : check;
    FeasibleCycles truth =
        FeasibleCycles.explored(program, new Library(), all, FeasibleCycles.predicted(result));
    assertThat(FeasibleCycles.confirmed(result)).isEqualTo(truth.formed());
    assertThat(truth.unexplained()).isZero();
    assertThat(FeasibleCycles.possible(result)).containsAll(FeasibleCycles.confirmed(result));
  }

  @Test
  void followsFromTheSeed() {
    for (SmallOracle row : Oracles.small()) {
      HuntResult first = hunt(program(row), options("pso"), 50, 4);
      HuntResult second = hunt(program(row), options("pso"), 50, 4);
      assertThat(second.rows()).as(row.name()).isEqualTo(first.rows());
      assertThat(second.runs().counts()).as(row.name()).isEqualTo(first.runs().counts());
    }
  }

  /** Whatever schedules the runs, they are executions of the model. */
  @ParameterizedTest
  @EnumSource(Schedule.class)
  void makesAsManyRunsAsAskedAndNoMore(Schedule schedule) {
    for (SmallOracle row : Oracles.small()) {
      HuntOptions options = new HuntOptions(options("tso"), schedule, 40, 4, 0.5, 3);
      HuntResult result =
          new Hunter(program(row), new Library()).hunt(options, ProgressListener.NONE);
      long steered = result.rows().stream().mapToLong(HuntResult.Row::runs).sum();
      long unsteered = result.runs().counts().runs().orElseThrow() - result.predictionRuns();
      assertThat(unsteered).as(row.name()).isIn(40L, steered);
    }
  }
}
