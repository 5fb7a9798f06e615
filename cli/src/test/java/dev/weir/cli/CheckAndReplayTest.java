package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records the errors of real programs and runs them again. */
class CheckAndReplayTest {
  private static final Path EXAMPLES = Path.of("../examples");

  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder;

  static List<Path> programsThatFail() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES.resolve("bugs"))) {
      return Stream.concat(Stream.of(EXAMPLES.resolve("dekker.c")), files)
          .filter(file -> file.toString().endsWith(".c"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("programsThatFail")
  void aReplayShowsWhatTheCheckShowed(Path file) throws Exception {
    Path trace = folder.resolve("a.trace");
    Outcome check = Outcome.of("check", file.toString(), "--json", "--trace", trace.toString());
    assertThat(check.code()).as(check.err()).isEqualTo(1);
    Outcome replay = Outcome.of("replay", trace.toString(), "--json");
    assertThat(replay.code()).as(replay.err()).isEqualTo(1);
    JsonNode before = mapper.readTree(check.out());
    JsonNode after = mapper.readTree(replay.out());
    for (String key : List.of("inputs", "model", "verdict", "error", "trace", "threads", "seed")) {
      assertThat(after.get(key)).as(key).isEqualTo(before.get(key));
    }
    assertThat(before.get("trace")).isNotEmpty();
  }

  @Test
  void refusesATraceAfterTheProgramChanged() throws Exception {
    Path file = folder.resolve("a.c");
    Path trace = folder.resolve("a.trace");
    String source =
        """
        #include <assert.h>
        int x;
        int main(void) { x = 1; assert(x == 2); }
        """;
    Files.writeString(file, source);
    Outcome check = Outcome.of("check", file.toString(), "--trace", trace.toString());
    assertThat(check.code()).as(check.err()).isEqualTo(1);
    Files.writeString(file, source.replace("x = 1", "x = 3"));
    Outcome changed = Outcome.of("replay", trace.toString());
    assertThat(changed.code()).isEqualTo(2);
    assertThat(changed.err()).contains("another program").hasLineCount(1);
    Files.writeString(file, "/* a comment */\n" + source);
    assertThat(Outcome.of("replay", trace.toString()).err()).hasLineCount(1);
    Files.delete(file);
    assertThat(Outcome.of("replay", trace.toString()).err())
        .startsWith(file + ": no such file")
        .hasLineCount(1);
  }

  @Test
  void refusesATraceAfterAnyByteOfATableChanged() throws Exception {
    Path file = folder.resolve("a.c");
    Path trace = folder.resolve("a.trace");
    String table = "0123456789".repeat(10);
    String source =
        """
        #include <assert.h>
        const char table[] = "%s";
        volatile int at = 5;
        int main(void) { assert(table[at] == 0); }
        """;
    Files.writeString(file, source.formatted(table));
    Outcome check = Outcome.of("check", file.toString(), "--trace", trace.toString());
    assertThat(check.code()).as(check.err()).isEqualTo(1);
    assertThat(Outcome.of("replay", trace.toString()).code()).isEqualTo(1);
    for (int at : List.of(0, 60, 99)) {
      String changed = table.substring(0, at) + "x" + table.substring(at + 1);
      Files.writeString(file, source.formatted(changed));
      Outcome replay = Outcome.of("replay", trace.toString());
      assertThat(replay.code()).as("byte %d", at).isEqualTo(2);
      assertThat(replay.err()).contains("recorded from another program").hasLineCount(1);
    }
  }

  @Test
  void warnsOnceOfWhatIsNotSupported() throws Exception {
    Path file = folder.resolve("a.c");
    Files.writeString(
        file,
        """
        int frob(int);
        int g;
        int main(void) {
          if (g == 1) return frob(1);
          if (g == 2) return frob(2);
          return 0;
        }
        """);
    Outcome outcome = Outcome.of("check", file.toString(), "--json");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err())
        .startsWith(file + ":4:22: warning: function 'frob' has no body and no model")
        .hasLineCount(1);
    assertThat(mapper.readTree(outcome.out()).get("warnings")).hasSize(1);
  }

  @Test
  void givesUpWhereAnUnsupportedCallIsReached() throws Exception {
    Path file = folder.resolve("a.c");
    Files.writeString(file, "int frob(void);\nint main(void) { return frob(); }\n");
    Outcome outcome = Outcome.of("check", file.toString());
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.out())
        .startsWith("unknown: stopped at unsupported code: ")
        .contains(file + ":2:25");
  }

  @Test
  void advisesABoundWhereALoopHasNoEnd() throws Exception {
    Path file = folder.resolve("a.c");
    Files.writeString(file, "volatile int x;\nint main(void) { while (1) x++; }\n");
    Outcome outcome = Outcome.of("check", file.toString(), "--time-limit", "200ms");
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.out()).startsWith("unknown: stopped at --time-limit 200ms; ");
    assertThat(outcome.err()).contains("--unroll N").hasLineCount(1);
  }

  @Test
  void showsAndKeepsACompilersWarningAsOneLine() throws Exception {
    Path file = folder.resolve("a.c");
    Files.writeString(file, "int main(void) { int a = 1; a == 1; return 0; }\n");
    Outcome outcome = Outcome.of("check", file.toString(), "--json");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err())
        .startsWith(file + ":1:31: warning: equality comparison result unused")
        .hasLineCount(1);
    assertThat(mapper.readTree(outcome.out()).get("warnings").get(0).asText())
        .isEqualTo(outcome.err().strip());
  }

  @Test
  void showsAllErrorsOfTheCompilerAsItGivesThem() throws Exception {
    Path one =
        Files.writeString(folder.resolve("one.c"), "int f(void) {\n  x = 1;\n  return y;\n}\n");
    Path two = Files.writeString(folder.resolve("two.c"), "int main(void) { return z; }\n");
    Outcome outcome = Outcome.of("check", one.toString(), two.toString(), "--json");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .startsWith(one + ":2:3: error: use of undeclared identifier 'x'\n")
        .contains("    2 |   x = 1;\n", one + ":3:10: error:", two + ":1:25: error:")
        .doesNotContain("generated");
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    assertThat(json.get("verdict").asText()).isEqualTo("invalid");
    assertThat(json.get("inputs")).hasSize(2);
    assertThat(json.get("diagnostics")).hasSize(3);
    JsonNode last = json.get("diagnostics").get(2);
    assertThat(last.get("file").asText()).isEqualTo(two.toString());
    assertThat(last.get("line").asInt()).isEqualTo(1);
    assertThat(last.get("column").asInt()).isEqualTo(25);
    assertThat(last.get("severity").asText()).isEqualTo("error");
    assertThat(last.get("message").asText()).isEqualTo("use of undeclared identifier 'z'");
  }
}
