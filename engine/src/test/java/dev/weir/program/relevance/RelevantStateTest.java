package dev.weir.program.relevance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.Instruction;
import dev.weir.program.Program;
import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramTextException;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What matters before the read of a loop that waits: register 1 is the count of its turns. */
class RelevantStateTest {
  private static final int COUNT = 1;

  private static final String LOOP =
      """
      function f(0) registers 10 {
      b0:
        r1 = 1
        jump b1
      b1:
        r0 = load32 seq_cst [&x]
        branch r0, b2, b3
      b2:
        return 0
      b3:
        r1 = add32 r1, 1
      %s
      }
      """;

  private static final String TELL =
      """
      function tell(1) registers 2 {
      b0:
        r1 = call now()
        branch r0, b1, b2
      b1:
        store32 [r0], r1
        jump b2
      b2:
        return
      }
      """;

  /** A loop that reads x, does something with the count, and reads again. */
  private static Program loop(String... turn) throws ProgramTextException {
    return program(List.of("return 0"), turn);
  }

  private static Program program(List<String> after, String... turn) throws ProgramTextException {
    String text =
        """
        weir 1 "waits"
        global x: 4 bytes align 4
        function f(0) registers 10 {
        b0:
          r5 = allocate 4 align 4
          r1 = 1
          jump b1
        b1:
          r0 = load32 seq_cst [&x]
          branch r0, b2, b3
        b2:
        %s
        b3:
        %s
        }
        function idle(1) registers 2 {
        b0:
          r1 = add32 r0, 1
          return
        }
        function notes(1) registers 2 {
        b0:
          r1 = load32 [r0]
          r1 = add32 r1, 1
          store32 [r0], r1
          return
        }
        external usleep(1)
        external print(1)
        external now(0)
        external until(2)
        thread f()
        """;
    String all = text.formatted(lines(after.stream()), lines(Stream.of(turn)));
    return ProgramParser.parse(all.contains("call tell") ? all + TELL : all);
  }

  private static String lines(Stream<String> lines) {
    return String.join("\n", lines.map(line -> "  " + line).toList());
  }

  private static RelevantState of(Program program) {
    return new RelevantState(
        program,
        new LibraryEffects() {
          private boolean is(int function, String name) {
            return program.functions().get(function).name().equals(name);
          }

          @Override
          public boolean doesNothing(int function) {
            return is(function, "usleep");
          }

          @Override
          public boolean asksTime(int function) {
            return is(function, "now");
          }

          @Override
          public boolean looksAt(int function, int argument) {
            return !is(function, "until") || argument == 0;
          }
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "r4 = add64 r3, 1",
        "call until(0, r3)",
        "r4 = udiv64 r3, 10\n  call until(0, r4)",
        "store32 [r5], r3\n  call until(0, r5)",
      })
  void timeThatIsOnlyADeadlineDoesNotMatter(String instruction) throws ProgramTextException {
    assertThat(of(loop("r3 = call now()", instruction, "jump b1")).timeMatters()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "call print(r3)",
        "call until(r3, 0)",
        "store32 [&x], r3",
        "store32 [r5], r3\n  call print(r5)",
        "store32 [r5], r3\n  r4 = load32 [r5]\n  call print(r4)",
        "r4 = udiv64 10, r3",
        "r4 = sdiv64 r3, -1",
      })
  void timeThatOthersMaySeeMatters(String instruction) throws ProgramTextException {
    assertThat(of(loop("r3 = call now()", instruction, "jump b1")).timeMatters()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"call tell(0)", "call tell(0)\n  call tell(r5)", "r4 = 0\n  call tell(r4)"})
  void timeThatIsWrittenNowhereOrForNobodyDoesNotMatter(String calls) throws ProgramTextException {
    assertThat(of(loop(calls, "jump b1")).timeMatters()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "call tell(8)",
        "call tell(0)\n  call tell(&x)",
        "call tell(0)\n  call tell(r5)\n  call print(r5)",
        "call tell(0)\n  call tell(r5)\n  r4 = load32 [r5]\n  call print(r4)",
        "r4 = 0\n  r4 = add64 r4, 8\n  call tell(r4)",
      })
  void timeThatMayBeWrittenForOthersMatters(String calls) throws ProgramTextException {
    assertThat(of(loop(calls, "jump b1")).timeMatters()).isTrue();
  }

  @Test
  void timeThatEndsALoopMatters() throws ProgramTextException {
    Program program =
        loop("r3 = call now()", "r4 = ult64 r3, 9", "branch r4, b1, b4", "b4:", "jump b1");
    Program inner =
        loop(
            "jump b4",
            "b4:",
            "r3 = call now()",
            "r4 = ult64 r3, 9",
            "branch r4, b4, b5",
            "b5:",
            "jump b1");
    assertThat(of(program).timeMatters()).isFalse();
    assertThat(of(inner).timeMatters()).isTrue();
  }

  private static Stream<List<String>> orders(String... functions) {
    List<String> all = List.of(functions);
    return all.size() == 1
        ? Stream.of(all)
        : all.stream()
            .flatMap(
                first ->
                    orders(all.stream().filter(f -> !f.equals(first)).toArray(String[]::new))
                        .map(rest -> Stream.concat(Stream.of(first), rest.stream()).toList()));
  }

  /** A loop that hands its count to a function, with the functions in some order. */
  private static boolean isCountRelevant(List<String> functions) throws ProgramTextException {
    Program program =
        ProgramParser.parse(
            """
            weir 1 "chain"
            global x: 4 bytes align 4
            %s
            external idle(1)
            thread f()
            """
                .formatted(String.join("", functions)));
    int loop = program.threads().getFirst().function();
    return IntStream.of(of(program).before(loop, 1, 0)).anyMatch(r -> r == COUNT);
  }

  static Stream<List<String>> chains() {
    String loop =
        """
          r2 = call outer(r1)
          store32 [&x], r2
          jump b1""";
    return orders(
        LOOP.formatted(loop),
        """
        function outer(1) registers 2 {
        b0:
          r1 = call inner(r0)
          return r1
        }
        """,
        """
        function inner(1) registers 2 {
        b0:
          return r0
        }
        """);
  }

  @ParameterizedTest
  @MethodSource("chains")
  void whatComesBackThroughCallsIsFoundInWhateverOrderTheFunctionsStand(List<String> functions)
      throws ProgramTextException {
    assertThat(isCountRelevant(functions)).isTrue();
    List<String> others =
        functions.stream().map(f -> f.replace("  return r0", "  return 7")).toList();
    assertThat(isCountRelevant(others)).isFalse();
  }

  static Stream<List<String>> branches() {
    String loop =
        """
          r3 = ult32 r1, 5
          branch r3, b4, b5
        b4:
          r2 = call outer(0)
          jump b5
        b5:
          jump b1""";
    return orders(
        LOOP.formatted(loop),
        """
        function outer(1) registers 2 {
        b0:
          r1 = call inner(r0)
          return 0
        }
        """,
        """
        function inner(1) registers 2 {
        b0:
          store32 [&x], 1
          return 0
        }
        """);
  }

  @ParameterizedTest
  @MethodSource("branches")
  void whetherCallsHaveAnEffectIsFoundInWhateverOrderTheFunctionsStand(List<String> functions)
      throws ProgramTextException {
    assertThat(isCountRelevant(functions)).isTrue();
    List<String> others =
        functions.stream().map(f -> f.replace("  store32 [&x], 1\n", "")).toList();
    assertThat(isCountRelevant(others)).isFalse();
  }

  private static boolean isCountRelevant(Program program) {
    for (int register : of(program).before(0, 1, 0)) {
      if (register == COUNT) {
        return true;
      }
    }
    return false;
  }

  /** A delay of as many turns as the count says, by a test that goes on where it holds. */
  private static Program delay(String test, String step) throws ProgramTextException {
    return loop(
        "r2 = 0",
        "jump b4",
        "b4:",
        test,
        "branch r3, b5, b6",
        "b5:",
        step,
        "jump b4",
        "b6:",
        "r1 = shl32 r1, 1",
        "jump b1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "r1 = add32 r1, 1",
        "call usleep(r1)",
        "r4 = mul32 r1, 3",
        "call idle(r1)",
        "store32 [r5], r1",
      })
  void whatOnlyComputesDoesNotMakeACountRelevant(String instruction) throws ProgramTextException {
    assertThat(isCountRelevant(loop(instruction, "r1 = add32 r1, 1", "jump b1"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "call print(r1)",
        "store32 [&x], r1",
        "r4 = add64 r1, &x\n  r4 = load32 [r4]",
        "r4 = udiv32 8, r1",
      })
  void whatOthersMaySeeMakesACountRelevant(String instruction) throws ProgramTextException {
    assertThat(isCountRelevant(loop(instruction, "r1 = add32 r1, 1", "jump b1"))).isTrue();
  }

  @Test
  void aCountThatIsReturnedIsRelevant() throws ProgramTextException {
    assertThat(isCountRelevant(program(List.of("return r1"), "r1 = add32 r1, 1", "jump b1")))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"r3 = ult32 r2, r1", "r3 = slt32 r2, r1", "r3 = ne32 r2, r1"})
  void howLongADelayTakesIsNotRelevant(String test) throws ProgramTextException {
    assertThat(isCountRelevant(delay(test, "r2 = add32 r2, 1"))).isFalse();
  }

  /** The bound may be the largest number, or may be stepped over. */
  @Test
  void whetherALoopEndsIsRelevant() throws ProgramTextException {
    assertThat(isCountRelevant(delay("r3 = ule32 r2, r1", "r2 = add32 r2, 1"))).isTrue();
    assertThat(isCountRelevant(delay("r3 = ult32 r2, r1", "r2 = add32 r2, 3"))).isTrue();
    assertThat(isCountRelevant(delay("r3 = ne32 r2, r1", "r4 = add32 r2, 1"))).isTrue();
    assertThat(isCountRelevant(delay("r3 = ult64 r2, r1", "r2 = add32 r2, 1"))).isTrue();
  }

  @Test
  void aBranchThatDecidesOnlyAboutTheCountIsNotRelevant() throws ProgramTextException {
    Program program =
        loop("r3 = ult32 r1, 64", "branch r3, b4, b1", "b4:", "r1 = shl32 r1, 1", "jump b1");
    assertThat(isCountRelevant(program)).isFalse();
  }

  @Test
  void aBranchThatDecidesAboutAnAccessIsRelevant() throws ProgramTextException {
    Program program =
        loop(
            "r1 = add32 r1, 1",
            "r3 = ult32 r1, 64",
            "branch r3, b4, b1",
            "b4:",
            "store32 [&x], 0",
            "jump b1");
    assertThat(isCountRelevant(program)).isTrue();
  }

  private static boolean isLocalRelevant(Program program) {
    var local =
        (Instruction.Allocate)
            program.functions().getFirst().blocks().getFirst().instructions().getFirst();
    return of(program).isRelevant(local);
  }

  @Test
  void aLocalThatFunctionsCountInIsNotRelevant() throws ProgramTextException {
    assertThat(isLocalRelevant(loop("call notes(r5)", "jump b1"))).isFalse();
    assertThat(isLocalRelevant(loop("call usleep(r5)", "jump b1"))).isFalse();
  }

  @Test
  void aLocalThatIsLookedAtOrKnownElsewhereIsRelevant() throws ProgramTextException {
    assertThat(isLocalRelevant(loop("r4 = load32 [r5]", "call print(r4)", "jump b1"))).isTrue();
    assertThat(isLocalRelevant(loop("call print(r5)", "jump b1"))).isTrue();
    assertThat(isLocalRelevant(loop("store64 [&x], r5", "jump b1"))).isTrue();
  }

  /** Gives up after ten turns: what a turn looks like, and what comes after the loop. */
  private static boolean givesUp(List<String> after, String... turn) throws ProgramTextException {
    Program program = program(after, turn);
    RelevantState relevant = of(program);
    boolean mayTurn = relevant.mayTurnAt(0, 1, 0);
    assertThat(relevant.counters(0, 1, 0)).isEqualTo(mayTurn ? new int[] {COUNT} : new int[0]);
    return mayTurn;
  }

  @Test
  void aLoopThatLooksAtOnePlaceAndGivesUpTurnsAtOnce() throws ProgramTextException {
    List<String> after = List.of("return 0");
    String[] turn = {
      "r1 = add32 r1, 1", "r3 = ult32 r1, 10", "branch r3, b1, b4", "b4:", "return 1"
    };
    assertThat(givesUp(after, turn)).isTrue();
    assertThat(givesUp(List.of("return r1"), turn)).isFalse();
  }

  @Test
  void aLoopWithAnotherReadOrAStoreOrAMemoryTurnsByTurns() throws ProgramTextException {
    List<String> after = List.of("return r6");
    for (String other : List.of("r4 = load32 [&x]", "store32 [&x], 1", "r6 = r0")) {
      assertThat(
              givesUp(
                  after,
                  other,
                  "r1 = add32 r1, 1",
                  "r3 = ult32 r1, 10",
                  "branch r3, b1, b4",
                  "b4:",
                  "return 1"))
          .as(other)
          .isFalse();
    }
  }

  private static BitSet loopsWithUnlikeTurns(String functions) throws ProgramTextException {
    String text =
        """
        weir 1 "counts"
        global x: 4 bytes align 4
        global y: 4 bytes align 4
        %s
        thread f()
        """;
    return of(ProgramParser.parse(text.formatted(functions))).loopsWithUnlikeTurns(0);
  }

  /** A loop that reads and counts in register 1 up to a bound. */
  private static String counting(String turn, String end) {
    return """
    function f(0) registers 10 {
    b0:
      r6 = allocate 4 align 4
      r1 = 0
      jump b1
    b1:
      r2 = ult32 r1, 7
      branch r2, b2, b4
    b2:
      %s
      %s
    b3:
      r1 = add32 r1, 1
      jump b1
    b4:
      return 0
    }
    """
        .formatted(turn, end);
  }

  private static final String READS = "r3 = load32 seq_cst [&x]\n  r4 = load32 seq_cst [&y]";

  @Test
  void turnsThatATestCountsAreUnlikeEachOther() throws ProgramTextException {
    assertThat(loopsWithUnlikeTurns(counting(READS, "jump b3")).stream()).containsExactly(1);
    assertThat(loopsWithUnlikeTurns(counting(READS, "branch r3, b3, b4")).stream())
        .as("left in another way, too")
        .containsExactly(1);
    assertThat(loopsWithUnlikeTurns(counting(READS + "\n  r1 = r3", "jump b3")).stream())
        .as("the count may be set back")
        .isEmpty();
  }

  @Test
  void turnsOfALoopThatOnlyPassesTimeAreAlike() throws ProgramTextException {
    assertThat(loopsWithUnlikeTurns(counting("r3 = r1", "jump b3")).stream()).isEmpty();
  }

  @Test
  void turnsThatAreCountedInMemoryOrOutOfWhichOneJumpsMayBeAlike() throws ProgramTextException {
    String inMemory =
        counting(READS, "jump b3")
            .replace("r2 = ult32 r1, 7", "r5 = load32 [r6]\n  r2 = ult32 r5, 7")
            .replace(
                "r1 = add32 r1, 1", "r5 = load32 [r6]\n  r5 = add32 r5, 1\n  store32 [r6], r5");
    assertThat(loopsWithUnlikeTurns(inMemory).stream()).isEmpty();
    String jumps = counting(READS, "jump b3") + "external setjmp(1)";
    assertThat(loopsWithUnlikeTurns(jumps).stream()).isEmpty();
  }
}
