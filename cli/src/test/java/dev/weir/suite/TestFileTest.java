package dev.weir.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestFileTest {
  @TempDir private Path folder;

  private TestFile read(String text) throws IOException {
    Path file = folder.resolve("t.c");
    Files.writeString(file, text);
    return TestFile.read(file);
  }

  private List<String> complaints(String text) throws IOException {
    return read(text).unreadable().stream()
        .map(wrong -> wrong.position().line() + ": " + wrong.message())
        .toList();
  }

  @Test
  void aCommandAndWhatIsExpectedOfItMakeATest() throws IOException {
    TestFile file =
        read(
            """
            /* A queue.
             * weir: check --model tso,pso --unroll 2 with queue.c ../b.c -- -Iinclude '-DX=a b'
             * weir: expect violation assertion:42 under tso
             * weir: expect safe complete executions 7
             */
            int main(void) {}
            """);
    assertThat(file.unreadable()).isEmpty();
    TestCase test = file.tests().getFirst();
    assertThat(test.name()).isEqualTo(folder.resolve("t.c").toString());
    assertThat(test.line()).isEqualTo(2);
    assertThat(test.question()).isEqualTo(Question.CHECK);
    assertThat(test.options()).containsExactly("--unroll", "2");
    assertThat(test.models()).containsExactly("tso", "pso");
    assertThat(test.others())
        .containsExactly(folder.resolve("queue.c"), folder.resolveSibling("b.c"));
    assertThat(test.compiler()).containsExactly("-Iinclude", "-DX=a b");
    Expectation tso = test.expected("tso").orElseThrow();
    assertThat(tso.verdict()).contains("violation");
    assertThat(tso.findings()).containsExactly(new Finding("assertion", "", OptionalInt.of(42)));
    Expectation pso = test.expected("pso").orElseThrow();
    assertThat(pso.text()).isEqualTo("safe complete executions 7");
    assertThat(pso.words()).containsExactly("complete");
    assertThat(pso.numbers()).containsEntry("executions", 7L);
  }

  @Test
  void severalTestsAreNamedByTheirLines() throws IOException {
    TestFile file =
        read(
            """
            // weir: check
            // weir: expect safe
            // weir: fence --model=pso
            // weir: expect fixed 2 full:3
            int main(void) {}
            // weir: robust
            // weir: expect not-robust
            """);
    assertThat(file.tests())
        .extracting(test -> test.name().substring(test.name().indexOf(".c")))
        .containsExactly(".c:1", ".c:3", ".c:6");
    assertThat(file.tests().get(1).expected("pso").orElseThrow().numbers())
        .containsEntry("fences", 2L);
  }

  @Test
  void aFileThatSaysNothingIsNoTest() throws IOException {
    assertThat(read("// weird: check\nint main(void) {}\n").saysSomething()).isFalse();
  }

  @Test
  void aTestThatExpectsNothingHasAGap() throws IOException {
    TestFile file = read("// weir: check --model sc,tso\n// weir: expect safe under sc\n");
    assertThat(file.tests().getFirst().gap().orElseThrow().message())
        .startsWith("no expectation under tso");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "expect saef | 2: 'saef' cannot be expected of check; what can: safe, violation",
        "expect safe violation | 2: 'safe' and 'violation' contradict each other",
        "expect safe complete incomplete | 2: 'complete' and 'incomplete' contradict each other",
        "expect safe deadlock | 2: 'safe' and 'deadlock' contradict each other",
        "expect executions | 2: 'executions' needs a number after it",
        "expect executions 1 executions 2 | 2: the number of 'executions' is said twice",
        "expect safe under power | 2: the command has no memory model 'power'; it has sc, tso",
        "expect under sc | 2: expect has only a memory model",
        "expect | 2: expect is empty; say what is expected",
        "czech | 2: 'czech' is not a test directive; write one of these after 'weir:': check,",
        "check --json | 2: --json is not allowed in a test; leave it out",
        "check with | 2: 'with' names no file",
        "check with a.c --unroll 2 | 2: the option --unroll is between files",
      })
  void whatCannotBeReadIsSaidWithItsLine(String line, String complaint) throws IOException {
    assertThat(complaints("// weir: check --model sc,tso\n// weir: " + line + "\n"))
        .first()
        .asString()
        .startsWith(complaint);
  }

  @Test
  void twoLinesForOneModelContradictEachOther() throws IOException {
    assertThat(
            complaints(
                """
                // weir: check --model sc,tso
                // weir: expect safe under sc,tso
                // weir: expect violation under tso
                """))
        .containsExactly(
            "3: line 2 already has an expectation under tso; write it all on one line, or"
                + " add 'under MODEL' where they differ");
  }

  @Test
  void aTestOfWhichNotAllIsUnderstoodIsNotRun() throws IOException {
    TestFile file =
        read(
            """
            // weir: check
            // weir: expect safe
            // weir: expect nonsense under tso
            // weir: robust
            // weir: expect robust
            """);
    assertThat(file.tests()).extracting(TestCase::question).containsExactly(Question.ROBUST);
    assertThat(file.unreadable()).hasSize(1);
  }

  @Test
  void linesElsewhereAreNotOverlooked() throws IOException {
    assertThat(complaints("// a\nint x;\n// weir: check\nint y;\n// b\n"))
        .containsExactly(
            "3: only the first comment of a file and its last are read; move this line there");
  }
}
