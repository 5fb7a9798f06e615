package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.assembly.TimeStamps;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.BarrierKind;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lowers calls of LLVM's intrinsic functions; those that compute go to classes of their own. */
final class Intrinsics {
  private final FunctionContext context;
  private final VariableArguments variableArguments;
  private final MaskedAccesses masked;
  private final ExceptionLowering exceptions;
  private final ArithmeticLowering arithmetic;
  private final IntegerIntrinsics integers;
  private final FloatingIntrinsics floating;

  Intrinsics(
      FunctionContext context,
      VariableArguments variableArguments,
      MaskedAccesses masked,
      ExceptionLowering exceptions) {
    this.exceptions = exceptions;
    this.masked = masked;
    this.context = context;
    this.variableArguments = variableArguments;
    arithmetic = new ArithmeticLowering(context);
    integers = new IntegerIntrinsics(context);
    floating = new FloatingIntrinsics(context);
  }

  void lower(LlvmValue call) {
    String name = call.calledIntrinsic();
    Optional<LlvmType> unsupported = unsupported(call);
    if (unsupported.isPresent()) {
      LlvmType type = unsupported.get();
      context.unsupported("value of type " + type.inSource(), type.insteadOf());
      context.defineNothing(call);
      return;
    }
    switch (part(name, 1)) {
      case "memcpy", "memmove" -> copy(call, name);
      case "memset" -> set(call, name);
      case "trap", "debugtrap", "ubsantrap" -> trap(call);
      case "canonicalize", "expect", "launder", "strip", "ssa", "threadlocal" -> alias(call);
      case "is" -> {
        if (name.startsWith("llvm.is.fpclass")) {
          floating.lower(call, name);
        } else {
          constant(call, name, "llvm.is.constant", 0);
        }
      }
      case "objectsize" ->
          constant(call, name, "llvm.objectsize", call.operand(1).integer() != 0 ? 0 : -1);
      case "stacksave" -> context.define(call, Operand.constant(0));
      case "va_start" -> variableArguments.start(checked(call, 0, "address"));
      case "va_copy" ->
          variableArguments.copy(checked(call, 0, "address"), checked(call, 1, "address"));
      case "va_end" -> {}
      case "x86" -> ofProcessor(call, name);
      case "thread" -> threadPointer(call, name);
      case "eh" -> typeOfException(call, name);
      default -> {
        if (!integers.lower(call, name)
            && !floating.lower(call, name)
            && !(name.startsWith("llvm.masked.") && masked.lower(call, name))) {
          refuse(call, name);
        }
      }
    }
  }

  /** The type of an argument or of the result that is not supported. */
  private Optional<LlvmType> unsupported(LlvmValue call) {
    return Stream.concat(
            IntStream.range(0, CodeApi.argumentCount(call.ref()))
                .mapToObj(i -> call.operand(i).type()),
            Stream.of(call.type()))
        .filter(type -> !context.layouts().isSupported(type))
        .findFirst();
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
    LlvmValue callee = new LlvmValue(CodeApi.calledValue(call.ref()));
    context.emit(
        new Instruction.Call(
            OptionalInt.empty(),
            new Operand.FunctionAddress(context.program().function(callee)),
            List.of(),
            context.position()));
  }

  /** What {@code immintrin.h} makes of the instructions that inline assembly names too. */
  private void ofProcessor(LlvmValue call, String name) {
    switch (name) {
      case "llvm.x86.sse2.pause" -> {}
      case "llvm.x86.sse2.mfence" -> barrier(BarrierKind.SYNC);
      case "llvm.x86.sse.sfence" -> barrier(BarrierKind.STORE_STORE);
      case "llvm.x86.sse2.lfence" -> barrier(BarrierKind.LOAD_LOAD);
      // No cache can be seen.
      case "llvm.x86.sse2.clflush", "llvm.x86.clflushopt", "llvm.x86.clwb" -> {}
      case "llvm.x86.rdtsc" -> context.define(call, TimeStamps.read(context));
      case "llvm.x86.rdtscp" ->
          context.define(call, List.of(TimeStamps.read(context), Operand.constant(0)));
      default -> refuse(call, name);
    }
  }

  /** An address of the thread alone, which tells it from the others. */
  private void threadPointer(LlvmValue call, String name) {
    if (name.startsWith("llvm.thread.pointer")) {
      context.define(call, context.libraryValue("weir_thread"));
    } else {
      refuse(call, name);
    }
  }

  private void typeOfException(LlvmValue call, String name) {
    if (name.startsWith("llvm.eh.typeid.for")) {
      context.define(call, exceptions.selector(call.operand(0)));
    } else {
      refuse(call, name);
    }
  }

  private void barrier(BarrierKind kind) {
    context.emit(new Instruction.Barrier(kind, context.position()));
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
  static String part(String name, int index) {
    String[] parts = name.split("\\.", index + 2);
    return index < parts.length ? parts[index] : "";
  }
}
