package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.context.Lanes;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.UnaryOperator;
import java.util.List;

/** Lowers what computes on numbers of type {@code float} and {@code double}. */
final class FloatingLowering {
  private static final Operand ONE = Operand.constant(1);

  private final FunctionContext context;
  private final Lanes lanes;
  private final FloatingCasts casts;

  FloatingLowering(FunctionContext context) {
    this.context = context;
    lanes = new Lanes(context);
    casts = new FloatingCasts(context);
  }

  /** Bits of a floating-point type, or of the lanes of such a vector. */
  static int width(LlvmType type) {
    return type.lane().kind() == LlvmType.Kind.FLOAT ? 32 : 64;
  }

  void binary(LlvmValue instruction) {
    BinaryOperator operator =
        switch (instruction.opcode()) {
          case FADD -> BinaryOperator.FADD;
          case FSUB -> BinaryOperator.FSUB;
          case FMUL -> BinaryOperator.FMUL;
          case FDIV -> BinaryOperator.FDIV;
          case FREM -> BinaryOperator.FREM;
          default -> throw new IllegalArgumentException(instruction.opcode().text());
        };
    binary(instruction, operator);
  }

  /** Lowers an instruction whose first two operands are those of an operator. */
  void binary(LlvmValue instruction, BinaryOperator operator) {
    int width = width(instruction.type());
    lanes.map(
        instruction,
        instruction.operands().subList(0, 2),
        operands ->
            List.of(
                context.binary(
                    operator, width, operands.get(0).getFirst(), operands.get(1).getFirst())));
  }

  void negate(LlvmValue instruction) {
    Operand sign = sign(width(instruction.type()));
    lanes.map(
        instruction,
        instruction.operands(),
        operands ->
            List.of(context.binary(BinaryOperator.XOR, 64, operands.getFirst().getFirst(), sign)));
  }

  /** {@code llvm.fabs}. */
  void absolute(LlvmValue call) {
    Operand magnitude = magnitude(width(call.type()));
    lanes.map(
        call,
        List.of(call.operand(0)),
        operands ->
            List.of(
                context.binary(BinaryOperator.AND, 64, operands.getFirst().getFirst(), magnitude)));
  }

  /** {@code llvm.copysign}. */
  void copySign(LlvmValue call) {
    int width = width(call.type());
    lanes.map(
        call,
        List.of(call.operand(0), call.operand(1)),
        operands -> {
          Operand value = operands.get(0).getFirst();
          Operand other = operands.get(1).getFirst();
          return List.of(
              context.binary(
                  BinaryOperator.OR,
                  64,
                  context.binary(BinaryOperator.AND, 64, value, magnitude(width)),
                  context.binary(BinaryOperator.AND, 64, other, sign(width))));
        });
  }

  /** {@code llvm.fmuladd}: two operations, as for a target without a fused one. */
  void multiplyAdd(LlvmValue call) {
    int width = width(call.type());
    lanes.map(
        call,
        List.of(call.operand(0), call.operand(1), call.operand(2)),
        operands -> {
          Operand product =
              context.binary(
                  BinaryOperator.FMUL,
                  width,
                  operands.get(0).getFirst(),
                  operands.get(1).getFirst());
          return List.of(
              context.binary(BinaryOperator.FADD, width, product, operands.get(2).getFirst()));
        });
  }

  private static Operand sign(int width) {
    return Operand.constant(1L << (width - 1));
  }

  private static Operand magnitude(int width) {
    return Operand.constant(Widths.mask(width - 1));
  }

  void compare(LlvmValue instruction) {
    LlvmValue left = instruction.operand(0);
    LlvmValue right = instruction.operand(1);
    int predicate = CodeApi.realPredicate(instruction.ref());
    int width = width(left.type());
    lanes.map(
        instruction,
        List.of(left, right),
        operands ->
            List.of(
                compare(predicate, width, operands.get(0).getFirst(), operands.get(1).getFirst())));
  }

  /** By the number of LLVM's predicate: true also for NaN from 8 on. */
  private Operand compare(int predicate, int width, Operand a, Operand b) {
    return switch (predicate) {
      case 0 -> Operand.constant(0);
      case 1 -> context.binary(BinaryOperator.FEQ, width, a, b);
      case 2 -> context.binary(BinaryOperator.FLT, width, b, a);
      case 3 -> context.binary(BinaryOperator.FLE, width, b, a);
      case 4 -> context.binary(BinaryOperator.FLT, width, a, b);
      case 5 -> context.binary(BinaryOperator.FLE, width, a, b);
      case 6 ->
          context.binary(
              BinaryOperator.OR,
              1,
              context.binary(BinaryOperator.FLT, width, a, b),
              context.binary(BinaryOperator.FLT, width, b, a));
      case 7 -> not(context.binary(BinaryOperator.FUNORDERED, width, a, b));
      case 8 -> context.binary(BinaryOperator.FUNORDERED, width, a, b);
      // Each of the others is the contrary of one of those above.
      case 9, 10, 11, 12, 13, 14, 15 -> not(compare(15 - predicate, width, a, b));
      default -> throw new IllegalStateException("comparison " + predicate);
    };
  }

  private Operand not(Operand bit) {
    return context.binary(BinaryOperator.XOR, 1, bit, ONE);
  }

  void cast(LlvmValue instruction) {
    LlvmType from = instruction.operand(0).type().lane();
    LlvmType to = instruction.type().lane();
    lanes.map(
        instruction,
        instruction.operands(),
        operands -> casts.cast(instruction.opcode(), operands.getFirst(), from, to));
  }

  /** {@code llvm.fptosi.sat} and {@code llvm.fptoui.sat}, to at most 64 bits. */
  void saturate(LlvmValue call, UnaryOperator operator) {
    int width = call.type().lane().width();
    LlvmType from = call.operand(0).type();
    lanes.map(
        call,
        List.of(call.operand(0)),
        operands ->
            List.of(
                context.unary(
                    operator, width, casts.toDouble(operands.getFirst().getFirst(), width(from)))));
  }

  /** {@code llvm.is.fpclass}: each class is one range of bits, or two. */
  void isClass(LlvmValue call) {
    LlvmValue value = call.operand(0);
    int width = width(value.type());
    long classes = call.operand(1).integer();
    lanes.map(
        call,
        List.of(value),
        operands -> List.of(isClass(operands.getFirst().getFirst(), width, classes)));
  }

  private Operand isClass(Operand value, int width, long classes) {
    int fraction = width == 32 ? 23 : 52;
    long normal = 1L << fraction;
    long infinity = Widths.mask(width - 1) - (normal - 1);
    long quiet = infinity + (normal >>> 1);
    long end = 1L << (width - 1);
    // The starts of zero, subnormal, normal, infinity, signalling and quiet NaN.
    long[] starts = {0, 1, normal, infinity, infinity + 1, quiet, end};
    int[] positive = {6, 7, 8, 9, 0, 1};
    int[] negative = {5, 4, 3, 2, 0, 1};
    Operand result = Operand.constant(0);
    for (int i = 0; i < positive.length; i++) {
      if ((classes >>> positive[i] & 1) != 0) {
        result = or(result, inRange(value, width, starts[i], starts[i + 1]));
      }
      if ((classes >>> negative[i] & 1) != 0) {
        result = or(result, inRange(value, width, end + starts[i], end + starts[i + 1]));
      }
    }
    return result;
  }

  private Operand or(Operand one, Operand other) {
    return one.equals(Operand.constant(0))
        ? other
        : context.binary(BinaryOperator.OR, 1, one, other);
  }

  private Operand inRange(Operand value, int width, long start, long end) {
    Operand offset = context.binary(BinaryOperator.SUB, width, value, Operand.constant(start));
    return context.compare(Predicate.ULT, width, offset, Operand.constant(end - start));
  }
}
