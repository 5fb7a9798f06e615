package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Execution graphs of random programs with atomic blocks end as the executions of the optimal
 * search do, under SC and TSO. Where what is accessed outside blocks is sequentially consistent
 * they end as under SC below PSO too, and where it is relaxed as with a mutex between full fences
 * in place of each block.
 */
class RandomAtomicBlocksTest {
  private static final String SEED = "weir.blocks.seed";
  private static final String PROGRAMS = "weir.blocks.programs";
  private static final List<String> BELOW = List.of("armv8", "rc11", "power", "rmo");

  /** Of the models a short build compares sections under one of so many. */
  private static final int SAMPLE_OF_MODELS = 3;

  private final ObjectMapper mapper = new ObjectMapper();

  /** A program, in which {@code x} and {@code y} are accessed outside blocks too. */
  private static String program(Random random, Function<Random, String> statement) {
    return program(random, 2 + random.nextInt(2), (_, r) -> statement.apply(r));
  }

  /**
   * The same.
   *
   * @param statement one of a thread
   */
  private static String program(
      Random random, int threads, BiFunction<Integer, Random, String> statement) {
    StringBuilder text =
        new StringBuilder(
            """
            #include <pthread.h>
            #include <stdatomic.h>
            #include "weir.h"
            void __VERIFIER_atomic_begin(void);
            void __VERIFIER_atomic_end(void);
            #ifdef SECTIONS
            static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
            #define BEGIN atomic_thread_fence(memory_order_seq_cst); pthread_mutex_lock(&mutex)
            #define END pthread_mutex_unlock(&mutex); atomic_thread_fence(memory_order_seq_cst)
            #else
            #define BEGIN __VERIFIER_atomic_begin()
            #define END __VERIFIER_atomic_end()
            #endif
            #define LOAD(place) atomic_load_explicit(&place, memory_order_relaxed)
            #define STORE(place, value) atomic_store_explicit(&place, value, memory_order_relaxed)
            #define ADD(place, value) atomic_fetch_add_explicit(&place, value, memory_order_relaxed)
            atomic_int x, y, done;
            int a, b;
            """);
    for (int t = 0; t < threads; t++) {
      text.append("static void *thread%d(void *arg) {\n  long r = (long)arg;\n".formatted(t));
      int statements = 1 + random.nextInt(threads == 2 ? 3 : 2);
      for (int i = 0; i < statements; i++) {
        text.append("  ").append(statement.apply(t, random)).append('\n');
      }
      text.append("  return (void *)r;\n}\n");
    }
    text.append("int main(void) {\n  pthread_t threads[%d];\n  void *r;\n".formatted(threads));
    for (int t = 0; t < threads; t++) {
      text.append("  pthread_create(&threads[%d], NULL, thread%d, NULL);\n".formatted(t, t));
    }
    text.append("  atomic_store(&done, 1);\n");
    for (int t = 0; t < threads; t++) {
      text.append("  pthread_join(threads[%d], &r);\n".formatted(t));
      text.append("  weir_observe(\"r%d\", (long)r);\n".formatted(t));
    }
    return text.append(
            """
              BEGIN;
              int left = a * 100 + b;
              END;
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

  /** One access of a place at most in a block, so that a section of a mutex is as good. */
  private static String relaxed(Random random) {
    String place = random.nextBoolean() ? "x" : "y";
    String hidden = random.nextBoolean() ? "a" : "b";
    String other = hidden.equals("a") ? "b" : "a";
    int value = 1 + random.nextInt(3);
    return switch (random.nextInt(9)) {
      case 0, 1 -> "STORE(%s, %d);".formatted(place, value);
      case 2, 3 -> "r = r * 5 + LOAD(%s);".formatted(place);
      case 4 -> block("%s = %s * 2 + %d;".formatted(hidden, other, value));
      case 5 -> block("%s += r; r = r * 5 + %s;".formatted(hidden, other));
      case 6 -> block("if (LOAD(%s) == %d) %s += 1;".formatted(place, value % 2, hidden));
      case 7 -> block("STORE(%s, %s + %d); %s += 1;".formatted(place, hidden, value, hidden));
      default -> block("r = r * 5 + ADD(%s, %d); %s += 1;".formatted(place, value, hidden));
    };
  }

  /** One waits for the main thread, and does something with blocks in each turn. */
  private static String waiting(int thread, Random random) {
    if (thread > 0) {
      return statement(random, "atomic_store(&%s, %d);");
    }
    String hidden = random.nextBoolean() ? "a" : "b";
    String other = hidden.equals("a") ? "b" : "a";
    int value = 1 + random.nextInt(2);
    String turn =
        switch (random.nextInt(8)) {
          case 0, 1 ->
              block("%s ^= %d;".formatted(hidden, value))
                  + block("%s ^= %d;".formatted(hidden, value));
          case 2 -> block("%s ^= %d;".formatted(hidden, value));
          case 3 -> block("%s = %s;".formatted(hidden, other));
          case 4 -> block("r |= 4 << (%s & 1);".formatted(hidden));
          case 5 ->
              block("%s ^= 4;".formatted(hidden))
                  + block("r |= 8 * (%s & 7); %s ^= 4;".formatted(other, hidden));
          case 6 -> block("if (%s == %d) %s = 5;".formatted(hidden, value, other));
          default ->
              block("if (x == %d) %s |= 8;".formatted(value, hidden))
                  + block("%s &= 7;".formatted(hidden));
        };
    return "while (!atomic_load(&done)) { " + turn + " }";
  }

  private static String block(String statements) {
    return "{ BEGIN; " + statements + " END; }";
  }

  /** What the executions of a program leave. */
  private Set<String> ends(Path file, String... options) throws IOException {
    List<String> words = new ArrayList<>(List.of("check", file.toString(), "--json"));
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
    int programs = Integer.getInteger(PROGRAMS, Effort.isNightly() ? 120 : 10);
    for (long seed = first; seed < first + programs; seed++) {
      Path file = folder.resolve("blocks" + seed + ".c");
      String store =
          seed % 2 == 0
              ? "atomic_store(&%s, %d);"
              : "atomic_store_explicit(&%s, %d, memory_order_release);";
      Files.writeString(file, program(new Random(seed), random -> statement(random, store)));
      for (String model : List.of("sc", "tso")) {
        assertThat(ends(file, "--model", model, "--algorithm", "graph"))
            .as("seed %d, %s%n%s", seed, model, Files.readString(file))
            .isEqualTo(ends(file, "--model", model));
      }
      Set<String> sequential = ends(file, "--model", "sc");
      for (String model : BELOW) {
        // What one worker learns of blocks the others have to know.
        Set<String> ends = ends(file, "--model", model, "--threads", "3");
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

  @Test
  void turnsOfBlocksThatLeaveNothingAreLeftOut(@TempDir Path folder) throws IOException {
    long first = Effort.firstSeed(SEED);
    int programs = Integer.getInteger(PROGRAMS, Effort.isNightly() ? 120 : 8);
    for (long seed = first; seed < first + programs; seed++) {
      Path file = folder.resolve("turns" + seed + ".c");
      Files.writeString(file, program(new Random(seed), 2, RandomAtomicBlocksTest::waiting));
      Set<String> sequential = ends(file, "--model", "sc");
      for (String model : List.of("sc", "tso", "armv8", "rc11", "power", "rmo")) {
        if (Effort.takes(seed + model, SAMPLE_OF_MODELS)) {
          assertThat(ends(file, "--model", model, "--algorithm", "graph"))
              .as("seed %d, %s%n%s", seed, model, Files.readString(file))
              .isEqualTo(sequential);
        }
      }
    }
  }

  @Test
  void blocksAreSectionsBetweenFences(@TempDir Path folder) throws IOException {
    long first = Effort.firstSeed(SEED);
    int programs = Integer.getInteger(PROGRAMS, Effort.isNightly() ? 120 : 10);
    for (long seed = first; seed < first + programs; seed++) {
      Path file = folder.resolve("sections" + seed + ".c");
      Files.writeString(file, program(new Random(seed), RandomAtomicBlocksTest::relaxed));
      for (String model : BELOW) {
        if (!Effort.takes(seed + model, SAMPLE_OF_MODELS)) {
          continue;
        }
        assertThat(ends(file, "--model", model, "--algorithm", "graph"))
            .as("seed %d, %s%n%s", seed, model, Files.readString(file))
            .isEqualTo(ends(file, "--model", model, "--algorithm", "graph", "--", "-DSECTIONS"));
      }
    }
  }
}
