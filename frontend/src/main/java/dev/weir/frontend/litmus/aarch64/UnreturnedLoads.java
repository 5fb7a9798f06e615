package dev.weir.frontend.litmus.aarch64;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.aarch64.Operands.Register;
import dev.weir.frontend.litmus.code.Token;
import java.util.List;
import java.util.Optional;

/**
 * Atomic instructions of which nobody gets the old value. A barrier for loads does not order what
 * they read, and there is no such read-modify-write here.
 */
final class UnreturnedLoads {
  private UnreturnedLoads() {}

  /**
   * Refuses a barrier for loads behind such an instruction.
   *
   * @param barrier its name
   * @param at its line
   */
  static void refuse(Token barrier, Process process, int at) throws InputException {
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
    if (atomic.isEmpty() || atomic.get().kind() == Atomic.Kind.CAS) {
      return false;
    }
    List<Register> registers = process.registers(at);
    return !atomic.get().isReturned() || registers.size() > 1 && registers.get(1).isZero();
  }
}
