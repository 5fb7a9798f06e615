package dev.weir.fence.bounded;

import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Repair;
import dev.weir.fence.infer.Role;
import dev.weir.machine.model.MemoryModel;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.transform.AccessOrders;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * The fences that a program has, and the orders of its stores, as far as they have an effect under
 * a memory model: what could go, each with the weaker form that could stand for it. A fence in the
 * source is one, however many copies of it there are.
 */
public final class ExistingFences implements Existing {
  private final MemoryModel model;

  /** What could go, in its strongest form, and for fences the mark that tells of it. */
  private final TreeMap<FencePlace, Integer> marks = new TreeMap<>();

  /**
   * Those of a program.
   *
   * @param isAllowed which statements may be touched
   */
  public ExistingFences(Program program, MemoryModel model, Predicate<SourcePosition> isAllowed) {
    this.model = model;
    program
        .ownInstructions()
        .filter(i -> !i.position().isUnknown() && isAllowed.test(i.position()))
        .forEach(i -> strongest(i).ifPresent(place -> add(place, i)));
  }

  private void add(FencePlace place, Instruction instruction) {
    marks.putIfAbsent(
        place,
        Access.fenceOrder(instruction).isPresent()
            ? 1 << marks.size() % Instruction.Fence.MARKS
            : 0);
  }

  /** What an instruction has that could go, in its strongest form. */
  private Optional<FencePlace> strongest(Instruction instruction) {
    Optional<MemoryOrder> fence = Access.fenceOrder(instruction);
    if (fence.isPresent()) {
      return switch (model.fence(fence.get())) {
        case FULL -> Optional.of(place(Repair.FULL_FENCE_AFTER, Role.FENCE, instruction, ""));
        case STORE_STORE, STORE_STORE_AND_LOAD_LOAD ->
            Optional.of(place(Repair.STORE_FENCE_AFTER, Role.FENCE, instruction, ""));
        case NONE, LOAD_LOAD -> Optional.empty();
      };
    }
    Access access = Access.of(instruction);
    boolean isStore = Role.of(instruction).equals(Optional.of(Role.STORE));
    if (isStore && model.fenceAfterStore(access.order())) {
      return Optional.of(place(Repair.SEQUENTIAL, Role.STORE, instruction, access.expression()));
    }
    return isStore && model.barrierBeforeStore(access.order())
        ? Optional.of(place(Repair.RELEASE, Role.STORE, instruction, access.expression()))
        : Optional.empty();
  }

  private static FencePlace place(
      Repair repair, Role role, Instruction instruction, String statement) {
    return new FencePlace(repair, role, instruction.position(), statement, true);
  }

  @Override
  public Set<FencePlace> all() {
    return marks.navigableKeySet();
  }

  /** The orders of stores, with their weaker forms. */
  @Override
  public List<FencePlace> placed() {
    return forms(mark -> mark == 0);
  }

  @Override
  public List<FencePlace> marked(int passed) {
    return forms(mark -> (passed & mark) != 0);
  }

  private List<FencePlace> forms(IntPredicate isWanted) {
    List<FencePlace> found = new ArrayList<>();
    marks.forEach(
        (place, mark) -> {
          if (isWanted.test(mark)) {
            found.add(place);
            found.addAll(weaker(place));
          }
        });
    return found;
  }

  /** The weaker forms that have an effect. */
  private List<FencePlace> weaker(FencePlace place) {
    return model.isPerAddress()
        ? place.weaker().stream().filter(one -> isOfStores(one.repair())).toList()
        : List.of();
  }

  private static boolean isOfStores(Repair repair) {
    return repair == Repair.STORE_FENCE_AFTER || repair == Repair.RELEASE;
  }

  @Override
  public Instruction rest(Instruction instruction, Set<FencePlace> kept) {
    Optional<FencePlace> place =
        strongest(instruction).filter(p -> marks.containsKey(p) && !kept.contains(p));
    if (place.isEmpty()) {
      return instruction;
    }
    boolean releases = weaker(place.get()).stream().anyMatch(kept::contains);
    MemoryOrder order = releases ? MemoryOrder.RELEASE : MemoryOrder.RELAXED;
    return Access.fenceOrder(instruction).isPresent()
        ? new Instruction.Fence(order, marks.getOrDefault(place.get(), 0), instruction.position())
        : AccessOrders.with(instruction, order);
  }
}
