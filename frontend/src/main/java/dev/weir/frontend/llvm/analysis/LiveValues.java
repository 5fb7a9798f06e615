package dev.weir.frontend.llvm.analysis;

import dev.weir.frontend.llvm.api.LlvmValue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** The instructions of a function whose effect or result matters. */
public final class LiveValues {
  private final Set<LlvmValue> live = new HashSet<>();

  public LiveValues(ControlFlow flow, Locals locals) {
    Deque<LlvmValue> work = new ArrayDeque<>();
    for (long block : flow.blocks()) {
      for (LlvmValue instruction : flow.instructions(block)) {
        if (!Purity.isPure(instruction)
            && !locals.isLoad(instruction)
            && !Purity.isIgnored(instruction)) {
          live.add(instruction);
          work.add(instruction);
        }
      }
    }
    while (!work.isEmpty()) {
      for (LlvmValue operand : work.remove().operands()) {
        if (operand.isInstruction() && live.add(operand)) {
          work.add(operand);
        }
      }
    }
  }

  /** Whether the effect or the result of an instruction matters. */
  public boolean contains(LlvmValue instruction) {
    return live.contains(instruction);
  }
}
