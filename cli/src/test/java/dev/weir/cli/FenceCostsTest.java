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

/** What fences cost, and which are chosen for it. */
class FenceCostsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * The left side needs a full fence in line 5 or 7, the right side has one. The load of line 7 is
   * in a loop; where its function is called in another one, in two.
   */
  private static final String PROGRAM =
      """
      #include <assert.h>
      #include <pthread.h>
      volatile int x, y, a, b;
      static void left_once(void) {
        x = 1;
        for (int i = 0; i < 2; i++) {
          a = y;
        }
      }
      static void *left(void *arg) {
        left_once();
        return arg;
      }
      static void *right(void *arg) {
        y = 1;
        __sync_synchronize();
        b = x;
        return arg;
      }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, left, 0);
        pthread_create(&u, 0, right, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
        assert(a || b);
        return 0;
      }
      """;

  private static JsonNode fence(String text, String costs, Path folder, String... more)
      throws IOException {
    Path file = Files.writeString(folder.resolve("a.c"), text);
    Path weights = Files.writeString(folder.resolve("weights"), costs.replace(";", "\n"));
    List<String> words =
        new ArrayList<>(List.of("fence", file.toString(), "--costs", weights.toString()));
    words.addAll(List.of(more));
    words.add("--json");
    Outcome outcome = Outcome.of(words.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return JSON.readTree(outcome.out());
  }

  private static String fences(JsonNode json) {
    List<String> fences = new ArrayList<>();
    json.get("sets")
        .get(0)
        .forEach(f -> fences.add(f.get("line").asInt() + " for " + f.get("cost").asInt()));
    return String.join(";", fences);
  }

  /** Of two that cost the same the one with fewer loops around it; else what is said decides. */
  @ParameterizedTest
  @CsvSource({
    "'', 5 for 10",
    "FILE:5 11, 7 for 10",
    "FILE:5 11; loop 1, 7 for 10",
    "FILE:5 11; loop 2, 5 for 11",
    "FILE:5 25; loop 2, 7 for 20",
    "full 3; FILE:5 25; loop 9  # nine, 5 for 25",
    "FILE:7 9; loop 7, 7 for 9",
  })
  void loopsCount(String costs, String expected, @TempDir Path folder) throws IOException {
    String file = folder.resolve("a.c").toString();
    assertThat(fences(fence(PROGRAM, costs.replace("FILE", file), folder, "--place=anywhere")))
        .isEqualTo(expected);
  }

  /** Around both places there is a loop more, so what is chosen stays, at ten times the cost. */
  @Test
  void loopsAroundCallsCount(@TempDir Path folder) throws IOException {
    String called = PROGRAM.replace("  left_once();", "  for (int i = 0; i < 1; i++) left_once();");
    assertThat(fences(fence(called, "loop 10", folder, "--place=anywhere"))).isEqualTo("5 for 100");
    String file = folder.resolve("a.c").toString();
    assertThat(fences(fence(called, file + ":5 2000; loop 10", folder, "--place=anywhere")))
        .isEqualTo("7 for 1000");
  }

  /** Where the fence can only stand in the macro, all uses of it get one. */
  @ParameterizedTest
  @CsvSource({"1, 5 for 10", "2, 5 for 20"})
  void allUsesOfAMacroCount(int uses, String expected, @TempDir Path folder) throws IOException {
    String text =
        PROGRAM
            .replace(
                "volatile int x",
                "#define PUT(v) { v = 1; for (int i = 0; i < 2; i++) a = y; }\nvolatile int x")
            .replace("  x = 1;\n  for (int i = 0; i < 2; i++) {\n    a = y;\n  }\n", "  PUT(x);\n")
            .replace("  return 0;", uses == 1 ? "  return 0;" : "  PUT(x);\n  return 0;");
    Path patch = folder.resolve("p.diff");
    JsonNode json = fence(text, "", folder, "--patch", patch.toString());
    assertThat(fences(json)).isEqualTo(expected.replace("5 for", "6 for"));
    assertThat(json.get("verified").asBoolean()).isTrue();
    assertThat(Files.readString(patch)).contains("+#define PUT(v)");
  }
}
