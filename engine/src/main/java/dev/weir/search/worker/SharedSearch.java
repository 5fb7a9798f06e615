package dev.weir.search.worker;

import dev.weir.machine.Machine;
import dev.weir.search.dpor.OptimalDpor;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Search;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.Progress;
import dev.weir.search.task.TaskPool;
import java.util.Optional;

/**
 * Optimal-DPOR whose tasks several explore, or one alone: where the exploration cannot be split, or
 * where something was found out that only one worker alone finds out again.
 */
abstract class SharedSearch implements Search {
  /** What explores in this Java thread, if anything does. */
  private Optional<OptimalDpor> own = Optional.empty();

  /** What is shared, if anything is. */
  private Optional<TaskPool> shared = Optional.empty();

  private boolean isAlone;

  @Override
  public final void run(Exploration exploration) {
    shared = Optional.empty();
    own = Optional.empty();
    if (isAlone || !maySplit(exploration)) {
      using(new OptimalDpor()).run(exploration);
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

  /** Takes note of what is shared from now on. */
  final void share(TaskPool tasks) {
    shared = Optional.of(tasks);
  }

  /** Takes note of what explores in this Java thread from now on. */
  final OptimalDpor using(OptimalDpor search) {
    own = Optional.of(search);
    return search;
  }

  /** One alone explores from now on. */
  final void stayAlone() {
    isAlone = true;
  }

  /** Whether one alone explores. */
  final boolean isAlone() {
    return isAlone;
  }

  @Override
  public int unexplored(int depth) {
    return own.map(search -> search.unexplored(depth)).orElse(UNKNOWN);
  }

  @Override
  public boolean keeps() {
    return own.map(OptimalDpor::keeps).orElse(true);
  }

  @Override
  public Optional<Progress.Range> estimate(long leaves) {
    return shared
        .flatMap(tasks -> tasks.estimate(leaves))
        .or(() -> own.flatMap(search -> search.estimate(leaves)));
  }

  @Override
  public long bytes() {
    return own.map(OptimalDpor::bytes).orElse(0L) + shared.map(TaskPool::bytes).orElse(0L);
  }

  @Override
  public Optional<Algorithm> instead() {
    return own.flatMap(OptimalDpor::instead);
  }
}
