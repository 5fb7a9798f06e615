package dev.weir.frontend.litmus.code;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The code of one process while it is built: registers by name, and one method for each kind of
 * instruction. Results go to fresh registers unless a register is named.
 */
public final class ThreadCode {
  private final FunctionBuilder builder;
  private final Map<String, Integer> registers = new LinkedHashMap<>();
  private SourcePosition position;

  /** A register that is 0, computed from what addresses depend on. */
  private OptionalInt zero = OptionalInt.empty();

  private boolean chooses;

  public ThreadCode(int thread, SourcePosition position) {
    this.builder = new FunctionBuilder("P" + thread, 0, false, position);
    this.position = position;
  }

  /** Where what is added next comes from. */
  public void at(SourcePosition newPosition) {
    position = newPosition;
  }

  public SourcePosition position() {
    return position;
  }

  /** The register with a name. */
  public int register(String name) {
    return registers.computeIfAbsent(name, key -> builder.newRegister());
  }

  public void move(int destination, Operand source) {
    builder.add(new Instruction.Move(destination, source, position));
  }

  public Operand binary(BinaryOperator operator, int width, Operand left, Operand right) {
    int result = builder.newRegister();
    builder.add(new Instruction.Binary(result, operator, width, left, right, position));
    return Operand.register(result);
  }

  public Operand binary(BinaryOperator operator, int width, Operand left, long right) {
    return binary(operator, width, left, Operand.constant(right));
  }

  public Operand signExtended(Operand operand, int width) {
    if (width == Long.SIZE) {
      return operand;
    }
    int result = builder.newRegister();
    builder.add(new Instruction.Unary(result, UnaryOperator.SIGN_EXTEND, width, operand, position));
    return Operand.register(result);
  }

  public Operand compare(Predicate predicate, int width, Operand left, Operand right) {
    int result = builder.newRegister();
    builder.add(new Instruction.Compare(result, predicate, width, left, right, position));
    return Operand.register(result);
  }

  public Operand select(Operand condition, Operand ifTrue, Operand ifFalse) {
    int result = builder.newRegister();
    builder.add(new Instruction.Select(result, condition, ifTrue, ifFalse, position));
    return Operand.register(result);
  }

  /**
   * From now on the addresses of accesses may be made to depend on values that were read; on none
   * at first.
   */
  public void prepareDependences() {
    int register = builder.newRegister();
    move(register, Operand.constant(0));
    zero = OptionalInt.of(register);
  }

  /** From now on the address of each access depends on a value that was read. */
  public void dependOn(Operand value) {
    Operand nothing = binary(BinaryOperator.XOR, Long.SIZE, value, value);
    move(zero.orElseThrow(), nothing);
  }

  private Operand dependent(Operand address) {
    return zero.isEmpty()
        ? address
        : binary(BinaryOperator.ADD, Long.SIZE, address, Operand.register(zero.getAsInt()));
  }

  public Operand load(Operand address, DataType type, MemoryOrder order) {
    Operand place = dependent(address);
    int result = builder.newRegister();
    builder.add(
        new Instruction.Load(
            result, place, type.size(), type.width(), order, type.info(), position));
    return Operand.register(result);
  }

  public void store(Operand address, Operand value, DataType type, MemoryOrder order) {
    Operand place = dependent(address);
    builder.add(new Instruction.Store(place, value, type.size(), order, type.info(), position));
  }

  /** A read-modify-write that is a full fence; gives the old value. */
  public Operand modify(AtomicOperator operator, Operand address, Operand operand, DataType type) {
    return modify(operator, address, operand, type, MemoryOrder.SEQ_CST);
  }

  /** A read-modify-write; gives the old value. */
  public Operand modify(
      AtomicOperator operator, Operand address, Operand operand, DataType type, MemoryOrder order) {
    Operand place = dependent(address);
    int result = builder.newRegister();
    builder.add(
        new Instruction.ReadModifyWrite(
            result, operator, place, operand, type.size(), order, type.info(), position));
    return Operand.register(result);
  }

  /** What a compare-exchange gives. */
  public record Exchange(Operand old, Operand success) {}

  /** A compare-exchange that is a full fence. */
  public Exchange compareExchange(
      Operand address, Operand expected, Operand desired, DataType type) {
    return compareExchange(address, expected, desired, type, MemoryOrder.SEQ_CST);
  }

  /** A compare-exchange; one that fails has the same order, without the write. */
  public Exchange compareExchange(
      Operand address, Operand expected, Operand desired, DataType type, MemoryOrder order) {
    return exchange(address, expected, desired, type, order, true);
  }

  /**
   * A compare-exchange that is one instruction of the machine; one that fails has the same order,
   * without the write.
   */
  public Exchange compareAndSwap(
      Operand address, Operand expected, Operand desired, DataType type, MemoryOrder order) {
    return exchange(address, expected, desired, type, order, false);
  }

  private Exchange exchange(
      Operand address,
      Operand expected,
      Operand desired,
      DataType type,
      MemoryOrder order,
      boolean branches) {
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
            branches,
            info,
            position));
    return new Exchange(Operand.register(old), Operand.register(success));
  }

  /**
   * A choice between 0 and 1 that no thread sees.
   *
   * @param chooser the function that chooses, of two parameters and more
   */
  public Operand choose(Operand chooser) {
    int result = builder.newRegister();
    chooses = true;
    List<Operand> values = List.of(Operand.constant(1), Operand.constant(0), Operand.constant(1));
    builder.add(new Instruction.Call(OptionalInt.of(result), chooser, values, position));
    return Operand.register(result);
  }

  /** Whether there is a choice. */
  public boolean chooses() {
    return chooses;
  }

  /** The order of a compare-exchange that fails, and so writes nothing. */
  private static MemoryOrder onFailure(MemoryOrder order) {
    return switch (order) {
      case RELEASE -> MemoryOrder.RELAXED;
      case ACQ_REL -> MemoryOrder.ACQUIRE;
      case PLAIN, RELAXED, ACQUIRE, SEQ_CST -> order;
    };
  }

  public void fence(MemoryOrder order) {
    builder.add(new Instruction.Fence(order, position));
  }

  public void barrier(BarrierKind kind) {
    builder.add(new Instruction.Barrier(kind, position));
  }

  public int newBlock() {
    return builder.newBlock();
  }

  /** Whether nothing can be added until a block is started. */
  public boolean isClosed() {
    return builder.isClosed(builder.currentBlock());
  }

  public void jump(int target) {
    builder.end(new Terminator.Jump(target, position));
  }

  public void branch(Operand condition, int ifTrue, int ifFalse) {
    builder.end(new Terminator.Branch(condition, ifTrue, ifFalse, position));
  }

  /** Goes on in a block; from the present one too, if that is still open. */
  public void start(int block) {
    if (!isClosed()) {
      jump(block);
    }
    builder.startBlock(block);
  }

  /** Ends the process here. */
  public void end() {
    builder.end(new Terminator.Return(Optional.empty(), position));
  }

  public Function build() {
    return builder.build();
  }
}
