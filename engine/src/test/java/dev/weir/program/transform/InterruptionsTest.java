package dev.weir.program.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.Function;
import dev.weir.program.Program;
import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramPrinter;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterruptionsTest {
  private static final String PROGRAM =
      """
      weir 1 "test"
      global x: 4 bytes align 4
      function weir_interruption(0) registers 1 library {
      b0:
        r0 = load32 [&x]
        return r0
      }
      external puts(1) library
      function own(1) registers 2 {
      b0:
        r1 = add32 r0, 1
        return r1
      }
      %s
      thread main()
      """;

  /** The instructions of a function that is given, with its looks. */
  private static List<String> code(String function) throws Exception {
    Program program = ProgramParser.parse(PROGRAM.formatted(function));
    int looks =
        program.functions().stream().map(Function::name).toList().indexOf(Interruptions.LOOKS);
    String text = ProgramPrinter.print(Interruptions.with(program, looks));
    return text.substring(text.indexOf("function main"))
        .lines()
        .map(String::strip)
        .filter(line -> !line.startsWith("function") && !line.startsWith("thread"))
        .filter(line -> !line.isEmpty() && !line.equals("}"))
        .toList();
  }

  @Test
  void eachAccessAndEachCallOfTheLibraryIsPrecededByALook() throws Exception {
    List<String> code =
        code(
            """
            function main(0) registers 3 {
            b0:
              r0 = load32 [&x]
              r1 = add32 r0, 1
              fence seq_cst
              store32 [&x], r1
              r2 = call own(r1)
              r2 = call puts(r1)
              jump b1
            b1:
              return r0
            }""");
    assertThat(code)
        .containsExactly(
            "b0:",
            "call weir_interruption()",
            "r0 = load32 [&x]",
            "r1 = add32 r0, 1",
            "fence seq_cst",
            "call weir_interruption()",
            "store32 [&x], r1",
            "r2 = call own(r1)",
            "call weir_interruption()",
            "r2 = call puts(r1)",
            "jump b1",
            "b1:",
            "call weir_interruption()",
            "return r0");
  }

  @Test
  void aLoopThatDoesNothingLooksOnceInEachIteration() throws Exception {
    List<String> code =
        code(
            """
            function main(0) registers 1 {
            b0:
              jump b1
            b1:
              jump b2
            b2:
              branch r0, b1, b3
            b3:
              unreachable
            }""");
    assertThat(code)
        .containsExactly(
            "b0:",
            "jump b1",
            "b1:",
            "call weir_interruption()",
            "jump b2",
            "b2:",
            "branch r0, b1, b3",
            "b3:",
            "unreachable");
  }

  @Test
  void functionsOfTheLibraryLookOnlyWhereTheySayIt() throws Exception {
    Program program =
        ProgramParser.parse(
            PROGRAM.formatted(
                """
                function main(0) {
                b0:
                  return
                }"""));
    Program interrupted = Interruptions.with(program, 0);
    assertThat(interrupted.functions().getFirst()).isEqualTo(program.functions().getFirst());
  }
}
