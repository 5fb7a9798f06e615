package dev.weir.search;

import dev.weir.machine.EndOfExecution;
import dev.weir.machine.Machine;
import dev.weir.machine.await.Holding;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.trace.EventLog;
import dev.weir.trace.Livelocks;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for livelocks among all states of a program, as far as there are not too many: each turn of
 * a loop is made of steps here, also one that leaves nothing. A part of the graph in which each
 * state leads to each, and in which all who can step do so, is walked through once as an execution
 * that {@link Livelocks} watches.
 */
final class LivelockGraph implements Search {
  /** So many states take a second or two. */
  private static final int MOST_STATES = 1 << 16;

  /** A hash, an entry, and the steps from a state. */
  private static final int BYTES_OF_STATE = 400;

  /** A thread that stands so keeps the execution from being one of the program. */
  private static final Set<Waiting> VOID =
      EnumSet.of(Waiting.ASSUMPTION, Waiting.BOUND, Waiting.FAILED, Waiting.GIVEN_UP);

  private final int mostStates;
  private final Map<StateHash.Value, Integer> numbers = new HashMap<>();

  /** A search with the usual bound on states. */
  LivelockGraph() {
    this(MOST_STATES);
  }

  /** A search among so many states. */
  LivelockGraph(int mostStates) {
    this.mostStates = mostStates;
  }

  /** A state whose steps are being taken. */
  private static final class Node {
    final int state;
    final IntList actors = new IntList();
    final IntList outcomes = new IntList();
    int index;
    int outcome;

    Node(int state) {
      this.state = state;
    }
  }

  @Override
  public void run(Driver driver) {
    numbers.clear();
    FairParts graph = new FairParts();
    driver.execution().start(Recorder.of(new EventLog()));
    driver.machine().awaits().hold(Holding.NONE);
    if (!enumerate(driver, graph)) {
      driver.met(Bound.LIVELOCKS);
      return;
    }
    Optional<List<FairParts.Step>> walk = graph.walk();
    if (walk.isPresent()) {
      driver.execution().startOneWay(new EventLog(), new Livelocks());
      driver.machine().awaits().hold(Holding.NONE);
      walk.get().forEach(step -> driver.execution().take(step.actor(), step.outcome()));
      if (driver.errors() == 0) {
        // What was seen in the graph was not seen again: nothing is known then.
        driver.met(Bound.LIVELOCKS);
      }
    }
  }

  /** Fills in the graph; false if there are too many states. */
  private boolean enumerate(Driver driver, FairParts graph) {
    List<Node> branch = new ArrayList<>();
    Machine machine = driver.machine();
    branch.add(enter(machine, graph));
    while (!branch.isEmpty()) {
      Node node = branch.getLast();
      if (node.index == node.actors.size()) {
        branch.removeLast();
        if (!branch.isEmpty()) {
          driver.execution().undo(branch.size() - 1);
        }
        continue;
      }
      int actor = node.actors.get(node.index);
      if (node.outcome == 0) {
        machine.outcomes(actor, node.outcomes);
      }
      int outcome = node.outcomes.get(node.outcome++);
      boolean isChoice = node.outcomes.size() > 1;
      if (node.outcome == node.outcomes.size()) {
        node.outcome = 0;
        node.index++;
      }
      // Whoever is not expected to come to an end goes on for ever by right.
      boolean mayRepeat = !isChoice && machine.turnStates().meanToEnd(threadOf(machine, actor));
      driver.execution().take(actor, outcome);
      Integer known = numbers.get(machine.stateHash());
      graph.add(node.state, new FairParts.Step(actor, outcome), mayRepeat, target(known));
      if (known != null) {
        driver.execution().undo(branch.size() - 1);
      } else if (numbers.size() == mostStates) {
        return false;
      } else {
        branch.add(enter(machine, graph));
      }
    }
    return true;
  }

  private int target(@Nullable Integer known) {
    return known == null ? numbers.size() : known;
  }

  private static int threadOf(Machine machine, int actor) {
    return machine.actors().threadOf(actor);
  }

  /** Takes note of a state that was not met before. */
  private Node enter(Machine machine, FairParts graph) {
    Node node = new Node(numbers.size());
    numbers.put(machine.stateHash(), node.state);
    machine.enabled(node.actors);
    graph.addState(isVoid(machine));
    return node;
  }

  private static boolean isVoid(Machine machine) {
    EndOfExecution end = new EndOfExecution(machine);
    boolean someoneMatters = false;
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t)) {
        if (machine.hasFailedCommit(t) || VOID.contains(machine.waiting(t))) {
          return true;
        }
        someoneMatters |= machine.isEnabled(Actors.ofThread(t)) && !end.mayWait(t);
      }
    }
    return !someoneMatters;
  }

  @Override
  public long bytes() {
    return (long) numbers.size() * BYTES_OF_STATE;
  }
}
