package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads of unwritten locals, which an optimiser puts where the source has none. */
class OptimisedReadsTest {
  private static final String KEEPING =
      """
      __attribute__((noinline)) static void keep(int *p) {
        __asm__ volatile("" : : "r"(p) : "memory");
      }
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O1", "-O2", "-O3"})
  void aLocalThatIsReadBeforeTheSourceReadsItIsNoError(String level) throws Exception {
    Outcome outcome =
        check(
            level,
            """
            static int zero;
            __attribute__((noinline)) static int sum(int written, int n) {
              int a[4], s = 0;
              if (written) { a[2] = written * 3; keep(a); }
              for (int i = 0; i < n; i++) { keep(&s); if (written) s += a[2]; }
              return written ? a[2] + s : s;
            }
            int main(void) { return sum(zero, 2) + sum(2, 2) - 18; }
            """);
    assertThat(outcome.out()).startsWith("safe");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O1", "-O2", "-O3"})
  void anUnwrittenLocalThatIsUsedIsAnError(String level) throws Exception {
    Outcome outcome =
        check(
            level,
            """
            static int zero;
            __attribute__((noinline)) static int pick(int written) {
              int a[4];
              if (written) a[2] = written * 3;
              keep(a);
              return a[2];
            }
            int main(void) { return pick(zero) == 5; }
            """);
    assertThat(outcome.out()).startsWith("violation: uninitialised");
    assertThat(outcome.code()).isEqualTo(1);
  }

  private Outcome check(String level, String source) throws Exception {
    Path file = Files.writeString(folder.resolve("test.c"), KEEPING + source);
    return Outcome.of("check", file.toString(), "--exit-status", "--", level);
  }
}
