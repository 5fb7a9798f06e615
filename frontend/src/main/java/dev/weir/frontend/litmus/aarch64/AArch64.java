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
    return register.width() == Long.SIZE ? value : value & 0xffff_ffffL;
  }

  @Override
  public String registers() {
    return "there are X0 to X30, W0 to W30, XZR and WZR";
  }

  @Override
  public boolean accessesDoubleWords() {
    return accessesDoubleWords;
  }

  /** An instruction accesses memory by a type. */
  void accesses(DataType type) {
    accessesDoubleWords |= type.size() == Long.BYTES;
  }

  /** The function that chooses whether an exclusive store fails. */
  Operand chooser() {
    return chooser;
  }

  @Override
  public int lower(List<Tokens> lines, int at, ThreadCode code, Labels labels)
      throws InputException {
    Tokens line = lines.get(at);
    Optional<ExclusivePair.Exclusive> exclusive = ExclusivePair.Exclusive.of(line.peek());
    if (exclusive.isPresent()) {
      return new ExclusivePair(this, new Process(lines), at, exclusive.get(), code, labels).lower();
    }
    Token mnemonic = line.peek();
    Line instruction = new Line(this, line, code, labels, Line.NO_SHADOW);
    instruction.lower();
    if (instruction.ordersLoads()) {
      refuseUnreturnedLoads(mnemonic, new Process(lines), at);
    }
    return 1;
  }

  /**
   * Refuses a barrier for loads behind an atomic instruction of which nobody gets the old value: it
   * does not order what that reads, and there is no such read-modify-write here.
   */
  private static void refuseUnreturnedLoads(Token barrier, Process process, int at)
      throws InputException {
    for (int other = 0; other < process.size(); other++) {
      boolean isBefore = other < at || process.branchesBack(other, at);
      if (isBefore && isUnreturned(process, other)) {
        throw barrier.wrong(
            "a barrier for loads behind "
                + process.mnemonic(other).text()
                + " without a register for the old value is not supported; name a register there,"
                + " or take DMB ISH");
      }
    }
  }

  private static boolean isUnreturned(Process process, int at) throws InputException {
    Optional<Atomic> atomic = Atomic.of(process.mnemonic(at));
    if (atomic.isEmpty() || atomic.get().isCompareAndSwap()) {
      return false;
    }
    List<Register> registers = process.registers(at);
    return !atomic.get().isReturned() || registers.size() > 1 && registers.get(1).isZero();
  }
}
