package dev.weir.program.transform;

import dev.weir.program.AccessInfo;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.program.TypeLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Copies programs and their parts. By itself it changes nothing; a transformation is a subclass
 * that overrides what it changes. Whatever it does not override is kept, with all that is known of
 * it: positions, names, layouts.
 */
public class ProgramCopier {

  /** A copier that changes nothing. */
  protected ProgramCopier() {}

  /** A program, function after function. */
  public Program program(Program program) {
    return new Program(
        program.name(),
        program.functions().stream().map(this::function).toList(),
        program.globals().stream().map(this::global).toList(),
        program.threads().stream().map(this::thread).toList(),
        program.sources());
  }

  /** A global variable. */
  public Global global(Global global) {
    return new Global(
        global.name(),
        global.size(),
        global.alignment(),
        global.constant(),
        global.threadLocal(),
        global.initialiser(),
        global.relocations().stream()
            .map(place -> new Global.Relocation(place.offset(), operand(place.target())))
            .toList(),
        layout(global.type()),
        position(global.position()),
        global.unsupported());
  }

  /** A thread that exists from the start. */
  public ThreadStart thread(ThreadStart thread) {
    return new ThreadStart(functionIndex(thread.function()), operands(thread.arguments()));
  }

  /** A function; its number of registers stays. */
  public Function function(Function function) {
    Map<Integer, String> variables = new HashMap<>();
    function.variables().forEach((register, name) -> variables.put(definition(register), name));
    return new Function(
        function.name(),
        function.parameters(),
        function.variadic(),
        function.registers(),
        function.blocks().stream().map(this::block).toList(),
        position(function.position()),
        function.library(),
        function.weak(),
        variables,
        function.signature());
  }

  /** A block: the instructions, then the terminator. */
  public Block block(Block block) {
    List<Instruction> instructions = new ArrayList<>(block.instructions().size());
    for (Instruction instruction : block.instructions()) {
      instructions.addAll(instructions(instruction));
    }
    return new Block(instructions, terminator(block.terminator()));
  }

  /** What stands for an instruction of a block; by default its copy. */
  protected List<Instruction> instructions(Instruction instruction) {
    return List.of(instruction(instruction));
  }

  /** An instruction. */
  public Instruction instruction(Instruction instruction) {
    SourcePosition position = position(instruction.position());
    return switch (instruction) {
      case Instruction.Move i ->
          new Instruction.Move(definition(i.destination()), operand(i.source()), position);
      case Instruction.Binary i ->
          new Instruction.Binary(
              definition(i.destination()),
              i.operator(),
              i.width(),
              operand(i.left()),
              operand(i.right()),
              position);
      case Instruction.WideBinary i ->
          new Instruction.WideBinary(
              definition(i.low()),
              definition(i.high()),
              i.operator(),
              i.width(),
              operand(i.leftLow()),
              operand(i.leftHigh()),
              operand(i.rightLow()),
              operand(i.rightHigh()),
              position);
      case Instruction.Unary i ->
          new Instruction.Unary(
              definition(i.destination()), i.operator(), i.width(), operand(i.operand()), position);
      case Instruction.Compare i ->
          new Instruction.Compare(
              definition(i.destination()),
              i.predicate(),
              i.width(),
              operand(i.left()),
              operand(i.right()),
              position);
      case Instruction.Select i ->
          new Instruction.Select(
              definition(i.destination()),
              operand(i.condition()),
              operand(i.ifTrue()),
              operand(i.ifFalse()),
              position);
      case Instruction.Load i ->
          new Instruction.Load(
              definition(i.destination()),
              operand(i.address()),
              i.size(),
              i.width(),
              order(i.order()),
              i.unneeded(),
              info(i.info()),
              position);
      case Instruction.Store i ->
          new Instruction.Store(
              operand(i.address()),
              operand(i.value()),
              i.size(),
              order(i.order()),
              info(i.info()),
              position);
      case Instruction.ReadModifyWrite i ->
          new Instruction.ReadModifyWrite(
              definition(i.destination()),
              i.operator(),
              operand(i.address()),
              operand(i.operand()),
              i.size(),
              order(i.order()),
              info(i.info()),
              position);
      case Instruction.CompareExchange i ->
          new Instruction.CompareExchange(
              definition(i.destination()),
              definition(i.success()),
              operand(i.address()),
              operand(i.expected()),
              operand(i.desired()),
              i.size(),
              order(i.successOrder()),
              failureOrder(i.failureOrder()),
              i.branches(),
              info(i.info()),
              position);
      case Instruction.WideAccess i -> wide(i, position);
      case Instruction.Fence i -> new Instruction.Fence(i.order(), i.marks(), position);
      case Instruction.Barrier i -> new Instruction.Barrier(i.kind(), position);
      case Instruction.MemoryCopy i ->
          new Instruction.MemoryCopy(
              operand(i.destination()), operand(i.source()), operand(i.length()), position);
      case Instruction.MemorySet i ->
          new Instruction.MemorySet(
              operand(i.destination()), operand(i.value()), operand(i.length()), position);
      case Instruction.Allocate i ->
          new Instruction.Allocate(
              definition(i.destination()),
              operand(i.size()),
              i.alignment(),
              i.name(),
              layout(i.type()),
              position);
      case Instruction.ThreadLocalAddress i ->
          new Instruction.ThreadLocalAddress(
              definition(i.destination()), globalIndex(i.global()), position);
      case Instruction.Call i ->
          new Instruction.Call(
              i.destination().isPresent()
                  ? OptionalInt.of(definition(i.destination().getAsInt()))
                  : OptionalInt.empty(),
              operand(i.callee()),
              operands(i.arguments()),
              layout(i.made()),
              position);
      case Instruction.CheckDefined i ->
          new Instruction.CheckDefined(operand(i.undefined()), i.what(), i.always(), position);
      case Instruction.UndefinedBytes i ->
          new Instruction.UndefinedBytes(
              definition(i.destination()), operand(i.address()), i.size(), position);
      case Instruction.Undefine i ->
          new Instruction.Undefine(
              operand(i.address()), i.size(), operand(i.undefined()), position);
      case Instruction.Unsupported i -> new Instruction.Unsupported(i.what(), i.advice(), position);
    };
  }

  private Instruction wide(Instruction.WideAccess access, SourcePosition position) {
    Operand address = operand(access.address());
    AccessInfo info = info(access.info());
    return switch (access) {
      case Instruction.WideLoad i ->
          new Instruction.WideLoad(
              definition(i.low()), definition(i.high()), address, order(i.order()), info, position);
      case Instruction.WideStore i ->
          new Instruction.WideStore(
              address, operand(i.low()), operand(i.high()), order(i.order()), info, position);
      case Instruction.WideReadModifyWrite i ->
          new Instruction.WideReadModifyWrite(
              definition(i.low()),
              definition(i.high()),
              i.operator(),
              address,
              operand(i.operandLow()),
              operand(i.operandHigh()),
              order(i.order()),
              info,
              position);
      case Instruction.WideCompareExchange i ->
          new Instruction.WideCompareExchange(
              definition(i.low()),
              definition(i.high()),
              definition(i.success()),
              address,
              operand(i.expectedLow()),
              operand(i.expectedHigh()),
              operand(i.desiredLow()),
              operand(i.desiredHigh()),
              order(i.successOrder()),
              failureOrder(i.failureOrder()),
              info,
              position);
    };
  }

  /** The end of a block. */
  public Terminator terminator(Terminator terminator) {
    SourcePosition position = position(terminator.position());
    return switch (terminator) {
      case Terminator.Jump end -> new Terminator.Jump(target(end.target()), position);
      case Terminator.Branch end ->
          new Terminator.Branch(
              operand(end.condition()), target(end.ifTrue()), target(end.ifFalse()), position);
      case Terminator.Switch end ->
          new Terminator.Switch(
              operand(end.value()),
              end.cases().stream()
                  .map(option -> new Terminator.Case(option.value(), target(option.target())))
                  .toList(),
              target(end.otherwise()),
              position);
      case Terminator.Return end -> new Terminator.Return(end.value().map(this::operand), position);
      case Terminator.Unreachable _ -> new Terminator.Unreachable(position);
    };
  }

  private List<Operand> operands(List<Operand> operands) {
    return operands.stream().map(this::operand).toList();
  }

  /** What is read; by default with the register, global or function that it names mapped. */
  protected Operand operand(Operand operand) {
    return switch (operand) {
      case Operand.Register(int index) -> Operand.register(use(index));
      case Operand.Constant constant -> constant;
      case Operand.GlobalAddress(int global, long offset) ->
          new Operand.GlobalAddress(globalIndex(global), offset);
      case Operand.FunctionAddress(int function) ->
          new Operand.FunctionAddress(functionIndex(function));
    };
  }

  /** A register that is read. */
  protected int use(int register) {
    return register;
  }

  /** A register that is set. */
  protected int definition(int register) {
    return register;
  }

  /** A block to go on at. */
  protected int target(int block) {
    return block;
  }

  /** The index of a global. */
  protected int globalIndex(int global) {
    return global;
  }

  /** The index of a function. */
  protected int functionIndex(int function) {
    return function;
  }

  /** A position, with the calls that it was copied to. */
  protected SourcePosition position(SourcePosition position) {
    return position;
  }

  /** The order of an access; of a compare-exchange that where it succeeds. */
  protected MemoryOrder order(MemoryOrder order) {
    return order;
  }

  /** The order of a compare-exchange where it fails. */
  protected MemoryOrder failureOrder(MemoryOrder order) {
    return order;
  }

  /** What is known of an access. */
  protected AccessInfo info(AccessInfo info) {
    return info;
  }

  /** The layout of an object. */
  protected TypeLayout layout(TypeLayout layout) {
    return layout;
  }
}
