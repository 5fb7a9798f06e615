package dev.weir.search.exhaustive;

import dev.weir.machine.EndOfExecution;
import dev.weir.machine.Machine;
import dev.weir.machine.await.Holding;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.search.exhaustive.FairParts.Repetition;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Recorder;
import dev.weir.search.exploration.Search;
import dev.weir.search.result.Bound;
import dev.weir.trace.EventLog;
import dev.weir.trace.detect.Livelocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Each state of a program once, depth first, whatever led there: programs of few states may have
 * more executions than can be made, or some without an end. Each iteration of a loop is made of
 * steps here, also one that leaves nothing. Sees no error that hangs on what came before a state,
 * such as a data race.
 *
 * <p>Livelocks are parts of the graph of states in which each state leads to each, and in which all
 * who can step do so. One is walked through as an execution that {@link Livelocks} watches.
 */
public final class StateSearch implements Search {
  /** So many states take a fraction of a second, also where each has more objects than the last. */
  private static final int FEW_STATES = 1 << 14;

  private static final int STATES_BETWEEN_TELLING = 1 << 14;

  private final int mostStates;
  private final Bound bound;

  /** Whether no other search judges those who wait while others go on for ever. */
  private final boolean judgesEnds;

  private StateNumbers numbers = new StateNumbers();
  private FairParts graph = new FairParts();

  private StateSearch(int mostStates, Bound bound, boolean judgesEnds) {
    this.mostStates = mostStates;
    this.bound = bound;
    this.judgesEnds = judgesEnds;
  }

  /** A search of all states, as many as there is memory for. */
  public static StateSearch ofAll() {
    return new StateSearch(Integer.MAX_VALUE / 2, Bound.MEMORY_LIMIT, true);
  }

  /** A search for livelocks, which meets {@link Bound#LIVELOCKS} where there are many states. */
  public static StateSearch forLivelocks() {
    return forLivelocks(FEW_STATES);
  }

  /** The same where more than a number of states are many. */
  static StateSearch forLivelocks(int mostStates) {
    return new StateSearch(mostStates, Bound.LIVELOCKS, false);
  }

  /** A state whose steps are being taken. */
  private static final class Node {
    final int state;
    final NodeSteps steps = new NodeSteps();

    Node(int state) {
      this.state = state;
    }
  }

  @Override
  public void run(Exploration exploration) {
    numbers = new StateNumbers();
    graph = new FairParts();
    exploration.execution().start(Recorder.of(new EventLog()));
    exploration.machine().awaits().hold(Holding.NONE);
    if (!enumerate(exploration)) {
      exploration.met(bound);
      return;
    }
    Optional<FairParts.Walk> walk = graph.walk();
    if (walk.isPresent()) {
      exploration.execution().startOneWay(new EventLog(), new Livelocks());
      exploration.machine().awaits().hold(Holding.NONE);
      // After the first time around, registers that are not live are as they stay.
      boolean isThere =
          take(exploration, walk.get().to())
              && take(exploration, walk.get().around())
              && take(exploration, walk.get().around());
      if (!isThere || exploration.errors() == 0) {
        // What was seen in the graph was not seen again: nothing is known then.
        exploration.met(Bound.LIVELOCKS);
      }
    } else if (judgesEnds && exploration.errors() == 0 && mayWaitInVain(exploration)) {
      exploration.met(Bound.LIVELOCKS);
    }
  }

  /**
   * Whether somebody may wait in vain while others go on for ever by right: there is a part of the
   * graph that is never left, and somebody in it does not end, for whom that may be an error.
   */
  private boolean mayWaitInVain(Exploration exploration) {
    for (FairParts.LastPart part : graph.lastParts()) {
      exploration.execution().start(Recorder.of(new EventLog()));
      exploration.machine().awaits().hold(Holding.NONE);
      if (!take(exploration, part.to()) || mayWaitInVain(exploration.machine(), part.serving())) {
        return true;
      }
      exploration.execution().undo(0);
    }
    return false;
  }

  private static boolean mayWaitInVain(Machine machine, Set<Integer> serving) {
    EndOfExecution end = new EndOfExecution(machine);
    for (int thread = 0; thread < machine.threads(); thread++) {
      if (machine.exists(thread)
          && machine.waiting(thread) != Waiting.ENDED
          && !end.mayStay(thread)
          && !serving.contains(Actors.ofThread(end.joined(thread)))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes steps; false where one of them is not possible: states are one that differ in where
   * locals lie, and a buffer belongs to an address.
   */
  private static boolean take(Exploration exploration, List<FairParts.Step> steps) {
    IntList possible = new IntList();
    for (FairParts.Step step : steps) {
      if (!exploration.machine().isEnabled(step.actor())) {
        return false;
      }
      exploration.machine().outcomes(step.actor(), possible);
      if (!contains(possible, step.outcome())) {
        return false;
      }
      exploration.execution().take(step.actor(), step.outcome());
    }
    return true;
  }

  private static boolean contains(IntList list, int element) {
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) == element) {
        return true;
      }
    }
    return false;
  }

  /** Visits all states; false if there are too many. */
  private boolean enumerate(Exploration exploration) {
    List<Node> branch = new ArrayList<>();
    Machine machine = exploration.machine();
    branch.add(enter(exploration, machine.stateHash()));
    while (!branch.isEmpty()) {
      Node node = branch.getLast();
      if (!node.steps.areLeft()) {
        branch.removeLast();
        if (!branch.isEmpty()) {
          exploration.execution().undo(branch.size() - 1);
        }
        continue;
      }
      int actor = node.steps.actor();
      int outcome = node.steps.takeOutcome(machine);
      Repetition repetition = repetition(machine, actor, node.steps.isChoice());
      exploration.execution().take(actor, outcome);
      StateHash.Value state = machine.stateHash();
      int known = numbers.of(state);
      int target = known == StateNumbers.NONE ? numbers.size() : known;
      graph.add(node.state, new FairParts.Step(actor, outcome), repetition, target);
      if (known != StateNumbers.NONE) {
        exploration.execution().undo(branch.size() - 1);
      } else if (numbers.size() >= mostStates) {
        return false;
      } else {
        branch.add(enter(exploration, state));
      }
    }
    return true;
  }

  /** Takes note of a state that was not met before. */
  private Node enter(Exploration exploration, StateHash.Value state) {
    Machine machine = exploration.machine();
    Node node = new Node(numbers.add(state));
    machine.enabled(node.steps.actors);
    graph.addState(new EndOfExecution(machine).isVoid());
    if (!node.steps.areLeft()) {
      exploration.maximal();
    }
    if (numbers.size() % STATES_BETWEEN_TELLING == 0) {
      exploration.holds(bytes());
    }
    return node;
  }

  /**
   * How a step counts that is possible now. Whoever is not expected to come to an end goes on for
   * ever by right, and so do those who may wait for ever, unless others are kept busy by them.
   */
  private static Repetition repetition(Machine machine, int actor, boolean isChoice) {
    int thread = machine.actors().threadOf(actor);
    if (!machine.turnStates().meanToEnd(thread)) {
      boolean serves = Actors.isThread(actor) && !isRead(machine.nextStep(actor).kind);
      return serves ? Repetition.SERVICE : Repetition.NONE;
    }
    if (isChoice) {
      return Repetition.NONE;
    }
    boolean isError = Actors.isThread(actor) && !new EndOfExecution(machine).mayWait(thread);
    return isError ? Repetition.ERROR : Repetition.POSSIBLE;
  }

  private static boolean isRead(EventKind kind) {
    return kind.reads() && !kind.writes() && kind != EventKind.ATOMIC_BLOCK;
  }

  /** How many states were visited. */
  public int states() {
    return numbers.size();
  }

  @Override
  public long bytes() {
    return numbers.bytes() + graph.bytes();
  }
}
