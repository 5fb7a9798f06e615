package dev.weir.frontend.llvm.context;

import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.UnaryOperator;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes on integers of up to 128 bits, each given by its leaves: one, or beyond 64 bits two, the
 * low word first.
 */
public final class Integers {
  private static final Operand ZERO = Operand.constant(0);

  private final FunctionContext context;

  public Integers(FunctionContext context) {
    this.context = context;
  }

  /** The leaves of a small number. */
  public static List<Operand> constant(long value, int width) {
    return width <= 64 ? List.of(Operand.constant(value)) : List.of(Operand.constant(value), ZERO);
  }

  /** Computes with two integers of any width. */
  public List<Operand> binary(
      BinaryOperator operator, int width, List<Operand> left, List<Operand> right) {
    if (width <= 64) {
      return List.of(context.binary(operator, width, left.getFirst(), right.getFirst()));
    }
    return switch (operator) {
      case AND, OR, XOR ->
          List.of(
              context.binary(operator, 64, left.get(0), right.get(0)),
              context.binary(operator, 64, left.get(1), right.get(1)));
      default -> wide(operator, width, left, right);
    };
  }

  private List<Operand> wide(
      BinaryOperator operator, int width, List<Operand> left, List<Operand> right) {
    int low = context.builder().newRegister();
    int high = context.builder().newRegister();
    context.emit(
        new Instruction.WideBinary(
            low,
            high,
            operator,
            width,
            left.get(0),
            left.get(1),
            right.get(0),
            right.get(1),
            context.position()));
    return List.of(Operand.register(low), Operand.register(high));
  }

  /** 1 or 0. */
  public Operand compare(Predicate predicate, int width, List<Operand> left, List<Operand> right) {
    if (width <= 64) {
      return context.compare(predicate, width, left.getFirst(), right.getFirst());
    }
    Operand sameHigh = context.compare(Predicate.EQ, 64, left.get(1), right.get(1));
    Predicate ofHigh = predicate;
    Predicate ofLow =
        switch (predicate) {
          case EQ, NE, ULT, ULE, UGT, UGE -> predicate;
          case SLT -> Predicate.ULT;
          case SLE -> Predicate.ULE;
          case SGT -> Predicate.UGT;
          case SGE -> Predicate.UGE;
        };
    return context.select(
        sameHigh,
        context.compare(ofLow, 64, left.get(0), right.get(0)),
        context.compare(ofHigh, width - 64, left.get(1), right.get(1)));
  }

  /** Chooses one of two values, leaf by leaf. */
  public List<Operand> select(Operand condition, List<Operand> ifTrue, List<Operand> ifFalse) {
    List<Operand> results = new ArrayList<>();
    for (int i = 0; i < ifTrue.size(); i++) {
      results.add(context.select(condition, ifTrue.get(i), ifFalse.get(i)));
    }
    return results;
  }

  /** Cuts, or extends by zeros or by the sign. */
  public List<Operand> resize(List<Operand> value, int from, int to, boolean signed) {
    if (to <= 64) {
      return List.of(narrow(value.getFirst(), Math.min(from, 64), to, signed));
    }
    Operand low = from < 64 ? narrow(value.getFirst(), from, 64, signed) : value.getFirst();
    if (from > 64) {
      return List.of(low, narrow(value.get(1), from - 64, to - 64, signed));
    }
    if (!signed) {
      return List.of(low, ZERO);
    }
    Operand sign = context.binary(BinaryOperator.ASHR, 64, low, Operand.constant(63));
    return List.of(low, to == 128 ? sign : masked(sign, to - 64));
  }

  private Operand narrow(Operand value, int from, int to, boolean signed) {
    if (to < from) {
      return masked(value, to);
    }
    if (to == from || !signed) {
      return value;
    }
    Operand extended = context.unary(UnaryOperator.SIGN_EXTEND, from, value);
    return to == 64 ? extended : masked(extended, to);
  }

  private Operand masked(Operand value, int width) {
    return context.binary(BinaryOperator.AND, 64, value, Operand.constant(Widths.mask(width)));
  }

  /** Computes with one integer of any width. */
  public List<Operand> unary(UnaryOperator operator, int width, List<Operand> value) {
    if (width <= 64) {
      return List.of(context.unary(operator, width, value.getFirst()));
    }
    Operand low = value.get(0);
    Operand high = value.get(1);
    return switch (operator) {
      case POPULATION_COUNT ->
          List.of(sum(context.unary(operator, 64, low), context.unary(operator, 64, high)), ZERO);
      case LEADING_ZEROS ->
          List.of(
              context.select(
                  high,
                  context.unary(operator, width - 64, high),
                  sum(context.unary(operator, 64, low), Operand.constant(width - 64L))),
              ZERO);
      case TRAILING_ZEROS ->
          List.of(
              context.select(
                  low,
                  context.unary(operator, 64, low),
                  sum(context.unary(operator, width - 64, high), Operand.constant(64))),
              ZERO);
      case BYTE_SWAP, BIT_REVERSE -> {
        List<Operand> swapped =
            List.of(context.unary(operator, 64, high), context.unary(operator, 64, low));
        yield width == 128
            ? swapped
            : wide(BinaryOperator.LSHR, 128, swapped, constant(128L - width, 128));
      }
      case ABSOLUTE -> {
        List<Operand> zero = constant(0, width);
        Operand negative = compare(Predicate.SLT, width, value, zero);
        yield select(negative, wide(BinaryOperator.SUB, width, zero, value), value);
      }
      default -> throw new IllegalArgumentException("not for wide integers: " + operator);
    };
  }

  private Operand sum(Operand one, Operand other) {
    return context.binary(BinaryOperator.ADD, 64, one, other);
  }
}
