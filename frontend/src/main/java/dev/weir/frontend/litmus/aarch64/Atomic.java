package dev.weir.frontend.litmus.aarch64;

import dev.weir.frontend.litmus.code.Token;
import dev.weir.program.AtomicOperator;
import dev.weir.program.MemoryOrder;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the name of an atomic instruction says.
 *
 * @param kind what it does with its operand: {@code CAS}, or one that has an operator
 * @param isReturned whether its name asks for the old value
 * @param acquires whether it has an {@code A}
 * @param releases whether it has an {@code L}
 * @param size bytes, if the name says it
 */
record Atomic(
    String kind, boolean isReturned, boolean acquires, boolean releases, Optional<Integer> size) {
  private static final Pattern NAME =
      Pattern.compile("(SWP|CAS|(?:LD|ST)(ADD|SET|CLR|EOR|SMAX|SMIN|UMAX|UMIN))(A?)(L?)([BH]?)");

  /** The operators; {@code CLR} applies its own to the complement of the operand. */
  private static final Map<String, AtomicOperator> OPERATORS =
      Map.of(
          "SWP", AtomicOperator.EXCHANGE,
          "ADD", AtomicOperator.ADD,
          "SET", AtomicOperator.OR,
          "CLR", AtomicOperator.AND,
          "EOR", AtomicOperator.XOR,
          "SMAX", AtomicOperator.MAX,
          "SMIN", AtomicOperator.MIN,
          "UMAX", AtomicOperator.UMAX,
          "UMIN", AtomicOperator.UMIN);

  /** What a name says, if it is that of an atomic instruction. */
  static Optional<Atomic> of(Token token) {
    Matcher name = NAME.matcher(token.text().toUpperCase(Locale.ROOT));
    if (!name.matches()) {
      return Optional.empty();
    }
    boolean acquires = !name.group(3).isEmpty();
    boolean isReturned = !name.group(1).startsWith("ST");
    return acquires && !isReturned
        ? Optional.empty()
        : Optional.of(
            new Atomic(
                Optional.ofNullable(name.group(2)).orElse(name.group(1)),
                isReturned,
                acquires,
                !name.group(4).isEmpty(),
                Line.size(name.group(5))));
  }

  boolean isCompareAndSwap() {
    return kind.equals("CAS");
  }

  AtomicOperator operator() {
    return OPERATORS.getOrDefault(kind, AtomicOperator.EXCHANGE);
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
