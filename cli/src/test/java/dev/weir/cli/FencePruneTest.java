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

/** Which of the fences that a program has can go. */
class FencePruneTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Store buffering: each side needs one full fence between its store and its load. The right side
   * has two there, the order of its store and a fence of its own. What is before the store or after
   * the load orders nothing that matters.
   */
  private static final String STORE_BUFFERING =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      #define FENCE() atomic_thread_fence(memory_order_seq_cst)
      atomic_int x, y, z;
      int a, b;
      static void *left(void *arg) {
        atomic_thread_fence(memory_order_seq_cst); /* of no use */
        atomic_store_explicit(&x, 1, memory_order_relaxed);
        FENCE();
        a = atomic_load_explicit(&y, memory_order_relaxed);
        FENCE();
        atomic_store_explicit(&z, 1, memory_order_seq_cst);
        return arg;
      }
      static void *right(void *arg) {
        atomic_store_explicit(&y, 1, memory_order_seq_cst);
        __sync_synchronize();
        b = atomic_load_explicit(&x, memory_order_relaxed);
        return arg;
      }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, left, 0);
        pthread_create(&u, 0, right, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
        assert(a || b);
        return 0;
      }
      """;

  private static JsonNode prune(int code, String file, String... words) throws IOException {
    List<String> line = new ArrayList<>(List.of("fence", file, "--prune", "--json"));
    line.addAll(List.of(words));
    Outcome outcome = Outcome.of(line.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    return JSON.readTree(outcome.out());
  }

  private static Path write(Path folder, String text) throws IOException {
    return Files.writeString(folder.resolve("sb.c"), text);
  }

  /** The fences of a set: {@code 19 full}, and what is enough in the place of one. */
  private static String fences(JsonNode set) {
    List<String> fences = new ArrayList<>();
    for (JsonNode fence : set) {
      String suffices =
          fence.path("suffices").isTextual() ? ">" + fence.get("suffices").asText() : "";
      fences.add(fence.get("line").asInt() + " " + fence.get("kind").asText() + suffices);
    }
    return String.join(";", fences);
  }

  /**
   * These have a full fence after each store. What stays is what the variants without any fence
   * need: see {@link FenceExamplesTest}.
   */
  @ParameterizedTest
  @CsvSource({
    "dekker-fenced.c, tso, 21 full, 29 full",
    "dekker-fenced.c, pso, 21 full;29 store-store, 29 full>store-store",
    "peterson-fenced.c, tso, 23 full, 21 full;30 full",
    "peterson-fenced.c, pso, 21 store-store;23 full;30 store-store, "
        + "21 full>store-store;30 full>store-store",
    "bakery-fenced.c, tso, 22 full;30 full, 32 full;42 full",
    "lamport-fast-fenced.c, tso, 23 full;29 full, 21 full;37 full;39 full",
    "lamport-fast-fenced.c, pso, 23 full;29 full;37 store-store;39 store-store, "
        + "21 full;37 full>store-store;39 full>store-store",
  })
  void leavesWhatIsNeeded(String file, String model, String kept, String redundant)
      throws IOException {
    JsonNode json = prune(0, "../examples/" + file, "--model", model);
    assertThat(json.get("verdict").asText()).isEqualTo("correct");
    assertThat(json.get("verified").asBoolean()).isTrue();
    assertThat(json.get("sets")).hasSize(1);
    assertThat(fences(json.get("sets").get(0))).isEqualTo(kept);
    assertThat(json.get("sets").get(0))
        .allMatch(fence -> fence.get("existing").asBoolean())
        .allMatch(fence -> fence.get("why").asText().contains("assertion"))
        .noneMatch(fence -> fence.get("trace").isEmpty());
    assertThat(fences(json.get("redundant"))).isEqualTo(redundant);
    assertThat(json.get("redundantSets")).containsExactly(json.get("redundant"));
  }

  /** Under PSO the turn must be written before the own flag is; nothing of the program says so. */
  @Test
  void addsWhatAllFencesTogetherLack() throws IOException {
    JsonNode json = prune(0, "../examples/dekker-tso-fenced.c", "--model", "pso");
    assertThat(json.get("verdict").asText()).isEqualTo("fixed");
    assertThat(fences(json.get("sets").get(0))).isEqualTo("22 full;30 store-store");
    assertThat(json.get("sets").get(0).get(0).get("existing").asBoolean()).isTrue();
    assertThat(json.get("sets").get(0).get(1).get("existing").asBoolean()).isFalse();
    assertThat(json.get("redundant")).isEmpty();
  }

  @Test
  void findsAllThatCanGoTogether(@TempDir Path folder) throws IOException {
    Path file = write(folder, STORE_BUFFERING);
    JsonNode json = prune(0, file.toString(), "--all");
    assertThat(json.get("sets")).hasSize(2);
    assertThat(fences(json.get("sets").get(0))).isEqualTo("10 full;17 seq_cst");
    assertThat(fences(json.get("sets").get(1))).isEqualTo("10 full;18 full");
    assertThat(fences(json.get("redundantSets").get(0)))
        .isEqualTo("8 full;12 full;13 seq_cst>release;18 full");
    assertThat(fences(json.get("redundantSets").get(1)))
        .isEqualTo("8 full;12 full;13 seq_cst>release;17 seq_cst>release");
  }

  @Test
  void barriersOfTheMachineCanGoToo(@TempDir Path folder) throws IOException {
    String useless = "atomic_thread_fence(memory_order_seq_cst); /* of no use */";
    String barrier = "__asm__ volatile(\"mfence\" ::: \"memory\");";
    Path file = write(folder, STORE_BUFFERING.replace(useless, barrier));
    JsonNode json = prune(0, file.toString(), "--only", "sb.c:8-12");
    assertThat(fences(json.get("redundant"))).startsWith("8 full");
  }

  /** More than there are marks for. */
  @Test
  void manyFencesAreToldApart(@TempDir Path folder) throws IOException {
    String useless = "atomic_thread_fence(memory_order_seq_cst); /* of no use */";
    Path file = write(folder, STORE_BUFFERING.replace(useless, (useless + "\n").repeat(20)));
    JsonNode json = prune(0, file.toString());
    assertThat(fences(json.get("sets").get(0))).isEqualTo("30 full;37 seq_cst");
    assertThat(json.get("redundant")).hasSize(23);
  }

  /** Beside the error, robustness needs nothing more here: the only cycle is the one that fails. */
  @ParameterizedTest
  @CsvSource({"tso", "pso"})
  void asksForRobustnessAsWell(String model, @TempDir Path folder) throws IOException {
    Path file = write(folder, STORE_BUFFERING);
    JsonNode json = prune(0, file.toString(), "--for", "robustness", "--model", model);
    assertThat(json.get("verdict").asText()).isEqualTo("correct");
    assertThat(fences(json.get("sets").get(0))).isEqualTo("10 full;17 seq_cst");
  }

  @Test
  void statementsThatMayNotBeTouchedStay(@TempDir Path folder) throws IOException {
    Path file = write(folder, STORE_BUFFERING);
    JsonNode json = prune(0, file.toString(), "--not", "sb.c:8-13");
    assertThat(fences(json.get("sets").get(0))).isEqualTo("17 seq_cst");
    assertThat(fences(json.get("redundant"))).isEqualTo("18 full");
  }

  @Test
  void withoutFencesNothingCanGo() throws IOException {
    JsonNode json = prune(0, "../examples/message-passing.c");
    assertThat(json.get("verdict").asText()).isEqualTo("correct");
    assertThat(json.get("sets")).isEmpty();
    assertThat(json.get("redundant")).isEmpty();
  }

  /** What is beside a fence in its line stays. */
  @Test
  void writesAPatchThatTakesThemOut(@TempDir Path folder) throws IOException {
    Path file = write(folder, STORE_BUFFERING);
    Path patch = folder.resolve("p.diff");
    JsonNode json = prune(0, file.toString(), "--patch", patch.toString());
    assertThat(json.get("verified").asBoolean()).isTrue();
    assertThat(json.get("patch").asText()).isEqualTo(patch.toString());
    assertThat(Files.readAllLines(patch).stream().filter(l -> l.matches("[-+] .*")))
        .containsExactly(
            "-  atomic_thread_fence(memory_order_seq_cst); /* of no use */",
            "+   /* of no use */",
            "-  FENCE();",
            "-  atomic_store_explicit(&z, 1, memory_order_seq_cst);",
            "+  atomic_store_explicit(&z, 1, memory_order_release);",
            "-  __sync_synchronize();");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "b = atomic_load_explicit(&x, memory_order_relaxed);"
            + " | if (b = x, b) FENCE();"
            + " | sb.c:19:17: the fence is no statement of its own in a block",
        "atomic_store_explicit(&z, 1, memory_order_seq_cst);"
            + " | a = z = 1;"
            + " | sb.c:13:9: the value of the assignment is used",
      })
  void whatCannotBeTakenOutIsToldBesideTheAnswer(
      String from, String to, String message, @TempDir Path folder) throws IOException {
    Path file = write(folder, STORE_BUFFERING.replace(from, to));
    Path patch = folder.resolve("p.diff");
    Outcome outcome = Outcome.of("fence", file.toString(), "--prune", "--patch", patch.toString());
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.out()).startsWith("correct: ").contains("can be removed or weakened");
    assertThat(outcome.err()).contains(message).contains("--not FILE:LINES");
    assertThat(patch).content().contains("-  __sync_synchronize();");
  }

  @Test
  void fencesOfAutomataGoAsWell(@TempDir Path folder) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("sb.rmm"),
            """
            forbidden END END
            data x = 0 : [0:1] y = 0 : [0:1]
            process text
              write: x := 1;
              fence;
              read: y = 0;
              fence;
            END: nop
            process text
              fence;
              write: y := 1;
              ssfence;
              fence;
              read: x = 0;
            END: nop
            """);
    JsonNode json = prune(0, file.toString());
    assertThat(json.get("method").asText()).isEqualTo("exact");
    assertThat(fences(json.get("sets").get(0))).isEqualTo("5 full;13 full");
    assertThat(fences(json.get("redundant"))).isEqualTo("7 full;10 full");
    JsonNode perAddress = prune(0, file.toString(), "--model", "pso");
    assertThat(fences(perAddress.get("redundant"))).isEqualTo("7 full;10 full;12 store-store");
  }
}
