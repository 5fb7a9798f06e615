package dev.weir.transform.emit;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.transform.RegisterUse;
import java.util.HashSet;
import java.util.Set;

/**
 * The registers of a function that are always zero in C. Which bytes were never written is nothing
 * that C can ask: {@link Instruction.UndefinedBytes} finds none, and what is computed from it is as
 * good as not there. Checkers see the reads themselves.
 */
final class ZeroRegisters {
  private final Set<Integer> zero = new HashSet<>();

  ZeroRegisters(Function function) {
    for (int register = function.parameters(); register < function.registers(); register++) {
      zero.add(register);
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Block block : function.blocks()) {
        for (Instruction instruction : block.instructions()) {
          if (!isZero(instruction)) {
            changed |= removeSet(instruction);
          }
        }
      }
    }
  }

  private boolean removeSet(Instruction instruction) {
    boolean[] changed = new boolean[1];
    RegisterUse.definitions(instruction, register -> changed[0] |= zero.remove(register));
    return changed[0];
  }

  private boolean isZero(Instruction instruction) {
    return switch (instruction) {
      case Instruction.UndefinedBytes _ -> true;
      case Instruction.Move move -> contains(move.source());
      case Instruction.Binary binary -> isZero(binary);
      case Instruction.Unary unary ->
          contains(unary.operand())
              && unary.operator() == dev.weir.program.UnaryOperator.SIGN_EXTEND;
      case Instruction.Compare compare ->
          compare.predicate() == Predicate.NE
              && contains(compare.left())
              && contains(compare.right());
      case Instruction.Select select -> contains(select.ifTrue()) && contains(select.ifFalse());
      default -> false;
    };
  }

  private boolean isZero(Instruction.Binary binary) {
    BinaryOperator operator = binary.operator();
    return switch (operator) {
      case AND, MUL -> contains(binary.left()) || contains(binary.right());
      case OR, XOR, ADD, SUB -> contains(binary.left()) && contains(binary.right());
      case SHL, LSHR, ASHR -> contains(binary.left());
      default -> false;
    };
  }

  /** Whether an operand is zero. */
  boolean contains(Operand operand) {
    return switch (operand) {
      case Operand.Register(int index) -> zero.contains(index);
      case Operand.Constant(long value) -> value == 0;
      case Operand.GlobalAddress _, Operand.FunctionAddress _ -> false;
    };
  }

  /** Whether a register is. */
  boolean contains(int register) {
    return zero.contains(register);
  }
}
