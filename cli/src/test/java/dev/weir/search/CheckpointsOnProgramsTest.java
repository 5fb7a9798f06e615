package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.checkpoint.Checkpoint;
import dev.weir.search.checkpoint.CheckpointWriter;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import dev.weir.testing.ThroughBytes;
import dev.weir.trace.detect.Detector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs in C that are explored in pieces have the result that they have in one. */
class CheckpointsOnProgramsTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  /** All examples are for a run by hand. */
  private static final boolean ALL = Effort.isNightly();

  private static final Duration MOST = Duration.ofSeconds(ALL ? 10 : 1);
  private static final int EVERY = ALL ? 1 : 10;

  static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      List<Path> programs = files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
      return Stream.iterate(0, i -> i < programs.size(), i -> i + EVERY)
          .map(programs::get)
          .toList();
    }
  }

  /** Keeps the latest. */
  private static final class Latest implements CheckpointWriter {
    private Optional<Checkpoint> kept = Optional.empty();
    private boolean isKept = true;

    @Override
    public boolean isDue() {
      return false;
    }

    @Override
    public void keep(Checkpoint checkpoint) {
      kept = Optional.of(ThroughBytes.of(checkpoint, List.of()));
    }

    @Override
    public void cannotKeep() {
      isKept = false;
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anExampleInPiecesHasTheResultOfTheWhole(Path file) throws InputException {
    Program program;
    try {
      program = Frontend.load(List.of(file), CompilerOptions.DEFAULT);
    } catch (InputException part) {
      // Some files are parts of programs.
      Assumptions.abort(part.getMessage());
      return;
    }
    for (String model : List.of("sc", "tso", "pso")) {
      CheckOptions options =
          CheckOptions.of(MemoryModels.named(model).orElseThrow())
              .with(Set.of(Detector.values()))
              .goingOn();
      Checker checker = new Checker(program, new Library());
      CheckResult whole = checker.check(options.withTimeLimit(Optional.of(MOST)));
      if (!whole.isCutShort() && whole.instead().isEmpty()) {
        assertSame(inPieces(checker, options), whole);
      }
    }
  }

  private static void assertSame(CheckResult pieces, CheckResult whole) {
    assertThat(pieces.counts()).isEqualTo(whole.counts());
    assertThat(pieces.verdict()).isEqualTo(whole.verdict());
    assertThat(pieces.complete()).isEqualTo(whole.complete());
    assertThat(pieces.met()).isEqualTo(whole.met());
    assertThat(pieces.observations()).isEqualTo(whole.observations());
    assertThat(pieces.seen()).isEqualTo(whole.seen());
    assertThat(pieces.unsupported()).isEqualTo(whole.unsupported());
    assertThat(pieces.errors().stream().map(FoundError::failure))
        .containsExactlyElementsOf(whole.errors().stream().map(FoundError::failure).toList());
  }

  private static CheckResult inPieces(Checker checker, CheckOptions options) {
    Random random = new Random(1);
    Latest latest = new Latest();
    CheckOptions own = options.keptBy(latest);
    for (int pieces = 1; ; pieces++) {
      AtomicLong left = new AtomicLong(1 + random.nextInt(20 * pieces));
      CheckResult result =
          checker.check(
              latest.kept.map(own::goingOnWith).orElse(own),
              List.of(),
              ProgressListener.stoppingWhen(() -> left.decrementAndGet() < 0));
      if (!latest.isKept || latest.kept.map(Checkpoint::isDone).orElse(false)) {
        return result;
      }
    }
  }
}
