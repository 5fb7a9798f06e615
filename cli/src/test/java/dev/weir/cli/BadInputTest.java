package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.report.Standing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs that {@code bench/run bad-inputs} has found, and others of their kind. */
class BadInputTest {
  private static final String NAME = "a".repeat(80_000);
  private static final String TASK = "format_version: '2.0'\ninput_files: 'a.c'\n";

  @TempDir private Path folder;

  private static Stream<Arguments> refused() {
    return Stream.of(
        arguments("check", "none.c:99999999999", "", "none.c:99999999999: no such file"),
        arguments("check", "none.c:99999999999:1: x", "", "no such file"),
        arguments(
            "check", "a.c", "#line 2147483647\nint x;\nint main(void) { return y; }\n", "'y'"),
        arguments("check", "a.c", NAME + "\n#include <assert.h>\nint main(void) {}\n", "error"),
        arguments("check", "a.cpp", "int main() { return x" + NAME + "; }\n", "error"),
        arguments("check", "a.c", " ".repeat(17 << 20), "a.c: too large to be compiled"),
        arguments("check", "a.ll", ";".repeat(17 << 20), "a.ll: too large to be compiled"),
        arguments("check", "a.yml", "a".repeat(4 << 20), "a.yml: too large"),
        arguments(
            "check",
            "a.yml",
            TASK + "input_files: 'b.c'\n",
            "a.yml:3: no YAML: found duplicate key"),
        arguments(
            "check",
            "a.yml",
            TASK + "options:\n  language: C\n  language: C\n",
            "a.yml:5: no YAML"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void isRefusedByWhatIsWrongWithIt(String command, String name, String text, String complaint)
      throws Exception {
    Path file = folder.resolve(name);
    if (!text.isEmpty()) {
      Files.writeString(file, text);
    }

    Outcome outcome = Outcome.of(command, file.toString(), "--json");

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(Standing.INVALID.exitCode());
    assertThat(outcome.err()).contains(complaint).doesNotContain("internal error");
    assertThat(new ObjectMapper().readTree(outcome.out()).get("verdict").asText())
        .isEqualTo("invalid");
  }

  @ParameterizedTest
  @MethodSource("ofOneLongWord")
  void aRefusalRepeatsLittleOfALongWord(String name, String text) throws Exception {
    Path file = Files.writeString(folder.resolve(name), text);
    Path program = Files.writeString(folder.resolve("a.c"), "int main(void) {}\n");

    Outcome outcome =
        name.endsWith(".costs")
            ? Outcome.of("fence", program.toString(), "--costs", file.toString())
            : name.endsWith(".prp")
                ? Outcome.of("check", program.toString(), "--svcomp", "--property", file.toString())
                : Outcome.of("check", file.toString());

    assertThat(outcome.code()).isEqualTo(Standing.INVALID.exitCode());
    assertThat(outcome.err().length()).isLessThan(file.toString().length() + 500);
  }

  private static Stream<Arguments> ofOneLongWord() {
    return Stream.of(
        arguments("a.litmus", "C a\n{}\nP0(int *x) { *x = " + NAME + "; }\nexists (x=1)\n"),
        arguments("b.litmus", "PPC a\n{}\n P0 ;\n li r" + NAME + ",1 ;\nexists (x=1)\n"),
        arguments("a.costs", NAME + " 3\n"),
        arguments("a.rmm", "model a\n" + NAME + "\n"),
        arguments("a.weir", "weir 1\n" + NAME + "\n"),
        arguments("a.prp", NAME + "\n"));
  }

  @Test
  void aRefusalRepeatsLittleOfALongWordOfTheCommandLine() throws Exception {
    String program = Files.writeString(folder.resolve("a.c"), "int main(void) {}\n").toString();
    String word = "x".repeat(5000);

    for (String option : List.of("--html", "--trace", "--model", "--env")) {
      Outcome outcome = Outcome.of("check", program, option, word);

      assertThat(outcome.err().length()).as(option).isLessThan(1000);
    }
  }

  /** LLVM reads the type by recursion, where the end of a stack is that of the process. */
  @ParameterizedTest
  @CsvSource({"2000, 0", "9000, 0", "200000, 2"})
  void aDeepTypeIsReadOrRefused(int depth, int code) throws Exception {
    String text = "int main(void) { int " + "*".repeat(depth) + "p = 0; return p != 0; }\n";
    Path file = Files.writeString(folder.resolve("a.c"), text);

    Outcome outcome = Outcome.of("check", file.toString());

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check no\0file --junit FOLDER/out.xml",
        "litmus no\0file --junit FOLDER/out.xml",
        "check no.c --file name=no\0file",
        "check no.c --junit FOLDER/out.xml --trace no\0file",
      })
  void wordsThatNameNoFileAreRefused(String words) {
    Outcome outcome = Outcome.of(words.replace("FOLDER", folder.toString()).split(" "));

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(Standing.INVALID.exitCode());
    assertThat(outcome.err()).hasLineCount(1).doesNotContain("internal error");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"no\\0file\"", "/", "''", "null"})
  void aWitnessOfFilesThatAreNoneIsNotOfThisProgram(String name) throws Exception {
    Path program = Files.writeString(folder.resolve("a.c"), "int main(void) {}\n");
    Path witness =
        Files.writeString(
            folder.resolve("a.yml"),
            """
            - entry_type: violation_sequence
              metadata:
                format_version: '2.0'
                task:
                  input_file_hashes:
                    %s: abc
              content: []
            """
                .formatted(name));

    Outcome outcome = Outcome.of("check", program.toString(), "--follow", witness.toString());

    assertThat(outcome.err()).doesNotContain("internal error");
    assertThat(outcome.code()).isNotEqualTo(Standing.DEFECT.exitCode());
  }

  @ParameterizedTest
  @CsvSource({"hunt, -1", "check, -1", "hunt, -8", "check, 1"})
  void anAccessBeforeTheEndOfAllAddressesIsAViolation(String command, long pointer)
      throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("a.c"),
            """
            #include <pthread.h>
            static void *other(void *arg) { return arg; }
            int main(void) {
              pthread_t thread;
              pthread_create(&thread, (void *)%dL, other, 0);
            }
            """
                .formatted(pointer));

    Outcome outcome = Outcome.of(command, file.toString());

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(Standing.WRONG.exitCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "..", "a.b/"})
  void anEntryOfWhatIsNoFileIsNotNear(String name) throws Exception {
    Path program = Files.writeString(folder.resolve("a.c"), "int main(void) {}\n");
    Files.writeString(
        folder.resolve("compile_commands.json"),
        "[{\"directory\": \"/\", \"file\": \"%s\", \"arguments\": [\"cc\"]}]".formatted(name));

    Outcome outcome = Outcome.of("check", program.toString(), "-p", folder.toString());

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(Standing.INVALID.exitCode());
    assertThat(outcome.err()).contains("compile_commands.json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.litmus", "a.weir", "a.ll", "a.bc"})
  void noPatchIsMadeOfWhatIsNoSource(String name) {
    String file = folder.resolve(name).toString();

    Outcome outcome = Outcome.of("fence", file, "--patch", folder.resolve("p.diff").toString());

    assertThat(outcome.code()).isEqualTo(Standing.INVALID.exitCode());
    assertThat(outcome.err()).contains("--patch is for source in C and C++; " + file);
  }

  @Test
  void aLineBeyondThoseThatHaveNumbersIsNotQuoted() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("a.c"),
            "int *volatile p;\nint main(void) {\n#line 2147483647\n\n  *p = 1;\n  return 0;\n}\n");

    Outcome outcome = Outcome.of("check", file.toString());

    assertThat(outcome.code()).isEqualTo(Standing.WRONG.exitCode());
    assertThat(outcome.out()).contains("null pointer");
  }

  /** The threads compute by themselves, so that the limit is met within a step. */
  @Test
  void fenceTellsThatALimitWasMetWithinAStep() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("a.c"),
            """
            #include <pthread.h>
            static void *compute(void *arg) {
              for (;;) {
                for (volatile int turn = 0; turn < 10000; turn++) {}
              }
            }
            int main(void) {
              pthread_t threads[2];
              pthread_create(&threads[0], 0, compute, 0);
              pthread_create(&threads[1], 0, compute, 0);
            }
            """);

    Outcome outcome = Outcome.of("fence", file.toString(), "--json", "--time-limit", "200ms");

    assertThat(new ObjectMapper().readTree(outcome.out()).has("verdict")).isTrue();
    assertThat(outcome.err()).doesNotContain("interrupted");
  }
}
