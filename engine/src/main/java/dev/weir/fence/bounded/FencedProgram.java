package dev.weir.fence.bounded;

import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Repair;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.transform.ProgramCopier;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Puts fences into a program, and makes orders stronger: P ⊕ F of the paper, section 6. Fences of
 * the program's own that could go are there only if F has them.
 */
final class FencedProgram extends ProgramCopier {
  private final Map<SourcePosition, EnumSet<Repair>> repairs = new HashMap<>();
  private final Optional<ExistingFences> existing;
  private final Set<FencePlace> fences;

  private FencedProgram(Optional<ExistingFences> existing, Set<FencePlace> fences) {
    this.existing = existing;
    this.fences = Set.copyOf(fences);
    for (FencePlace fence : fences) {
      if (!fence.existing()) {
        repairs
            .computeIfAbsent(fence.position(), _ -> EnumSet.noneOf(Repair.class))
            .add(fence.repair());
      }
    }
  }

  /**
   * A program with fences.
   *
   * @param existing what of the program's own could go, if anything
   */
  static Program of(Program program, Optional<ExistingFences> existing, Set<FencePlace> fences) {
    return fences.isEmpty() && existing.isEmpty()
        ? program
        : new FencedProgram(existing, fences).program(program);
  }

  @Override
  public Function function(Function function) {
    return function.library() ? function : super.function(function);
  }

  @Override
  protected List<Instruction> instructions(Instruction present) {
    Instruction instruction = existing.map(all -> all.rest(present, fences)).orElse(present);
    EnumSet<Repair> here = repairs.get(instruction.position());
    if (here == null || Role.of(instruction).isEmpty()) {
      return List.of(instruction);
    }
    List<Instruction> copies = new ArrayList<>();
    boolean isLoad = Role.of(instruction).orElseThrow() == Role.LOAD;
    if (isLoad && here.contains(Repair.FULL_FENCE_BEFORE)) {
      copies.add(new Instruction.Fence(MemoryOrder.SEQ_CST, instruction.position()));
    }
    copies.add(isLoad ? instruction : strengthened(instruction, here));
    if (!isLoad && here.contains(Repair.FULL_FENCE_AFTER)) {
      copies.add(new Instruction.Fence(MemoryOrder.SEQ_CST, instruction.position()));
    } else if (!isLoad && here.contains(Repair.STORE_FENCE_AFTER)) {
      copies.add(new Instruction.Fence(MemoryOrder.RELEASE, instruction.position()));
    }
    return copies;
  }

  private static Instruction strengthened(Instruction instruction, EnumSet<Repair> repairs) {
    if (repairs.contains(Repair.SEQUENTIAL)) {
      return Orders.with(instruction, MemoryOrder.SEQ_CST);
    }
    if (repairs.contains(Repair.RELEASE)) {
      boolean acquires = Access.of(instruction).order().acquires();
      return Orders.with(instruction, acquires ? MemoryOrder.ACQ_REL : MemoryOrder.RELEASE);
    }
    return instruction;
  }
}
