package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Many looks in a loop that gives up, with a fence after each, leave what two looks leave that are
 * written one after the other: the fence before the last look counts.
 */
class LooksBetweenFencesTest {
  private static final String PROGRAM =
      """
      #include <pthread.h>
      #include <stdatomic.h>
      #include "weir.h"
      #define STORE(p) atomic_store_explicit(&p, 1, memory_order_relaxed)
      #define LOAD(p) atomic_load_explicit(&p, memory_order_relaxed)
      #define LOOK if (LOAD(y)) return arg; atomic_thread_fence(FENCE)
      static atomic_int x, y, z;
      static int gave_up, seen;
      static void *look(void *arg) {
        STORE(x);
        STORE(z);
      #ifdef TURNS
        for (int i = 0; i < TURNS; i++) { LOOK; }
      #else
        LOOK;
        LOOK;
      #endif
        gave_up = 1;
        return arg;
      }
      static void *show(void *arg) {
        STORE(y);
        atomic_thread_fence(memory_order_seq_cst);
        seen = LOAD(z) + 2 * LOAD(x);
        return arg;
      }
      int main(void) {
        pthread_t threads[2];
        pthread_create(&threads[0], 0, look, 0);
        pthread_create(&threads[1], 0, show, 0);
        for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
        weir_observe("left", gave_up * 10 + seen);
      }
      """;

  private final ObjectMapper mapper = new ObjectMapper();

  private Set<String> ends(Path file, String model, String... defined) throws IOException {
    String[] words = {"check", file.toString(), "--json", "--model", model, "--"};
    String[] all = new String[words.length + defined.length];
    System.arraycopy(words, 0, all, 0, words.length);
    System.arraycopy(defined, 0, all, words.length, defined.length);
    Outcome outcome = Outcome.of(all);
    JsonNode answer = mapper.readTree(outcome.out());
    assertThat(answer.path("complete").asBoolean()).as(outcome.out() + outcome.err()).isTrue();
    Set<String> ends = new TreeSet<>();
    answer.path("observations").forEach(end -> ends.add(end.toString()));
    return ends;
  }

  @ParameterizedTest
  @ValueSource(strings = {"sc", "tso", "pso", "rc11", "armv8", "riscv", "power", "rmo"})
  void manyLeaveWhatTwoLeave(String model, @TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("looks.c"), PROGRAM);
    for (String order : new String[] {"acquire", "release", "acq_rel", "seq_cst"}) {
      String fence = "-DFENCE=memory_order_" + order;
      assertThat(ends(file, model, fence, "-DTURNS=500"))
          .as(order)
          .isEqualTo(ends(file, model, fence));
    }
  }
}
