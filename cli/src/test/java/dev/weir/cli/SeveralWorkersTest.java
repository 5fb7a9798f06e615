package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user sees of {@code --threads}. */
class SeveralWorkersTest {
  /** 5,040 executions, in each of which the thread that comes last leaves its number. */
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
        pthread_t threads[7];
        for (long i = 0; i < 7; i++) pthread_create(&threads[i], 0, write, (void *)(i + 1));
        for (int i = 0; i < 7; i++) pthread_join(threads[i], 0);
        assert(last != WRONG);
        return 0;
      }
      """;

  @TempDir private Path folder = Path.of("");

  private String program() throws Exception {
    return Files.writeString(folder.resolve("last.c"), RACE).toString();
  }

  private static JsonNode json(Outcome outcome) throws Exception {
    return new ObjectMapper().readTree(outcome.out());
  }

  @Test
  void countsAreThoseOfOneWorker() throws Exception {
    for (String workers : new String[] {"1", "2", "5", "0"}) {
      Outcome outcome =
          Outcome.of("check", program(), "--model", "sc", "--threads", workers, "--json");
      assertThat(outcome.code()).as(outcome.err()).isZero();
      JsonNode result = json(outcome);
      assertThat(result.path("verdict").asText()).isEqualTo("safe");
      assertThat(result.path("complete").asBoolean()).isTrue();
      assertThat(result.path("executions").asLong()).isEqualTo(5_040);
      assertThat(result.has("workers")).isEqualTo(!workers.equals("1") && areSeveral(workers));
    }
  }

  private static boolean areSeveral(String workers) {
    return !workers.equals("0") || Runtime.getRuntime().availableProcessors() > 1;
  }

  @Test
  void anErrorThatAnyOfThemFindsCanBeReplayed() throws Exception {
    String trace = folder.resolve("last.trace").toString();
    Outcome check =
        Outcome.of(
            "check",
            program(),
            "--model",
            "sc",
            "--threads",
            "3",
            "--trace",
            trace,
            "--",
            "-DWRONG=1");
    assertThat(check.code()).as(check.err()).isEqualTo(1);
    Outcome replay = Outcome.of("replay", trace);
    assertThat(replay.code()).as(replay.err()).isEqualTo(1);
    assertThat(replay.out()).contains("last != WRONG");
  }

  @Test
  void theMonitorCountsWithEachOfThem() throws Exception {
    Outcome outcome = Outcome.of("robust", program(), "--threads", "3", "--keep-going", "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode result = json(outcome);
    assertThat(result.path("verdict").asText()).isEqualTo("robust");
    assertThat(result.path("executions").asLong()).isEqualTo(5_040);
  }
}
