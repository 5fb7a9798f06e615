package dev.weir.frontend.llvm.assembly;

import dev.weir.frontend.llvm.assembly.AssemblyPlace.Memory;
import dev.weir.frontend.llvm.assembly.AssemblyPlace.Register;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import java.util.List;

/** Instructions of x86-64 that exchange values, compare and exchange among them. */
final class AssemblyExchanges {
  private final FunctionContext context;
  private final AssemblyRegisters registers;
  private final AssemblyAccesses accesses;
  private final AssemblyFlags flags;

  AssemblyExchanges(
      FunctionContext context,
      AssemblyRegisters registers,
      AssemblyAccesses accesses,
      AssemblyFlags flags) {
    this.context = context;
    this.registers = registers;
    this.accesses = accesses;
    this.flags = flags;
  }

  /** {@code xchg}, which is always locked. */
  void exchange(AssemblyPlace source, AssemblyPlace target, int size) throws AssemblyException {
    if (source instanceof Memory) {
      exchange(target, source, size);
      return;
    }
    if (size == 8 && source instanceof Register from && target instanceof Register to) {
      registers.exchange(from.name(), to.name());
      return;
    }
    Operand value = accesses.read(source, size);
    if (target instanceof Memory memory) {
      accesses.write(
          source, size, accesses.readModifyWrite(AtomicOperator.EXCHANGE, memory, value, size));
    } else {
      Operand other = accesses.read(target, size);
      accesses.write(target, size, value);
      accesses.write(source, size, other);
    }
  }

  /** {@code xadd}. */
  void exchangeAdd(AssemblyPlace source, AssemblyPlace target, int size, boolean locked)
      throws AssemblyException {
    Operand addend = accesses.read(source, size);
    Operand old =
        locked
            ? accesses.readModifyWrite(
                AtomicOperator.ADD, AssemblyAccesses.memory(target), addend, size)
            : accesses.read(target, size);
    Operand sum = context.binary(BinaryOperator.ADD, 8 * size, old, addend);
    accesses.write(source, size, old);
    if (!locked) {
      accesses.write(target, size, sum);
    }
    flags.added(old, addend, sum, 8 * size);
  }

  /** {@code cmpxchg}. */
  void compareExchange(AssemblyPlace source, AssemblyPlace target, int size, boolean locked)
      throws AssemblyException {
    if (!locked) {
      throw new AssemblyException("cmpxchg without lock");
    }
    Register accumulator = new Register("ax", size);
    Operand expected = accesses.read(accumulator, size);
    Operand desired = accesses.read(source, size);
    int old = context.builder().newRegister();
    compareExchange(AssemblyAccesses.memory(target), old, expected, desired, size);
    accesses.write(accumulator, size, Operand.register(old));
    Operand difference =
        context.binary(BinaryOperator.SUB, 8 * size, expected, Operand.register(old));
    flags.subtracted(expected, Operand.register(old), difference, 8 * size);
  }

  private int compareExchange(Memory memory, int old, Operand expected, Operand desired, int size) {
    int success = context.builder().newRegister();
    context.emit(
        new Instruction.CompareExchange(
            old,
            success,
            memory.address(),
            expected,
            desired,
            size,
            MemoryOrder.SEQ_CST,
            MemoryOrder.SEQ_CST,
            accesses.info(memory, size),
            context.position()));
    return success;
  }

  /** {@code cmpxchg8b}: the accumulator and the new value are pairs of registers. */
  void compareExchangePair(AssemblyPlace place) throws AssemblyException {
    Memory memory = AssemblyAccesses.memory(place);
    Operand expected = pair("dx", "ax");
    Operand desired = pair("cx", "bx");
    int old = context.builder().newRegister();
    int success = compareExchange(memory, old, expected, desired, 8);
    Operand value = Operand.register(old);
    accesses.write(new Register("ax", 4), 4, value);
    accesses.write(
        new Register("dx", 4),
        4,
        context.binary(BinaryOperator.LSHR, 64, value, Operand.constant(32)));
    flags.succeeded(Operand.register(success));
  }

  /**
   * {@code cmpxchg16b}: 16 bytes at once. Where what is stored is what was compared, whatever that
   * is, it only reads.
   */
  void compareExchangeWide(AssemblyPlace place) throws AssemblyException {
    Memory memory = AssemblyAccesses.memory(place);
    if (registers.holdSame("ax", "bx") && registers.holdSame("dx", "cx")) {
      for (String name : List.of("ax", "bx", "cx", "dx")) {
        registers.set(name, Operand.constant(0));
      }
    }
    int low = context.builder().newRegister();
    int high = context.builder().newRegister();
    int success = context.builder().newRegister();
    context.emit(
        new Instruction.WideCompareExchange(
            low,
            high,
            success,
            memory.address(),
            accesses.read(new Register("ax", 8), 8),
            accesses.read(new Register("dx", 8), 8),
            accesses.read(new Register("bx", 8), 8),
            accesses.read(new Register("cx", 8), 8),
            MemoryOrder.SEQ_CST,
            MemoryOrder.SEQ_CST,
            accesses.info(memory, 16),
            context.position()));
    accesses.write(new Register("ax", 8), 8, Operand.register(low));
    accesses.write(new Register("dx", 8), 8, Operand.register(high));
    flags.succeeded(Operand.register(success));
  }

  private Operand pair(String high, String low) throws AssemblyException {
    Operand shifted =
        context.binary(
            BinaryOperator.SHL, 64, accesses.read(new Register(high, 4), 4), Operand.constant(32));
    return context.binary(BinaryOperator.OR, 64, shifted, accesses.read(new Register(low, 4), 4));
  }
}
