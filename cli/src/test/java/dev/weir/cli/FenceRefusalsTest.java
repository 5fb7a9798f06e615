package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code weir fence} refuses: in one line that says what to do, with exit code 2. */
class FenceRefusalsTest {
  private static final String C = "../examples/dekker.c";
  private static final String MODEL = "../examples/rmm/dekker.rmm";

  private static void assertRefuses(String message, String... words) {
    List<String> line = new ArrayList<>(List.of("fence"));
    line.addAll(List.of(words));
    Outcome outcome = Outcome.of(line.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.err().strip().lines()).hasSize(1);
    assertThat(outcome.err()).contains(message);
    assertThat(outcome.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--only=dekker.c | 'dekker.c' names no lines; write FILE:LINE or FILE:FIRST-LAST",
        "--not=dekker.c:0 | 'dekker.c:0' names no lines",
        "--not=dekker.c:9-3 | 'dekker.c:9-3' names no lines",
        "--only=peterson.c:3 | --only peterson.c:3: the program has no such file; it has ",
        "--not=kker.c:3-5 | --not kker.c:3-5: the program has no such file; it has ",
        "--only=dekker.c:20 | --only dekker.c:20: there is no place for a fence there (--place"
            + " after-stores); give some of the lines 19, 22, 27, 28, 34",
        "--only=dekker.c:19 --only=dekker.c:1-9 | --only dekker.c:1-9: there is no place",
        "--only=dekker.c:19 --place=before-loads | --only dekker.c:19: there is no place for a fence"
            + " there (--place before-loads); give some of the lines 20, 21, 35, 44, 45",
        "--model=sc | --model sc gives fences no effect, because stores never wait; give tso or pso",
        "--model=tso,vax | there is no memory model 'vax'; choose one of sc, tso, pso",
        "--for=speed | fences are not for 'speed'; choose error or robustness",
        "--place=nowhere | there is no placement 'nowhere'",
        "--method=fast | there is no method 'fast'; choose exact, bounded or auto",
        "--method=exact --prune | --method exact answers for programs --for error only",
        "--method=exact --for=robustness | --method exact answers for programs --for error only",
        "--for=error,robustness --patch=p | --patch and --trace write the answer for one aim",
        "--costs=no/such/file | --costs no/such/file: cannot be read; give another file",
        "--trace=no/such/file | --trace no/such/file: cannot be written; give another path",
      })
  void whatIsWrongWithAProgramsCommandLine(String options, String message) {
    List<String> words = new ArrayList<>(List.of(C));
    words.addAll(List.of(options.split(" ")));
    assertRefuses(message, words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--model=sc | automaton models are judged under tso and pso",
        "--model=tso --buffer-size=2 | with buffers of any size",
        "--method=bounded | automaton models are judged exactly; leave it out",
        "--patch=p | an automaton model is not patched; leave it out",
        "--trace=no/such/file | --trace no/such/file: cannot be written; give another path",
        "--trace=../examples/rmm/dekker.rmm | an input file; give another path",
        "--for=robustness --model=pso | not built yet for automaton models under pso",
        "--only=dekker.c:6 | --only dekker.c:6: the program has no such file",
        "--only=dekker.rmm:8 | --only dekker.rmm:8: there is no place for a fence there",
        "../examples/rmm/peterson.rmm | an automaton model is judged by itself",
      })
  void whatIsWrongWithAModelsCommandLine(String options, String message) {
    List<String> words = new ArrayList<>(List.of(MODEL));
    words.addAll(List.of(options.split(" ")));
    assertRefuses(message, words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "full -3 | 1 | a number from 1 to 999999",
        "full 0 | 1 | a number from 1 to 999999",
        "full 10;;full | 3 | a number from 1 to 999999",
        "full 10;half 3 | 2 | half' is none of full, store-store, release-fence, acq_rel-fence,",
        "full 1 # one;a.c:3-5 8 | 2 | a.c:3-5' is none of",
        "loop 0 | 1 | a number from 1 to 999999",
        "full 1000000 | 1 | a number from 1 to 999999",
      })
  void whatIsWrongWithCosts(String lines, int line, String message, @TempDir Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve("costs"), lines.replace(";", "\n"));
    assertRefuses("--costs " + file + ":" + line + ": ", C, "--costs", file.toString());
    assertRefuses(message, C, "--costs", file.toString());
  }

  /** They cannot be told from an oversight, and change nothing. */
  @Test
  void linesThatNeedNotBeForbiddenAreWarnedOf() {
    Outcome outcome = Outcome.of("fence", C, "--not", "dekker.c:20", "--prune");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("--not dekker.c:20: there is no place for a fence there");
  }
}
