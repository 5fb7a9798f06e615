package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.analysis.ControlFlow;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.context.Lanes;
import dev.weir.frontend.llvm.layout.Leaf;
import dev.weir.program.AccessInfo;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.TypeLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lowers loads and stores of those lanes of a vector that a mask picks. The other lanes go to a
 * stack object of the function's own, which always holds 0, so that there is nothing to branch
 * over.
 */
final class MaskedAccesses {
  private static final int SPARE_BYTES = 8;
  private static final Operand ZERO = Operand.constant(0);

  private final FunctionContext context;
  private final Lanes lanes;
  private Optional<Operand> spare = Optional.empty();

  MaskedAccesses(FunctionContext context) {
    this.context = context;
    lanes = new Lanes(context);
  }

  private static boolean isMasked(LlvmValue instruction) {
    return instruction.opcode() == LlvmOpcode.CALL
        && instruction.calledIntrinsic().startsWith("llvm.masked.");
  }

  /** Makes the spare object, if the function needs it; at its entry. */
  void allocateFor(ControlFlow flow) {
    boolean isNeeded =
        flow.blocks().stream()
            .flatMap(block -> flow.instructions(block).stream())
            .anyMatch(MaskedAccesses::isMasked);
    if (isNeeded) {
      int register = context.builder().newRegister();
      spare = Optional.of(Operand.register(register));
      context.emit(
          new Instruction.Allocate(
              register,
              Operand.constant(SPARE_BYTES),
              SPARE_BYTES,
              "",
              TypeLayout.SCALAR,
              context.position()));
      context.emit(
          new Instruction.Store(
              Operand.register(register),
              ZERO,
              SPARE_BYTES,
              MemoryOrder.PLAIN,
              AccessInfo.UNKNOWN,
              context.position()));
    }
  }

  /** Lowers a call of such an intrinsic; false where it is none that is known. */
  boolean lower(LlvmValue call, String name) {
    switch (Intrinsics.part(name, 2)) {
      case "load", "gather" -> {
        if (!isAccessible(call.type())) {
          return false;
        }
        load(call, call.operand(0), call.operand(2), call.operand(3));
      }
      case "store", "scatter" -> {
        if (!isAccessible(call.operand(0).type())) {
          return false;
        }
        store(call.operand(0), call.operand(1), call.operand(3));
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Whether each lane can be moved by one access. */
  private boolean isAccessible(LlvmType type) {
    List<Leaf> leaves = context.layouts().leaves(type.lane());
    return leaves.size() == 1
        && leaves.getFirst().isAccessible()
        && leaves.getFirst().width() % Byte.SIZE == 0;
  }

  private void load(LlvmValue call, LlvmValue pointer, LlvmValue mask, LlvmValue otherwise) {
    context.checkDefined(mask, "mask of a load");
    Leaf leaf = context.layouts().leaves(call.type().lane()).getFirst();
    List<Operand> picked = context.operands(mask);
    List<Operand> others = context.operands(otherwise);
    List<Operand> results = new ArrayList<>();
    for (int lane = 0; lane < picked.size(); lane++) {
      int register = context.builder().newRegister();
      context.emit(
          new Instruction.Load(
              register,
              address(pointer, lane, leaf, picked.get(lane)),
              leaf.size(),
              leaf.width(),
              MemoryOrder.PLAIN,
              access(pointer, lane, leaf),
              context.position()));
      results.add(context.select(picked.get(lane), Operand.register(register), others.get(lane)));
    }
    context.define(call, results);
  }

  private void store(LlvmValue value, LlvmValue pointer, LlvmValue mask) {
    context.checkDefined(mask, "mask of a store");
    Leaf leaf = context.layouts().leaves(value.type().lane()).getFirst();
    List<Operand> picked = context.operands(mask);
    List<Operand> values = context.operands(value);
    for (int lane = 0; lane < picked.size(); lane++) {
      checkStored(context.undefined(value, lane), picked.get(lane));
      context.emit(
          new Instruction.Store(
              address(pointer, lane, leaf, picked.get(lane)),
              context.select(picked.get(lane), values.get(lane), ZERO),
              leaf.size(),
              MemoryOrder.PLAIN,
              access(pointer, lane, leaf),
              context.position()));
    }
  }

  private void checkStored(Operand undefined, Operand picked) {
    if (!undefined.equals(ZERO)) {
      Operand both = context.binary(BinaryOperator.AND, 1, undefined, picked);
      context.emit(new Instruction.CheckDefined(both, "stored value", context.position()));
    }
  }

  /** The address of a lane, or of the spare object where the mask does not pick it. */
  private Operand address(LlvmValue pointer, int lane, Leaf leaf, Operand picked) {
    boolean several = pointer.type().lanes() > 1;
    Operand undefined = context.undefined(pointer, several ? lane : 0);
    if (!undefined.equals(ZERO)) {
      Operand both = context.binary(BinaryOperator.AND, 1, undefined, picked);
      context.emit(new Instruction.CheckDefined(both, "address", context.position()));
    }
    Operand place =
        several
            ? lanes.of(pointer).get(lane).getFirst()
            : context.plus(context.operand(pointer), (long) lane * leaf.size());
    return context.select(picked, place, spare.orElseThrow());
  }

  private AccessInfo access(LlvmValue pointer, int lane, Leaf leaf) {
    return pointer.type().lanes() > 1
        ? AccessInfo.UNKNOWN
        : context.names().access(pointer, leaf.at((long) lane * leaf.size()));
  }
}
