package dev.weir.frontend.llvm.context;

import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.api.ValueApi;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Operands for constants; those that must be computed are computed where they are used. */
public final class Constants {
  private static final Operand ZERO = Operand.constant(0);

  private Constants() {}

  /** One operand for each leaf of a constant. */
  static List<Operand> operands(LlvmValue constant, FunctionContext context) {
    context.program().use(constant, context.position());
    return switch (constant.kind()) {
      case INTEGER -> integer(constant);
      case FLOATING -> List.of(Operand.constant(floatingBits(constant)));
      case NULL_POINTER -> List.of(ZERO);
      case UNDEF, POISON, ZERO_AGGREGATE ->
          Collections.nCopies(context.layouts().leaves(constant.type()).size(), ZERO);
      case CONSTANT_ARRAY, CONSTANT_STRUCT, CONSTANT_VECTOR, DATA_ARRAY, DATA_VECTOR ->
          elements(constant, context);
      case FUNCTION -> List.of(new Operand.FunctionAddress(context.program().function(constant)));
      case GLOBAL -> List.of(global(constant, context));
      case ALIAS -> operands(constant.resolved(), context);
      case CONSTANT_EXPRESSION ->
          context.layouts().leaves(constant.type()).size() == 1
              ? List.of(expression(constant, context))
              : wideExpression(constant, context);
      case BLOCK_ADDRESS -> List.of(Labels.address(constant, context.program()));
      case IFUNC -> refused("ifunc " + constant.name(), "call the function directly", context);
      case PARAMETER,
          BLOCK,
          MEMORY_USE,
          MEMORY_DEF,
          MEMORY_PHI,
          TOKEN_NONE,
          METADATA,
          INLINE_ASSEMBLY,
          INSTRUCTION,
          TARGET_NONE,
          POINTER_AUTH ->
          refused("constant of kind " + constant.kind(), "", context);
    };
  }

  private static List<Operand> integer(LlvmValue constant) {
    if (constant.type().width() <= 64) {
      return List.of(Operand.constant(constant.integer()));
    }
    BigInteger value = constant.wideInteger();
    return List.of(
        Operand.constant(value.longValue()), Operand.constant(value.shiftRight(64).longValue()));
  }

  private static List<Operand> wideExpression(LlvmValue constant, FunctionContext context) {
    context.unsupported("constant " + constant.constantOpcode().text(), "");
    return Collections.nCopies(context.layouts().leaves(constant.type()).size(), ZERO);
  }

  /** The bits of a {@code float} or {@code double} constant. */
  public static long floatingBits(LlvmValue constant) {
    double value = ValueApi.constantReal(constant.ref());
    return constant.type().kind() == LlvmType.Kind.FLOAT
        ? Integer.toUnsignedLong(Float.floatToRawIntBits((float) value))
        : Double.doubleToRawLongBits(value);
  }

  private static List<Operand> elements(LlvmValue constant, FunctionContext context) {
    List<Operand> result = new ArrayList<>();
    for (int i = 0; i < constant.type().count(); i++) {
      result.addAll(operands(constant.element(i), context));
    }
    return result;
  }

  private static Operand global(LlvmValue global, FunctionContext context) {
    if (global.isMissing()) {
      return ZERO;
    }
    if (ModuleApi.isThreadLocal(global.ref())) {
      int register = context.builder().newRegister();
      context.emit(
          new Instruction.ThreadLocalAddress(
              register, context.program().global(global), context.position()));
      return Operand.register(register);
    }
    return new Operand.GlobalAddress(context.program().global(global), 0);
  }

  private static Operand expression(LlvmValue constant, FunctionContext context) {
    return switch (constant.constantOpcode()) {
      case BIT_CAST, PTR_TO_INT, INT_TO_PTR, ADDR_SPACE_CAST -> {
        Operand operand = context.operand(constant.operand(0));
        int width = context.layouts().leaves(constant.type()).getFirst().width();
        yield width < 64 ? masked(operand, width, context) : operand;
      }
      case TRUNC -> masked(context.operand(constant.operand(0)), constant.type().width(), context);
      case GET_ELEMENT_PTR -> Pointers.elementAddress(constant, context);
      case ADD -> binary(BinaryOperator.ADD, constant, context);
      case SUB -> binary(BinaryOperator.SUB, constant, context);
      case MUL -> binary(BinaryOperator.MUL, constant, context);
      case XOR -> binary(BinaryOperator.XOR, constant, context);
      default -> refused("constant " + constant.constantOpcode().text(), "", context).getFirst();
    };
  }

  private static Operand masked(Operand operand, int width, FunctionContext context) {
    return switch (operand) {
      case Operand.Constant(long value) -> Operand.constant(value & Widths.mask(width));
      default ->
          context.binary(BinaryOperator.AND, 64, operand, Operand.constant(Widths.mask(width)));
    };
  }

  private static Operand binary(
      BinaryOperator operator, LlvmValue constant, FunctionContext context) {
    return context.binary(
        operator,
        constant.type().width(),
        context.operand(constant.operand(0)),
        context.operand(constant.operand(1)));
  }

  private static List<Operand> refused(String what, String advice, FunctionContext context) {
    context.unsupported(what, advice);
    return List.of(ZERO);
  }
}
