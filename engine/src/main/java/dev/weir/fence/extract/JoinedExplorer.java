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
 * their stores are in memory by then, so that nothing but the values there decides what it does.
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
  private final BitSet[] ends;
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
    this.ends = new BitSet[graphs.size()];
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
      end(0);
    }
    return found;
  }

  /** Lets the threads from a number on end, in each of the ways that can be told apart. */
  private void end(int number) {
    if (number == graphs.size()) {
      int mark = machine.mark();
      open.walk(thread(), graphs.get(judge).pathTo(judgeState));
      join();
      machine.undo(mark);
      return;
    }
    if (number == judge) {
      end(number + 1);
      return;
    }
    LocalGraph graph = graphs.get(number);
    for (Map.Entry<Long, BitSet> ended : byResult(graph).entrySet()) {
      ends[number] = ended.getValue();
      int mark = machine.mark();
      open.walk(graph.thread(), graph.pathTo(ended.getValue().nextSetBit(0)));
      end(number + 1);
      machine.undo(mark);
    }
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

  /** Takes the joins of all others, and goes on. */
  private void join() {
    Set<Integer> left = new HashSet<>();
    graphs.forEach(graph -> left.add(graph.thread()));
    left.remove(thread());
    while (!left.isEmpty()) {
      if (!open.isRunning(thread())) {
        return;
      }
      Step next = machine.nextStep(Actors.ofThread(thread()));
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
      if (next.kind != EventKind.JOIN && !isTaking && !isSettled) {
        throw new RefusedException(
            "a thread goes on after a join while others run (" + open.position(thread()) + ")");
      }
      if (next.kind == EventKind.JOIN) {
        left.remove((int) next.value);
      }
      machine.step(Actors.ofThread(thread()), 0);
    }
    memory.clear();
    goOn();
  }

  private void goOn() {
    int actor = Actors.ofThread(thread());
    while (true) {
      if (open.stateOf(thread(), false) instanceof LocalState.Failed) {
        found.add(new FinalStates(judge, judgeState, ends.clone(), Map.copyOf(memory)));
      }
      if (!open.isRunning(thread())) {
        return;
      }
      if (++steps > MOST_STEPS || stop.getAsBoolean()) {
        throw new RefusedException(
            "what is done when all threads have ended has no end ("
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
