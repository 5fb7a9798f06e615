package dev.weir.hunt;

import dev.weir.hunt.predict.Cycle;
import dev.weir.machine.Machine;
import dev.weir.machine.options.Patience;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.trace.EdgeKind;
import dev.weir.trace.EventGraph;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.ArrayList;
import java.util.List;

/**
 * Watches a run and says whether its events form a cycle of statements (RELAXER, Sect. 4.3): pairs
 * in program order, each of another thread, and from pair to pair in conflict order, which is the
 * order in which the accesses to a byte took effect.
 *
 * <p>Looked at are the events that are kept at a time: of a run of millions of steps, a cycle whose
 * events are a million apart may be missed.
 */
public final class Confirmation implements Monitor {
  /** So many pairs of events are compared at most. */
  private static final int MOST_COMPARED = 1 << 22;

  private final Cycle cycle;
  private final Patience patience;

  /** By place in the cycle, the events of its statement. */
  private final List<IntList> events = new ArrayList<>();

  private EventLog log = new EventLog();
  private boolean isConfirmed;
  private int compared;

  Confirmation(Cycle cycle, Patience patience) {
    this.cycle = cycle;
    this.patience = patience;
    for (int i = 0; i < cycle.length(); i++) {
      events.add(new IntList());
    }
  }

  /** Whether the events of a log form a cycle. */
  public static boolean isFormed(Cycle cycle, EventLog log, Patience patience) {
    Confirmation confirmation = new Confirmation(cycle, patience);
    for (int e = 0; e < log.size(); e++) {
      confirmation.event(log, e);
    }
    confirmation.look();
    return confirmation.isConfirmed;
  }

  @Override
  public void start(Machine machine) {
    events.forEach(IntList::clear);
    isConfirmed = false;
  }

  @Override
  public void event(EventLog newLog, int event) {
    log = newLog;
    int statement = log.origin(event);
    for (int i = 0; i < events.size(); i++) {
      if (cycle.statement(i) == statement && Actors.isThread(log.actor(event))) {
        events.get(i).add(event);
      }
    }
  }

  @Override
  public void forget() {
    look();
    events.forEach(IntList::clear);
  }

  @Override
  public void undo(int size) {
    // A run goes one way.
  }

  @Override
  public void end(Machine machine, EventLog ended) {
    look();
  }

  /** The events that are kept of the run. */
  EventLog log() {
    return log;
  }

  /** Whether the run has formed the cycle. */
  boolean isConfirmed() {
    return isConfirmed;
  }

  private void look() {
    if (isConfirmed || events.stream().anyMatch(IntList::isEmpty)) {
      return;
    }
    EventGraph graph = EventGraph.of(log, patience);
    if (graph.isCyclic()) {
      compared = 0;
      isConfirmed = isFormed(graph, new int[cycle.length()], 0);
    }
  }

  private boolean isFormed(EventGraph graph, int[] chosen, int place) {
    if (place == chosen.length) {
      return isBefore(graph, chosen[place - 1], chosen[0]);
    }
    IntList all = events.get(place);
    for (int i = 0; i < all.size() && compared < MOST_COMPARED; i++) {
      int event = all.get(i);
      compared++;
      if (fits(graph, chosen, place, event)) {
        chosen[place] = event;
        if (isFormed(graph, chosen, place + 1)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean fits(EventGraph graph, int[] chosen, int place, int event) {
    int thread = log.thread(event);
    if (place % 2 == 1) {
      return thread == log.thread(chosen[place - 1])
          && graph.place(chosen[place - 1]) < graph.place(event);
    }
    for (int i = 0; i < place; i += 2) {
      if (log.thread(chosen[i]) == thread) {
        return false;
      }
    }
    return place == 0 || isBefore(graph, chosen[place - 1], event);
  }

  /** Whether one event comes before another one in conflict order. */
  private boolean isBefore(EventGraph graph, int one, int other) {
    return graph.accesses().conflict(one, other) && time(graph, one) < time(graph, other);
  }

  /**
   * When an access took effect, in the order of accesses to its place: a store when it came to
   * memory, a load of it while it was in the buffer just after that, a load of a value of the past
   * just before that value was overwritten, which may be before all that is kept of the run.
   */
  private long time(EventGraph graph, int event) {
    if (log.store(event) != EventLog.NONE) {
      return 2L * graph.effect(log.store(event)) + 1;
    }
    if (log.valuesBack(event) > 0) {
      long next = Long.MAX_VALUE;
      for (int after : graph.successors(event)) {
        if (graph.edges(event, after).contains(EdgeKind.FROM_READS)) {
          next = Math.min(next, 2L * graph.effect(after) - 1);
        }
      }
      return next == Long.MAX_VALUE ? -1 : next;
    }
    return 2L * graph.effect(event);
  }
}
