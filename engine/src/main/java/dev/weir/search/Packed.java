package dev.weir.search;

import java.io.Serializable;
import java.util.List;

/**
 * Stands in checkpoints for what is left of an exploration, in few bytes: numbers take no more of
 * them than they need, and each step is told once.
 */
final class Packed implements Serializable {
  private static final long serialVersionUID = 1;

  private final byte[] bytes;

  /** What is left of an exploration. */
  Packed(Frontier frontier) {
    this.bytes = new PackedOutput().frontier(frontier).bytes();
  }

  private Object readResolve() {
    PackedInput in = new PackedInput(bytes, List.of());
    Frontier frontier = in.frontier();
    in.end();
    return frontier;
  }
}
