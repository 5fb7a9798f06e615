package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What GCC before its versions 10 and 14 took with a warning or none, clang refuses by itself. */
class GccHabitsTest {
  private static final String COUNTER =
      """
      #include <stdio.h>
      int shared;
      void add(void);
      int main(void) {
        shared = 5;
        add();
        printf("%d\\n", shared);
        return 0;
      }
      """;

  @TempDir private Path folder;

  @Test
  void aCallThatNothingDeclaresIsAWarningWithTheHeader() throws Exception {
    String file = write("a.c", "int main(void) { return sleep(1) + rename_all(0, 0); }\n");
    Outcome outcome = Outcome.of("check", file, "--stub", "rename_all=0", "--", "-Wall", "-Werror");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err())
        .contains("a.c:1:25: warning: call to undeclared function 'sleep'")
        .contains("[-Wimplicit-function-declaration]; include <unistd.h>\n")
        .containsPattern("'rename_all'.*declaration\\]\n");
    assertThat(Outcome.of("check", file, "--", "-std=c23").code()).isEqualTo(2);
    assertThat(Outcome.of("check", file, "--", "-Werror=implicit-function-declaration").code())
        .isEqualTo(2);
  }

  @Test
  void definitionsOfAVariableInSeveralFilesAreOneObject() throws Exception {
    String main = write("main.c", COUNTER);
    String other = write("other.c", "int shared;\nvoid add(void) { shared++; }\n");
    Outcome outcome = Outcome.of("check", main, other, "--show-output");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("\n  6\n");
    assertThat(outcome.err())
        .contains("other.c: warning: variable 'shared' is also defined in ")
        .contains("main.c; both are taken for one object, as -fcommon does; declare it extern")
        .hasLineCount(1);
    assertThat(Outcome.of("check", main, other, "--", "-fcommon").err()).isEmpty();
    assertThat(Outcome.of("check", main, other, "--", "-fno-common").code()).isEqualTo(2);
  }

  @Test
  void twoValuesForOneVariableAreRefused() throws Exception {
    String main = write("main.c", COUNTER.replace("int shared;", "int shared = 1;"));
    String other = write("other.c", "int shared = 2;\nvoid add(void) { shared++; }\n");
    Outcome outcome = Outcome.of("check", main, other);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("variable 'shared' is also defined in ").hasLineCount(1);
  }

  @Test
  void argumentsThatOnlyGccKnowsAreLeftOut() throws Exception {
    String file = write("a.c", "int main(void) { return 0; }\n");
    Outcome outcome =
        Outcome.of(
            "check",
            file,
            "--",
            "-Werror",
            "-fno-gcse",
            "-Wlogical-op",
            "-fno-var-tracking",
            "-fconserve-stack",
            "-mno-fancy-math-387");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err())
        .contains("warning: clang does not know the argument -fconserve-stack, which is left out\n")
        .contains("the argument -mno-fancy-math-387, which is left out\n")
        .doesNotContain("-fno-var-tracking");
    Outcome unknown = Outcome.of("check", file, "--", "--no-such-thing");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("--no-such-thing");
  }

  @Test
  void aBuildThatUsedGccAndPrecompiledHeadersIsUnderstood() throws Exception {
    String file = write("a.c", "int main(void) { return VALUE; }\n");
    write(
        "compile_commands.json",
        """
        [{"directory": "%s", "file": "a.c", "arguments": ["gcc", "-DVALUE=0", "-fipa-pta",
          "--param", "max-inline-insns-single=4", "--param=x=1", "-Wno-stringop-overflow",
          "-Xclang", "-include-pch", "-Xclang", "all.pch", "-c", "a.c"]}]
        """
            .formatted(folder));
    Outcome outcome = Outcome.of("check", file, "-p", folder.toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err())
        .contains("the precompiled header all.pch is left out")
        .contains("the argument -fipa-pta, which is left out");
  }

  private String write(String name, String source) throws IOException {
    return Files.writeString(folder.resolve(name), source).toString();
  }
}
