package dev.weir.frontend.litmus.aarch64;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.aarch64.Operands.Register;
import dev.weir.frontend.litmus.code.Token;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A loop that tries an exclusive store until it succeeds: it begins at the load, or before it with
 * lines that only compute, and ends behind the store with {@code CBNZ} of the status. What a round
 * of it computes must not come from an earlier round.
 */
final class RetryLoop {
  /** The flags, among the numbers of registers. */
  private static final int FLAGS = -1;

  private final Set<Integer> written = new HashSet<>();
  private final Set<Integer> readBefore = new HashSet<>();

  private RetryLoop() {}

  /**
   * The line at which the loop begins; nothing if there is none.
   *
   * @param first the line of the load
   * @param last the line of the store
   */
  static Optional<Integer> start(Process process, int first, int last, Register status)
      throws InputException {
    int end = last + 1;
    if (end >= process.size()
        || !process.name(end).equals("CBNZ")
        || !process.labels(end).isEmpty()
        || process.registers(end).getFirst().number() != status.number()) {
      return Optional.empty();
    }
    Token target = process.target(end).orElseThrow();
    Optional<Integer> start = process.labelled(target.text()).filter(line -> line <= first);
    for (int at = start.orElse(first); at < first; at++) {
      if (process.mnemonic(at).kind() != Token.Kind.END && !Computation.is(process.name(at))) {
        return Optional.empty();
      }
    }
    return start;
  }

  /** Refuses a loop of which a round has a register from an earlier round. */
  static void requireNoCarriedRegister(Process process, int start, int last) throws InputException {
    RetryLoop loop = new RetryLoop();
    for (int at = start; at <= last; at++) {
      if (process.mnemonic(at).kind() != Token.Kind.END) {
        loop.follow(process, at);
      }
    }
    if (loop.readBefore.stream().anyMatch(loop.written::contains)) {
      throw process
          .mnemonic(last)
          .wrong(
              "a loop around an exclusive store that takes a register from one round to the next is"
                  + " not supported; set all registers anew in each round");
    }
  }

  private void follow(Process process, int at) throws InputException {
    String name = process.name(at);
    List<Register> named = process.registers(at);
    boolean isBranch = process.target(at).isPresent();
    boolean sets = !isBranch && !named.isEmpty() && !Computation.onlyCompares(name);
    int skipped = sets && !name.equals("MOVK") ? 1 : 0;
    named.stream().skip(skipped).forEach(source -> read(source.number()));
    if (name.startsWith("B.")) {
      read(FLAGS);
    }
    if (sets) {
      written.add(named.getFirst().number());
    }
    if (Computation.setsFlags(name)) {
      written.add(FLAGS);
    }
  }

  private void read(int register) {
    if (!written.contains(register)) {
      readBefore.add(register);
    }
  }
}
