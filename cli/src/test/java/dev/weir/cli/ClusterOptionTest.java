package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user sees of {@code --cluster}. */
class ClusterOptionTest {
  private static final String DEKKER = "../examples/dekker.c";

  /** Its executions take longer than the shortest limit of time. */
  private static final String LONG = "../examples/spinning/lamport-fast-fenced.c";

  private static final String FENCED = "../examples/dekker-fenced.c";

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"tso", "armv8"})
  void anErrorThatExecutorsFindIsShownAsAnyOther(String model) {
    Outcome outcome = Outcome.of("check", DEKKER, "--cluster", "near", "--model", model);
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).contains("assertion 'owner == me' failed", "Threads at the end:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tso", "rc11", "armv8", "power"})
  void executorsCountWhatOneWorkerCounts(String model) {
    String alone = counts(Outcome.of("check", FENCED, "--keep-going", "--model", model));
    String together =
        counts(Outcome.of("check", FENCED, "--keep-going", "--model", model, "--cluster=near"));
    assertThat(together).isEqualTo(alone).contains("complete");
  }

  private static String counts(Outcome outcome) {
    return outcome.out().lines().filter(line -> line.startsWith("explored:")).findAny().orElse("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tso", "power"})
  void whatWasBegunOnAClusterIsGoneOnWithAlone(String model) {
    String kept = folder.resolve("dekker.checkpoint").toString();
    Outcome begun =
        Outcome.of(
            "check",
            LONG,
            "--cluster",
            "near",
            "--checkpoint",
            kept,
            "--time-limit",
            "1ms",
            "--model",
            model);
    assertThat(begun.code()).isEqualTo(3);
    Outcome alone = Outcome.of("resume", kept, "--time-limit", "1m");
    assertThat(alone.code()).isZero();
    assertThat(alone.out()).contains("complete");
    Outcome again = Outcome.of("resume", kept, "--cluster", "near");
    assertThat(again.code()).isZero();
    assertThat(counts(again)).isEqualTo(counts(alone));
  }

  @Test
  void aClusterThatIsNotThereIsToldInOneLine() {
    Outcome outcome = Outcome.of("check", DEKKER, "--cluster", "far");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).isEqualToIgnoringNewLines("--cluster far: cannot be reached");
  }

  @ParameterizedTest
  @CsvSource({
    "--threads, 2, --cluster cannot be combined with --threads; leave one of them out",
    "--context-bound, 2, --cluster cannot be combined with --context-bound; leave one of them out",
    "--algorithm, source, --cluster is for --algorithm optimal and graph; leave one of the two options"
        + " out",
  })
  void whatIsNotForExecutorsIsRefused(String option, String value, String message) {
    Outcome outcome = Outcome.of("check", DEKKER, "--cluster", "near", option, value);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains(message);
  }
}
