package dev.weir.transform.emit;

import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import java.util.Optional;

/**
 * Read-modify-writes as statements. Each is written twice, as a builtin of compilers and as a block
 * that is one step to checkers, and the file chooses; where compilers have no builtin there is only
 * the block.
 */
final class Atomics {
  /** The size of the widest access. */
  static final int WIDE = 16;

  private final Values values;
  private final Accesses accesses;

  Atomics(Values values, Accesses accesses) {
    this.values = values;
    this.accesses = accesses;
  }

  /** A read-modify-write of up to 8 bytes. */
  String modify(Instruction.ReadModifyWrite i) {
    return modify(
        i.operator(),
        i.address(),
        i.size(),
        accesses.narrowed(i.operand(), i.size()),
        i.order(),
        values.result(i.destination()) + " = weir_old;");
  }

  /** One of 16 bytes. */
  String modify(Instruction.WideReadModifyWrite i) {
    return modify(
        i.operator(),
        i.address(),
        WIDE,
        new WideArithmetic(values).number(i.operandLow(), i.operandHigh()),
        i.order(),
        accesses.parts(i.low(), i.high(), "weir_old"));
  }

  private String modify(
      AtomicOperator operator,
      Operand address,
      int size,
      String operand,
      MemoryOrder order,
      String result) {
    values.helpers().atomics();
    String type = Accesses.type(size);
    String pointer = accesses.pointer(address, size);
    String declared = type + " weir_operand = " + operand + "; " + type + " weir_old";
    String block =
        "weir_old = "
            + accesses.place(address, size)
            + "; "
            + accesses.place(address, size)
            + " = ("
            + type
            + ")("
            + computed(operator, size)
            + ")";
    String step =
        builtin(operator)
            .map(
                name ->
                    "WEIR_ATOMIC("
                        + block
                        + ", weir_old = "
                        + name
                        + "("
                        + pointer
                        + ", weir_operand, "
                        + Accesses.constant(order)
                        + "))")
            .orElse("WEIR_STEP(" + block + ")");
    return "{ " + declared + "; " + step + "; " + result + " }";
  }

  private static Optional<String> builtin(AtomicOperator operator) {
    return switch (operator) {
      case EXCHANGE -> Optional.of("__atomic_exchange_n");
      case ADD -> Optional.of("__atomic_fetch_add");
      case SUB -> Optional.of("__atomic_fetch_sub");
      case AND -> Optional.of("__atomic_fetch_and");
      case NAND -> Optional.of("__atomic_fetch_nand");
      case OR -> Optional.of("__atomic_fetch_or");
      case XOR -> Optional.of("__atomic_fetch_xor");
      default -> Optional.empty();
    };
  }

  private String computed(AtomicOperator operator, int size) {
    String signed = size == WIDE ? "(__int128)" : "(int" + 8 * size + "_t)";
    FloatingArithmetic floating = new FloatingArithmetic(values);
    return switch (operator) {
      case EXCHANGE -> "weir_operand";
      case ADD -> "weir_old + weir_operand";
      case SUB -> "weir_old - weir_operand";
      case REVERSE_SUB -> "weir_operand - weir_old";
      case AND -> "weir_old & weir_operand";
      case NAND -> "~(weir_old & weir_operand)";
      case OR -> "weir_old | weir_operand";
      case XOR -> "weir_old ^ weir_operand";
      case MAX -> signed + "weir_old >= " + signed + "weir_operand ? weir_old : weir_operand";
      case MIN -> signed + "weir_old <= " + signed + "weir_operand ? weir_old : weir_operand";
      case UMAX -> "weir_old >= weir_operand ? weir_old : weir_operand";
      case UMIN -> "weir_old <= weir_operand ? weir_old : weir_operand";
      case FADD -> floating.of(BinaryOperator.FADD, 8 * size, "weir_old", "weir_operand");
      case FSUB -> floating.of(BinaryOperator.FSUB, 8 * size, "weir_old", "weir_operand");
      case FMAX -> floating.of(BinaryOperator.FMAX, 8 * size, "weir_old", "weir_operand");
      case FMIN -> floating.of(BinaryOperator.FMIN, 8 * size, "weir_old", "weir_operand");
      case INCREMENT_WRAPPING -> "weir_old >= weir_operand ? 0 : weir_old + 1";
      case DECREMENT_WRAPPING ->
          "weir_old == 0 || weir_old > weir_operand ? weir_operand : weir_old - 1";
      case SUB_CONDITIONAL -> "weir_old >= weir_operand ? weir_old - weir_operand : weir_old";
      case SUB_SATURATING -> "weir_old >= weir_operand ? weir_old - weir_operand : 0";
    };
  }

  /** A compare-exchange of up to 8 bytes. */
  String compareExchange(Instruction.CompareExchange i) {
    return compareExchange(
        i.address(),
        i.size(),
        accesses.narrowed(i.expected(), i.size()),
        accesses.narrowed(i.desired(), i.size()),
        i.successOrder(),
        i.failureOrder(),
        i.success(),
        values.result(i.destination()) + " = weir_old;");
  }

  /** One of 16 bytes. */
  String compareExchange(Instruction.WideCompareExchange i) {
    WideArithmetic wide = new WideArithmetic(values);
    return compareExchange(
        i.address(),
        WIDE,
        wide.number(i.expectedLow(), i.expectedHigh()),
        wide.number(i.desiredLow(), i.desiredHigh()),
        i.successOrder(),
        i.failureOrder(),
        i.success(),
        accesses.parts(i.low(), i.high(), "weir_old"));
  }

  private String compareExchange(
      Operand address,
      int size,
      String expected,
      String desired,
      MemoryOrder success,
      MemoryOrder failure,
      int succeeded,
      String result) {
    values.helpers().atomics();
    if (failure.compareTo(success) > 0) {
      values.helpers().strongerFailures();
    }
    String type = Accesses.type(size);
    String flag = values.result(succeeded);
    String place = accesses.place(address, size);
    return "{ "
        + type
        + " weir_old = "
        + expected
        + "; "
        + type
        + " weir_desired = "
        + desired
        + "; WEIR_ATOMIC("
        + flag
        + " = "
        + place
        + " == weir_old; if ("
        + flag
        + ") "
        + place
        + " = weir_desired; else weir_old = "
        + place
        + ", "
        + flag
        + " = __atomic_compare_exchange_n("
        + accesses.pointer(address, size)
        + ", &weir_old, weir_desired, 0, "
        + Accesses.constant(success)
        + ", "
        + Accesses.constant(failure)
        + ")); "
        + result
        + " }";
  }
}
