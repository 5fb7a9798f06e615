package dev.weir.fence.infer;

import dev.weir.program.Instruction;
import java.util.Optional;

/** What an instruction is to the order of memory. */
public enum Role {
  /** Reads. */
  LOAD,
  /** Writes, in one event. */
  STORE,
  /** Writes, in several events. */
  BLOCK_STORE,
  /** Reads and writes. */
  READ_MODIFY_WRITE,
  /** Accesses nothing: a fence. */
  FENCE;

  /** The role of an instruction that accesses memory; none of any other. */
  public static Optional<Role> of(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load _, Instruction.WideLoad _ -> Optional.of(LOAD);
      case Instruction.Store _, Instruction.WideStore _ -> Optional.of(STORE);
      case Instruction.MemoryCopy _, Instruction.MemorySet _ -> Optional.of(BLOCK_STORE);
      case Instruction.ReadModifyWrite _,
          Instruction.CompareExchange _,
          Instruction.WideReadModifyWrite _,
          Instruction.WideCompareExchange _ ->
          Optional.of(READ_MODIFY_WRITE);
      default -> Optional.empty();
    };
  }
}
