package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --format gcc}: every line is one that editors can follow. */
class GccOutputTest {
  private static final String DEKKER = ExamplesTest.FOLDER.resolve("dekker.c").toString();

  /** What problem matchers look for. */
  private static final Pattern LINE =
      Pattern.compile("([^\\s:][^:\n]*):(\\d+):(\\d+): (error|warning|note): (.+)");

  @ParameterizedTest
  @CsvSource({
    "check, dekker.c, 1, dekker.c:35:3: error: assertion 'owner == me' failed (tso) [assertion]",
    "robust, dekker.c, 1, (tso) [not-robust]",
    "fence, dekker.c, 0, needs a full fence after the store of flag[me]",
    "hunt, message-passing.c, 0, no error in",
    "check, bugs/ab-ba-deadlock.c, 1, note: thread 1 waits for a mutex: savings.lock",
  })
  void everyCommandHasIt(String command, String input, int code, String text) {
    String file = ExamplesTest.FOLDER.resolve(input).toString();
    Outcome outcome = Outcome.of(command, file, "--format", "gcc");
    assertThat(outcome.code()).isEqualTo(code);
    assertThat(outcome.out()).contains(text);
  }

  @Test
  void everyLineOfAViolationHasAPlace() {
    Outcome outcome = Outcome.of("check", DEKKER, "--format=gcc");
    assertThat(outcome.out().lines()).isNotEmpty().allMatch(line -> LINE.matcher(line).matches());
    assertThat(outcome.out())
        .contains(
            "dekker.c:20:8: note: step 4, thread 1: load flag[1] -> 0, READS PAST flag[0]=1 of step 3");
  }

  @Test
  void whatTheCompilerSaysHasTheSameForm(@TempDir Path folder) throws Exception {
    Path wrong = Files.writeString(folder.resolve("wrong.c"), "int main(void) { return 0 }\n");
    Outcome outcome = Outcome.of("check", wrong.toString(), "--format", "gcc");
    assertThat(outcome.err().lines().findFirst().orElse("")).matches(LINE);
    assertThat(outcome.code()).isEqualTo(2);
  }

  @Test
  void itIsNotJson() {
    Outcome outcome = Outcome.of("check", DEKKER, "--format", "gcc", "--json");
    assertThat(outcome.err())
        .isEqualToIgnoringNewLines(
            "weir: --json can be combined with --format text only; leave one of them out");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(Outcome.of("check", DEKKER, "--format", "text", "--json").out()).startsWith("{");
  }

  @Test
  void otherFormatsAreRefused() {
    Outcome outcome = Outcome.of("check", DEKKER, "--format", "xml");
    assertThat(outcome.err()).contains("--format").contains("text, gcc").hasLineCount(1);
    assertThat(outcome.code()).isEqualTo(2);
  }
}
