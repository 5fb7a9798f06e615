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

/** {@code weir check} under relaxed memory order. */
class RelaxedOrderTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static JsonNode check(int code, String file, String... options) throws IOException {
    List<String> words = new ArrayList<>(List.of("check", file, "--json"));
    words.addAll(List.of(options));
    Outcome outcome = Outcome.of(words.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    return JSON.readTree(outcome.out());
  }

  /** Two loads that stand in this order change places, which neither TSO nor PSO lets them. */
  private static final String LOADS =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      atomic_int data, ready;
      static void *producer(void *arg) {
        atomic_store_explicit(&data, 1, memory_order_relaxed);
        atomic_store_explicit(&ready, 1, memory_order_release);
        return arg;
      }
      static void *consumer(void *arg) {
        int r = atomic_load_explicit(&ready, memory_order_ORDER);
        int d = atomic_load_explicit(&data, memory_order_relaxed);
        assert(!r || d);
        return arg;
      }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, producer, 0);
        pthread_create(&u, 0, consumer, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
        return 0;
      }
      """;

  @ParameterizedTest
  @CsvSource({
    "tso, relaxed, 0",
    "pso, relaxed, 0",
    "rmo, relaxed, 1",
    "rmo, acquire, 0",
    "rmo, seq_cst, 0"
  })
  void loadsChangePlacesUnlessTheyHaveAnOrder(
      String model, String order, int code, @TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("loads.c"), LOADS.replace("ORDER", order));
    JsonNode json = check(code, file.toString(), "--model", model);
    assertThat(json.get("model").asText()).isEqualTo(model);
    assertThat(json.get("verdict").asText()).isEqualTo(code == 0 ? "safe" : "violation");
    assertThat(json.get("complete").asBoolean()).isEqualTo(code == 0);
    assertThat(json.get("executions").asInt()).isGreaterThanOrEqualTo(code == 0 ? 3 : 0);
  }

  /**
   * Once it chose what waited in a transformed program; command lines that have it go on working.
   */
  @ParameterizedTest
  @ValueSource(strings = {"all", "critical", "one-per-cycle"})
  void delaysChangeNothing(String delays) throws IOException {
    String file = "../examples/message-passing-fenced.c";
    JsonNode plain = check(0, file, "--model", "rmo");
    JsonNode given = check(0, file, "--model", "rmo", "--delays", delays);
    assertThat(given.get("executions")).isEqualTo(plain.get("executions"));
  }

  /** What graphs refuse may fail in an execution that every model has. */
  @Test
  void showsWhatFailsInOrderWhereGraphsAreRefused(@TempDir Path folder) throws IOException {
    String file = "src/test/resources/edges/weak/block-late.c";
    Path trace = folder.resolve("trace");
    JsonNode json = check(1, file, "--model", "rmo", "--trace", trace.toString());
    assertThat(json.get("error").get("kind").asText()).isEqualTo("memory");
    assertThat(json.get("model").asText()).isEqualTo("rmo");
    assertThat(json.get("complete").asBoolean()).isFalse();
    assertThat(json.get("unsupported")).hasSize(1);
    assertThat(json.get("warnings").toString())
        .contains("the execution is sequentially consistent");
    assertThat(Outcome.of("replay", trace.toString()).code()).isEqualTo(1);
  }

  /** The address of the second load comes from the first by way of a call. */
  private static final String CALLED =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      #include <stdio.h>
      atomic_int x, y;
      atomic_int *places[2] = {&x, &x};
      static void *writer(void *arg) {
        atomic_store_explicit(&x, 1, memory_order_relaxed);
        atomic_thread_fence(memory_order_seq_cst);
        atomic_store_explicit(&y, 1, memory_order_relaxed);
        return arg;
      }
      static void *reader(void *arg) {
        char digits[8];
        int r = atomic_load_explicit(&y, memory_order_relaxed);
        digits[0] = r;
        snprintf(digits, sizeof digits, "%d", r);
        int place = digits[0] - '0';
        int v = atomic_load_explicit(places[place], memory_order_relaxed);
        assert(place != 1 || v);
        return arg;
      }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, writer, 0);
        pthread_create(&u, 0, reader, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
      #ifdef FAILS
        assert(atomic_load(&x) == 0);
      #endif
        return 0;
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"rmo", "armv8", "riscv"})
  void saysWhereADependencyWasNotFollowed(String model, @TempDir Path folder) throws IOException {
    String file = Files.writeString(folder.resolve("called.c"), CALLED).toString();
    String doubt = "dependencies are not tracked";
    JsonNode json = check(1, file, "--model", model);
    assertThat(json.get("error").get("line").asInt()).isEqualTo(20);
    assertThat(json.get("warnings").toString()).contains(doubt);
    assertThat(check(1, file, "--model", model, "--no-dependencies").get("warnings")).isEmpty();

    JsonNode certain = check(1, file, "--model", model, "--", "-DFAILS");
    assertThat(certain.get("error").get("line").asInt()).isEqualTo(30);
    assertThat(certain.get("complete").asBoolean()).isFalse();
    assertThat(certain.get("warnings").toString())
        .contains("the execution is sequentially consistent")
        .doesNotContain(doubt);
    JsonNode all = check(1, file, "--model", model, "--keep-going", "--", "-DFAILS");
    assertThat(all.get("distinctErrors")).hasSize(2);
    assertThat(all.get("warnings").toString()).contains(doubt);
  }

  @Test
  void refusesToLookForLeaksWhereTheLastWritesAreLeftOpen() {
    String file = "src/test/resources/edges/leaks/lost-last.c";
    Outcome outcome =
        Outcome.of("check", file, "--model", "rmo", "--leaks", "--equivalence", "reads-from");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("--leaks asks what memory holds in the end").hasLineCount(1);
  }

  @Test
  void tellsTheExecutionOnTheLinesOfTheSource(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("loads.c"), LOADS.replace("ORDER", "relaxed"));
    Outcome outcome = Outcome.of("check", file.toString(), "--model", "rmo", "--full");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out())
        .startsWith(
            "violation: assertion '!r || d' failed at "
                + file
                + ":13:3 in consumer, thread 2 (rmo)")
        .contains("does not see step 3")
        .endsWith("without weak memory: weir check --model sc " + file + "\n")
        .doesNotContain("weir_", "thread 3", "--trace");
    JsonNode json = check(1, file.toString(), "--model", "rmo");
    assertThat(json.get("error").get("thread").asInt()).isEqualTo(2);
    assertThat(json.get("threads")).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({
    "double-checked.c, safe, ",
    "double-checked-relaxed.c, violation, memory",
    "bugs/ab-ba-deadlock.c, violation, deadlock",
    "bugs/lost-update.c, violation, assertion",
    "message-passing.c, violation, assertion",
    "message-passing-fenced.c, safe, ",
    "store-buffering.c, violation, assertion",
    "store-buffering-fenced.c, safe, ",
    "spinning/token-passing.c, violation, assertion",
    "spinning/token-passing-fenced.c, safe, "
  })
  void givesExamplesTheirVerdicts(String name, String verdict, String kind) throws IOException {
    JsonNode json = check(verdict.equals("safe") ? 0 : 1, "../examples/" + name, "--model", "rmo");
    assertThat(json.get("verdict").asText()).isEqualTo(verdict);
    assertThat(json.get("error").path("kind").asText(null)).isEqualTo(kind);
    if (kind != null) {
      assertThat(json.get("error").get("line").asInt()).isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--buffer-size=2", "--robust", "--context-bound=1", "--count-redundant"})
  void refusesWhatMeansNothingThere(String option) {
    Outcome outcome = Outcome.of("check", "../examples/dekker.c", "--model", "rmo", option);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err().strip().lines()).hasSize(1);
    assertThat(outcome.err())
        .contains(option.split("=")[0] + " means nothing for execution graphs under rmo: ");
  }

  @Test
  void refusesOtherAlgorithms() {
    Outcome outcome =
        Outcome.of("check", "../examples/dekker.c", "--model", "rmo", "--algorithm=optimal");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("--algorithm optimal is not for --model rmo");
  }
}
