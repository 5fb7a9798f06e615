package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is advised where the time is up, by the loops that the program has. */
class LimitAdviceTest {
  @TempDir private Path folder;

  /** The first loop counts to a number, the second goes on while a variable of the program is 0. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          for (int i = 0; i < 1000000; i++) { lock(); x++; unlock(); } | the loop at | :8: | counts to 1000000: | --unroll
          for (long i = 1; i != 90000000; i += 1) { lock(); x++; unlock(); } | the loop at | :8: | counts to 90000000: | --unroll
          for (int i = 3000000; i > 0; i--) { lock(); x++; unlock(); } | loop | --unroll N | ; | counts to
          int i = 0; while (i < n) { lock(); x++; i++; unlock(); } | loop | --unroll N | ; | counts to
          """)
  void theLoopIsNamedOrABoundIsOffered(
      String loop, String first, String second, String third, String absent) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("loop.c"),
            """
            #include <pthread.h>
            pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
            int n = 5000000;
            long x;
            void lock(void) { pthread_mutex_lock(&m); }
            void unlock(void) { pthread_mutex_unlock(&m); }
            void *run(void *arg) {
              %s
              return arg;
            }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, run, 0);
              run(0);
              pthread_join(t, 0);
            }
            """
                .formatted(loop));
    Outcome outcome = Outcome.of("check", file.toString(), "--time-limit", "200ms");
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.err()).contains(first, second, third).doesNotContain(absent);
  }
}
