package dev.weir.frontend.llvm;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.UnaryOperator;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** Lowers calls of LLVM's intrinsic functions. */
final class Intrinsics {
  private static final Set<String> IGNORED =
      Set.of(
          "assume",
          "dbg",
          "donothing",
          "experimental",
          "invariant",
          "lifetime",
          "prefetch",
          "pseudoprobe",
          "sideeffect",
          "stackrestore",
          "var");

  private final FunctionContext context;
  private final ArithmeticLowering arithmetic;

  Intrinsics(FunctionContext context) {
    this.context = context;
    arithmetic = new ArithmeticLowering(context);
  }

  /** Whether this is a call that says something to compilers alone. */
  static boolean isIgnored(LlvmValue instruction) {
    if (instruction.opcode() != LlvmOpcode.CALL) {
      return false;
    }
    String name = instruction.calledIntrinsic();
    return !name.isEmpty()
        && (IGNORED.contains(part(name, 1)) && !name.startsWith("llvm.experimental.")
            || name.startsWith("llvm.experimental.noalias"));
  }

  void lower(LlvmValue call) {
    String name = call.calledIntrinsic();
    if (!isSupported(call)) {
      refuse(call, name);
      return;
    }
    switch (part(name, 1)) {
      case "memcpy", "memmove" -> copy(call, name);
      case "memset" -> set(call, name);
      case "trap", "debugtrap", "ubsantrap" -> trap(call);
      case "ctpop" -> unary(call, UnaryOperator.POPULATION_COUNT);
      case "ctlz" -> unary(call, UnaryOperator.LEADING_ZEROS);
      case "cttz" -> unary(call, UnaryOperator.TRAILING_ZEROS);
      case "bswap" -> unary(call, UnaryOperator.BYTE_SWAP);
      case "bitreverse" -> unary(call, UnaryOperator.BIT_REVERSE);
      case "abs" -> unary(call, UnaryOperator.ABSOLUTE);
      case "smin" -> binary(call, BinaryOperator.SMIN);
      case "smax" -> binary(call, BinaryOperator.SMAX);
      case "umin" -> binary(call, BinaryOperator.UMIN);
      case "umax" -> binary(call, BinaryOperator.UMAX);
      case "sadd" ->
          checked(
              call,
              name,
              BinaryOperator.ADD,
              BinaryOperator.SADD_OVERFLOWS,
              BinaryOperator.SADD_SATURATING);
      case "uadd" ->
          checked(
              call,
              name,
              BinaryOperator.ADD,
              BinaryOperator.UADD_OVERFLOWS,
              BinaryOperator.UADD_SATURATING);
      case "ssub" ->
          checked(
              call,
              name,
              BinaryOperator.SUB,
              BinaryOperator.SSUB_OVERFLOWS,
              BinaryOperator.SSUB_SATURATING);
      case "usub" ->
          checked(
              call,
              name,
              BinaryOperator.SUB,
              BinaryOperator.USUB_OVERFLOWS,
              BinaryOperator.USUB_SATURATING);
      case "smul" -> product(call, name, BinaryOperator.SMUL_OVERFLOWS);
      case "umul" -> product(call, name, BinaryOperator.UMUL_OVERFLOWS);
      case "fshl", "fshr" -> funnelShift(call, part(name, 1).equals("fshl"));
      case "scmp", "ucmp" -> threeWay(call, part(name, 1).equals("scmp"));
      case "expect", "launder", "strip", "ssa" -> alias(call);
      case "ptrmask" -> binary(call, BinaryOperator.AND);
      case "is" -> constant(call, name, "llvm.is.constant", 0);
      case "objectsize" ->
          constant(call, name, "llvm.objectsize", call.operand(1).integer() != 0 ? 0 : -1);
      case "stacksave" -> context.define(call, Operand.constant(0));
      case "va_start", "va_end", "va_copy" ->
          context.unsupported("variable arguments", "pass the arguments in an array");
      default -> refuse(call, name);
    }
  }

  private boolean isSupported(LlvmValue call) {
    for (int i = 0; i < LlvmC.argumentCount(call.ref()); i++) {
      if (!context.layouts().isSupported(call.operand(i).type())) {
        return false;
      }
    }
    return context.layouts().isSupported(call.type());
  }

  private void refuse(LlvmValue call, String name) {
    context.unsupported("intrinsic " + name, "write it with ordinary operations");
    context.defineNothing(call);
  }

  private void copy(LlvmValue call, String name) {
    if (name.contains("element")) {
      refuse(call, name);
      return;
    }
    Operand destination = checked(call, 0, "address");
    Operand source = checked(call, 1, "address");
    Operand length = checked(call, 2, "length of a copy");
    context.emit(new Instruction.MemoryCopy(destination, source, length, context.position()));
  }

  private void set(LlvmValue call, String name) {
    if (name.contains("element") || name.contains("pattern")) {
      refuse(call, name);
      return;
    }
    Operand destination = checked(call, 0, "address");
    Operand value = checked(call, 1, "stored value");
    Operand length = checked(call, 2, "length of a memset");
    context.emit(new Instruction.MemorySet(destination, value, length, context.position()));
  }

  private Operand checked(LlvmValue call, int argument, String what) {
    context.checkDefined(call.operand(argument), what);
    return context.operand(call.operand(argument));
  }

  /** A trap is a call of a function of that name, which the library models as an error. */
  private void trap(LlvmValue call) {
    LlvmValue callee = new LlvmValue(LlvmC.calledValue(call.ref()));
    context.emit(
        new Instruction.Call(
            OptionalInt.empty(),
            new Operand.FunctionAddress(context.program().function(callee)),
            List.of(),
            context.position()));
  }

  private void unary(LlvmValue call, UnaryOperator operator) {
    context.define(
        call, context.unary(operator, call.type().width(), context.operand(call.operand(0))));
    arithmetic.passUndefined(call);
  }

  private void binary(LlvmValue call, BinaryOperator operator) {
    int width = context.layouts().leaves(call.type()).getFirst().width();
    context.define(
        call,
        context.binary(
            operator, width, context.operand(call.operand(0)), context.operand(call.operand(1))));
    arithmetic.passUndefined(call);
  }

  private void checked(
      LlvmValue call,
      String name,
      BinaryOperator wrapping,
      BinaryOperator overflows,
      BinaryOperator saturating) {
    if (part(name, 2).equals("sat")) {
      binary(call, saturating);
      return;
    }
    Operand left = context.operand(call.operand(0));
    Operand right = context.operand(call.operand(1));
    int width = call.operand(0).type().width();
    context.define(
        call,
        List.of(
            context.binary(wrapping, width, left, right),
            context.binary(overflows, width, left, right)));
    arithmetic.passUndefined(call);
  }

  private void product(LlvmValue call, String name, BinaryOperator overflows) {
    if (part(name, 2).equals("with")) {
      checked(call, name, BinaryOperator.MUL, overflows, BinaryOperator.MUL);
    } else {
      refuse(call, name);
    }
  }

  /** The double word {@code first:second} shifted; two steps, so that no shift is by the width. */
  private void funnelShift(LlvmValue call, boolean left) {
    int width = call.type().width();
    Operand high = context.operand(call.operand(0));
    Operand low = context.operand(call.operand(1));
    Operand amount =
        context.binary(
            BinaryOperator.UREM, width, context.operand(call.operand(2)), Operand.constant(width));
    Operand rest = context.binary(BinaryOperator.SUB, width, Operand.constant(width - 1L), amount);
    Operand one = Operand.constant(1);
    Operand upper;
    Operand lower;
    if (left) {
      upper = context.binary(BinaryOperator.SHL, width, high, amount);
      Operand once = context.binary(BinaryOperator.LSHR, width, low, one);
      lower = context.binary(BinaryOperator.LSHR, width, once, rest);
    } else {
      Operand once = context.binary(BinaryOperator.SHL, width, high, one);
      upper = context.binary(BinaryOperator.SHL, width, once, rest);
      lower = context.binary(BinaryOperator.LSHR, width, low, amount);
    }
    context.define(call, context.binary(BinaryOperator.OR, width, upper, lower));
    arithmetic.passUndefined(call);
  }

  private void threeWay(LlvmValue call, boolean signed) {
    int width = call.operand(0).type().width();
    Operand left = context.operand(call.operand(0));
    Operand right = context.operand(call.operand(1));
    Operand greater = compare(signed ? Predicate.SGT : Predicate.UGT, width, left, right);
    Operand less = compare(signed ? Predicate.SLT : Predicate.ULT, width, left, right);
    context.define(call, context.binary(BinaryOperator.SUB, call.type().width(), greater, less));
    arithmetic.passUndefined(call);
  }

  private Operand compare(Predicate predicate, int width, Operand left, Operand right) {
    int register = context.builder().newRegister();
    context.emit(
        new Instruction.Compare(register, predicate, width, left, right, context.position()));
    return Operand.register(register);
  }

  private void alias(LlvmValue call) {
    context.define(call, context.operands(call.operand(0)));
    arithmetic.passUndefined(call);
  }

  private void constant(LlvmValue call, String name, String expected, long value) {
    if (name.startsWith(expected)) {
      context.define(call, Operand.constant(value & Widths.mask(call.type().width())));
      arithmetic.passUndefined(call);
    } else {
      refuse(call, name);
    }
  }

  /** A part of a dotted name, counted from 0; empty if there are fewer. */
  private static String part(String name, int index) {
    String[] parts = name.split("\\.", index + 2);
    return index < parts.length ? parts[index] : "";
  }
}
