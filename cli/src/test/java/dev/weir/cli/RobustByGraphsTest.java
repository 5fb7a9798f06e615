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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code weir robust} under the models of which only execution graphs are explored. */
class RobustByGraphsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What several threads do; {@code F} is a fence, {@code S} a store and {@code L} a load. */
  private static final String HEAD =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      #include <stdlib.h>
      #ifdef FENCE
      #define F atomic_thread_fence(FENCE)
      #else
      #define F
      #endif
      #define S(place, value) atomic_store_explicit(&place, value, memory_order_relaxed)
      #define L(place) atomic_load_explicit(&place, memory_order_relaxed)
      static atomic_int x, y;
      static int data;
      """;

  private static final String STORE_BUFFERING =
      """
      static void *first(void *arg) { S(x, 1); F; return (void *)(long)L(y); }
      static void *second(void *arg) { S(y, 1); F; return (void *)(long)L(x); }
      """;

  private static final String MESSAGE_PASSING =
      """
      static void *first(void *arg) { S(x, 1); F; S(y, 1); return arg; }
      static void *second(void *arg) { int r = L(y); F; return (void *)(long)(r + L(x)); }
      """;

  private static final String READS_OF_INDEPENDENT_WRITES =
      """
      static void *third(void *arg) { S(x, 1); return arg; }
      static void *fourth(void *arg) { S(y, 1); return arg; }
      static void *first(void *arg) { int r = L(x); F; return (void *)(long)(r + L(y)); }
      static void *second(void *arg) { int r = L(y); F; return (void *)(long)(r + L(x)); }
      """;

  private static final String TWO_WRITERS =
      """
      static void *first(void *arg) { S(x, 1); F; S(y, 2); return arg; }
      static void *second(void *arg) { S(y, 1); F; S(x, 2); return arg; }
      """;

  @TempDir Path folder;

  private String program(String threads, String more) throws IOException {
    List<String> names = new ArrayList<>();
    for (String name : List.of("first", "second", "third", "fourth")) {
      if (threads.contains("*" + name + "(")) {
        names.add(name);
      }
    }
    StringBuilder main = new StringBuilder("int main(void) {\n  pthread_t t[4];\n");
    for (int i = 0; i < names.size(); i++) {
      main.append("  pthread_create(&t[%d], 0, %s, 0);%n".formatted(i, names.get(i)));
    }
    for (int i = 0; i < names.size(); i++) {
      main.append("  pthread_join(t[%d], 0);%n".formatted(i));
    }
    Path file = folder.resolve("program.c");
    Files.writeString(file, HEAD + threads + main + more + "  return 0;\n}\n");
    return file.toString();
  }

  private static JsonNode run(int code, String... words) throws IOException {
    List<String> line = new ArrayList<>(List.of(words));
    line.add(line.contains("--") ? line.indexOf("--") : line.size(), "--json");
    Outcome outcome = Outcome.of(line.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    return JSON.readTree(outcome.out());
  }

  private static String threads(String name) {
    return switch (name) {
      case "SB" -> STORE_BUFFERING;
      case "MP" -> MESSAGE_PASSING;
      case "IRIW" -> READS_OF_INDEPENDENT_WRITES;
      case "2+2W" -> TWO_WRITERS;
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** How many pairs are out of order; none where the program is robust. */
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "SB,   -,       2, 2, 2, 2, 2, 2",
        // ARMv8 has no fence between dmb ishld and dmb ish.
        "SB,   acq_rel, 0, 2, 2, 2, 2, 2",
        "SB,   seq_cst, 0, 0, 0, 0, 0, 0",
        "MP,   -,       2, 2, 2, 2, 2, 2",
        "MP,   acq_rel, 0, 0, 0, 0, 0, 0",
        "IRIW, -,       2, 2, 2, 2, 2, 2",
        // Stores do not reach all threads at once.
        "IRIW, acquire, 0, 2, 0, 2, 0, 0",
        "IRIW, seq_cst, 0, 0, 0, 0, 0, 0",
        "2+2W, -,       2, 2, 2, 2, 2, 2",
        // A release that nobody reads orders nothing in C11.
        "2+2W, release, 0, 0, 0, 2, 0, 0",
        "2+2W, seq_cst, 0, 0, 0, 0, 0, 0",
      })
  void smallProgramsAreRobustWithTheRightFences(
      String name,
      String fence,
      int armv8,
      int power,
      int rmo,
      int rc11,
      int riscv,
      int powerOfEsop13)
      throws IOException {
    String file = program(threads(name), "");
    assertPairs(file, "armv8", fence, armv8);
    assertPairs(file, "power", fence, power);
    assertPairs(file, "rmo", fence, rmo);
    assertPairs(file, "rc11", fence, rc11);
    assertPairs(file, "riscv", fence, riscv);
    assertPairs(file, "power-esop13", fence, powerOfEsop13);
  }

  private static void assertPairs(String file, String model, String fence, int pairs)
      throws IOException {
    String define = fence == null ? "-DNONE" : "-DFENCE=memory_order_" + fence;
    int code = pairs == 0 ? 0 : 1;
    JsonNode all = run(code, "robust", file, "--model", model, "--keep-going", "--", define);
    assertThat(all.get("violations")).as(model).hasSize(pairs);
    assertThat(all.get("verdict").asText()).isEqualTo(pairs == 0 ? "robust" : "not-robust");
    assertThat(all.get("complete").asBoolean()).isTrue();
    assertThat(all.get("borderline").asLong()).isEqualTo(pairs == 0 ? 0 : 1);
    assertThat(all.get("error").isNull()).isTrue();
    for (JsonNode violation : all.get("violations")) {
      assertThat(violation.get("benign").asBoolean()).isTrue();
      assertThat(violation.get("overtaken").get("thread"))
          .isEqualTo(violation.get("by").get("thread"));
    }
    JsonNode first = run(code, "robust", file, "--model", model, "--", define);
    assertThat(first.get("verdict")).isEqualTo(all.get("verdict"));
    assertThat(first.get("witness").isNull()).isEqualTo(pairs == 0);
    assertThat(first.get("complete").asBoolean()).isEqualTo(pairs == 0);
    if (pairs > 0) {
      assertThat(first.get("witness").get("cycle")).hasSizeBetween(4, 6);
      assertThat(first.get("trace")).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"armv8", "power", "rmo", "rc11", "riscv", "power-esop13"})
  void theExecutionThatIsShownCanBeRunAgain(String model) throws IOException {
    Path trace = folder.resolve("cycle.trace");
    String file = program(TWO_WRITERS, "");
    JsonNode found = run(1, "robust", file, "--model", model, "--trace", trace.toString());
    JsonNode again = run(1, "replay", trace.toString());
    assertThat(again.get("verdict").asText()).isEqualTo("not-robust");
    assertThat(again.get("trace")).isEqualTo(found.get("trace"));
    assertThat(again.get("model").asText()).isEqualTo(model);
  }

  @Test
  void theExecutionThatFailsIsKeptWithAllPlaces() throws IOException {
    Path trace = folder.resolve("harm.trace");
    String file =
        program(
            """
            static int ended;
            static void *first(void *arg) { S(x, 1); F; if (!L(y)) ended++; return arg; }
            static void *second(void *arg) { S(y, 1); F; if (!L(x)) assert(!ended); return arg; }
            """,
            "");
    JsonNode found =
        run(1, "robust", file, "--model", "armv8", "--keep-going", "--trace", trace.toString());
    assertThat(found.get("error").isNull()).isTrue();
    assertThat(found.get("violations")).isNotEmpty();
    JsonNode violation = found.get("violations").get(0);
    assertThat(violation.get("error").get("kind").asText()).isEqualTo("assertion");
    assertThat(violation.get("trace")).isNotEmpty();
    assertThat(violation.get("benign").asBoolean()).isFalse();
    JsonNode again = run(1, "replay", trace.toString());
    assertThat(again.get("error").get("kind").asText()).isEqualTo("assertion");
  }

  @Test
  void anErrorOfASequentiallyConsistentExecutionEndsNoSearch() throws IOException {
    String threads =
        """
        static void *first(void *arg) { S(x, 1); F; S(y, 1); return arg; }
        static void *second(void *arg) { int r = L(y); F; assert(L(x) || !r); return arg; }
        """;
    String file = program(threads, "  assert(0);\n");
    for (String model : List.of("armv8", "power")) {
      JsonNode robust =
          run(1, "robust", file, "--model", model, "--", "-DFENCE=memory_order_seq_cst");
      assertThat(robust.get("verdict").asText()).isEqualTo("robust");
      assertThat(robust.get("error").get("kind").asText()).isEqualTo("assertion");
      assertThat(robust.get("error").get("function").asText()).isEqualTo("main");
      JsonNode weak = run(1, "robust", file, "--model", model, "--keep-going");
      assertThat(weak.get("verdict").asText()).isEqualTo("not-robust");
      assertThat(weak.get("error").get("function").asText()).isEqualTo("main");
    }
  }

  @Test
  void aRaceOfC11IsAnErrorBesideTheVerdict() throws IOException {
    String file =
        program(
            """
            static void *first(void *arg) { data = 1; return arg; }
            static void *second(void *arg) { data = 2; return arg; }
            """,
            "");
    JsonNode race = run(1, "robust", file, "--model", "rc11");
    assertThat(race.get("verdict").asText()).isEqualTo("robust");
    assertThat(race.get("error").get("kind").asText()).isEqualTo("race");
    Outcome told = Outcome.of("robust", file, "--model", "rc11");
    assertThat(told.out()).contains("weir check --model rc11 shows it");
    run(0, "robust", file, "--model", "armv8");
  }

  /**
   * A program under a model that lets it fail.
   *
   * @param model the model
   */
  record Failing(EdgesTest.Row row, String model) {}

  /** Programs of the tables that fail under a model, and not without it. */
  static Stream<Failing> failing() throws IOException {
    List<EdgesTest.Row> rows =
        EdgesTest.rows()
            .filter(row -> row.folder().endsWith("weak") || row.folder().endsWith("objects"))
            .filter(row -> row.options().equals("-") || row.options().startsWith("-- "))
            .toList();
    Set<String> safe =
        rows.stream()
            .filter(row -> row.verdict().startsWith("safe") && models(row).contains("sc"))
            .map(RobustByGraphsTest::name)
            .collect(Collectors.toSet());
    List<Failing> failing =
        rows.stream()
            .filter(row -> row.verdict().equals("violation") && safe.contains(name(row)))
            .flatMap(row -> models(row).stream().map(model -> new Failing(row, model)))
            .filter(one -> List.of("armv8", "rc11", "power", "rmo").contains(one.model()))
            .toList();
    assertThat(failing).hasSizeGreaterThan(40);
    return failing.stream().filter(one -> Effort.takes(name(one.row()) + one.model(), 3));
  }

  private static List<String> models(EdgesTest.Row row) {
    return List.of(row.models().split(","));
  }

  private static String name(EdgesTest.Row row) {
    return row.folder() + "/" + row.file() + " " + row.options();
  }

  @ParameterizedTest
  @MethodSource("failing")
  void whatFailsUnderTheModelAloneIsNotRobust(Failing one) throws IOException {
    EdgesTest.Row row = one.row();
    List<String> words =
        new ArrayList<>(
            List.of("robust", row.folder().resolve(row.file()).toString(), "--model", one.model()));
    if (!row.options().equals("-")) {
      words.addAll(List.of(row.options().split(" ")));
    }
    JsonNode found = run(1, words.toArray(String[]::new));
    if (!found.get("error").path("kind").asText().equals("race")) {
      assertThat(found.get("verdict").asText()).isEqualTo("not-robust");
    }
  }

  /** Others may see the load of x first where it does not depend on that of y. */
  @Test
  void dependenciesKeepAccessesInOrder() throws IOException {
    String threads =
        """
        static atomic_int places[2];
        static void *first(void *arg) {
          S(places[0], 1); atomic_thread_fence(memory_order_release); S(y, 1); return arg;
        }
        static void *second(void *arg) { return (void *)(long)L(places[L(y) & 2]); }
        """;
    String file = program(threads, "");
    Path trace = folder.resolve("late.trace");
    run(0, "robust", file, "--model", "armv8", "--arm", "lse");
    JsonNode late =
        run(
            1,
            "robust",
            file,
            "--model",
            "armv8",
            "--no-dependencies",
            "--trace",
            trace.toString());
    assertThat(late.get("witness").get("overtaken").get("address").asText()).isEqualTo("y");
    assertThat(run(1, "replay", trace.toString()).get("trace")).isEqualTo(late.get("trace"));
    Outcome refused = Outcome.of("robust", file, "--model", "tso", "--no-dependencies");
    assertThat(refused.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--runs 5 | there are no random executions of graphs",
        "--method traces | each graph is asked whether it is sequentially consistent",
        "--context-bound 2 | graphs have no preemptions",
        "--buffer-size 2 | graphs have no store buffers",
      })
  void whatMeansNothingIsRefused(String option, String why) throws IOException {
    List<String> words =
        new ArrayList<>(List.of("robust", program(TWO_WRITERS, ""), "--model", "power"));
    words.addAll(List.of(option.split(" ")));
    Outcome outcome = Outcome.of(words.toArray(String[]::new));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains(why + "; leave it out").hasLineCount(1);
  }

  @Test
  void aLimitLeavesItOpen() throws IOException {
    String threads =
        """
        static void *first(void *arg) { for (int i = 0; i < 40; i++) x++; return arg; }
        static void *second(void *arg) { for (int i = 0; i < 40; i++) x++; return arg; }
        """;
    String file = program(threads, "");
    JsonNode open = run(3, "robust", file, "--model", "armv8", "--time-limit", "1s");
    assertThat(open.get("verdict").asText()).isEqualTo("unknown");
    assertThat(open.get("witness").isNull()).isTrue();
  }

  @Test
  void loopsWithoutEndAreExploredInRounds() throws IOException {
    String threads =
        """
        static atomic_int turns, end;
        static void *first(void *arg) { while (!L(end)) S(turns, L(turns) + 1); return arg; }
        static void *second(void *arg) { S(x, 1); F; S(end, 1 + L(y)); return arg; }
        static void *third(void *arg) { S(y, 1); F; return (void *)(long)L(x); }
        """;
    String file = program(threads, "");
    JsonNode found = run(1, "robust", file, "--model", "power");
    assertThat(found.get("verdict").asText()).isEqualTo("not-robust");
    JsonNode open =
        run(
            3,
            "robust",
            file,
            "--model",
            "power",
            "--time-limit",
            "3s",
            "--",
            "-DFENCE=memory_order_seq_cst");
    assertThat(open.get("verdict").asText()).isEqualTo("unknown");
    JsonNode bounded =
        run(
            0,
            "robust",
            file,
            "--model",
            "power",
            "--unroll",
            "1",
            "--",
            "-DFENCE=memory_order_seq_cst");
    assertThat(bounded.get("verdict").asText()).isEqualTo("robust");
    assertThat(bounded.get("complete").asBoolean()).isFalse();
  }
}
