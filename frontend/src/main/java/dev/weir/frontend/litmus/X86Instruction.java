package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.X86Operands.Argument;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.InstructionSet;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BarrierKind;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** One instruction of X86, as code. */
final class X86Instruction {
  private static final int WIDTH = Long.SIZE;
  private static final Map<String, AtomicOperator> ATOMIC =
      Map.of(
          "ADD", AtomicOperator.ADD,
          "SUB", AtomicOperator.SUB,
          "AND", AtomicOperator.AND,
          "OR", AtomicOperator.OR,
          "XOR", AtomicOperator.XOR);
  private final Tokens line;
  private final ThreadCode code;
  private final InstructionSet.Labels labels;
  private final X86Operands operands;
  private final X86Flags flags;

  X86Instruction(X86 machine, Tokens line, ThreadCode code, InstructionSet.Labels labels) {
    operands = new X86Operands(machine, line, code, labels);
    flags = new X86Flags(code);
    this.line = line;
    this.code = code;
    this.labels = labels;
  }

  void lower() throws InputException {
    Token first = line.word("an instruction");
    String name = first.text().toUpperCase(Locale.ROOT);
    boolean locked = name.equals("LOCK");
    Token mnemonic = locked ? line.word("an instruction after LOCK") : first;
    name = mnemonic.text().toUpperCase(Locale.ROOT);
    String plain = withoutSize(name);
    if (!lowerPlain(name, locked) && !lowerSized(plain, mnemonic, locked)) {
      throw mnemonic.wrong("the instruction " + mnemonic.text() + " of X86 is not supported");
    }
  }

  /** Instructions without a size; whether this is one. */
  private boolean lowerPlain(String name, boolean locked) throws InputException {
    switch (name) {
      case "MFENCE" -> code.barrier(BarrierKind.SYNC);
      case "SFENCE" -> code.barrier(BarrierKind.STORE_STORE);
      case "LFENCE" -> code.barrier(BarrierKind.LOAD_LOAD);
      case "NOP" -> {}
      case "JMP" -> code.jump(labels.block(line.word("a label")));
      default -> {
        Optional<Operand> condition = condition(name, "J");
        if (condition.isEmpty() || locked) {
          return false;
        }
        int target = labels.block(line.word("a label"));
        int next = code.newBlock();
        code.branch(condition.get(), target, next);
        code.start(next);
      }
    }
    return true;
  }

  private String withoutSize(String name) {
    boolean sized =
        name.length() > 3
            && List.of(
                    "MOV", "XCHG", "ADD", "SUB", "AND", "OR", "XOR", "INC", "DEC", "CMP", "TEST",
                    "XADD", "CMPXCHG", "NEG", "NOT", "LEA")
                .contains(name.substring(0, name.length() - 1));
    char suffix = name.charAt(name.length() - 1);
    if (!sized || "BWLQ".indexOf(suffix) < 0) {
      return name;
    }
    operands.sized(suffix);
    return name.substring(0, name.length() - 1);
  }

  /** Instructions that move and compute; whether this is one. */
  private boolean lowerSized(String name, Token mnemonic, boolean locked) throws InputException {
    switch (name) {
      case "MOV",
          "XCHG",
          "LEA",
          "CMP",
          "TEST",
          "ADD",
          "SUB",
          "AND",
          "OR",
          "XOR",
          "XADD",
          "CMPXCHG" -> {
        Argument left = operands.argument();
        line.expect(",");
        Argument right = operands.argument();
        if (left instanceof Argument.Memory && right instanceof Argument.Memory) {
          throw mnemonic.wrong("only one operand can be memory; load the other first");
        }
        if (locked && !(left instanceof Argument.Memory)) {
          throw mnemonic.wrong("LOCK needs memory to write; leave it out");
        }
        two(name, mnemonic, left, right, locked);
      }
      case "INC", "DEC", "NEG", "NOT" -> one(name, mnemonic, operands.argument(), locked);
      default -> {
        Optional<Operand> set = condition(name, "SET");
        Optional<Operand> moved = condition(name, "CMOV");
        if (set.isPresent()) {
          operands.write(operands.argument(), set.get());
        } else if (moved.isPresent()) {
          Argument left = operands.argument();
          line.expect(",");
          Operand right = operands.read(operands.argument());
          operands.write(left, code.select(moved.get(), right, operands.read(left)));
        } else {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether the condition holds that an instruction names after a prefix, if it is such a one. */
  private Optional<Operand> condition(String name, String prefix) {
    return name.startsWith(prefix)
        ? flags.holds(name.substring(prefix.length()))
        : Optional.empty();
  }

  private void two(String name, Token mnemonic, Argument left, Argument right, boolean locked)
      throws InputException {
    switch (name) {
      case "MOV" -> operands.write(left, operands.read(right));
      case "XCHG" -> {
        if (right instanceof Argument.Memory) {
          exchange(right, left);
        } else {
          exchange(left, right);
        }
      }
      case "LEA" -> {
        if (!(right instanceof Argument.Memory(Operand address))) {
          throw mnemonic.wrong("LEA needs memory as its second operand");
        }
        operands.write(left, address);
      }
      case "CMP" ->
          flags.subtracted(operands.read(left), operands.read(right), operands.width(left));
      case "TEST" ->
          flags.computed(
              code.binary(BinaryOperator.AND, WIDTH, operands.read(left), operands.read(right)));
      case "XADD" -> {
        Operand saved = saved(operands.read(right));
        Operand old = modify(BinaryOperator.ADD, left, saved, locked);
        operands.write(right, old);
        flags.added(old, saved, operands.width(left));
      }
      case "CMPXCHG" -> compareExchange(left, right, locked);
      default -> compute(BinaryOperator.valueOf(name), left, operands.read(right), locked);
    }
  }

  private void one(String name, Token mnemonic, Argument argument, boolean locked)
      throws InputException {
    switch (name) {
      case "INC" -> {
        Operand one = Operand.constant(1);
        Operand old = modify(BinaryOperator.ADD, argument, one, locked);
        flags.steppedUp(old, one, operands.width(argument));
      }
      case "DEC" -> {
        Operand one = Operand.constant(1);
        Operand old = modify(BinaryOperator.SUB, argument, one, locked);
        flags.steppedDown(old, one, operands.width(argument));
      }
      case "NOT" -> modify(BinaryOperator.XOR, argument, Operand.constant(-1), locked);
      default -> {
        if (locked) {
          throw mnemonic.wrong("LOCK NEG is not supported; use LOCK XADD");
        }
        Operand zero = Operand.constant(0);
        Operand old = saved(operands.read(argument));
        operands.write(argument, code.binary(BinaryOperator.SUB, WIDTH, zero, old));
        flags.subtracted(zero, old, operands.width(argument));
      }
    }
  }

  private void compute(BinaryOperator operator, Argument argument, Operand right, boolean locked)
      throws InputException {
    Operand operand = saved(right);
    Operand old = modify(operator, argument, operand, locked);
    int width = operands.width(argument);
    switch (operator) {
      case ADD -> flags.added(old, operand, width);
      case SUB -> flags.subtracted(old, operand, width);
      default -> flags.computed(code.binary(operator, WIDTH, old, operand));
    }
  }

  /** Computes in place and gives the old value; in one step only if locked. */
  private Operand modify(BinaryOperator operator, Argument argument, Operand right, boolean locked)
      throws InputException {
    if (locked && argument instanceof Argument.Memory(Operand address)) {
      DataType type = operands.accessed();
      Operand old =
          code.modify(Objects.requireNonNull(ATOMIC.get(operator.name())), address, right, type);
      return code.signExtended(old, type.width());
    }
    Operand old = saved(operands.read(argument));
    operands.write(argument, code.binary(operator, WIDTH, old, right));
    return old;
  }

  /** A copy: the register that an operand names may be written next. */
  private Operand saved(Operand operand) {
    return code.binary(BinaryOperator.OR, WIDTH, operand, 0);
  }

  private void exchange(Argument left, Argument right) throws InputException {
    Operand value = saved(operands.read(right));
    if (left instanceof Argument.Memory(Operand address)) {
      DataType type = operands.accessed();
      Operand old = code.modify(AtomicOperator.EXCHANGE, address, value, type);
      operands.write(right, code.signExtended(old, type.width()));
    } else {
      operands.write(right, operands.read(left));
      operands.write(left, value);
    }
  }

  private void compareExchange(Argument left, Argument right, boolean locked)
      throws InputException {
    Argument accumulator =
        new Argument.Register(
            new InstructionSet.RegisterName("AX", 8 * operands.accessed().size(), 0));
    Operand expected = saved(operands.read(accumulator));
    Operand desired = operands.read(right);
    DataType type = operands.accessed();
    if (locked && left instanceof Argument.Memory(Operand address)) {
      ThreadCode.Exchange exchange = code.compareExchange(address, expected, desired, type);
      Operand old = code.signExtended(exchange.old(), type.width());
      operands.write(accumulator, old);
      flags.subtracted(expected, old, type.width());
    } else {
      Operand old = saved(operands.read(left));
      int exchange = code.newBlock();
      int next = code.newBlock();
      flags.subtracted(expected, old, type.width());
      operands.write(accumulator, old);
      code.branch(code.compare(Predicate.EQ, WIDTH, expected, old), exchange, next);
      code.start(exchange);
      operands.write(left, desired);
      code.start(next);
    }
  }
}
