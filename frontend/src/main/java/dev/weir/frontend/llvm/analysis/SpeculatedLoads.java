package dev.weir.frontend.llvm.analysis;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the loads that an optimiser may have moved to where the source does not read: those of
 * locals, which it knows to be there, so that reading them too early does no harm. What they find
 * unwritten is an error only where it is used, other than to be put back. So it is with a byte that
 * is copied by way of a local.
 */
public final class SpeculatedLoads {
  private static final int MAX_DEPTH = 8;
  private static final int BYVAL = CodeApi.attributeKind("byval");
  private static final int DEREFERENCEABLE = CodeApi.attributeKind("dereferenceable");

  private final ControlFlow flow;
  private final LlvmValue function;
  private final CopyingLoads copying;
  private final boolean isOptimised;

  public SpeculatedLoads(LlvmValue function, ControlFlow flow, CopyingLoads copying) {
    this.copying = copying;
    this.function = function;
    this.flow = flow;
    isOptimised =
        flow.blocks().stream()
            .flatMap(block -> flow.instructions(block).stream())
            .anyMatch(i -> UsedBits.hasType(i) || beginsLife(i));
  }

  /** Compilers that optimise say where the lives of locals begin. */
  private static boolean beginsLife(LlvmValue instruction) {
    return instruction.opcode() == LlvmOpcode.CALL
        && instruction.calledIntrinsic().startsWith("llvm.lifetime.start");
  }

  /** Whether what a load finds unwritten matters only where it is used. */
  public boolean contains(LlvmValue load) {
    return copying.isByLocal(load)
        || load.type().kind() != LlvmType.Kind.VECTOR
            && !copying.contains(load)
            && isOfLocal(load, load.operand(0));
  }

  /**
   * Whether a store may do no more than put what such a load found elsewhere or back: that of a
   * local which the optimiser keeps in a register during a loop.
   */
  public boolean mayKeep(LlvmValue store) {
    return copying.mayBeOfByte(store) || isOfLocal(store, store.operand(1));
  }

  private boolean isOfLocal(LlvmValue access, LlvmValue pointer) {
    return isOptimised && access.isPlain() && pointsToLocal(pointer, 0);
  }

  private boolean pointsToLocal(LlvmValue pointer, int depth) {
    if (depth > MAX_DEPTH) {
      return false;
    }
    return switch (pointer.kind()) {
      case PARAMETER -> isThere(pointer);
      case INSTRUCTION ->
          switch (pointer.opcode()) {
            case ALLOCA -> true;
            case GET_ELEMENT_PTR, BIT_CAST, ADDR_SPACE_CAST ->
                pointsToLocal(pointer.operand(0), depth + 1);
            case SELECT ->
                pointsToLocal(pointer.operand(1), depth + 1)
                    || pointsToLocal(pointer.operand(2), depth + 1);
            case PHI -> incoming(pointer).stream().anyMatch(v -> pointsToLocal(v, depth + 1));
            default -> false;
          };
      default -> false;
    };
  }

  private List<LlvmValue> incoming(LlvmValue phi) {
    return IntStream.range(0, CodeApi.incomingCount(phi.ref()))
        .filter(i -> flow.isReachable(CodeApi.incomingBlock(phi.ref(), i)))
        .mapToObj(i -> new LlvmValue(CodeApi.incomingValue(phi.ref(), i)))
        .toList();
  }

  /** Whether a parameter is known to point to memory: a copy for the function, or a reference. */
  private boolean isThere(LlvmValue parameter) {
    for (int i = 0; i < CodeApi.countParameters(function.ref()); i++) {
      if (CodeApi.parameter(function.ref(), i) == parameter.ref()) {
        return CodeApi.parameterAttribute(function.ref(), i + 1, BYVAL) != 0
            || CodeApi.parameterAttribute(function.ref(), i + 1, DEREFERENCEABLE) != 0;
      }
    }
    return false;
  }
}
