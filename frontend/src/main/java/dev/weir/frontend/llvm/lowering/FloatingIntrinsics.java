package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.context.Lanes;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.UnaryOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Lowers the intrinsic functions that compute on floating-point numbers, or vectors of them. What
 * {@code math.h} has too becomes a call of the modelled library for each lane, by the intrinsic's
 * own name for scalars.
 */
final class FloatingIntrinsics {
  private static final Set<String> LIBRARY =
      Set.of(
          """
          acos asin atan atan2 ceil cos cosh exp exp10 exp2 floor fma ldexp llrint llround log
          log10 log2 lrint lround nearbyint pow powi rint round roundeven sin sinh sqrt tan tanh
          trunc
          """
              .split("\\s+"));

  private final FunctionContext context;
  private final ArithmeticLowering arithmetic;
  private final FloatingLowering floating;
  private final VectorLowering vectors;
  private final Lanes lanes;

  FloatingIntrinsics(FunctionContext context) {
    this.context = context;
    arithmetic = new ArithmeticLowering(context);
    floating = new FloatingLowering(context);
    vectors = new VectorLowering(context);
    lanes = new Lanes(context);
  }

  /** Lowers a call, if it is of such a function. */
  boolean lower(LlvmValue call, String name) {
    String operation = Intrinsics.part(name, 1);
    if (LIBRARY.contains(operation)) {
      callLibrary(call, operation);
      return true;
    }
    switch (operation) {
      case "fabs" -> floating.absolute(call);
      case "copysign" -> floating.copySign(call);
      case "fmuladd" -> floating.multiplyAdd(call);
      case "minnum" -> floating.binary(call, BinaryOperator.FMIN);
      case "maxnum" -> floating.binary(call, BinaryOperator.FMAX);
      case "minimum" -> extreme(call, this::minimum);
      case "maximum" -> extreme(call, this::maximum);
      case "frexp" -> split(call);
      case "is" -> floating.isClass(call);
      case "fptosi", "fptoui" -> {
        if (call.type().lane().width() > 64) {
          return false;
        }
        floating.saturate(
            call,
            operation.equals("fptosi")
                ? UnaryOperator.DOUBLE_TO_SIGNED_SATURATING
                : UnaryOperator.DOUBLE_TO_UNSIGNED_SATURATING);
      }
      case "vector" -> {
        return reduction(call, Intrinsics.part(name, 3));
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean reduction(LlvmValue call, String operation) {
    switch (operation) {
      case "fadd" -> vectors.reduceFloating(call, operation(call, BinaryOperator.FADD), true);
      case "fmul" -> vectors.reduceFloating(call, operation(call, BinaryOperator.FMUL), true);
      case "fmin" -> vectors.reduceFloating(call, operation(call, BinaryOperator.FMIN), false);
      case "fmax" -> vectors.reduceFloating(call, operation(call, BinaryOperator.FMAX), false);
      case "fminimum" -> vectors.reduceFloating(call, ofWidth(call, this::minimum), false);
      case "fmaximum" -> vectors.reduceFloating(call, ofWidth(call, this::maximum), false);
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Computes on two numbers of a width. */
  @FunctionalInterface
  private interface Operation {
    Operand apply(int width, Operand left, Operand right);
  }

  private static java.util.function.BinaryOperator<Operand> ofWidth(
      LlvmValue call, Operation operation) {
    int width = FloatingLowering.width(call.type());
    return (left, right) -> operation.apply(width, left, right);
  }

  private java.util.function.BinaryOperator<Operand> operation(
      LlvmValue call, BinaryOperator operator) {
    return ofWidth(call, (width, left, right) -> context.binary(operator, width, left, right));
  }

  private void extreme(LlvmValue call, Operation operation) {
    int width = FloatingLowering.width(call.type());
    lanes.map(
        call,
        List.of(call.operand(0), call.operand(1)),
        operands ->
            List.of(
                operation.apply(width, operands.get(0).getFirst(), operands.get(1).getFirst())));
  }

  /** Of zeros the negative one is less: their bits are joined. */
  private Operand minimum(int width, Operand left, Operand right) {
    return extreme(width, left, right, BinaryOperator.FMIN, BinaryOperator.OR);
  }

  private Operand maximum(int width, Operand left, Operand right) {
    return extreme(width, left, right, BinaryOperator.FMAX, BinaryOperator.AND);
  }

  /** The lesser or greater number; none where an operand is none. */
  private Operand extreme(
      int width, Operand left, Operand right, BinaryOperator choice, BinaryOperator ofEqual) {
    Operand ordered =
        context.select(
            context.binary(BinaryOperator.FEQ, width, left, right),
            context.binary(ofEqual, width, left, right),
            context.binary(choice, width, left, right));
    return context.select(
        context.binary(BinaryOperator.FUNORDERED, width, left, right),
        context.binary(BinaryOperator.FADD, width, left, right),
        ordered);
  }

  /** {@code llvm.frexp}: a number from a half to one, and the power of two that goes with it. */
  private void split(LlvmValue call) {
    LlvmValue argument = call.operand(0);
    int width = FloatingLowering.width(argument.type());
    int logarithm = libraryFunction("ilogb", width, 1);
    int scaling = libraryFunction("ldexp", width, 2);
    List<Operand> fractions = new ArrayList<>();
    List<Operand> exponents = new ArrayList<>();
    for (Operand value : context.operands(argument)) {
      Operand zero = Operand.constant(0);
      // Infinity less itself is no number.
      Operand difference = context.binary(BinaryOperator.FSUB, width, value, value);
      Operand isFinite = context.binary(BinaryOperator.FEQ, width, difference, zero);
      Operand isZero = context.binary(BinaryOperator.FEQ, width, value, zero);
      Operand above =
          context.binary(
              BinaryOperator.ADD, 32, call(logarithm, List.of(value)), Operand.constant(1));
      Operand exponent = context.select(isFinite, context.select(isZero, zero, above), zero);
      Operand negated = context.binary(BinaryOperator.SUB, 32, zero, exponent);
      fractions.add(call(scaling, List.of(value, negated)));
      exponents.add(exponent);
    }
    fractions.addAll(exponents);
    context.define(call, fractions);
    arithmetic.passUndefined(call);
  }

  private int libraryFunction(String operation, int width, int parameters) {
    String format = width == 32 ? "f32" : "f64";
    return context.program().libraryFunction("llvm." + operation + "." + format, parameters);
  }

  private Operand call(int function, List<Operand> arguments) {
    int register = context.builder().newRegister();
    context.emit(
        new Instruction.Call(
            OptionalInt.of(register),
            new Operand.FunctionAddress(function),
            arguments,
            context.position()));
    return Operand.register(register);
  }

  private void callLibrary(LlvmValue call, String operation) {
    int count = CodeApi.argumentCount(call.ref());
    List<LlvmValue> arguments = new ArrayList<>(call.operands().subList(0, count));
    int width = FloatingLowering.width(call.operand(0).type());
    int function = libraryFunction(operation, width, arguments.size());
    int result = context.layouts().leaves(call.type().lane()).getFirst().width();
    lanes.map(
        call,
        arguments,
        operands -> {
          Operand value = call(function, operands.stream().map(List::getFirst).toList());
          // The results of lrint and its like are 64 bits wide.
          return List.of(
              result >= 64
                  ? value
                  : context.binary(
                      BinaryOperator.AND, 64, value, Operand.constant(Widths.mask(result))));
        });
  }
}
