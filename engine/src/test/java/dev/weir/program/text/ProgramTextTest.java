package dev.weir.program.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.Signature;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.testing.Samples;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs as text: nothing is lost, and what is no program is refused where it is wrong. */
class ProgramTextTest {
  private static final List<Operand> ARGUMENTS =
      List.of(
          Operand.constant(Long.MIN_VALUE),
          new Operand.GlobalAddress(1, -8),
          new Operand.FunctionAddress(1));

  private static final String SMALL =
      """
      weir 1 "small"
      global x: 4 bytes align 4
        = 01000000
      function main(0) registers 2 {
      b0:
        r0 = load32 seq_cst [&x]
        store32 [&x], r0
        r1 = eq32 r0, 1
        branch r1, b1, b2
      b1:
        return 0
      b2:
        unreachable
      }
      thread main()
      """;

  /** All kinds of everything. */
  private static final Program ALL = program();

  private static Program program() {
    Samples samples = new Samples();
    List<Global> globals = new ArrayList<>();
    for (int i = 0; i < 2 * Samples.INDICES; i++) {
      globals.add(global(samples.record(Global.class), "global " + i, i >= Samples.INDICES));
    }
    List<Function> functions = new ArrayList<>();
    for (int i = 0; i < Samples.INDICES; i++) {
      List<Block> blocks = new ArrayList<>();
      for (Terminator terminator : samples.all(Terminator.class)) {
        blocks.add(new Block(samples.all(Instruction.class), terminator));
      }
      functions.add(
          new Function(
              i == 4 ? "f1" : "f" + i + (i == 2 ? " (int)" : ""),
              3,
              i == 1,
              100_000,
              i == 3 ? List.of() : blocks,
              samples.record(SourcePosition.class),
              i == 2,
              i == 3,
              i == 1 ? Map.of(7, "the \"first\"", 2, "n") : Map.of(),
              i == 2 ? signature() : Signature.UNKNOWN));
    }
    return new Program(
        "all \"kinds\"",
        functions,
        globals,
        List.of(new ThreadStart(0, ARGUMENTS), new ThreadStart(4, List.of())));
  }

  private static Signature signature() {
    List<Signature.Value> all =
        Arrays.stream(Signature.Kind.values()).map(kind -> new Signature.Value(kind, 4)).toList();
    return new Signature(all.getLast(), all);
  }

  private static Global global(Global sample, String name, boolean threadLocal) {
    byte[] bytes = new byte[300];
    new Random(name.hashCode()).nextBytes(bytes);
    Arrays.fill(bytes, 70, 200, (byte) 7);
    System.arraycopy("\"a text\\".getBytes(StandardCharsets.UTF_8), 0, bytes, 210, 8);
    return new Global(
        name,
        1000,
        8,
        !threadLocal,
        threadLocal,
        bytes,
        List.of(
            new Global.Relocation(16, ARGUMENTS.get(1)),
            new Global.Relocation(992, ARGUMENTS.get(2))),
        sample.type(),
        sample.position(),
        sample.unsupported().filter(why -> threadLocal));
  }

  @Test
  void readsBackWhatItWrites() throws ProgramTextException {
    Program program = ALL;
    String text = ProgramPrinter.print(program);
    Program read = ProgramParser.parse(text);
    assertThat(Samples.everything(read)).isEqualTo(Samples.everything(program));
    assertThat(ProgramPrinter.print(read)).isEqualTo(text);
  }

  @Test
  void everythingIsInTheText() {
    Samples samples = new Samples();
    List<Instruction> instructions = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      instructions.addAll(samples.all(Instruction.class));
    }
    int variants = 0;
    for (Instruction instruction : instructions) {
      String text = text(instruction, new Terminator.Unreachable(SourcePosition.UNKNOWN));
      for (Object other : Samples.variants(instruction)) {
        String changed =
            text((Instruction) other, new Terminator.Unreachable(SourcePosition.UNKNOWN));
        assertThat(changed.equals(text)).as(() -> Samples.everything(other)).isFalse();
        variants++;
      }
    }
    assertThat(variants).isGreaterThan(1000);
    Instruction fence =
        new Instruction.Fence(dev.weir.program.MemoryOrder.PLAIN, SourcePosition.UNKNOWN);
    for (Terminator terminator : samples.all(Terminator.class)) {
      for (Object other : Samples.variants(terminator)) {
        assertThat(text(fence, (Terminator) other)).isNotEqualTo(text(fence, terminator));
      }
    }
  }

  @Test
  void everythingOfGlobalsFunctionsAndThreadsIsInTheText() {
    Program program = ALL;
    Block block = new Block(List.of(), new Terminator.Unreachable(SourcePosition.UNKNOWN));
    Program small =
        new Program(
            program.name(),
            program.functions().stream()
                .map(f -> f.isExternal() ? f : f.withBlocks(List.of(block)))
                .toList(),
            program.globals().subList(4, 7),
            List.of(
                new ThreadStart(0, List.of(ARGUMENTS.get(0), new Operand.GlobalAddress(1, 8)))));
    String text = ProgramPrinter.print(small);
    for (Object other : Samples.variants(small)) {
      Program changed = (Program) other;
      // A text may name any file: what its program was made of is not taken from there.
      boolean isTold = changed.sources().equals(small.sources());
      assertThat(!ProgramPrinter.print(changed).equals(text))
          .as(() -> Samples.everything(other))
          .isEqualTo(isTold);
    }
  }

  private static String text(Instruction instruction, Terminator terminator) {
    Function function =
        new Function(
            "f",
            0,
            false,
            0,
            List.of(new Block(List.of(instruction), terminator)),
            SourcePosition.UNKNOWN);
    List<Function> functions = new ArrayList<>(ALL.functions());
    functions.replaceAll(f -> f.withBlocks(List.of()));
    functions.add(function);
    List<Global> globals =
        new ArrayList<>(ALL.globals().stream().map(g -> Global.zeroed(g.name(), 1)).toList());
    globals.add(Global.zeroed("one more", 1));
    return ProgramPrinter.print(new Program("p", functions, globals, List.of()));
  }

  @Test
  void readsWhatAPersonWrites() throws ProgramTextException {
    Program program = ProgramParser.parse("# by hand\n\n" + SMALL.replace("\n", " # so\n\n"));
    assertThat(ProgramPrinter.print(program))
        .isEqualTo(ProgramPrinter.print(ProgramParser.parse(SMALL)));
    assertThat(program.functions().getFirst().blocks()).hasSize(3);
    assertThat(program.globals().getFirst().initialiser()).containsExactly(1, 0, 0, 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "weir 1          | weir 2          | 1:1: no program of Weir: it does not start with 'weir 1'",
        "[&x]            | [&y]            | 6:25: there is no global of the name 'y'",
        "r0 = load32     | r7 = load32     | 6:3: 'r7' is none of the 2 registers here",
        "load32          | load31          | 6:8: 'load' must be followed by 8, 16, 32 or 64 bits, as in 'load32'",
        "eq32            | eq65            | 8:8: 'eq' must be followed by 1 to 64 bits, as in 'eq64'",
        "eq32            | equals32        | 8:8: 'equals32' is no instruction that may stand here",
        "b1, b2          | b1, b3          | 9:18: 'b3' is none of the 3 blocks of the function",
        "b2:             | b4:             | 12:1: expected 'b2', but found 'b4'",
        "[&x], r0        | [&x] r0         | 7:16: expected ',', but found 'r0'",
        "[&x], r0        | [&x], r0 ; huh  | 7:22: 'huh' is no note; write notes in quotation marks, or behind #",
        "return 0        | return 0 ; \"x\" | 11:14: a text says nothing on this line; leave it out",
        "thread main()   | thread man()    | 15:8: there is no function of the name 'man'",
        "thread main()   | # thread main() | 16:1: the program has no thread; end it with 'thread main()'",
        "01000000        | 0100000000      | 3:5: these are more bytes than the global has",
        "01000000        | 0100000         | 3:5: expected bytes of two hexadecimal digits each, but found '0100000'",
        "align 4         | align 3         | 2:25: an alignment must be a power of two",
        "unreachable     | \"unreachable   | 13:3: the text in quotation marks has no end on this line",
        "eq32 r0, 1      | eq32 r0, 99999999999999999999 | 8:17: expected a number of 64 bits, but found '99999999999999999999'",
        "unreachable     | fence ; @0:1 @0:2 | 13:16: a position is given twice",
        "return 0        | return 0 ^      | 11:12: the character \"^\" means nothing here",
      })
  void refusesWhatIsNoProgram(String right, String wrong, String message) {
    assertThat(SMALL).contains(right);
    assertThatThrownBy(() -> ProgramParser.parse(SMALL.replace(right, wrong)))
        .isInstanceOfSatisfying(
            ProgramTextException.class,
            e ->
                assertThat(e.line() + ":" + e.column() + ": " + e.getMessage()).isEqualTo(message));
  }

  @Test
  void damagedTextsAreProgramsOrRefused() {
    List<String> texts = List.of(SMALL, ProgramPrinter.print(ALL));
    Random random = new Random(1);
    int programs = 0;
    int refused = 0;
    for (int i = 0; i < 4000; i++) {
      String text = texts.get(i % 20 == 0 ? 1 : 0);
      String damaged = damaged(text, random);
      Optional<Program> program = parsed(damaged);
      if (program.isPresent()) {
        programs++;
        String again = ProgramPrinter.print(program.get());
        assertThat(parsed(again).map(ProgramPrinter::print)).contains(again);
      } else {
        refused++;
      }
    }
    assertThat(programs).isGreaterThan(100);
    assertThat(refused).isGreaterThan(200);
  }

  private static Optional<Program> parsed(String text) {
    try {
      return Optional.of(ProgramParser.parse(text));
    } catch (ProgramTextException e) {
      assertThat(e.line()).isBetween(1, (int) text.lines().count() + 1);
      assertThat(e.column()).isPositive();
      assertThat(e.getMessage()).isNotBlank().doesNotContain("\n");
      return Optional.empty();
    }
  }

  private static String damaged(String text, Random random) {
    StringBuilder damaged = new StringBuilder(text);
    for (int changes = random.nextInt(2); changes >= 0; changes--) {
      int at = random.nextInt(damaged.length());
      int end = Math.min(damaged.length(), at + 1 + random.nextInt(12));
      switch (random.nextInt(5)) {
        case 0 -> damaged.delete(at, end);
        case 1 -> damaged.insert(at, damaged.substring(at, end));
        case 2 -> damaged.setCharAt(at, (char) ('0' + random.nextInt(10)));
        case 3 -> damaged.setCharAt(at, (char) random.nextInt(0x180));
        default -> {
          int from = random.nextInt(text.length());
          damaged.replace(at, end, text.substring(from, Math.min(text.length(), from + 9)));
        }
      }
    }
    return damaged.toString();
  }

  @Test
  void isNestedAsDeepAsALayoutMayBe() throws ProgramTextException {
    StringBuilder text = new StringBuilder("weir 1 \"deep\"\ntype t0 = array 2 * 4\n");
    for (int i = 1; i < 100_000; i++) {
      text.append("type t" + i + " = array 2 * 4 t" + (i - 1) + "\n");
    }
    assertThatThrownBy(() -> ProgramParser.parse(text.toString()))
        .hasMessage("the layout is too large");
    String positions = SMALL.replace("return 0", "return 0 ; @1:1" + " in f (@1:1".repeat(10_000));
    assertThatThrownBy(() -> ProgramParser.parse(positions))
        .hasMessage("the position is nested too deeply");
  }

  @Test
  void theSecondFunctionOfANameCanBeMovedAndChosen() throws Exception {
    String text =
        """
        weir 1 "names"

        function main(0) registers 4 {
        b0:
          r0 = f
          r1 = f~1
          r2 = f~1 ? f : f~1
          return r2
        }

        external f(0)
        external f~1(0)
        thread main()
        """;
    Program program = ProgramParser.parse(text);
    assertThat(program.functions().getFirst().blocks().getFirst().instructions())
        .element(1)
        .isEqualTo(new Instruction.Move(1, new Operand.FunctionAddress(2), SourcePosition.UNKNOWN));
    assertThat(ProgramPrinter.print(program)).isEqualTo(text);
  }
}
