package dev.weir.frontend.llvm.analysis;

import dev.weir.frontend.llvm.api.LlvmValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The instructions of a function that have the result of another one as an operand. */
public final class Users {
  private final Map<LlvmValue, List<LlvmValue>> users = new HashMap<>();

  public Users(ControlFlow flow) {
    for (long block : flow.blocks()) {
      for (LlvmValue instruction : flow.instructions(block)) {
        for (LlvmValue operand : instruction.operands()) {
          if (operand.isInstruction()) {
            users.computeIfAbsent(operand, key -> new ArrayList<>()).add(instruction);
          }
        }
      }
    }
  }

  /** The instructions that use the result of an instruction. */
  public List<LlvmValue> of(LlvmValue instruction) {
    return users.getOrDefault(instruction, List.of());
  }
}
