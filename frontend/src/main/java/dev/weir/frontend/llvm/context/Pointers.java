package dev.weir.frontend.llvm.context;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.layout.Layouts;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import dev.weir.program.UnaryOperator;
import java.util.List;

/** Address arithmetic. */
public final class Pointers {
  private Pointers() {}

  /** The address that a {@code getelementptr}, instruction or constant, computes. */
  public static Operand elementAddress(LlvmValue gep, FunctionContext context) {
    return elementAddress(gep, gep.operands().stream().map(context::operand).toList(), context);
  }

  /**
   * The address that a {@code getelementptr} computes, or a lane of it.
   *
   * @param operands the address that it starts from and the indices, in that lane
   */
  public static Operand elementAddress(
      LlvmValue gep, List<Operand> operands, FunctionContext context) {
    Operand address = operands.getFirst();
    LlvmType type = new LlvmType(CodeApi.gepSourceType(gep.ref()));
    long offset = 0;
    for (int i = 1; i < operands.size(); i++) {
      int width = gep.operand(i).type().lane().width();
      boolean isField = i > 1 && type.kind() == LlvmType.Kind.STRUCT;
      if (i > 1 && !isField) {
        type = type.element();
      }
      if (operands.get(i) instanceof Operand.Constant(long index)) {
        if (isField) {
          offset += context.layouts().offset(type, (int) index);
          type = type.field((int) index);
        } else {
          offset += Widths.signed(index, Math.min(width, 64)) * context.layouts().size(type);
        }
      } else {
        Operand scaled = scaled(operands.get(i), width, context.layouts().size(type), context);
        address = context.binary(BinaryOperator.ADD, 64, address, scaled);
      }
    }
    return context.plus(address, offset);
  }

  /** The bytes that a {@code getelementptr} with constant indices adds. */
  public static long constantOffset(LlvmValue gep, Layouts layouts) {
    LlvmType type = new LlvmType(CodeApi.gepSourceType(gep.ref()));
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

  private static Operand scaled(Operand index, int width, long scale, FunctionContext context) {
    Operand operand = index;
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
