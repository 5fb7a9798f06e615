package dev.weir.program.relevance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.Program;
import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramTextException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnConstantsTest {
  /** Looks, then exchanges, up to ten times: whether its turns may be taken at once. */
  private static boolean givesUp(String looks, String found, String fails)
      throws ProgramTextException {
    return givesUp(looks, found, fails, "");
  }

  private static boolean givesUp(String looks, String found, String fails, String more)
      throws ProgramTextException {
    String text =
        """
        weir 1 "turns"
        global x: 4 bytes align 4
        function f(1) registers 10 {
        b0:
          r1 = 0
          r4 = 0
          jump b1
        b1:
          r2 = ult32 r1, 10
          branch r2, b2, b6
        b2:
          %s
        b3:
          %s
          r5, r6 = compare_exchange32 relaxed relaxed [&x], r4, 1
          branch r6, b7, b4
        b4:
          %s
          jump b5
        b5:
          r1 = add32 r1, 1
          jump b1
        b6:
          return 0
        b7:
          return 1
        %s
        }
        external read(0)
        thread f(0)
        """
            .formatted(looks, found, fails, more);
    Program program = ProgramParser.parse(text);
    return new RelevantState(
            program,
            new LibraryEffects() {
              @Override
              public boolean doesNothing(int function) {
                return false;
              }

              @Override
              public boolean asksTime(int function) {
                return false;
              }

              @Override
              public boolean looksAt(int function, int argument) {
                return true;
              }
            })
        .mayTurnAt(0, 2, 0);
  }

  private static final String LOOK = "r3 = load32 relaxed [&x]\n  ";
  private static final String IS_ZERO = LOOK + "r7 = eq32 r3, 0\n  branch r7, b3, b5";

  @Test
  void whatATurnSetsIsTheSameInEachTurn() throws ProgramTextException {
    assertThat(givesUp(IS_ZERO, "r4 = 0", "r4 = r5")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "r4 = r3\n  r7 = eq32 r3, 0\n  branch r7, b3, b5",
        "r4 = r3\n  r7 = eq32 r4, 0\n  branch r7, b3, b5",
        "r4 = r3\n  r7 = ne32 r4, 0\n  branch r7, b5, b3",
      })
  void whatABranchHasFoundIsTheSameInEachTurn(String test) throws ProgramTextException {
    assertThat(givesUp(LOOK + test, "r8 = 0", "r4 = r5")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "r4 = r3\n  r7 = eq16 r3, 0\n  branch r7, b3, b5",
        "r4 = r3\n  r7 = ne32 r3, 0\n  branch r7, b3, b5",
        "r4 = r3\n  r7 = eq32 r3, r0\n  branch r7, b3, b5",
        "r4 = r3\n  r7 = eq32 r3, 0\n  r4 = r1\n  branch r7, b3, b5",
        "r4 = r3\n  r7 = ult32 r3, 1\n  branch r7, b3, b5",
        "r4 = r3\n  jump b3",
      })
  void whatIsNotFoundToBeAConstantMayDiffer(String test) throws ProgramTextException {
    assertThat(givesUp(LOOK + test, "r8 = 0", "r8 = 1")).isFalse();
  }

  @Test
  void whatAFailedTurnLeavesDiffers() throws ProgramTextException {
    assertThat(givesUp(IS_ZERO, "r8 = 0", "r4 = r5")).isFalse();
    assertThat(givesUp(IS_ZERO, "r8 = 0", "r8 = 1")).as("never set in the loop").isTrue();
  }

  @Test
  void oneOfTwoConstantsMayDiffer() throws ProgramTextException {
    String look = LOOK + "r4 = 0\n  r7 = eq32 r3, 0\n  branch r7, b3, b8";
    String lookAgain = "b8:\n  r4 = %d\n  r7 = eq32 r3, 0\n  branch r7, b3, b5";
    assertThat(givesUp(look, "r8 = 0", "r8 = 1", lookAgain.formatted(2))).isFalse();
    assertThat(givesUp(look, "r8 = 0", "r8 = 1", lookAgain.formatted(0))).isTrue();
  }
}
