package dev.weir.fence.infer;

import java.util.List;
import java.util.Set;

/** What an {@link Oracle} says of a program with some fences in it. */
public sealed interface Judgement {
  /** The program is right. */
  record Correct() implements Judgement {}

  /**
   * The program is wrong.
   *
   * @param clauses sets of places; every set of fences that makes the program right has one of each
   *     of them, and the judged set has none of some
   */
  record Wrong(List<Set<FencePlace>> clauses) implements Judgement {
    /** Copies the list. */
    public Wrong {
      clauses = List.copyOf(clauses);
    }
  }

  /**
   * No set of fences makes the program right.
   *
   * @param sequential whether it is wrong without any weak memory; otherwise fences may help at
   *     places that are not allowed
   */
  record Unfixable(boolean sequential) implements Judgement {}

  /** It was not found out. */
  record Unknown() implements Judgement {}
}
