package dev.weir.transform.emit;

import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.transform.emit.KnownRegisters.Address;
import java.util.Locale;
import java.util.Optional;

/** Loads, stores and fences as statements. */
final class Accesses {
  private final Values values;

  Accesses(Values values) {
    this.values = values;
  }

  /** An expression for a place in memory that can be read, assigned to and pointed to. */
  String place(Operand address, int size) {
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
  String pointer(Operand address, int size) {
    return direct(address, size).map(place -> "&" + place).orElseGet(() -> cast(address, size));
  }

  /** The type of a word. */
  static String type(int size) {
    return ObjectType.word(size);
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
    return "WEIR_LOAD(" + pointer(address, size) + ", " + constant(order) + ")";
  }

  /** A store. */
  String store(Instruction.Store i) {
    String value = narrowed(i.value(), i.size());
    if (i.order().isAtomic()) {
      values.helpers().atomics();
      return "WEIR_STORE("
          + pointer(i.address(), i.size())
          + ", "
          + value
          + ", "
          + constant(i.order())
          + ");";
    }
    return place(i.address(), i.size()) + " = " + value + ";";
  }

  /** A value as a word of a size. */
  String narrowed(Operand operand, int size) {
    return switch (operand) {
      case Operand.Constant(long value) ->
          Values.constant(value & -1L >>> (Long.SIZE - 8 * Math.min(size, Long.BYTES)));
      case Operand.Register _, Operand.GlobalAddress _, Operand.FunctionAddress _ ->
          size >= Long.BYTES ? values.of(operand) : "(" + type(size) + ")" + values.of(operand);
    };
  }

  /** A load of 16 bytes. */
  String load(Instruction.WideLoad i) {
    String value =
        i.order().isAtomic()
            ? atomicLoad(i.address(), Atomics.WIDE, i.order())
            : place(i.address(), Atomics.WIDE);
    return "{ unsigned __int128 weir_value = "
        + value
        + "; "
        + parts(i.low(), i.high(), "weir_value")
        + "}";
  }

  /** Assigns the words of a number. */
  String parts(int low, int high, String value) {
    return values.result(low)
        + " = (uint64_t)"
        + value
        + "; "
        + values.result(high)
        + " = (uint64_t)("
        + value
        + " >> 64); ";
  }

  /** A store of 16 bytes. */
  String store(Instruction.WideStore i) {
    String value = new WideArithmetic(values).number(i.low(), i.high());
    if (i.order().isAtomic()) {
      values.helpers().atomics();
      return "WEIR_STORE("
          + pointer(i.address(), Atomics.WIDE)
          + ", "
          + value
          + ", "
          + constant(i.order())
          + ");";
    }
    return place(i.address(), Atomics.WIDE) + " = " + value + ";";
  }

  /** A fence. */
  String fence(MemoryOrder order) {
    values.helpers().atomics();
    return "WEIR_FENCE(" + constant(order) + ");";
  }

  /** The constant of C for an order. */
  static String constant(MemoryOrder order) {
    return "__ATOMIC_"
        + (order == MemoryOrder.PLAIN ? MemoryOrder.RELAXED : order)
            .name()
            .toUpperCase(Locale.ROOT);
  }
}
