package dev.weir.search;

import dev.weir.machine.Machine;
import dev.weir.machine.options.Interrupted;
import dev.weir.trace.ChronologicalTrace;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Explores tasks of the optimal search by one machine (Abdulla et al., POPL 2014, algorithm 2). A
 * node of the exploration tree is the number of events before it; the present branch is the trace.
 * Nodes before the beginning of a task are shared with other workers; those from there on are its
 * own, until it gives some of them away.
 */
final class TaskExplorer implements RacePlanner.Plans {
  private final Driver driver;
  private final PresentExecution execution;
  private final Machine machine;
  private final ChronologicalTrace trace;
  private final EventLog log;
  private final AwaitRaces awaits;
  private final KnownEndings endings;
  private final boolean usesEndings;
  private final RacePlanner races;
  private final Tasks tasks;

  private final BranchNodes nodes = new BranchNodes();
  private final SleepSets sleep = new SleepSets();
  private final ChildChoice children;

  /** The shared nodes of the branch. */
  private final SharedPath shared;

  /** What leads from the last of them to the beginning of the task; empty for everything. */
  private Optional<SharedNode.Child> entry = Optional.empty();

  /** Whether the present execution has had something planned at a shared node. */
  private boolean plansForOthers;

  /** The events that were counted before the step that is taken. */
  private long eventsBefore;

  /** When the task was begun, or some of it given away, by {@link System#nanoTime}. */
  private long since;

  /**
   * An explorer of a machine that is at the start of the program.
   *
   * @param sharesWork whether there are tasks that are explored elsewhere
   */
  TaskExplorer(Driver driver, Tasks tasks, boolean sharesWork) {
    this.driver = driver;
    this.execution = driver.execution();
    this.machine = driver.machine();
    this.trace = new ChronologicalTrace(machine);
    this.log = trace.log();
    this.awaits = new AwaitRaces(machine, trace);
    this.endings = new KnownEndings(machine, trace);
    this.usesEndings = driver.mayLeaveOutEndings();
    this.races = new RacePlanner(driver, trace, awaits, this);
    this.shared = new SharedPath(driver, trace, awaits, endings);
    this.tasks = tasks;
    this.children = new ChildChoice(machine, trace, nodes, sleep, shared, sharesWork);
    execution.start(new DporTrace(trace, awaits));
  }

  /** Explores tasks, until nothing is left. */
  void explore() {
    Optional<Task> task = tasks.next(driver);
    while (task.isPresent()) {
      if (task.get().standing().isPresent()) {
        goOn(task.get());
        tasks.done(entry);
      } else if (begin(task.get())) {
        explore(base(), true);
        tasks.done(entry);
      }
      task = tasks.next(driver);
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
    Frontier.Standing standing = task.standing().orElseThrow();
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
    switch (branch.position()) {
      case ENTERED -> explore(depth, true);
      case STEP -> exploreFrom(depth, branch.next());
      case END, KNOWN_END -> exploreFromEnd(depth, branch.position());
      case EXPLORED -> explore(depth, false);
    }
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
   * Explores what is left of the task.
   *
   * @param start the node where the branch ends
   * @param isEntered whether it was just entered; else all that follows the branch is explored
   */
  private void explore(int start, boolean isEntered) {
    int depth = start;
    boolean down = isEntered;
    Branch.Position position = isEntered ? Branch.Position.ENTERED : Branch.Position.EXPLORED;
    StepSummary next = StepSummary.NO_STEP;
    long counted = Long.MAX_VALUE;
    boolean isKnown = false;
    try {
      while (true) {
        if (down) {
          position = Branch.Position.ENTERED;
          counted = Long.MAX_VALUE;
          isKnown = usesEndings && isFree(depth) && endings.isKnown(depth);
          next = isKnown ? StepSummary.NO_STEP : children.first(depth);
          if (next == StepSummary.NO_STEP) {
            counted = driver.leaves();
          }
          if (isKnown) {
            driver.complete(endings.events());
            position = Branch.Position.KNOWN_END;
            reverse(position);
          } else if (next == StepSummary.NO_STEP) {
            noteEnd();
            position = Branch.Position.END;
            reverse(position);
            if (usesEndings) {
              endings.learn();
            }
          }
          if (next == StepSummary.NO_STEP) {
            position = Branch.Position.EXPLORED;
            if (giveAway(depth) == Tasks.Wish.HAND_IN) {
              return;
            }
          }
        } else {
          next = children.planned(depth);
        }
        if (next == StepSummary.NO_STEP) {
          if (depth == base()) {
            return;
          }
          do {
            depth--;
          } while (depth > base() && nodes.unexplored(depth) == 0);
          backTo(depth);
          down = false;
          continue;
        }
        position = Branch.Position.STEP;
        step(depth, next);
        depth++;
        down = true;
      }
    } catch (Stopped | Interrupted stopped) {
      if (position == Branch.Position.ENTERED && driver.leaves() > counted) {
        // It was stopped when the end was counted.
        position = isKnown ? Branch.Position.KNOWN_END : Branch.Position.END;
      }
      stop(depth, position, next);
      throw stopped;
    }
  }

  /** The same from a step on that is to be taken at the end of the branch. */
  private void exploreFrom(int depth, Optional<StepSummary> next) {
    StepSummary chosen =
        nodes.isPlanned(depth)
            ? nodes.tree(depth).children().getFirst().step()
            : next.orElseThrow();
    try {
      step(depth, chosen);
    } catch (Stopped | Interrupted stopped) {
      stop(depth, Branch.Position.STEP, chosen);
      throw stopped;
    }
    explore(depth + 1, true);
  }

  /** The same from an execution on that ends here and was counted. */
  private void exploreFromEnd(int depth, Branch.Position position) {
    try {
      reverse(position);
    } catch (Stopped | Interrupted stopped) {
      stop(depth, position, StepSummary.NO_STEP);
      throw stopped;
    }
    explore(depth, false);
  }

  /** Takes a step from a node to a new one. */
  private void step(int depth, StepSummary next) {
    eventsBefore = driver.events();
    awaits.find(next.actor());
    execution.take(next.actor(), next.outcome());
    // What fails does nothing, whatever it would have done.
    assert !nodes.isPlanned(depth)
            || machine.hasFailed()
            || next.foresees(StepSummary.of(trace, depth))
        : "a planned step does something else: planned "
            + next
            + ", executed "
            + StepSummary.of(trace, depth)
            + " "
            + log.kind(depth);
    int entered = depth + 1;
    sleep.enter(machine, trace, entered);
    endings.enter(entered);
    nodes.enter(entered);
    if (nodes.isPlanned(depth) && nodes.tree(entered).origin() == WakeupTree.Origin.OUTCOME) {
      // As in a task: it need not wake all that sleeps here.
      sleep.unsettle(entered);
    }
  }

  /** Goes back to a node of the branch, all of whose present child is explored. */
  private void backTo(int depth) {
    races.backTo(depth);
    StepSummary done = StepSummary.of(trace, depth);
    execution.undo(depth);
    endings.backTo(depth);
    sleep.backTo(depth);
    sleep.add(done);
    assert !nodes.isPlanned(depth)
            || nodes.tree(depth).children().getFirst().step().actor() == done.actor()
        : "the first child is explored";
    nodes.leaveChild(depth);
  }

  /** Whether nothing is planned at a node that was just entered, and nobody sleeps there. */
  private boolean isFree(int depth) {
    return depth > 0 && nodes.tree(depth).isLeaf() && sleep.isEmpty(depth);
  }

  private void noteEnd() {
    if (children.isMaximal()) {
      driver.maximal();
    } else {
      driver.sleepSetBlocked();
    }
  }

  private void reverse(Branch.Position end) {
    try {
      races.reverseRaces();
      if (end == Branch.Position.END) {
        races.reverseWaits();
      }
    } finally {
      if (plansForOthers) {
        plansForOthers = false;
        tasks.planned(log, end);
      }
    }
  }

  @Override
  public boolean plan(int node, RaceReversal reversal) {
    if (node < base()) {
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
    int end = sleep.end(node);
    for (int i = sleep.start(node); i < end; i++) {
      StepSummary sleeper = sleep.get(i);
      if (reversal.isCoveredBy(sleeper, sleep.isSettled(i))) {
        return reversal.coverBy(sleeper);
      }
    }
    return reversal.insert(nodes.tree(node), nodes.isPlanned(node) ? 1 : 0, Integer.MAX_VALUE);
  }

  @Override
  public boolean isOwn(int node) {
    return node >= base();
  }

  // What is given away

  /**
   * Gives away what is wanted of the task.
   *
   * @param depth the last node of the branch, which has no children
   * @return what was wanted
   */
  private Tasks.Wish giveAway(int depth) {
    Tasks.Wish wish = tasks.wish(since);
    switch (wish) {
      case GO_ON -> {}
      case KEEP -> {
        // What is kept must be of steps as they are.
        execution.startAgainIfShared();
        tasks.standsAt(
            new Frontier.Standing(
                entry, branch(depth, Branch.Position.EXPLORED, StepSummary.NO_STEP)));
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
    return wish;
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
    since = System.nanoTime();
    tasks.share(shared.from(first));
  }

  // What is kept of it

  /**
   * Says where the task was stopped, if somebody keeps that, and steps are still what they were;
   * see {@link #branch}.
   */
  private void stop(int depth, Branch.Position position, StepSummary next) {
    if (driver.options().keeper().isPresent() && !machine.isNewlyShared()) {
      if (position == Branch.Position.STEP) {
        driver.forgetEvents(driver.events() - eventsBefore);
      }
      tasks.stoppedAt(new Frontier.Standing(entry, branch(depth, position, next)));
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
    return nodes.bytes() + sleep.bytes();
  }
}
