package dev.weir.frontend.litmus.code;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.InstructionSet.Labels;
import dev.weir.frontend.litmus.code.InstructionSet.RegisterName;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One instruction whose words are read. An instruction set is a table of {@link Row}s: the operands
 * of each instruction, and its effect. Its line knows how operands are written.
 */
public abstract class AssemblerLine {
  protected static final int WIDTH = Long.SIZE;

  protected final Tokens line;
  protected final ThreadCode code;
  protected final Labels labels;
  private final InstructionSet machine;
  private final List<Operand> values = new ArrayList<>();
  private Optional<RegisterName> target = Optional.empty();
  private int label;

  /**
   * A line.
   *
   * @param line the words of the instruction, up to an end
   * @param code gets the code
   * @param labels gives the block of a label
   */
  protected AssemblerLine(InstructionSet machine, Tokens line, ThreadCode code, Labels labels) {
    this.machine = machine;
    this.line = line;
    this.code = code;
    this.labels = labels;
  }

  /** What an instruction does, once its operands are read. */
  public interface Effect<L extends AssemblerLine> {
    /** Adds the code. */
    void apply(L line) throws InputException;
  }

  /**
   * An instruction.
   *
   * @param operands a letter for each, as {@link #take} knows them, and what stands between
   */
  public record Row<L extends AssemblerLine>(String operands, Effect<L> effect) {
    /** Reads the operands, then adds the code. */
    public void lower(L line) throws InputException {
      for (int at = 0; at < operands.length(); at++) {
        char kind = operands.charAt(at);
        if (kind == ',') {
          line.line.expect(",");
        } else {
          line.take(kind);
        }
      }
      effect.apply(line);
    }
  }

  /**
   * Takes an operand: {@code d} the register that gets the result, {@code s} a register that is
   * read, {@code n} a number, {@code m} memory at a register and an offset, {@code v} the address
   * of a variable, {@code l} a label. An instruction set may have more.
   */
  protected void take(char kind) throws InputException {
    switch (kind) {
      case 'd' -> target = Optional.of(register());
      case 's' -> add(read(register()));
      case 'n' -> add(Operand.constant(line.number()));
      case 'm' -> add(displaced());
      case 'v' -> add(labels.address(line.word("a variable"), 0));
      case 'l' -> label = labels.block(line.word("a label"));
      default -> throw new IllegalArgumentException("no kind of operand: " + kind);
    }
  }

  /** Takes a register. */
  protected RegisterName register() throws InputException {
    return register(line.word("a register"));
  }

  /** The register of a name that was taken. */
  protected final RegisterName register(Token name) throws InputException {
    return machine.register(name.text()).orElseThrow(() -> noRegister(name));
  }

  /** The refusal of a name that is none of a register. */
  protected final InputException noRegister(Token name) {
    return name.wrong("there is no register " + name.text() + "; " + machine.registers());
  }

  protected final void add(Operand value) {
    values.add(value);
  }

  /** The value of an operand, from 0; the register that gets the result has none. */
  protected final Operand value(int index) {
    return values.get(index);
  }

  /** The register that gets the result, as an operand. */
  protected final Operand target() {
    return read(target.orElseThrow());
  }

  /** What a register has. */
  protected Operand read(RegisterName register) {
    return Operand.register(code.register(register.name()));
  }

  /** Sets the register that gets the result. */
  protected final void write(Operand value) {
    write(target.orElseThrow(), value);
  }

  protected void write(RegisterName register, Operand value) {
    code.move(code.register(register.name()), value);
  }

  /** {@code 0(r2)}, or {@code (r2)}. */
  private Operand displaced() throws InputException {
    long offset = line.isNext("(") ? 0 : line.number();
    line.expect("(");
    Operand base = read(register());
    line.expect(")");
    return offset == 0 ? base : binary(BinaryOperator.ADD, base, Operand.constant(offset));
  }

  /** Goes to the label. */
  protected final void jump() {
    code.jump(label);
  }

  /** Goes to the label if a condition holds, else on. */
  protected final void branch(Operand condition) {
    int next = code.newBlock();
    code.branch(condition, label, next);
    code.start(next);
  }

  protected final Operand binary(BinaryOperator operator, Operand left, Operand right) {
    return code.binary(operator, WIDTH, left, right);
  }

  protected final Operand negated(Operand value) {
    return binary(BinaryOperator.SUB, Operand.constant(0), value);
  }

  /** The low bits of a value. */
  public final Operand cut(Operand value, int width) {
    return width == WIDTH ? value : code.binary(BinaryOperator.AND, WIDTH, value, mask(width));
  }

  /** So many low bits. */
  protected static long mask(int width) {
    return -1L >>> WIDTH - width;
  }
}
