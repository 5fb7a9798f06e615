package dev.weir.frontend.llvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrontendTest {

  @Test
  void startsOneThreadAtMain() throws Exception {
    Program program = Lowered.program("int main(void) { return 0; }");
    assertThat(program.threads()).hasSize(1);
    assertThat(program.functions().get(program.threads().getFirst().function()).name())
        .isEqualTo("main");
    assertThat(program.threads().getFirst().arguments()).isEmpty();
  }

  @Test
  void givesMainItsArguments() throws Exception {
    Program program = Lowered.program("int main(int c, char **v) { return v[0][0] + c; }");
    List<Operand> arguments = program.threads().getFirst().arguments();
    assertThat(arguments.getFirst()).isEqualTo(Operand.constant(1));
    assertThat(arguments.get(1)).isInstanceOf(Operand.GlobalAddress.class);
  }

  @Test
  void keepsOnlyWhatMainMayReach() throws Exception {
    Program program =
        Lowered.program(
            """
            int used, unused;
            void neverCalled(void) { unused = 1; }
            static void byPointer(void) { used = 1; }
            static void (*table[])(void) = {byPointer};
            int main(void) { table[0](); return 0; }
            """);
    assertThat(program.functions())
        .extracting(Function::name)
        .containsExactlyInAnyOrder("main", "byPointer");
    assertThat(program.globals())
        .extracting(Global::name)
        .containsExactlyInAnyOrder("table", "used");
  }

  @Test
  void linksSeveralFiles() throws Exception {
    Program program =
        Lowered.program(
            List.of(
                "extern int shared; int f(void); int main(void) { return shared + f(); }",
                "int shared = 7; int f(void) { return 1; }"));
    Global shared = program.globals().get(program.global("shared").orElseThrow());
    assertThat(shared.initialiser()).startsWith(7);
  }

  @Test
  void namesBothPlacesOfADuplicateDefinition() {
    List<String> sources =
        List.of("int f(void) { return 0; }", "int g;\nint f(void) { return 1; }");
    assertThatThrownBy(() -> Lowered.program(sources))
        .isInstanceOf(InputException.class)
        .hasMessageMatching(".*test1\\.c:2: function 'f' is also defined in .*test\\.c:1; .*")
        .hasMessageNotContaining("\n");
  }

  @Test
  void saysThatMainIsMissing() {
    assertThatThrownBy(() -> Lowered.program("int x;"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("there is no function 'main'");
  }

  @Test
  void saysThatAVariableIsNotDefined() {
    assertThatThrownBy(() -> Lowered.program("extern int x; int main(void) { return x; }"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("variable 'x' is declared but not defined");
  }

  @Test
  void asksForAFile() {
    assertThatThrownBy(() -> Frontend.load(List.of(), CompilerOptions.DEFAULT))
        .isInstanceOf(InputException.class);
  }

  @Test
  void writesInitialValuesWithAddresses() throws Exception {
    Program program =
        Lowered.program(
            """
            struct pair { char c; short s; int *p; };
            int x[4] = {1, -1};
            struct pair a = {'A', 0x1234, &x[2]};
            char text[] = "hi";
            int main(void) { return a.c + text[0]; }
            """);
    Global a = program.globals().get(program.global("a").orElseThrow());
    assertThat(a.size()).isEqualTo(16);
    assertThat(a.initialiser()).startsWith(0x41, 0, 0x34, 0x12);
    assertThat(a.relocations())
        .containsExactly(
            new Global.Relocation(
                8, new Operand.GlobalAddress(program.global("x").orElseThrow(), 8)));
    Global x = program.globals().get(program.global("x").orElseThrow());
    assertThat(x.initialiser()).startsWith(1, 0, 0, 0, 255, 255, 255, 255);
    assertThat(program.globals().get(program.global("text").orElseThrow()).initialiser())
        .startsWith('h', 'i');
  }

  @Test
  void tellsStaticsOfTheSameNameApart() throws Exception {
    Program program =
        Lowered.program(
            """
            static int f(void) { static int n; return n++; }
            static int g(void) { static int n; static int own; return n++ + own++; }
            int main(void) { return f() + g(); }
            """);
    assertThat(program.globals())
        .extracting(Global::name)
        .containsExactlyInAnyOrder("f.n", "g.n", "own");
  }

  @Test
  void listsWhatIsNotSupportedOnceWithItsPosition() throws Exception {
    Program program =
        Lowered.program(
            """
            double half(double x) { return x / 2; }
            void elsewhere(int);
            int main(void) {
              elsewhere(1);
              elsewhere(2);
              return half(1) > 0;
            }
            """);
    UnsupportedConstructs found = UnsupportedConstructs.of(program);
    assertThat(found.constructs()).isNotEmpty();
    assertThat(found.constructs())
        .anySatisfy(
            construct -> {
              assertThat(construct.what()).contains("floating-point");
              assertThat(construct.position().line()).isEqualTo(1);
            });
    assertThat(found.externalFunctions())
        .singleElement()
        .satisfies(
            external -> {
              assertThat(external.name()).isEqualTo("elsewhere");
              assertThat(external.position().line()).isEqualTo(4);
              assertThat(external.position().column()).isEqualTo(3);
            });
  }
}
