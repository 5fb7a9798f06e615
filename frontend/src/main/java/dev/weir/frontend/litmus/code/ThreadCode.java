package dev.weir.frontend.litmus;

import dev.weir.program.AccessInfo;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BarrierKind;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Function;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.UnaryOperator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The code of one process while it is built: registers by name, and one method for each kind of
 * instruction. Results go to fresh registers unless a register is named.
 */
final class ThreadCode {
  private final FunctionBuilder builder;
  private final Map<String, Integer> registers = new LinkedHashMap<>();
  private SourcePosition position;

  /** A register that is 0, computed from what addresses depend on. */
  private OptionalInt zero = OptionalInt.empty();

  ThreadCode(int thread, SourcePosition position) {
    this.builder = new FunctionBuilder("P" + thread, 0, false, position);
    this.position = position;
  }

  /** Where what is added next comes from. */
  void at(SourcePosition newPosition) {
    position = newPosition;
  }

  SourcePosition position() {
    return position;
  }

  /** The register with a name. */
  int register(String name) {
    return registers.computeIfAbsent(name, key -> builder.newRegister());
  }

  void move(int destination, Operand source) {
    builder.add(new Instruction.Move(destination, source, position));
  }

  Operand binary(BinaryOperator operator, int width, Operand left, Operand right) {
    int result = builder.newRegister();
    builder.add(new Instruction.Binary(result, operator, width, left, right, position));
    return Operand.register(result);
  }

  Operand binary(BinaryOperator operator, int width, Operand left, long right) {
    return binary(operator, width, left, Operand.constant(right));
  }

  Operand signExtended(Operand operand, int width) {
    if (width == Long.SIZE) {
      return operand;
    }
    int result = builder.newRegister();
    builder.add(new Instruction.Unary(result, UnaryOperator.SIGN_EXTEND, width, operand, position));
    return Operand.register(result);
  }

  Operand compare(Predicate predicate, int width, Operand left, Operand right) {
    int result = builder.newRegister();
    builder.add(new Instruction.Compare(result, predicate, width, left, right, position));
    return Operand.register(result);
  }

  Operand select(Operand condition, Operand ifTrue, Operand ifFalse) {
    int result = builder.newRegister();
    builder.add(new Instruction.Select(result, condition, ifTrue, ifFalse, position));
    return Operand.register(result);
  }

  /**
   * From now on the addresses of accesses may be made to depend on values that were read; on none
   * at first.
   */
  void prepareDependences() {
    int register = builder.newRegister();
    move(register, Operand.constant(0));
    zero = OptionalInt.of(register);
  }

  /** From now on the address of each access depends on a value that was read. */
  void dependOn(Operand value) {
    Operand nothing = binary(BinaryOperator.XOR, Long.SIZE, value, value);
    move(zero.orElseThrow(), nothing);
  }

  private Operand dependent(Operand address) {
    return zero.isEmpty()
        ? address
        : binary(BinaryOperator.ADD, Long.SIZE, address, Operand.register(zero.getAsInt()));
  }

  Operand load(Operand address, DataType type, MemoryOrder order) {
    Operand place = dependent(address);
    int result = builder.newRegister();
    builder.add(
        new Instruction.Load(
            result, place, type.size(), type.width(), order, type.info(), position));
    return Operand.register(result);
  }

  void store(Operand address, Operand value, DataType type, MemoryOrder order) {
    Operand place = dependent(address);
    builder.add(new Instruction.Store(place, value, type.size(), order, type.info(), position));
  }

  /** A read-modify-write that is a full fence; gives the old value. */
  Operand modify(AtomicOperator operator, Operand address, Operand operand, DataType type) {
    return modify(operator, address, operand, type, MemoryOrder.SEQ_CST);
  }

  /** A read-modify-write; gives the old value. */
  Operand modify(
      AtomicOperator operator, Operand address, Operand operand, DataType type, MemoryOrder order) {
    Operand place = dependent(address);
    int result = builder.newRegister();
    builder.add(
        new Instruction.ReadModifyWrite(
            result, operator, place, operand, type.size(), order, type.info(), position));
    return Operand.register(result);
  }

  /** What a compare-exchange gives. */
  record Exchange(Operand old, Operand success) {}

  /** A compare-exchange that is a full fence. */
  Exchange compareExchange(Operand address, Operand expected, Operand desired, DataType type) {
    return compareExchange(address, expected, desired, type, MemoryOrder.SEQ_CST);
  }

  /** A compare-exchange; one that fails has the same order, without the write. */
  Exchange compareExchange(
      Operand address, Operand expected, Operand desired, DataType type, MemoryOrder order) {
    Operand place = dependent(address);
    int old = builder.newRegister();
    int success = builder.newRegister();
    AccessInfo info = type.info();
    builder.add(
        new Instruction.CompareExchange(
            old,
            success,
            place,
            expected,
            desired,
            type.size(),
            order,
            onFailure(order),
            info,
            position));
    return new Exchange(Operand.register(old), Operand.register(success));
  }

  /** The order of a compare-exchange that fails, and so writes nothing. */
  private static MemoryOrder onFailure(MemoryOrder order) {
    return switch (order) {
      case RELEASE -> MemoryOrder.RELAXED;
      case ACQ_REL -> MemoryOrder.ACQUIRE;
      case PLAIN, RELAXED, ACQUIRE, SEQ_CST -> order;
    };
  }

  void fence(MemoryOrder order) {
    builder.add(new Instruction.Fence(order, position));
  }

  void barrier(BarrierKind kind) {
    builder.add(new Instruction.Barrier(kind, position));
  }

  int newBlock() {
    return builder.newBlock();
  }

  /** Whether nothing can be added until a block is started. */
  boolean isClosed() {
    return builder.isClosed(builder.currentBlock());
  }

  void jump(int target) {
    builder.end(new Terminator.Jump(target, position));
  }

  void branch(Operand condition, int ifTrue, int ifFalse) {
    builder.end(new Terminator.Branch(condition, ifTrue, ifFalse, position));
  }

  /** Goes on in a block; from the present one too, if that is still open. */
  void start(int block) {
    if (!isClosed()) {
      jump(block);
    }
    builder.startBlock(block);
  }

  /** Ends the process here. */
  void end() {
    builder.end(new Terminator.Return(Optional.empty(), position));
  }

  Function build() {
    return builder.build();
  }
}
