package dev.weir.frontend.llvm;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import dev.weir.program.UnaryOperator;

/** Address arithmetic. */
final class Pointers {
  private Pointers() {}

  /** The address that a {@code getelementptr}, instruction or constant, computes. */
  static Operand elementAddress(LlvmValue gep, FunctionContext context) {
    Operand address = context.operand(gep.operand(0));
    LlvmType type = new LlvmType(LlvmC.gepSourceType(gep.ref()));
    long offset = 0;
    int count = gep.operandCount();
    for (int i = 1; i < count; i++) {
      LlvmValue index = gep.operand(i);
      if (i > 1 && type.kind() == LlvmType.Kind.STRUCT) {
        int field = (int) index.integer();
        offset += context.layouts().offset(type, field);
        type = type.field(field);
        continue;
      }
      if (i > 1) {
        type = type.element();
      }
      long scale = context.layouts().size(type);
      if (index.isSmallInteger()) {
        offset += Widths.signed(index.integer(), index.type().width()) * scale;
      } else {
        address = context.binary(BinaryOperator.ADD, 64, address, scaled(index, scale, context));
      }
    }
    return context.plus(address, offset);
  }

  /** The bytes that a {@code getelementptr} with constant indices adds. */
  static long constantOffset(LlvmValue gep, Layouts layouts) {
    LlvmType type = new LlvmType(LlvmC.gepSourceType(gep.ref()));
    long offset = 0;
    for (int i = 1; i < gep.operandCount(); i++) {
      LlvmValue index = gep.operand(i);
      if (i > 1 && type.kind() == LlvmType.Kind.STRUCT) {
        int field = (int) index.integer();
        offset += layouts.offset(type, field);
        type = type.field(field);
      } else {
        type = i > 1 ? type.element() : type;
        offset += Widths.signed(index.integer(), index.type().width()) * layouts.size(type);
      }
    }
    return offset;
  }

  private static Operand scaled(LlvmValue index, long scale, FunctionContext context) {
    int width = index.type().width();
    Operand operand = context.operand(index);
    if (width < 64) {
      operand = context.unary(UnaryOperator.SIGN_EXTEND, width, operand);
    }
    if (scale == 1) {
      return operand;
    }
    return Long.bitCount(scale) == 1
        ? context.binary(
            BinaryOperator.SHL, 64, operand, Operand.constant(Long.numberOfTrailingZeros(scale)))
        : context.binary(BinaryOperator.MUL, 64, operand, Operand.constant(scale));
  }
}
