package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.schedule.ReplayException;
import dev.weir.testing.Effort;
import dev.weir.trace.replay.Replay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random executions that are watched for livelocks, hundreds or thousands of each program. */
class LivelocksTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "edges", "livelocks");
  private static final int RUNS = 3000;

  /** Servers end in no run, and each takes as long as a run may. */
  private static final int RUNS_OF_SERVERS = Effort.isNightly() ? 300 : 40;

  @ParameterizedTest
  @CsvSource({
    "never-given-back, sc", "never-given-back, tso", "never-given-back, pso",
    "in-each-others-way, sc", "in-each-others-way, tso", "in-each-others-way, pso",
    "polite, sc", "polite, tso", "polite, pso",
    "tries-locks, sc", "tries-locks, tso", "tries-locks, pso",
  })
  void findsThreadsThatGoRoundTogether(String name, String model)
      throws InputException, ReplayException {
    Program program = load(name);
    CheckOptions options = options(model, RUNS);
    Checker checker = new Checker(program, new Library());
    CheckResult result = checker.watchForLivelocks(options, ProgressListener.NONE);
    assertThat(result.errors()).hasSize(1);
    FoundError error = result.errors().getFirst();
    assertThat(error.failure().kind()).isEqualTo(FailureKind.NONTERMINATION);
    assertIsShown(error, checker.replay(options, error.schedule()));
    FoundError shorter = checker.minimise(options, error, Duration.ofSeconds(20), () -> false);
    assertThat(shorter.schedule().moves().size())
        .isLessThanOrEqualTo(error.schedule().moves().size());
    assertIsShown(shorter, checker.replay(options, shorter.schedule()));
  }

  private static void assertIsShown(FoundError error, Replay replay) {
    assertThat(replay.failures()).contains(error.failure());
  }

  @ParameterizedTest
  @CsvSource({
    "unfair, sc", "unfair, tso", "unfair, pso",
    "buffer-held-back, sc", "buffer-held-back, tso", "buffer-held-back, pso",
    "servers, sc", "servers, tso", "servers, pso",
    "counted, sc", "counted, tso", "counted, pso",
    "chosen, sc", "chosen, tso", "chosen, pso",
  })
  void findsNothingWhereNobodyIsKeptFromItsEnd(String name, String model) throws InputException {
    int runs = name.equals("servers") ? RUNS_OF_SERVERS : RUNS;
    CheckResult result =
        new Checker(load(name), new Library())
            .watchForLivelocks(options(model, runs), ProgressListener.NONE);
    assertThat(result.errors()).isEmpty();
    assertThat(result.counts().runs()).hasValue(runs);
  }

  private static CheckOptions options(String model, int runs) {
    return CheckOptions.of(MemoryModels.named(model).orElseThrow()).withRandomRuns(runs, 1);
  }

  private static Program load(String name) throws InputException {
    return Frontend.load(
        List.of(FOLDER.resolve(name + ".c")), new CompilerOptions(Optional.empty(), List.of()));
  }
}
