package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.junit.JUnitSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --junit}: every command's results are tests that a build server can read. */
class JUnitFileTest {
  private static final String DEKKER = ExamplesTest.FOLDER.resolve("dekker.c").toString();
  private static final String LITMUS =
      """
      X86 SB
      { x=0; y=0; }
       P0          | P1          ;
       MOV [x],$1  | MOV [y],$1  ;
       MOV EAX,[y] | MOV EAX,[x] ;
      exists (0:EAX=0 /\\ 1:EAX=0)
      """;

  @TempDir private Path folder;

  private String xml(int code, String... words) throws IOException {
    Path file = folder.resolve("results.xml");
    String[] all = java.util.Arrays.copyOf(words, words.length + 1);
    all[words.length] = "--junit=" + file;
    Outcome outcome = Outcome.of(all);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    String xml = Files.readString(file);
    JUnitSchema.hold(xml);
    return xml;
  }

  @Test
  void everyModelIsATest() throws IOException {
    assertThat(xml(1, "check", DEKKER, "--model", "sc,tso"))
        .contains("<testsuite name=\"weir check\" tests=\"2\" failures=\"1\" errors=\"0\"")
        .contains("name=\"" + DEKKER + " (sc)\"")
        .contains("name=\"" + DEKKER + " (tso)\"")
        .containsPattern("<failure message=\"violation: assertion 'owner == me' failed at [^\"]*\"")
        .contains("type=\"assertion\">violation:")
        .contains("READS PAST flag[0]=1");
  }

  @Test
  void whatPassesSaysWithinWhichBounds() throws IOException {
    Path spinning = folder.resolve("count.c");
    Files.writeString(
        spinning,
        """
        int __VERIFIER_nondet_int(void);
        int main(void) { for (int i = 0; __VERIFIER_nondet_int(); i++) {} }
        """);
    assertThat(xml(0, "check", spinning.toString(), "--unroll", "2"))
        .contains("failures=\"0\" errors=\"0\"")
        .contains("<system-out>no error in the")
        .contains("unroll 2");
  }

  @Test
  void whatIsNotSettledIsAnError() throws IOException {
    Path endless = folder.resolve("f.c");
    Files.writeString(endless, "int elsewhere(void); int main(void) { return elsewhere(); }");
    assertThat(xml(3, "check", endless.toString()))
        .contains("failures=\"0\" errors=\"1\"")
        .contains("<error message=\"unknown: ")
        .contains("type=\"unknown\"");
  }

  @Test
  void whatIsWrongWithTheInputIsAnError() throws IOException {
    Path wrong = folder.resolve("wrong.c");
    Files.writeString(wrong, "int main(void) { return 0 }\n");
    assertThat(xml(2, "check", wrong.toString(), "--model", "sc,tso"))
        .contains("tests=\"1\" failures=\"0\" errors=\"1\"")
        .contains("type=\"invalid\"")
        .containsPattern("wrong.c:1:2\\d: error: expected ';'");
    assertThat(xml(2, "check", "--no-such-option", wrong.toString()))
        .contains("message=\"unknown option '--no-such-option'");
  }

  @Test
  void litmusTestsAreTestsForEachModel() throws IOException {
    Path test = folder.resolve("SB.litmus");
    Files.writeString(test, LITMUS);
    Path wrong = folder.resolve("wrong.litmus");
    Files.writeString(wrong, "X86 wrong\n");
    assertThat(xml(2, "litmus", folder.toString(), "--model", "sc,tso"))
        .contains("<testsuite name=\"weir litmus\" tests=\"3\" failures=\"0\" errors=\"1\"")
        .contains("Observation SB Sometimes");
  }

  @Test
  void otherCommandsHaveTheirResultsToo() throws IOException {
    assertThat(xml(1, "robust", DEKKER)).contains("type=\"not-robust\"");
    assertThat(xml(0, "fence", DEKKER)).contains("<system-out>fixed: 1 fence");
    assertThat(xml(1, "hunt", DEKKER, "--model", "pso")).contains("type=\"assertion\"");
  }
}
