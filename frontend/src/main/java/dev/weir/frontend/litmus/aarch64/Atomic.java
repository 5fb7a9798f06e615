package dev.weir.frontend.litmus.aarch64;

import dev.weir.frontend.litmus.code.Token;
import dev.weir.program.AtomicOperator;
import dev.weir.program.MemoryOrder;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the name of an atomic instruction says.
 *
 * @param kind what it does with its operand
 * @param isReturned whether its name asks for the old value
 * @param acquires whether it has an {@code A}
 * @param releases whether it has an {@code L}
 * @param size bytes, if the name says it
 */
record Atomic(
    Kind kind, boolean isReturned, boolean acquires, boolean releases, Optional<Integer> size) {
  private static final Pattern NAME =
      Pattern.compile(
          "(SWP|CAS|LDADD|LDSET|LDCLR|LDEOR|LDSMAX|LDSMIN|LDUMAX|LDUMIN)(A?)(L?)([BH]?)");
  private static final Pattern UNRETURNED =
      Pattern.compile("ST(ADD|SET|CLR|EOR|SMAX|SMIN|UMAX|UMIN)(L?)([BH]?)");

  /** What an atomic instruction does with its operand. */
  enum Kind {
    /** Stores it. */
    SWP(AtomicOperator.EXCHANGE),
    /** Stores another one where memory has it. */
    CAS(AtomicOperator.EXCHANGE),
    /** Adds it. */
    ADD(AtomicOperator.ADD),
    /** Sets its bits. */
    SET(AtomicOperator.OR),
    /** Clears its bits. */
    CLR(AtomicOperator.AND),
    /** Toggles its bits. */
    EOR(AtomicOperator.XOR),
    /** Stores it if it is greater. */
    SMAX(AtomicOperator.MAX),
    /** Stores it if it is less. */
    SMIN(AtomicOperator.MIN),
    /** Stores it if it is greater without sign. */
    UMAX(AtomicOperator.UMAX),
    /** Stores it if it is less without sign. */
    UMIN(AtomicOperator.UMIN);

    private final AtomicOperator operator;

    Kind(AtomicOperator operator) {
      this.operator = operator;
    }

    AtomicOperator operator() {
      return operator;
    }
  }

  /** What a name says, if it is that of an atomic instruction. */
  static Optional<Atomic> of(Token token) {
    String name = token.text().toUpperCase(Locale.ROOT);
    Matcher returned = NAME.matcher(name);
    if (returned.matches()) {
      String kind = returned.group(1);
      return Optional.of(
          new Atomic(
              Kind.valueOf(kind.startsWith("LD") ? kind.substring(2) : kind),
              true,
              !returned.group(2).isEmpty(),
              !returned.group(3).isEmpty(),
              size(returned.group(4))));
    }
    Matcher unreturned = UNRETURNED.matcher(name);
    return unreturned.matches()
        ? Optional.of(
            new Atomic(
                Kind.valueOf(unreturned.group(1)),
                false,
                false,
                !unreturned.group(2).isEmpty(),
                size(unreturned.group(3))))
        : Optional.empty();
  }

  private static Optional<Integer> size(String suffix) {
    return suffix.isEmpty() ? Optional.empty() : Optional.of(suffix.equals("B") ? 1 : 2);
  }

  /**
   * Its order.
   *
   * @param isKept whether the old value is: otherwise nothing is acquired
   */
  MemoryOrder order(boolean isKept) {
    return order(acquires && isKept, releases);
  }

  /** The order of what acquires and releases or does not. */
  static MemoryOrder order(boolean acquires, boolean releases) {
    return acquires
        ? releases ? MemoryOrder.ACQ_REL : MemoryOrder.ACQUIRE
        : releases ? MemoryOrder.RELEASE : MemoryOrder.RELAXED;
  }
}
