package dev.weir.frontend.llvm;

import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.Instruction.LoadUse;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lowers accesses to memory, fences and locals that live in memory. */
final class MemoryLowering {
  private final FunctionContext context;
  private final CopyingLoads copying;

  MemoryLowering(FunctionContext context, CopyingLoads copying) {
    this.context = context;
    this.copying = copying;
  }

  void allocate(LlvmValue instruction) {
    LlvmType type = new LlvmType(LlvmC.allocatedType(instruction.ref()));
    long size = context.layouts().size(type);
    LlvmValue count = instruction.operand(0);
    Operand bytes;
    if (count.isSmallInteger()) {
      bytes = Operand.constant(Math.multiplyExact(size, count.integer()));
    } else {
      context.checkDefined(count, "size of a local array");
      bytes =
          context.binary(BinaryOperator.MUL, 64, context.operand(count), Operand.constant(size));
    }
    int register = context.define(instruction);
    context.emit(
        new Instruction.Allocate(
            register,
            bytes,
            LlvmC.alignment(instruction.ref()),
            context.names().variable(instruction),
            context.names().layout(instruction),
            context.position()));
  }

  void load(LlvmValue instruction) {
    LlvmValue pointer = instruction.operand(0);
    Operand address = address(pointer);
    MemoryOrder order = order(LlvmC.ordering(instruction.ref()));
    LoadUse use = copying.contains(instruction) ? LoadUse.COPY : LoadUse.VALUE;
    List<Operand> results = new ArrayList<>();
    for (Leaf leaf : context.layouts().leaves(instruction.type())) {
      Operand result = Operand.constant(0);
      for (Leaf piece : leaf.pieces()) {
        int register = context.builder().newRegister();
        context.emit(
            new Instruction.Load(
                register,
                context.plus(address, piece.offset()),
                piece.size(),
                piece.width(),
                order,
                use,
                context.names().access(pointer, piece),
                context.position()));
        result = joined(result, Operand.register(register), piece.offset() - leaf.offset());
      }
      results.add(result);
    }
    context.define(instruction, results);
  }

  private Operand joined(Operand low, Operand high, long bytes) {
    if (bytes == 0) {
      return high;
    }
    Operand shifted = context.binary(BinaryOperator.SHL, 64, high, Operand.constant(8 * bytes));
    return context.binary(BinaryOperator.OR, 64, low, shifted);
  }

  void store(LlvmValue instruction) {
    LlvmValue value = instruction.operand(0);
    LlvmValue pointer = instruction.operand(1);
    List<Leaf> leaves = context.layouts().leaves(value.type());
    Operand address = address(pointer);
    context.checkDefined(value, "stored value");
    List<Operand> values = context.operands(value);
    MemoryOrder order = order(LlvmC.ordering(instruction.ref()));
    for (int i = 0; i < leaves.size(); i++) {
      Leaf leaf = leaves.get(i);
      for (Leaf piece : leaf.pieces()) {
        context.emit(
            new Instruction.Store(
                context.plus(address, piece.offset()),
                shifted(values.get(i), piece.offset() - leaf.offset()),
                piece.size(),
                order,
                context.names().access(pointer, piece),
                context.position()));
      }
    }
  }

  private Operand shifted(Operand value, long bytes) {
    return bytes == 0
        ? value
        : context.binary(BinaryOperator.LSHR, 64, value, Operand.constant(8 * bytes));
  }

  void readModifyWrite(LlvmValue instruction) {
    LlvmValue pointer = instruction.operand(0);
    LlvmValue value = instruction.operand(1);
    Leaf leaf = context.layouts().leaves(value.type()).getFirst();
    Optional<AtomicOperator> operator = operator(LlvmC.atomicOperation(instruction.ref()));
    if (operator.isEmpty()) {
      context.unsupported("this atomic read-modify-write", "use a compare-exchange loop");
      context.defineNothing(instruction);
      return;
    }
    if (refuseSizes(List.of(leaf), instruction)) {
      return;
    }
    Operand address = address(pointer);
    context.checkDefined(value, "stored value");
    Operand operand = context.operand(value);
    int register = context.define(instruction);
    context.emit(
        new Instruction.ReadModifyWrite(
            register,
            operator.get(),
            address,
            operand,
            leaf.size(),
            order(LlvmC.ordering(instruction.ref())),
            context.names().access(pointer, leaf),
            context.position()));
  }

  void compareExchange(LlvmValue instruction) {
    LlvmValue pointer = instruction.operand(0);
    LlvmValue expected = instruction.operand(1);
    LlvmValue desired = instruction.operand(2);
    Leaf leaf = context.layouts().leaves(expected.type()).getFirst();
    if (refuseSizes(List.of(leaf), instruction)) {
      return;
    }
    Operand address = address(pointer);
    context.checkDefined(expected, "expected value of a compare-exchange");
    context.checkDefined(desired, "stored value");
    Operand expectedOperand = context.operand(expected);
    Operand desiredOperand = context.operand(desired);
    List<Integer> registers = context.defineLeaves(instruction);
    context.emit(
        new Instruction.CompareExchange(
            registers.get(0),
            registers.get(1),
            address,
            expectedOperand,
            desiredOperand,
            leaf.size(),
            order(LlvmC.successOrdering(instruction.ref())),
            order(LlvmC.failureOrdering(instruction.ref())),
            context.names().access(pointer, leaf),
            context.position()));
  }

  void fence(LlvmValue instruction) {
    if (!LlvmC.isSingleThread(instruction.ref())) {
      context.emit(
          new Instruction.Fence(order(LlvmC.ordering(instruction.ref())), context.position()));
    }
  }

  private Operand address(LlvmValue pointer) {
    context.checkDefined(pointer, "address");
    return context.operand(pointer);
  }

  private boolean refuseSizes(List<Leaf> leaves, LlvmValue instruction) {
    for (Leaf leaf : leaves) {
      if (!leaf.isAccessible()) {
        context.unsupported(
            "access to " + leaf.size() + " bytes at once", "use 1, 2, 4 or 8 bytes");
        context.defineNothing(instruction);
        return true;
      }
    }
    return false;
  }

  private static MemoryOrder order(int ordering) {
    return switch (ordering) {
      case 0 -> MemoryOrder.PLAIN;
      case 1, 2 -> MemoryOrder.RELAXED;
      case 4 -> MemoryOrder.ACQUIRE;
      case 5 -> MemoryOrder.RELEASE;
      case 6 -> MemoryOrder.ACQ_REL;
      case 7 -> MemoryOrder.SEQ_CST;
      default -> throw new IllegalStateException("memory order " + ordering);
    };
  }

  private static Optional<AtomicOperator> operator(int operation) {
    return switch (operation) {
      case 0 -> Optional.of(AtomicOperator.EXCHANGE);
      case 1 -> Optional.of(AtomicOperator.ADD);
      case 2 -> Optional.of(AtomicOperator.SUB);
      case 3 -> Optional.of(AtomicOperator.AND);
      case 4 -> Optional.of(AtomicOperator.NAND);
      case 5 -> Optional.of(AtomicOperator.OR);
      case 6 -> Optional.of(AtomicOperator.XOR);
      case 7 -> Optional.of(AtomicOperator.MAX);
      case 8 -> Optional.of(AtomicOperator.MIN);
      case 9 -> Optional.of(AtomicOperator.UMAX);
      case 10 -> Optional.of(AtomicOperator.UMIN);
      default -> Optional.empty();
    };
  }
}
