package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.analysis.ControlFlow;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.context.CaughtExceptions;
import dev.weir.frontend.llvm.context.CaughtExceptions.After;
import dev.weir.frontend.llvm.context.CaughtExceptions.Clause;
import dev.weir.frontend.llvm.context.CaughtExceptions.Passing;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Terminator;
import dev.weir.program.TypeLayout;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Lowers what becomes of exceptions that are caught: regions around calls, the questions behind
 * them, and the places where exceptions arrive. The library has the functions that are called.
 */
final class ExceptionLowering {
  /** What a region has before its clauses, and each clause. */
  private static final int REGION_BYTES = 16;

  private static final int CLAUSE_BYTES = 16;

  private static final Operand NONE = Operand.constant(0);

  private final FunctionContext context;
  private final StructureResults results;
  private final CaughtExceptions exceptions;
  private final LlvmType result;
  private Operand region = NONE;
  private Operand raised = NONE;

  ExceptionLowering(FunctionContext context, StructureResults results, LlvmValue function) {
    this.context = context;
    this.results = results;
    exceptions = context.program().exceptions().caught();
    result = new LlvmType(ModuleApi.globalValueType(function.ref())).result();
  }

  /** Makes room for the region of the function, if it has calls with clauses; at its entry. */
  void allocateFor(ControlFlow flow) {
    int clauses =
        flow.blocks().stream()
            .flatMap(block -> flow.instructions(block).stream())
            .flatMap(instruction -> exceptions.passing(instruction).stream())
            .mapToInt(passing -> passing.clauses().size())
            .max()
            .orElse(0);
    if (clauses > 0) {
      int register = context.builder().newRegister();
      region = Operand.register(register);
      Operand size = Operand.constant(REGION_BYTES + (long) CLAUSE_BYTES * clauses);
      context.emit(
          new Instruction.Allocate(register, size, 8, "", TypeLayout.SCALAR, context.position()));
    }
  }

  /** Enters the region of a call, if it has one. */
  void enter(LlvmValue call) {
    List<Clause> clauses = exceptions.passing(call).map(Passing::clauses).orElse(List.of());
    if (!clauses.isEmpty()) {
      call("weir_enter_region", region);
      for (Clause clause : clauses) {
        Operand type = clause.type().map(context::operand).orElse(NONE);
        call("weir_add_clause", region, type, Operand.constant(clause.selector()));
      }
    }
  }

  /** Leaves the region of a call, and the function where an exception is raised that passes it. */
  void leave(LlvmValue call) {
    Passing passing = exceptions.passing(call).orElse(new Passing(List.of(), After.NOTHING));
    if (!passing.clauses().isEmpty()) {
      call("weir_leave_region", region);
    }
    switch (passing.after()) {
      case NOTHING -> {}
      case BRANCH -> raised = value("weir_is_raised");
      case RETURN -> returnIf(value("weir_is_raised"));
    }
  }

  private void returnIf(Operand condition) {
    int from = context.builder().currentBlock();
    int end = context.builder().newBlock();
    int next = context.builder().newBlock();
    context.builder().startBlock(from);
    context.builder().end(new Terminator.Branch(condition, end, next, context.position()));
    context.builder().startBlock(end);
    returnNothing();
    context.builder().startBlock(next);
  }

  /** Answers whether the last call has raised an exception. */
  void answer(LlvmValue question) {
    context.define(question, raised);
  }

  /** An exception arrives at a landing pad, where destructors and handlers run. */
  void land(LlvmValue pad) {
    Operand exception = value("weir_land");
    context.define(pad, List.of(exception, value("weir_selector", exception, region)));
  }

  /** An exception goes on its way. */
  void resume(LlvmValue terminator) {
    call("weir_resume", context.operands(terminator.operand(0)).getFirst());
    returnNothing();
  }

  /** Returns a result that the caller takes and does not use. */
  private void returnNothing() {
    Optional<Operand> nothing = Optional.empty();
    if (StructureResults.areInMemory(result, context.layouts())) {
      results.giveNothing(result);
    } else if (context.layouts().leaves(result).size() == 1) {
      nothing = Optional.of(NONE);
    }
    context.builder().end(new Terminator.Return(nothing, context.position()));
  }

  /** The number of the handlers of a type. */
  Operand selector(LlvmValue type) {
    return Operand.constant(exceptions.selector(type));
  }

  private void call(String function, Operand... arguments) {
    emit(OptionalInt.empty(), function, arguments);
  }

  private Operand value(String function, Operand... arguments) {
    int register = context.builder().newRegister();
    emit(OptionalInt.of(register), function, arguments);
    return Operand.register(register);
  }

  private void emit(OptionalInt result, String function, Operand... arguments) {
    int number = context.program().function(exceptions.function(function));
    context.emit(
        new Instruction.Call(
            result, new Operand.FunctionAddress(number), List.of(arguments), context.position()));
  }
}
