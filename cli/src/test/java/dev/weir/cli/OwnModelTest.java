package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testing.EvenPagesOvertake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A memory model of one class and one line in a table of services, {@link FencingReleases}, works
 * with every search, in litmus tests and in replays. {@link EvenPagesOvertake}, another, keeps some
 * stores in order and others not.
 */
class OwnModelTest {
  private static final String MODEL = "fencing-releases";

  private static final String STORE_BUFFERING =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      static atomic_int x, y;
      static int a, b;
      static void *other(void *unused) {
        atomic_store_explicit(&y, 1, ORDER);
        a = atomic_load_explicit(&x, memory_order_relaxed);
        return unused;
      }
      int main(void) {
        pthread_t thread;
        pthread_create(&thread, 0, other, 0);
        atomic_store_explicit(&x, 1, ORDER);
        b = atomic_load_explicit(&y, memory_order_relaxed);
        pthread_join(thread, 0);
        assert(a == 1 || b == 1);
        return 0;
      }
      """;

  private static final String MESSAGE_PASSING =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      atomic_int even, odd, message;
      static void *sends(void *unused) {
        atomic_store_explicit(&message, 1, memory_order_relaxed);
        atomic_store_explicit(&FLAG, 1, memory_order_relaxed);
        return unused;
      }
      int main(void) {
        pthread_t thread;
        atomic_init(&even, 0);
        atomic_init(&odd, 0);
        pthread_create(&thread, 0, sends, 0);
        if (atomic_load_explicit(&FLAG, memory_order_relaxed))
          assert(atomic_load_explicit(&message, memory_order_relaxed));
        pthread_join(thread, 0);
        return 0;
      }
      """;

  @TempDir private Path folder = Path.of("");

  private String program() throws IOException {
    return Files.writeString(folder.resolve("sb.c"), STORE_BUFFERING).toString();
  }

  private Outcome check(String order, String... options) throws IOException {
    String[] words = {"check", program(), "--model", MODEL};
    String[] compiler = {"--", "-DORDER=memory_order_" + order};
    return Outcome.of(
        java.util.stream.Stream.of(words, options, compiler)
            .flatMap(java.util.Arrays::stream)
            .toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"optimal", "source", "exhaustive"})
  void everySearchExploresUnderIt(String algorithm) throws IOException {
    Outcome relaxed = check("relaxed", "--algorithm", algorithm);
    assertThat(relaxed.code()).as(relaxed.err()).isEqualTo(1);
    assertThat(relaxed.out()).contains("(" + MODEL + ")");
    Outcome release = check("release", "--algorithm", algorithm);
    assertThat(release.code()).as(release.err()).isZero();
    assertThat(release.out()).startsWith("safe: no error in 3 executions");
  }

  /** Which variable is the flag decides whether its store may overtake the message. */
  @ParameterizedTest
  @ValueSource(strings = {"optimal", "source", "exhaustive"})
  void aModelThatKeepsSomeStoresInOrderKeepsThose(String algorithm) throws IOException {
    String file = Files.writeString(folder.resolve("mp.c"), MESSAGE_PASSING).toString();
    List<Integer> codes = new ArrayList<>();
    for (String flag : List.of("even", "odd")) {
      Outcome outcome =
          Outcome.of(
              "check",
              file,
              "--model",
              "even-pages-overtake",
              "--algorithm",
              algorithm,
              "--",
              "-DFLAG=" + flag);
      codes.add(outcome.code());
    }
    assertThat(codes).containsExactlyInAnyOrder(0, 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "fence"})
  void automataAreNotJudgedUnderAModelThatKeepsSomeStoresInOrder(String command) {
    Outcome outcome =
        Outcome.of(command, "../examples/rmm/dekker.rmm", "--model", "even-pages-overtake");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("tso and pso").hasLineCount(1);
  }

  @Test
  void boundedSearchesExploreUnderIt() throws IOException {
    assertThat(check("relaxed", "--context-bound", "2").code()).isEqualTo(1);
    assertThat(check("release", "--context-bound", "2").code()).isZero();
  }

  @Test
  void executionsAreReplayedUnderIt() throws IOException {
    String trace = folder.resolve("sb.trace").toString();
    check("relaxed", "--trace", trace);
    Outcome replay = Outcome.of("replay", trace);
    assertThat(replay.code()).as(replay.err()).isEqualTo(1);
    assertThat(replay.out()).contains("assertion").contains("(" + MODEL + ")");
  }

  @Test
  void litmusTestsRunUnderIt() throws IOException {
    String test =
        Files.writeString(
                folder.resolve("sb.litmus"),
                """
                C SB
                { }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_release);
                  int r0 = atomic_load_explicit(y, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                  int r0 = atomic_load_explicit(x, memory_order_relaxed);
                }
                exists (0:r0=0 /\\ 1:r0=0)
                """)
            .toString();
    Outcome both = Outcome.of("litmus", test, "--model", MODEL + ",tso");
    assertThat(both.code()).as(both.err()).isZero();
    // The second thread alone may still be late, so that both loads can read 0.
    assertThat(both.out()).contains("Model=" + MODEL).contains("Observation SB Sometimes");
    String fenced =
        Files.readString(Path.of(test))
            .replace("y, 1, memory_order_relaxed", "y, 1, memory_order_release");
    Files.writeString(Path.of(test), fenced);
    assertThat(Outcome.of("litmus", test, "--model", MODEL).out()).contains("Observation SB Never");
    assertThat(Outcome.of("litmus", test, "--model", "tso").out())
        .contains("Observation SB Sometimes");
  }

  @Test
  void whatHasNoTheoryForItRefusesItByName() throws IOException {
    String program = program();
    String order = "-DORDER=memory_order_relaxed";
    Outcome monitor = Outcome.of("robust", program, "--model", MODEL, "--", order);
    assertThat(monitor.code()).isEqualTo(2);
    assertThat(monitor.err()).contains(MODEL).contains("--method traces").hasLineCount(1);
    Outcome watched = Outcome.of("check", "--robust", program, "--model", MODEL, "--", order);
    assertThat(watched.code()).isEqualTo(2);
    assertThat(watched.err()).contains(MODEL).hasLineCount(1);
    Outcome traces =
        Outcome.of("robust", program, "--model", MODEL, "--method", "traces", "--", order);
    assertThat(traces.code()).as(traces.err()).isEqualTo(1);
  }
}
