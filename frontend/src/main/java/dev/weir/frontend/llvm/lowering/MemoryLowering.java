package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ValueApi;
import dev.weir.frontend.llvm.context.BitGroups;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.layout.Leaf;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lowers accesses to memory, fences and locals that live in memory. */
final class MemoryLowering {
  private final FunctionContext context;
  private final PartialAccesses partial;
  private final BitGroups groups;
  private final WideAccessLowering wide;

  MemoryLowering(FunctionContext context, PartialAccesses partial) {
    this.context = context;
    this.partial = partial;
    groups = new BitGroups(context);
    wide = new WideAccessLowering(context);
  }

  void allocate(LlvmValue instruction) {
    LlvmType type = new LlvmType(CodeApi.allocatedType(instruction.ref()));
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
            ValueApi.alignment(instruction.ref()),
            context.names().variable(instruction),
            context.names().layout(instruction),
            context.position()));
  }

  void load(LlvmValue instruction) {
    LlvmValue pointer = instruction.operand(0);
    Operand address = address(pointer);
    MemoryOrder order = order(CodeApi.ordering(instruction.ref()));
    List<Leaf> leaves = context.layouts().leaves(instruction.type());
    List<Leaf> words = words(instruction.type(), leaves);
    if (order != MemoryOrder.PLAIN && isWide(instruction.type())) {
      wide.load(instruction, address, order);
      return;
    }
    if (order != MemoryOrder.PLAIN && refuseSizes(words, instruction)) {
      return;
    }
    PartialAccesses.Load read = partial.load(instruction);
    List<Operand> results = new ArrayList<>();
    for (Leaf word : words) {
      Operand result = Operand.constant(0);
      for (Leaf piece : word.pieces()) {
        int register = context.builder().newRegister();
        Operand place = context.plus(address, piece.offset());
        context.emit(
            new Instruction.Load(
                register,
                place,
                piece.size(),
                piece.width(),
                order,
                read.unneeded(piece),
                context.names().access(pointer, piece),
                context.position()));
        read.loaded(place, piece);
        result = joined(result, Operand.register(register), piece.offset() - word.offset());
      }
      results.add(result);
    }
    read.end();
    context.define(
        instruction, words.equals(leaves) ? results : groups.regroup(results, words, leaves));
  }

  /**
   * What is loaded or stored in one access each: the leaves, but of a vector words of 8 bytes, as
   * far as it goes.
   */
  private static List<Leaf> words(LlvmType type, List<Leaf> leaves) {
    if (type.kind() != LlvmType.Kind.VECTOR) {
      return leaves;
    }
    int bits = leaves.stream().mapToInt(Leaf::width).sum();
    List<Leaf> words = new ArrayList<>();
    for (int start = 0; start < bits; start += 64) {
      words.add(new Leaf(Leaf.Kind.INTEGER, Math.min(64, bits - start), start / 8));
    }
    return words;
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
    List<Leaf> words = words(value.type(), leaves);
    MemoryOrder order = order(CodeApi.ordering(instruction.ref()));
    if (order != MemoryOrder.PLAIN && isWide(value.type())) {
      Operand address = address(pointer);
      context.checkDefined(value, "stored value");
      wide.store(instruction, address, order);
      return;
    }
    if (order != MemoryOrder.PLAIN && refuseSizes(words, instruction)) {
      return;
    }
    Operand address = address(pointer);
    PartialAccesses.Store written = partial.store(instruction);
    List<Operand> values = context.operands(value);
    if (!words.equals(leaves)) {
      values = groups.regroup(values, leaves, words);
    }
    for (int i = 0; i < words.size(); i++) {
      Leaf word = words.get(i);
      for (Leaf piece : word.pieces()) {
        Operand place = context.plus(address, piece.offset());
        context.emit(
            new Instruction.Store(
                place,
                shifted(values.get(i), piece.offset() - word.offset()),
                piece.size(),
                order,
                context.names().access(pointer, piece),
                context.position()));
        written.stored(place, piece);
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
    List<Leaf> leaves = context.layouts().leaves(value.type());
    Leaf leaf = leaves.getFirst();
    Optional<AtomicOperator> operator = operator(CodeApi.atomicOperation(instruction.ref()));
    if (operator.isEmpty()) {
      context.unsupported("this atomic read-modify-write", "use a compare-exchange loop");
      context.defineNothing(instruction);
      return;
    }
    if (isWide(value.type()) && operator.get().isForWideValues()) {
      Operand address = address(pointer);
      context.checkDefined(value, "stored value");
      wide.readModifyWrite(
          instruction, operator.get(), address, order(CodeApi.ordering(instruction.ref())));
      return;
    }
    if (refuseSizes(leaves, instruction)) {
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
            order(CodeApi.ordering(instruction.ref())),
            context.names().access(pointer, leaf),
            context.position()));
  }

  void compareExchange(LlvmValue instruction) {
    LlvmValue pointer = instruction.operand(0);
    LlvmValue expected = instruction.operand(1);
    LlvmValue desired = instruction.operand(2);
    List<Leaf> leaves = context.layouts().leaves(expected.type());
    Leaf leaf = leaves.getFirst();
    if (isWide(expected.type())) {
      Operand address = address(pointer);
      context.checkDefined(expected, "expected value of a compare-exchange");
      context.checkDefined(desired, "stored value");
      wide.compareExchange(
          instruction,
          address,
          order(CodeApi.successOrdering(instruction.ref())),
          order(CodeApi.failureOrdering(instruction.ref())));
      return;
    }
    if (refuseSizes(leaves, instruction)) {
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
            order(CodeApi.successOrdering(instruction.ref())),
            order(CodeApi.failureOrdering(instruction.ref())),
            context.names().access(pointer, leaf),
            context.position()));
  }

  void fence(LlvmValue instruction) {
    if (!CodeApi.isSingleThread(instruction.ref())) {
      context.emit(
          new Instruction.Fence(order(CodeApi.ordering(instruction.ref())), context.position()));
    }
  }

  private Operand address(LlvmValue pointer) {
    context.checkDefined(pointer, "address");
    return context.operand(pointer);
  }

  /** Whether values of this type are accessed 16 bytes at once, where that is to be atomic. */
  private boolean isWide(LlvmType type) {
    return type.kind() == LlvmType.Kind.INTEGER
        && type.width() > 64
        && context.layouts().size(type) == 16
        && context.layouts().isSupported(type);
  }

  private boolean refuseSizes(List<Leaf> leaves, LlvmValue instruction) {
    if (leaves.size() == 1 && leaves.getFirst().isAccessible()) {
      return false;
    }
    int size = leaves.stream().mapToInt(Leaf::size).sum();
    context.unsupported("access to " + size + " bytes at once", "use 1, 2, 4 or 8 bytes");
    context.defineNothing(instruction);
    return true;
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
      case 11 -> Optional.of(AtomicOperator.FADD);
      case 12 -> Optional.of(AtomicOperator.FSUB);
      case 13 -> Optional.of(AtomicOperator.FMAX);
      case 14 -> Optional.of(AtomicOperator.FMIN);
      case 15 -> Optional.of(AtomicOperator.INCREMENT_WRAPPING);
      case 16 -> Optional.of(AtomicOperator.DECREMENT_WRAPPING);
      case 17 -> Optional.of(AtomicOperator.SUB_CONDITIONAL);
      case 18 -> Optional.of(AtomicOperator.SUB_SATURATING);
      default -> Optional.empty();
    };
  }
}
