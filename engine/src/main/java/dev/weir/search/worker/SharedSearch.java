package dev.weir.search.worker;

import dev.weir.machine.Machine;
import dev.weir.search.dpor.OptimalDpor;
import dev.weir.search.exploration.Exploration;

/**
 * Optimal-DPOR whose tasks several explore, or one alone: where the exploration cannot be split, or
 * where something was found out that only one worker alone finds out again.
 */
abstract class SharedSearch extends OptimalDpor {
  private boolean isAlone;

  @Override
  public final void run(Exploration exploration) {
    if (isAlone || !maySplit(exploration)) {
      super.run(exploration);
    } else {
      explore(exploration);
    }
  }

  /** Whether the exploration can be split into tasks for those who share it. */
  boolean maySplit(Exploration exploration) {
    Machine machine = exploration.machine();
    return !machine.choosesInBlocks()
        && !exploration.options().usesSymmetry()
        && !machine.model().readsPastValues()
        && exploration.monitorsOfHelper().isPresent();
  }

  /** Explores by several. */
  abstract void explore(Exploration exploration);

  /** One alone explores from now on. */
  final void stayAlone() {
    isAlone = true;
  }

  /** Whether one alone explores. */
  final boolean isAlone() {
    return isAlone;
  }
}
