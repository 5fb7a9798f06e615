package dev.weir.search;

import java.io.Serializable;
import java.util.List;

/**
 * Stands in checkpoints for what is left of an exploration, in few bytes: numbers take no more of
 * them than they need, and each step is told once.
 */
final class Packed implements Serializable {
  private static final long serialVersionUID = 1;

  private final Kind kind;
  private final byte[] bytes;

  private enum Kind {
    FRONTIER,
    NODE,
    BRANCH
  }

  private Packed(Kind kind, PackedOutput out) {
    this.kind = kind;
    this.bytes = out.bytes();
  }

  /** What is left of an exploration. */
  static Packed of(Frontier frontier) {
    return new Packed(Kind.FRONTIER, new PackedOutput().frontier(frontier));
  }

  /** A shared node. */
  static Packed of(Frontier.Node node) {
    return new Packed(Kind.NODE, new PackedOutput().node(node));
  }

  /** Where a worker stands. */
  static Packed of(Branch branch) {
    return new Packed(Kind.BRANCH, new PackedOutput().branch(branch));
  }

  private Object readResolve() {
    PackedInput in = new PackedInput(bytes, List.of());
    Object all =
        switch (kind) {
          case FRONTIER -> in.frontier();
          case NODE -> in.node();
          case BRANCH -> in.branch();
        };
    in.end();
    return all;
  }
}
