package dev.weir.fence.infer;

import dev.weir.program.SourcePosition;
import java.util.Comparator;

/**
 * Something that can be done at a statement of the source; it counts once, however many copies of
 * the statement there are.
 *
 * @param repair what
 * @param position the statement
 * @param statement what a person calls it, such as {@code flag[me]} for a store there; empty when
 *     unknown
 */
public record FencePlace(Repair repair, SourcePosition position, String statement)
    implements Comparable<FencePlace> {
  private static final Comparator<FencePlace> IN_ORDER =
      Comparator.comparing(FencePlace::position)
          .thenComparing(FencePlace::repair)
          .thenComparing(FencePlace::statement);

  /** In the order of the source. */
  @Override
  public int compareTo(FencePlace other) {
    return IN_ORDER.compare(this, other);
  }
}
