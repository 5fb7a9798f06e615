package dev.weir.search.exhaustive;

import dev.weir.machine.EndOfExecution;
import dev.weir.machine.Machine;
import dev.weir.machine.await.Holding;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.search.driver.Driver;
import dev.weir.search.driver.Recorder;
import dev.weir.search.driver.Search;
import dev.weir.search.exhaustive.FairParts.Repetition;
import dev.weir.search.result.Bound;
import dev.weir.trace.EventLog;
import dev.weir.trace.detect.Livelocks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks for livelocks among all states of a program, as far as there are not too many: each turn of
 * a loop is made of steps here, also one that leaves nothing. A part of the graph in which each
 * state leads to each, and in which all who can step do so, is walked through once as an execution
 * that {@link Livelocks} watches.
 */
public final class LivelockGraph implements Search {
  /** So many states take a fraction of a second, also where each has more objects than the last. */
  private static final int MOST_STATES = 1 << 14;

  /** A hash, an entry, and the steps from a state. */
  private static final int BYTES_OF_STATE = 400;

  private final int mostStates;
  private final Map<StateHash.Value, Integer> numbers = new HashMap<>();

  /** A search with the usual bound on states. */
  public LivelockGraph() {
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
      Repetition repetition = repetition(machine, actor, isChoice);
      driver.execution().take(actor, outcome);
      Integer known = numbers.get(machine.stateHash());
      graph.add(node.state, new FairParts.Step(actor, outcome), repetition, target(known));
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

  /** Takes note of a state that was not met before. */
  private Node enter(Machine machine, FairParts graph) {
    Node node = new Node(numbers.size());
    numbers.put(machine.stateHash(), node.state);
    machine.enabled(node.actors);
    graph.addState(new EndOfExecution(machine).isVoid());
    return node;
  }

  /**
   * How a step counts that is possible now. Whoever is not expected to come to an end goes on for
   * ever by right, and so do those who may wait for ever, unless others are kept busy by them.
   */
  private static Repetition repetition(Machine machine, int actor, boolean isChoice) {
    int thread = machine.actors().threadOf(actor);
    if (isChoice || !machine.turnStates().meanToEnd(thread)) {
      return Repetition.NONE;
    }
    boolean isError = Actors.isThread(actor) && !new EndOfExecution(machine).mayWait(thread);
    return isError ? Repetition.ERROR : Repetition.POSSIBLE;
  }

  @Override
  public long bytes() {
    return (long) numbers.size() * BYTES_OF_STATE;
  }
}
