package dev.weir.search;

import java.io.Serializable;
import java.util.List;

/**
 * Stands in messages and checkpoints for what is left of an exploration, for a task, and for what
 * came of it, in few bytes: numbers take no more of them than they need, and each step is told
 * once. What is seldom there, as errors, goes with it as any object.
 */
final class Packed implements Serializable {
  private static final long serialVersionUID = 1;

  private final Kind kind;
  private final byte[] bytes;

  /** Serialisable ones. */
  private final List<Object> others;

  private enum Kind {
    FRONTIER,
    NODE,
    BRANCH,
    TASK,
    RESULT
  }

  private Packed(Kind kind, PackedOutput out) {
    this.kind = kind;
    this.bytes = out.bytes();
    this.others = out.others();
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

  /** A task. */
  static Packed of(RemoteTask task) {
    return new Packed(Kind.TASK, new PackedOutput().task(task));
  }

  /** What came of a task. */
  static Packed of(RemoteResult result) {
    return new Packed(Kind.RESULT, new PackedOutput().result(result.content()));
  }

  private Object readResolve() {
    PackedInput in = new PackedInput(bytes, others);
    Object all =
        switch (kind) {
          case FRONTIER -> in.frontier();
          case NODE -> in.node();
          case BRANCH -> in.branch();
          case TASK -> in.task();
          case RESULT -> new RemoteResult(in.result());
        };
    in.end();
    return all;
  }
}
