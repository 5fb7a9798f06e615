package dev.weir.hunt;

import dev.weir.hunt.predict.Cycle;
import dev.weir.machine.Machine;
import dev.weir.machine.options.Budget;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.graph.EventGraph;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Watches a run and says which cycles of statements its events form (RELAXER, Sect. 4.3): pairs in
 * program order, each of another thread, and from pair to pair in conflict order, which is the
 * order in which the accesses to a byte took effect. Of the other cycles it says how much of them
 * there was.
 *
 * <p>Looked at are the events that are kept at a time: of a run of millions of steps, a cycle whose
 * events are a million apart may be missed.
 */
public final class Confirmation implements Monitor {
  private static final IntList NONE = new IntList();

  private final List<Cycle> cycles;
  private final Budget patience;

  /** By statement, its events. */
  private final Map<Integer, IntList> events = new HashMap<>();

  private final boolean[] isFormed;
  private final int[] progress;
  private EventLog log = new EventLog();
  private long steps;

  Confirmation(List<Cycle> cycles, Budget patience) {
    this.cycles = List.copyOf(cycles);
    this.patience = patience;
    for (Cycle cycle : cycles) {
      cycle.statements().forEach(statement -> events.put(statement, new IntList()));
    }
    isFormed = new boolean[cycles.size()];
    progress = new int[cycles.size()];
  }

  /** Whether the events of a log form a cycle. */
  public static boolean isFormed(Cycle cycle, EventLog log, Budget patience) {
    Confirmation confirmation = new Confirmation(List.of(cycle), patience);
    for (int e = 0; e < log.size(); e++) {
      confirmation.event(log, e);
    }
    confirmation.look();
    return confirmation.isFormed(0);
  }

  @Override
  public void start(Machine machine) {
    events.values().forEach(IntList::clear);
    Arrays.fill(isFormed, false);
    Arrays.fill(progress, 0);
    steps = 0;
  }

  @Override
  public void event(EventLog newLog, int event) {
    log = newLog;
    steps++;
    if (Actors.isThread(log.actor(event))) {
      IntList own = events.get(log.origin(event));
      if (own != null) {
        own.add(event);
      }
    }
  }

  @Override
  public void forget() {
    look();
    events.values().forEach(IntList::clear);
  }

  @Override
  public void end(Machine machine, EventLog ended) {
    look();
  }

  /** Whether the run has formed the cycle of this index. */
  boolean isFormed(int cycle) {
    return isFormed[cycle];
  }

  /** How much there was of the cycle of this index: more is nearer. */
  int progress(int cycle) {
    return progress[cycle];
  }

  /** The events of the run. */
  long steps() {
    return steps;
  }

  private void look() {
    boolean isAnyThere = false;
    for (int c = 0; c < isFormed.length; c++) {
      int met = met(cycles.get(c));
      progress[c] = Math.max(progress[c], met);
      isAnyThere |= met == cycles.get(c).length();
    }
    if (isAnyThere) {
      look(EventGraph.of(log, patience));
    }
  }

  private void look(EventGraph graph) {
    RacesInOrder races = new RacesInOrder(graph, events, patience);
    for (int c = 0; c < isFormed.length; c++) {
      Cycle cycle = cycles.get(c);
      if (!isFormed[c] && met(cycle) == cycle.length()) {
        int inOrder = inOrder(cycle, races);
        progress[c] = Math.max(progress[c], cycle.length() + inOrder);
        isFormed[c] =
            inOrder == cycle.length() / 2
                && (graph.isCyclic() || hasWaiting(graph, cycle))
                && search(graph, cycle).finds();
      }
    }
  }

  private CycleSearch search(EventGraph graph, Cycle cycle) {
    return new CycleSearch(graph, cycle.statements().stream().map(this::of).toList());
  }

  private IntList of(int statement) {
    return events.getOrDefault(statement, NONE);
  }

  /** The statements that were executed. */
  private int met(Cycle cycle) {
    int met = 0;
    for (int i = 0; i < cycle.length(); i++) {
      met += of(cycle.statement(i)).isEmpty() ? 0 : 1;
    }
    return met;
  }

  /** The races that came in the order of the cycle. */
  private static int inOrder(Cycle cycle, RacesInOrder races) {
    int inOrder = 0;
    for (int i = 1; i < cycle.length(); i += 2) {
      inOrder += races.isBefore(cycle.statement(i), cycle.statement(i + 1)) ? 1 : 0;
    }
    return inOrder;
  }

  /** Whether a store is still in the buffer: the graph does not say what comes before it. */
  private boolean hasWaiting(EventGraph graph, Cycle cycle) {
    return cycle.statements().stream()
        .flatMapToInt(statement -> Arrays.stream(of(statement).toArray()))
        .anyMatch(event -> graph.effect(event) == EventGraph.NEVER);
  }

  /** Whether the events of a log need no weak memory, and no store is still in a buffer. */
  static boolean isSequential(EventLog log, Budget patience) {
    EventGraph graph = EventGraph.of(log, patience);
    for (int e = 0; e < log.size(); e++) {
      if (graph.effect(e) == EventGraph.NEVER) {
        return false;
      }
    }
    return !graph.isCyclic();
  }
}
