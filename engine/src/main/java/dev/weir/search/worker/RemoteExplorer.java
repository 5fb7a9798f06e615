package dev.weir.search.worker;

import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.options.Interrupted;
import dev.weir.program.Program;
import dev.weir.search.checkpoint.FoundElsewhere;
import dev.weir.search.checkpoint.RemoteExploration;
import dev.weir.search.checkpoint.RemoteResult;
import dev.weir.search.checkpoint.RemoteTask;
import dev.weir.search.checkpoint.SharingDiscovered;
import dev.weir.search.dpor.OptimalDpor;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Search;
import dev.weir.search.exploration.Stopped;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.task.SharedNode;
import dev.weir.search.task.Standing;
import dev.weir.search.task.Task;
import dev.weir.search.task.Tasks;
import dev.weir.search.tree.Branch;
import dev.weir.search.tree.Frontier;
import dev.weir.search.tree.RacyExecution;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Explores tasks of a search that another process holds together ({@link
 * dev.weir.search.checkpoint.Cluster}).
 */
public final class RemoteExplorer implements RemoteExploration.Explorer {
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

  @Override
  public RemoteResult explore(RemoteTask task, BooleanSupplier isCancelled) {
    OneTask tasks = new OneTask(task.part().frontier(), task.budget());
    CheckOptions own = options.goingOnWith(task.part());
    Exploration exploration = Exploration.ofTask(program, library, own, task.isInRounds());
    exploration.endWhen(isCancelled);
    Search search = new OptimalDpor(tasks);
    boolean again = false;
    try {
      exploration.begin(search);
      search.run(exploration);
      exploration.execution().startAgainIfShared();
    } catch (SharingDiscovered discovered) {
      again = true;
    } catch (Stopped | Interrupted stopped) {
      again = exploration.isOutOfDate();
    }
    return tasks.result(exploration.foundElsewhere(again));
  }

  /**
   * The one task of an explorer, which knows the shared nodes on the way there as they were when
   * the task was handed out.
   */
  private static final class OneTask implements Tasks {
    /** So many executions are made at the end in which something may be given away. */
    private static final int LAST_EXECUTIONS = 3;

    private final RemoteTask.Budget budget;
    private final long start = System.nanoTime();
    private final List<SharedNode> given = new ArrayList<>();
    private final List<RacyExecution> mail = new ArrayList<>();
    private Optional<Task> task;
    private Optional<Standing> left = Optional.empty();
    private long executions;
    private int planned;
    private int lastExecutions;

    /**
     * A task.
     *
     * @param frontier the nodes on the way to it, each a child of the one before, and where it was
     *     begun
     */
    OneTask(Frontier frontier, RemoteTask.Budget budget) {
      this.budget = budget;
      this.task =
          Optional.of(Standing.tasks(frontier, Standing.restore(frontier, () -> {})).getFirst());
      // Until the task is begun, all of it is left.
      this.left = task.get().standing();
    }

    @Override
    public Optional<Task> next(Exploration exploration) {
      Optional<Task> next = task;
      task = Optional.empty();
      return next;
    }

    /**
     * {@inheritDoc}
     *
     * @throws Stopped when the budget is used up
     */
    @Override
    public Wish wish(long since) {
      executions++;
      if (executions < budget.executions() && System.nanoTime() - start < budget.nanos()) {
        return Wish.GO_ON;
      }
      if (planned >= budget.wanted() || lastExecutions == LAST_EXECUTIONS) {
        throw new Stopped();
      }
      lastExecutions++;
      return Wish.GIVE;
    }

    @Override
    public void share(List<SharedNode> nodes) {
      given.addAll(nodes);
      for (SharedNode node : nodes) {
        planned += node.planned();
      }
    }

    @Override
    public void planned(EventLog execution, Branch.Position end) {
      mail.add(RacyExecution.of(execution, end));
    }

    @Override
    public void stoppedAt(Standing standing) {
      left = Optional.of(standing);
    }

    @Override
    public void done(Optional<SharedNode.Child> entry) {
      left = Optional.empty();
    }

    /** What came of it. */
    RemoteResult result(FoundElsewhere found) {
      return new RemoteResult(
          new RemoteResult.Searched(
              given.stream().map(node -> node.data(Optional.empty())).toList(),
              left.map(Standing::branch),
              mail),
          found);
    }

    @Override
    public boolean keepsStopped() {
      return true;
    }

    @Override
    public void stoppedBefore() {}

    @Override
    public void standsAt(Standing standing) {
      throw new IllegalStateException("nothing is kept of a task while it is explored");
    }

    @Override
    public void dropped(SharedNode node) {
      throw new IllegalStateException("the task was begun before");
    }

    @Override
    public void hasGrown() {}
  }
}
