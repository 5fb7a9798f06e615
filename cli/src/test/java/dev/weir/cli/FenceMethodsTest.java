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
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What exact reachability says of C programs, and what exploration says of the same. */
class FenceMethodsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> MODELS = List.of("tso", "pso");

  /** Of the programs and models a short build compares the methods on one of so many. */
  private static final int SAMPLE = 2;

  /** Mutual exclusion without end; a thread may wait for ever only if the other never leaves. */
  private static final String PETERSON =
      """
      #include <assert.h>
      #include <pthread.h>
      volatile int flag[2], turn, owner;
      static void *contender(void *arg) {
        int me = (int)(long)arg;
        while (1) {
          flag[me] = 1;
          turn = 1 - me;
          while (flag[1 - me] && turn != me) {}
          owner = me;
          assert(owner == me);
          flag[me] = 0;
        }
      }
      int main(void) {
        pthread_t first, second;
        pthread_create(&first, 0, contender, (void *)0);
        pthread_create(&second, 0, contender, (void *)1);
        pthread_join(first, 0);
        return 0;
      }
      """;

  private static JsonNode fence(String file, String model, String... words) throws IOException {
    List<String> line = new ArrayList<>(List.of("fence", file, "--model", model, "--json"));
    line.addAll(List.of(words));
    return JSON.readTree(Outcome.of(line.toArray(String[]::new)).out());
  }

  private static JsonNode of(String program, String model, Path folder, String... words)
      throws IOException {
    Path file = folder.resolve("a.c");
    Files.writeString(file, program);
    return fence(file.toString(), model, words);
  }

  private static Set<String> sets(JsonNode json) {
    Set<String> sets = new TreeSet<>();
    for (JsonNode set : json.get("sets")) {
      Set<String> fences = new TreeSet<>();
      set.forEach(
          f -> fences.add(f.get("line") + ":" + f.get("column") + " " + f.get("kind").asText()));
      sets.add(fences.toString());
    }
    return sets;
  }

  /** That no thread fails is proved at once; what else there is to find has no end. */
  @Test
  void aLimitBeforeTheEndOfTheExplorationLeavesItUnsettled(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("a.c");
    Files.writeString(file, PETERSON);
    Outcome outcome =
        Outcome.of("fence", file.toString(), "--unroll", "60", "--time-limit", "4s", "--json");
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(JSON.readTree(outcome.out()).get("verified").asBoolean()).isFalse();
  }

  /** Their loops end, so that both methods are without bounds; a deadlock is in none of them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "dekker.c",
        "peterson.c",
        "lamport-fast.c",
        "bakery.c",
        "szymanski.c",
        "store-buffering.c",
        "message-passing.c",
        "fence/alternating-bit.c",
        "fence/burns.c",
        "fence/chase-lev.c",
        "fence/clh-lock.c",
        "fence/dijkstra.c",
        "fence/fast-mutex-apart.c",
        "fence/increasing-sequence.c",
        "fence/peterson-apart.c",
        "fence/producer-consumer.c",
        "fence/sense-barrier.c",
        "fence/simple-dekker.c",
        "fence/task-scheduling.c",
        "fence/token-ring.c",
        "fence/tournament-barrier.c"
      })
  void bothMethodsFindTheSameMinimalSets(String name) throws IOException {
    String file = "../examples/" + name;
    for (String model : MODELS) {
      if (!Effort.takes(name + model, SAMPLE)) {
        continue;
      }
      JsonNode exact = fence(file, model, "--all", "--method", "exact");
      JsonNode bounded = fence(file, model, "--all", "--method", "bounded", "--no-liveness");
      assertThat(bounded.get("complete").asBoolean()).isTrue();
      assertThat(exact.get("verdict")).as(model).isEqualTo(bounded.get("verdict"));
      assertThat(sets(exact)).as(model).isEqualTo(sets(bounded));
      for (JsonNode set : exact.get("sets")) {
        // Shown is an execution, not a run of automata, which has no steps here.
        assertThat(set).allSatisfy(fence -> assertThat(fence.get("trace")).isNotEmpty());
      }
    }
  }

  /** Without a bound: an exploration would have to cut the loops. */
  @Test
  void loopsWithoutEndAreProved(@TempDir Path folder) throws IOException {
    JsonNode tso = of(PETERSON, "tso", folder, "--all", "--method", "exact");
    assertThat(sets(tso)).containsExactly("[8:10 full]");
    assertThat(tso.get("complete").asBoolean()).isTrue();
    assertThat(tso.get("notLookedFor").asText()).contains("deadlocks");
    JsonNode pso = of(PETERSON, "pso", folder, "--method", "exact");
    assertThat(sets(pso)).containsExactly("[10:11 store-store, 7:14 store-store, 8:10 full]");
  }

  /** The loops have no end, so the rest is explored for a round. */
  @Test
  void otherErrorsAreLookedForWithinABound(@TempDir Path folder) throws IOException {
    JsonNode json = of(PETERSON, "tso", folder);
    assertThat(json.get("method").asText()).isEqualTo("exact");
    assertThat(json.get("verdict").asText()).isEqualTo("fixed");
    assertThat(json.get("complete").asBoolean()).isFalse();
    assertThat(json.get("notLookedFor").isNull()).isTrue();
  }

  /** A lost wake-up: no thread fails, and the method of the answer is the one that sees it. */
  @Test
  void anErrorThatNoThreadMakesIsLeftToExploration() throws IOException {
    JsonNode exact = fence("../examples/fence/idle-workers.c", "tso", "--method", "exact");
    assertThat(exact.get("verdict").asText()).isEqualTo("correct");
    JsonNode auto = fence("../examples/fence/idle-workers.c", "tso");
    JsonNode bounded = fence("../examples/fence/idle-workers.c", "tso", "--method", "bounded");
    assertThat(auto.get("method").asText()).isEqualTo("bounded");
    assertThat(auto.get("whyNotExact").asText()).contains("deadlock");
    assertThat(sets(auto)).isNotEmpty().isEqualTo(sets(bounded));
  }

  @Test
  void whatHasNoEndIsRefusedByName(@TempDir Path folder) throws IOException {
    JsonNode json =
        of(
            """
            #include <assert.h>
            #include <pthread.h>
            volatile unsigned ticket;
            static void *taker(void *arg) { while (1) ticket = ticket + 1; }
            static void *looker(void *arg) { assert(ticket != 99); return 0; }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, taker, 0);
              pthread_create(&t, 0, looker, 0);
              return 0;
            }
            """,
            "tso",
            folder,
            "--method",
            "exact");
    assertThat(json.get("verdict").asText()).isEqualTo("unknown");
    assertThat(json.get("reason").asText())
        .startsWith("ticket (")
        .contains("a.c:3) takes more than");
  }

  /** What all threads have stored and returned is judged by main when they have ended. */
  @Test
  void mainJudgesWhatIsLeft(@TempDir Path folder) throws IOException {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        volatile int x, y;
        static void *first(void *arg) { x = 1; return (void *)(long)y; }
        static void *second(void *arg) { y = 1; return (void *)(long)x; }
        int main(void) {
          pthread_t t[2];
          void *a, *b;
          pthread_create(&t[0], 0, first, 0);
          pthread_create(&t[1], 0, second, 0);
          pthread_join(t[0], &a);
          pthread_join(t[1], &b);
          assert(a || b);
          assert(x == 1 && y == 1);
          return 0;
        }
        """;
    for (String model : MODELS) {
      JsonNode json = of(program, model, folder, "--all", "--method", "exact");
      assertThat(sets(json)).containsExactly("[4:35 full, 5:36 full]");
    }
  }

  /** What main stores before it joins is seen by the other thread. */
  @Test
  void mainMayBeOneOfTheThreads(@TempDir Path folder) throws IOException {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        pthread_t handle[1];
        volatile int x, y, a, b;
        static void *other(void *arg) { x = 1; a = y; return 0; }
        int main(void) {
          pthread_create(&handle[0], 0, other, 0);
          y = 1;
          b = x;
          pthread_join(handle[0], 0);
          assert(a || b);
          return 0;
        }
        """;
    for (String model : MODELS) {
      JsonNode exact = of(program, model, folder, "--all", "--method", "exact");
      JsonNode bounded = of(program, model, folder, "--all", "--method", "bounded");
      assertThat(exact.get("verdict").asText()).isEqualTo("fixed");
      assertThat(sets(exact)).isEqualTo(sets(bounded));
    }
  }

  /** The counterexample is one without weak memory. */
  @Test
  void whatIsWrongAnywayIsShownWithoutBuffers(@TempDir Path folder) throws IOException {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        volatile int x;
        static void *writer(void *arg) { x = 1; return 0; }
        static void *reader(void *arg) { assert(x != 1); return 0; }
        int main(void) {
          pthread_t t[2];
          pthread_create(&t[0], 0, writer, 0);
          pthread_create(&t[1], 0, reader, 0);
          pthread_join(t[0], 0);
          pthread_join(t[1], 0);
          return 0;
        }
        """;
    for (String model : MODELS) {
      JsonNode json = of(program, model, folder);
      assertThat(json.get("verdict").asText()).isEqualTo("unfixable");
      assertThat(json.get("method").asText()).isEqualTo("exact");
      assertThat(json.get("error").get("line").asInt()).isEqualTo(5);
      assertThat(json.get("trace"))
          .isNotEmpty()
          .noneMatch(step -> step.get("operation").asText().equals("update"));
    }
  }

  /** A counter that stays in a register, and one in memory that only its thread sees. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "long n = 0; while (!stop) n += 3; return (void *)n; | n",
        "int a[2] = {0, 0}, k = 0; while (!stop) fill(a, k ^= 1); return (void *)(long)a[0]; | a",
      })
  void theVariableThatGrowsIsNamed(String body, String variable, @TempDir Path folder)
      throws IOException {
    String program =
        """
        #include <pthread.h>
        volatile int stop;
        static void fill(int *a, int i) { a[i & 1]++; }
        static void *count(void *arg) { %s }
        static void *end(void *arg) { fill((int[2]){0, 0}, 0); stop = 1; return 0; }
        int main(void) {
          pthread_t first, second;
          pthread_create(&first, 0, count, 0);
          pthread_create(&second, 0, end, 0);
          pthread_join(first, 0);
          pthread_join(second, 0);
          return 0;
        }
        """
            .formatted(body);
    JsonNode json = of(program, "tso", folder, "--method", "exact");
    assertThat(json.get("verdict").asText()).isEqualTo("unknown");
    assertThat(json.get("reason").asText())
        .contains("thread 1 has more than 20000 local states, by the values of " + variable + " at")
        .contains("a.c:4:");
  }
}
