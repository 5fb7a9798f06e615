package dev.weir.search.worker;

import dev.weir.machine.options.Interrupted;
import dev.weir.search.checkpoint.CheckpointWriter;
import dev.weir.search.checkpoint.Cluster;
import dev.weir.search.checkpoint.FoundElsewhere;
import dev.weir.search.checkpoint.RemoteResult;
import dev.weir.search.checkpoint.RemoteTask;
import dev.weir.search.checkpoint.Renumbering;
import dev.weir.search.checkpoint.SharingDiscovered;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Stopped;
import dev.weir.search.options.TaskLength;
import dev.weir.search.result.Bound;
import dev.weir.search.task.SharedNode;
import dev.weir.search.task.Standing;
import dev.weir.search.task.Task;
import dev.weir.search.task.TaskPool;
import dev.weir.search.tree.Branch;
import dev.weir.search.tree.Frontier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Optimal-DPOR by explorers in other processes ({@code docs/algorithms.md}, 6.21): hands out tasks,
 * and holds the nodes together that several of them have to do with. A task that is lost is handed
 * out again; its result counts as a whole or not at all.
 */
public final class RemoteWorkers extends SharedSearch {
  private final Cluster cluster;
  private final Pace pace;
  private final TasksElsewhere<Dispatcher.HandedOut> outside;

  /** How large tasks are. */
  public interface Pace {
    /**
     * The budget of a task that is handed out.
     *
     * @param nanos the time since the beginning, in nanoseconds
     * @param wanted how many children more are wanted, so that nobody has to wait
     */
    RemoteTask.Budget budget(long nanos, int wanted);

    /** Tasks of this length. */
    static Pace of(TaskLength length) {
      return (nanos, wanted) -> new RemoteTask.Budget(Long.MAX_VALUE, length.nanos(nanos), wanted);
    }
  }

  /** A search by the explorers of a cluster, in tasks of this size. */
  public RemoteWorkers(Cluster cluster, Pace pace) {
    this.cluster = cluster;
    this.pace = pace;
    this.outside = new TasksElsewhere<>(cluster, Dispatcher.HandedOut::standing);
  }

  @Override
  boolean maySplit(Exploration exploration) {
    return super.maySplit(exploration)
        && exploration.monitorsOfHelper().filter(List::isEmpty).isPresent();
  }

  @Override
  void explore(Exploration exploration) {
    new ClusterRun(exploration).run();
  }

  /** One exploration, from its beginning to its end. */
  private final class ClusterRun {
    private final Exploration exploration;
    private final TaskPool pool;
    private final Dispatcher dispatcher;
    private final long start = cluster.nanoTime();

    /** What was found in the task whose result is looked at. */
    private Optional<FoundElsewhere> present = Optional.empty();

    private ClusterRun(Exploration exploration) {
      this.exploration = exploration;
      this.pool = new TaskPool(0, exploration.takeFrontier());
      use(pool);
      this.dispatcher = new Dispatcher(exploration);
    }

    private void run() {
      try {
        while (!pool.isDone()) {
          handOut();
          keepIfDue();
          outside.next().ifPresent(this::take);
          exploration.lookAtLimits();
        }
      } catch (Stopped | Interrupted stopped) {
        exploration.keep(left(), List.of());
        addErrorsOfOthers();
        throw stopped;
      } finally {
        outside.cancel();
      }
    }

    /** No error is to be lost that is known, though what else was found with it does not count. */
    private void addErrorsOfOthers() {
      present.ifPresent(exploration::addErrors);
      for (TasksElsewhere.Returned<Dispatcher.HandedOut> back : outside.rest()) {
        back.result().ifPresent(result -> exploration.addErrors(result.found()));
      }
    }

    /** What is left, where all that was handed out is to be begun again. */
    private Frontier left() {
      return pool.left(outside.all().stream().map(Dispatcher.HandedOut::standing).toList());
    }

    private void keepIfDue() {
      if (exploration.options().keeper().map(CheckpointWriter::isDue).orElse(false)) {
        exploration.keep(left(), List.of());
      }
    }

    private void handOut() {
      while (outside.haveRoom()) {
        Optional<Task> task = pool.poll();
        if (task.isEmpty()) {
          return;
        }
        Optional<Standing> standing = task.get().standing().or(() -> begin(task.get()));
        standing.ifPresent(this::handOut);
      }
    }

    private Optional<Standing> begin(Task task) {
      Optional<Standing> begun;
      try {
        begun = dispatcher.begin(task.nodes());
      } catch (Stopped | Interrupted stopped) {
        pool.stoppedBefore();
        throw stopped;
      }
      if (begun.isEmpty()) {
        pool.dropped(task.nodes().getLast());
      }
      return begun;
    }

    private void handOut(Standing standing) {
      Dispatcher.HandedOut task = Dispatcher.HandedOut.of(standing);
      int wanted = outside.wanted(pool.planned());
      outside.handOut(
          task,
          new RemoteTask(
              exploration.part(Standing.left(task.path(), List.of(standing))),
              exploration.goesRounds(),
              pace.budget(cluster.nanoTime() - start, wanted)));
    }

    private void take(TasksElsewhere.Returned<Dispatcher.HandedOut> back) {
      Dispatcher.HandedOut task = back.task();
      if (back.result().isEmpty()) {
        lose(task);
        return;
      }
      RemoteResult result = back.result().get();
      FoundElsewhere found = result.found();
      if (found.again().isPresent()) {
        beginAgain(found, found.again().get());
      }
      present = Optional.of(found);
      Renumbering numbers = new Renumbering(found.knowledge().numbers(), exploration.machine());
      if (exploration.isEnough(found)) {
        exploration.add(found, numbers);
      }
      result.searched().mail().forEach(execution -> dispatcher.look(numbers.of(execution), task));
      outside.settle(back);
      attach(task.standing(), result.searched(), numbers);
      present = Optional.empty();
      exploration.add(found, numbers);
    }

    /** Takes over what was given away of a task, and what is left of it. */
    private void attach(Standing standing, RemoteResult.Searched result, Renumbering numbers) {
      Optional<SharedNode.Child> at = standing.entry();
      List<SharedNode> given = new ArrayList<>();
      for (Frontier.Node node : result.given()) {
        SharedNode own = SharedNode.of(at, numbers.node(node), pool::hasGrown);
        given.add(own);
        at = Optional.of(own.child(0));
      }
      pool.share(given);
      if (result.left().isEmpty()) {
        pool.done(at);
        return;
      }
      Branch branch = numbers.branch(result.left().get());
      pool.comesBack(Task.begun(new Standing(at, branch)));
    }

    private void lose(Dispatcher.HandedOut task) {
      pool.comesBack(Task.begun(task.standing()));
      if (outside.isHopeless(task)) {
        // What ends this process may end the cluster first.
        exploration.lookAtLimits();
        exploration.met(Bound.CLUSTER);
        throw new Stopped();
      }
    }

    /**
     * Begins again with what was found out.
     *
     * @throws SharingDiscovered always
     */
    private void beginAgain(FoundElsewhere found, FoundElsewhere.Again again) {
      if (again.roundIsDue().isPresent()) {
        exploration.add(found, new Renumbering(found.knowledge().numbers(), exploration.machine()));
        exploration.goOnToNextRound(again.roundIsDue().get());
      } else if (!exploration.learns(found.knowledge(), again.needsCounts())) {
        stayAlone();
      }
      throw new SharingDiscovered();
    }
  }
}
