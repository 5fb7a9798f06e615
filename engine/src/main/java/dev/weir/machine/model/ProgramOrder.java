package dev.weir.machine.model;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which operations of a thread on different addresses all others see in program order, whatever the
 * schedule: a model's preserved program order, as a table. The order of operations further apart
 * follows from it: a store, a fence and a load are in order since store and fence, and fence and
 * load are.
 */
public final class ProgramOrder {
  /** Operations as the table tells them apart. */
  public enum Operation {
    /** A load, of any order. */
    LOAD,
    /** A store without a barrier. */
    STORE,
    /** A read-modify-write that releases. */
    READ_MODIFY_WRITE,
    /** A read-modify-write that does not release. */
    RELAXED_READ_MODIFY_WRITE,
    /** A store-store barrier. */
    STORE_BARRIER,
    /** A full fence. */
    FENCE
  }

  private static final ProgramOrder FULL = new ProgramOrder(Map.of());

  /** By an operation, the later ones that may be seen before it. */
  private final Map<Operation, Set<Operation>> passing;

  private ProgramOrder(Map<Operation, Set<Operation>> passing) {
    this.passing = passing;
  }

  /** All pairs keep their order. */
  public static ProgramOrder full() {
    return FULL;
  }

  /** The same order, but that these operations may be seen before an earlier one of that kind. */
  public ProgramOrder butMayPass(Operation earlier, Operation... later) {
    Map<Operation, Set<Operation>> more = new EnumMap<>(Operation.class);
    more.putAll(passing);
    Set<Operation> all = EnumSet.copyOf(List.of(later));
    all.addAll(passing.getOrDefault(earlier, Set.of()));
    more.put(earlier, all);
    return new ProgramOrder(more);
  }

  /** Whether an operation is seen after an earlier one of its thread. */
  public boolean keeps(Operation earlier, Operation later) {
    return !passing.getOrDefault(earlier, Set.of()).contains(later);
  }

  @Override
  public String toString() {
    return "all but " + passing;
  }
}
