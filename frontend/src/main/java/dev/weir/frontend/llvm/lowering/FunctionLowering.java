package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.analysis.ControlFlow;
import dev.weir.frontend.llvm.analysis.CopyingLoads;
import dev.weir.frontend.llvm.analysis.Definedness;
import dev.weir.frontend.llvm.analysis.LiveValues;
import dev.weir.frontend.llvm.analysis.Locals;
import dev.weir.frontend.llvm.analysis.SpeculatedLoads;
import dev.weir.frontend.llvm.analysis.UsedBits;
import dev.weir.frontend.llvm.analysis.Users;
import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.api.TypeApi;
import dev.weir.frontend.llvm.context.EdgeCopies;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.context.Integers;
import dev.weir.frontend.llvm.context.Labels;
import dev.weir.frontend.llvm.context.ProgramContext;
import dev.weir.frontend.llvm.layout.Layouts;
import dev.weir.frontend.llvm.source.AccessNames;
import dev.weir.program.Function;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.transform.BlockSimplifier;
import dev.weir.program.transform.MoveRemoval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lowers one function: its blocks, their terminators and the phis between them. */
public final class FunctionLowering {
  private final LlvmValue function;
  private final ControlFlow flow;
  private final Locals locals;
  private final LiveValues live;
  private final FunctionBuilder builder;
  private final FunctionContext context;
  private final ExceptionLowering exceptions;
  private final InstructionLowering instructions;
  private final LocalLowering localVariables;
  private final DeadLocals deadLocals;
  private final StructureResults results;
  private final MaskedAccesses masked;
  private final VariableArguments variableArguments;
  private final boolean returnsInMemory;
  private final Map<Long, Integer> blocks = new HashMap<>();

  private FunctionLowering(LlvmValue function, ProgramContext program) {
    this.function = function;
    flow = new ControlFlow(function);
    locals = new Locals(flow, program.layouts());
    live = new LiveValues(flow, locals);
    SourcePosition position = program.positions().ofFunction(function);
    LlvmType result = new LlvmType(ModuleApi.globalValueType(function.ref())).result();
    returnsInMemory = StructureResults.areInMemory(result, program.layouts());
    boolean variadic = VariableArguments.areInMemory(function);
    int parameters =
        parameterLeaves(function, program.layouts())
            + (returnsInMemory ? 1 : 0)
            + (variadic ? 1 : 0);
    Users users = new Users(flow);
    UsedBits usedBits = new UsedBits(flow, users);
    CopyingLoads copying = new CopyingLoads(flow, locals, users);
    SpeculatedLoads speculated = new SpeculatedLoads(function, flow, copying);
    builder = new FunctionBuilder(function.name(), parameters, isVariadic(function), position);
    context =
        new FunctionContext(
            program,
            builder,
            locals,
            new Definedness(flow, live, locals, usedBits, speculated, program.layouts()),
            new AccessNames(flow, program.types()),
            position);
    results = new StructureResults(context);
    masked = new MaskedAccesses(context);
    variableArguments = new VariableArguments(context, function, parameters - 1);
    PartialAccesses partial = new PartialAccesses(context, copying, usedBits, speculated);
    exceptions = new ExceptionLowering(context, results, function);
    instructions =
        new InstructionLowering(context, partial, results, variableArguments, masked, exceptions);
    localVariables = new LocalLowering(context);
    deadLocals = new DeadLocals(flow, live, users, context);
  }

  /** Lowers a function with a body. */
  public static Function lower(LlvmValue function, ProgramContext program) {
    return new FunctionLowering(function, program).lower();
  }

  /**
   * What stands for a function without a body.
   *
   * @param use where it is used, for want of a better position
   */
  public static Function external(LlvmValue function, ProgramContext program, SourcePosition use) {
    SourcePosition declared = program.positions().ofFunction(function);
    Function external =
        new Function(
            function.name(),
            parameterLeaves(function, program.layouts()),
            isVariadic(function),
            0,
            List.of(),
            declared.isUnknown() ? use : declared);
    return function.isMissing() ? external.asWeak() : external;
  }

  private static int parameterLeaves(LlvmValue function, Layouts layouts) {
    int leaves = 0;
    for (int i = 0; i < CodeApi.countParameters(function.ref()); i++) {
      LlvmValue parameter = new LlvmValue(CodeApi.parameter(function.ref(), i));
      leaves += layouts.leaves(parameter.type()).size();
    }
    return leaves;
  }

  private static boolean isVariadic(LlvmValue function) {
    return TypeApi.isVariadic(ModuleApi.globalValueType(function.ref()));
  }

  private Function lower() {
    defineParameters();
    results.allocateFor(flow);
    masked.allocateFor(flow);
    variableArguments.allocateFor(flow);
    exceptions.allocateFor(flow);
    for (long block : flow.blocks()) {
      blocks.put(block, blocks.isEmpty() ? 0 : builder.newBlock());
      definePhis(block);
    }
    for (long block : flow.blocks()) {
      builder.startBlock(number(block));
      localVariables.enterBlock();
      List<LlvmValue> inside = flow.instructions(block);
      for (LlvmValue instruction : inside.subList(0, inside.size() - 1)) {
        if (locals.isStart(instruction)) {
          localVariables.start(instruction);
        } else if (instruction.opcode() != LlvmOpcode.PHI && live.contains(instruction)) {
          lower(instruction);
        }
      }
      terminate(inside.getLast(), block);
    }
    return BlockSimplifier.simplify(MoveRemoval.apply(builder.build()));
  }

  private int number(long block) {
    return blocks.getOrDefault(block, -1);
  }

  private void lower(LlvmValue instruction) {
    deadLocals.forgetBefore(instruction);
    if (locals.contains(instruction)) {
      localVariables.declare(instruction);
    } else if (locals.isLoad(instruction)) {
      localVariables.read(instruction);
    } else if (locals.isStore(instruction)) {
      localVariables.write(instruction);
    } else {
      instructions.lower(instruction);
    }
  }

  private void defineParameters() {
    int register = returnsInMemory ? 1 : 0;
    for (int i = 0; i < CodeApi.countParameters(function.ref()); i++) {
      LlvmValue parameter = new LlvmValue(CodeApi.parameter(function.ref(), i));
      List<Operand> leaves = new ArrayList<>();
      for (int j = 0; j < context.layouts().leaves(parameter.type()).size(); j++) {
        leaves.add(Operand.register(register++));
      }
      context.define(parameter, leaves);
    }
  }

  private void definePhis(long block) {
    for (LlvmValue phi : phis(block)) {
      List<Integer> registers = context.defineLeaves(phi);
      if (registers.size() == 1) {
        builder.name(registers.getFirst(), context.names().variable(phi));
      }
      if (context.mayBeUndefined(phi)) {
        List<Operand> undefined = new ArrayList<>();
        for (int leaf = 0; leaf < registers.size(); leaf++) {
          undefined.add(
              context.mayBeUndefined(phi, leaf)
                  ? Operand.register(builder.newRegister())
                  : Operand.constant(0));
        }
        context.defineUndefined(phi, undefined);
      }
    }
  }

  private List<LlvmValue> phis(long block) {
    return flow.instructions(block).stream()
        .takeWhile(instruction -> instruction.opcode() == LlvmOpcode.PHI)
        .filter(live::contains)
        .toList();
  }

  private void terminate(LlvmValue terminator, long block) {
    context.moveTo(context.program().positions().of(terminator));
    switch (terminator.opcode()) {
      case RET -> ret(terminator);
      case BR -> branch(terminator, block);
      case SWITCH -> switchOver(terminator, block);
      case UNREACHABLE -> builder.end(new Terminator.Unreachable(context.position()));
      case INDIRECT_BR -> computedGoto(terminator, block);
      case RESUME -> exceptions.resume(terminator);
      case INVOKE, CLEANUP_RET, CATCH_RET, CATCH_SWITCH ->
          refuse(terminator, "exception handling", "compile with -fno-exceptions");
      case CALL_BR -> refuse(terminator, "inline assembly with labels", "write it in C");
      default -> refuse(terminator, "terminator " + terminator.opcode().text(), "");
    }
  }

  private void refuse(LlvmValue terminator, String what, String advice) {
    context.unsupported(what, advice);
    context.defineNothing(terminator);
    builder.end(new Terminator.Unreachable(context.position()));
  }

  private void ret(LlvmValue terminator) {
    Optional<Operand> result = Optional.empty();
    if (returnsInMemory) {
      results.give(terminator.operand(0));
    } else if (terminator.operandCount() == 1) {
      checkReturned(terminator.operand(0));
      result = context.operands(terminator.operand(0)).stream().findFirst();
    }
    builder.end(new Terminator.Return(result, context.position()));
  }

  /**
   * Checks what a {@code return} hands over. A function that just ends, without one, returns a
   * constant or reads the nameless local that stands for its result: whoever uses that is wrong,
   * but the function itself is not.
   */
  private void checkReturned(LlvmValue value) {
    boolean mayBeMissing =
        !value.isInstruction()
            || locals.isLoad(value) && context.names().variable(value.operand(0)).isEmpty();
    // Returning several values is a copy, of which parts may be undefined.
    if (!mayBeMissing && !value.type().isAggregate()) {
      context.checkDefined(value, "returned value");
    }
  }

  private void branch(LlvmValue terminator, long block) {
    List<Long> successors = ControlFlow.successors(terminator);
    if (successors.size() == 1) {
      copies(block, successors.getFirst()).emit(context);
      builder.end(new Terminator.Jump(number(successors.getFirst()), context.position()));
      return;
    }
    LlvmValue condition = terminator.operand(0);
    context.checkDefined(condition, "condition of a branch");
    Operand operand = context.operand(condition);
    SourcePosition position = context.position();
    int from = builder.currentBlock();
    int ifTrue = edge(block, successors.get(0));
    int ifFalse = edge(block, successors.get(1));
    builder.startBlock(from).end(new Terminator.Branch(operand, ifTrue, ifFalse, position));
  }

  private void switchOver(LlvmValue terminator, long block) {
    LlvmValue value = terminator.operand(0);
    if (!context.layouts().isSupported(value.type())) {
      refuse(terminator, "switch over " + value.type(), "use at most 128 bits");
      return;
    }
    context.checkDefined(value, "value of a switch");
    List<Operand> operands = context.operands(value);
    int from = builder.currentBlock();
    Map<Long, Integer> edges = new HashMap<>();
    int otherwise = edge(block, CodeApi.successor(terminator.ref(), 0), edges);
    int count = terminator.operandCount();
    if (operands.size() > 1) {
      switchOverWords(terminator, block, from, edges, otherwise);
      return;
    }
    List<Terminator.Case> cases = new ArrayList<>();
    for (int i = 2; i < count; i += 2) {
      long target = CodeApi.blockOfValue(terminator.operand(i + 1).ref());
      cases.add(new Terminator.Case(terminator.operand(i).integer(), edge(block, target, edges)));
    }
    builder
        .startBlock(from)
        .end(new Terminator.Switch(operands.getFirst(), cases, otherwise, context.position()));
  }

  /** A switch over more than 64 bits compares with one value after the other. */
  private void switchOverWords(
      LlvmValue terminator, long block, int from, Map<Long, Integer> edges, int otherwise) {
    LlvmValue value = terminator.operand(0);
    int current = from;
    for (int i = 2; i < terminator.operandCount(); i += 2) {
      int target = edge(block, CodeApi.blockOfValue(terminator.operand(i + 1).ref()), edges);
      int next = builder.newBlock();
      builder.startBlock(current);
      Operand isCase =
          new Integers(context)
              .compare(
                  Predicate.EQ,
                  value.type().width(),
                  context.operands(value),
                  context.operands(terminator.operand(i)));
      builder.end(new Terminator.Branch(isCase, target, next, context.position()));
      current = next;
    }
    builder.startBlock(current).end(new Terminator.Jump(otherwise, context.position()));
  }

  private void computedGoto(LlvmValue terminator, long block) {
    LlvmValue value = terminator.operand(0);
    context.checkDefined(value, "label of a computed goto");
    Operand operand = context.operand(value);
    int from = builder.currentBlock();
    Map<Long, Integer> edges = new HashMap<>();
    List<Terminator.Case> cases = new ArrayList<>();
    for (long target : new java.util.LinkedHashSet<>(ControlFlow.successors(terminator))) {
      long address = Labels.address(function, target, context.program()).value();
      cases.add(new Terminator.Case(address, edge(block, target, edges)));
    }
    int nowhere = builder.newBlock();
    builder.startBlock(nowhere).end(new Terminator.Unreachable(context.position()));
    builder
        .startBlock(from)
        .end(new Terminator.Switch(operand, cases, nowhere, context.position()));
  }

  private int edge(long from, long to, Map<Long, Integer> known) {
    Integer edge = known.get(to);
    if (edge == null) {
      edge = edge(from, to);
      known.put(to, edge);
    }
    return edge;
  }

  /** The block to go to from one of several ways out: a block of its own if there is copying. */
  private int edge(long from, long to) {
    if (phis(to).isEmpty()) {
      return number(to);
    }
    int edge = builder.newBlock();
    builder.startBlock(edge);
    copies(from, to).emit(context);
    builder.end(new Terminator.Jump(number(to), context.position()));
    return edge;
  }

  private EdgeCopies copies(long from, long to) {
    EdgeCopies copies = new EdgeCopies();
    for (LlvmValue phi : phis(to)) {
      LlvmValue value = incoming(phi, from);
      List<Operand> sources = context.operands(value);
      List<Operand> targets = context.operands(phi);
      for (int leaf = 0; leaf < targets.size(); leaf++) {
        if (targets.get(leaf) instanceof Operand.Register(int register)) {
          copies.add(register, sources.get(leaf));
        }
        if (context.mayBeUndefined(phi, leaf)
            && context.undefined(phi, leaf) instanceof Operand.Register(int register)) {
          copies.add(register, context.undefined(value, leaf));
        }
      }
    }
    return copies;
  }

  private static LlvmValue incoming(LlvmValue phi, long from) {
    int count = CodeApi.incomingCount(phi.ref());
    for (int i = 0; i < count; i++) {
      if (CodeApi.incomingBlock(phi.ref(), i) == from) {
        return new LlvmValue(CodeApi.incomingValue(phi.ref(), i));
      }
    }
    throw new IllegalStateException("a phi has no value for a predecessor");
  }
}
