package dev.weir.search.dpor;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.search.exploration.CurrentExecution;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.race.AwaitRaces;
import dev.weir.search.race.RaceReversal;
import dev.weir.search.tree.Branch;
import dev.weir.search.tree.StepSummary;
import dev.weir.search.tree.WakeupTree;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.ChronologicalTrace;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Optimal-DPOR: algorithm 2 of Abdulla et al. (POPL 2014), {@code Explore(E, Sleep, WuT)}, as a
 * loop over the present execution of one machine. In its names:
 *
 * <ul>
 *   <li>{@code E} is the trace; a node is the number of events before it, and {@link #depth} the
 *       node at the end of {@code E};
 *   <li>{@code sleep(E)} is the set of a node in {@link #sleep};
 *   <li>{@code wut(E)} is the tree of a node in {@link #nodes}. Where nothing was planned, the
 *       child that is explored is not in it; where something was, that child is the first of the
 *       root. Trees are ordered as they grow: {@code ≺} is the order in which children were added;
 *   <li>{@code v = notdep(e, E).e'} is a {@link RaceReversal}, which also says what {@code
 *       WI[E'](v)} holds and inserts {@code v} into a wakeup tree.
 * </ul>
 *
 * <p>An actor is what the paper calls a process: a thread, or a buffer. Beyond the paper: a child
 * is an actor with an outcome, where a step has several; the end of an execution need not be
 * explored where it is known ({@link MemoisedSuffixes}); what threads still wait for at the end has
 * races, too; and nodes before {@link #base} belong to others ({@code docs/algorithms.md}, section
 * 6).
 */
final class OptimalExploration implements RacePlanner.Plans {
  private static final int NONE = -1;

  private final Exploration exploration;
  private final CurrentExecution execution;
  private final Machine machine;
  private final ChronologicalTrace trace;
  private final EventLog log;
  private final AwaitRaces awaits;
  private final MemoisedSuffixes endings;
  private final boolean usesEndings;
  private final RacePlanner races;
  private final BranchNodes nodes = new BranchNodes();
  private final SleepSets sleep = new SleepSets();
  private final TaskExplorer tasks;
  private final IntList enabled = new IntList();

  /** By thread or its only buffer: its step, where it has one outcome, once it was asked for. */
  private @Nullable StepSummary[] onlySteps = new StepSummary[16];

  /** The first node that is its own. */
  private int base;

  /** The end of the branch. */
  private int depth;

  /** What is done there next. */
  private Branch.Position position = Branch.Position.ENTERED;

  /** For {@link Branch.Position#STEP}: the step. */
  private StepSummary next = StepSummary.NO_STEP;

  /** The events that were counted before the step that is taken. */
  private long eventsBefore;

  OptimalExploration(
      Exploration exploration,
      ChronologicalTrace trace,
      AwaitRaces awaits,
      MemoisedSuffixes endings,
      TaskExplorer tasks) {
    this.exploration = exploration;
    this.execution = exploration.execution();
    this.machine = exploration.machine();
    this.trace = trace;
    this.log = trace.log();
    this.awaits = awaits;
    this.endings = endings;
    this.usesEndings = exploration.mayLeaveOutEndings();
    this.races = new RacePlanner(exploration, trace, awaits, this);
    this.tasks = tasks;
  }

  // Algorithm 2

  /**
   * Explores what is left from a node on, the end of the branch, up to its first one. If that is
   * stopped, {@link #stoppedAt} says where.
   *
   * @param start what is done first at the node
   * @param step for {@link Branch.Position#STEP} the step
   */
  void explore(int node, Branch.Position start, StepSummary step) {
    depth = node;
    position = start;
    next = step;
    while (true) {
      switch (position) {
        case ENTERED -> enter();
        case STEP -> step();
        case END, KNOWN_END -> {
          reverseRaces();
          position = Branch.Position.EXPLORED;
          if (!tasks.goesOn(depth)) {
            return;
          }
        }
        case EXPLORED -> {
          if (!goBack()) {
            return;
          }
        }
      }
    }
  }

  /** Lines 2 and 8 to 13: is {@code E} maximal, and if not, who is first? */
  private void enter() {
    if (usesEndings && isFree() && endings.isKnown(depth)) {
      end(Branch.Position.KNOWN_END);
      return;
    }
    next = first();
    if (next == StepSummary.NO_STEP) {
      end(Branch.Position.END);
    } else {
      position = Branch.Position.STEP;
    }
  }

  private void end(Branch.Position end) {
    long counted = exploration.leaves();
    try {
      if (end == Branch.Position.KNOWN_END) {
        exploration.complete(endings.events());
      } else if (enabled.isEmpty()) {
        exploration.maximal();
      } else {
        exploration.sleepSetBlocked();
      }
      position = end;
    } finally {
      // Also where all was stopped once the end was counted.
      position = exploration.leaves() > counted ? end : position;
    }
  }

  /**
   * Lines 3 to 7: for each race of {@code e} and {@code e'} ({@link RacePlanner}), {@code v} is
   * inserted into {@code wut(E')}, the tree of the node before {@code e}, unless a sleeper there is
   * in {@code WI[E'](v)} ({@link #plan}).
   */
  private void reverseRaces() {
    try {
      races.reverseRaces();
      if (position == Branch.Position.END) {
        races.reverseWaits();
      }
    } finally {
      tasks.planned(position);
    }
    if (position == Branch.Position.END && usesEndings) {
      endings.learn();
    }
  }

  /** Lines 6 and 7. */
  @Override
  public boolean plan(int node, RaceReversal reversal) {
    if (node < base) {
      return tasks.plan(node, reversal);
    }
    int end = sleep.end(node);
    for (int i = sleep.start(node); i < end; i++) {
      StepSummary sleeper = sleep.get(i);
      if (reversal.isCoveredBy(sleeper, sleep.isSettled(i))) {
        return reversal.coverBy(sleeper);
      }
    }
    return reversal.insert(nodes.planAt(node), nodes.isPlanned(node) ? 1 : 0, Integer.MAX_VALUE);
  }

  @Override
  public boolean isOwn(int node) {
    return node >= base;
  }

  /**
   * Lines 16 to 19: {@code p} is taken; at the node behind it those sleep that are independent of
   * {@code p}, and what was planned behind {@code p} is planned there.
   */
  private void step() {
    eventsBefore = exploration.events();
    awaits.find(next.actor());
    execution.take(next.actor(), next.outcome());
    // What fails does nothing, whatever it would have done.
    assert !nodes.isPlanned(depth)
            || machine.hasFailed()
            || next.foresees(StepSummary.of(trace, depth))
        : "a planned step does something else: planned "
            + next
            + ", executed "
            + StepSummary.of(trace, depth);
    int entered = depth + 1;
    sleep.enter(machine, trace, entered);
    endings.enter(entered);
    nodes.enter(entered);
    if (nodes.isPlanned(depth) && nodes.tree(entered).origin() == WakeupTree.Origin.OUTCOME) {
      // As in a task: it need not wake all that sleeps here.
      sleep.unsettle(entered);
    }
    depth = entered;
    position = Branch.Position.ENTERED;
  }

  /**
   * Lines 15, 20 and 21: back to a node where more is planned. There {@code p}, which led on,
   * sleeps from now on, and all that begins with it is taken out of {@code wut(E)}.
   *
   * @return whether there is such a node
   */
  private boolean goBack() {
    next = planned();
    while (next == StepSummary.NO_STEP) {
      if (depth == base) {
        return false;
      }
      do {
        depth--;
      } while (depth > base && nodes.unexplored(depth) == 0);
      races.backTo(depth);
      StepSummary done = StepSummary.of(trace, depth);
      execution.undo(depth);
      endings.backTo(depth);
      sleep.backTo(depth);
      sleep.add(done);
      assert !nodes.isPlanned(depth) || nodes.tree(depth).first().step().actor() == done.actor()
          : "the first child is explored";
      nodes.leaveChild(depth);
      next = planned();
    }
    position = Branch.Position.STEP;
    return true;
  }

  // Who is first

  /** Whether nothing is planned at the end of the branch, and nobody sleeps there. */
  private boolean isFree() {
    return depth > 0 && nodes.tree(depth).isLeaf() && sleep.isEmpty(depth);
  }

  /** Line 16: the first planned step at the end of the branch, or none. */
  private StepSummary planned() {
    WakeupTree tree = nodes.tree(depth);
    while (!tree.isLeaf() && !mayTake(tree.first().step())) {
      tree.removeFirst();
    }
    if (tree.isLeaf()) {
      return StepSummary.NO_STEP;
    }
    nodes.setPlanned(depth, true);
    return tree.first().step();
  }

  private boolean mayTake(StepSummary step) {
    if (!machine.isEnabled(step.actor())) {
      tasks.requireAwait(step.actor());
      return false;
    }
    // Planned where what sleeps was not known to cover it: another worker has it.
    return !tasks.sharesWork() || !sleep.isAsleep(depth, step);
  }

  /** Lines 9 to 13: what is planned, or else whoever can step and is awake; none at the end. */
  private StepSummary first() {
    StepSummary planned = planned();
    if (planned != StepSummary.NO_STEP) {
      WakeupTree child = nodes.tree(depth).first();
      if (child.origin() == WakeupTree.Origin.TASK && planned.chooses()) {
        planOtherOutcomes(nodes.planAt(depth), machine.nextStep(planned.actor()));
      }
      return planned;
    }
    int last = depth == 0 ? NONE : Actors.ofThread(log.thread(depth - 1));
    int actor = pick(last);
    if (actor == NONE) {
      return StepSummary.NO_STEP;
    }
    nodes.setPlanned(depth, false);
    if (!Actors.isThread(actor)) {
      return onlyStep(actor, machine.actors().threadOf(actor));
    }
    Step step = machine.nextStep(actor);
    if (step.outcomes == 1) {
      return onlyStep(actor, step.thread);
    }
    int first = firstOutcome(step);
    for (int outcome = first + 1; outcome < step.outcomes; outcome++) {
      StepSummary other = StepSummary.ofNext(step, outcome);
      if (!sleep.isAsleep(depth, other)) {
        nodes.planAt(depth).add(other);
      }
    }
    return StepSummary.ofChoice(actor, step.thread, first);
  }

  /** The step of an actor that has one outcome; nothing else is known of it. */
  private StepSummary onlyStep(int actor, int thread) {
    if (actor >= Actors.FIRST_ADDRESS_BUFFER) {
      // There may be many of these, with large numbers.
      return StepSummary.ofChoice(actor, thread, 0);
    }
    if (actor >= onlySteps.length) {
      onlySteps = Arrays.copyOf(onlySteps, 2 * actor);
    }
    if (onlySteps[actor] == null) {
      onlySteps[actor] = StepSummary.ofChoice(actor, thread, 0);
    }
    return onlySteps[actor];
  }

  /**
   * Prefers buffers, so that first runs look sequentially consistent, then who stepped last. None
   * can be asleep where a wakeup sequence ends, but after an atomic block whose accesses could not
   * be foreseen.
   */
  private int pick(int last) {
    machine.enabledUpdates(enabled);
    for (int i = 0; i < enabled.size(); i++) {
      if (!sleep.isAsleep(depth, enabled.get(i))) {
        return enabled.get(i);
      }
    }
    if (last != NONE && machine.isEnabled(last) && mayPick(last)) {
      return last;
    }
    for (int t = 0; t < machine.threads(); t++) {
      int actor = Actors.ofThread(t);
      if (machine.isEnabled(actor) && mayPick(actor)) {
        return actor;
      }
    }
    machine.enabled(enabled);
    assert enabled.isEmpty() || base > 0 || mayRunInVain() : "a run for nothing";
    return NONE;
  }

  /** Whether a thread that can step has an outcome that does not sleep. */
  private boolean mayPick(int actor) {
    if (!sleep.isAsleep(depth, actor)) {
      return true;
    }
    Step step = machine.nextStep(actor);
    return step.outcomes > 1 && firstOutcome(step) < step.outcomes;
  }

  /** The first outcome of a step that does not sleep, or as many as it has. */
  private int firstOutcome(Step step) {
    int outcome = 0;
    while (step.outcomes > 1
        && outcome < step.outcomes
        && sleep.isAsleep(depth, StepSummary.ofNext(step, outcome))) {
      outcome++;
    }
    return outcome;
  }

  /**
   * Plans the outcomes of a choice that are not planned at a node, where a task began with one.
   * What those executions plan that have another one would be thought to be found in the task.
   */
  private static void planOtherOutcomes(WakeupTree tree, Step choice) {
    for (int outcome = 0; outcome < choice.outcomes; outcome++) {
      StepSummary other = StepSummary.ofNext(choice, outcome);
      if (tree.children().stream().noneMatch(child -> child.step().isSameStep(other))) {
        tree.add(other, WakeupTree.Origin.OUTCOME);
      }
    }
  }

  /**
   * Whether the present execution has one of the things that let an execution be given up: an
   * atomic block, the end of a waiting, or a store that waited for any of several to make room.
   */
  private boolean mayRunInVain() {
    boolean mayDo = machine.model().isBounded() && machine.model().isPerAddress();
    for (int e = 0; e < log.size() && !mayDo; e++) {
      mayDo = log.kind(e) == EventKind.ATOMIC_BLOCK || log.awaitRace(e) != Step.NO_AWAIT;
    }
    for (int t = 0; t < machine.threads() && !mayDo; t++) {
      mayDo = machine.exists(t) && machine.awaits().maySpin(t);
    }
    return mayDo;
  }

  // What it knows

  /** Says which node is the first that is its own from now on. */
  void beginAt(int newBase) {
    base = newBase;
  }

  /** The nodes of the branch. */
  BranchNodes nodes() {
    return nodes;
  }

  /** The sleep sets of the branch. */
  SleepSets sleep() {
    return sleep;
  }

  /** The races of the branch. */
  RacePlanner races() {
    return races;
  }

  /** The node at the end of the branch where {@link #explore} was stopped. */
  int depth() {
    return depth;
  }

  /** What was to be done there when it was stopped. */
  Branch.Position stoppedAt() {
    return position;
  }

  /** For {@link Branch.Position#STEP}: the step that was about to be taken. */
  StepSummary next() {
    return next;
  }

  /** Forgets that a step was counted which will be taken again. */
  void forgetStep() {
    exploration.forgetEvents(exploration.events() - eventsBefore);
  }

  /** About how many bytes it holds beside the present execution. */
  long bytes() {
    return nodes.bytes() + sleep.bytes();
  }
}
