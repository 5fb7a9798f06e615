package dev.weir.search.exhaustive;

import dev.weir.machine.Machine;
import dev.weir.machine.state.StateHash;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Recorder;
import dev.weir.search.exploration.Search;
import dev.weir.trace.EventLog;
import dev.weir.trace.graph.ShashaSnirTrace;
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
public final class Exhaustive implements Search {
  private final Map<Configuration, BigInteger> known = new HashMap<>();
  private final List<Node> branch = new ArrayList<>();

  private record Configuration(StateHash.Value state, StateHash.Value trace) {}

  private static final class Node {
    final NodeSteps steps = new NodeSteps();
    final Configuration configuration;
    BigInteger schedules = BigInteger.ZERO;

    Node(Configuration configuration) {
      this.configuration = configuration;
    }
  }

  private static final int CONFIGURATIONS_BETWEEN_TELLING = 1 << 16;

  /** Two hashes, a number and an entry. */
  private static final int BYTES_OF_CONFIGURATION = 200;

  private static final Configuration NOT_JOINED =
      new Configuration(new StateHash.Value(0, 0), new StateHash.Value(0, 0));

  @Override
  public void run(Exploration exploration) {
    known.clear();
    branch.clear();
    EventLog log = new EventLog();
    exploration.useSymmetry();
    exploration.execution().start(Recorder.of(log));
    open(exploration, log);
    while (true) {
      Node node = branch.getLast();
      if (!node.steps.areLeft()) {
        branch.removeLast();
        if (node.configuration != NOT_JOINED) {
          know(exploration, node.configuration, node.schedules);
        }
        if (branch.isEmpty()) {
          exploration.schedules(node.schedules);
          return;
        }
        close(exploration, node.schedules);
        continue;
      }
      int actor = node.steps.actor();
      exploration.execution().take(actor, node.steps.takeOutcome(exploration.machine()));
      open(exploration, log);
    }
  }

  /** Enters the present configuration; goes back at once if it is known or maximal. */
  private void open(Exploration exploration, EventLog log) {
    Machine machine = exploration.machine();
    Configuration configuration = NOT_JOINED;
    if (exploration.options().joins()) {
      configuration =
          new Configuration(machine.stateHash(), ShashaSnirTrace.of(log, machine).hash());
      BigInteger schedules = known.get(configuration);
      if (schedules != null) {
        close(exploration, schedules);
        return;
      }
    }
    Node node = new Node(configuration);
    machine.enabled(node.steps.actors);
    if (node.steps.areLeft()) {
      branch.add(node);
      return;
    }
    exploration.maximal();
    if (configuration != NOT_JOINED) {
      know(exploration, configuration, BigInteger.ONE);
    }
    if (branch.isEmpty()) {
      exploration.schedules(BigInteger.ONE);
      branch.add(new Node(NOT_JOINED));
      branch.getLast().schedules = BigInteger.ONE;
    } else {
      close(exploration, BigInteger.ONE);
    }
  }

  private void know(Exploration exploration, Configuration configuration, BigInteger schedules) {
    known.put(configuration, schedules);
    if (known.size() % CONFIGURATIONS_BETWEEN_TELLING == 0) {
      exploration.holds(bytes());
    }
  }

  /** Goes back to the last node of the branch, which has this many more schedules. */
  private void close(Exploration exploration, BigInteger schedules) {
    Node parent = branch.getLast();
    parent.schedules = parent.schedules.add(schedules);
    exploration.execution().undo(branch.size() - 1);
  }

  @Override
  public long bytes() {
    return (long) known.size() * BYTES_OF_CONFIGURATION;
  }
}
