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
import java.util.Set;

/** Puts fences into a program, and makes orders stronger: P ⊕ F of the paper, section 6. */
final class FencedProgram extends ProgramCopier {
  private final Map<SourcePosition, EnumSet<Repair>> repairs = new HashMap<>();

  private FencedProgram(Set<FencePlace> fences) {
    for (FencePlace fence : fences) {
      repairs
          .computeIfAbsent(fence.position(), _ -> EnumSet.noneOf(Repair.class))
          .add(fence.repair());
    }
  }

  /** A program with fences. */
  static Program of(Program program, Set<FencePlace> fences) {
    return fences.isEmpty() ? program : new FencedProgram(fences).program(program);
  }

  @Override
  public Function function(Function function) {
    return function.library() ? function : super.function(function);
  }

  @Override
  protected List<Instruction> instructions(Instruction instruction) {
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
      return withOrder(instruction, MemoryOrder.SEQ_CST);
    }
    if (repairs.contains(Repair.RELEASE)) {
      boolean acquires = Access.of(instruction).order().acquires();
      return withOrder(instruction, acquires ? MemoryOrder.ACQ_REL : MemoryOrder.RELEASE);
    }
    return instruction;
  }

  private static Instruction withOrder(Instruction instruction, MemoryOrder order) {
    return switch (instruction) {
      case Instruction.Store i ->
          new Instruction.Store(i.address(), i.value(), i.size(), order, i.info(), i.position());
      case Instruction.WideStore i ->
          new Instruction.WideStore(i.address(), i.low(), i.high(), order, i.info(), i.position());
      case Instruction.ReadModifyWrite i ->
          new Instruction.ReadModifyWrite(
              i.destination(),
              i.operator(),
              i.address(),
              i.operand(),
              i.size(),
              order,
              i.info(),
              i.position());
      case Instruction.CompareExchange i ->
          new Instruction.CompareExchange(
              i.destination(),
              i.success(),
              i.address(),
              i.expected(),
              i.desired(),
              i.size(),
              order,
              i.failureOrder(),
              i.info(),
              i.position());
      case Instruction.WideReadModifyWrite i ->
          new Instruction.WideReadModifyWrite(
              i.low(),
              i.high(),
              i.operator(),
              i.address(),
              i.operandLow(),
              i.operandHigh(),
              order,
              i.info(),
              i.position());
      case Instruction.WideCompareExchange i ->
          new Instruction.WideCompareExchange(
              i.low(),
              i.high(),
              i.success(),
              i.address(),
              i.expectedLow(),
              i.expectedHigh(),
              i.desiredLow(),
              i.desiredHigh(),
              order,
              i.failureOrder(),
              i.info(),
              i.position());
      default -> instruction;
    };
  }
}
