package dev.weir.bench.bad;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testing.Effort;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadInputsTest {
  private static final Path ROOT = Path.of("..");
  private static final int INPUTS = Effort.isNightly() ? 200 : 100;

  @TempDir private Path folder;

  @Test
  void badInputsEndInGoodOrder() throws Exception {
    BadInputs run = new BadInputs(ROOT, folder, folder.resolve("found"), 1, Optional.empty());

    Tally tally = run.run(0, INPUTS);

    assertThat(tally.causes()).isEmpty();
    assertThat(tally.inputs()).isEqualTo(INPUTS);
    assertThat(tally.codes()).containsExactly(0, 1, 2, 3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "check a.weir        | 0 | ''            | ''                                     | -",
        "check a.weir        | 2 | ''            | a.weir:3:1: no such word               | -",
        "check a.weir        | 2 | ''            | a.weir: there is no function           | -",
        "check a.weir        | 2 | ''            | ''                  | refused without a line: check",
        "check a.weir        | 2 | ''            | a.weir: wrong       | no place: a.weir: wrong",
        "check a.weir        | 2 | ''            | a.weir:1: one~a.weir:2: two | refused with several lines: a.weir:N: two",
        "check a.weir        | 1 | ''            | java.io.IOException | tells of java.io.IOException",
        "check a.weir --json | 0 | {\"a\":1}     | ''                  | -",
        "check a.weir --json | 0 | {\"a\":       | ''                  | no JSON: check",
        "check a.weir --json | 3 | ''            | ''                  | no JSON: check",
        "check a.weir        | 4 | ''            | cause: E~place: a < b < c < d | exit code 4: E in a < b < c",
      })
  void whatIsWrongWithTheEndOfACommandIsTold(
      String command, int code, String out, String err, String cause) {
    Input input = new Input(Kind.PROGRAM, "a.weir", "", Map.of(), List.of(command.split(" ")));
    Outcome outcome = new Outcome(code, 1, out, err.replace('~', '\n'), List.of());

    assertThat(Judge.cause(input, outcome)).isEqualTo(Optional.ofNullable(cause));
  }

  @Test
  void aCommandThatDoesNotEndInTimeIsTold() {
    Input input = new Input(Kind.WORDS, "", "", Map.of(), List.of("check"));
    List<StackTraceElement> place =
        List.of(new StackTraceElement("dev.weir.a.B", "c", "B.java", 1));

    assertThat(Judge.cause(input, new Outcome(Outcome.HUNG, 90_000, "", "", place)))
        .contains("hangs in a.B.c");
    assertThat(Judge.cause(input, new Outcome(0, 90_000, "", "", List.of())))
        .contains("takes too long: check");
  }

  @Test
  void theSameSeedDamagesAlike() {
    String text = "int main(void) {\n  return 17;\n}\n";
    for (int seed = 0; seed < 200; seed++) {
      String damaged = new Mutator(new Random(seed)).damaged(text, "a b c\n", "x y\n");
      assertThat(new Mutator(new Random(seed)).damaged(text, "a b c\n", "x y\n"))
          .isEqualTo(damaged);
    }
  }
}
