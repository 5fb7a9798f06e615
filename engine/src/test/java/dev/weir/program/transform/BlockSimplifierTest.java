package dev.weir.program.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Operand;
import dev.weir.program.Terminator;
import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramTextException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockSimplifierTest {
  private static Function simplified(String blocks) throws ProgramTextException {
    String text =
        """
        weir 1 "blocks"
        function f(1) registers 4 {
        %s
        }
        thread f(0)
        """;
    return BlockSimplifier.simplify(
        ProgramParser.parse(text.formatted(blocks)).functions().getFirst());
  }

  private static List<Long> returned(Function function) {
    return function.blocks().stream()
        .map(Block::terminator)
        .filter(Terminator.Return.class::isInstance)
        .map(Terminator.Return.class::cast)
        .map(Terminator.Return::value)
        .flatMap(Optional::stream)
        .map(Operand.Constant.class::cast)
        .map(Operand.Constant::value)
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"0, 10", "1, 11", "2, 12", "7, 12"})
  void aChoiceByAConstantThatWasJustSetIsKnown(long set, long goesTo) throws ProgramTextException {
    Function function =
        simplified(
            """
            b0:
              r1 = %d
              jump b1
            b1:
              switch r1, 0: b2, 1: b3, else b4
            b2:
              return 10
            b3:
              return 11
            b4:
              return 12
            """
                .formatted(set));
    assertThat(returned(function)).containsExactly(goesTo);
  }

  @ParameterizedTest
  @CsvSource({"0, 11", "3, 10"})
  void aBranchByAConstantThatWasJustSetIsKnown(long set, long goesTo) throws ProgramTextException {
    Function function =
        simplified(
            """
            b0:
              r1 = %d
              r2 = add32 r0, 1
              jump b1
            b1:
              branch r1, b2, b3
            b2:
              return 10
            b3:
              return 11
            """
                .formatted(set));
    assertThat(returned(function)).containsExactly(goesTo);
  }

  @Test
  void aChoiceByWhatIsSetAgainIsNotKnown() throws ProgramTextException {
    Function function =
        simplified(
            """
            b0:
              r1 = 0
              r1 = add32 r0, 1
              branch r0, b1, b4
            b1:
              switch r1, 0: b2, else b3
            b2:
              return 10
            b3:
              return 11
            b4:
              jump b1
            """);
    assertThat(returned(function)).containsExactly(10L, 11L);
  }

  /** Turns are counted where loops begin, and loops are entered there alone. */
  @Test
  void theHeaderOfALoopIsPassedInEachTurn() throws ProgramTextException {
    Function function =
        simplified(
            """
            b0:
              r1 = 0
              jump b1
            b1:
              switch r1, 0: b2, 1: b3, else b4
            b2:
              r1 = 1
              jump b1
            b3:
              r1 = 2
              jump b1
            b4:
              return 12
            """);
    assertThat(function.blocks())
        .filteredOn(block -> block.terminator() instanceof Terminator.Switch)
        .hasSize(1);
  }
}
