package dev.weir.search.dpor;

import dev.weir.machine.Machine;
import dev.weir.machine.options.Interrupted;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.CommonNumbers;
import dev.weir.machine.step.EventKind;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Stopped;
import dev.weir.search.race.AwaitRaces;
import dev.weir.search.task.SharedNode;
import dev.weir.search.tree.StepSummary;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.ChronologicalTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The shared nodes on the way to a task, by the number of events before them, along which a machine
 * goes to where the task begins.
 */
public final class SharedPath {
  private final Exploration exploration;
  private final Machine machine;
  private final ChronologicalTrace trace;
  private final EventLog log;
  private final AwaitRaces awaits;
  private final MemoisedSuffixes endings;
  private final List<SharedNode> nodes = new ArrayList<>();

  /** The empty path, of the machine of an exploration. */
  public SharedPath(
      Exploration exploration,
      ChronologicalTrace trace,
      AwaitRaces awaits,
      MemoisedSuffixes endings) {
    this.exploration = exploration;
    this.machine = exploration.machine();
    this.trace = trace;
    this.log = trace.log();
    this.awaits = awaits;
    this.endings = endings;
  }

  /** Makes it the way to another task; the machine stays where it is. */
  public void set(List<SharedNode> path) {
    nodes.clear();
    nodes.addAll(path);
    catchUp();
  }

  /** Knows the numbers of threads and buffers in all that was planned so far. */
  private void catchUp() {
    CommonNumbers.catchUp(machine.identities(), machine.actors());
  }

  /** The number of nodes. */
  public int length() {
    return nodes.size();
  }

  /** The node with so many events before it. */
  public SharedNode node(int depth) {
    return nodes.get(depth);
  }

  /** Adds a node behind the last. */
  void add(SharedNode node) {
    nodes.add(node);
  }

  /** The nodes from one of them on. */
  List<SharedNode> from(int depth) {
    return List.copyOf(nodes.subList(depth, nodes.size()));
  }

  /** Goes to a node, from what the present execution has in common with the way there. */
  void goTo(int node) {
    int common = 0;
    while (common < Math.min(node, log.size()) && isAt(common, stepFrom(common))) {
      common++;
    }
    if (common < log.size()) {
      exploration.execution().undo(common);
    }
    endings.backTo(0);
    while (log.size() < node) {
      takeAgain(stepFrom(log.size()));
      endings.enter(log.size());
    }
  }

  /** What leads from a node to the next one. */
  private StepSummary stepFrom(int node) {
    return nodes.get(node + 1).entry().orElseThrow().step();
  }

  private boolean isAt(int event, StepSummary step) {
    return log.actor(event) == step.actor() && log.outcome(event) == step.outcome();
  }

  /** Takes a step again that was counted when it was taken first. */
  void takeAgain(StepSummary step) {
    takeAgain(step.actor(), step.outcome());
  }

  /** The same. */
  public void takeAgain(int actor, int outcome) {
    awaits.find(actor);
    exploration.execution().takeAgain(actor, outcome);
  }

  /**
   * Begins the child of the last node that is reserved. If that is interrupted, it was not begun.
   *
   * @return what was begun; empty where the step to it cannot be taken
   */
  public Optional<SharedNode.Beginning> begin() {
    int last = nodes.size() - 1;
    goTo(last);
    SharedNode node = nodes.get(last);
    StepSummary step = node.reserved().step();
    if (!machine.isEnabled(step.actor())) {
      requireAwait(step.actor());
      node.drop();
      return Optional.empty();
    }
    long eventsBefore = exploration.events();
    try {
      awaits.find(step.actor());
      exploration.execution().take(step.actor(), step.outcome());
    } catch (Stopped | Interrupted stopped) {
      exploration.forgetEvents(exploration.events() - eventsBefore);
      throw stopped;
    }
    StepSummary executed = StepSummary.of(trace, last);
    assert machine.hasFailed() || step.foresees(executed) : "a step of a task does something else";
    SharedNode.Beginning beginning = node.begin(executed);
    // Until now others may have planned behind it, with buffers that were not met here yet.
    catchUp();
    return Optional.of(beginning);
  }

  /** Only an await may turn out not to be satisfied, where earlier values were not known. */
  void requireAwait(int actor) {
    assert machine.nextStep(actor).kind != EventKind.LOCK : "a lock is planned where it is held";
    if (!Actors.isThread(actor) || !machine.awaits().maySpin(actor >> 1)) {
      throw new IllegalStateException("a planned step cannot be taken");
    }
  }
}
