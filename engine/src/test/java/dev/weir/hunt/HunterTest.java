package dev.weir.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.hunt.HuntOptions.Schedule;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.CheckOptions;
import dev.weir.search.ProgressListener;
import dev.weir.testing.FeasibleCycles;
import dev.weir.testing.Oracles;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallOracle;
import dev.weir.testing.TestOfTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hunts in tiny programs, against the truth about their cycles. */
class HunterTest {
  private static final int RUNS_OF_CYCLE = 1000;

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

  /** Each cycle that some execution forms is confirmed, and no other one. */
  @TestOfTable
  void confirmsWhatCanHappenAndNothingElse(SmallOracle row, SmallModel model) {
    if (model == SmallModel.SC) {
      return;
    }
    Program program = program(row);
    CheckOptions check = options(model.name());
    HuntResult predicted = hunt(program, check, 1, 8);
    HuntResult result =
        hunt(program, check, (long) RUNS_OF_CYCLE * (1 + predicted.rows().size()), 8);
    assertThat(FeasibleCycles.confirmed(result))
        .as("%s under %s", row.name(), model)
        .isEqualTo(
            FeasibleCycles.of(program, new Library(), check, FeasibleCycles.predicted(result)));
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
