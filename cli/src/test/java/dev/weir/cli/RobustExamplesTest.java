package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs of Burckhardt and Musuvathi (CAV 2008), in {@code examples/robust}. */
class RobustExamplesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static JsonNode run(int code, String command, String... words) throws IOException {
    List<String> line = new ArrayList<>(List.of(command));
    for (String word : words) {
      line.add(word.endsWith(".c") ? "../examples/robust/" + word : word);
    }
    line.add(line.contains("--") ? line.indexOf("--") : line.size(), "--json");
    Outcome outcome = Outcome.of(line.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    return JSON.readTree(outcome.out());
  }

  /** The rows of the paper's table that have borderline executions. */
  @ParameterizedTest
  @CsvSource({
    "dekker.c, 1, 5",
    "bakery.c, 0, 3",
    "take-queue.c, 1, 5",
  })
  void isFalsifiedAtTheBoundsOfThePaper(String file, int from, int to) throws IOException {
    for (int bound = from; bound <= to; bound++) {
      JsonNode json = run(1, "robust", file, "--context-bound", Integer.toString(bound));
      assertThat(json.get("verdict").asText()).isEqualTo("not-robust");
      assertThat(json.get("witness").get("by").get("kind").asText()).isEqualTo("load");
    }
  }

  @Test
  void aRandomRunMayBeLong(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("long.c");
    Files.writeString(
        file,
        """
        #include <pthread.h>
        #include <stdatomic.h>
        static atomic_int x;
        static void *add(void *arg) {
          for (int i = 0; i < 5000; i++) atomic_fetch_add(&x, 1);
          return arg;
        }
        int main(void) {
          pthread_t threads[2];
          for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, add, 0);
          for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
        }
        """);
    Outcome outcome = Outcome.of("robust", file.toString(), "--runs", "2", "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode json = JSON.readTree(outcome.out());
    assertThat(json.get("executions").asInt()).isEqualTo(2);
    assertThat(json.get("events").asInt()).isGreaterThan(20_000);
  }

  @Test
  void theTakeQueueShowsNothingWithoutPreemptions() throws IOException {
    JsonNode json = run(0, "robust", "take-queue.c", "--context-bound", "0");
    assertThat(json.get("verdict").asText()).isEqualTo("robust");
    assertThat(json.get("complete").asBoolean()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"store-buffering.c", "dekker.c", "bakery.c", "take-queue.c", "idle-consumer.c"})
  void isRobustWithFencesOnly(String file) throws IOException {
    for (String model : List.of("tso", "pso")) {
      assertThat(run(1, "robust", file, "--model", model).get("verdict").asText())
          .isEqualTo("not-robust");
      JsonNode json = run(0, "robust", file, "--model", model, "--", "-DFENCED");
      assertThat(json.get("verdict").asText()).isEqualTo("robust");
      assertThat(json.get("complete").asBoolean()).isTrue();
      assertThat(json.get("error").isNull()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"store-buffering.c", "dekker.c", "bakery.c", "take-queue.c", "idle-consumer.c"})
  void theMethodsAgree(String file) throws IOException {
    for (String model : List.of("tso", "pso")) {
      run(1, "robust", file, "--model", model, "--method", "traces");
    }
    run(0, "robust", file, "--method", "traces", "--", "-DFENCED");
  }

  /** Which of the two stores was late is no part of the trace that hangs. */
  @ParameterizedTest
  @ValueSource(strings = {"tso", "pso"})
  void theLostWakeUpComesOfEachPairOfItsCycle(String model) throws IOException {
    JsonNode json = run(1, "robust", "idle-consumer.c", "--model", model, "--keep-going");
    assertThat(json.get("violations")).hasSize(2);
    for (JsonNode violation : json.get("violations")) {
      assertThat(violation.get("error").get("kind").asText()).isEqualTo("deadlock");
      assertThat(violation.get("benign").asBoolean()).isFalse();
      assertThat(violation.get("trace")).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"store-buffering.c", "take-queue.c"})
  void theExecutionThatIsShownCanBeRunAgain(String file, @TempDir Path folder) throws IOException {
    Path trace = folder.resolve("cycle.trace");
    run(1, "robust", file, "--trace", trace.toString());
    Outcome replayed = Outcome.of("replay", trace.toString(), "--json");
    assertThat(replayed.code()).as(replayed.err()).isEqualTo(1);
    assertThat(JSON.readTree(replayed.out()).get("verdict").asText()).isEqualTo("not-robust");
  }

  @Test
  void theLostWakeUpIsAlsoFoundAsADeadlock() throws IOException {
    assertThat(run(0, "check", "idle-consumer.c", "--model", "sc").get("verdict").asText())
        .isEqualTo("safe");
    JsonNode json = run(1, "check", "idle-consumer.c", "--model", "tso");
    assertThat(json.get("error").get("kind").asText()).isEqualTo("deadlock");
  }
}
