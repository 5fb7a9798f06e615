package dev.weir.machine.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.options.LocalCode;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.step.IntList;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HotLoopsTest {
  private static final SourcePosition NOWHERE = SourcePosition.UNKNOWN;
  private static final int MAIN = 0;
  private static final long SEED = 12345;

  /** More jumps than are interpreted before anything is compiled. */
  private static final int ROUNDS = 1_000_000;

  @ParameterizedTest
  @EnumSource(LocalCode.class)
  void aLongLoopComputesTheSameHoweverItIsRun(LocalCode mode) {
    long expected = SEED;
    for (int i = 0; i < ROUNDS; i++) {
      expected = expected * 3 + i & 0xffff_ffffL;
    }
    Machine machine = machine(mode);

    IntList enabled = new IntList();
    machine.enabled(enabled);
    while (enabled.size() > 0) {
      machine.step(enabled.get(0), 0);
      enabled.clear();
      machine.enabled(enabled);
    }

    assertThat(machine.hasFailed()).isFalse();
    assertThat(machine.result(0)).isEqualTo(expected);
  }

  @Test
  void nothingIsMarkedBeforeLongComputationsWereMetOften() {
    Code code = machine(LocalCode.INTERPRETED).code();
    MarkedWords words = new MarkedWords(code, LocalCode.COMPILED);

    for (int meeting = 1; meeting < MarkedWords.MEETINGS; meeting++) {
      words.meet(MAIN);
      assertThat(words.words()).isSameAs(code.words);
    }
    words.meet(MAIN);

    assertThat(words.words()).contains(Opcode.COMPILED).hasSameSizeAs(code.words);
    assertThat(code.words).doesNotContain(Opcode.COMPILED);
  }

  @Test
  void nothingIsEverMarkedForTheInterpreterAlone() {
    Code code = machine(LocalCode.INTERPRETED).code();
    MarkedWords words = new MarkedWords(code, LocalCode.INTERPRETED);

    for (int meeting = 0; meeting < 2 * MarkedWords.MEETINGS; meeting++) {
      words.meet(MAIN);
    }

    assertThat(words.words()).isSameAs(code.words);
  }

  private static Machine machine(LocalCode mode) {
    return new Machine(
        program(),
        new SequentialConsistency(),
        new Library(),
        MachineOptions.DEFAULT.with(mode),
        () -> false);
  }

  private static Program program() {
    Operand.Register hash = Operand.register(0);
    Operand.Register round = Operand.register(1);
    Operand.Register goesOn = Operand.register(2);
    Block start =
        new Block(
            List.of(
                new Instruction.Move(0, Operand.constant(SEED), NOWHERE),
                new Instruction.Move(1, Operand.constant(0), NOWHERE)),
            new Terminator.Jump(1, NOWHERE));
    Block loop =
        new Block(
            Stream.of(
                    binary(0, BinaryOperator.MUL, hash, Operand.constant(3)),
                    binary(0, BinaryOperator.ADD, hash, round),
                    binary(1, BinaryOperator.ADD, round, Operand.constant(1)),
                    new Instruction.Compare(
                        2, Predicate.ULT, 32, round, Operand.constant(ROUNDS), NOWHERE))
                .toList(),
            new Terminator.Branch(goesOn, 1, 2, NOWHERE));
    Block end = new Block(List.of(), new Terminator.Return(Optional.of(hash), NOWHERE));
    Function main = new Function("main", 0, false, 3, List.of(start, loop, end), NOWHERE);
    return new Program("loop", List.of(main), List.of(), List.of(new ThreadStart(0, List.of())));
  }

  private static Instruction binary(
      int destination, BinaryOperator operator, Operand left, Operand right) {
    return new Instruction.Binary(destination, operator, 32, left, right, NOWHERE);
  }
}
