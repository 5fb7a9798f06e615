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

/** Small programs of C whose robustness is known. */
class RobustCasesTest {
  private static final String HEAD =
      """
      #include <pthread.h>
      #include <semaphore.h>
      #include <stdatomic.h>
      #include <stdlib.h>
      #include <weir.h>
      void __VERIFIER_atomic_begin(void);
      void __VERIFIER_atomic_end(void);
      volatile int x, y, r;
      volatile int *volatile q;
      atomic_int a, b;
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      sem_t s;
      """;
  private static final String MAIN =
      """
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, NULL, left, NULL);
        pthread_create(&u, NULL, right, NULL);
        pthread_join(t, NULL);
        pthread_join(u, NULL);
        return 0;
      }
      """;

  @TempDir private Path folder = Path.of("");

  private JsonNode run(String command, String left, String right, String... words)
      throws IOException {
    String threads =
        "void *left(void *arg) { "
            + left
            + " return arg; }\nvoid *right(void *arg) { "
            + right
            + " return arg; }\n";
    return runWhole(command, HEAD + threads + MAIN, words);
  }

  private JsonNode runWhole(String command, String program, String... words) throws IOException {
    Path file = folder.resolve("case.c");
    Files.writeString(file, program);
    List<String> line = new ArrayList<>(List.of(command, file.toString(), "--json"));
    line.addAll(List.of(words));
    Outcome outcome = Outcome.of(line.toArray(String[]::new));
    assertThat(outcome.err()).isEmpty();
    return new ObjectMapper().readTree(outcome.out());
  }

  private void assertVerdict(String left, String right, String model, String verdict)
      throws IOException {
    for (String method : List.of("monitor", "traces")) {
      JsonNode json = run("robust", left, right, "--model", model, "--method", method);
      assertThat(json.get("verdict").asText()).as(method).isEqualTo(verdict);
      assertThat(json.get("complete").asBoolean()).isEqualTo(verdict.equals("robust"));
    }
  }

  @Test
  void anAwaitHasNoValueThatItDoesNotWaitFor() throws IOException {
    String right = "y = 1; r = x;";
    assertVerdict("x = 1; while (!y) {}", right, "tso", "robust");
    assertVerdict("x = 1; weir_assume(y);", right, "tso", "not-robust");
  }

  @Test
  void anAwaitThatIsBlockedForEverCouldHaveEnded() throws IOException {
    // The waiting ends only if y is read before 1 was stored, which comes before x is seen.
    String left = "x = 1; while (y) {}";
    String right = "y = 1; if (x) r = 1;";
    assertVerdict(left, right, "tso", "not-robust");
    assertVerdict(
        "x = 1; atomic_thread_fence(memory_order_seq_cst); while (y) {}",
        "y = 1; atomic_thread_fence(memory_order_seq_cst); if (x) r = 1;",
        "tso",
        "robust");
  }

  /** What is left of the other thread can be taken in more ways than are tried. */
  @Test
  void anIterationThatReadsAnOlderValueAndGoesRoundIsInNoTrace() throws IOException {
    String left = "x = 1; volatile int *o; do o = q; while (!o || (!*o && !b));";
    String right = "q = &y; q = &r; x = 2; r = 1;" + " x = 3;".repeat(10);
    assertVerdict(left, right, "tso", "robust");
  }

  @Test
  void conflictsThatLocksOrderAreRobust() throws IOException {
    String section = "pthread_mutex_lock(&m); x = x + 1; y = x; r = y; pthread_mutex_unlock(&m);";
    assertVerdict(section, section, "tso", "robust");
    assertVerdict(section, section, "pso", "robust");
  }

  @Test
  void aTriangularRaceIsNotRobustOnlyWhereACycleCloses() throws IOException {
    assertVerdict("x = 1; r = y;", "y = 1;", "tso", "robust");
    assertVerdict("x = 1; r = y;", "y = 1; a = x;", "tso", "not-robust");
  }

  @Test
  void releaseAndAcquireMakeNoRaceAndNoOrder() throws IOException {
    String left =
        "atomic_store_explicit(&a, 1, memory_order_release);"
            + " r = atomic_load_explicit(&b, memory_order_acquire);";
    String right =
        "atomic_store_explicit(&b, 1, memory_order_release);"
            + " (void)atomic_load_explicit(&a, memory_order_acquire);";
    assertVerdict(left, right, "tso", "not-robust");
    JsonNode races = run("check", left, right, "--data-races", "--model", "sc");
    assertThat(races.get("verdict").asText()).isEqualTo("safe");
    assertVerdict("a = 1; r = b;", "b = 1; (void)a;", "tso", "robust");
  }

  @Test
  void aReadModifyWriteOfPrivateMemoryIsAFence() throws IOException {
    String add = " atomic_int own = 0; atomic_fetch_add(&own, 1); ";
    assertVerdict("x = 1;" + add + "r = y;", "y = 1;" + add + "(void)x;", "tso", "robust");
  }

  @Test
  void aLookAtASemaphoreIsAFence() throws IOException {
    String look = "x = 2; int n; sem_getvalue(&s, &n);";
    assertVerdict(look, "sem_post(&s); x = 1;", "tso", "robust");
    assertVerdict(look, "sem_post(&s); x = 1;", "pso", "robust");
  }

  @Test
  void storesKeepTheirOrderUnderPsoOnlyAcrossBarriers() throws IOException {
    String reader = "if (y) r = x;";
    assertVerdict("x = 1; y = 1;", reader, "tso", "robust");
    assertVerdict("x = 1; y = 1;", reader, "pso", "not-robust");
    assertVerdict(
        "x = 1; atomic_thread_fence(memory_order_release); y = 1;", reader, "pso", "robust");
  }

  /**
   * Whether the load of x closes a cycle is left open, since a store may then fail late; another
   * step, which need not be tested to find every violation, shows an execution with the same pair.
   */
  @Test
  void anExecutionOfTheWeakModelIsEnoughWhateverStepShowsIt() throws IOException {
    String program =
        """
        int *h;
        pthread_t t, u, v;
        void *writer(void *arg) { x = 1; y = 1; return arg; }
        void *first(void *arg) { (void)y; free(h); (void)x; return arg; }
        void *second(void *arg) {
          y = 1;
          int seen = x;
          if (seen == 1) free(h);
          h[1] = 1;
          free(h);
          return arg;
        }
        int main(void) {
          h = malloc(8);
          if (!h) return 0;
          h[0] = 0;
          pthread_create(&t, NULL, writer, NULL);
          pthread_create(&u, NULL, first, NULL);
          pthread_create(&v, NULL, second, NULL);
          pthread_detach(t);
          pthread_detach(u);
          pthread_detach(v);
          return 0;
        }
        """;
    for (String method : List.of("monitor", "traces")) {
      JsonNode json = runWhole("robust", HEAD + program, "--method", method, "--keep-going");
      assertThat(json.get("verdict").asText()).as(method).isEqualTo("not-robust");
    }
  }

  @Test
  void everyPairComesWithWhatItDoes() throws IOException {
    JsonNode json = run("robust", "x = 1; r = y;", "y = 1; if (!x && !r) abort();", "--keep-going");
    assertThat(json.get("complete").asBoolean()).isTrue();
    assertThat(json.get("violations")).isNotEmpty();
    for (JsonNode violation : json.get("violations")) {
      boolean isHarmful = !violation.get("error").isNull();
      assertThat(violation.get("benign").asBoolean())
          .isEqualTo(!isHarmful && violation.get("complete").asBoolean());
    }
  }

  @Test
  void memoryThatOnlyTheWeakModelSharesMakesNoDifference() throws IOException {
    String left = "volatile int *n = malloc(4); *n = 5; x = 1; int s = y; if (!s) q = n;";
    String right = "y = 1; int s = x; if (!s) { while (!q) {} r = *q; }";
    for (String model : List.of("tso", "pso")) {
      JsonNode json = run("robust", left, right, "--model", model, "--keep-going");
      assertThat(json.get("complete").asBoolean()).isTrue();
      assertThat(json.get("violations")).hasSize(2);
      for (JsonNode violation : json.get("violations")) {
        assertThat(violation.get("overtaken").get("address").asText()).isIn("x", "y");
        assertThat(violation.get("by").get("address").asText()).isIn("x", "y");
      }
    }
  }

  /** A store that fails late, and what its thread did meanwhile, is that error and no more. */
  @Test
  void aBlockMayEndInAnAtomicBlockAsWellAsOutside() throws IOException {
    String left =
        "volatile int *n = malloc(8); q = n; atomic_thread_fence(memory_order_seq_cst);"
            + " *n = 1; r = y;";
    String freed = "void *p = (void *)q; y = 1; if (p) ";
    assertVerdict(left, freed + "free(p);", "tso", "robust");
    assertVerdict(
        left,
        freed + "{ __VERIFIER_atomic_begin(); free(p); __VERIFIER_atomic_end(); }",
        "tso",
        "robust");
  }

  /** The store fails under the weak model alone: an error of another kind is not that one. */
  @Test
  void anErrorJustAfterAStoreIsNoStoreThatFails() throws IOException {
    String left =
        "volatile int *n = malloc(8); q = n; atomic_thread_fence(memory_order_seq_cst);"
            + " *n = 1; x = 1;";
    String freed = "if (x) free((void *)q); y = 1;";
    for (String right : List.of(freed, freed + " abort();")) {
      for (String method : List.of("monitor", "traces")) {
        JsonNode json = run("robust", left, right, "--model", "pso", "--method", method);
        assertThat(json.get("verdict").asText()).as(method + right).isEqualTo("not-robust");
      }
    }
  }

  /** The atomic block comes after the first free, and before the store that the free overtook. */
  @Test
  void aFreeGetsAheadOfAStore() throws IOException {
    assertVerdict(
        "volatile int *n = malloc(8); q = n; atomic_thread_fence(memory_order_seq_cst);"
            + " x = 2; free((void *)n);",
        "void *p = (void *)q;"
            + " __VERIFIER_atomic_begin(); x = 3; if (p) free(p); __VERIFIER_atomic_end();",
        "tso",
        "not-robust");
  }

  /** Whether the loop waits is found out by looking ahead, as far as to the end of the block. */
  @Test
  void aBlockThatIsFoundSharedByLookingAheadMakesNoDifference() throws IOException {
    String left =
        "for (int i = 0; i < 2; i++) { r = x; void *p = (void *)q; if (p) { free(p); break; } }";
    String right = "volatile int *n = malloc(8); *n = 1; q = n; x = 2;";
    assertVerdict(left, right, "pso", "not-robust");
  }

  @Test
  void sequentialConsistencyIsRobustAtOnce() throws IOException {
    JsonNode json = run("robust", "x = 1; r = y;", "y = 1; (void)x;", "--model", "sc");
    assertThat(json.get("verdict").asText()).isEqualTo("robust");
    assertThat(json.get("executions").asLong()).isZero();
  }

  @Test
  void anErrorWithoutWeakMemoryIsReportedBesideTheVerdict() throws IOException {
    JsonNode json = run("robust", "x = 1;", "if (x) abort();");
    assertThat(json.get("verdict").asText()).isEqualTo("robust");
    assertThat(json.get("error").get("kind").asText()).isEqualTo("uncaught");
  }

  @Test
  void checkSettlesRobustProgramsBySequentialConsistency() throws IOException {
    String left = "x = 1; atomic_thread_fence(memory_order_seq_cst); r = y;";
    String right = "y = 1; atomic_thread_fence(memory_order_seq_cst); (void)x;";
    JsonNode robust = run("check", left, right, "--robust");
    assertThat(robust.get("verdict").asText()).isEqualTo("safe");
    assertThat(robust.get("complete").asBoolean()).isTrue();
    assertThat(robust.get("robust").get("verdict").asText()).isEqualTo("robust");
    JsonNode weak = run("check", "x = 1; r = y;", "y = 1; (void)x;", "--robust");
    assertThat(weak.get("verdict").asText()).isEqualTo("safe");
    assertThat(weak.get("complete").asBoolean()).isTrue();
    assertThat(weak.get("executions").asLong()).isEqualTo(4);
    assertThat(weak.get("robust").get("verdict").asText()).isEqualTo("not-robust");
    JsonNode error = run("check", "x = 1;", "if (x) abort();", "--robust");
    assertThat(error.get("verdict").asText()).isEqualTo("violation");
    assertThat(error.get("trace")).isNotEmpty();
  }

  @Test
  void randomRunsFindWhatTheyMeetAndProveNothing() throws IOException {
    JsonNode found = run("robust", "x = 1; r = y;", "y = 1; (void)x;", "--runs", "100");
    assertThat(found.get("verdict").asText()).isEqualTo("not-robust");
    JsonNode none = run("robust", "x = 1;", "y = 1;", "--runs", "100");
    assertThat(none.get("verdict").asText()).isEqualTo("robust");
    assertThat(none.get("complete").asBoolean()).isFalse();
    assertThat(none.get("executions").asLong()).isEqualTo(100);
  }

  /** Two threads that step some 4,000 times before anything else happens. */
  private static final String LONG =
      """
      volatile int z;
      void *some(void *arg) {
        for (int i = 0; i < 1000; i++) z++;
        return arg;
      }
      """;

  private static final String LONG_MAIN =
      """
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, NULL, some, NULL);
        some(NULL);
        pthread_join(t, NULL);
        pthread_create(&t, NULL, left, NULL);
        pthread_create(&u, NULL, right, NULL);
        pthread_join(t, NULL);
        pthread_join(u, NULL);
        return 0;
      }
      """;

  private JsonNode runLong(String left, String right, String... words) throws IOException {
    String threads =
        "void *left(void *arg) { %s return arg; }%nvoid *right(void *arg) { %s return arg; }%n";
    return runWhole("robust", HEAD + LONG + threads.formatted(left, right) + LONG_MAIN, words);
  }

  @Test
  void randomRunsFindWhatComesLate() throws IOException {
    String block = "__VERIFIER_atomic_begin(); y = 1; (void)x; __VERIFIER_atomic_end();";
    for (String right : List.of("y = 1; (void)x;", block)) {
      JsonNode found = runLong("x = 1; r = y;", right, "--runs", "50");
      assertThat(found.get("verdict").asText()).as(right).isEqualTo("not-robust");
      assertThat(found.get("trace").size()).isGreaterThan(4000);
      JsonNode none = runLong("r = y; x = 1;", right, "--runs", "5");
      assertThat(none.get("verdict").asText()).as(right).isEqualTo("robust");
      assertThat(none.get("executions").asLong()).isEqualTo(5);
    }
  }

  @Test
  void randomRunsShowErrorsThatComeLate() throws IOException {
    JsonNode found = runLong("x = 1;", "if (x) abort();", "--runs", "20");
    assertThat(found.get("verdict").asText()).isEqualTo("robust");
    assertThat(found.get("error").get("kind").asText()).isEqualTo("uncaught");
    assertThat(found.get("executions").asLong() + found.get("blocked").asLong()).isEqualTo(20);
    JsonNode stuck = runLong("sem_init(&s, 0, 0); sem_wait(&s);", "", "--runs", "3");
    assertThat(stuck.get("error").get("kind").asText()).isEqualTo("deadlock");
    assertThat(stuck.get("blocked").asLong()).isEqualTo(3);
  }
}
