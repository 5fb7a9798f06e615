package dev.weir.fence.bounded;

import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Repair;
import dev.weir.fence.infer.Role;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.transform.AccessOrders;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The fences of a program and the orders of its atomic accesses, as C11 has them. A fence that goes
 * leaves one without effect, so that an execution tells where it would be.
 */
public final class ExistingOrders implements Existing {
  private final boolean fromSequential;
  private final Predicate<SourcePosition> isAllowed;
  private final Set<FencePlace> all = new TreeSet<>();
  private final Set<FencePlace> forms = new TreeSet<>();

  /**
   * Those of a program.
   *
   * @param fromSequential whether each atomic access is taken for a sequentially consistent one
   * @param isAllowed which statements may be touched
   */
  public ExistingOrders(
      Program program, boolean fromSequential, Predicate<SourcePosition> isAllowed) {
    this.fromSequential = fromSequential;
    this.isAllowed = isAllowed;
    program.ownInstructions().forEach(this::add);
  }

  private void add(Instruction instruction) {
    List<FencePlace> own = strongest(instruction);
    all.addAll(own);
    own.forEach(place -> forms.addAll(forms(place)));
  }

  @Override
  public Set<FencePlace> all() {
    return all;
  }

  @Override
  public List<FencePlace> placed() {
    return List.copyOf(forms);
  }

  /** None: they are known by their places. */
  @Override
  public List<FencePlace> marked(int passed) {
    return List.of();
  }

  /** A place and what is weaker there. */
  private static List<FencePlace> forms(FencePlace place) {
    List<FencePlace> found = new ArrayList<>(List.of(place));
    for (FencePlace weaker : place.weaker()) {
      boolean isUseless =
          weaker.repair() == Repair.ACQUIRE && place.role() == Role.STORE
              || weaker.repair() == Repair.RELEASE && place.role() == Role.LOAD;
      if (!isUseless) {
        found.add(weaker);
      }
    }
    return found;
  }

  /** What an instruction has, in its strongest forms. */
  private List<FencePlace> strongest(Instruction instruction) {
    SourcePosition position = instruction.position();
    if (position.isUnknown() || !isAllowed.test(position)) {
      return List.of();
    }
    Optional<MemoryOrder> fence = Access.fenceOrder(instruction);
    if (fence.isPresent()) {
      return places(
          fence.get(),
          new Place(Role.FENCE, position, ""),
          Repair.FULL_FENCE_BEFORE,
          Repair.ACQUIRE_FENCE_AFTER,
          Repair.RELEASE_FENCE_BEFORE);
    }
    Optional<Role> role = Role.of(instruction);
    Access access = Access.of(instruction);
    if (role.isEmpty() || !access.order().isAtomic()) {
      return List.of();
    }
    Place place = new Place(role.get(), position, access.expression());
    List<FencePlace> found = new ArrayList<>();
    found.addAll(
        places(
            fromSequential ? MemoryOrder.SEQ_CST : access.order(),
            place,
            Repair.SEQUENTIAL,
            Repair.ACQUIRE,
            Repair.RELEASE));
    if (access.onFailure().isPresent()) {
      MemoryOrder onFailure = fromSequential ? MemoryOrder.SEQ_CST : access.onFailure().get();
      if (onFailure == MemoryOrder.SEQ_CST) {
        found.add(place.with(Repair.SEQUENTIAL_ON_FAILURE));
      } else if (onFailure.acquires()) {
        found.add(place.with(Repair.ACQUIRE_ON_FAILURE));
      }
    }
    return found;
  }

  private record Place(Role role, SourcePosition position, String statement) {
    FencePlace with(Repair repair) {
      return new FencePlace(repair, role, position, statement, true);
    }
  }

  private static List<FencePlace> places(
      MemoryOrder order, Place place, Repair sequential, Repair acquire, Repair release) {
    if (order == MemoryOrder.SEQ_CST) {
      return List.of(place.with(sequential));
    }
    List<FencePlace> found = new ArrayList<>();
    if (order.acquires()) {
      found.add(place.with(acquire));
    }
    if (order.releases()) {
      found.add(place.with(release));
    }
    return found;
  }

  @Override
  public Instruction rest(Instruction instruction, Set<FencePlace> kept) {
    List<FencePlace> own = strongest(instruction);
    boolean isWhole = Access.fenceOrder(instruction).isPresent() || !fromSequential;
    if (own.isEmpty() || isWhole && kept.containsAll(own)) {
      return instruction;
    }
    EnumSet<Repair> left = EnumSet.noneOf(Repair.class);
    own.forEach(
        place ->
            forms(place).stream()
                .filter(kept::contains)
                .map(FencePlace::repair)
                .forEach(left::add));
    if (Access.fenceOrder(instruction).isPresent()) {
      return new Instruction.Fence(order(Role.FENCE, left), instruction.position());
    }
    return AccessOrders.with(
        instruction,
        FencedProgram.strengthened(MemoryOrder.RELAXED, left),
        _ -> FencedProgram.strengthenedFailure(MemoryOrder.RELAXED, left));
  }

  /**
   * The order that an access or a fence has with some repairs, and nothing else: where they are
   * those of a compare-exchange that fails, its order then.
   *
   * @return {@link MemoryOrder#RELAXED} where a fence goes
   */
  public static MemoryOrder order(Role role, Set<Repair> repairs) {
    if (role != Role.FENCE) {
      return repairs.stream().anyMatch(Repair::isOnFailure)
          ? FencedProgram.strengthenedFailure(MemoryOrder.RELAXED, repairs)
          : FencedProgram.strengthened(MemoryOrder.RELAXED, repairs);
    }
    boolean acquires = repairs.contains(Repair.ACQUIRE_FENCE_AFTER);
    boolean releases = repairs.contains(Repair.RELEASE_FENCE_BEFORE);
    return repairs.contains(Repair.FULL_FENCE_BEFORE)
        ? MemoryOrder.SEQ_CST
        : acquires && releases
            ? MemoryOrder.ACQ_REL
            : acquires ? MemoryOrder.ACQUIRE : releases ? MemoryOrder.RELEASE : MemoryOrder.RELAXED;
  }
}
