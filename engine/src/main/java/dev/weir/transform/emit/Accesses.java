package dev.weir.transform.emit;

import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.transform.emit.RegisterFacts.Address;
import java.util.Locale;
import java.util.Optional;

/**
 * Accesses to memory and fences as statements. A read-modify-write is written twice, as a builtin
 * of compilers and as a block that is one step to checkers, and the file chooses; where compilers
 * have no builtin there is only the block.
 */
record Accesses(Values values, Arithmetic arithmetic) {
  /** The size of the widest access. */
  private static final int WIDE = 16;

  /** An expression for a place in memory that can be read, assigned to and pointed to. */
  private String place(Operand address, int size) {
    return direct(address, size).orElseGet(() -> "*" + cast(address, size));
  }

  private Optional<String> direct(Operand address, int size) {
    Optional<Address> known = values.address(address);
    return known.flatMap(place -> place.variable().word(place.offset(), size));
  }

  private String cast(Operand address, int size) {
    return values.pointer(address, "weir_u" + 8 * size + " *");
  }

  /** A pointer to a place. */
  private String pointer(Operand address, int size) {
    return direct(address, size).map(place -> "&" + place).orElseGet(() -> cast(address, size));
  }

  /** A load. */
  String load(Instruction.Load i) {
    String value =
        i.order().isAtomic()
            ? atomicLoad(i.address(), i.size(), i.order())
            : place(i.address(), i.size());
    String kept = i.width() == 8 * i.size() ? value : Values.truncated(value, i.width());
    return values.result(i.destination()) + " = " + kept + ";";
  }

  private String atomicLoad(Operand address, int size, MemoryOrder order) {
    values.helpers().atomics();
    return "WEIR_LOAD(%s, %s)".formatted(pointer(address, size), constant(order));
  }

  /** A store. */
  String store(Instruction.Store i) {
    return store(i.address(), i.size(), narrowed(i.value(), i.size()), i.order());
  }

  private String store(Operand address, int size, String value, MemoryOrder order) {
    if (order.isAtomic()) {
      values.helpers().atomics();
      return "WEIR_STORE(%s, %s, %s);".formatted(pointer(address, size), value, constant(order));
    }
    return place(address, size) + " = " + value + ";";
  }

  /** A value as a word of a size. */
  private String narrowed(Operand operand, int size) {
    return switch (operand) {
      case Operand.Constant(long value) ->
          Values.constant(value & -1L >>> (Long.SIZE - 8 * Math.min(size, Long.BYTES)));
      case Operand.Register _, Operand.GlobalAddress _, Operand.FunctionAddress _ ->
          size >= Long.BYTES
              ? values.of(operand)
              : "(" + ObjectType.word(size) + ")" + values.of(operand);
    };
  }

  /** A load of 16 bytes. */
  String load(Instruction.WideLoad i) {
    String value =
        i.order().isAtomic() ? atomicLoad(i.address(), WIDE, i.order()) : place(i.address(), WIDE);
    return "{ unsigned __int128 weir_value = %s; %s}"
        .formatted(value, parts(i.low(), i.high(), "weir_value"));
  }

  /** Assigns the words of a number. */
  private String parts(int low, int high, String value) {
    return "%1$s = (uint64_t)%3$s; %2$s = (uint64_t)(%3$s >> 64); "
        .formatted(values.result(low), values.result(high), value);
  }

  /** A store of 16 bytes. */
  String store(Instruction.WideStore i) {
    return store(i.address(), WIDE, arithmetic.wide(i.low(), i.high()), i.order());
  }

  /** A fence. */
  String fence(MemoryOrder order) {
    values.helpers().atomics();
    return "WEIR_FENCE(" + constant(order) + ");";
  }

  /** The constant of C for an order. */
  private static String constant(MemoryOrder order) {
    return "__ATOMIC_"
        + (order == MemoryOrder.PLAIN ? MemoryOrder.RELAXED : order)
            .name()
            .toUpperCase(Locale.ROOT);
  }

  /** A read-modify-write of up to 8 bytes. */
  String modify(Instruction.ReadModifyWrite i) {
    return modify(
        i.operator(),
        i.address(),
        i.size(),
        narrowed(i.operand(), i.size()),
        i.order(),
        values.result(i.destination()) + " = weir_old;");
  }

  /** One of 16 bytes. */
  String modify(Instruction.WideReadModifyWrite i) {
    return modify(
        i.operator(),
        i.address(),
        WIDE,
        arithmetic.wide(i.operandLow(), i.operandHigh()),
        i.order(),
        parts(i.low(), i.high(), "weir_old"));
  }

  private String modify(
      AtomicOperator operator,
      Operand address,
      int size,
      String operand,
      MemoryOrder order,
      String result) {
    values.helpers().atomics();
    String type = ObjectType.word(size);
    String block =
        "weir_old = %1$s; %1$s = (%2$s)(%3$s)"
            .formatted(place(address, size), type, computed(operator, size));
    String step =
        builtin(operator)
            .map(
                name ->
                    "WEIR_ATOMIC(%s, weir_old = %s(%s, weir_operand, %s))"
                        .formatted(block, name, pointer(address, size), constant(order)))
            .orElse("WEIR_STEP(" + block + ")");
    return "{ %1$s weir_operand = %2$s; %1$s weir_old; %3$s; %4$s }"
        .formatted(type, operand, step, result);
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
      case FADD -> arithmetic.floating(BinaryOperator.FADD, 8 * size, "weir_old", "weir_operand");
      case FSUB -> arithmetic.floating(BinaryOperator.FSUB, 8 * size, "weir_old", "weir_operand");
      case FMAX -> arithmetic.floating(BinaryOperator.FMAX, 8 * size, "weir_old", "weir_operand");
      case FMIN -> arithmetic.floating(BinaryOperator.FMIN, 8 * size, "weir_old", "weir_operand");
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
        narrowed(i.expected(), i.size()),
        narrowed(i.desired(), i.size()),
        i.successOrder(),
        i.failureOrder(),
        i.success(),
        values.result(i.destination()) + " = weir_old;");
  }

  /** One of 16 bytes. */
  String compareExchange(Instruction.WideCompareExchange i) {
    return compareExchange(
        i.address(),
        WIDE,
        arithmetic.wide(i.expectedLow(), i.expectedHigh()),
        arithmetic.wide(i.desiredLow(), i.desiredHigh()),
        i.successOrder(),
        i.failureOrder(),
        i.success(),
        parts(i.low(), i.high(), "weir_old"));
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
    return """
        { %1$s weir_old = %2$s; %1$s weir_desired = %3$s; \
        WEIR_ATOMIC(%4$s = %5$s == weir_old; \
        if (%4$s) %5$s = weir_desired; else weir_old = %5$s, \
        %4$s = __atomic_compare_exchange_n(%6$s, &weir_old, weir_desired, 0, %7$s, %8$s)); %9$s }"""
        .formatted(
            ObjectType.word(size),
            expected,
            desired,
            values.result(succeeded),
            place(address, size),
            pointer(address, size),
            constant(success),
            constant(failure),
            result);
  }
}
