package dev.weir.frontend.llvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.TypeLayout;
import dev.weir.program.text.ProgramPrinter;
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
  void writesNoMoreThanTheVariableHolds() throws Exception {
    Program program = Lowered.program("int x[] = {1, 2, 3, 4, 5}; int main(void) { return x[0]; }");
    assertThat(program.globals().getFirst().initialiser()).hasSize(20);
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
  void marksWhatIsNotSupportedAtItsPlace() throws Exception {
    Program program =
        Lowered.program(
            """
            int half(long double *x) { *x /= 2; return 0; }
            int main(void) { long double x; return half(&x); }
            """);
    Function half = program.functions().get(program.function("half").orElseThrow());
    assertThat(half.blocks().getFirst().instructions())
        .filteredOn(Instruction.Unsupported.class::isInstance)
        .isNotEmpty()
        .allSatisfy(
            instruction -> {
              assertThat(instruction.position().line()).isEqualTo(1);
              assertThat(ProgramPrinter.print(program, instruction)).contains("long double");
            });
  }

  @Test
  void keepsAtomicFunctionsAsCalls() throws Exception {
    Program program =
        Lowered.program(
            """
            int x;
            void __VERIFIER_atomic_add(int n) { x += n; }
            int main(void) { __VERIFIER_atomic_add(2); return x; }
            """);
    assertThat(Lowered.lines(program, "main")).contains("call __VERIFIER_atomic_add(2)");
  }

  @Test
  void givesPositionsAsTheUserGaveTheFile() throws Exception {
    Program program = Lowered.program("int x;\nint main(void) {\n  return x;\n}\n");
    SourcePosition position =
        program.functions().getFirst().blocks().getFirst().instructions().getFirst().position();
    assertThat(position.file()).endsWith("test.c");
    assertThat(position.line()).isEqualTo(3);
    assertThat(position.column()).isEqualTo(10);
    assertThat(program.globals().getFirst().position().line()).isEqualTo(1);
  }

  @Test
  void knowsTheLayoutOfVariables() throws Exception {
    Program program =
        Lowered.program(
            """
            typedef struct { int key; struct { char a; union { int i; char c; }; } in[2]; } entry;
            entry table[3][2];
            int main(void) { return table[0][0].key; }
            """);
    TypeLayout layout = program.globals().getFirst().type();
    assertThat(layout.path(0)).isEqualTo("[0][0].key");
    assertThat(layout.path(20 * 3 + 12)).isEqualTo("[1][1].in[1].a");
    assertThat(layout.path(20 + 16)).isEqualTo("[0][1].in[1].i");
  }
}
