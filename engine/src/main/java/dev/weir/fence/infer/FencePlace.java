package dev.weir.fence.infer;

import dev.weir.program.SourcePosition;
import java.util.Comparator;
import java.util.List;

/**
 * Something that can be done at a statement of the source; it counts once, however many copies of
 * the statement there are.
 *
 * @param repair what
 * @param role what the statement is to the order of memory
 * @param position the statement
 * @param statement what a person calls it, such as {@code flag[me]} for a store there; empty when
 *     unknown
 * @param existing whether the program has it already, or a stronger form of it: the statement is
 *     the fence itself, or the access with this order
 */
public record FencePlace(
    Repair repair, Role role, SourcePosition position, String statement, boolean existing)
    implements Comparable<FencePlace> {
  private static final Comparator<FencePlace> IN_ORDER =
      Comparator.comparing(FencePlace::position)
          .thenComparing(FencePlace::repair)
          .thenComparing(FencePlace::role)
          .thenComparing(FencePlace::statement)
          .thenComparing(FencePlace::existing);

  /** A place for something new. */
  public FencePlace(Repair repair, Role role, SourcePosition position, String statement) {
    this(repair, role, position, statement, false);
  }

  /** The weaker forms of the same. */
  public List<FencePlace> weaker() {
    List<Repair> weaker =
        role == Role.FENCE && repair == Repair.FULL_FENCE_BEFORE
            ? List.of(Repair.RELEASE_FENCE_BEFORE, Repair.ACQUIRE_FENCE_AFTER)
            : repair.weaker();
    return weaker.stream()
        .map(one -> new FencePlace(one, role, position, statement, existing))
        .toList();
  }

  /** In the order of the source. */
  @Override
  public int compareTo(FencePlace other) {
    return IN_ORDER.compare(this, other);
  }
}
