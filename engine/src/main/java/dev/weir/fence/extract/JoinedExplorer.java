package dev.weir.fence.extract;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView.ObjectKind;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Explores what a thread does that waits for the ends of all others and then goes on alone. All
 * their stores are in memory by then, so that nothing but the values there decides what it does. An
 * error that it makes sooner follows from what those returned that have ended.
 */
final class JoinedExplorer {
  private static final int MOST_STEPS = 200_000;

  private final OpenMachine open;
  private final Machine machine;
  private final SharedLocations locations;
  private final List<LocalGraph> graphs;
  private final int judge;
  private final BooleanSupplier stop;
  private final List<FinalStates> found = new ArrayList<>();
  private final List<Optional<BitSet>> ends = new ArrayList<>();
  private final Map<SharedLocation, Long> memory = new HashMap<>();
  private int judgeState;
  private int steps;

  /**
   * An explorer.
   *
   * @param judge the index of the graph of the thread that waits for the others
   */
  JoinedExplorer(OpenMachine open, List<LocalGraph> graphs, int judge, BooleanSupplier stop) {
    this.open = open;
    this.machine = open.machine();
    this.locations = open.locations();
    this.graphs = graphs;
    this.judge = judge;
    this.stop = stop;
    graphs.forEach(_ -> ends.add(Optional.empty()));
  }

  /**
   * Explores; the machine stands where the threads begin, before and after.
   *
   * @return what leads to errors
   * @throws RefusedException if it does anything else before all others have ended
   */
  List<FinalStates> explore() {
    BitSet joining = graphs.get(judge).joining();
    for (judgeState = joining.nextSetBit(0);
        judgeState >= 0;
        judgeState = joining.nextSetBit(judgeState + 1)) {
      int mark = machine.mark();
      open.walk(thread(), graphs.get(judge).pathTo(judgeState));
      join(others());
      machine.undo(mark);
    }
    return found;
  }

  private Set<Integer> others() {
    Set<Integer> others = new HashSet<>();
    graphs.forEach(graph -> others.add(graph.thread()));
    others.remove(thread());
    return others;
  }

  private static Map<Long, BitSet> byResult(LocalGraph graph) {
    Map<Long, BitSet> results = new LinkedHashMap<>();
    List<LocalState> states = graph.states();
    for (int s = 0; s < states.size(); s++) {
      if (states.get(s) instanceof LocalState.Ended(long result)) {
        results.computeIfAbsent(result, _ -> new BitSet()).set(s);
      }
    }
    return results;
  }

  private int thread() {
    return graphs.get(judge).thread();
  }

  /**
   * Takes the joins of others, in each of the ways that can be told apart, and goes on.
   *
   * @param left the threads that it has not waited for
   */
  private void join(Set<Integer> left) {
    while (!left.isEmpty()) {
      addFailure();
      if (!open.isRunning(thread())) {
        return;
      }
      Step next = machine.nextStep(Actors.ofThread(thread()));
      if (next.kind == EventKind.JOIN) {
        join((int) next.value, left);
        return;
      }
      boolean isTaking =
          next.kind == EventKind.SYNCHRONISE
              && machine.memory().kind(machine.memory().objectAt(next.address))
                  == ObjectKind.THREAD;
      boolean isSettled =
          next.kind == EventKind.LOAD
              && locations
                  .at(next.address, next.size)
                  .filter(at -> at.values().size() == 1)
                  .isPresent();
      if (!isTaking && !isSettled) {
        throw new RefusedException(
            "a thread continues after a join while others run (" + open.position(thread()) + ")");
      }
      machine.step(Actors.ofThread(thread()), 0);
    }
    memory.clear();
    goOn();
  }

  /** Lets a thread end, with each of its results. */
  private void join(int ending, Set<Integer> left) {
    int number = 0;
    while (graphs.get(number).thread() != ending) {
      number++;
    }
    Set<Integer> leftThen = new HashSet<>(left);
    leftThen.remove(ending);
    LocalGraph graph = graphs.get(number);
    for (BitSet ended : byResult(graph).values()) {
      ends.set(number, Optional.of(ended));
      int mark = machine.mark();
      open.walk(ending, graph.pathTo(ended.nextSetBit(0)));
      machine.step(Actors.ofThread(thread()), 0);
      join(leftThen);
      machine.undo(mark);
    }
    ends.set(number, Optional.empty());
  }

  private void addFailure() {
    if (open.stateOf(thread(), false) instanceof LocalState.Failed) {
      found.add(new FinalStates(judge, judgeState, List.copyOf(ends), Map.copyOf(memory)));
    }
  }

  private void goOn() {
    int actor = Actors.ofThread(thread());
    while (true) {
      addFailure();
      if (!open.isRunning(thread())) {
        return;
      }
      if (++steps > MOST_STEPS || stop.getAsBoolean()) {
        throw new RefusedException(
            "what is done when all threads have ended has no end within "
                + MOST_STEPS
                + " steps, or not in time ("
                + open.position(thread())
                + ")");
      }
      Step next = machine.nextStep(actor);
      Optional<SharedLocation> unknown = unknownAt(next);
      if (unknown.isPresent()) {
        branch(unknown.get());
        return;
      }
      if (next.outcomes > 1) {
        throw new RefusedException(
            "a choice when all threads have ended (" + open.position(thread()) + ")");
      }
      if (!machine.isEnabled(actor)) {
        return;
      }
      machine.step(actor, 0);
      open.flush(thread());
    }
  }

  /** A place that a step accesses, whose value may be one of several and was not settled yet. */
  private Optional<SharedLocation> unknownAt(Step next) {
    if (next.kind == EventKind.FREE) {
      return Optional.empty();
    }
    return locations.all().stream()
        .filter(at -> at.values().size() > 1 && !memory.containsKey(at))
        .filter(at -> next.size > 0 && at.overlaps(next.address, next.size))
        .findFirst();
  }

  private void branch(SharedLocation location) {
    for (long value : location.values()) {
      int mark = machine.mark();
      locations.set(location, value);
      memory.put(location, value);
      goOn();
      memory.remove(location);
      machine.undo(mark);
    }
  }
}
