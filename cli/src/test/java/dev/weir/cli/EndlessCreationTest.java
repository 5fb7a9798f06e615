package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A loop that creates threads without end. */
class EndlessCreationTest {
  @TempDir private Path folder;

  @Test
  void theLoopIsNamed() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("create.c"),
            """
            #include <pthread.h>
            static void *work(void *arg) { return arg; }
            int main(void) {
              for (;;) {
                pthread_t thread;
                pthread_create(&thread, NULL, work, NULL);
                pthread_detach(thread);
              }
            }
            """);
    String text = Outcome.of("check", file.toString(), "--max-threads", "300").out();
    assertThat(text).contains("more than 300 threads");
    assertThat(text.lines().filter(line -> line.startsWith("cut:")))
        .singleElement()
        .asString()
        .contains("the loop at " + file + ":4:3 in main", "changes thread");
  }
}
