package dev.weir.search.dpor;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.MemoryEffect;
import dev.weir.machine.step.Step;
import dev.weir.search.tree.Sleeper;
import dev.weir.search.tree.StepSummary;
import dev.weir.trace.order.ChronologicalTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The sleep sets of the nodes of the present branch (Godefroid, LNCS 1032): the steps that need not
 * be taken there, since what follows them was explored from an earlier node. A node is the number
 * of events before it.
 *
 * <p>A step that sleeps is settled where the same worker explored all that follows it before it
 * began the branch that it sleeps in, so that what the races found there call for is planned. What
 * follows one that is not may still be explored elsewhere.
 */
public final class SleepSets {
  /** The sets one after the other. */
  private final List<StepSummary> sleepers = new ArrayList<>();

  /** Where the set of a node begins, by node; it ends where the next one begins, or at the end. */
  private int[] starts = new int[64];

  /** Those that are not settled, by their indices. */
  private final BitSet unsettled = new BitSet();

  /** At the root with an empty set. */
  void clear() {
    beginUnsettled(0, List.of());
  }

  /** At a node with a set of which nothing is settled; nobody asks for those of nodes before it. */
  public void beginUnsettled(int node, List<StepSummary> set) {
    ensureCapacity(node);
    sleepers.clear();
    sleepers.addAll(set);
    unsettled.clear();
    unsettled.set(0, set.size());
    Arrays.fill(starts, 0, node + 1, 0);
  }

  /**
   * At the last of some nodes.
   *
   * @param first the first of them; nobody asks for the sets of those before it
   * @param sets theirs
   */
  void begin(int first, List<List<Sleeper>> sets) {
    beginUnsettled(first, List.of());
    for (int i = 0; i < sets.size(); i++) {
      ensureCapacity(first + i);
      starts[first + i] = sleepers.size();
      for (Sleeper sleeper : sets.get(i)) {
        unsettled.set(sleepers.size(), !sleeper.isSettled());
        sleepers.add(sleeper.step());
      }
    }
  }

  /** The set of a node that is not the last of the branch. */
  List<Sleeper> set(int node) {
    return set(start(node), end(node));
  }

  /** The set of the last node of the branch. */
  public List<Sleeper> lastSet(int node) {
    return set(start(node), sleepers.size());
  }

  private List<Sleeper> set(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> new Sleeper(get(i), isSettled(i))).toList();
  }

  /** Whether the sleeper at an index is settled. */
  boolean isSettled(int index) {
    return !unsettled.get(index);
  }

  /** Whether a step sleeps at the last node of the branch, with the same outcome. */
  boolean isAsleep(int node, StepSummary step) {
    for (int i = starts[node]; i < sleepers.size(); i++) {
      if (sleepers.get(i).isSameStep(step)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an actor sleeps at the last node of the branch. */
  boolean isAsleep(int node, int actor) {
    return isAmong(starts[node], sleepers.size(), actor);
  }

  /** Whether nobody sleeps at the last node of the branch. */
  boolean isEmpty(int node) {
    return starts[node] == sleepers.size();
  }

  /** Whether an actor sleeps at any node of the branch. */
  boolean isAsleepWithin(int node, int actor) {
    return isAmong(starts[node], Math.min(starts[node + 1], sleepers.size()), actor);
  }

  private boolean isAmong(int from, int to, int actor) {
    for (int i = from; i < to; i++) {
      if (sleepers.get(i).actor() == actor) {
        return true;
      }
    }
    return false;
  }

  /** The index of the first sleeper of a node, for {@link #get}. */
  int start(int node) {
    return starts[node];
  }

  /** The index behind the last sleeper of a node that is not the last of the branch. */
  int end(int node) {
    return starts[node + 1];
  }

  /** The sleeper at an index. */
  StepSummary get(int index) {
    return sleepers.get(index);
  }

  /** Enters a new node: those of its parent sleep there that do not depend on the event between. */
  public void enter(Machine machine, ChronologicalTrace trace, int node) {
    ensureCapacity(node);
    int from = starts[node - 1];
    int to = sleepers.size();
    starts[node] = to;
    for (int i = from; i < to; i++) {
      StepSummary sleeper = sleepers.get(i);
      if (!wakesAny(machine, trace, node - 1, sleeper, from, to)) {
        if (unsettled.get(i)) {
          unsettled.set(sleepers.size());
        }
        sleepers.add(sleeper);
        assert isNext(machine, sleeper) : "another step is next than the one that sleeps";
      }
    }
  }

  /** Of what sleeps at the last node of the branch nothing is settled any more. */
  void unsettle(int node) {
    unsettled.set(starts[node], sleepers.size());
  }

  /** Whether an actor has still the step before it that sleeps; it may have to wait for it. */
  private static boolean isNext(Machine machine, StepSummary sleeper) {
    if (!Actors.isThread(sleeper.actor())) {
      return machine.isEnabled(sleeper.actor());
    }
    Step next = machine.nextStep(sleeper.actor());
    return !sleeper.effect().accessesMemory()
        || sleeper.effect() == MemoryEffect.BLOCK
        || (next.address == sleeper.address() && next.extent() == sleeper.size());
  }

  /**
   * Whether an event wakes a sleeper, or any other outcome of the same atomic block: all are
   * explored again where one is.
   */
  private boolean wakesAny(
      Machine machine, ChronologicalTrace trace, int event, StepSummary sleeper, int from, int to) {
    if (!sleeper.isChoosingBlock()) {
      return Independence.wakes(machine, trace, event, sleeper);
    }
    for (int i = from; i < to; i++) {
      StepSummary other = sleepers.get(i);
      if (other.actor() == sleeper.actor() && Independence.wakes(machine, trace, event, other)) {
        return true;
      }
    }
    return false;
  }

  /** About how many bytes they take, as if each step slept at one node only. */
  long bytes() {
    return starts.length * 4L + sleepers.size() * (long) StepSummary.BYTES;
  }

  /** Back to a node of the branch, which becomes the last one. */
  void backTo(int node) {
    int size = starts[node + 1];
    while (sleepers.size() > size) {
      sleepers.removeLast();
    }
    if (!unsettled.isEmpty()) {
      unsettled.clear(size, Math.max(size, unsettled.length()));
    }
  }

  private void ensureCapacity(int node) {
    if (node + 1 >= starts.length) {
      starts = Arrays.copyOf(starts, 2 * (node + 1));
    }
  }

  /** Lets a step that was explored sleep at the last node of the branch. */
  void add(StepSummary explored) {
    sleepers.add(explored);
  }
}
