package dev.weir.trace.detect;

import dev.weir.machine.IterationFingerprints;
import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Finds turns of loops that might as well not have been: the thread stands where it stood, all that
 * it wrote meanwhile is as it was, and nobody has seen it otherwise. What could happen after such a
 * turn can happen without it, and is explored there; so the thread does not go on.
 *
 * <p>Whether a turn is one follows from what came before the thread's latest step in the trace, so
 * that it is the same in all executions of a trace, and steps of others change nothing about it.
 */
public final class RedundantIterations {
  /** A turn of more events is not looked for. */
  private static final int MOST_EVENTS = 1 << 10;

  /** What is known of a step before it is taken, for each event: the state of its thread. */
  private long[] states = new long[64];

  /** What each event has changed in memory. */
  private long[] changes = new long[64];

  /** The events that did something that lasts. */
  private final BitSet lasting = new BitSet();

  /**
   * The events after which a store of their thread may still be in its buffer: it has stored, and
   * has not waited since until its stores were in memory.
   */
  private final BitSet buffering = new BitSet();

  /** The events after which their thread has gone round. */
  private final BitSet ends = new BitSet();

  private final Machine machine;
  private final IterationFingerprints turns;

  // The writes of the turn that is looked at: what was written, and by which event.
  private final List<Access> writes = new ArrayList<>();
  private final IntList writers = new IntList();

  private long before;
  private long effectsBefore;

  /** Of a machine; there are none unless {@link IterationFingerprints#mayHaveTurns}. */
  public RedundantIterations(Machine machine) {
    this.machine = machine;
    this.turns = machine.turnStates();
  }

  /**
   * Takes note of where a thread stands, before a step.
   *
   * @param event the number that the step will have in the log
   */
  public void before(int event, int actor) {
    if (!turns.mayHaveTurns()) {
      return;
    }
    if (event == states.length) {
      states = Arrays.copyOf(states, 2 * event);
      changes = Arrays.copyOf(changes, 2 * event);
    }
    boolean isThread = Actors.isThread(actor);
    int thread = machine.nextStep(actor).thread;
    states[event] = isThread ? turns.state(thread) : IterationFingerprints.NONE;
    before = turns.changes();
    effectsBefore = turns.otherEffects(thread);
  }

  /** Takes note of the latest event, and ends its thread's turns if it has gone round with it. */
  public void after(EventLog log) {
    if (!turns.mayHaveTurns()) {
      return;
    }
    int event = log.size() - 1;
    int thread = log.thread(event);
    changes[event] = turns.changes() - before;
    lasting.set(event, turns.otherEffects(thread) != effectsBefore || !mayRepeat(log.kind(event)));
    buffering.set(
        event,
        log.kind(event) == EventKind.STORE
            || !log.drainsAll(event) && mayBuffer(log, thread, event - 1));
    boolean isEnd = isEnd(log, thread);
    ends.set(event, isEnd);
    if (isEnd) {
      turns.end(thread);
    }
  }

  /** To be called after the step of an event was taken again: as the first time. */
  public void again(EventLog log, int event) {
    if (turns.mayHaveTurns() && ends.get(event)) {
      turns.end(log.thread(event));
    }
  }

  private boolean isEnd(EventLog log, int thread) {
    long state = turns.state(thread);
    int last = log.size() - 1;
    if (state == IterationFingerprints.NONE
        || !turns.drains(thread) && mayBuffer(log, thread, last)) {
      return false;
    }
    long changed = 0;
    for (int e = last; e >= 0 && e > last - MOST_EVENTS; e--) {
      if (log.thread(e) != thread) {
        continue;
      }
      if (lasting.get(e)) {
        return false;
      }
      changed += changes[e];
      if (states[e] == state && changed == 0) {
        return (turns.drains(thread) || !mayBuffer(log, thread, e - 1))
            && !isNoticed(log, thread, e);
      }
    }
    return false;
  }

  /** Whether a thread is {@link #buffering} after its latest event up to one of any thread. */
  private boolean mayBuffer(EventLog log, int thread, int last) {
    int e = last;
    while (e >= 0 && log.thread(e) != thread) {
      e--;
    }
    return e >= 0 && buffering.get(e);
  }

  /**
   * Whether another thread accessed, between two writes of a thread, what both of these wrote.
   *
   * @param first the first event of the turn
   */
  private boolean isNoticed(EventLog log, int thread, int first) {
    writes.clear();
    writers.clear();
    for (int e = first; e < log.size(); e++) {
      if (log.thread(e) == thread) {
        for (Access access : accesses(log, e)) {
          if (access.writes()) {
            writes.add(access);
            writers.add(e);
          }
        }
      }
    }
    for (int e = first; e < log.size() && !writes.isEmpty(); e++) {
      if (log.thread(e) != thread && seesTurn(log, e)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the turn wrote what an event accesses both before and after it. */
  private boolean seesTurn(EventLog log, int event) {
    for (Access access : accesses(log, event)) {
      boolean isBefore = false;
      boolean isAfter = false;
      for (int i = 0; i < writes.size(); i++) {
        if (writes.get(i).overlaps(access)) {
          isBefore |= writers.get(i) < event;
          isAfter |= writers.get(i) > event;
        }
      }
      if (isBefore && isAfter) {
        return true;
      }
    }
    return false;
  }

  private record Access(long address, long size, boolean writes) {
    boolean overlaps(Access other) {
      return address < other.address + other.size && other.address < address + size;
    }
  }

  /** What an event accesses in memory. */
  private static List<Access> accesses(EventLog log, int event) {
    EventKind kind = log.kind(event);
    if (kind == EventKind.ATOMIC_BLOCK) {
      List<Access> all = new ArrayList<>();
      for (int i = 0; i < log.accessCount(event); i++) {
        boolean writes = log.accessWrites(event, i);
        all.add(new Access(log.accessAddress(event, i), log.accessSize(event, i), writes));
      }
      return all;
    }
    boolean isForwarded = kind == EventKind.LOAD && log.store(event) != EventLog.NONE;
    return kind.accessesMemory() && !isForwarded
        ? List.of(new Access(log.address(event), log.extent(event), kind.writes()))
        : List.of();
  }

  /** Whether a step of a kind may stand in such a turn: all that it does is to access its bytes. */
  private static boolean mayRepeat(EventKind kind) {
    return switch (kind) {
      case LOAD, STORE, UPDATE, WRITE, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE, FENCE -> true;
      case ATOMIC_BLOCK, LOCK, UNLOCK, TRYLOCK, FAILED_TRYLOCK -> true;
      case CREATE, JOIN, CHOICE, FREE, SYNCHRONISE, ACQUIRE, READ_LOCK -> false;
      case FAILED_READ_LOCK, POST, ARRIVE, WAIT, SIGNAL -> false;
    };
  }
}
