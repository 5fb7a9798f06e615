package dev.weir.frontend.litmus.riscv;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.InstructionSet;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BarrierKind;
import dev.weir.program.BinaryOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * RISC-V with 64 bits. An access has the size that its instruction says, so that a variable without
 * a type has room for the largest. Register 0 is zero whatever is written to it.
 */
public final class RiscV implements InstructionSet {
  private static final int WIDTH = Long.SIZE;
  private static final int REGISTERS = 32;

  /** The names of the calling convention, by number. */
  private static final List<String> CALLED =
      List.of(
          ("zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7"
                  + " s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6")
              .split(" "));

  private static final Pattern NUMBERED = Pattern.compile("x(0|[1-9][0-9]?)");
  private static final Pattern LOAD = Pattern.compile("l([bhwd])(u?)");
  private static final Pattern STORE = Pattern.compile("s([bhwd])");
  private static final Pattern ATOMIC =
      Pattern.compile("amo(swap|add|and|or|xor|max|min|maxu|minu)\\.([wd])(\\.aq)?(\\.?rl)?");
  private static final Pattern COMPUTED = Pattern.compile("([a-z]+?)(i?)(w?)");

  private static final Map<String, AtomicOperator> ATOMICS =
      Map.of(
          "swap", AtomicOperator.EXCHANGE,
          "add", AtomicOperator.ADD,
          "and", AtomicOperator.AND,
          "or", AtomicOperator.OR,
          "xor", AtomicOperator.XOR,
          "max", AtomicOperator.MAX,
          "min", AtomicOperator.MIN,
          "maxu", AtomicOperator.UMAX,
          "minu", AtomicOperator.UMIN);

  private static final Map<String, BinaryOperator> OPERATORS =
      Map.of(
          "add", BinaryOperator.ADD,
          "sub", BinaryOperator.SUB,
          "mul", BinaryOperator.MUL,
          "and", BinaryOperator.AND,
          "or", BinaryOperator.OR,
          "xor", BinaryOperator.XOR,
          "sll", BinaryOperator.SHL,
          "srl", BinaryOperator.LSHR,
          "sra", BinaryOperator.ASHR);

  private static final Map<String, Predicate> BRANCHES =
      Map.of(
          "beq", Predicate.EQ,
          "bne", Predicate.NE,
          "blt", Predicate.SLT,
          "bge", Predicate.SGE,
          "bltu", Predicate.ULT,
          "bgeu", Predicate.UGE);

  /** What a fence keeps in order, by what stands before and what behind it. */
  private static final Map<String, BarrierKind> FENCES =
      Map.of(
          "rw,rw", BarrierKind.SYNC,
          "r,rw", BarrierKind.LOAD_ANY,
          "rw,w", BarrierKind.ANY_STORE,
          "r,r", BarrierKind.LOAD_LOAD,
          "w,w", BarrierKind.STORE_STORE);

  private boolean accessesDoubleWords;

  /** Whether some instruction accesses 64 bits of memory at once. */
  public boolean accessesDoubleWords() {
    return accessesDoubleWords;
  }

  @Override
  public DataType word() {
    return DataType.LONG;
  }

  @Override
  public Optional<RegisterName> register(String text) {
    String name = text.toLowerCase(Locale.ROOT);
    Matcher numbered = NUMBERED.matcher(name);
    int number =
        numbered.matches()
            ? Integer.parseInt(numbered.group(1))
            : CALLED.indexOf(name.equals("fp") ? "s0" : name);
    return number < 0 || number >= REGISTERS
        ? Optional.empty()
        : Optional.of(new RegisterName("x" + number, WIDTH, number));
  }

  @Override
  public void lower(Tokens line, ThreadCode code, Labels labels) throws InputException {
    new Line(line, code, labels).lower();
  }

  /** One instruction. */
  private final class Line {
    private final Tokens line;
    private final ThreadCode code;
    private final Labels labels;

    Line(Tokens line, ThreadCode code, Labels labels) {
      this.line = line;
      this.code = code;
      this.labels = labels;
    }

    void lower() throws InputException {
      Token mnemonic = line.word("an instruction");
      String name = mnemonic.text().toLowerCase(Locale.ROOT);
      switch (name) {
        case "nop" -> {}
        case "fence" -> code.barrier(fence(mnemonic));
        case "fence.tso" -> code.barrier(BarrierKind.LWSYNC);
        case "j" -> code.jump(labels.block(line.word("a label")));
        case "li" -> {
          RegisterName target = register();
          line.expect(",");
          write(target, Operand.constant(line.number()));
        }
        case "la" -> {
          RegisterName target = register();
          line.expect(",");
          write(target, labels.address(line.word("a variable"), 0));
        }
        case "mv" -> {
          RegisterName target = register();
          write(target, nextSource());
        }
        case "not" -> {
          RegisterName target = register();
          write(target, code.binary(BinaryOperator.XOR, WIDTH, nextSource(), -1));
        }
        case "neg" -> {
          RegisterName target = register();
          Operand zero = Operand.constant(0);
          write(target, code.binary(BinaryOperator.SUB, WIDTH, zero, nextSource()));
        }
        case "sext.w" -> {
          RegisterName target = register();
          write(target, code.signExtended(nextSource(), Integer.SIZE));
        }
        case "seqz" -> compareWithZero(Predicate.EQ);
        case "snez" -> compareWithZero(Predicate.NE);
        case "beqz", "bnez" -> {
          Operand value = read(register());
          Predicate predicate = name.equals("beqz") ? Predicate.EQ : Predicate.NE;
          branch(code.compare(predicate, WIDTH, value, Operand.constant(0)));
        }
        default -> lowerFamily(name, mnemonic);
      }
    }

    private void lowerFamily(String name, Token mnemonic) throws InputException {
      Matcher load = LOAD.matcher(name);
      Matcher store = STORE.matcher(name);
      Matcher atomic = ATOMIC.matcher(name);
      Matcher computed = COMPUTED.matcher(name);
      Predicate predicate = BRANCHES.get(name);
      if (predicate != null) {
        Operand left = read(register());
        branch(code.compare(predicate, WIDTH, left, nextSource()));
      } else if (load.matches() && !name.equals("ldu")) {
        RegisterName target = register();
        line.expect(",");
        DataType type = accessed(load.group(1));
        Operand value = code.load(displaced(), type, MemoryOrder.RELAXED);
        boolean isSigned = load.group(2).isEmpty();
        write(target, isSigned ? code.signExtended(value, type.width()) : value);
      } else if (store.matches()) {
        Operand value = read(register());
        line.expect(",");
        DataType type = accessed(store.group(1));
        code.store(displaced(), cut(value, type), type, MemoryOrder.RELAXED);
      } else if (atomic.matches()) {
        modify(atomic);
      } else if (computed.matches() && OPERATORS.containsKey(computed.group(1))) {
        compute(computed);
      } else if (name.startsWith("lr.") || name.startsWith("sc.")) {
        throw mnemonic.wrong(
            mnemonic.text()
                + " is not supported; give an amo instruction, or the test in C with a"
                + " compare-exchange");
      } else {
        throw mnemonic.wrong("the instruction " + mnemonic.text() + " of RISC-V is not supported");
      }
    }

    private BarrierKind fence(Token mnemonic) throws InputException {
      if (line.isAtEnd()) {
        return BarrierKind.SYNC;
      }
      String before = line.word("what stands before").text().toLowerCase(Locale.ROOT);
      line.expect(",");
      String behind = line.word("what stands behind").text().toLowerCase(Locale.ROOT);
      // Input and output are no accesses to memory.
      String kinds = before.replaceAll("[io]", "") + "," + behind.replaceAll("[io]", "");
      BarrierKind kind = FENCES.get(kinds);
      if (kind == null) {
        throw mnemonic.wrong(
            "fence "
                + before
                + ","
                + behind
                + " is not supported; give rw,rw or r,rw or rw,w or r,r or w,w, or fence.tso");
      }
      return kind;
    }

    private void modify(Matcher atomic) throws InputException {
      RegisterName target = register();
      Operand operand = nextSource();
      line.expect(",");
      DataType type = accessed(atomic.group(2));
      boolean acquires = atomic.group(3) != null;
      boolean releases = atomic.group(4) != null;
      MemoryOrder order =
          acquires
              ? releases ? MemoryOrder.ACQ_REL : MemoryOrder.ACQUIRE
              : releases ? MemoryOrder.RELEASE : MemoryOrder.RELAXED;
      AtomicOperator operator = ATOMICS.getOrDefault(atomic.group(1), AtomicOperator.EXCHANGE);
      Operand old = code.modify(operator, displaced(), cut(operand, type), type, order);
      write(target, code.signExtended(old, type.width()));
    }

    private void compute(Matcher computed) throws InputException {
      RegisterName target = register();
      Operand left = nextSource();
      line.expect(",");
      boolean isImmediate = !computed.group(2).isEmpty();
      Operand right = isImmediate ? Operand.constant(line.number()) : read(register());
      BinaryOperator operator = OPERATORS.getOrDefault(computed.group(1), BinaryOperator.ADD);
      boolean isWord = !computed.group(3).isEmpty();
      int width = isWord ? Integer.SIZE : WIDTH;
      Operand result = code.binary(operator, width, left, right);
      write(target, isWord ? code.signExtended(result, width) : result);
    }

    private void compareWithZero(Predicate predicate) throws InputException {
      RegisterName target = register();
      write(target, code.compare(predicate, WIDTH, nextSource(), Operand.constant(0)));
    }

    private void branch(Operand condition) throws InputException {
      line.expect(",");
      int target = labels.block(line.word("a label"));
      int next = code.newBlock();
      code.branch(condition, target, next);
      code.start(next);
    }

    private DataType accessed(String letter) {
      int size =
          switch (letter) {
            case "b" -> 1;
            case "h" -> 2;
            case "w" -> Integer.BYTES;
            default -> Long.BYTES;
          };
      accessesDoubleWords |= size == Long.BYTES;
      return new DataType(size, false, Optional.empty());
    }

    private Operand cut(Operand value, DataType type) {
      return type.width() == WIDTH
          ? value
          : code.binary(BinaryOperator.AND, WIDTH, value, -1L >>> WIDTH - type.width());
    }

    /** {@code 0(x6)}, or {@code (x6)}. */
    private Operand displaced() throws InputException {
      long offset = line.isNext("(") ? 0 : line.number();
      line.expect("(");
      Operand base = read(register());
      line.expect(")");
      return offset == 0 ? base : code.binary(BinaryOperator.ADD, WIDTH, base, offset);
    }

    private Operand nextSource() throws InputException {
      line.expect(",");
      return read(register());
    }

    private Operand read(RegisterName register) {
      return register.rank() == 0
          ? Operand.constant(0)
          : Operand.register(code.register(register.name()));
    }

    private void write(RegisterName register, Operand value) {
      if (register.rank() != 0) {
        code.move(code.register(register.name()), value);
      }
    }

    private RegisterName register() throws InputException {
      Token token = line.word("a register");
      Optional<RegisterName> register = RiscV.this.register(token.text());
      if (register.isEmpty()) {
        throw token.wrong("there is no register " + token.text() + "; there are x0 to x31");
      }
      return register.get();
    }
  }
}
