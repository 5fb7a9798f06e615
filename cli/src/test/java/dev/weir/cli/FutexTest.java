package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Locks and flags built on the futex of Linux, as lock-free libraries build them. */
class FutexTest {
  private static final String START =
      """
      #include <assert.h>
      #include <errno.h>
      #include <linux/futex.h>
      #include <pthread.h>
      #include <stdatomic.h>
      #include <stddef.h>
      #include <sys/syscall.h>
      #include <time.h>
      #include <unistd.h>
      #include <weir.h>
      static atomic_uint word;
      static long await(unsigned value) { return syscall(SYS_futex, &word, FUTEX_WAIT, value, NULL, NULL, 0); }
      static long wake(int count) { return syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, count, NULL, NULL, 0); }
      """;

  private static final String MUTEX =
      START
          + """
          static int counter;
          static void acquire(void) {
            unsigned c = 0;
            if (atomic_compare_exchange_strong(&word, &c, 1)) return;
            if (c != 2) c = atomic_exchange(&word, 2);
            while (c != 0) {
              await(2);
              c = atomic_exchange(&word, 2);
            }
          }
          static void release(void) {
            if (atomic_fetch_sub(&word, 1) != 1) {
              atomic_store(&word, 0);
              if (WAKES) wake(1);
            }
          }
          static void *run(void *a) { acquire(); counter++; release(); return a; }
          int main(void) {
            pthread_t t;
            pthread_create(&t, 0, run, 0);
            run(0);
            pthread_join(t, 0);
            assert(counter == 2);
          }
          """;

  private static final String SLEEPERS =
      START
          + """
          static int left;
          static void *sleeps(void *a) { if (await(0) == 0) weir_observe(a, 1); return 0; }
          int main(void) {
            pthread_t first, second;
            pthread_create(&first, 0, sleeps, "first");
            pthread_create(&second, 0, sleeps, "second");
            %s
          }
          """;

  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder;

  @Test
  void aMutexOfAFutexExcludesUnderAllModelsAndSearches() throws Exception {
    for (String model : List.of("sc", "tso", "pso")) {
      JsonNode optimal = check(MUTEX, "--model", model, "--count-redundant", "--", "-DWAKES=1");
      assertThat(optimal.get("verdict").asText()).as(model).isEqualTo("safe");
      assertThat(optimal.get("complete").asBoolean()).as(model).isTrue();
      assertThat(optimal.get("redundant").asInt()).as(model).isZero();
      JsonNode source = check(MUTEX, "--model", model, "--algorithm", "source", "--", "-DWAKES=1");
      assertThat(source.get("executions")).as(model).isEqualTo(optimal.get("executions"));
    }
  }

  @Test
  void aFutexThatNobodyWakesIsADeadlock() throws Exception {
    JsonNode json = check(MUTEX, "--", "-DWAKES=0");
    assertThat(json.at("/error/kind").asText()).isEqualTo("deadlock");
    assertThat(json.at("/error/message").asText()).contains("waits for futex word");
  }

  @Test
  void aWakeWakesAnyOneOfTheSleepers() throws Exception {
    String source = SLEEPERS.formatted("while (wake(1) == 0) {} pthread_exit(0);");
    JsonNode json = check(source, "--keep-going", "--unroll", "1");
    String observed = json.get("observations").toString();
    assertThat(json.at("/error/kind").asText()).isEqualTo("deadlock");
    assertThat(observed).doesNotContain("first\":1,\"second\":1");
    String all = SLEEPERS.formatted("weir_assume(wake(2) == 2); pthread_exit(0);");
    json = check(all);
    assertThat(json.get("verdict").asText()).isEqualTo("safe");
    assertThat(json.get("observations").toString()).isEqualTo("[{\"first\":1,\"second\":1}]");
  }

  @Test
  void whoIsWokenIsAChoice() throws Exception {
    String source =
        START
            + """
            static atomic_int woken;
            static void *sleeps(void *a) {
              if (await(0) == 0) { int none = 0; atomic_compare_exchange_strong(&woken, &none, *(int *)a); }
              return 0;
            }
            int main(void) {
              static int one = 1, two = 2;
              pthread_t first, second;
              pthread_create(&first, 0, sleeps, &one);
              pthread_create(&second, 0, sleeps, &two);
              weir_assume(wake(1) == 1);
              while (wake(1) == 0) weir_assume(0);
              pthread_join(first, 0);
              pthread_join(second, 0);
              weir_observe("woken", woken);
            }
            """;
    JsonNode json = check(source);
    assertThat(json.get("verdict").asText()).isEqualTo("safe");
    assertThat(json.get("observations").toString()).isEqualTo("[{\"woken\":1},{\"woken\":2}]");
  }

  @Test
  void aWaitForAnotherValueOrWithATimeEndsByItself() throws Exception {
    String source =
        START
            + """
            int main(void) {
              struct timespec time = {1, 0};
              assert(await(1) == -1 && errno == EAGAIN);
              assert(syscall(SYS_futex, &word, FUTEX_WAIT, 0, &time, NULL, 0) == -1 && errno == ETIMEDOUT);
              assert(syscall(SYS_futex, &word, FUTEX_WAIT_BITSET, 0, &time, NULL, 0) == -1 && errno == EINVAL);
              assert(wake(1) == 0);
            }
            """;
    assertThat(check(source).get("verdict").asText()).isEqualTo("safe");
  }

  @Test
  void otherOperationsAndSystemCallsAreRefusedByName() throws Exception {
    String requeue =
        START + "int main(void) { syscall(SYS_futex, &word, FUTEX_LOCK_PI, 0, NULL); }\n";
    JsonNode json = check(requeue);
    assertThat(json.get("verdict").asText()).isEqualTo("unknown");
    assertThat(json.toString()).contains("futex of 'operation 6'");
    json = check(START + "int main(void) { return (int)syscall(206, 4, &word); }\n");
    assertThat(json.get("verdict").asText()).isEqualTo("unknown");
    assertThat(json.toString()).contains("system call of 'number 206'");
  }

  private JsonNode check(String source, String... options) throws Exception {
    Path file = Files.writeString(folder.resolve("test.c"), source);
    List<String> words = new ArrayList<>(List.of("check", file.toString(), "--json"));
    words.addAll(List.of(options));
    Outcome outcome = Outcome.of(words.toArray(String[]::new));
    assertThat(outcome.out()).as(outcome.err()).isNotEmpty();
    return mapper.readTree(outcome.out());
  }
}
