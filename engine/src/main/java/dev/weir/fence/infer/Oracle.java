package dev.weir.fence.infer;

import java.util.Set;

/** Judges programs with fences in them. */
public interface Oracle {
  /** Whether a set of fences makes the program right, and what is learnt where it does not. */
  Judgement judge(Set<FencePlace> fences);

  /** How many loops are around a place. */
  int loops(FencePlace place);
}
