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

/** Fences and memory orders under models whose execution graphs are explored. */
class FenceOrdersTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String MESSAGE_PASSING =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      atomic_int data, flag;
      static void *writer(void *arg) {
        atomic_store_explicit(&data, 1, memory_order_ORDER);
        atomic_store_explicit(&flag, 1, memory_order_ORDER);
        return arg;
      }
      static void *reader(void *arg) {
        if (atomic_load_explicit(&flag, memory_order_ORDER))
          assert(atomic_load_explicit(&data, memory_order_ORDER));
        return arg;
      }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, writer, 0);
        pthread_create(&u, 0, reader, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
        return 0;
      }
      """;

  @TempDir Path folder;

  private Path messagePassing(String order) throws IOException {
    return Files.writeString(folder.resolve("mp.c"), MESSAGE_PASSING.replace("ORDER", order));
  }

  private static JsonNode fence(Path file, String... words) throws IOException {
    List<String> line = new ArrayList<>(List.of("fence", file.toString(), "--json"));
    line.addAll(List.of(words));
    Outcome outcome = Outcome.of(line.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return JSON.readTree(outcome.out());
  }

  /** The cheapest set: {@code 7 release}, or {@code 7 seq_cst>release} of what was there. */
  private static String set(JsonNode answer) {
    List<String> all = new ArrayList<>();
    for (JsonNode one : answer.get("sets").get(0)) {
      String what =
          one.has("from")
              ? one.get("from").asText() + ">" + one.get("to").asText()
              : one.get("kind").asText();
      all.add(one.get("line").asInt() + " " + what);
    }
    return String.join(";", all);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "armv8 | 7 release;11 acquire",
        "power | 7 release;11 acquire",
        "rmo | 7 release;11 acquire",
        "riscv | 7 release;11 acquire",
        "rc11 | 7 release;11 acquire",
        "tso,pso,rmo,armv8,power,rc11 | 7 release;11 acquire",
      })
  void messagePassingNeedsReleaseAndAcquire(String models, String expected) throws IOException {
    JsonNode answer = fence(messagePassing("relaxed"), "--model", models);
    assertThat(answer.get("verdict").asText()).isEqualTo("fixed");
    assertThat(answer.get("model").asText()).isEqualTo(models);
    assertThat(answer.get("verified").asBoolean()).isTrue();
    assertThat(set(answer)).isEqualTo(expected);
    for (JsonNode one : answer.get("sets").get(0)) {
      assertThat(one.get("why").asText()).startsWith("assertion ");
      assertThat(one.get("trace")).isNotEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "armv8 | 6 seq_cst>relaxed;7 seq_cst>release;11 seq_cst>acquire;12 seq_cst>relaxed",
        "rc11,power | 6 seq_cst>relaxed;7 seq_cst>release;11 seq_cst>acquire;12 seq_cst>relaxed",
        "tso | 6 seq_cst>relaxed;7 seq_cst>relaxed;11 seq_cst>relaxed;12 seq_cst>relaxed",
      })
  void weakestOrdersThatAreEnough(String models, String expected) throws IOException {
    JsonNode present = fence(messagePassing("seq_cst"), "--relax", "--model", models);
    assertThat(present.get("verdict").asText()).isEqualTo("correct");
    assertThat(set(present)).isEqualTo(expected);
    JsonNode imagined =
        fence(messagePassing("relaxed"), "--relax", "--from", "seq_cst", "--model", models);
    assertThat(set(imagined)).isEqualTo(expected);
  }

  @Test
  void patchesHaveTheWeakestOrders() throws IOException {
    Path file = messagePassing("seq_cst");
    Path patch = folder.resolve("mp.diff");
    JsonNode answer = fence(file, "--relax", "--model", "armv8,rc11", "--patch", patch.toString());
    assertThat(answer.get("verified").asBoolean()).isTrue();
    assertThat(Files.readString(patch))
        .contains(
            "+  atomic_store_explicit(&data, 1, memory_order_relaxed);",
            "+  atomic_store_explicit(&flag, 1, memory_order_release);",
            "+  if (atomic_load_explicit(&flag, memory_order_acquire))",
            "+    assert(atomic_load_explicit(&data, memory_order_relaxed));");
  }

  @Test
  void patchesHaveTheOrdersThatAreMissing() throws IOException {
    Path patch = folder.resolve("mp.diff");
    JsonNode answer =
        fence(messagePassing("relaxed"), "--model", "power", "--patch", patch.toString());
    assertThat(answer.get("verified").asBoolean()).isTrue();
    assertThat(Files.readString(patch))
        .contains(
            "+  atomic_store_explicit(&flag, 1, memory_order_release);",
            "+  if (atomic_load_explicit(&flag, memory_order_acquire))");
  }

  /** A compare-exchange that fails is a load, with an order of its own. */
  @Test
  void patchesHaveBothOrdersOfACompareExchange() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("cas.c"),
            """
            #include <assert.h>
            #include <pthread.h>
            #include <stdatomic.h>
            struct node { int value; } n;
            _Atomic(struct node *) top;
            static void *push(void *arg) {
              struct node *none = 0;
              n.value = 1;
              atomic_compare_exchange_strong_explicit(&top, &none, &n, memory_order_relaxed,
                                                      memory_order_relaxed);
              return arg;
            }
            static void *look(void *arg) {
              struct node *seen = 0;
              if (!atomic_compare_exchange_strong_explicit(&top, &seen, &n, memory_order_relaxed,
                                                           memory_order_relaxed))
                assert(seen->value == 1);
              return arg;
            }
            int main(void) {
              pthread_t t, u;
              pthread_create(&t, 0, push, 0);
              pthread_create(&u, 0, look, 0);
              pthread_join(t, 0);
              pthread_join(u, 0);
              return 0;
            }
            """);
    Path patch = folder.resolve("cas.diff");
    JsonNode answer = fence(file, "--model", "rc11", "--patch", patch.toString());
    assertThat(set(answer)).isEqualTo("9 release;15 acquire-on-failure");
    assertThat(answer.get("verified").asBoolean()).isTrue();
    assertThat(Files.readString(patch).lines().filter(line -> line.startsWith("+ ")).toList())
        .containsExactly(
            "+  atomic_compare_exchange_strong_explicit(&top, &none, &n, memory_order_release,",
            "+                                               memory_order_acquire))");
  }

  private static final String PAIR =
      """
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, one, 0);
        pthread_create(&u, 0, other, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
        return 0;
      }
      """;

  private static final String HEADERS =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      #include <stdlib.h>
      """;

  /** A race is one of orders that are missing, though memory may be in order. */
  @Test
  void whatTheOrdersOfAProgramLackIsAddedThoughItFailsInOrder() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("lock.c"),
            HEADERS
                + """
                atomic_int lock;
                int data;
                static void *one(void *arg) {
                  while (atomic_exchange_explicit(&lock, 1, memory_order_relaxed));
                  data++;
                  atomic_store_explicit(&lock, 0, memory_order_relaxed);
                  return arg;
                }
                #define other one
                """
                + PAIR);
    JsonNode answer = fence(file, "--relax", "--model", "rc11");
    assertThat(answer.get("verdict").asText()).isEqualTo("fixed");
    assertThat(set(answer)).isEqualTo("8 acquire;10 release");
    Outcome narrow = Outcome.of("fence", file.toString(), "--model", "rc11", "--only", file + ":8");
    assertThat(narrow.code()).isEqualTo(1);
    assertThat(narrow.out()).contains("no fence or order at the allowed places prevents it");
  }

  /** Two fences, one for each half of the order, would be less. */
  @Test
  void aFenceOfBothOrdersStaysOne() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("chain.c"),
            HEADERS
                + """
                atomic_int x, y, data;
                static void *first(void *arg) {
                  atomic_store_explicit(&data, 1, memory_order_relaxed);
                  atomic_store_explicit(&x, 1, memory_order_release);
                  return arg;
                }
                static void *one(void *arg) {
                  if (atomic_load_explicit(&x, memory_order_relaxed)) {
                    atomic_thread_fence(memory_order_acq_rel);
                    atomic_store_explicit(&y, 1, memory_order_relaxed);
                  }
                  return arg;
                }
                static void *other(void *arg) {
                  if (atomic_load_explicit(&y, memory_order_acquire))
                    assert(atomic_load_explicit(&data, memory_order_relaxed));
                  return arg;
                }
                """
                + PAIR.replace(
                        "pthread_t t, u;", "pthread_t t, u, v; pthread_create(&v, 0, first, 0);")
                    .replace("return 0;", "pthread_join(v, 0); return 0;"));
    JsonNode answer = fence(file, "--relax", "--model", "rc11");
    assertThat(answer.get("verdict").asText()).isEqualTo("correct");
    assertThat(set(answer)).isEqualTo("8 release>release;13 acq_rel>acq_rel;19 acquire>acquire");
  }

  /** Where a compare-exchange fails it has an order of its own, which may be the stronger one. */
  @Test
  void theOrderOfAFailureIsRelaxedByItself() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("failure.c"),
            HEADERS
                + """
                atomic_int flag, data;
                static void *one(void *arg) {
                  atomic_store_explicit(&data, 1, memory_order_relaxed);
                  atomic_store_explicit(&flag, 1, memory_order_release);
                  return arg;
                }
                static void *other(void *arg) {
                  int none = 0;
                  if (!atomic_compare_exchange_strong_explicit(&flag, &none, 2, memory_order_relaxed,
                                                               memory_order_seq_cst))
                    assert(atomic_load_explicit(&data, memory_order_relaxed));
                  return arg;
                }
                """
                + PAIR);
    for (String model : List.of("rc11", "power", "riscv", "armv8")) {
      JsonNode answer = fence(file, "--relax", "--model", model);
      assertThat(answer.get("verdict").asText()).as(model).isEqualTo("correct");
      assertThat(set(answer)).as(model).isEqualTo("8 release>release;13 seq_cst>acquire");
    }
  }

  /** Nothing but the end tells that a thread waits, and that graph ends the exploration. */
  @Test
  void aThreadThatWaitsForEverWithoutWeakMemoryIsWrongAnyway() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("waits.c"),
            HEADERS
                + """
                atomic_int x, y;
                static void *one(void *arg) {
                  atomic_store_explicit(&x, 1, memory_order_relaxed);
                  return arg;
                }
                static void *other(void *arg) {
                  while (!atomic_load_explicit(&y, memory_order_relaxed));
                  return arg;
                }
                """
                + PAIR);
    Outcome outcome = Outcome.of("fence", file.toString(), "--model", "armv8");
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(1);
    assertThat(outcome.out())
        .startsWith("unfixable: nontermination: ")
        .contains("without any weak memory (sequential consistency)");
  }

  /** What is right under one model within a bound is said to be so of all. */
  @ParameterizedTest
  @CsvSource({"'armv8,tso'", "'tso,armv8'"})
  void aBoundThatOneModelMetIsNotForgotten(String models) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("bound.c"),
            HEADERS
                + """
                atomic_int x, y, z;
                static void *one(void *arg) {
                  atomic_store_explicit(&x, 1, memory_order_relaxed);
                  atomic_store_explicit(&y, 1, memory_order_relaxed);
                  return arg;
                }
                static void *other(void *arg) {
                  int late = atomic_load_explicit(&y, memory_order_relaxed);
                  if (late && !atomic_load_explicit(&x, memory_order_relaxed))
                    for (int i = 0; i < 5; i++) atomic_fetch_add(&z, 1);
                  return arg;
                }
                """
                + PAIR);
    JsonNode answer = fence(file, "--unroll", "2", "--model", models);
    assertThat(answer.get("complete").asBoolean()).isFalse();
  }

  @Test
  void whatWasImaginedSequentialIsWrittenAsItHasToBe() throws IOException {
    Path patch = folder.resolve("imagined.diff");
    JsonNode answer =
        fence(
            messagePassing("relaxed"),
            "--relax",
            "--from",
            "seq_cst",
            "--model",
            "rc11",
            "--patch",
            patch.toString());
    assertThat(answer.get("verified").asBoolean()).isTrue();
    assertThat(Files.readString(patch).lines().filter(line -> line.startsWith("+ ")).toList())
        .containsExactly(
            "+  atomic_store_explicit(&flag, 1, memory_order_release);",
            "+  if (atomic_load_explicit(&flag, memory_order_acquire))");
  }

  @ParameterizedTest
  @CsvSource({"relaxed, armv8", "relaxed, 'power,rc11'", "seq_cst, power"})
  void robustnessIsRestored(String order, String models) throws IOException {
    JsonNode answer = fence(messagePassing(order), "--for", "robustness", "--model", models);
    boolean isRobust = order.equals("seq_cst");
    assertThat(answer.get("verdict").asText()).isEqualTo(isRobust ? "correct" : "fixed");
    assertThat(answer.get("property").asText()).isEqualTo("robustness");
    if (!isRobust) {
      assertThat(set(answer)).isEqualTo("7 release;11 acquire");
      assertThat(answer.get("sets").get(0).get(0).get("why").asText()).startsWith("not robust");
    }
  }

  /** Flags that are plain objects race whatever is put around them. */
  @Test
  void plainFlagsBecomeAtomicUnderC11() throws IOException {
    JsonNode answer = fence(Path.of("../examples/dekker.c"), "--model", "rc11");
    assertThat(answer.get("verdict").asText()).isEqualTo("fixed");
    assertThat(set(answer))
        .contains("19 atomic", "20 atomic", "28 atomic;28 release", " full")
        .doesNotContain("34 atomic");
  }

  /** The exchange of the tail, the waiting for the flag, and what hands the lock over. */
  @Test
  void aQueueLockKeepsWhatItNeeds() throws IOException {
    JsonNode answer =
        fence(
            Path.of("../examples/real/mcs-lock/test.c"),
            "../examples/real/mcs-lock/lock.c",
            "--relax",
            "--model",
            "armv8");
    assertThat(set(answer)).contains("18 acquire>acquire", "34 release>release");
  }

  @ParameterizedTest
  @CsvSource({"relaxed, --model=armv8, 2", "seq_cst, --relax --model=rc11, 2"})
  void theExecutionsThatFailWithoutEachAreReplayed(String order, String options, int count)
      throws IOException {
    Path trace = folder.resolve("a.trace");
    List<String> words = new ArrayList<>(List.of(options.split(" ")));
    words.addAll(List.of("--trace", trace.toString()));
    JsonNode answer = fence(messagePassing(order), words.toArray(String[]::new));
    assertThat(answer.get("traceFiles")).hasSize(count);
    for (JsonNode file : answer.get("traceFiles")) {
      Outcome replayed = Outcome.of("replay", file.asText());
      assertThat(replayed.code()).as(replayed.err()).isEqualTo(1);
      assertThat(replayed.out()).contains("assertion");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--model=armv8 --prune | give --relax",
        "--model=armv8 --method=exact | --method exact is for --model tso and pso",
        "--model=sc,rc11 | under --model sc no fence has an effect",
        "--model=pslo,rc11 | the memory model 'pslo' cannot be combined with another one",
        "--model=armv8 --buffer-size=2 | --buffer-size means nothing for execution graphs",
        "--model=tso --from=seq_cst | --from is for --relax",
        "--model=tso --relax --from=release | 'release' is no order to start from; give seq_cst",
        "--model=rc11 --arm=lse | --arm is for --model armv8",
      })
  void whatMeansNothingIsRefused(String options, String message) throws IOException {
    List<String> line = new ArrayList<>(List.of("fence", messagePassing("relaxed").toString()));
    line.addAll(List.of(options.split(" ")));
    Outcome outcome = Outcome.of(line.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.err().strip().lines()).hasSize(1);
    assertThat(outcome.err()).contains(message);
  }
}
