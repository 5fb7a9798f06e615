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
import org.junit.jupiter.params.provider.CsvSource;

/** Why an execution graph is not sequentially consistent, in a sentence. */
class GraphCauseTest {
  private static final String PROGRAM =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      #define SET(p, o) atomic_store_explicit(&p, 1, memory_order_##o)
      #define GET(p, o) atomic_load_explicit(&p, memory_order_##o)
      #define MET atomic_thread_fence(memory_order_acq_rel)
      atomic_int x, y;
      int a, b, c, d;
      static void *first(void *p) {
        FIRST;
        return p;
      }
      static void *second(void *p) {
        SECOND;
        return p;
      }
      static void *third(void *p) {
        THIRD;
        return p;
      }
      static void *fourth(void *p) {
        FOURTH;
        return p;
      }
      int main(void) {
        pthread_t t[4];
        pthread_create(&t[0], 0, first, 0);
        pthread_create(&t[1], 0, second, 0);
        pthread_create(&t[2], 0, third, 0);
        pthread_create(&t[3], 0, fourth, 0);
        for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
        assert(NEVER);
      }
      """;

  @TempDir private Path folder;

  private JsonNode check(String program, String model) throws IOException {
    Path file = Files.writeString(folder.resolve("p.c"), program);
    Outcome outcome = Outcome.of("check", file.toString(), "--model", model, "--json");
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isEqualTo(1);
    return new ObjectMapper().readTree(outcome.out());
  }

  private String why(String model, String... parts) throws IOException {
    String program =
        PROGRAM
            .replace("FIRST", parts[0])
            .replace("SECOND", parts[1])
            .replace("THIRD", parts.length > 3 ? parts[2] : "")
            .replace("FOURTH", parts.length > 4 ? parts[3] : "")
            .replace("NEVER", parts[parts.length - 1]);
    return check(program, model).get("why").asText();
  }

  @ParameterizedTest
  @CsvSource({"armv8", "power", "rc11", "rmo"})
  void aStoreIsLateForAReadBehindIt(String model) throws IOException {
    assertThat(
            why(
                model,
                "SET(x, relaxed); a = GET(y, relaxed)",
                "SET(y, relaxed); b = GET(x, relaxed)",
                "a || b"))
        .matches(
            "thread (1 read y at p.c:10 before its earlier store of x at p.c:10"
                + "|2 read x at p.c:14 before its earlier store of y at p.c:14) reached memory");
  }

  @ParameterizedTest
  @CsvSource({"armv8", "power", "rc11", "rmo"})
  void ofTwoStoresTheLaterIsSeenFirstWhereTheReadsAreOrdered(String model) throws IOException {
    assertThat(
            why(
                model,
                "SET(x, relaxed); SET(y, relaxed)",
                "a = GET(y, acquire); b = GET(x, relaxed)",
                "!a || b"))
        .isEqualTo(
            "the store of y at p.c:10 by thread 1 reached memory before its earlier store of x at"
                + " p.c:10");
  }

  @ParameterizedTest
  @CsvSource({"armv8", "power", "rc11", "rmo"})
  void ofTwoReadsTheLaterIsFirstWhereTheStoresAreOrdered(String model) throws IOException {
    assertThat(
            why(
                model,
                "SET(x, relaxed); SET(y, release)",
                "a = GET(y, relaxed); b = GET(x, relaxed)",
                "!a || b"))
        .isEqualTo("thread 2 read x at p.c:14 before it read y at p.c:14");
  }

  @ParameterizedTest
  @CsvSource({"armv8", "power", "rmo"})
  void aStoreIsSeenBeforeAnEarlierReadHasItsValue(String model) throws IOException {
    assertThat(
            why(
                model,
                "a = GET(x, relaxed); SET(y, relaxed)",
                "b = GET(y, acquire); SET(x, relaxed)",
                "!a || !b"))
        .isEqualTo(
            "thread 1 read x at p.c:10 after its later store of y at p.c:10 had reached memory");
  }

  @ParameterizedTest
  @CsvSource({"armv8", "rc11"})
  void otherOperationsAreCalledByTheirNames(String model) throws IOException {
    String locked =
        "static pthread_mutex_t m%d = PTHREAD_MUTEX_INITIALIZER; pthread_mutex_lock(&m%d)";
    assertThat(
            why(
                model,
                locked.replace("%d", "1")
                    + "; SET(x, relaxed); pthread_mutex_unlock(&m1); a = GET(y, relaxed)",
                locked.replace("%d", "2")
                    + "; SET(y, relaxed); pthread_mutex_unlock(&m2); b = GET(x, relaxed)",
                "a || b"))
        .matches("thread . read . at p.c:1[04] before its earlier store of . at p.c:1[04] .*");
  }

  /**
   * Its data comes from the read, which the model keeps; main's two stores are those out of order.
   */
  @Test
  void whatIsKeptWithTheWriteOfAnUpdateIsKeptWithItsRead() throws IOException {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdatomic.h>
        atomic_int x, y;
        int a, b;
        static void *adds(void *p) {
          a = atomic_load_explicit(&x, memory_order_relaxed);
          b = atomic_fetch_add_explicit(&y, a, memory_order_relaxed);
          return p;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, adds, 0);
          atomic_store_explicit(&y, 1, memory_order_relaxed);
          atomic_store_explicit(&x, 1, memory_order_relaxed);
          pthread_join(t, 0);
          assert(a != 1 || b != 0);
        }
        """;
    assertThat(check(program, "rmo").get("why").asText())
        .isEqualTo(
            "the store of x at p.c:15 by thread 0 reached memory before its earlier store of y at"
                + " p.c:14");
  }

  @ParameterizedTest
  @CsvSource({"power", "rc11"})
  void aStoreReachesOneThreadBeforeAnother(String model) throws IOException {
    assertThat(
            why(
                model,
                "SET(x, relaxed)",
                "SET(y, relaxed)",
                "a = GET(x, relaxed); MET; b = GET(y, relaxed)",
                "c = GET(y, relaxed); MET; d = GET(x, relaxed)",
                "!a || b || !c || d"))
        .matches(
            "the store of (x at p.c:10 by thread 1 had reached thread 3 and not yet thread 4,"
                + " which read x at p.c:22|y at p.c:14 by thread 2 had reached thread 4 and not yet"
                + " thread 3, which read y at p.c:18)");
  }

  @ParameterizedTest
  @CsvSource({"armv8", "power", "rc11", "rmo"})
  void anExecutionThatIsSequentiallyConsistentTellsWhatWasRead(String model) throws IOException {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdatomic.h>
        atomic_int x;
        static void *first(void *p) {
          x = 1;
          return p;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, first, 0);
          assert(x == 0);
        }
        """;
    assertThat(check(program, model).get("why").asText())
        .isEqualTo("thread 0 read x = 1, which thread 1 had written at p.c:6");
  }

  @Test
  void itStandsBelowTheErrorInText() throws IOException {
    Path file = folder.resolve("p.c");
    why("armv8", "SET(x, relaxed); SET(y, relaxed)", "a = GET(y, acquire); b = x", "!a || b");
    Outcome outcome = Outcome.of("check", file.toString(), "--model", "armv8");
    assertThat(outcome.out().lines())
        .element(1)
        .isEqualTo(
            "why: the store of y at p.c:10 by thread 1 reached memory before its earlier store of x"
                + " at p.c:10");
    assertThat(outcome.out()).doesNotContain("buffers:");
  }
}
