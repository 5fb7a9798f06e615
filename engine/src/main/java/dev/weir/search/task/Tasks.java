package dev.weir.search.task;

import dev.weir.search.exploration.Exploration;
import dev.weir.search.tree.Branch;
import dev.weir.trace.EventLog;
import java.util.List;
import java.util.Optional;

/** Where a worker gets the tasks that it explores, and whom it gives what others may explore. */
public interface Tasks {
  /** What a worker is to do with its task. */
  enum Wish {
    /** Go on with it. */
    GO_ON,
    /** Give away what it has not begun of the node nearest to the root. */
    GIVE,
    /** Give away all that is left of it. */
    HAND_IN,
    /** Say where it stands, and go on with it then. */
    KEEP
  }

  /**
   * The next task, perhaps after waiting for it; none where nothing is left to explore, or all is
   * to stop.
   *
   * @param exploration of the worker that asks
   * @throws dev.weir.search.exploration.Stopped if a limit of the worker is met while it waits
   */
  Optional<Task> next(Exploration exploration);

  /**
   * What a worker is to do with its task; asked after each execution.
   *
   * @param since when it began its task, or gave away some of it, by {@link System#nanoTime}
   */
  Wish wish(long since);

  /**
   * Takes nodes of a worker's task, of the last of which it has begun a child.
   *
   * @param nodes each a child of the one before it, the first at the beginning of the task
   */
  void share(List<SharedNode> nodes);

  /** Takes note of where a worker stands that was asked to say so; it may have to wait here. */
  void standsAt(Standing standing);

  /** Whether somebody keeps where workers stand that are stopped. */
  boolean keepsStopped();

  /** Takes note of where a worker stood when it was stopped; it asks for no task any more. */
  void stoppedAt(Standing standing);

  /** Takes note that a worker was stopped before it had begun its task. */
  void stoppedBefore();

  /**
   * Takes note that an execution has had something planned at a shared node.
   *
   * @param end how it ended: {@link Branch.Position#END} or {@link Branch.Position#KNOWN_END}
   */
  default void planned(EventLog execution, Branch.Position end) {}

  /** Takes note that something is planned at a shared node where nothing was. */
  void hasGrown();

  /** Takes note that a child that a task was to begin with cannot be taken. */
  void dropped(SharedNode node);

  /**
   * Takes note that a task is done.
   *
   * @param task the step that it began with; empty for everything
   */
  void done(Optional<SharedNode.Child> task);
}
