package dev.weir.frontend.llvm.assembly;

import dev.weir.frontend.llvm.assembly.AssemblyPlace.Immediate;
import dev.weir.frontend.llvm.assembly.AssemblyPlace.Memory;
import dev.weir.frontend.llvm.assembly.AssemblyPlace.Register;
import dev.weir.frontend.llvm.assembly.AssemblyPlace.Stack;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.layout.Leaf;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.AccessInfo;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BarrierKind;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;

/** How instructions of x86-64 read and write their operands, in registers and in memory. */
final class AssemblyAccesses {
  private final FunctionContext context;
  private final AssemblyRegisters registers;

  AssemblyAccesses(FunctionContext context, AssemblyRegisters registers) {
    this.context = context;
    this.registers = registers;
  }

  /** The value at a place. */
  Operand read(AssemblyPlace place, int size) throws AssemblyException {
    return switch (place) {
      case Register register -> registers.read(register, size);
      case Immediate(long value) -> Operand.constant(value & Widths.mask(8 * size));
      case Stack stack -> throw new AssemblyException("operand on the stack");
      case Memory memory -> {
        int register = context.builder().newRegister();
        context.emit(
            new Instruction.Load(
                register,
                memory.address(),
                size,
                8 * size,
                MemoryOrder.PLAIN,
                info(memory, size),
                context.position()));
        yield Operand.register(register);
      }
    };
  }

  /** Sets the value at a place. */
  void write(AssemblyPlace place, int size, Operand value) throws AssemblyException {
    switch (place) {
      case Register register -> registers.write(register, size, value);
      case Memory memory ->
          context.emit(
              new Instruction.Store(
                  memory.address(),
                  value,
                  size,
                  MemoryOrder.PLAIN,
                  info(memory, size),
                  context.position()));
      case Immediate immediate -> throw new AssemblyException("constant as a target");
      case Stack stack -> throw new AssemblyException("operand on the stack");
    }
  }

  /** A locked operation on memory; gives the old value. */
  Operand readModifyWrite(AtomicOperator operator, Memory memory, Operand operand, int size) {
    int old = context.builder().newRegister();
    context.emit(
        new Instruction.ReadModifyWrite(
            old,
            operator,
            memory.address(),
            operand,
            size,
            MemoryOrder.SEQ_CST,
            info(memory, size),
            context.position()));
    return Operand.register(old);
  }

  void barrier(BarrierKind kind) {
    context.emit(new Instruction.Barrier(kind, context.position()));
  }

  /** A place that must be in memory. */
  static Memory memory(AssemblyPlace place) throws AssemblyException {
    if (place instanceof Memory memory) {
      return memory;
    }
    throw new AssemblyException("operand that is not in memory");
  }

  /** What is known of an access. */
  AccessInfo info(Memory memory, int size) {
    return memory.object().ref() == 0
        ? AccessInfo.UNKNOWN
        : context
            .names()
            .access(memory.object(), new Leaf(Leaf.Kind.INTEGER, 8 * size, memory.offset()));
  }
}
