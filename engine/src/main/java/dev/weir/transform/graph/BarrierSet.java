package dev.weir.transform.graph;

import dev.weir.program.BarrierKind;
import java.util.Set;

/**
 * What may stand between two accesses and keep them in order.
 *
 * @param bits one for each kind
 */
public record BarrierSet(int bits) {
  private static final int UPDATE = 1 << BarrierKind.values().length;

  /** Nothing. */
  public static final BarrierSet NOTHING = new BarrierSet(0);

  /** Read-modify-writes. */
  public static final BarrierSet UPDATES = new BarrierSet(UPDATE);

  /** Barriers of some kinds; full fences among them are calls of the library too. */
  public static BarrierSet of(Set<BarrierKind> kinds) {
    int bits = 0;
    for (BarrierKind kind : kinds) {
      bits |= 1 << kind.ordinal();
    }
    return new BarrierSet(bits);
  }

  /** Whether two sets have something in common. */
  boolean meets(BarrierSet other) {
    return (bits & other.bits) != 0;
  }
}
