package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the table of a violation says of a read which step wrote what it read. */
class WrittenInStepTest {
  private static final Pattern LOAD = Pattern.compile("load +x -> 2 +of step (\\d+)");

  @TempDir Path folder;

  @Test
  void theValueOfAnAtomicBlockIsOfItsStep() throws IOException {
    Path file = folder.resolve("a.c");
    Files.writeString(
        file,
        """
        #include <assert.h>
        #include <pthread.h>
        void __VERIFIER_atomic_begin(void);
        void __VERIFIER_atomic_end(void);
        int x, y;
        static void *writer(void *arg) {
          x = 1;
          __VERIFIER_atomic_begin();
          x = 2;
          y = 1;
          __VERIFIER_atomic_end();
          return 0;
        }
        int main(void) {
          pthread_t thread;
          pthread_create(&thread, 0, writer, 0);
          int a = x;
          assert(a != 2);
          return 0;
        }
        """);
    for (String model : List.of("sc", "tso", "pso")) {
      Outcome outcome = Outcome.of("check", file.toString(), "--model", model);
      assertThat(outcome.code()).isEqualTo(1);
      Matcher load = LOAD.matcher(outcome.out());
      assertThat(load.find()).as(outcome.out()).isTrue();
      String step =
          outcome
              .out()
              .lines()
              .filter(line -> line.contains("atomic block"))
              .findAny()
              .orElseThrow();
      assertThat(step.strip()).startsWith(load.group(1) + " ");
    }
  }
}
