package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.trace.Monitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs in which an ending that was known would hide an error, were it taken for known where
 * something else has happened before.
 */
class MemoisedSuffixesProgramsTest {
  private static final String HEAD =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      static atomic_int x, y;
      """;

  /** What main read at the same place of another execution decides. */
  private static final String READ_BEFORE =
      """
      static void *one(void *a) { x = 1; return 0; }
      static void *two(void *a) { x = 2; return 0; }
      int main(void) {
        pthread_t s, t;
        pthread_create(&s, 0, one, 0);
        pthread_create(&t, 0, two, 0);
        int r = x;
        pthread_join(s, 0);
        pthread_join(t, 0);
        assert(r != 2);
        return 0;
      }
      """;

  /** What a thread has come to decides whether it can be joined. */
  private static final String DETACHED =
      """
      static void *one(void *a) { if (x) pthread_detach(pthread_self()); return 0; }
      static void *two(void *a) { x = 1; return 0; }
      int main(void) {
        pthread_t s, t;
        pthread_create(&s, 0, one, 0);
        pthread_create(&t, 0, two, 0);
        pthread_join(s, 0);
        pthread_join(t, 0);
        return 0;
      }
      """;

  /** What a thread returns decides. */
  private static final String RETURNED =
      """
      static void *one(void *a) { return (void *) (long) x; }
      static void *two(void *a) { x = 1; return 0; }
      int main(void) {
        pthread_t s, t;
        void *result;
        pthread_create(&s, 0, one, 0);
        pthread_create(&t, 0, two, 0);
        pthread_join(t, 0);
        pthread_join(s, &result);
        assert(result == 0);
        return 0;
      }
      """;

  /** What a thread has returned that was joined while another one still went on decides. */
  private static final String RETURNED_BEFORE =
      """
      static void *one(void *a) { return (void *) (long) x; }
      static void *two(void *a) { x = 1; y = 1; return 0; }
      static void *three(void *a) { y = 2; return 0; }
      int main(void) {
        pthread_t s, t, u;
        void *result;
        pthread_create(&s, 0, one, 0);
        pthread_create(&t, 0, two, 0);
        pthread_create(&u, 0, three, 0);
        pthread_join(s, &result);
        pthread_join(t, 0);
        pthread_join(u, 0);
        assert(result == 0 || y == 1);
        return 0;
      }
      """;

  /** A store of main that waits until all others have ended still meets what they read. */
  private static final String STORED_BEFORE =
      """
      static int seen;
      static void *one(void *a) { y = 1; seen = atomic_load_explicit(&x, memory_order_relaxed); return 0; }
      int main(void) {
        pthread_t s;
        pthread_create(&s, 0, one, 0);
        atomic_store_explicit(&x, 1, memory_order_relaxed);
        int r = atomic_load_explicit(&y, memory_order_relaxed);
        pthread_join(s, 0);
        assert(r || seen);
        return 0;
      }
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {READ_BEFORE, DETACHED, RETURNED, RETURNED_BEFORE})
  void anEndingThatIsKnownFromElsewhereHidesNoError(String program) throws Exception {
    for (MemoryModel model : MemoryModels.ALL) {
      CheckResult result = assertSame(program, model);
      assertThat(result.errors()).as(model.name()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {STORED_BEFORE})
  void aStoreThatWaitsHidesNoError(String program) throws Exception {
    assertThat(assertSame(program, MemoryModels.named("sc").orElseThrow()).errors()).isEmpty();
    assertThat(assertSame(program, MemoryModels.named("tso").orElseThrow()).errors()).hasSize(1);
  }

  private CheckResult assertSame(String text, MemoryModel model) throws Exception {
    Path file = Files.writeString(folder.resolve("a.c"), HEAD + text);
    Program program = Frontend.load(List.of(file), CompilerOptions.DEFAULT);
    CheckOptions options = CheckOptions.of(model).goingOn();
    CheckResult leftOut = new Checker(program, new Library()).check(options, List.of());
    CheckResult whole = new Checker(program, new Library()).check(options, List.of(new Onlooker()));
    assertThat(leftOut.counts().executions()).isEqualTo(whole.counts().executions());
    assertThat(leftOut.counts().errors()).isEqualTo(whole.counts().errors());
    assertThat(leftOut.errors()).hasSameSizeAs(whole.errors());
    return leftOut;
  }

  /** Wants to see everything, so that nothing is left out. */
  private static final class Onlooker implements Monitor {}
}
