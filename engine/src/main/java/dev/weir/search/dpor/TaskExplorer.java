package dev.weir.search.dpor;

import dev.weir.machine.Machine;
import dev.weir.machine.options.Interrupted;
import dev.weir.search.exploration.CurrentExecution;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Stopped;
import dev.weir.search.race.AwaitRaces;
import dev.weir.search.race.RaceReversal;
import dev.weir.search.result.Progress;
import dev.weir.search.task.SharedNode;
import dev.weir.search.task.Standing;
import dev.weir.search.task.Task;
import dev.weir.search.task.Tasks;
import dev.weir.search.tree.Branch;
import dev.weir.search.tree.StepSummary;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.ChronologicalTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Explores tasks of the optimal search by one machine: goes to the beginning of each, lets {@link
 * OptimalExploration} explore it, and gives some of it away where others have nothing to do. Nodes
 * before the beginning of a task are shared with other workers; those from there on are its own,
 * until it gives some of them away.
 */
final class TaskExplorer {
  private final Exploration exploration;
  private final CurrentExecution execution;
  private final Machine machine;
  private final ChronologicalTrace trace;
  private final EventLog log;
  private final AwaitRaces awaits;
  private final MemoisedSuffixes endings;
  private final Tasks tasks;
  private final boolean sharesWork;
  private final OptimalExploration algorithm;
  private final BranchNodes nodes;
  private final SleepSets sleep;
  private final RacePlanner races;

  /** The shared nodes of the branch. */
  private final SharedPath shared;

  /** What leads from the last of them to the beginning of the task; empty for everything. */
  private Optional<SharedNode.Child> entry = Optional.empty();

  /** Whether the present execution has had something planned at a shared node. */
  private boolean plansForOthers;

  /** When the task was begun, or some of it given away, by {@link System#nanoTime}. */
  private long since;

  /**
   * An explorer of a machine that is at the start of the program.
   *
   * @param sharesWork whether there are tasks that are explored elsewhere
   */
  TaskExplorer(Exploration exploration, Tasks tasks, boolean sharesWork) {
    this.exploration = exploration;
    this.execution = exploration.execution();
    this.machine = exploration.machine();
    this.trace = new ChronologicalTrace(machine);
    this.log = trace.log();
    this.awaits = new AwaitRaces(machine, trace);
    this.endings = new MemoisedSuffixes(machine, trace);
    this.shared = new SharedPath(exploration, trace, awaits, endings);
    this.tasks = tasks;
    this.sharesWork = sharesWork;
    this.algorithm = new OptimalExploration(exploration, trace, awaits, endings, this);
    this.nodes = algorithm.nodes();
    this.sleep = algorithm.sleep();
    this.races = algorithm.races();
    execution.start(new DporTrace(trace, awaits));
  }

  /** Explores tasks, until nothing is left. */
  void explore() {
    Optional<Task> task = tasks.next(exploration);
    while (task.isPresent()) {
      if (task.get().standing().isPresent()) {
        goOn(task.get());
        tasks.done(entry);
      } else if (begin(task.get())) {
        explore(base(), Branch.Position.ENTERED, StepSummary.NO_STEP);
        tasks.done(entry);
      }
      task = tasks.next(exploration);
    }
  }

  /** The node where the task begins. */
  private int base() {
    return shared.length();
  }

  // The beginning of a task

  /**
   * Goes to the beginning of a task.
   *
   * @return whether it can be begun
   */
  private boolean begin(Task task) {
    take(task);
    int last = base() - 1;
    Optional<SharedNode.Beginning> begun;
    try {
      begun = shared.begin();
    } catch (Stopped | Interrupted stopped) {
      tasks.stoppedBefore();
      throw stopped;
    }
    if (begun.isEmpty()) {
      tasks.dropped(shared.node(last));
      return false;
    }
    SharedNode.Beginning beginning = begun.get();
    entry = Optional.of(beginning.child());
    sleep.beginUnsettled(last, beginning.sleepers());
    sleep.enter(machine, trace, last + 1);
    endings.enter(last + 1);
    nodes.begin(last + 1, beginning.tree());
    if (beginning.plansChoices()) {
      races.expectChoices();
    }
    return true;
  }

  /** Makes a task the one of this explorer, at no node of it yet. */
  private void take(Task task) {
    shared.set(task.nodes());
    races.clear();
    since = System.nanoTime();
    for (int before = 0; before < base(); before++) {
      nodes.clear(before);
    }
  }

  /** Goes on with a task that somebody has begun. */
  private void goOn(Task task) {
    Standing standing = task.standing().orElseThrow();
    Branch branch = standing.branch();
    take(task);
    entry = standing.entry();
    try {
      goBackInto(branch);
    } catch (Stopped | Interrupted stopped) {
      tasks.stoppedAt(standing);
      throw stopped;
    }
    int depth = base() + branch.length();
    StepSummary next =
        nodes.isPlanned(depth)
            ? nodes.tree(depth).first().step()
            : branch.next().orElse(StepSummary.NO_STEP);
    explore(depth, branch.position(), next);
  }

  /** Takes the steps of a branch again, from the beginning of the task, and knows what it knew. */
  private void goBackInto(Branch branch) {
    if (entry.isEmpty()) {
      shared.goTo(0);
    } else {
      shared.goTo(base() - 1);
      shared.takeAgain(entry.get().step());
      endings.enter(base());
    }
    for (int i = 0; i < branch.length(); i++) {
      shared.takeAgain(branch.actors().get(i), branch.outcomes().get(i));
      endings.enter(log.size());
    }
    sleep.begin(base(), branch.nodes().stream().map(Branch.Node::sleepers).toList());
    for (int i = 0; i < branch.nodes().size(); i++) {
      nodes.restore(base() + i, branch.nodes().get(i));
    }
    races.goOnWith(branch);
  }

  // The exploration

  /**
   * Explores what is left of the task from the end of the branch on; see {@link
   * OptimalExploration#explore}.
   */
  private void explore(int depth, Branch.Position position, StepSummary next) {
    algorithm.beginAt(base());
    try {
      algorithm.explore(depth, position, next);
    } catch (Stopped | Interrupted stopped) {
      stop();
      throw stopped;
    }
  }

  /** Plans a reversal at a node that is shared; whether the race is settled. */
  boolean plan(int node, RaceReversal reversal) {
    // What others are to take must be the same for them.
    execution.startAgainIfShared();
    boolean isLast = node == base() - 1;
    boolean isSettled =
        shared
            .node(node)
            .plan(reversal, (isLast ? entry : shared.node(node + 1).entry()).orElseThrow());
    plansForOthers |= reversal.isPlanned();
    return isSettled;
  }

  /** The races of an execution were looked at, or somebody stopped that. */
  void planned(Branch.Position end) {
    if (plansForOthers) {
      plansForOthers = false;
      tasks.planned(log, end);
    }
  }

  /** Whether others explore parts of the same tree. */
  boolean sharesWork() {
    return sharesWork;
  }

  /** An actor cannot take a step that was planned; fails unless that may be. */
  void requireAwait(int actor) {
    shared.requireAwait(actor);
  }

  // What is given away

  /**
   * All that follows the end of the branch is explored: gives away what is wanted of the task.
   *
   * @param depth the last node of the branch, which has no children
   * @return whether to go on with the rest of it
   */
  boolean goesOn(int depth) {
    Tasks.Wish wish = tasks.wish(since);
    switch (wish) {
      case GO_ON -> {}
      case KEEP -> {
        // What is kept must be of steps as they are.
        execution.startAgainIfShared();
        tasks.standsAt(
            new Standing(entry, branch(depth, Branch.Position.EXPLORED, StepSummary.NO_STEP)));
      }
      case GIVE -> {
        int first = base();
        while (first < depth && nodes.unexplored(first) == 0) {
          first++;
        }
        give(first, depth);
      }
      case HAND_IN -> {
        int last = depth - 1;
        while (last >= base() && nodes.unexplored(last) == 0) {
          last--;
        }
        // Nothing follows the child of that node which was not explored.
        give(last, depth);
      }
    }
    return wish != Tasks.Wish.HAND_IN;
  }

  /**
   * Shares the nodes of the task up to one of them, and goes on with the child of that one.
   *
   * @param depth the last node of the branch
   */
  private void give(int last, int depth) {
    int first = base();
    if (last < first || last >= depth) {
      return;
    }
    execution.startAgainIfShared();
    for (int node = first; node <= last; node++) {
      SharedNode given =
          new SharedNode(
              entry,
              node,
              nodes.explored(node),
              sleep.set(node),
              nodes.giveAway(node),
              tasks::hasGrown);
      shared.add(given);
      entry = Optional.of(given.goOnWith(StepSummary.of(trace, node)));
    }
    algorithm.beginAt(base());
    since = System.nanoTime();
    tasks.share(shared.from(first));
  }

  // What is kept of it

  /**
   * Says where the task was stopped, if somebody keeps that, and steps are still what they were;
   * see {@link #branch}.
   */
  private void stop() {
    if (tasks.keepsStopped() && !machine.isNewlyShared()) {
      Branch.Position position = algorithm.stoppedAt();
      if (position == Branch.Position.STEP) {
        algorithm.forgetStep();
      }
      tasks.stoppedAt(new Standing(entry, branch(algorithm.depth(), position, algorithm.next())));
    }
  }

  /**
   * Where the worker stands.
   *
   * @param depth the last node that was entered; there may be one event behind it
   * @param next for {@link Branch.Position#STEP} what was about to be taken
   */
  private Branch branch(int depth, Branch.Position position, StepSummary next) {
    List<Integer> actors = new ArrayList<>();
    List<Integer> outcomes = new ArrayList<>();
    List<Branch.Node> known = new ArrayList<>();
    for (int node = base(); node <= depth; node++) {
      boolean isLast = node == depth;
      known.add(
          nodes.data(
              node,
              isLast ? sleep.lastSet(node) : sleep.set(node),
              node == base(),
              nodes.isPlanned(node) && (!isLast || position == Branch.Position.STEP)));
      if (!isLast) {
        actors.add(log.actor(node));
        outcomes.add(log.outcome(node));
      }
    }
    return new Branch(
        position,
        actors,
        outcomes,
        known,
        position == Branch.Position.STEP ? Optional.of(next) : Optional.empty(),
        races.left());
  }

  // What is known of the exploration

  /** The number of known children, not begun yet, of a node of the branch. */
  int unexplored(int depth) {
    return nodes.unexplored(depth);
  }

  /**
   * How many executions there will be, where each known child of a node has as many as any other;
   * nothing where too little is explored, or others explore too.
   *
   * @param leaves the executions so far
   */
  Optional<Progress.Range> estimate(long leaves) {
    return base() > 0 ? Optional.empty() : nodes.estimate(log.size(), leaves);
  }

  /** About how many bytes it holds beside the present execution. */
  long bytes() {
    return algorithm.bytes();
  }
}
