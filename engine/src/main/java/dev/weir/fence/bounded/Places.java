package dev.weir.fence.bounded;

import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.FirstStores;
import dev.weir.fence.infer.Placement;
import dev.weir.fence.infer.Repair;
import dev.weir.fence.infer.Role;
import dev.weir.machine.model.MemoryModel;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.SourcePosition;
import dev.weir.program.transform.OpenedCalls;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What can be done at the accesses of a program, under a memory model: at places of the program
 * itself, which are those of its source.
 */
public final class Places {
  private final Map<Site, TreeSet<FencePlace>> places = new HashMap<>();
  private final Optional<Existing> existing;
  private final OpenedCalls calls;
  private final boolean isBuffered;
  private final boolean canBeAtomic;
  private final boolean isPerAddress;
  private final boolean fencesSequential;
  private final Placement placement;
  private final boolean isPartial;
  private final FirstStores firsts;

  /**
   * The accesses of a role at a position. All that a macro brings has one position, so that what is
   * accessed tells them apart.
   */
  private record Site(Role role, SourcePosition position, String statement) {}

  /**
   * The places of a program.
   *
   * @param calls the program with its calls of the library opened
   * @param model says what helps: where stores keep their order, store-store fences do not; where
   *     it has no buffers, its executions are graphs, and any order may be missing
   * @param canBeAtomic whether accesses may become atomic: where a data race is an error
   * @param isAllowed which statements may be touched
   */
  public Places(
      OpenedCalls calls,
      MemoryModel model,
      Placement placement,
      boolean canBeAtomic,
      Predicate<SourcePosition> isAllowed) {
    this.calls = calls;
    this.isBuffered = model.isBuffered();
    this.canBeAtomic = canBeAtomic;
    this.isPerAddress = model.isPerAddress();
    this.fencesSequential = model.fenceAfterStore(MemoryOrder.SEQ_CST);
    this.placement = placement;
    this.existing = Optional.empty();
    this.firsts = new FirstStores(calls.program());
    this.isPartial = instructions(true).anyMatch(this::couldBeMended);
    instructions(false)
        .filter(i -> !i.position().isUnknown() && isAllowed.test(i.position()))
        .forEach(i -> Role.of(i).ifPresent(role -> add(i, role)));
  }

  private Places(Places others, Existing existing) {
    this.calls = others.calls;
    this.isBuffered = others.isBuffered;
    this.canBeAtomic = others.canBeAtomic;
    this.isPerAddress = others.isPerAddress;
    this.fencesSequential = others.fencesSequential;
    this.placement = others.placement;
    this.isPartial = others.isPartial;
    this.firsts = others.firsts;
    this.existing = Optional.of(existing);
    others.places.forEach((site, some) -> places.put(site, new TreeSet<>(some)));
    existing
        .placed()
        .forEach(place -> at(place.role(), place.position(), place.statement()).add(place));
  }

  /** Beside these, the fences that the program has. */
  public Places and(Existing fences) {
    return new Places(this, fences);
  }

  /** The fences that the program has, where they may go. */
  Optional<Existing> existing() {
    return existing;
  }

  private TreeSet<FencePlace> at(Role role, SourcePosition position, String statement) {
    return places.computeIfAbsent(new Site(role, position, statement), _ -> new TreeSet<>());
  }

  private Stream<Instruction> instructions(boolean ofLibrary) {
    return calls.program().functions().stream()
        .filter(function -> function.library() == ofLibrary)
        .flatMap(function -> function.instructions().stream());
  }

  private boolean couldBeMended(Instruction instruction) {
    return Role.of(instruction)
        .filter(role -> !repairs(role, Access.of(instruction)).isEmpty())
        .isPresent();
  }

  /**
   * Whether functions of the library have accesses at which something could be done, were they the
   * program's own: that no place helps does not say then that no fence does.
   */
  public boolean arePartial() {
    return isPartial;
  }

  private void add(Instruction instruction, Role role) {
    Access access = Access.of(instruction);
    TreeSet<FencePlace> known = at(role, instruction.position(), access.expression());
    List<Repair> repairs = new ArrayList<>(repairs(role, access));
    if (role == Role.STORE
        && firsts.contains(instruction.position(), access.expression())
        && Repair.isBeforeFirst(access.order(), placement, isPerAddress)) {
      repairs.add(Repair.STORE_FENCE_BEFORE);
    }
    for (Repair repair : repairs) {
      if (isPossible(repair, instruction.position())) {
        known.add(new FencePlace(repair, role, instruction.position(), access.expression()));
      }
    }
  }

  /**
   * A fence beside a call does not stand beside each of its accesses; and only an order that is an
   * argument can be another one.
   */
  private boolean isPossible(Repair repair, SourcePosition position) {
    return repair.isOrder()
        ? !calls.haveFixedOrders(position)
        : !calls.haveSeveralAccesses(position);
  }

  private List<Repair> repairs(Role role, Access access) {
    return isBuffered
        ? Repair.at(role, access.order(), placement, isPerAddress, fencesSequential)
        : Repair.ofAnyModel(role, access.order(), access.onFailure(), placement, canBeAtomic);
  }

  /** Tells of all that can be done. */
  public void forEach(Consumer<FencePlace> told) {
    places.values().forEach(some -> some.forEach(told));
  }

  /** Where something can be done. */
  public Set<SourcePosition> positions() {
    return places.values().stream()
        .flatMap(TreeSet::stream)
        .map(FencePlace::position)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * What can be done at an access.
   *
   * @param statement what the source calls the place that is accessed; empty when unknown
   */
  public Iterable<FencePlace> of(Role role, SourcePosition position, String statement) {
    return places.getOrDefault(new Site(role, position, statement), new TreeSet<>());
  }
}
