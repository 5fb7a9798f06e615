package dev.weir.search;

import dev.weir.machine.IntList;
import dev.weir.machine.Machine;
import dev.weir.machine.StateHash;
import dev.weir.machine.Step;
import dev.weir.trace.EventLog;
import dev.weir.trace.ShashaSnirTrace;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Every schedule, without partial order reduction: the referee of the other searches.
 *
 * <p>Configurations that agree in machine state and in the trace so far have the same future, and
 * the same traces come of it; they are joined, and the number of schedules from each is remembered.
 * Without joining, every schedule is walked.
 */
final class Exhaustive implements Search {
  private final Map<Configuration, BigInteger> known = new HashMap<>();
  private final List<Node> branch = new ArrayList<>();

  private record Configuration(StateHash.Value state, StateHash.Value trace) {}

  private static final class Node {
    final int[] actors;
    final Configuration configuration;
    int index;

    /** Those of the actor at the index. */
    final IntList outcomes = new IntList();

    /** The next of them, by index. */
    int outcome;

    int mark;
    BigInteger schedules = BigInteger.ZERO;

    Node(int[] actors, Configuration configuration) {
      this.actors = actors;
      this.configuration = configuration;
    }
  }

  private static final int CONFIGURATIONS_BETWEEN_TELLING = 1 << 16;

  /** Two hashes, a number and an entry. */
  private static final int BYTES_OF_CONFIGURATION = 200;

  private static final Configuration NOT_JOINED =
      new Configuration(new StateHash.Value(0, 0), new StateHash.Value(0, 0));

  @Override
  public Ending run(Exploration x) {
    known.clear();
    branch.clear();
    Machine machine = x.machine();
    EventLog log = new EventLog();
    if (!x.started(log)) {
      return Ending.STOPPED;
    }
    if (machine.takeNewlyShared()) {
      return Ending.RESTART;
    }
    if (!open(x, log)) {
      return Ending.STOPPED;
    }
    while (true) {
      Node node = branch.getLast();
      if (node.index == node.actors.length) {
        branch.removeLast();
        if (node.configuration != NOT_JOINED) {
          know(x, node.configuration, node.schedules);
        }
        if (branch.isEmpty()) {
          x.schedules(node.schedules);
          return Ending.EXHAUSTED;
        }
        close(x, log, node.schedules);
        continue;
      }
      int actor = node.actors[node.index];
      if (node.outcome == 0) {
        machine.outcomes(actor, node.outcomes);
      }
      int outcome = node.outcomes.get(node.outcome++);
      if (node.outcome == node.outcomes.size()) {
        node.outcome = 0;
        node.index++;
      }
      x.stepping(log, actor);
      node.mark = machine.mark();
      Step step = machine.step(actor, outcome);
      log.append(step, outcome);
      boolean goOn = x.stepped(log);
      if (machine.takeNewlyShared()) {
        return Ending.RESTART;
      }
      if (!goOn || !open(x, log)) {
        return Ending.STOPPED;
      }
    }
  }

  /** Enters the present configuration; goes back at once if it is known or maximal. */
  private boolean open(Exploration x, EventLog log) {
    Machine machine = x.machine();
    Configuration configuration = NOT_JOINED;
    if (x.options().joins()) {
      configuration =
          new Configuration(machine.stateHash(), ShashaSnirTrace.of(log, machine).hash());
      BigInteger schedules = known.get(configuration);
      if (schedules != null) {
        close(x, log, schedules);
        return true;
      }
    }
    IntList enabled = new IntList();
    machine.enabled(enabled);
    if (!enabled.isEmpty()) {
      branch.add(new Node(enabled.toArray(), configuration));
      return true;
    }
    boolean goOn = x.maximal(log);
    if (configuration != NOT_JOINED) {
      know(x, configuration, BigInteger.ONE);
    }
    if (branch.isEmpty()) {
      x.schedules(BigInteger.ONE);
      branch.add(new Node(new int[0], NOT_JOINED));
      branch.getLast().schedules = BigInteger.ONE;
    } else {
      close(x, log, BigInteger.ONE);
    }
    return goOn;
  }

  private void know(Exploration x, Configuration configuration, BigInteger schedules) {
    known.put(configuration, schedules);
    if (known.size() % CONFIGURATIONS_BETWEEN_TELLING == 0) {
      x.takes((long) known.size() * BYTES_OF_CONFIGURATION);
    }
  }

  /** Goes back to the last node of the branch, which has this many more schedules. */
  private void close(Exploration x, EventLog log, BigInteger schedules) {
    Node parent = branch.getLast();
    parent.schedules = parent.schedules.add(schedules);
    x.undoing(branch.size() - 1);
    x.machine().undo(parent.mark);
    log.truncate(branch.size() - 1);
  }
}
