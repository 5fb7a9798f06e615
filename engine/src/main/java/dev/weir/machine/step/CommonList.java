package dev.weir.machine.step;

import java.util.Optional;

/**
 * Numbers that are given in the order in which something is met, and that several machines may have
 * in common, each in a Java thread of its own. Each has a list of its own, which begins like the
 * common one; only what is missing there takes the lock.
 *
 * @param <L> the kind of list
 */
abstract class CommonList<L extends CommonList<L>> {
  /** Where new numbers come from, if others have the same. */
  private Optional<L> common = Optional.empty();

  /** What is numbered here but not yet in a list that began alike. */
  abstract void addFrom(L longer);

  /** Where new numbers come from, if others have the same; to be locked while they are given. */
  final Optional<L> common() {
    return common;
  }

  /** Takes all numbers from a common list, which begins with those that are given here so far. */
  final void takeFrom(L list) {
    common = Optional.of(list);
    catchUp();
  }

  /** Knows from now on all numbers that the others have given so far. */
  final void catchUp() {
    if (common.isPresent()) {
      L all = common.get();
      synchronized (all) {
        addFrom(all);
      }
    }
  }
}
