package dev.weir.frontend.llvm.context;

import dev.weir.frontend.llvm.analysis.Definedness;
import dev.weir.frontend.llvm.analysis.Locals;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.layout.Layouts;
import dev.weir.frontend.llvm.source.AccessNames;
import dev.weir.program.BinaryOperator;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.SourcePosition;
import dev.weir.program.UnaryOperator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What the lowering of one function shares: the builder, and the operands that stand for the values
 * of LLVM.
 *
 * <p>A value has one operand for each of its leaves. Where a leaf may be undefined, a second
 * operand says at run time whether it is (1) or not (0).
 */
public final class FunctionContext {
  private static final Operand ZERO = Operand.constant(0);
  private static final Operand ONE = Operand.constant(1);

  private final ProgramContext program;
  private final FunctionBuilder builder;
  private final Definedness definedness;
  private final AccessNames names;
  private final Map<LlvmValue, List<Operand>> operands = new HashMap<>();
  private final Map<LlvmValue, List<Operand>> undefined = new HashMap<>();
  private final Locals locals;
  private SourcePosition position;

  public FunctionContext(
      ProgramContext program,
      FunctionBuilder builder,
      Locals locals,
      Definedness definedness,
      AccessNames names,
      SourcePosition position) {
    this.program = program;
    this.builder = builder;
    this.locals = locals;
    this.definedness = definedness;
    this.names = names;
    this.position = position;
  }

  /** What all functions share. */
  public ProgramContext program() {
    return program;
  }

  /** The layouts of types. */
  public Layouts layouts() {
    return program.layouts();
  }

  /** What the function is built with. */
  public FunctionBuilder builder() {
    return builder;
  }

  /** The names of accesses. */
  public AccessNames names() {
    return names;
  }

  /** The locals that become registers. */
  public Locals locals() {
    return locals;
  }

  /** The position of what is being lowered. */
  public SourcePosition position() {
    return position;
  }

  /** Sets the position of what is lowered next; an unknown one leaves the last one in force. */
  public void moveTo(SourcePosition next) {
    if (!next.isUnknown()) {
      position = next;
    }
  }

  /** Adds an instruction. */
  public void emit(Instruction instruction) {
    builder.add(instruction);
  }

  /** Gives up executions that come here. */
  public void unsupported(String what, String advice) {
    emit(new Instruction.Unsupported(what, advice, position));
  }

  /** The operand for a value of one leaf. */
  public Operand operand(LlvmValue value) {
    return operands(value).getFirst();
  }

  /** The operands for the leaves of a value. */
  public List<Operand> operands(LlvmValue value) {
    return switch (value.kind()) {
      case INSTRUCTION, PARAMETER -> {
        List<Operand> known = operands.get(value);
        if (known == null) {
          throw new IllegalStateException("used before it is defined: " + value.type());
        }
        yield known;
      }
      default -> Constants.operands(value, this);
    };
  }

  /** Lets a value stand for existing operands. */
  public void define(LlvmValue value, List<Operand> leaves) {
    operands.put(value, leaves);
  }

  /** Gives a value its only leaf. */
  public void define(LlvmValue value, Operand leaf) {
    define(value, List.of(leaf));
  }

  /** Defines a value of one leaf by a fresh register. */
  public int define(LlvmValue value) {
    int register = builder.newRegister();
    define(value, Operand.register(register));
    return register;
  }

  /** Defines a value by fresh registers, one for each leaf. */
  public List<Integer> defineLeaves(LlvmValue value) {
    int count = layouts().leaves(value.type()).size();
    List<Integer> registers = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      registers.add(builder.newRegister());
    }
    define(value, registers.stream().<Operand>map(Operand::register).toList());
    return registers;
  }

  /** Defines a value that no supported execution reads. */
  public void defineNothing(LlvmValue value) {
    int count = layouts().leaves(value.type()).size();
    if (count > 0) {
      define(value, Collections.nCopies(count, ZERO));
    }
  }

  /** Whether any leaf of a value may be undefined. */
  public boolean mayBeUndefined(LlvmValue value) {
    return definedness.mask(value) != 0;
  }

  /** Whether a local in a register is ever read where it may not have been set. */
  public boolean mayBeUnset(LlvmValue alloca) {
    return definedness.mayBeUnset(alloca);
  }

  /** Whether a leaf of a value may be undefined. */
  public boolean mayBeUndefined(LlvmValue value, int leaf) {
    return (definedness.mask(value) >> Math.min(leaf, 63) & 1) != 0;
  }

  /** The operand that is 1 when this leaf of the value is undefined, else 0. */
  public Operand undefined(LlvmValue value, int leaf) {
    if (!mayBeUndefined(value, leaf)) {
      return ZERO;
    }
    List<Operand> known = undefined.get(value);
    if (known == null && value.kind() == LlvmValue.Kind.CONSTANT_VECTOR) {
      int leaves = layouts().leaves(value.type().element()).size();
      return undefined(value.element(leaf / leaves), leaf % leaves);
    }
    return known == null ? ONE : known.get(leaf);
  }

  /** Says for the leaves of a value which of their bits are undefined. */
  public void defineUndefined(LlvmValue value, List<Operand> leaves) {
    undefined.put(value, leaves);
  }

  /** 1 when any leaf of any of these values is undefined. */
  public Operand anyUndefined(List<LlvmValue> values) {
    Operand result = ZERO;
    for (LlvmValue value : values) {
      if (!mayBeUndefined(value)) {
        continue;
      }
      int count = layouts().leaves(value.type()).size();
      for (int leaf = 0; leaf < count; leaf++) {
        Operand next = undefined(value, leaf);
        if (next.equals(ONE)) {
          return ONE;
        }
        if (!next.equals(ZERO) && !next.equals(result)) {
          result = result.equals(ZERO) ? next : binary(BinaryOperator.OR, 1, result, next);
        }
      }
    }
    return result;
  }

  /** Emits the check that a value is defined, where it may not be. */
  public void checkDefined(LlvmValue value, String what) {
    Operand anyUndefined = anyUndefined(List.of(value));
    if (!anyUndefined.equals(ZERO)) {
      emit(new Instruction.CheckDefined(anyUndefined, what, position));
    }
  }

  /** What a function of the modelled library gives that takes no arguments. */
  public Operand libraryValue(String function) {
    int result = builder.newRegister();
    Operand callee = new Operand.FunctionAddress(program().libraryFunction(function, 0));
    emit(new Instruction.Call(OptionalInt.of(result), callee, List.of(), position));
    return Operand.register(result);
  }

  /** Computes into a fresh register. */
  public Operand binary(BinaryOperator operator, int width, Operand left, Operand right) {
    int register = builder.newRegister();
    emit(new Instruction.Binary(register, operator, width, left, right, position));
    return Operand.register(register);
  }

  /** Compares into a fresh register. */
  public Operand compare(Predicate predicate, int width, Operand left, Operand right) {
    int register = builder.newRegister();
    emit(new Instruction.Compare(register, predicate, width, left, right, position));
    return Operand.register(register);
  }

  /** Which leaves of a value are undefined. */
  public List<Operand> allUndefined(LlvmValue value) {
    return IntStream.range(0, layouts().leaves(value.type()).size())
        .mapToObj(leaf -> undefined(value, leaf))
        .toList();
  }

  /** Computes into a fresh register. */
  public Operand unary(UnaryOperator operator, int width, Operand operand) {
    int register = builder.newRegister();
    emit(new Instruction.Unary(register, operator, width, operand, position));
    return Operand.register(register);
  }

  /** Chooses into a fresh register. */
  public Operand select(Operand condition, Operand ifTrue, Operand ifFalse) {
    if (ifTrue.equals(ifFalse)) {
      return ifTrue;
    }
    int register = builder.newRegister();
    emit(new Instruction.Select(register, condition, ifTrue, ifFalse, position));
    return Operand.register(register);
  }

  /** An address so many bytes further on. */
  public Operand plus(Operand address, long offset) {
    if (offset == 0) {
      return address;
    }
    return switch (address) {
      case Operand.Constant(long value) -> Operand.constant(value + offset);
      case Operand.GlobalAddress(int global, long start) ->
          new Operand.GlobalAddress(global, start + offset);
      case Operand.Register register ->
          binary(BinaryOperator.ADD, 64, register, Operand.constant(offset));
      case Operand.FunctionAddress function ->
          binary(BinaryOperator.ADD, 64, function, Operand.constant(offset));
    };
  }
}
