package dev.weir.fence.bounded;

import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Repair;
import dev.weir.fence.infer.Role;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.transform.AccessOrders;
import dev.weir.program.transform.ProgramCopier;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Puts fences into a program, and makes orders stronger: P ⊕ F of the paper, section 6. Fences of
 * the program's own that could go are there only if F has them.
 */
public final class FencedProgram extends ProgramCopier {
  private final Places places;
  private final Set<FencePlace> fences;

  private FencedProgram(Places places, Set<FencePlace> fences) {
    this.places = places;
    this.fences = fences;
  }

  /**
   * A program with fences.
   *
   * @param places its places, which say at which instructions a fence stands
   */
  public static Program of(Program program, Places places, Set<FencePlace> fences) {
    return fences.isEmpty() && places.existing().isEmpty()
        ? program
        : new FencedProgram(places, fences).program(program);
  }

  @Override
  public Function function(Function function) {
    return function.library() ? function : super.function(function);
  }

  @Override
  protected List<Instruction> instructions(Instruction present) {
    Instruction instruction =
        places.existing().map(all -> all.rest(present, fences)).orElse(present);
    Optional<Role> role = Role.of(instruction);
    EnumSet<Repair> here = EnumSet.noneOf(Repair.class);
    role.ifPresent(r -> here.addAll(repairs(r, instruction)));
    if (here.isEmpty()) {
      return List.of(instruction);
    }
    SourcePosition position = instruction.position();
    List<Instruction> copies = new ArrayList<>();
    if (here.contains(Repair.FULL_FENCE_BEFORE)) {
      copies.add(new Instruction.Fence(MemoryOrder.SEQ_CST, position));
    } else if (here.contains(Repair.ACQ_REL_FENCE_BEFORE)) {
      copies.add(new Instruction.Fence(MemoryOrder.ACQ_REL, position));
    } else if (here.contains(Repair.RELEASE_FENCE_BEFORE)) {
      copies.add(new Instruction.Fence(MemoryOrder.RELEASE, position));
    }
    if (here.contains(Repair.STORE_FENCE_BEFORE)) {
      copies.add(new Instruction.Fence(MemoryOrder.RELEASE, position));
    }
    copies.add(strengthened(instruction, here));
    if (here.contains(Repair.FULL_FENCE_AFTER)) {
      copies.add(new Instruction.Fence(MemoryOrder.SEQ_CST, position));
    } else {
      if (here.contains(Repair.STORE_FENCE_AFTER)) {
        copies.add(new Instruction.Fence(MemoryOrder.RELEASE, position));
      }
      if (here.contains(Repair.ACQUIRE_FENCE_AFTER)) {
        copies.add(new Instruction.Fence(MemoryOrder.ACQUIRE, position));
      }
    }
    return copies;
  }

  private List<Repair> repairs(Role role, Instruction instruction) {
    List<Repair> repairs = new ArrayList<>();
    String statement = Access.of(instruction).expression();
    for (FencePlace place : places.of(role, instruction.position(), statement)) {
      if (!place.existing() && fences.contains(place)) {
        repairs.add(place.repair());
      }
    }
    return repairs;
  }

  /** Several accesses may share a place; those that have the order already keep theirs. */
  private static Instruction strengthened(Instruction instruction, EnumSet<Repair> repairs) {
    MemoryOrder order = Access.of(instruction).order();
    return order.isAtomic() || repairs.contains(Repair.ATOMIC)
        ? AccessOrders.with(
            instruction,
            strengthened(order, repairs),
            failure -> strengthenedFailure(failure, repairs))
        : instruction;
  }

  /** The order that an access has with some repairs. */
  public static MemoryOrder strengthened(MemoryOrder order, Set<Repair> repairs) {
    if (order == MemoryOrder.PLAIN) {
      return repairs.contains(Repair.ATOMIC)
          ? strengthened(MemoryOrder.RELAXED, repairs)
          : MemoryOrder.PLAIN;
    }
    if (repairs.contains(Repair.SEQUENTIAL) || order == MemoryOrder.SEQ_CST) {
      return MemoryOrder.SEQ_CST;
    }
    boolean acquires = order.acquires() || repairs.contains(Repair.ACQUIRE);
    boolean releases = order.releases() || repairs.contains(Repair.RELEASE);
    return acquires && releases
        ? MemoryOrder.ACQ_REL
        : acquires ? MemoryOrder.ACQUIRE : releases ? MemoryOrder.RELEASE : order;
  }

  /** The order of a compare-exchange that fails, with some repairs. */
  public static MemoryOrder strengthenedFailure(MemoryOrder order, Set<Repair> repairs) {
    if (repairs.contains(Repair.SEQUENTIAL_ON_FAILURE) || order == MemoryOrder.SEQ_CST) {
      return MemoryOrder.SEQ_CST;
    }
    return repairs.contains(Repair.ACQUIRE_ON_FAILURE) && !order.acquires()
        ? MemoryOrder.ACQUIRE
        : order;
  }
}
