package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loops that wait for a futex with a time-out, under a model that is explored by graphs. */
class TimedWaitsInGraphsTest {
  private static final String PROGRAM =
      """
      #include <assert.h>
      #include <linux/futex.h>
      #include <pthread.h>
      #include <stdatomic.h>
      #include <sys/syscall.h>
      #include <time.h>
      #include <unistd.h>
      atomic_int ready;
      static void *wake(void *arg) {
        SHOW;
        syscall(SYS_futex, &ready, FUTEX_WAKE, 1, 0, 0, 0);
        return arg;
      }
      static void *wait(void *arg) {
        struct timespec moment = {0, 1000};
        while (!atomic_load_explicit(&ready, memory_order_acquire))
          syscall(SYS_futex, &ready, FUTEX_WAIT, 0, &moment, 0, 0);
        return arg;
      }
      int main(void) {
        pthread_t threads[2];
        pthread_create(&threads[0], 0, wake, 0);
        pthread_create(&threads[1], 0, wait, 0);
        for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
        assert(HOLDS);
      }
      """;

  @TempDir private Path folder;

  private Outcome check(String shows, String holds) throws IOException {
    String text = PROGRAM.replace("SHOW", shows).replace("HOLDS", holds);
    Path file = Files.writeString(folder.resolve("p.c"), text);
    return Outcome.of("check", file.toString(), "--model", "armv8", "--keep-going");
  }

  @Test
  void theyAreExploredWithoutABound() throws IOException {
    Outcome outcome = check("atomic_store(&ready, 1)", "1");
    assertThat(outcome.out()).startsWith("safe").contains("complete (reads-from)");
  }

  @Test
  void theyAreLivelocksIfNothingEndsThem() throws IOException {
    Outcome outcome = check("", "1");
    assertThat(outcome.out())
        .startsWith("violation: nontermination")
        .contains("repeated a loop iteration without a visible effect");
  }

  @Test
  void aStepIsShownAtItsCallWithWhatItDoes() throws IOException {
    Outcome outcome = check("atomic_store(&ready, 1)", "0");
    assertThat(outcome.out()).containsPattern("p\\.c:11 +1 +futex wake +ready, wakes nobody");
    outcome = check("", "1");
    assertThat(outcome.out())
        .containsPattern("p\\.c:17 +2 +futex wait +ready, expected 0, found 0: sleeps");
  }
}
