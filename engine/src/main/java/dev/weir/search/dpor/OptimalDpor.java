package dev.weir.search.dpor;

import dev.weir.machine.Machine;
import dev.weir.machine.options.Interrupted;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Search;
import dev.weir.search.exploration.Stopped;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.Progress;
import dev.weir.search.task.TaskPool;
import dev.weir.search.task.Tasks;
import java.util.Optional;

/**
 * Optimal-DPOR with wakeup trees over chronological traces (Abdulla et al., POPL 2014, algorithm 2;
 * Acta Informatica 2016, Theorem 2): exactly one execution for each Shasha-Snir trace, and none
 * that is given up, but for the cases that {@code docs/algorithms.md} lists in section 11.
 *
 * <p>Where atomic blocks make choices, wakeup trees do not know enough of the outcomes of planned
 * blocks, and source-DPOR explores instead.
 */
public class OptimalDpor implements Search {
  private final Optional<Tasks> given;

  /** What explores at present. */
  private Optional<TaskExplorer> explorer = Optional.empty();

  /** Where all tasks are, if it is no part of a larger search. */
  private Optional<TaskPool> pool = Optional.empty();

  /** What explores in the place of this search, if something does. */
  private Optional<Search> other = Optional.empty();

  /** Explores everything. */
  public OptimalDpor() {
    this.given = Optional.empty();
  }

  /** Explores these tasks and no others. */
  public OptimalDpor(Tasks tasks) {
    this.given = Optional.of(tasks);
  }

  @Override
  public void run(Exploration exploration) {
    Machine machine = exploration.machine();
    if (machine.choosesInBlocks()) {
      Search source = new SourceDpor();
      other = Optional.of(source);
      exploration.cannotKeep();
      source.run(exploration);
      return;
    }
    exploration.useSymmetry();
    if (given.isPresent()) {
      explore(exploration, given.get(), true);
      return;
    }
    TaskPool tasks = new TaskPool(0, exploration.takeFrontier());
    use(tasks);
    try {
      explore(exploration, tasks, tasks.isShared());
    } catch (Stopped | Interrupted stopped) {
      tasks.keepWhatIsLeft();
      throw stopped;
    }
  }

  /** Takes note of where all tasks are from now on; nobody here explores one yet. */
  protected final void use(TaskPool tasks) {
    pool = Optional.of(tasks);
    explorer = Optional.empty();
  }

  /**
   * Explores tasks in this Java thread.
   *
   * @param sharesWork whether there are tasks that are explored elsewhere
   */
  protected final void explore(Exploration exploration, Tasks tasks, boolean sharesWork) {
    TaskExplorer now = new TaskExplorer(exploration, tasks, sharesWork);
    explorer = Optional.of(now);
    now.explore();
  }

  @Override
  public long bytes() {
    return other.map(Search::bytes).or(() -> explorer.map(TaskExplorer::bytes)).orElse(0L)
        + pool.map(TaskPool::bytes).orElse(0L);
  }

  @Override
  public int unexplored(int depth) {
    return other
        .map(search -> search.unexplored(depth))
        .or(() -> explorer.map(now -> now.unexplored(depth)))
        .orElse(UNKNOWN);
  }

  @Override
  public boolean keeps() {
    return other.isEmpty();
  }

  @Override
  public Optional<Progress.Range> estimate(long leaves) {
    return explorer
        .flatMap(now -> now.estimate(leaves))
        .or(() -> pool.flatMap(tasks -> tasks.estimate(leaves)));
  }

  @Override
  public Optional<Algorithm> instead() {
    return other.map(search -> Algorithm.SOURCE);
  }
}
