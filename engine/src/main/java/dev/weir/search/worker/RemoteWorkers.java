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
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Optimal-DPOR by explorers in other processes ({@code docs/algorithms.md}, 6.21): hands out tasks,
 * and holds the nodes together that several of them have to do with. A task that is lost is handed
 * out again; its result counts as a whole or not at all.
 */
public final class RemoteWorkers extends SharedSearch {
  /** A task that was lost so often is given up, and all with it. */
  private static final int MOST_LOSSES = 4;

  private static final long MILLIS_BETWEEN_CHECKS = 20;

  private final Cluster cluster;
  private final Pace pace;

  /** How many tasks were handed out, also before all was begun again. */
  private long tasks;

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

    /** The tasks that were handed out and did not come back, by their numbers. */
    private final Map<Long, Dispatcher.HandedOut> outside = new LinkedHashMap<>();

    private final Map<Standing, Integer> losses = new IdentityHashMap<>();

    /** What was found in the task whose result is looked at. */
    private Optional<FoundElsewhere> present = Optional.empty();

    /** Whether the Java thread was interrupted meanwhile. */
    private boolean isInterrupted;

    private ClusterRun(Exploration exploration) {
      this.exploration = exploration;
      this.pool = new TaskPool(0, exploration.takeFrontier());
      use(pool);
      this.dispatcher = new Dispatcher(exploration);
    }

    private void run() {
      try {
        handOutAll();
      } finally {
        if (isInterrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }

    private void handOutAll() {
      try {
        while (!pool.isDone()) {
          handOut();
          keepIfDue();
          next().ifPresent(this::take);
          exploration.lookAtLimits();
        }
      } catch (Stopped | Interrupted stopped) {
        exploration.keep(left(), List.of());
        addErrorsOfOthers();
        throw stopped;
      } finally {
        cluster.cancel();
      }
    }

    /** No error is to be lost that is known, though what else was found with it does not count. */
    private void addErrorsOfOthers() {
      present.ifPresent(exploration::addErrors);
      Optional<Cluster.Returned> next = next();
      while (next.isPresent()) {
        if (outside.containsKey(next.get().number())) {
          next.get().result().ifPresent(result -> exploration.addErrors(result.found()));
        }
        next = next();
      }
    }

    private Optional<Cluster.Returned> next() {
      try {
        return cluster.next(MILLIS_BETWEEN_CHECKS);
      } catch (InterruptedException e) {
        // Who wants an end says so by the limits of the exploration.
        isInterrupted = true;
        return Optional.empty();
      }
    }

    /** What is left, where all that was handed out is to be begun again. */
    private Frontier left() {
      return pool.left(outside.values().stream().map(Dispatcher.HandedOut::standing).toList());
    }

    private void keepIfDue() {
      if (exploration.options().keeper().map(CheckpointWriter::isDue).orElse(false)) {
        exploration.keep(left(), List.of());
      }
    }

    private void handOut() {
      // One more than can be explored, so that nobody waits for the next.
      while (outside.size() <= cluster.slots()) {
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
      int wanted = Math.max(0, 2 * cluster.slots() - outside.size() - pool.planned());
      RemoteTask data =
          new RemoteTask(
              exploration.part(Standing.left(task.path(), List.of(standing))),
              exploration.goesRounds(),
              pace.budget(cluster.nanoTime() - start, wanted));
      long number = tasks++;
      outside.put(number, task);
      cluster.handOut(number, data);
    }

    private void take(Cluster.Returned back) {
      Dispatcher.HandedOut task = outside.get(back.number());
      if (task == null) {
        // It came back before, or is one of an exploration that has begun again since.
        return;
      }
      if (back.result().isEmpty()) {
        lose(back.number(), task);
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
      result.mail().forEach(execution -> dispatcher.look(numbers.of(execution), task));
      outside.remove(back.number());
      attach(task.standing(), result, numbers);
      present = Optional.empty();
      exploration.add(found, numbers);
    }

    /** Takes over what was given away of a task, and what is left of it. */
    private void attach(Standing standing, RemoteResult result, Renumbering numbers) {
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

    private void lose(long number, Dispatcher.HandedOut task) {
      outside.remove(number);
      pool.comesBack(Task.begun(task.standing()));
      if (losses.merge(task.standing(), 1, Integer::sum) == MOST_LOSSES) {
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
