package dev.weir.graph.thread;

import dev.weir.graph.event.Graph;
import dev.weir.graph.thread.AtomicBlocks.Accessed;
import dev.weir.machine.IterationFingerprints;
import dev.weir.machine.Machine;
import dev.weir.machine.step.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Finds turns of loops that leave nothing in a graph: the thread stands where it stood, it has only
 * read, and taken atomic blocks after which all memory is as it was, and nobody has accessed
 * meanwhile what they wrote. What a graph has after such a turn, it may have without it; so the
 * thread does not go on.
 *
 * <p>This follows from what the thread has read, since the lock of blocks says who has accessed
 * what. docs/algorithms/execution-graphs.md, 16.5.
 */
final class UnnoticedTurns {
  /** A turn of more events of all threads is not looked for. */
  private static final int MOST_EVENTS = 1 << 12;

  private static final Accessed NOTHING = new Accessed(Set.of(), Set.of());

  private final IterationFingerprints fingerprints;

  /** What counts of each event of all threads, in the order in which they were taken. */
  private final List<Event> events = new ArrayList<>();

  // What is known of the event that is being taken.
  private long state;
  private long change;
  private boolean lasts;
  private Accessed hidden = NOTHING;

  /**
   * An event.
   *
   * @param state what its thread stood at before it; {@link IterationFingerprints#NONE} if no turn
   *     begins there
   * @param change what it has changed in memory
   * @param lasts whether it did more, or others may see it
   * @param hidden what it accesses if it is the step of a block
   * @param first the first slot of the turn that it ends; {@link GraphThreads#NONE} if it ends none
   */
  private record Event(
      int event, long state, long change, boolean lasts, Accessed hidden, int first) {
    Event with(int newFirst) {
      return new Event(event, state, change, lasts, hidden, newFirst);
    }
  }

  /** Turns of a machine whose loops count theirs. */
  UnnoticedTurns(Machine machine) {
    this.fingerprints = machine.turnStates();
    fingerprints.trace();
  }

  /**
   * An event is about to be taken.
   *
   * @param isBetween whether its thread stands before a step of its own
   */
  void begin(int thread, boolean isBetween) {
    state = isBetween ? fingerprints.state(thread) : IterationFingerprints.NONE;
    change = 0;
    lasts = false;
    hidden = NOTHING;
  }

  /** The event that is being taken is the step of an atomic block. */
  void tookBlock(Accessed accessed) {
    hidden = accessed;
  }

  /** Lets the machine take a step for the event that is being taken. */
  Step step(int thread, Supplier<Step> step) {
    long before = fingerprints.changes();
    long others = fingerprints.otherEffects(thread);
    Step taken = step.get();
    change += fingerprints.changes() - before;
    lasts |= fingerprints.otherEffects(thread) != others;
    return taken;
  }

  /**
   * An event was taken. If its thread has gone round with it, the thread stops.
   *
   * @param isBetween whether its thread stands before a step of its own
   * @param repeats whether others cannot tell that its thread takes it once more
   */
  void end(int event, boolean isBetween, boolean repeats) {
    int thread = Graph.thread(event);
    boolean hasLasted = lasts || !repeats;
    Event taken = new Event(event, state, change, hasLasted, hidden, GraphThreads.NONE);
    events.add(taken);
    int first = isBetween ? first(thread, fingerprints.state(thread)) : GraphThreads.NONE;
    if (first != GraphThreads.NONE) {
      events.set(events.size() - 1, taken.with(first));
      fingerprints.end(thread);
    }
  }

  /** Takes back all events but so many. */
  void keep(int count) {
    events.subList(count, events.size()).clear();
  }

  /**
   * The first slot of the turn with which a thread has gone round, and after which it has stopped.
   *
   * @return {@link GraphThreads#NONE} if it has not
   */
  int first(int thread) {
    for (int i = events.size() - 1; i >= 0; i--) {
      if (Graph.thread(events.get(i).event) == thread) {
        return events.get(i).first;
      }
    }
    return GraphThreads.NONE;
  }

  /** The first slot of the turn that the latest event of a thread ends, which stands somewhere. */
  private int first(int thread, long reached) {
    if (reached == IterationFingerprints.NONE) {
      return GraphThreads.NONE;
    }
    long changed = 0;
    Set<Long> noticed = new HashSet<>();
    int least = Math.max(0, events.size() - MOST_EVENTS);
    for (int i = events.size() - 1; i >= least; i--) {
      Event e = events.get(i);
      if (Graph.thread(e.event) != thread) {
        continue;
      }
      if (e.lasts || !Collections.disjoint(e.hidden.written(), noticed)) {
        return GraphThreads.NONE;
      }
      noticed.addAll(e.hidden.fromOthers());
      changed += e.change;
      if (e.state == reached && changed == 0) {
        return Graph.slot(e.event);
      }
    }
    return GraphThreads.NONE;
  }
}
