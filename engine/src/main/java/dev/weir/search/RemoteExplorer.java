package dev.weir.search;

import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.options.Interrupted;
import dev.weir.program.Program;
import java.util.function.BooleanSupplier;

/**
 * Explores tasks of an exploration that another process holds together ({@link Cluster}). It
 * remembers nothing between two tasks, and may be asked by several Java threads at the same time.
 */
public final class RemoteExplorer {
  /** Who is stopped says where it stands only if somebody wants to know. */
  private static final Keeper SAYS_WHERE_IT_STANDS =
      new Keeper() {
        @Override
        public boolean isDue() {
          return false;
        }

        @Override
        public void keep(Checkpoint checkpoint) {
          throw new IllegalStateException("a task is no whole exploration");
        }

        @Override
        public void cannotKeep() {
          throw new IllegalStateException("a task is one of optimal DPOR");
        }
      };

  private final Program program;
  private final ExternalFunctions library;
  private final CheckOptions options;

  /**
   * An explorer of tasks of one exploration.
   *
   * @param options those of the exploration, but for its limits
   */
  public RemoteExplorer(Program program, ExternalFunctions library, CheckOptions options) {
    this.program = program;
    this.library = library;
    this.options = options;
  }

  /**
   * Explores a task, until nothing is left of it or its budget is used up.
   *
   * @param isCancelled whether nobody wants the result any more; asked now and then
   */
  public RemoteResult explore(RemoteTask task, BooleanSupplier isCancelled) {
    Driver driver =
        Driver.ofTask(
            program,
            library,
            options.goingOnWith(task.part()).keptBy(SAYS_WHERE_IT_STANDS),
            task.isInRounds());
    driver.endWhen(isCancelled);
    OneTask tasks = new OneTask(task.part().left().frontier(), task.budget());
    Search search = new OptimalDpor(tasks);
    boolean again = false;
    try {
      driver.begin(search);
      search.run(driver);
      driver.execution().startAgainIfShared();
    } catch (SharingDiscovered discovered) {
      again = true;
    } catch (Stopped | Interrupted stopped) {
      again = driver.isOutOfDate();
    }
    return tasks.result(driver.foundElsewhere(again));
  }
}
