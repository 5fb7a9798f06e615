package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.hunt.HuntOptions;
import dev.weir.hunt.HuntResult;
import dev.weir.hunt.Hunter;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import dev.weir.testing.FeasibleCycles;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hunts in locks with one critical section for each of two threads, against all executions. */
class HuntTruthTest {
  /** Enough for every cycle that can happen, with the seed that is set. */
  private static final long RUNS = Effort.isNightly() ? 30_000 : 8_000;

  @ParameterizedTest
  @CsvSource({"dekker, tso", "dekker, pso", "bakery, tso", "bakery, pso"})
  void everyCycleThatCanHappenIsConfirmedAndNoOther(String name, String model)
      throws InputException {
    Program program = HuntPrograms.load(name, "-DROUNDS=1");
    CheckOptions check = CheckOptions.of(MemoryModels.named(model).orElseThrow()).goingOn();
    HuntResult result =
        new Hunter(program, new Library()).hunt(HuntOptions.of(check, RUNS), ProgressListener.NONE);
    assertThat(FeasibleCycles.confirmed(result))
        .isNotEmpty()
        .isEqualTo(
            FeasibleCycles.of(program, new Library(), check, FeasibleCycles.predicted(result)));
  }
}
