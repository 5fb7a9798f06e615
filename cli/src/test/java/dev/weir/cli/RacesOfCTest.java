package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What C11 calls a data race between two threads, and what it does not. */
class RacesOfCTest {
  private static final String PROGRAM =
      """
      #include <pthread.h>
      #include <semaphore.h>
      #include <stdatomic.h>
      #include <stdio.h>
      #include <string.h>
      #define LOAD(x, order) atomic_load_explicit(&x, memory_order_##order)
      #define STORE(x, value, order) atomic_store_explicit(&x, value, memory_order_##order)
      #define FENCE(order) atomic_thread_fence(memory_order_##order)
      static atomic_int flag;
      static int data;
      static struct { unsigned a : 3, b : 5; unsigned : 0; unsigned c : 4; char d, e; } bits;
      static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
      static pthread_once_t once = PTHREAD_ONCE_INIT;
      static pthread_barrier_t barrier;
      static pthread_mutex_t mutex;
      static sem_t semaphore;
      static char text[4] = "abc";
      struct pair { int left, right; };
      static struct pair plain;
      static _Atomic struct pair both;
      static volatile int watched;
      static void initialise(void) { data = 1; }
      static void *first(void *a) {
        %s
        return a;
      }
      static void *second(void *a) {
        %s
        return a;
      }
      int main(void) {
        pthread_t t, u;
        pthread_barrier_init(&barrier, 0, 2);
        pthread_create(&t, 0, first, 0);
        pthread_create(&u, 0, second, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
        data = 3;
        return 0;
      }
      """;

  private static final String TAKE = "if (LOAD(flag, acquire)) data = 2;";

  @TempDir private Path folder;

  private static Arguments races(String place, String first, String second) {
    return Arguments.of(place, first, second);
  }

  private static Arguments ordered(String first, String second) {
    return Arguments.of("", first, second);
  }

  static Stream<Arguments> programs() {
    return Stream.of(
        // Only iterations that go round read it before it is handed over.
        races(
            "data",
            "data = 0; STORE(flag, 1, release);",
            "for (;;) { int go = LOAD(flag, acquire); if (data == 1 && go) break; if (go) break; }"),
        ordered(
            "data = 0; STORE(flag, 1, release);",
            "for (;;) { int go = LOAD(flag, acquire); if (go && data == 0) break; }"),
        races("data", "data = 1; STORE(flag, 1, relaxed);", TAKE),
        ordered("data = 1; STORE(flag, 1, release);", TAKE),
        ordered("data = 1; STORE(flag, 1, release); STORE(flag, 2, relaxed);", TAKE),
        ordered("data = 1; FENCE(release); STORE(flag, 1, relaxed);", TAKE),
        races("data", "data = 1; STORE(flag, 1, relaxed); FENCE(release);", TAKE),
        races(
            "data",
            "data = 1; atomic_signal_fence(memory_order_seq_cst); STORE(flag, 1, relaxed);",
            TAKE),
        ordered(
            "data = 1; STORE(flag, 1, release);",
            "if (LOAD(flag, relaxed)) { FENCE(acquire); data = 2; }"),
        ordered("data = 1; STORE(flag, 1, release);", "if (LOAD(flag, consume)) data = 2;"),
        races("data", "data = 1; STORE(flag, 1, release);", "if (LOAD(flag, relaxed)) data = 2;"),
        ordered(
            "data = 1; STORE(flag, 1, release);",
            "if (atomic_fetch_add_explicit(&flag, 1, memory_order_acquire)) data = 2;"),
        races(
            "data",
            "data = 1; STORE(flag, 1, release);",
            "int e = 7; atomic_compare_exchange_strong_explicit(&flag, &e, 9,"
                + " memory_order_acq_rel, memory_order_relaxed); if (e == 1) data = 2;"),
        ordered("flag++;", "int seen = LOAD(flag, relaxed); (void)seen;"),
        races("flag", "flag++;", "atomic_init(&flag, 1);"),
        races("data", "__atomic_store_n(&data, 1, __ATOMIC_SEQ_CST);", "data = 2;"),
        races("watched", "watched = 1;", "int seen = watched; (void)seen;"),
        races("bits.{a, b}", "bits.a = 1;", "bits.b = 1;"),
        ordered("bits.a = 1; bits.d = 1;", "bits.c = 1; bits.e = 1;"),
        races("both.left", "both = (struct pair){1, 2};", "memcpy(&plain, &both, sizeof plain);"),
        ordered("both = (struct pair){1, 2};", "plain = both;"),
        races("text[1]", "text[1] = 'x';", "puts(text);"),
        ordered("char own[4]; memcpy(own, text, 4);", "puts(text);"),
        races(
            "data",
            "pthread_rwlock_rdlock(&lock); data = 1; pthread_rwlock_unlock(&lock);",
            "pthread_rwlock_rdlock(&lock); data = 2; pthread_rwlock_unlock(&lock);"),
        ordered(
            "pthread_rwlock_wrlock(&lock); data = 1; pthread_rwlock_unlock(&lock);",
            "pthread_rwlock_rdlock(&lock); int seen = data; pthread_rwlock_unlock(&lock);"),
        ordered(
            "pthread_once(&once, initialise); int seen = data;",
            "pthread_once(&once, initialise); int seen = data;"),
        ordered(
            "data = 1; pthread_barrier_wait(&barrier);",
            "pthread_barrier_wait(&barrier); data = 2;"),
        races(
            "data",
            "pthread_barrier_wait(&barrier); data = 1;",
            "pthread_barrier_wait(&barrier); data = 2;"),
        races(
            "mutex",
            "pthread_mutex_init(&mutex, 0); STORE(flag, 1, relaxed);",
            "if (LOAD(flag, relaxed)) { pthread_mutex_lock(&mutex); pthread_mutex_unlock(&mutex); }"),
        ordered(
            "pthread_mutex_init(&mutex, 0); STORE(flag, 1, release);",
            "if (LOAD(flag, acquire)) { pthread_mutex_lock(&mutex); pthread_mutex_unlock(&mutex); }"),
        races(
            "lock",
            "pthread_rwlock_init(&lock, 0); STORE(flag, 1, relaxed);",
            "if (LOAD(flag, relaxed)) pthread_rwlock_tryrdlock(&lock);"),
        ordered(
            "sem_init(&semaphore, 0, 0); STORE(flag, 1, release); sem_post(&semaphore);",
            "int n; if (LOAD(flag, acquire)) sem_getvalue(&semaphore, &n);"),
        ordered(
            "sem_init(&semaphore, 0, 0); STORE(flag, 1, release); sem_wait(&semaphore);"
                + " sem_destroy(&semaphore);",
            "while (!LOAD(flag, acquire)) {} sem_post(&semaphore);"));
  }

  @Test
  void twoThreadsThatDereferenceNullDoNotRace() throws IOException {
    Path file = folder.resolve("a.c");
    String body = "int *volatile none = 0; *none = 1;";
    Files.writeString(file, PROGRAM.formatted(body, body));
    Outcome outcome = Outcome.of("check", file.toString(), "--data-races", "--keep-going");
    assertThat(outcome.out()).contains("null pointer dereference").doesNotContain("data race");
  }

  @ParameterizedTest
  @MethodSource("programs")
  void accessesRaceUnlessTheStandardOrdersThem(String place, String first, String second)
      throws IOException {
    Path file = folder.resolve("a.c");
    Files.writeString(file, PROGRAM.formatted(first, second));
    Outcome outcome = Outcome.of("check", file.toString(), "--data-races", "--json");
    JsonNode result = new ObjectMapper().readTree(outcome.out());
    if (place.isEmpty()) {
      assertThat(result.get("verdict").asText()).as(outcome.out()).isEqualTo("safe");
      assertThat(result.get("complete").asBoolean()).isTrue();
    } else {
      JsonNode error = result.get("error");
      assertThat(error.get("kind").asText()).as(outcome.out()).isEqualTo("race");
      assertThat(error.get("message").asText())
          .containsPattern("^data race: [a-z -]+ " + Pattern.quote(place) + " is not ordered");
    }
  }

  /** Graphs refuse accesses to 16 bytes and in several sizes; what they judge is as above. */
  @ParameterizedTest
  @MethodSource("programs")
  void graphsOfMachinesRaceUnlessTheStandardOrdersThem(String place, String first, String second)
      throws IOException {
    Path file = folder.resolve("a.c");
    Files.writeString(file, PROGRAM.formatted(first, second));
    for (String model : List.of("armv8", "riscv")) {
      Outcome outcome =
          Outcome.of("check", file.toString(), "--data-races", "--model", model, "--json");
      JsonNode result = new ObjectMapper().readTree(outcome.out());
      String verdict = result.get("verdict").asText();
      assertThat(verdict)
          .as(model + "\n" + outcome.out())
          .isIn("unknown", place.isEmpty() ? "safe" : "violation");
      if (verdict.equals("violation")) {
        assertThat(result.get("error").get("kind").asText()).isEqualTo("race");
      }
    }
  }
}
