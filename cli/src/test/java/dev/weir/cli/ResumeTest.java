package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.cli.session.CheckpointFile;
import dev.weir.cli.session.Toolkit;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import dev.weir.trace.Monitor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user sees of {@code --checkpoint} and {@code weir resume}. */
class ResumeTest {
  private static final int EXECUTIONS = 40_320;

  /** The first ends a check, the others end what resumes it. */
  private static final int KILLS = Effort.isNightly() ? 3 : 2;

  /** In each of its executions the thread that comes last leaves its number. */
  private static final String RACE =
      """
      #include <assert.h>
      #include <pthread.h>
      #ifndef WRONG
      #define WRONG 0
      #endif
      volatile int last;
      static void *write(void *number) { last = (int)(long)number; return 0; }
      int main(void) {
        pthread_t threads[8];
        for (long i = 0; i < 8; i++) pthread_create(&threads[i], 0, write, (void *)(i + 1));
        for (int i = 0; i < 8; i++) pthread_join(threads[i], 0);
        assert(last != WRONG);
        return 0;
      }
      """;

  @TempDir private Path folder = Path.of("");
  private Path program = Path.of("");
  private Path kept = Path.of("");

  @BeforeEach
  void writeProgram() throws IOException {
    program = Files.writeString(folder.resolve("last.c"), RACE);
    kept = folder.resolve("last.checkpoint");
  }

  private Outcome check(String... more) {
    List<String> words = new ArrayList<>(List.of("check", program.toString(), "--model", "sc"));
    words.addAll(List.of("--checkpoint", kept.toString()));
    words.addAll(List.of(more));
    return Outcome.of(words.toArray(String[]::new));
  }

  private Outcome resume(String... more) {
    List<String> words = new ArrayList<>(List.of("resume", kept.toString()));
    words.addAll(List.of(more));
    return Outcome.of(words.toArray(String[]::new));
  }

  /** Goes on with an exploration that its limit has cut, until nothing is left. */
  private void resumeToTheEnd(Outcome first, String threads) {
    Outcome piece = first;
    int pieces = 1;
    while (piece.code() == 3) {
      assertThat(piece.out()).startsWith("unknown: stopped at --time-limit 60ms");
      assertThat(piece.err()).contains("continue with: weir resume " + kept);
      piece = resume("--threads", threads);
      pieces++;
    }
    assertThat(pieces).isGreaterThan(1);
  }

  private static JsonNode json(Outcome outcome) throws IOException {
    return new ObjectMapper().readTree(outcome.out());
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 2", "2, 1", "3, 2"})
  void anExplorationInPiecesHasTheCountsOfOneInOne(String before, String afterwards)
      throws IOException {
    resumeToTheEnd(check("--time-limit", "60ms", "--threads", before), afterwards);
    JsonNode result = json(resume("--json"));
    assertThat(result.path("verdict").asText()).isEqualTo("safe");
    assertThat(result.path("complete").asBoolean()).isTrue();
    assertThat(result.path("executions").asLong()).isEqualTo(EXECUTIONS);
  }

  @ParameterizedTest
  @CsvSource({"sc, 1, 1", "tso, 1, 2", "armv8, 2, 1", "rmo, 3, 2"})
  void anExplorationOfGraphsInPiecesHasTheCountsOfOneInOne(
      String model, String before, String afterwards) throws IOException {
    List<String> words = new ArrayList<>(List.of("check", program.toString(), "--model", model));
    words.addAll(List.of("--algorithm", "graph", "--equivalence", "traces"));
    words.addAll(List.of("--checkpoint", kept.toString(), "--time-limit", "60ms"));
    words.addAll(List.of("--threads", before));
    resumeToTheEnd(Outcome.of(words.toArray(String[]::new)), afterwards);
    JsonNode result = json(resume("--json"));
    assertThat(result.path("verdict").asText()).isEqualTo("safe");
    assertThat(result.path("complete").asBoolean()).isTrue();
    assertThat(result.path("executions").asLong()).isEqualTo(EXECUTIONS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--keep-going", "--threads=1"})
  void anErrorThatGraphsFoundIsShownAgain(String option) {
    Outcome first =
        Outcome.of(
            "check",
            program.toString(),
            "--model=armv8",
            option,
            "--equivalence=reads-from",
            "--checkpoint=" + kept,
            "--",
            "-DWRONG=5");
    assertThat(first.code()).isEqualTo(1);
    for (int i = 0; i < 2; i++) {
      Outcome again = resume();
      assertThat(again.code()).isEqualTo(1);
      assertThat(withoutTimes(again)).isEqualTo(withoutTimes(first));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "1, 2"})
  void aQuestionAboutBuffersInPiecesHasTheAnswerOfOneInOne(String before, String afterwards)
      throws IOException {
    resumeToTheEnd(robust("--time-limit", "60ms", "--threads", before), afterwards);
    JsonNode result = json(resume("--json"));
    assertThat(result.path("command").asText()).isEqualTo("robust");
    assertThat(result.path("verdict").asText()).isEqualTo("robust");
    assertThat(result.path("executions").asLong()).isEqualTo(EXECUTIONS);
  }

  @Test
  void aViolationIsShownAgain() throws IOException {
    Files.writeString(
        program,
        """
        #include <pthread.h>
        volatile int x, y, a, b;
        static void *left(void *p) { x = 1; a = y; return p; }
        static void *right(void *p) { y = 1; b = x; return p; }
        int main(void) {
          pthread_t s, t;
          pthread_create(&s, 0, left, 0);
          pthread_create(&t, 0, right, 0);
          pthread_join(s, 0);
          pthread_join(t, 0);
          return 0;
        }
        """);
    Outcome first = robust("--keep-going");
    assertThat(first.code()).isEqualTo(1);
    assertThat(first.err()).doesNotContain("weir resume");
    Outcome again = resume();
    assertThat(again.code()).isEqualTo(1);
    assertThat(withoutTimes(again)).isEqualTo(withoutTimes(first));
    Files.delete(kept);
    assertThat(robust().code()).isEqualTo(1);
    assertThat(resume().out()).startsWith("not robust");
  }

  private static List<String> withoutTimes(Outcome outcome) {
    return outcome.out().lines().filter(line -> !line.startsWith("time:")).toList();
  }

  private Outcome robust(String... more) {
    List<String> words = new ArrayList<>(List.of("robust", program.toString()));
    words.addAll(List.of("--checkpoint", kept.toString()));
    words.addAll(List.of(more));
    return Outcome.of(words.toArray(String[]::new));
  }

  @Test
  void anErrorThatIsFoundAfterwardsIsShown() {
    assertThat(check("--time-limit", "50ms", "--", "-DWRONG=5").code()).isIn(1, 3);
    Outcome rest = resume("--time-limit", "1h");
    assertThat(rest.code()).as(rest.err()).isEqualTo(1);
    assertThat(rest.out()).startsWith("violation").contains("last != WRONG");
    // Nothing is explored beyond it.
    Outcome again = resume();
    assertThat(again.out()).startsWith("violation").contains("last != WRONG");
    assertThat(again.err()).doesNotContain("weir resume");
    assertThat(check("--time-limit", "1h").code()).isZero();
  }

  @Test
  void whatIsOverIsNotExploredAgain() throws IOException {
    assertThat(check().code()).isZero();
    JsonNode result = json(resume("--json"));
    assertThat(result.path("complete").asBoolean()).isTrue();
    assertThat(result.path("executions").asLong()).isEqualTo(EXECUTIONS);
    // It may be written over, too.
    assertThat(check("--time-limit", "1h").code()).isZero();
  }

  @Test
  void anotherProgramIsRefused() throws IOException {
    check("--time-limit", "50ms");
    Files.writeString(program, RACE.replace("[8]", "[9]"));
    refused(
        resume(),
        kept + ": belongs to another program: the sources have changed since; start again");
  }

  @Test
  void whatIsNotOverIsNotWrittenOver() {
    check("--time-limit", "50ms");
    refused(
        check(),
        kept
            + ": holds an exploration that is not finished; continue with weir resume "
            + kept
            + ", or remove it");
  }

  @Test
  void whatIsNoCheckpointIsRefused() throws IOException {
    refused(resume(), kept + ": no such file");
    String none = ": no checkpoint of this version; weir check --checkpoint FILE writes one";
    Files.writeString(kept, "something else");
    refused(resume(), kept + none);
    refused(check(), kept + none);
    Files.writeString(kept, "weir checkpoint 1\n");
    refused(resume(), kept + none);
    kept = folder;
    refused(
        resume(),
        kept + ": cannot be read; name a file that --checkpoint wrote, and that you may read");
  }

  @Test
  void aDamagedCheckpointIsRefused() throws IOException {
    check("--time-limit", "50ms");
    byte[] whole = Files.readAllBytes(kept);
    String damaged = kept + ": the checkpoint is damaged; start again";
    int start = "weir checkpoint 3\n".length();
    for (int at = start; at < whole.length; at += 13) {
      byte[] bytes = whole.clone();
      bytes[at] ^= 0x10;
      Files.write(kept, bytes);
      Outcome outcome = resume("--time-limit", "1ms");
      // A byte of the stream's header that nobody reads does no harm.
      assertThat(outcome.code() == 2 ? outcome.err().strip() : damaged).isEqualTo(damaged);
      assertThat(outcome.code()).as(outcome.err()).isIn(2, 3);
      if (outcome.code() == 2) {
        assertThat(Files.readAllBytes(kept)).isEqualTo(bytes);
      }
      Files.write(kept, java.util.Arrays.copyOf(whole, at));
      refused(resume(), damaged);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--algorithm source",
        "--algorithm exhaustive",
        "--context-bound 2",
        "--robust",
        "--symmetry",
        "--watch",
        "--model=sc,tso"
      })
  void whatCannotBeKeptIsRefused(String options) {
    isRefused("check", options);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--model sc", "--runs 3", "--context-bound 2", "--buffer-size 2"})
  void whatCannotBeKeptOfAQuestionAboutBuffersIsRefused(String options) {
    isRefused("robust", options);
  }

  private void isRefused(String command, String options) {
    Outcome outcome =
        Outcome.of((command + " " + program + " --checkpoint " + kept + " " + options).split(" "));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).startsWith("weir: ").contains("--checkpoint");
    assertThat(outcome.err().strip().lines()).hasSize(1);
    assertThat(kept).doesNotExist();
  }

  @Test
  void aKeptFileThatCannotBeWrittenIsOneLineAndNoMore() throws IOException {
    Path lost = Files.createDirectory(folder.resolve("lost"));
    Outcome outcome =
        Outcome.of(
            deletingBeforeItExplores(lost),
            "check",
            program.toString(),
            "--model",
            "sc",
            "--checkpoint",
            lost.resolve("kept").toString());
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).contains(EXECUTIONS + " executions");
    assertThat(outcome.err().strip().lines())
        .singleElement()
        .asString()
        .startsWith("weir: --checkpoint " + lost.resolve("kept") + ": could not be written");
  }

  /** A toolkit that deletes a folder when it is to explore. */
  private static Toolkit deletingBeforeItExplores(Path lost) {
    return new Toolkit() {
      @Override
      public CheckResult check(
          Program program,
          CheckOptions options,
          List<Monitor> monitors,
          ProgressListener listener) {
        try {
          Files.delete(lost);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        return super.check(program, options, monitors, listener);
      }
    };
  }

  @Test
  void whatIsKilledLosesOnlyWhatCameAfterItsLastCheckpoint() throws Exception {
    long known = 0;
    for (int killed = 0; killed < KILLS; killed++) {
      kill(
          killed == 0
              ? List.of(
                  "check", program.toString(), "--model", "sc", "--checkpoint", kept.toString())
              : List.of("resume", kept.toString()));
      long now = CheckpointFile.read(kept).checkpoint().executions();
      assertThat(now).isGreaterThan(known);
      known = now;
    }
    assertThat(known).isLessThan(EXECUTIONS);
    JsonNode result = json(resume("--json"));
    assertThat(result.path("complete").asBoolean()).isTrue();
    assertThat(result.path("executions").asLong()).isEqualTo(EXECUTIONS);
  }

  /** Starts a process and kills it when it has kept something twice. */
  private void kill(List<String> words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Dweir.checkpoint.millis=40", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.weir.cli.Main"));
    command.addAll(words);
    try (WatchService changes = folder.getFileSystem().newWatchService()) {
      folder.register(changes, StandardWatchEventKinds.ENTRY_CREATE);
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("output").toFile())
              .start();
      int seen = 0;
      while (seen < 2) {
        assertThat(process.isAlive()).as(Files.readString(folder.resolve("output"))).isTrue();
        WatchKey key = changes.poll(1, TimeUnit.SECONDS);
        if (key != null) {
          seen +=
              (int)
                  key.pollEvents().stream()
                      .filter(event -> kept.getFileName().equals(event.context()))
                      .count();
          key.reset();
        }
      }
      process.destroyForcibly().waitFor();
    }
  }

  private static void refused(Outcome outcome, String line) {
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err().strip()).isEqualTo(line);
    assertThat(outcome.out()).isEmpty();
  }
}
