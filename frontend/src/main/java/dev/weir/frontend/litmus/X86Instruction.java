package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.X86Operands.Argument;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.MemoryOrder;
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
  private static final String FLAG_LEFT = "flags.left";
  private static final String FLAG_RIGHT = "flags.right";
  private static final Map<String, AtomicOperator> ATOMIC =
      Map.of(
          "ADD", AtomicOperator.ADD,
          "SUB", AtomicOperator.SUB,
          "AND", AtomicOperator.AND,
          "OR", AtomicOperator.OR,
          "XOR", AtomicOperator.XOR);
  private static final Map<String, Predicate> CONDITIONS =
      Map.ofEntries(
          Map.entry("E", Predicate.EQ),
          Map.entry("Z", Predicate.EQ),
          Map.entry("NE", Predicate.NE),
          Map.entry("NZ", Predicate.NE),
          Map.entry("G", Predicate.SGT),
          Map.entry("NLE", Predicate.SGT),
          Map.entry("GE", Predicate.SGE),
          Map.entry("NL", Predicate.SGE),
          Map.entry("L", Predicate.SLT),
          Map.entry("NGE", Predicate.SLT),
          Map.entry("LE", Predicate.SLE),
          Map.entry("NG", Predicate.SLE),
          Map.entry("A", Predicate.UGT),
          Map.entry("NBE", Predicate.UGT),
          Map.entry("AE", Predicate.UGE),
          Map.entry("NB", Predicate.UGE),
          Map.entry("NC", Predicate.UGE),
          Map.entry("B", Predicate.ULT),
          Map.entry("C", Predicate.ULT),
          Map.entry("NAE", Predicate.ULT),
          Map.entry("BE", Predicate.ULE),
          Map.entry("NA", Predicate.ULE),
          Map.entry("S", Predicate.SLT),
          Map.entry("NS", Predicate.SGE));

  private final Tokens line;
  private final ThreadCode code;
  private final InstructionSet.Labels labels;
  private final X86Operands operands;

  X86Instruction(X86 machine, Tokens line, ThreadCode code, InstructionSet.Labels labels) {
    operands = new X86Operands(machine, line, code, labels);
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
      case "MFENCE" -> code.fence(MemoryOrder.SEQ_CST);
      case "SFENCE" -> code.fence(MemoryOrder.RELEASE);
      case "LFENCE" -> code.fence(MemoryOrder.ACQUIRE);
      case "NOP" -> {}
      case "JMP" -> code.jump(labels.block(line.word("a label")));
      default -> {
        Optional<Predicate> predicate =
            name.startsWith("J")
                ? Optional.ofNullable(CONDITIONS.get(name.substring(1)))
                : Optional.empty();
        if (predicate.isEmpty() || locked) {
          return false;
        }
        int target = labels.block(line.word("a label"));
        int next = code.newBlock();
        code.branch(flags(predicate.get()), target, next);
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
        Optional<Predicate> set = condition(name, "SET");
        Optional<Predicate> moved = condition(name, "CMOV");
        if (set.isPresent()) {
          operands.write(operands.argument(), flags(set.get()));
        } else if (moved.isPresent()) {
          Argument left = operands.argument();
          line.expect(",");
          Operand right = operands.read(operands.argument());
          operands.write(left, code.select(flags(moved.get()), right, operands.read(left)));
        } else {
          return false;
        }
      }
    }
    return true;
  }

  private Optional<Predicate> condition(String name, String prefix) {
    return name.startsWith(prefix)
        ? Optional.ofNullable(CONDITIONS.get(name.substring(prefix.length())))
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
      case "CMP" -> setFlags(operands.read(left), operands.read(right));
      case "TEST" ->
          setFlags(
              code.binary(BinaryOperator.AND, WIDTH, operands.read(left), operands.read(right)),
              Operand.constant(0));
      case "XADD" -> {
        Operand added = operands.read(right);
        Operand old = modify(BinaryOperator.ADD, left, added, locked);
        operands.write(right, old);
        setFlags(sum(old, added), Operand.constant(0));
      }
      case "CMPXCHG" -> compareExchange(left, right, locked);
      default -> compute(BinaryOperator.valueOf(name), left, operands.read(right), locked);
    }
  }

  private void one(String name, Token mnemonic, Argument argument, boolean locked)
      throws InputException {
    switch (name) {
      case "INC" -> compute(BinaryOperator.ADD, argument, Operand.constant(1), locked);
      case "DEC" -> compute(BinaryOperator.SUB, argument, Operand.constant(1), locked);
      case "NOT" -> modify(BinaryOperator.XOR, argument, Operand.constant(-1), locked);
      default -> {
        if (locked) {
          throw mnemonic.wrong("LOCK NEG is not supported; use LOCK XADD");
        }
        Operand result =
            code.binary(BinaryOperator.SUB, WIDTH, Operand.constant(0), operands.read(argument));
        operands.write(argument, result);
        setFlags(result, Operand.constant(0));
      }
    }
  }

  private Operand sum(Operand left, Operand right) {
    return code.binary(BinaryOperator.ADD, WIDTH, left, right);
  }

  private void compute(BinaryOperator operator, Argument argument, Operand right, boolean locked)
      throws InputException {
    Operand old = modify(operator, argument, right, locked);
    if (operator == BinaryOperator.SUB) {
      setFlags(old, right);
    } else {
      setFlags(code.binary(operator, WIDTH, old, right), Operand.constant(0));
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
      setFlags(expected, old);
    } else {
      Operand old = saved(operands.read(left));
      int exchange = code.newBlock();
      int next = code.newBlock();
      setFlags(expected, old);
      operands.write(accumulator, old);
      code.branch(code.compare(Predicate.EQ, WIDTH, expected, old), exchange, next);
      code.start(exchange);
      operands.write(left, desired);
      code.start(next);
    }
  }

  private void setFlags(Operand left, Operand right) {
    code.move(code.register(FLAG_LEFT), left);
    code.move(code.register(FLAG_RIGHT), right);
  }

  private Operand flags(Predicate predicate) {
    return code.compare(
        predicate,
        WIDTH,
        Operand.register(code.register(FLAG_LEFT)),
        Operand.register(code.register(FLAG_RIGHT)));
  }
}
