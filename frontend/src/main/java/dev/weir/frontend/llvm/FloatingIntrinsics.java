package dev.weir.frontend.llvm;

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
          "acos",
          "asin",
          "atan",
          "atan2",
          "ceil",
          "cos",
          "cosh",
          "exp",
          "exp10",
          "exp2",
          "floor",
          "fma",
          "ldexp",
          "llrint",
          "llround",
          "log",
          "log10",
          "log2",
          "lrint",
          "lround",
          "nearbyint",
          "pow",
          "rint",
          "round",
          "roundeven",
          "sin",
          "sinh",
          "sqrt",
          "tan",
          "tanh",
          "trunc");

  private final FunctionContext context;
  private final FloatingLowering floating;
  private final VectorLowering vectors;
  private final Lanes lanes;

  FloatingIntrinsics(FunctionContext context) {
    this.context = context;
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
      case "fadd" -> vectors.reduceFloating(call, BinaryOperator.FADD, true);
      case "fmul" -> vectors.reduceFloating(call, BinaryOperator.FMUL, true);
      case "fmin" -> vectors.reduceFloating(call, BinaryOperator.FMIN, false);
      case "fmax" -> vectors.reduceFloating(call, BinaryOperator.FMAX, false);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void callLibrary(LlvmValue call, String operation) {
    int count = LlvmC.argumentCount(call.ref());
    List<LlvmValue> arguments = new ArrayList<>(call.operands().subList(0, count));
    String format = FloatingLowering.width(call.operand(0).type()) == 32 ? "f32" : "f64";
    int function =
        context.program().libraryFunction("llvm." + operation + "." + format, arguments.size());
    int result = context.layouts().leaves(call.type().lane()).getFirst().width();
    lanes.map(
        call,
        arguments,
        operands -> {
          int register = context.builder().newRegister();
          context.emit(
              new Instruction.Call(
                  OptionalInt.of(register),
                  new Operand.FunctionAddress(function),
                  operands.stream().map(List::getFirst).toList(),
                  context.position()));
          Operand value = Operand.register(register);
          // The results of lrint and its like are 64 bits wide.
          return List.of(
              result >= 64
                  ? value
                  : context.binary(
                      BinaryOperator.AND, 64, value, Operand.constant(Widths.mask(result))));
        });
  }
}
