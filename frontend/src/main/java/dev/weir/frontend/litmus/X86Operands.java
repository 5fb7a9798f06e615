package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.InstructionSet;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.BinaryOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import java.util.Optional;

/** The operands of one instruction of X86: what they are, their size, and how they are accessed. */
final class X86Operands {
  private static final int WIDTH = Long.SIZE;

  /** An operand. */
  sealed interface Argument {
    record Register(InstructionSet.RegisterName register) implements Argument {}

    record Immediate(long value) implements Argument {}

    record Memory(Operand address) implements Argument {}
  }

  private final Tokens line;
  private final ThreadCode code;
  private final InstructionSet.Labels labels;
  private final X86 machine;
  private final DataType word;
  private int size;

  X86Operands(X86 machine, Tokens line, ThreadCode code, InstructionSet.Labels labels) {
    this.machine = machine;
    this.word = machine.word();
    this.line = line;
    this.code = code;
    this.labels = labels;
  }

  /** Takes the size from the last letter of the instruction's name. */
  void sized(char suffix) {
    size =
        switch (suffix) {
          case 'B' -> 1;
          case 'W' -> 2;
          case 'L' -> word.size();
          default -> 8;
        };
  }

  /** How much memory is accessed: as the suffix says, or the shortest register, or a word. */
  DataType accessed() {
    return size == 0 || size == word.size() ? word : new DataType(size, true, Optional.empty());
  }

  /** The bits of what is computed in an operand. */
  int width(Argument argument) {
    return switch (argument) {
      case Argument.Register(InstructionSet.RegisterName register) -> register.width();
      case Argument.Memory _, Argument.Immediate _ -> accessed().width();
    };
  }

  /** Reads the next operand. */
  Argument argument() throws InputException {
    if (line.take("[")) {
      Operand address = address();
      line.expect("]");
      return new Argument.Memory(address);
    }
    if (line.take("$") || line.isNumberNext()) {
      return new Argument.Immediate(line.number());
    }
    line.take("%");
    Token name = line.word("an operand");
    Optional<InstructionSet.RegisterName> register = machine.register(name.text());
    if (register.isEmpty()) {
      throw name.wrong("there is no register " + name.text() + "; write memory as [x]");
    }
    if (size == 0 && register.get().width() < WIDTH) {
      size = register.get().width() / 8;
    }
    return new Argument.Register(register.get());
  }

  private Operand address() throws InputException {
    line.take("%");
    Token base = line.word("a variable or a register");
    Optional<InstructionSet.RegisterName> register = machine.register(base.text());
    if (register.isEmpty()) {
      int index = 0;
      if (line.take("[")) {
        index = (int) line.number();
        line.expect("]");
      }
      return offset(labels.address(base, index));
    }
    return offset(Operand.register(code.register(register.get().name())));
  }

  private Operand offset(Operand base) throws InputException {
    if (line.take("+")) {
      return code.binary(BinaryOperator.ADD, WIDTH, base, line.number());
    }
    return line.isNumberNext() ? code.binary(BinaryOperator.ADD, WIDTH, base, line.number()) : base;
  }

  /** The value of an operand, sign-extended. */
  Operand read(Argument argument) {
    return switch (argument) {
      case Argument.Immediate(long value) -> Operand.constant(value);
      case Argument.Memory(Operand address) -> {
        DataType type = accessed();
        yield code.signExtended(code.load(address, type, MemoryOrder.PLAIN), type.width());
      }
      case Argument.Register(InstructionSet.RegisterName register) ->
          code.signExtended(Operand.register(code.register(register.name())), register.width());
    };
  }

  /** Sets an operand. */
  void write(Argument argument, Operand value) throws InputException {
    switch (argument) {
      case Argument.Immediate(long number) ->
          throw Token.wrong(code.position(), "the number " + number + " cannot be written to");
      case Argument.Memory(Operand address) ->
          code.store(address, value, accessed(), MemoryOrder.PLAIN);
      case Argument.Register(InstructionSet.RegisterName register) -> {
        int whole = code.register(register.name());
        if (register.width() == WIDTH) {
          code.move(whole, value);
        } else {
          long mask = (1L << register.width()) - 1;
          Operand high = code.binary(BinaryOperator.AND, WIDTH, Operand.register(whole), ~mask);
          Operand low = code.binary(BinaryOperator.AND, WIDTH, value, mask);
          code.move(whole, code.binary(BinaryOperator.OR, WIDTH, high, low));
        }
      }
    }
  }
}
