package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Patches of programs whose macros make it hard to write fences. */
class FenceSourcesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path FOLDER = Path.of("src/test/resources/patches");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "two-orders-macro.c | pso | 3 | STORE(data, 1); atomic_thread_fence(memory_order_release);",
        "nested-macro.c | tso | 2 | ({ SET(m); __atomic_thread_fence(__ATOMIC_SEQ_CST); !t; })",
        "own-names.c | tso | 2 | +  __atomic_thread_fence(__ATOMIC_SEQ_CST);",
        "publish-macro.c | pso | 1 | (b).data = (v); __atomic_thread_fence(__ATOMIC_RELEASE); (b)",
        "write-once.c | tso | 2 | ({ RAISE(mine); smp_mb(); !READ_ONCE(other); })",
        "write-once.c | tso | 2 | WRITE_ONCE(y, 1); smp_mb(); r2",
        "relaxedmacro/sb.c | tso | 2 | +\tatomic_thread_fence(memory_order_seq_cst);",
      })
  void thePatchedProgramIsRight(String file, String model, int fences, String written)
      throws IOException {
    Path patch = folder.resolve("p.diff");
    JsonNode json = fence(0, file, "--model", model, "--patch", patch.toString());
    assertThat(json.get("verified").asBoolean()).isTrue();
    assertThat(json.get("sets").get(0)).hasSize(fences);
    assertThat(patch).content().contains(written).doesNotContain("#include <stdatomic.h>\n+");
    assertThat(Files.readAllLines(patch)).noneMatch(line -> line.startsWith("+#include"));
  }

  /** The fence belongs before the store that lets others in, not into each client. */
  @ParameterizedTest
  @CsvSource({
    "ticket-client.c, exact, 14, 12-15",
    "ticket-client.c, bounded, 14, 12-15",
    "spin-lock.c, exact, 10, 6-11",
    "spin-lock.c, bounded, 10, 6-11",
  })
  void aFenceStandsBeforeTheStoreOfAFunctionRatherThanInItsCallers(
      String file, String method, int line, String lines) throws IOException {
    for (List<String> only : List.of(List.<String>of(), List.of("--only", file + ":" + lines))) {
      Path patch = folder.resolve("p.diff");
      List<String> options = new ArrayList<>(List.of("--model", "pso", "--method", method));
      options.addAll(List.of("--patch", patch.toString()));
      options.addAll(only);
      JsonNode json = fence(0, file, options.toArray(String[]::new));
      assertThat(json.get("verified").asBoolean()).isTrue();
      assertThat(json.get("sets").get(0)).hasSize(1);
      JsonNode fence = json.get("sets").get(0).get(0);
      assertThat(fence.get("line").asInt()).isEqualTo(line);
      assertThat(fence.get("kind").asText()).isEqualTo("store-store");
      assertThat(fence.get("after").asBoolean()).isFalse();
      assertThat(patch)
          .content()
          .containsPattern(
              "\\+\\s+__atomic_thread_fence\\(__ATOMIC_RELEASE\\);\n"
                  + " \\s+(now_serving = |\\*\\(volatile int)");
    }
  }

  /** The recorded executions know such a fence as well. */
  @Test
  void theExecutionWithoutAFenceBeforeAStoreIsReplayed() throws IOException {
    Path trace = folder.resolve("a.trace");
    fence(0, "spin-lock.c", "--model", "pso", "--all", "--trace", trace.toString());
    Outcome replay = Outcome.of("replay", trace.toString());
    assertThat(replay.code()).as(replay.err()).isEqualTo(1);
    assertThat(replay.out()).contains("assertion 'n == 2 && m == 2' failed");
  }

  /** What another store of the function precedes gets its fence after that one. */
  @Test
  void noFenceStandsBeforeALaterStoreOfAFunction() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("later.c"),
            Files.readString(FOLDER.resolve("spin-lock.c"))
                .replace("  *(vol", "  owner = 0;\n  *(vol")
                .replace("int n, m;", "int n, m, owner;"));
    Outcome outcome = Outcome.of("fence", file.toString(), "--model", "pso", "--all", "--json");
    JsonNode sets = JSON.readTree(outcome.out()).get("sets");
    List<String> places = new ArrayList<>();
    sets.forEach(
        set ->
            set.forEach(
                f ->
                    places.add(
                        (f.get("after").asBoolean() ? "after " : "before ")
                            + f.get("statement").asText())));
    assertThat(places).containsExactlyInAnyOrder("after m", "before owner", "after owner");
  }

  /** With an order for two uses of the macro, both are there. */
  @Test
  void twoOrdersForOneMacroAreTheStrongerOne() throws IOException {
    Path costs = Files.writeString(folder.resolve("costs"), "full 100\nstore-store 100\n");
    Path patch = folder.resolve("p.diff");
    JsonNode json =
        fence(
            0,
            "two-orders-macro.c",
            "--model",
            "pso",
            "--costs",
            costs.toString(),
            "--patch",
            patch.toString());
    assertThat(json.get("sets").get(0))
        .extracting(f -> f.get("kind").asText())
        .contains("release", "seq_cst");
    assertThat(patch)
        .content()
        .contains("+#define STORE(x, v) atomic_store_explicit(&(x), (v), memory_order_seq_cst)");
    assertThat(json.get("warnings").toString())
        .contains(
            "two-orders-macro.c:5:54: the patch changes the definition of a macro here (all 4 uses)");
  }

  /** Without a patch, too: nothing is proposed that would be written there. */
  @Test
  void theDefinitionOfAMacroCanBeKeptAsItIs() throws IOException {
    JsonNode orders = fence(0, "relaxedmacro/sb.c");
    assertThat(orders.get("sets").get(0)).allMatch(f -> f.get("kind").asText().equals("seq_cst"));
    JsonNode fences = fence(0, "relaxedmacro/sb.c", "--not", "util.h:4");
    assertThat(fences.get("sets").get(0)).allMatch(f -> f.get("kind").asText().equals("full"));
    assertThat(fences.get("warnings")).isEmpty();
  }

  /** A call that names an order gives no value, as an assignment does. */
  @Test
  void whatCannotBePatchedIsToldBesideTheAnswer() throws IOException {
    Path patch = folder.resolve("p.diff");
    JsonNode json = fence(3, "no-order.c", "--prune", "--patch", patch.toString());
    assertThat(json.get("verdict").asText()).isEqualTo("correct");
    assertThat(json.get("redundant")).hasSize(2);
    assertThat(json.get("verified").asBoolean()).isFalse();
    assertThat(json.get("warnings").toString())
        .contains("no-order.c:16:9: the value of the assignment is used");
    assertThat(patch)
        .content()
        .contains("+\tatomic_store_explicit(&z, 1, memory_order_release);")
        .doesNotContain("-\tr3 = z = 2;");
    JsonNode others =
        fence(0, "no-order.c", "--prune", "--not", "no-order.c:16", "--patch", patch.toString());
    assertThat(others.get("verified").asBoolean()).isTrue();
  }

  private static JsonNode fence(int code, String file, String... options) throws IOException {
    List<String> line =
        new ArrayList<>(List.of("fence", FOLDER.resolve(file).toString(), "--json"));
    line.addAll(List.of(options));
    Outcome outcome = Outcome.of(line.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    return JSON.readTree(outcome.out());
  }
}
