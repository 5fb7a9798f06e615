package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.assembly.InlineAssembly;
import dev.weir.frontend.llvm.context.CaughtExceptions;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.context.ThrownExceptions.Thrown;
import dev.weir.frontend.llvm.layout.Leaf;
import dev.weir.frontend.llvm.link.GnuCalls;
import dev.weir.frontend.llvm.link.GnuCalls.GnuCall;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Lowers calls; those of intrinsics and of inline assembly go to classes of their own. */
final class CallLowering {
  /** What compilers call for products and quotients of complex numbers. */
  private static final Pattern COMPLEX_ARITHMETIC = Pattern.compile("__(mul|div)[sdxt]c3");

  /** Functions of the modelled library whose names go on with the type of an exception. */
  private static final String THROW = "throw ";

  private static final String THROW_TO_HANDLER = "throw to a handler ";

  private static final int NOUNDEF = CodeApi.attributeKind("noundef");
  private static final int BYVAL = CodeApi.attributeKind("byval");

  private final FunctionContext context;
  private final StructureResults results;
  private final VariableArguments variableArguments;
  private final Intrinsics intrinsics;
  private final ExceptionLowering exceptions;

  CallLowering(
      FunctionContext context,
      StructureResults results,
      VariableArguments variableArguments,
      MaskedAccesses masked,
      ExceptionLowering exceptions) {
    this.variableArguments = variableArguments;
    this.results = results;
    this.context = context;
    this.exceptions = exceptions;
    intrinsics = new Intrinsics(context, variableArguments, masked, exceptions);
  }

  void lower(LlvmValue call) {
    LlvmValue callee = new LlvmValue(CodeApi.calledValue(call.ref())).resolved();
    if (callee.kind() == LlvmValue.Kind.INLINE_ASSEMBLY) {
      InlineAssembly.lower(call, callee, context);
    } else if (!call.calledIntrinsic().isEmpty()) {
      intrinsics.lower(call);
    } else if (callee.name().equals(CaughtExceptions.QUESTION)) {
      exceptions.answer(call);
    } else {
      Optional<Thrown> thrown = context.program().exceptions().thrownBy(call, callee);
      if (thrown.isPresent()) {
        throwException(call, thrown.get());
      } else {
        call(call, callee);
      }
    }
  }

  /** Ends the program, or gives the execution up where a handler may catch the exception. */
  private void throwException(LlvmValue call, Thrown thrown) {
    boolean mayBeCaught = thrown.handler().isPresent();
    if (mayBeCaught && !thrown.byLibrary()) {
      context.unsupported(
          "exception of type " + thrown.type() + " that " + thrown.catcher() + " may catch",
          "take the handler out, so that it ends the program");
    } else {
      String function = (mayBeCaught ? THROW_TO_HANDLER : THROW) + thrown.type();
      Operand target = new Operand.FunctionAddress(context.program().libraryFunction(function, 0));
      context.emit(
          new Instruction.Call(OptionalInt.empty(), target, List.of(), context.position()));
    }
    context.defineNothing(call);
  }

  private void call(LlvmValue call, LlvmValue callee) {
    boolean isDeclared =
        callee.kind() == LlvmValue.Kind.FUNCTION && ModuleApi.isDeclaration(callee.ref());
    if (isDeclared && COMPLEX_ARITHMETIC.matcher(callee.name()).matches()) {
      context.unsupported(
          "product or quotient of _Complex", "compute with the real and the imaginary part");
      context.defineNothing(call);
      return;
    }
    List<Leaf> leaves = context.layouts().leaves(call.type());
    boolean inMemory = StructureResults.areInMemory(call.type(), context.layouts());
    if (inMemory && isDeclared) {
      context.unsupported(
          "structure returned by library function " + callee.name(), "use another function");
      context.defineNothing(call);
      return;
    }
    context.checkDefined(callee, "called function");
    context.program().use(callee, context.position());
    Optional<GnuCall> gnu = gnuCall(callee);
    Operand called =
        gnu.isPresent()
            ? Operand.constant(0)
            : callee.kind() == LlvmValue.Kind.FUNCTION
                ? new Operand.FunctionAddress(context.program().function(callee))
                : context.operand(callee);
    List<Operand> arguments = new ArrayList<>();
    if (inMemory) {
      arguments.add(results.slot());
    }
    boolean toOwn = VariableArguments.areInMemory(callee);
    int count = toOwn ? VariableArguments.named(call) : CodeApi.argumentCount(call.ref());
    for (int i = 0; i < count; i++) {
      LlvmValue argument = call.operand(i);
      if (mustBeDefined(call, i, argument)) {
        context.checkDefined(argument, "argument of a call");
      }
      long byValue = CodeApi.callSiteAttribute(call.ref(), i + 1, BYVAL);
      if (byValue == 0) {
        arguments.addAll(context.operands(argument));
      } else {
        arguments.add(copy(argument, new LlvmType(CodeApi.attributeType(byValue))));
      }
    }
    if (VariableArguments.arePassed(call)) {
      arguments.add(variableArguments.pass(call));
    }
    Operand target = gnu.map(as -> libraryFunction(as, arguments)).orElse(called);
    OptionalInt destination =
        leaves.size() != 1 ? OptionalInt.empty() : OptionalInt.of(context.define(call));
    exceptions.enter(call);
    List<Operand> taken = gnu.map(as -> as.arguments(arguments)).orElse(arguments);
    context.emit(
        new Instruction.Call(
            destination, target, taken, context.names().made(call), context.position()));
    exceptions.leave(call);
    if (inMemory) {
      results.take(call);
    }
  }

  private static Optional<GnuCall> gnuCall(LlvmValue callee) {
    return callee.kind() == LlvmValue.Kind.FUNCTION && ModuleApi.isDeclaration(callee.ref())
        ? GnuCalls.of(callee.name())
        : Optional.empty();
  }

  private Operand libraryFunction(GnuCall gnu, List<Operand> arguments) {
    int parameters = gnu.arguments(arguments).size();
    return new Operand.FunctionAddress(
        context.program().libraryFunction(gnu.function(), parameters));
  }

  /**
   * Whether an undefined argument is an error: an optimiser passes an undefined constant, and says
   * so, where the callee does not use it.
   */
  private static boolean mustBeDefined(LlvmValue call, int index, LlvmValue argument) {
    return argument.isInstruction()
        || CodeApi.callSiteAttribute(call.ref(), index + 1, NOUNDEF) != 0;
  }

  /** The address of a copy for the callee, which may change its argument. */
  private Operand copy(LlvmValue argument, LlvmType type) {
    Operand size = Operand.constant(context.layouts().size(type));
    int register = context.builder().newRegister();
    context.emit(
        new Instruction.Allocate(
            register,
            size,
            Math.max(8, context.layouts().alignment(type)),
            "",
            context.names().layout(argument),
            context.position()));
    context.emit(
        new Instruction.MemoryCopy(
            Operand.register(register), context.operand(argument), size, context.position()));
    return Operand.register(register);
  }
}
