package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Execution graphs of random programs with atomic blocks end as the executions of the optimal
 * search do, under SC and TSO. What is accessed outside blocks is sequentially consistent there,
 * and a block is a full fence; so under the models below PSO they end as under SC.
 */
class RandomAtomicBlocksTest {
  private static final String SEED = "weir.blocks.seed";
  private static final String PROGRAMS = "weir.blocks.programs";
  private static final List<String> BELOW = List.of("armv8", "rc11", "power", "rmo");

  private final ObjectMapper mapper = new ObjectMapper();

  /** A program, in which {@code x} and {@code y} are accessed outside blocks too. */
  private static String program(Random random, String store) {
    StringBuilder text =
        new StringBuilder(
            """
            #include <pthread.h>
            #include <stdatomic.h>
            #include "weir.h"
            void __VERIFIER_atomic_begin(void);
            void __VERIFIER_atomic_end(void);
            atomic_int x, y;
            int a, b;
            """);
    int threads = 2 + random.nextInt(2);
    for (int t = 0; t < threads; t++) {
      text.append("static void *thread%d(void *arg) {\n  long r = (long)arg;\n".formatted(t));
      int statements = 1 + random.nextInt(threads == 2 ? 3 : 2);
      for (int i = 0; i < statements; i++) {
        text.append("  ").append(statement(random, store)).append('\n');
      }
      text.append("  return (void *)r;\n}\n");
    }
    text.append("int main(void) {\n  pthread_t threads[%d];\n  void *r;\n".formatted(threads));
    for (int t = 0; t < threads; t++) {
      text.append("  pthread_create(&threads[%d], NULL, thread%d, NULL);\n".formatted(t, t));
    }
    for (int t = 0; t < threads; t++) {
      text.append("  pthread_join(threads[%d], &r);\n".formatted(t));
      text.append("  weir_observe(\"r%d\", (long)r);\n".formatted(t));
    }
    return text.append(
            """
              __VERIFIER_atomic_begin();
              int left = a * 100 + b;
              __VERIFIER_atomic_end();
              weir_observe("blocks", left);
              weir_observe("x", x);
              weir_observe("y", y);
              return 0;
            }
            """)
        .toString();
  }

  private static String statement(Random random, String store) {
    String place = random.nextBoolean() ? "x" : "y";
    String hidden = random.nextBoolean() ? "a" : "b";
    String other = hidden.equals("a") ? "b" : "a";
    int value = 1 + random.nextInt(3);
    return switch (random.nextInt(11)) {
      case 0 -> store.formatted(place, value);
      case 1 -> "r = r * 5 + atomic_load(&%s);".formatted(place);
      case 2 -> "r = r * 5 + atomic_fetch_add(&%s, %d);".formatted(place, value);
      case 3 -> block("%s = %s * 2 + %d;".formatted(hidden, other, value));
      case 4 -> block("%s += r; r = r * 5 + %s;".formatted(hidden, other));
      case 5 ->
          block("if (%s == %d) %s += 1; else %s += 2;".formatted(place, value % 2, hidden, other));
      case 6 -> block("%s = %s + %d;".formatted(place, hidden, value));
      case 9 -> block("r = r * 5 + atomic_fetch_add(&%s, %d);".formatted(place, value));
      case 10 ->
          block(
              "int e = %d; if (atomic_compare_exchange_strong(&%s, &e, %d)) %s += 1;"
                  .formatted(value - 1, place, value, hidden));
      case 7 -> block("%s = %s + 1; %s += 1;".formatted(place, place, hidden));
      default ->
          block(
              "if (%s == %d) %s = %d; r = r * 5 + %s;"
                  .formatted(place, value - 1, place, value, hidden));
    };
  }

  private static String block(String statements) {
    return "{ __VERIFIER_atomic_begin(); " + statements + " __VERIFIER_atomic_end(); }";
  }

  /** What the executions of a program leave. */
  private Set<String> ends(Path file, String... options) throws IOException {
    List<String> words = new java.util.ArrayList<>(List.of("check", file.toString(), "--json"));
    words.addAll(List.of(options));
    Outcome outcome = Outcome.of(words.toArray(String[]::new));
    JsonNode answer = mapper.readTree(outcome.out());
    assertThat(answer.path("verdict").asText())
        .as("%s %s%n%s", String.join(" ", options), outcome.err(), Files.readString(file))
        .isEqualTo("safe");
    assertThat(answer.path("complete").asBoolean())
        .as("%s%n%s", String.join(" ", options), Files.readString(file))
        .isTrue();
    Set<String> ends = new TreeSet<>();
    answer.path("observations").forEach(end -> ends.add(end.toString()));
    return ends;
  }

  @Test
  void graphsEndAsExecutionsDo(@TempDir Path folder) throws IOException {
    long first = Effort.firstSeed(SEED);
    int programs = Effort.count(PROGRAMS, 120);
    for (long seed = first; seed < first + programs; seed++) {
      Path file = folder.resolve("blocks" + seed + ".c");
      String store =
          seed % 2 == 0
              ? "atomic_store(&%s, %d);"
              : "atomic_store_explicit(&%s, %d, memory_order_release);";
      Files.writeString(file, program(new Random(seed), store));
      for (String model : List.of("sc", "tso")) {
        assertThat(ends(file, "--model", model, "--algorithm", "graphs"))
            .as("seed %d, %s%n%s", seed, model, Files.readString(file))
            .isEqualTo(ends(file, "--model", model));
      }
      Set<String> sequential = ends(file, "--model", "sc");
      for (String model : BELOW) {
        Set<String> ends = ends(file, "--model", model, "--algorithm", "graphs");
        assertThat(ends)
            .as("seed %d, %s%n%s", seed, model, Files.readString(file))
            .containsAll(sequential);
        if (seed % 2 == 0) {
          assertThat(ends)
              .as("seed %d, %s%n%s", seed, model, Files.readString(file))
              .isEqualTo(sequential);
        }
      }
    }
  }
}
