package dev.weir.search.exhaustive;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Recorder;
import dev.weir.search.exploration.Search;
import dev.weir.search.result.Bound;
import dev.weir.trace.EventLog;
import dev.weir.trace.graph.PrefixHash;
import java.util.ArrayList;
import java.util.List;

/**
 * Every schedule with at most so many preemptions (Musuvathi and Qadeer, PLDI 2007). A switch away
 * from a thread that could step is a preemption; updates of memory by store buffers are none, and
 * the thread that runs stays the same.
 *
 * <p>Configurations that agree in the trace so far, which determines the machine's state, and in
 * the running thread have the same future; one that was explored with no more preemptions is not
 * explored again. So every trace that has a schedule within the bound is covered, which partial
 * order reduction does not give: the schedule that it chooses for a trace may have more preemptions
 * than another.
 */
public final class ContextBounded implements Search {
  private static final int NOBODY = -1;

  private final int bound;
  private final Configurations known;
  private final List<Node> branch = new ArrayList<>();
  private final IntList enabled = new IntList();
  private int depth;
  private boolean cutWithoutJoins;

  /** A configuration on the present branch; reused. */
  private static final class Node {
    final NodeSteps steps = new NodeSteps();
    int running;
    int preemptions;

    /** Actors from here on cost a preemption. */
    int preempting;
  }

  /** Keeps the log of the present execution, and a hash of it. */
  private static final class HashedLog implements Recorder {
    private final EventLog log = new EventLog();
    private final PrefixHash hash = new PrefixHash();

    @Override
    public EventLog log() {
      return log;
    }

    @Override
    public void append(Step step, int outcome) {
      log.append(step, outcome);
      hash.append(log);
    }

    @Override
    public void truncate(int size) {
      log.truncate(size);
      hash.truncate(size);
    }

    /** The lower half of the hash. */
    long low() {
      return hash.low();
    }

    /** The higher half of the hash. */
    long high() {
      return hash.high();
    }
  }

  /**
   * A search.
   *
   * @param bound the most preemptions, at least 0
   * @param known forgets what it has, and keeps what this search has explored
   */
  public ContextBounded(int bound, Configurations known) {
    this.bound = bound;
    this.known = known;
  }

  @Override
  public void run(Exploration exploration) {
    known.clear();
    cutWithoutJoins = false;
    depth = 0;
    try {
      explore(exploration);
    } finally {
      if (cutWithoutJoins || known.hasMarked()) {
        exploration.met(Bound.CONTEXT_BOUND);
      }
    }
  }

  private void explore(Exploration exploration) {
    HashedLog hash = new HashedLog();
    exploration.execution().start(hash);
    open(exploration, hash, NOBODY, 0);
    while (depth > 0) {
      Node node = branch.get(depth - 1);
      if (!node.steps.areLeft()) {
        depth--;
        back(exploration);
        continue;
      }
      int actor = node.steps.actor();
      int cost = node.steps.index() >= node.preempting ? 1 : 0;
      exploration.execution().take(actor, node.steps.takeOutcome(exploration.machine()));
      int running = Actors.isThread(actor) ? actor : node.running;
      open(exploration, hash, running, node.preemptions + cost);
    }
  }

  /** Enters the present configuration; goes back at once if it is known or maximal. */
  private void open(Exploration exploration, HashedLog hash, int running, int preemptions) {
    Machine machine = exploration.machine();
    boolean joins = exploration.options().joins();
    machine.enabled(enabled);
    if (enabled.isEmpty()) {
      if (!joins || known.improve(hash.low(), hash.high(), 0)) {
        exploration.maximal();
      }
      back(exploration);
      return;
    }
    long who = (running + 2L) * 0x9E3779B97F4A7C15L;
    long low = hash.low() + who;
    long high = hash.high() ^ who;
    if (joins && !known.improve(low, high, preemptions)) {
      back(exploration);
      return;
    }
    if (depth == branch.size()) {
      branch.add(new Node());
    }
    Node node = branch.get(depth++);
    node.running = running;
    node.preemptions = preemptions;
    node.steps.begin();
    if (!order(node, machine) && preemptions == bound) {
      node.steps.actors.truncate(node.preempting);
      if (joins) {
        known.mark(low, high);
      } else {
        cutWithoutJoins = true;
      }
    }
  }

  /**
   * Fills in who can step, those first that cost nothing.
   *
   * @return whether all of them cost nothing
   */
  private boolean order(Node node, Machine machine) {
    IntList actors = node.steps.actors;
    actors.clear();
    boolean preempts = node.running != NOBODY && machine.isEnabled(node.running);
    for (int i = 0; i < enabled.size(); i++) {
      int actor = enabled.get(i);
      if (!Actors.isThread(actor)) {
        actors.add(actor);
      }
    }
    if (preempts) {
      actors.add(node.running);
      node.preempting = actors.size();
    }
    for (int i = 0; i < enabled.size(); i++) {
      int actor = enabled.get(i);
      if (Actors.isThread(actor) && (!preempts || actor != node.running)) {
        actors.add(actor);
      }
    }
    if (!preempts) {
      node.preempting = actors.size();
    }
    return node.preempting == actors.size();
  }

  /** Back to the last node of the branch, or to the start. */
  private void back(Exploration exploration) {
    if (depth > 0) {
      exploration.execution().undo(depth - 1);
    }
  }

  @Override
  public long bytes() {
    return known.bytes();
  }
}
