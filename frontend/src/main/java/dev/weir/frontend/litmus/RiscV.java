package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.AssemblerLine;
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
import java.util.HashMap;
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
final class RiscV implements InstructionSet {
  private static final int REGISTERS = 32;

  /** The names of the calling convention, by number. */
  private static final List<String> CALLED =
      List.of(
          ("zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7"
                  + " s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6")
              .split(" "));

  private static final Pattern NUMBERED = Pattern.compile("x(0|[1-9][0-9]?)");
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

  /** The bytes of an access, by the letter that says so. */
  private static final Map<String, Integer> SIZES = Map.of("b", 1, "h", 2, "w", 4, "d", 8);

  /** The orders of an atomic instruction, by what stands behind its name. */
  private static final Map<String, MemoryOrder> ORDERS =
      Map.of(
          "", MemoryOrder.RELAXED,
          ".aq", MemoryOrder.ACQUIRE,
          ".rl", MemoryOrder.RELEASE,
          ".aqrl", MemoryOrder.ACQ_REL,
          ".aq.rl", MemoryOrder.ACQ_REL);

  /** What a fence keeps in order, by what stands before and what behind it. */
  private static final Map<String, BarrierKind> FENCES =
      Map.of(
          "rw,rw", BarrierKind.SYNC,
          "r,rw", BarrierKind.LOAD_ANY,
          "rw,w", BarrierKind.ANY_STORE,
          "r,r", BarrierKind.LOAD_LOAD,
          "w,w", BarrierKind.STORE_STORE);

  private boolean accessesDoubleWords;

  @Override
  public boolean accessesDoubleWords() {
    return accessesDoubleWords;
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
        : Optional.of(new RegisterName("x" + number, Long.SIZE, number));
  }

  @Override
  public String registers() {
    return "there are x0 to x31";
  }

  @Override
  public int lower(List<Tokens> lines, int at, ThreadCode code, Labels labels)
      throws InputException {
    new Line(lines.get(at), code, labels).lower();
    return 1;
  }

  /** One instruction. */
  private final class Line extends AssemblerLine {
    private static final Map<String, Row<Line>> TABLE = table();

    Line(Tokens line, ThreadCode code, Labels labels) {
      super(RiscV.this, line, code, labels);
    }

    private static Map<String, Row<Line>> table() {
      Map<String, Row<Line>> rows = new HashMap<>();
      rows.put("nop", new Row<>("", l -> {}));
      rows.put("fence", new Row<>("", Line::fence));
      rows.put("fence.tso", new Row<>("", l -> l.code.barrier(BarrierKind.LWSYNC)));
      rows.put("j", new Row<>("l", l -> l.jump()));
      rows.put("li", new Row<>("d,n", l -> l.write(l.value(0))));
      rows.put("la", new Row<>("d,v", l -> l.write(l.value(0))));
      rows.put("mv", new Row<>("d,s", l -> l.write(l.value(0))));
      rows.put(
          "not",
          new Row<>(
              "d,s", l -> l.write(l.binary(BinaryOperator.XOR, l.value(0), Operand.constant(-1)))));
      rows.put("neg", new Row<>("d,s", l -> l.write(l.negated(l.value(0)))));
      rows.put(
          "sext.w", new Row<>("d,s", l -> l.write(l.code.signExtended(l.value(0), Integer.SIZE))));
      rows.put("seqz", new Row<>("d,s", l -> l.write(l.isZero(Predicate.EQ))));
      rows.put("snez", new Row<>("d,s", l -> l.write(l.isZero(Predicate.NE))));
      rows.put("beqz", new Row<>("s,l", l -> l.branch(l.isZero(Predicate.EQ))));
      rows.put("bnez", new Row<>("s,l", l -> l.branch(l.isZero(Predicate.NE))));
      BRANCHES.forEach(
          (name, test) ->
              rows.put(name, new Row<>("s,s,l", l -> l.branch(l.compare(test, l.value(1))))));
      SIZES.forEach(
          (letter, size) -> {
            rows.put("l" + letter, new Row<>("d,m", l -> l.load(size, true)));
            rows.put("s" + letter, new Row<>("s,m", l -> l.store(size)));
            if (size < Long.BYTES) {
              rows.put("l" + letter + "u", new Row<>("d,m", l -> l.load(size, false)));
            }
          });
      OPERATORS.forEach(
          (name, operator) -> {
            rows.put(name, new Row<>("d,s,s", l -> l.compute(operator, false)));
            rows.put(name + "i", new Row<>("d,s,n", l -> l.compute(operator, false)));
            rows.put(name + "w", new Row<>("d,s,s", l -> l.compute(operator, true)));
            rows.put(name + "iw", new Row<>("d,s,n", l -> l.compute(operator, true)));
          });
      ATOMICS.forEach(
          (name, operator) ->
              ORDERS.forEach(
                  (suffix, order) -> {
                    rows.put(
                        "amo" + name + ".w" + suffix,
                        new Row<>("d,s,m", l -> l.modify(operator, 4, order)));
                    rows.put(
                        "amo" + name + ".d" + suffix,
                        new Row<>("d,s,m", l -> l.modify(operator, 8, order)));
                  }));
      return rows;
    }

    void lower() throws InputException {
      Token mnemonic = line.word("an instruction");
      String name = mnemonic.text().toLowerCase(Locale.ROOT);
      Row<Line> row = TABLE.get(name);
      if (row != null) {
        row.lower(this);
        line.expectEnd();
      } else if (name.startsWith("lr.") || name.startsWith("sc.")) {
        throw mnemonic.wrong(
            mnemonic.text()
                + " is not supported; give an amo instruction, or the test in C with a"
                + " compare-exchange");
      } else {
        throw mnemonic.wrong("the instruction " + mnemonic.text() + " of RISC-V is not supported");
      }
    }

    @Override
    protected Operand read(RegisterName register) {
      return register.rank() == 0 ? Operand.constant(0) : super.read(register);
    }

    @Override
    protected void write(RegisterName register, Operand value) {
      if (register.rank() != 0) {
        super.write(register, value);
      }
    }

    private void fence() throws InputException {
      String before = "rw";
      String behind = "rw";
      if (!line.isAtEnd()) {
        before = line.word("what stands before").text().toLowerCase(Locale.ROOT);
        line.expect(",");
        behind = line.word("what stands behind").text().toLowerCase(Locale.ROOT);
      }
      // Input and output are no accesses to memory.
      String kinds = before.replaceAll("[io]", "") + "," + behind.replaceAll("[io]", "");
      BarrierKind kind = FENCES.get(kinds);
      if (kind == null) {
        throw Token.wrong(
            code.position(),
            "fence "
                + before
                + ","
                + behind
                + " is not supported; give rw,rw or r,rw or rw,w or r,r or w,w, or fence.tso");
      }
      code.barrier(kind);
    }

    private void load(int size, boolean isSigned) {
      DataType type = accessed(size);
      Operand value = code.load(value(0), type, MemoryOrder.RELAXED);
      write(isSigned ? code.signExtended(value, type.width()) : value);
    }

    private void store(int size) {
      DataType type = accessed(size);
      code.store(value(1), cut(value(0), type.width()), type, MemoryOrder.RELAXED);
    }

    private void modify(AtomicOperator operator, int size, MemoryOrder order) {
      DataType type = accessed(size);
      Operand operand = cut(value(0), type.width());
      Operand old = code.modify(operator, value(1), operand, type, order);
      write(code.signExtended(old, type.width()));
    }

    private DataType accessed(int size) {
      accessesDoubleWords |= size == Long.BYTES;
      return DataType.bytes(size);
    }

    private void compute(BinaryOperator operator, boolean isWord) {
      int width = isWord ? Integer.SIZE : WIDTH;
      Operand result = code.binary(operator, width, value(0), value(1));
      write(code.signExtended(result, width));
    }

    private Operand compare(Predicate predicate, Operand right) {
      return code.compare(predicate, WIDTH, value(0), right);
    }

    private Operand isZero(Predicate predicate) {
      return compare(predicate, Operand.constant(0));
    }
  }
}
