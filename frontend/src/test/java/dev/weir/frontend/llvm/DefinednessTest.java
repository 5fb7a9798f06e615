package dev.weir.frontend.llvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

class DefinednessTest {

  @Test
  void checksAVariableThatIsSetOnOnePathOnly() throws Exception {
    assertThat(
            checks(
                """
                int x;
                int main(void) {
                  int u;
                  if (x) u = 3;
                  if (u == 3) return 1;
                  return 0;
                }
                """))
        .singleElement()
        .asString()
        .contains("condition of a branch");
  }

  @Test
  void checksWhatIsStoredPassedAndUsedAsAnAddress() throws Exception {
    assertThat(
            checks(
                """
                int x;
                void f(int);
                int main(void) {
                  int u; int *p; int n;
                  if (x) { u = 1; p = &x; n = 2; }
                  x = u + 1;
                  f(n);
                  return *p;
                }
                """))
        .hasSize(3);
  }

  @Test
  void checksAVariableAnewInEveryIteration() throws Exception {
    assertThat(
            checks(
                """
                int x;
                int main(void) {
                  for (int i = 0; i < 3; i++) {
                    int u;
                    if (i == 0) u = 1;
                    if (u) x = 1;
                  }
                  return 0;
                }
                """))
        .hasSize(1);
  }

  @Test
  void checksNothingThatIsSetOnEveryPath() throws Exception {
    assertThat(
            checks(
                """
                int x;
                int main(void) {
                  int u, sum = 0;
                  if (x) u = 1; else u = 2;
                  for (int i = 0; i < u; i++) { int t = i; sum += t; }
                  do { u--; } while (u > 0 && x);
                  x = sum;
                  return u;
                }
                """))
        .isEmpty();
  }

  @Test
  void checksWhatIsReturnedButNotAMissingReturn() throws Exception {
    assertThat(checks("volatile int v; int main(void) { int u; if (v) u = 1; return u; }"))
        .hasSize(1);
    assertThat(
            checks("volatile int v; int main(void) { int u; if (v) return 2; u = 3; return u; }"))
        .isEmpty();
    Program program =
        Lowered.program(
            "int x; int f(void) { if (x) return 1; } int main(void) { f(); return 0; }",
            "-Wno-everything");
    assertThat(Lowered.lines(program, "f")).noneMatch(line -> line.contains("check_defined"));
  }

  @Test
  void checksWhatIsCertainlyUninitialised() throws Exception {
    assertThat(checks("int x; int main(void) { int u; x = u; return 0; }")).hasSize(1);
  }

  private static List<String> checks(String source) throws Exception {
    return Lowered.main(source, "-Wno-everything").stream()
        .filter(line -> line.contains("check_defined"))
        .toList();
  }
}
