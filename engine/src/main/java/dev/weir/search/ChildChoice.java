package dev.weir.search;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.trace.ChronologicalTrace;
import dev.weir.trace.EventLog;

/**
 * Which child of the last node of the present branch is explored next: what is planned there, or
 * else whoever can step and does not sleep.
 */
final class ChildChoice {
  private static final int NONE = -1;

  private final Machine machine;
  private final EventLog log;
  private final BranchNodes nodes;
  private final SleepSets sleep;
  private final SharedPath shared;
  private final boolean sharesWork;
  private final IntList enabled = new IntList();

  /**
   * Of the nodes of a branch.
   *
   * @param sharesWork whether there are tasks that are explored elsewhere
   */
  ChildChoice(
      Machine machine,
      ChronologicalTrace trace,
      BranchNodes nodes,
      SleepSets sleep,
      SharedPath shared,
      boolean sharesWork) {
    this.machine = machine;
    this.log = trace.log();
    this.nodes = nodes;
    this.sleep = sleep;
    this.shared = shared;
    this.sharesWork = sharesWork;
  }

  /** Whether nobody could step where {@link #first} has found no step. */
  boolean isMaximal() {
    return enabled.isEmpty();
  }

  /** The first step at a node that was just entered; none where nobody can step. */
  StepSummary first(int depth) {
    StepSummary next = planned(depth);
    if (next != StepSummary.NO_STEP) {
      WakeupTree child = nodes.tree(depth).children().getFirst();
      if (child.origin() == WakeupTree.Origin.TASK && next.chooses()) {
        planOtherOutcomes(nodes.tree(depth), machine.nextStep(next.actor()));
      }
      return next;
    }
    int last = depth == 0 ? NONE : Actors.ofThread(log.thread(depth - 1));
    int actor = pick(depth, last);
    if (actor == NONE) {
      return StepSummary.NO_STEP;
    }
    nodes.setPlanned(depth, false);
    if (!Actors.isThread(actor)) {
      return StepSummary.ofChoice(actor, machine.actors().threadOf(actor), 0);
    }
    Step step = machine.nextStep(actor);
    int first = firstOutcome(depth, step);
    for (int outcome = first + 1; outcome < step.outcomes; outcome++) {
      StepSummary other = StepSummary.ofNext(step, outcome);
      if (!sleep.isAsleep(depth, other)) {
        nodes.tree(depth).add(other);
      }
    }
    return StepSummary.ofChoice(actor, step.thread, first);
  }

  /** The first outcome of a step that does not sleep at a node, or as many as it has. */
  private int firstOutcome(int depth, Step step) {
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

  /** The next planned step at a node, or none. */
  StepSummary planned(int depth) {
    WakeupTree tree = nodes.tree(depth);
    while (!tree.isLeaf() && !mayTake(depth, tree.children().getFirst().step())) {
      tree.children().removeFirst();
    }
    if (tree.isLeaf()) {
      return StepSummary.NO_STEP;
    }
    nodes.setPlanned(depth, true);
    return tree.children().getFirst().step();
  }

  private boolean mayTake(int depth, StepSummary step) {
    if (!machine.isEnabled(step.actor())) {
      shared.requireAwait(step.actor());
      return false;
    }
    // Planned where what sleeps was not known to cover it: another worker has it.
    return !sharesWork || !sleep.isAsleep(depth, step);
  }

  /**
   * Prefers buffers, so that first runs look sequentially consistent, then who stepped last. None
   * can be asleep where a wakeup sequence ends, but after an atomic block whose accesses could not
   * be foreseen.
   */
  private int pick(int depth, int last) {
    machine.enabledUpdates(enabled);
    for (int i = 0; i < enabled.size(); i++) {
      if (!sleep.isAsleep(depth, enabled.get(i))) {
        return enabled.get(i);
      }
    }
    if (last != NONE && machine.isEnabled(last) && mayPick(depth, last)) {
      return last;
    }
    for (int t = 0; t < machine.threads(); t++) {
      int actor = Actors.ofThread(t);
      if (machine.isEnabled(actor) && mayPick(depth, actor)) {
        return actor;
      }
    }
    machine.enabled(enabled);
    assert enabled.isEmpty() || shared.length() > 0 || mayRunInVain() : "a run for nothing";
    return NONE;
  }

  /** Whether a thread that can step has an outcome that does not sleep. */
  private boolean mayPick(int depth, int actor) {
    if (!sleep.isAsleep(depth, actor)) {
      return true;
    }
    Step step = machine.nextStep(actor);
    return step.outcomes > 1 && firstOutcome(depth, step) < step.outcomes;
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
}
