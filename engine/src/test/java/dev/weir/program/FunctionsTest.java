package dev.weir.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramTextException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * Functions as they are built, and what is found of their blocks: loops, repetitions, assertions.
 */
class FunctionsTest {
  private static final SourcePosition NOWHERE = SourcePosition.UNKNOWN;
  private static final int MOST_BLOCKS = 6;
  private static final int FUNCTIONS = 3;

  private static Terminator end() {
    return new Terminator.Return(Optional.empty(), NOWHERE);
  }

  @Test
  void aBuilderGivesBlocksAndRegistersInOrder() {
    FunctionBuilder builder = new FunctionBuilder("f", 2, false, NOWHERE);
    assertThat(builder.newRegister()).isEqualTo(2);
    int later = builder.newBlock();
    assertThat(builder.currentBlock()).isZero();
    builder.end(new Terminator.Jump(later, NOWHERE));
    assertThat(builder.isClosed(0)).isTrue();
    assertThat(builder.isClosed(later)).isFalse();
    builder.startBlock(later).add(new Instruction.Move(2, Operand.constant(5), NOWHERE)).end(end());
    Function function = builder.build();
    assertThat(function.registers()).isEqualTo(3);
    assertThat(function.blocks()).hasSize(2);
    assertThat(function.blocks().get(later).instructions()).hasSize(1);
    assertThat(function.isExternal()).isFalse();
  }

  @Test
  void aBuilderRefusesBlocksThatStayOpenOrAreClosedTwice() {
    FunctionBuilder builder = new FunctionBuilder("f", 0, false, NOWHERE);
    int open = builder.newBlock();
    builder.end(new Terminator.Jump(open, NOWHERE));
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(builder::build)
        .withMessage("f: block 1 is open");
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> builder.end(end()))
        .withMessage("f: block 0 is closed");
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> builder.add(new Instruction.Move(0, Operand.constant(5), NOWHERE)))
        .withMessage("f: block 0 is closed");
  }

  @Test
  void aFunctionHasARegisterForEachParameter() {
    List<Block> body = List.of(new Block(List.of(), end()));
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> new Function("f", 2, false, 1, body, NOWHERE))
        .withMessageContaining("f: 2 parameters, but 1 registers");
    assertThat(new Function("f", 2, false, 0, List.of(), NOWHERE).isExternal()).isTrue();
  }

  @Test
  void copiesOfAFunctionDifferInWhatTheyAreCalledFor() {
    Function function =
        new Function("_ZN1a1fEv", 1, true, 2, List.of(new Block(List.of(), end())), NOWHERE);
    assertThat(function.ofLibrary().library()).isTrue();
    assertThat(function.ofLibrary().asWeak().library()).isTrue();
    assertThat(function.asWeak().withBlocks(List.of()).weak()).isTrue();
    assertThat(function.withBlocks(List.of()).isExternal()).isTrue();
    assertThat(function.title()).isEqualTo("a::f");
    assertThat(function.returnsTwice()).isFalse();
    assertThat(Function.returnsTwice("_setjmp")).isTrue();
    assertThat(Function.returnsTwice("setjmp2")).isFalse();
  }

  @Test
  void programsFindFunctionsAndGlobalsByName() {
    Program program =
        new Program(
            "names",
            List.of(
                new Function("f", 0, false, 0, List.of(), NOWHERE),
                new Function("g", 0, false, 0, List.of(), NOWHERE)),
            List.of(Global.zeroed("x", 4), Global.zeroed("y", 4)),
            List.of());
    assertThat(program.function("g")).isEqualTo(OptionalInt.of(1));
    assertThat(program.function("x")).isEmpty();
    assertThat(program.global("y")).isEqualTo(OptionalInt.of(1));
    assertThat(program.global("g")).isEmpty();
  }

  @Property(tries = 500)
  void aFunctionHasWaysOutWhereEachPlaceThatItMayComeBackToLeadsToAReturn(@ForAll long seed) {
    Function function = random(new Random(seed), 0);
    boolean[][] reaches = closure(function, (_, _) -> true);
    boolean expected = true;
    for (int b = 0; b < reaches.length; b++) {
      boolean comesBack = (b == 0 || reaches[0][b]) && reaches[b][b];
      boolean returns = false;
      for (int r = 0; r < reaches.length; r++) {
        returns |= reaches[b][r] && function.blocks().get(r).terminator().equals(end());
      }
      expected &= !comesBack || returns;
    }
    Program program = new Program("test", List.of(function), List.of(), List.of());
    assertThat(new WaysOut(program).isEverywhere(0)).isEqualTo(expected);
  }

  /** A function whose blocks go on at random ones, and which calls functions at random. */
  private static Function random(Random random, int number) {
    FunctionBuilder builder = new FunctionBuilder("f" + number, 0, false, NOWHERE);
    int condition = builder.newRegister();
    int count = 1 + random.nextInt(MOST_BLOCKS);
    for (int b = 1; b < count; b++) {
      builder.newBlock();
    }
    for (int b = 0; b < count; b++) {
      builder.startBlock(b);
      if (random.nextInt(4) == 0) {
        Operand callee =
            random.nextInt(12) == 0
                ? Operand.register(condition)
                : new Operand.FunctionAddress(random.nextInt(FUNCTIONS));
        builder.add(new Instruction.Call(OptionalInt.empty(), callee, List.of(), NOWHERE));
      }
      int one = random.nextInt(count);
      int other = random.nextInt(count);
      builder.end(
          switch (random.nextInt(4)) {
            case 0 -> end();
            case 1 -> new Terminator.Jump(one, NOWHERE);
            case 2 -> new Terminator.Branch(Operand.register(condition), one, other, NOWHERE);
            default ->
                new Terminator.Switch(
                    Operand.register(condition),
                    List.of(new Terminator.Case(1, other)),
                    one,
                    NOWHERE);
          });
    }
    return builder.build();
  }

  /** Which edges count. */
  private interface Edges {
    boolean count(int from, int to);
  }

  /** Which blocks can be come to from which, by one edge or more that count. */
  private static boolean[][] closure(Function function, Edges edges) {
    int count = function.blocks().size();
    boolean[][] reaches = new boolean[count][count];
    for (int b = 0; b < count; b++) {
      for (int next : function.blocks().get(b).terminator().successors()) {
        reaches[b][next] |= edges.count(b, next);
      }
    }
    for (int k = 0; k < count; k++) {
      for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
          reaches[i][j] |= reaches[i][k] && reaches[k][j];
        }
      }
    }
    return reaches;
  }

  @Property(tries = 500)
  void everyCycleThatIsReachedHasABackEdge(@ForAll long seed) {
    Function function = random(new Random(seed), 0);
    LoopEdges loops = LoopEdges.of(function);
    boolean[][] all = closure(function, (_, _) -> true);
    boolean[][] forward = closure(function, (from, to) -> !loops.isBackEdge(from, to));
    int headers = 0;
    for (int b = 0; b < function.blocks().size(); b++) {
      boolean isReached = b == 0 || all[0][b];
      assertThat(isReached && forward[b][b]).as("cycle without a back edge").isFalse();
      if (loops.isHeader(b)) {
        assertThat(isReached && all[b][b]).as("a header is on a cycle").isTrue();
        assertThat(loops.loop(b)).isEqualTo(headers++);
      }
      for (int from = 0; from < function.blocks().size(); from++) {
        if (loops.isBackEdge(from, b)) {
          assertThat(function.blocks().get(from).terminator().successors()).contains(b);
          assertThat(loops.isHeader(b)).isTrue();
          assertThat(from == b || all[b][from]).as("the header leads there").isTrue();
        }
      }
    }
    assertThat(loops.loops()).isEqualTo(headers);
  }

  @Property(tries = 500)
  void blocksOnCyclesAndWhatIsCalledThereAreRepeated(@ForAll long seed) {
    List<Function> functions = random(new Random(seed));
    Program program = new Program("random", functions, List.of(), List.of());
    assertRepeated(functions, RepeatedBlocks.of(program), _ -> new BitSet());
  }

  @Property(tries = 500)
  void whatIsInNoLoopButSomeIsNotRepeated(@ForAll long seed) {
    Random random = new Random(seed);
    List<Function> functions = random(random);
    List<BitSet> unlike = new ArrayList<>();
    for (Function function : functions) {
      LoopEdges loops = LoopEdges.of(function);
      BitSet headers = new BitSet();
      for (int b = 0; b < function.blocks().size(); b++) {
        headers.set(b, loops.isHeader(b) && random.nextBoolean());
      }
      unlike.add(headers);
    }
    Program program = new Program("random", functions, List.of(), List.of());
    assertRepeated(functions, RepeatedBlocks.of(program, unlike::get), unlike::get);
  }

  private static List<Function> random(Random random) {
    List<Function> functions = new ArrayList<>();
    for (int f = 0; f < FUNCTIONS; f++) {
      functions.add(random(random, f));
    }
    return functions;
  }

  private static void assertRepeated(
      List<Function> functions, RepeatedBlocks repeated, IntFunction<BitSet> unlike) {
    boolean callsPointers =
        functions.stream().anyMatch(f -> f.blocks().stream().anyMatch(b -> calls(b, -1)));
    for (int f = 0; f < FUNCTIONS; f++) {
      boolean isCalled = callsPointers;
      for (int g = 0; g < FUNCTIONS; g++) {
        for (int b = 0; b < functions.get(g).blocks().size(); b++) {
          isCalled |= repeated.contains(g, b) && calls(functions.get(g).blocks().get(b), f);
        }
      }
      BitSet inLoops = inLoops(functions.get(f), unlike.apply(f));
      for (int b = 0; b < functions.get(f).blocks().size(); b++) {
        assertThat(repeated.contains(f, b)).isEqualTo(isCalled || inLoops.get(b));
      }
    }
  }

  /**
   * The blocks that are in a loop but those with some headers: on a cycle, and with a way to a back
   * edge of the loop that does not pass its header.
   */
  private static BitSet inLoops(Function function, BitSet leftOut) {
    LoopEdges loops = LoopEdges.of(function);
    int count = function.blocks().size();
    boolean[][] all = closure(function, (_, _) -> true);
    BitSet found = new BitSet();
    for (int h = 0; h < count; h++) {
      int header = h;
      boolean[][] around = closure(function, (from, to) -> from != header && to != header);
      for (int end = 0; end < count; end++) {
        if (!loops.isBackEdge(end, header) || leftOut.get(header)) {
          continue;
        }
        found.set(header, found.get(header) || all[header][header]);
        for (int b = 0; b < count && end != header; b++) {
          found.set(b, found.get(b) || (all[b][b] && b != header && (b == end || around[b][end])));
        }
      }
    }
    return found;
  }

  /** Whether a block calls a function, or a pointer for -1. */
  private static boolean calls(Block block, int function) {
    return block.instructions().stream()
        .map(Instruction.Call.class::cast)
        .anyMatch(
            call ->
                call.callee() instanceof Operand.FunctionAddress(int callee)
                    ? callee == function
                    : function < 0);
  }

  @Test
  void assertionsAreCallsThatADecisionLeadsTo() throws ProgramTextException {
    Program program =
        ProgramParser.parse(
            """
            weir 1 "assertions"
            file f0 "a.c"
            external __assert_fail(4) ; @f0:1:1
            external harmless(0) ; @f0:1:1
            function fail(0) { ; @f0:2:1
            b0:
              call harmless() ; @2:2
              jump b1 ; @2:3
            b1:
              call __assert_fail(0, 0, 0, 0) ; @2:4
              unreachable ; @2:5
            }
            function main(0) registers 2 { ; @f0:3:1
            b0:
              r0 = 1 ; @3:1
              branch r0, b1, b2 ; @3:2
            b1:
              jump b3 ; @3:3
            b2:
              call harmless() ; @3:4
              switch r0, 1: b3, 2: b4, else b5 ; @3:5
            b3:
              call __assert_fail(0, 0, 0, 0) ; @3:6
              jump b5 ; @3:7
            b4:
              call fail() ; @3:8
              unreachable ; @3:9
            b5:
              return 0 ; @3:10
            }
            thread main()
            """);
    int main = program.function("main").orElseThrow();
    AssertionSites sites = AssertionSites.of(program);
    assertThat(sites.positions())
        .extracting(p -> p.line() + ":" + p.column())
        .containsExactly("3:6", "3:8");
    assertThat(sites.guardedAt(main, 0)).containsExactly(0);
    assertThat(sites.guardedAt(main, 1)).isEmpty();
    assertThat(sites.guardedAt(main, 2)).containsExactlyInAnyOrder(0, 1);
    assertThat(sites.guardedAt(main, 3)).isEmpty();
    assertThat(sites.guardedAt(program.function("fail").orElseThrow(), 0)).isEmpty();
  }
}
