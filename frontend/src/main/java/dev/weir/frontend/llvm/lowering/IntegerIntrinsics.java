package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.context.Integers;
import dev.weir.frontend.llvm.context.Lanes;
import dev.weir.frontend.llvm.layout.Leaf;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.UnaryOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Lowers the intrinsic functions that compute on integers of up to 128 bits, or vectors of them.
 */
final class IntegerIntrinsics {
  private static final Map<String, UnaryOperator> UNARY =
      Map.of(
          "ctpop", UnaryOperator.POPULATION_COUNT,
          "ctlz", UnaryOperator.LEADING_ZEROS,
          "cttz", UnaryOperator.TRAILING_ZEROS,
          "bswap", UnaryOperator.BYTE_SWAP,
          "bitreverse", UnaryOperator.BIT_REVERSE,
          "abs", UnaryOperator.ABSOLUTE);

  private static final Map<String, BinaryOperator> BINARY =
      Map.of(
          "smin", BinaryOperator.SMIN,
          "smax", BinaryOperator.SMAX,
          "umin", BinaryOperator.UMIN,
          "umax", BinaryOperator.UMAX,
          "ptrmask", BinaryOperator.AND);

  private static final Map<String, BinaryOperator> REDUCTIONS =
      Map.of(
          "add", BinaryOperator.ADD,
          "mul", BinaryOperator.MUL,
          "and", BinaryOperator.AND,
          "or", BinaryOperator.OR,
          "xor", BinaryOperator.XOR,
          "smin", BinaryOperator.SMIN,
          "smax", BinaryOperator.SMAX,
          "umin", BinaryOperator.UMIN,
          "umax", BinaryOperator.UMAX);

  private static final Map<String, Checked> CHECKED =
      Map.of(
          "sadd",
          new Checked(
              BinaryOperator.ADD, BinaryOperator.SADD_OVERFLOWS, BinaryOperator.SADD_SATURATING),
          "uadd",
          new Checked(
              BinaryOperator.ADD, BinaryOperator.UADD_OVERFLOWS, BinaryOperator.UADD_SATURATING),
          "ssub",
          new Checked(
              BinaryOperator.SUB, BinaryOperator.SSUB_OVERFLOWS, BinaryOperator.SSUB_SATURATING),
          "usub",
          new Checked(
              BinaryOperator.SUB, BinaryOperator.USUB_OVERFLOWS, BinaryOperator.USUB_SATURATING),
          "smul",
          new Checked(BinaryOperator.MUL, BinaryOperator.SMUL_OVERFLOWS, BinaryOperator.MUL),
          "umul",
          new Checked(BinaryOperator.MUL, BinaryOperator.UMUL_OVERFLOWS, BinaryOperator.MUL));

  /** An operator, whether it overflows, and what it gives without. */
  private record Checked(
      BinaryOperator wrapping, BinaryOperator overflows, BinaryOperator saturating) {}

  private final FunctionContext context;
  private final ArithmeticLowering arithmetic;
  private final VectorLowering vectors;
  private final Integers integers;
  private final Lanes lanes;

  IntegerIntrinsics(FunctionContext context) {
    this.context = context;
    arithmetic = new ArithmeticLowering(context);
    vectors = new VectorLowering(context);
    integers = new Integers(context);
    lanes = new Lanes(context);
  }

  /** Lowers a call, if it is of such a function. */
  boolean lower(LlvmValue call, String name) {
    String operation = Intrinsics.part(name, 1);
    if (UNARY.containsKey(operation)) {
      unary(call, UNARY.get(operation));
      return true;
    }
    if (BINARY.containsKey(operation)) {
      binary(call, BINARY.get(operation));
      return true;
    }
    if (CHECKED.containsKey(operation)) {
      return checked(call, Intrinsics.part(name, 2), CHECKED.get(operation));
    }
    return switch (operation) {
      case "fshl", "fshr" -> {
        funnelShift(call, operation.equals("fshl"));
        yield true;
      }
      case "scmp", "ucmp" -> {
        threeWay(call, operation.equals("scmp"));
        yield true;
      }
      case "sshl", "ushl" -> {
        shiftSaturating(call, operation.equals("sshl"));
        yield true;
      }
      case "vector" -> vector(call, name);
      default -> false;
    };
  }

  private int width(LlvmValue value) {
    return context.layouts().leaves(value.type().lane()).stream().mapToInt(Leaf::width).sum();
  }

  private void unary(LlvmValue call, UnaryOperator operator) {
    int width = width(call);
    lanes.map(
        call,
        List.of(call.operand(0)),
        operands -> integers.unary(operator, width, operands.getFirst()));
  }

  private void binary(LlvmValue call, BinaryOperator operator) {
    int width = width(call);
    lanes.map(
        call,
        List.of(call.operand(0), call.operand(1)),
        operands -> integers.binary(operator, width, operands.get(0), operands.get(1)));
  }

  private boolean checked(LlvmValue call, String kind, Checked operators) {
    if (kind.equals("sat")) {
      binary(call, operators.saturating());
      return true;
    }
    if (!kind.equals("with")) {
      return false;
    }
    int width = width(call.operand(0));
    List<List<Operand>> left = lanes.of(call.operand(0));
    List<List<Operand>> right = lanes.of(call.operand(1));
    List<Operand> results = new ArrayList<>();
    List<Operand> overflows = new ArrayList<>();
    for (int lane = 0; lane < left.size(); lane++) {
      results.addAll(integers.binary(operators.wrapping(), width, left.get(lane), right.get(lane)));
      overflows.add(
          integers
              .binary(operators.overflows(), width, left.get(lane), right.get(lane))
              .getFirst());
    }
    results.addAll(overflows);
    context.define(call, results);
    arithmetic.passUndefined(call);
    return true;
  }

  /** The double word {@code first:second} shifted; two steps, so that no shift is by the width. */
  private void funnelShift(LlvmValue call, boolean left) {
    int width = width(call);
    lanes.map(
        call,
        List.of(call.operand(0), call.operand(1), call.operand(2)),
        operands -> funnelShift(left, width, operands.get(0), operands.get(1), operands.get(2)));
  }

  private List<Operand> funnelShift(
      boolean left, int width, List<Operand> high, List<Operand> low, List<Operand> by) {
    List<Operand> amount =
        integers.binary(BinaryOperator.UREM, width, by, Integers.constant(width, width));
    List<Operand> rest =
        integers.binary(BinaryOperator.SUB, width, Integers.constant(width - 1L, width), amount);
    List<Operand> one = Integers.constant(1, width);
    List<Operand> upper;
    List<Operand> lower;
    if (left) {
      upper = integers.binary(BinaryOperator.SHL, width, high, amount);
      List<Operand> once = integers.binary(BinaryOperator.LSHR, width, low, one);
      lower = integers.binary(BinaryOperator.LSHR, width, once, rest);
    } else {
      List<Operand> once = integers.binary(BinaryOperator.SHL, width, high, one);
      upper = integers.binary(BinaryOperator.SHL, width, once, rest);
      lower = integers.binary(BinaryOperator.LSHR, width, low, amount);
    }
    return integers.binary(BinaryOperator.OR, width, upper, lower);
  }

  private void threeWay(LlvmValue call, boolean signed) {
    int width = width(call.operand(0));
    int result = width(call);
    lanes.map(
        call,
        List.of(call.operand(0), call.operand(1)),
        operands -> {
          List<Operand> left = operands.get(0);
          List<Operand> right = operands.get(1);
          Operand greater =
              integers.compare(signed ? Predicate.SGT : Predicate.UGT, width, left, right);
          Operand less =
              integers.compare(signed ? Predicate.SLT : Predicate.ULT, width, left, right);
          return List.of(context.binary(BinaryOperator.SUB, result, greater, less));
        });
  }

  /** A shift left that gives the extreme value where shifting back does not give the operand. */
  private void shiftSaturating(LlvmValue call, boolean signed) {
    int width = width(call);
    BinaryOperator back = signed ? BinaryOperator.ASHR : BinaryOperator.LSHR;
    lanes.map(
        call,
        List.of(call.operand(0), call.operand(1)),
        operands -> {
          List<Operand> value = operands.get(0);
          List<Operand> shifted =
              integers.binary(BinaryOperator.SHL, width, value, operands.get(1));
          Operand same =
              integers.compare(
                  Predicate.EQ,
                  width,
                  integers.binary(back, width, shifted, operands.get(1)),
                  value);
          return integers.select(same, shifted, extreme(value, width, signed));
        });
  }

  private List<Operand> extreme(List<Operand> value, int width, boolean signed) {
    List<Operand> ones =
        integers.binary(
            BinaryOperator.SUB, width, Integers.constant(0, width), Integers.constant(1, width));
    if (!signed) {
      return ones;
    }
    List<Operand> greatest =
        integers.binary(BinaryOperator.LSHR, width, ones, Integers.constant(1, width));
    List<Operand> least = integers.binary(BinaryOperator.XOR, width, ones, greatest);
    Operand negative = integers.compare(Predicate.SLT, width, value, Integers.constant(0, width));
    return integers.select(negative, least, greatest);
  }

  private boolean vector(LlvmValue call, String name) {
    if (Intrinsics.part(name, 2).equals("reverse")) {
      vectors.reverse(call);
      return true;
    }
    BinaryOperator operator = REDUCTIONS.get(Intrinsics.part(name, 3));
    if (!Intrinsics.part(name, 2).equals("reduce") || operator == null) {
      return false;
    }
    vectors.reduce(call, operator);
    return true;
  }
}
