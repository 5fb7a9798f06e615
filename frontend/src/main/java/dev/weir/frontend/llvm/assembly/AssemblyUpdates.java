package dev.weir.frontend.llvm.assembly;

import dev.weir.frontend.llvm.assembly.AssemblyPlace.Memory;
import dev.weir.frontend.llvm.assembly.AssemblyPlace.Register;
import dev.weir.frontend.llvm.assembly.AssemblyPlace.Stack;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BarrierKind;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import dev.weir.program.UnaryOperator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Instructions of x86-64 that combine what is at a place with an operand: arithmetic, bit tests.
 */
final class AssemblyUpdates {
  private static final Map<String, AtomicOperator> OPERATORS =
      Map.of(
          "add", AtomicOperator.ADD,
          "sub", AtomicOperator.SUB,
          "and", AtomicOperator.AND,
          "or", AtomicOperator.OR,
          "xor", AtomicOperator.XOR,
          "inc", AtomicOperator.ADD,
          "dec", AtomicOperator.SUB,
          "not", AtomicOperator.XOR,
          "neg", AtomicOperator.REVERSE_SUB);

  private static final Set<String> BIT_TESTS = Set.of("bt", "bts", "btr", "btc");

  private final FunctionContext context;
  private final AssemblyAccesses accesses;
  private final AssemblyFlags flags;

  AssemblyUpdates(FunctionContext context, AssemblyAccesses accesses, AssemblyFlags flags) {
    this.context = context;
    this.accesses = accesses;
    this.flags = flags;
  }

  /** Whether {@link #change} knows the instruction. */
  static boolean isKnown(String name) {
    return OPERATORS.containsKey(name);
  }

  /** Whether {@link #testBit} knows the instruction. */
  static boolean isBitTest(String name) {
    return BIT_TESTS.contains(name);
  }

  /** {@code add}, {@code inc} and the like. */
  void change(String name, List<AssemblyPlace> places, int size, boolean locked)
      throws AssemblyException {
    int width = 8 * size;
    AssemblyPlace target = places.getLast();
    if (target instanceof Register && places.getFirst().equals(target) && isCleared(name)) {
      accesses.write(target, size, Operand.constant(0));
      flags.combined(Operand.constant(0), width);
      return;
    }
    Operand operand =
        switch (name) {
          case "inc", "dec" -> Operand.constant(1);
          case "not" -> Operand.constant(Widths.mask(width));
          case "neg" -> Operand.constant(0);
          default -> accesses.read(places.getFirst(), size);
        };
    if (target instanceof Stack) {
      changeNothing(name, operand, locked);
      return;
    }
    AtomicOperator operator = OPERATORS.getOrDefault(name, AtomicOperator.ADD);
    Operand old =
        locked
            ? accesses.readModifyWrite(operator, AssemblyAccesses.memory(target), operand, size)
            : accesses.read(target, size);
    Operand result = apply(operator, width, old, operand);
    if (!locked) {
      accesses.write(target, size, result);
    }
    switch (name) {
      case "add" -> flags.added(old, operand, result, width);
      case "sub" -> flags.subtracted(old, operand, result, width);
      case "inc" -> flags.stepped(true, old, result, width);
      case "dec" -> flags.stepped(false, old, result, width);
      case "neg" -> flags.subtracted(Operand.constant(0), old, result, width);
      case "not" -> {}
      default -> flags.combined(result, width);
    }
  }

  /** A register that is combined with itself: what it held does not matter. */
  private static boolean isCleared(String name) {
    return name.equals("xor") || name.equals("sub");
  }

  /** A locked operation that leaves the stack as it was: the usual stand-in for a fence. */
  private void changeNothing(String name, Operand operand, boolean locked)
      throws AssemblyException {
    boolean unchanged =
        locked
            && operand.equals(Operand.constant(0))
            && Set.of("add", "or", "sub", "xor").contains(name);
    if (!unchanged) {
      throw new AssemblyException("operand on the stack");
    }
    accesses.barrier(BarrierKind.SYNC);
    flags.forget();
  }

  private Operand apply(AtomicOperator operator, int width, Operand old, Operand operand) {
    return switch (operator) {
      case ADD -> context.binary(BinaryOperator.ADD, width, old, operand);
      case SUB -> context.binary(BinaryOperator.SUB, width, old, operand);
      case REVERSE_SUB -> context.binary(BinaryOperator.SUB, width, operand, old);
      case AND -> context.binary(BinaryOperator.AND, width, old, operand);
      case OR -> context.binary(BinaryOperator.OR, width, old, operand);
      case XOR -> context.binary(BinaryOperator.XOR, width, old, operand);
      default -> throw new IllegalArgumentException(operator.toString());
    };
  }

  /** A bit test: with a bit number from a register, memory is a long string of bits. */
  void testBit(String name, AssemblyPlace number, AssemblyPlace target, int size, boolean locked)
      throws AssemblyException {
    int width = 8 * size;
    Operand index = accesses.read(number, size);
    Operand bit = context.binary(BinaryOperator.AND, 64, index, Operand.constant(width - 1L));
    AssemblyPlace place = target;
    if (target instanceof Memory memory && number instanceof Register) {
      place = wordOf(memory, index, size);
    }
    Operand one = context.binary(BinaryOperator.SHL, width, Operand.constant(1), bit);
    Operand operand =
        name.equals("btr")
            ? context.binary(BinaryOperator.XOR, width, one, Operand.constant(Widths.mask(width)))
            : one;
    AtomicOperator operator =
        switch (name) {
          case "btr" -> AtomicOperator.AND;
          case "btc" -> AtomicOperator.XOR;
          default -> AtomicOperator.OR;
        };
    Operand old =
        locked
            ? accesses.readModifyWrite(operator, AssemblyAccesses.memory(place), operand, size)
            : accesses.read(place, size);
    if (!locked && !name.equals("bt")) {
      accesses.write(place, size, apply(operator, width, old, operand));
    }
    Operand shifted = context.binary(BinaryOperator.LSHR, width, old, bit);
    flags.tested(context.binary(BinaryOperator.AND, 64, shifted, Operand.constant(1)));
  }

  /** The word that holds a bit of a string of bits. */
  private Memory wordOf(Memory memory, Operand index, int size) {
    int shift = Integer.numberOfTrailingZeros(8 * size);
    Operand signed = size == 8 ? index : context.unary(UnaryOperator.SIGN_EXTEND, 8 * size, index);
    Operand word = context.binary(BinaryOperator.ASHR, 64, signed, Operand.constant(shift));
    Operand bytes = context.binary(BinaryOperator.MUL, 64, word, Operand.constant(size));
    return new Memory(
        context.binary(BinaryOperator.ADD, 64, memory.address(), bytes), memory.object(), 0);
  }
}
