package dev.weir.frontend.litmus.aarch64;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.InstructionSet;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.Operand;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * AArch64. A register keeps 64 bits; its name with {@code W} stands for the low 32, and what is
 * written by it clears the others. An access has the size that its instruction says, so that a
 * variable without a type has room for the largest.
 */
public final class AArch64 implements InstructionSet {
  private static final int REGISTERS = 31;

  private final Operand chooser;
  private boolean accessesDoubleWords;

  /**
   * AArch64.
   *
   * @param chooser the function of the program that chooses whether an exclusive store fails
   */
  public AArch64(Operand chooser) {
    this.chooser = chooser;
  }

  @Override
  public DataType word() {
    return DataType.LONG;
  }

  @Override
  public Optional<RegisterName> register(String text) {
    if (!text.matches("[xXwW](0|[1-9][0-9]?)")) {
      return Optional.empty();
    }
    int number = Integer.parseInt(text.substring(1));
    boolean isWide = text.toUpperCase(Locale.ROOT).startsWith("X");
    return number < REGISTERS
        ? Optional.of(new RegisterName("X" + number, isWide ? Long.SIZE : Integer.SIZE, number))
        : Optional.empty();
  }

  @Override
  public long held(RegisterName register, long value) {
    return register.width() == Long.SIZE ? value : value & Operands.LOW_WORD;
  }

  /** Whether some instruction accesses 64 bits of memory at once. */
  public boolean accessesDoubleWords() {
    return accessesDoubleWords;
  }

  @Override
  public void lower(Tokens line, ThreadCode code, Labels labels) throws InputException {
    lower(List.of(line), 0, code, labels);
  }

  @Override
  public int lower(List<Tokens> lines, int at, ThreadCode code, Labels labels)
      throws InputException {
    Tokens line = lines.get(at);
    Optional<Exclusive> exclusive = Exclusive.of(line.peek());
    if (exclusive.isPresent()) {
      ExclusivePair pair = new ExclusivePair(new Process(lines), at, exclusive.get(), code, labels);
      accessesDoubleWords |= pair.accessesDoubleWords();
      return pair.lower(chooser);
    }
    Token mnemonic = line.peek();
    Line instruction = new Line(line, code, labels, Operands.NO_SHADOW);
    instruction.lower();
    accessesDoubleWords |= instruction.accessesDoubleWords();
    if (instruction.ordersLoads()) {
      UnreturnedLoads.refuse(mnemonic, new Process(lines), at);
    }
    return 1;
  }
}
