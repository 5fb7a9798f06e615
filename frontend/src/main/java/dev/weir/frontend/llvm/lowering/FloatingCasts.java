package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.context.Integers;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.UnaryOperator;
import java.util.List;

/**
 * Conversions between integers of up to 128 bits and the types {@code float} and {@code double}.
 */
final class FloatingCasts {
  private final FunctionContext context;
  private final Integers integers;

  FloatingCasts(FunctionContext context) {
    this.context = context;
    integers = new Integers(context);
  }

  /** The leaves of one converted number. */
  List<Operand> cast(LlvmOpcode opcode, List<Operand> value, LlvmType from, LlvmType to) {
    Operand first = value.getFirst();
    return switch (opcode) {
      case FP_EXT -> List.of(context.unary(UnaryOperator.FLOAT_TO_DOUBLE, 32, first));
      case FP_TRUNC -> List.of(context.unary(UnaryOperator.DOUBLE_TO_FLOAT, 64, first));
      case FP_TO_SI -> toInteger(first, from, to.width(), UnaryOperator.DOUBLE_TO_SIGNED);
      case FP_TO_UI -> toInteger(first, from, to.width(), UnaryOperator.DOUBLE_TO_UNSIGNED);
      case SI_TO_FP -> List.of(fromSigned(value, from.width(), FloatingLowering.width(to)));
      case UI_TO_FP -> List.of(fromUnsigned(value, from.width(), FloatingLowering.width(to)));
      default -> throw new IllegalArgumentException(opcode.text());
    };
  }

  Operand toDouble(Operand value, int width) {
    return width == 64 ? value : context.unary(UnaryOperator.FLOAT_TO_DOUBLE, 32, value);
  }

  private List<Operand> toInteger(Operand value, LlvmType from, int width, UnaryOperator operator) {
    Operand number = toDouble(value, FloatingLowering.width(from));
    if (width <= 64) {
      return List.of(context.unary(operator, width, number));
    }
    List<Operand> words =
        List.of(
            context.unary(UnaryOperator.DOUBLE_TO_LOW_WORD, 64, number),
            context.unary(UnaryOperator.DOUBLE_TO_HIGH_WORD, 64, number));
    return integers.resize(words, 128, width, true);
  }

  private Operand fromSigned(List<Operand> value, int width, int format) {
    if (width <= 64) {
      return context.unary(
          format == 32 ? UnaryOperator.SIGNED_TO_FLOAT : UnaryOperator.SIGNED_TO_DOUBLE,
          width,
          value.getFirst());
    }
    List<Operand> whole = integers.resize(value, width, 128, true);
    Operand magnitude = fromWide(integers.unary(UnaryOperator.ABSOLUTE, 128, whole), format);
    Operand sign = context.binary(BinaryOperator.LSHR, 64, whole.get(1), Operand.constant(63));
    Operand signBit = context.binary(BinaryOperator.SHL, 64, sign, Operand.constant(format - 1L));
    return context.binary(BinaryOperator.OR, 64, magnitude, signBit);
  }

  private Operand fromUnsigned(List<Operand> value, int width, int format) {
    return width <= 64
        ? context.unary(unsigned(format), width, value.getFirst())
        : fromWide(value, format);
  }

  private static UnaryOperator unsigned(int format) {
    return format == 32 ? UnaryOperator.UNSIGNED_TO_FLOAT : UnaryOperator.UNSIGNED_TO_DOUBLE;
  }

  /**
   * The 64 bits from the first one on, with a sticky bit for those behind them, round as the whole
   * does; the power of two that is missing then is exact.
   */
  private Operand fromWide(List<Operand> value, int format) {
    Operand zeros = context.unary(UnaryOperator.LEADING_ZEROS, 64, value.get(1));
    List<Operand> shifted =
        integers.binary(BinaryOperator.SHL, 128, value, List.of(zeros, Operand.constant(0)));
    Operand sticky = context.compare(Predicate.NE, 64, shifted.get(0), Operand.constant(0));
    Operand leading = context.binary(BinaryOperator.OR, 64, shifted.get(1), sticky);
    Operand number = context.unary(unsigned(format), 64, leading);
    int bias = format == 32 ? 127 : 1023;
    Operand exponent = context.binary(BinaryOperator.SUB, 64, Operand.constant(bias + 64L), zeros);
    Operand power =
        context.binary(BinaryOperator.SHL, 64, exponent, Operand.constant(format == 32 ? 23 : 52));
    return context.binary(BinaryOperator.FMUL, format, number, power);
  }
}
