package dev.weir.transform.graph;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.transform.RegisterUse;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Registers of a function that always hold the same number. A number that is computed so that an
 * address depends on it without being changed by it, such as {@code r ^ r}, is one.
 */
final class ConstantRegisters {
  private final BitSet variable = new BitSet();
  private final Map<Integer, Long> values = new HashMap<>();

  ConstantRegisters(Function function) {
    variable.set(0, function.parameters());
    BitSet defined = new BitSet();
    for (Instruction instruction : function.instructions()) {
      RegisterUse.definitions(
          instruction,
          r -> {
            variable.set(r, variable.get(r) || defined.get(r));
            defined.set(r);
          });
    }
    int before;
    do {
      before = values.size();
      for (Block block : function.blocks()) {
        block.instructions().forEach(this::follow);
      }
    } while (values.size() > before);
  }

  private void follow(Instruction instruction) {
    switch (instruction) {
      case Instruction.Move i -> set(i.destination(), of(i.source()));
      case Instruction.Unary i when of(i.operand()).equals(OptionalLong.of(0)) -> {
        boolean keepsZero =
            switch (i.operator()) {
              case SIGN_EXTEND -> true;
              default -> false;
            };
        set(i.destination(), keepsZero ? OptionalLong.of(0) : OptionalLong.empty());
      }
      case Instruction.Binary i -> set(i.destination(), value(i));
      default -> {}
    }
  }

  private OptionalLong value(Instruction.Binary i) {
    OptionalLong left = of(i.left());
    OptionalLong right = of(i.right());
    boolean isZero =
        switch (i.operator()) {
          case XOR, SUB -> i.left() instanceof Operand.Register && i.left().equals(i.right());
          case AND, MUL -> isZero(left) || isZero(right);
          case SHL, LSHR, ASHR -> isZero(left);
          case OR, ADD -> isZero(left) && isZero(right);
          default -> false;
        };
    return isZero ? OptionalLong.of(0) : OptionalLong.empty();
  }

  private static boolean isZero(OptionalLong value) {
    return value.equals(OptionalLong.of(0));
  }

  private void set(int register, OptionalLong value) {
    if (value.isPresent() && !variable.get(register)) {
      values.put(register, value.getAsLong());
    }
  }

  /** The number that an operand always is, if there is one. */
  OptionalLong of(Operand operand) {
    return switch (operand) {
      case Operand.Constant(long value) -> OptionalLong.of(value);
      case Operand.Register(int r) when values.containsKey(r) -> OptionalLong.of(values.get(r));
      case Operand.Register _, Operand.GlobalAddress _, Operand.FunctionAddress _ ->
          OptionalLong.empty();
    };
  }
}
