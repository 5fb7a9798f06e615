package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --explain}: what the hardware did, what must stay in order, and the fence for it. */
class ExplainTest {
  private static final String DEKKER = ExamplesTest.FOLDER.resolve("dekker.c").toString();
  private static final String PASSING = ExamplesTest.FOLDER.resolve("message-passing.c").toString();

  /** Fails if both threads read 0, and anyway if the first one reads 1. */
  private static final String ALSO_IN_ORDER =
      """
      #include <assert.h>
      #include <pthread.h>
      int x, y, a, b;
      void *left(void *p) { x = 1; a = y; return p; }
      void *right(void *p) { y = 1; b = x; return p; }
      int main(void) {
        pthread_t one, two;
        pthread_create(&one, 0, left, 0);
        pthread_create(&two, 0, right, 0);
        pthread_join(one, 0);
        pthread_join(two, 0);
        assert(a == 1 && b == 1);
      }
      """;

  private static final String OVERTAKEN =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      static int data;
      static atomic_int turn;
      static void *left(void *arg) {
        data = 1;
        %s;
        return arg;
      }
      int main(void) {
        pthread_t t;
        pthread_create(&t, 0, left, 0);
        if (atomic_load_explicit(&turn, memory_order_acquire))
          assert(data == 1);
        pthread_join(t, 0);
      }
      """;

  @TempDir private Path folder;

  private static Outcome check(String... words) {
    Outcome outcome = Outcome.of(words);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(1);
    return outcome;
  }

  private static JsonNode explanation(String... words) throws IOException {
    return new ObjectMapper().readTree(check(words).out()).path("explanation");
  }

  @Test
  void namesTheLateStoreThePairAndTheFence() {
    String text = check("check", DEKKER, "--explain").out();
    assertThat(text.lines().skip(1).findFirst().orElseThrow())
        .isEqualTo(
            "why: the store of flag[0] at dekker.c:19 was still in the buffer of thread 1 when"
                + " thread 1 read");
    assertThat(text)
        .contains("What the hardware did:\n  step 4: thread 1 read flag[1] = 0 at dekker.c:20")
        .contains("Without weak memory (sc) no execution fails: all 13 executions were explored.")
        .containsPattern("Must stay in order(?s:.*) store of flag\\[1\\] at (.|\\n)*dekker.c:19:12")
        .containsPattern("A fence that fixes it:\\n  - full fence after the store of flag\\[me\\]")
        .doesNotContain("buffers:   ");
  }

  @Test
  void saysTheSameInJson() throws IOException {
    JsonNode explanation = explanation("check", DEKKER, "--explain", "--json");
    assertThat(explanation.path("needsBuffers").asBoolean()).isTrue();
    assertThat(explanation.at("/steps/0/step").asInt()).isEqualTo(4);
    assertThat(explanation.at("/sequential/verdict").asText()).isEqualTo("safe");
    assertThat(explanation.at("/pairs/0/overtaken/line").asInt()).isEqualTo(19);
    assertThat(explanation.at("/pairs/0/by/line").asInt()).isEqualTo(20);
    assertThat(explanation.at("/pairs/0/fails").asBoolean()).isTrue();
    assertThat(explanation.path("fenceVerdict").asText()).isEqualTo("fixed");
    assertThat(explanation.at("/fences/0/line").asInt()).isEqualTo(19);
    assertThat(explanation.at("/fences/0/kind").asText()).isEqualTo("full");
    assertThat(explanation.path("gaps")).isEmpty();
  }

  @Test
  void tellsOfStoresThatOvertakeEachOther() {
    String text = check("check", PASSING, "--model", "pso", "--explain").out();
    assertThat(text.lines().skip(1).findFirst().orElseThrow()).startsWith("why: the store of ");
    assertThat(text)
        .containsPattern("ready = 1 by thread 1 (?s:.*) its\\n +earlier store of message\\[1\\]")
        .contains("- order release for ready at ");
  }

  /** Of the orders that an execution breaks, the count before the data is the one that matters. */
  @Test
  void namesOnlyTheOrdersThatTheFencesKeep() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("seqlock.c"),
            """
            #include <assert.h>
            #include <pthread.h>
            #include <stdatomic.h>
            static atomic_int seq, a, b;
            static void *writer(void *arg) {
              atomic_store_explicit(&seq, 1, memory_order_relaxed);
              atomic_store_explicit(&a, 1, memory_order_relaxed);
              atomic_store_explicit(&b, 1, memory_order_relaxed);
              atomic_store_explicit(&seq, 2, memory_order_release);
              return arg;
            }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, writer, 0);
              int before = atomic_load(&seq), x = atomic_load(&a), y = atomic_load(&b);
              if (before % 2 == 0 && atomic_load(&seq) == before) assert(x == y);
              pthread_join(t, 0);
            }
            """);
    assertThat(check("check", file.toString(), "--model", "pso", "--explain").out())
        .containsPattern("- the store of seq at \\S+:6:3 before the\\s+store of a at")
        .doesNotContainPattern("- the store of a at \\S+ before the\\s+store of b at");
  }

  /** Read-modify-writes that are no release overtake the own stores just as stores do. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "atomic_exchange_explicit(&turn, 1, memory_order_relaxed)",
        "atomic_fetch_add_explicit(&turn, 1, memory_order_acquire)",
        "atomic_compare_exchange_strong_explicit(&turn, &(int){0}, 1, memory_order_relaxed,"
            + " memory_order_relaxed)"
      })
  void tellsOfReadModifyWritesThatOvertakeStores(String operation) throws IOException {
    Path file = Files.writeString(folder.resolve("rmw.c"), OVERTAKEN.formatted(operation));
    String[] command = {"check", file.toString(), "--model", "pso"};
    assertThat(check(command).out())
        .containsPattern("\nwhy: the store of data (?s:.*) read-modify-write of turn ")
        .containsPattern("\n +3\\* ")
        .contains("\nbuffers:   this execution needs store buffers (*)");
    assertThat(check("check", file.toString(), "--model", "pso", "--explain").out())
        .contains("An order that fixes it:\n  - order release for turn at ")
        .doesNotContain("no fence prevents it");
  }

  @Test
  void saysThatNoFenceHelpsWhereBuffersAreNotNeeded() throws IOException {
    Path file = Files.writeString(folder.resolve("both.c"), ALSO_IN_ORDER);
    JsonNode explanation = explanation("check", file.toString(), "--explain", "--json");
    boolean needsBuffers = explanation.path("needsBuffers").asBoolean();
    assertThat(explanation.at("/sequential/verdict").asText())
        .isEqualTo(needsBuffers ? "violation" : "");
    assertThat(explanation.path("fences")).isEmpty();
    String text = check("check", file.toString(), "--model", "sc", "--explain").out();
    assertThat(text).contains("so no fence prevents it");
  }

  @Test
  void isNotThereUnlessItIsAskedFor() throws IOException {
    assertThat(explanation("check", DEKKER, "--json").isMissingNode()).isTrue();
  }

  @Test
  void explainsARecordedExecution() {
    String trace = folder.resolve("dekker.trace").toString();
    check("check", DEKKER, "--trace", trace);
    assertThat(check("replay", trace, "--explain").out())
        .contains("What the hardware did:\n  step 4: ")
        .contains("full fence after the store of flag[me]");
  }

  @Test
  void namesTheCommandsToGoOnWith() throws IOException {
    JsonNode explanation =
        explanation("check", DEKKER, "--unroll", "3", "--explain", "--json", "--", "-DN=1");
    assertThat(explanation.path("fenceCommand").asText())
        .isEqualTo("weir fence " + DEKKER + " --model tso --unroll 3 -- -DN=1");
    assertThat(explanation.path("robustCommand").asText())
        .isEqualTo("weir robust " + DEKKER + " --model tso --unroll 3 --keep-going -- -DN=1");
  }

  @Test
  void saysWhatWasNotLookedFor() {
    String text =
        check(
                "check",
                DEKKER,
                "--model",
                "pslo",
                "--algorithm",
                "random",
                "--runs",
                "2000",
                "--explain")
            .out();
    assertThat(text).contains(" early; ").contains("there is no monitor for the model pslo.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"power", "armv8", "rmo"})
  void graphsAreExplainedByWhatMustStayInOrderAndByOrders(String model) {
    Outcome outcome = Outcome.of("check", PASSING, "--model", model, "--explain");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out())
        .contains("Must stay in order, but does not under " + model + ":\n")
        .containsPattern("the store of message\\[\\d] at \\S+ before the store of ready at\\s")
        .contains("An order that fixes it:\n  - order release for ready at ");
  }

  /** No order of memory makes two accesses race, but an order of others may keep them apart. */
  @Test
  void aDataRaceIsExplainedByTheOrderThatIsMissing() {
    Outcome outcome =
        Outcome.of("check", "../examples/ticket-lock-relaxed.c", "--model", "rc11", "--explain");
    assertThat(outcome.out())
        .contains("The accesses also race without weak memory (sc)")
        .contains("An order that fixes it:\n  - order release for now_serving at ");
  }
}
