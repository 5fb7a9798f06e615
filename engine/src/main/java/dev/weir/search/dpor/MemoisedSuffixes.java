package dev.weir.search.dpor;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.ChronologicalTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * What a thread does once all others have ended, where it only joins them, reads memory and ends:
 * seen once, it need not be run again. It hangs on the thread's state, which is the same as long as
 * its latest event stands in the present branch, on the results of the threads that it joins, and
 * on the values that it reads. Nothing of it is in a race, since reads count only where all others
 * have been joined before.
 *
 * <p>Nothing is learnt from an execution in which the thread calls another function of the library
 * on its way: what that does may hang on more than this ({@link Machine#opaqueCalls}).
 */
public final class MemoisedSuffixes {
  private static final int NONE = EventLog.NONE;

  /** More values than that are not told apart in one place. */
  private static final int MOST_VALUES = 64;

  /** If more steps than that are kept, all are forgotten. */
  private static final int MOST_STEPS = 1 << 14;

  /**
   * Of two joins one after the other, between which there are more events, the later is looked at
   * alone.
   */
  private static final int MOST_LOOKED_AT = 1 << 8;

  /** Nothing is known. */
  private final Ending unknown = new Ending(NONE);

  private final Machine machine;
  private final ChronologicalTrace trace;
  private final EventLog log;

  /** By the latest event of a thread: how it ended after it, or unknown. */
  private Ending[] known = new Ending[0];

  /** No event from here on has an ending. */
  private int top;

  /** The steps that are kept. */
  private int steps;

  /** For each node of the branch, how many opaque calls there had been. */
  private long[] calls = new long[64];

  /** The events of the ending that was found last. */
  private int events;

  /** Two threads that were left when it was asked last; none if there were no two yet. */
  private int someLeft = NONE;

  private int otherLeft = NONE;

  /** Of a machine and its trace; none is known yet. */
  public MemoisedSuffixes(Machine machine, ChronologicalTrace trace) {
    this.machine = machine;
    this.trace = trace;
    this.log = trace.log();
  }

  /** What a thread does next, and what follows, by the value that it gets. */
  private static final class Ending {
    /** The thread; that of an event is the thread that it created, before its own first event. */
    private final int thread;

    /** Whether it is known what the thread does. */
    private boolean isSeen;

    /** A join, a load or a fence. */
    private EventKind kind = EventKind.FENCE;

    /** Of a load what it reads, of a join the thread. */
    private long address;

    private int size;

    /** For a load: how many threads there are, all of which have been joined. */
    private int threads;

    private boolean isEnd;
    private final List<Long> values = new ArrayList<>(1);
    private final List<Ending> next = new ArrayList<>(1);

    Ending(int thread) {
      this.thread = thread;
    }

    private Ending after(long value, Ending otherwise) {
      for (int i = 0; i < values.size(); i++) {
        if (values.get(i) == value) {
          return next.get(i);
        }
      }
      return otherwise;
    }
  }

  /** Forgets all. */
  void clear() {
    backTo(0);
  }

  /** Takes back all events from this one on, and what followed them. */
  public void backTo(int event) {
    if (top > event) {
      Arrays.fill(known, event, top, unknown);
      top = event;
      steps = event == 0 ? 0 : steps;
    }
  }

  /** Takes note that a node of the branch was entered. */
  public void enter(int node) {
    if (node >= calls.length) {
      calls = Arrays.copyOf(calls, 2 * node);
    }
    calls[node] = machine.opaqueCalls();
  }

  // What is known

  /** Whether only one thread is left at a node of the branch, and it is known how it ends. */
  boolean isKnown(int node) {
    if (top == 0 || !machine.hasEnded(log.thread(node - 1)) || !machine.notes().isEmpty()) {
      return false;
    }
    int left = onlyThreadLeft();
    if (left == NONE || !machine.buffers().isEmpty(left)) {
      return false;
    }
    Ending at = standing(left);
    events = 0;
    while (at.isSeen) {
      at = follow(at);
      events++;
    }
    return at.isEnd;
  }

  /** The number of events of the ending that is known. */
  int events() {
    return events;
  }

  /** What is known from where a thread stands on. */
  private Ending standing(int thread) {
    int latest = trace.latestEvent(thread);
    if (latest == NONE || knows(latest, thread)) {
      return latest == NONE ? unknown : known[latest];
    }
    int from = latest;
    while (from != NONE && !knows(from, thread)) {
      from = isJoin(from) ? latestBefore(from, thread, MOST_LOOKED_AT) : NONE;
    }
    if (from == NONE) {
      return unknown;
    }
    Ending at = known[from];
    for (int e = from + 1; e <= latest; e++) {
      if (isBy(thread, e)) {
        assert !at.isSeen || at.kind == EventKind.JOIN && at.address == log.value(e)
            : "a thread that stood here did something else";
        at = at.after(result(e), unknown);
      }
    }
    if (at != unknown) {
      set(latest, at);
    }
    return at;
  }

  private boolean knows(int event, int thread) {
    return event < top && known[event].thread == thread;
  }

  private boolean isBy(int thread, int event) {
    return log.actor(event) == Actors.ofThread(thread);
  }

  /** What a thread got from an event of an ending. */
  private long result(int event) {
    return switch (log.kind(event)) {
      case JOIN -> machine.result((int) log.value(event));
      case LOAD -> log.value(event);
      default -> 0;
    };
  }

  private int onlyThreadLeft() {
    if (isLeft(someLeft) && isLeft(otherLeft)) {
      return NONE;
    }
    int left = NONE;
    for (int t = 0; t < machine.threads(); t++) {
      if (isLeft(t)) {
        if (left != NONE) {
          someLeft = left;
          otherLeft = t;
          return NONE;
        }
        left = t;
      }
    }
    return left;
  }

  private boolean isLeft(int thread) {
    return thread != NONE && machine.exists(thread) && !machine.hasEnded(thread);
  }

  private Ending follow(Ending at) {
    return switch (at.kind) {
      case FENCE -> at.after(0, unknown);
      case JOIN -> {
        int target = (int) at.address;
        yield target < machine.threads() && machine.exists(target) && machine.canBeJoined(target)
            ? at.after(machine.result(target), unknown)
            : unknown;
      }
      case LOAD -> {
        MemoryView memory = machine.memory();
        int object = memory.objectAt(at.address);
        boolean isSame =
            machine.threads() == at.threads
                && memory.isValid(object, at.address, at.size)
                && memory.definedBytes(object, at.address, at.size) == allOf(at.size);
        yield isSame ? at.after(memory.read(object, at.address, at.size), unknown) : unknown;
      }
      default -> throw new IllegalStateException("no event of an ending: " + at.kind);
    };
  }

  private static int allOf(int size) {
    return (1 << size) - 1;
  }

  // Learning

  /** Learns how the present execution ended, if that is the way of one thread alone. */
  void learn() {
    int size = log.size();
    if (size == 0 || !isComplete() || !machine.notes().isEmpty()) {
      return;
    }
    int thread = log.thread(size - 1);
    int start = start(thread);
    if (start == size || machine.opaqueCalls() != calls[start]) {
      return;
    }
    int latest = latestBefore(start, thread, start);
    int before = latest;
    while (before != NONE && isJoin(latest) && machine.opaqueCalls() == calls[latest]) {
      before = latestBefore(latest, thread, MOST_LOOKED_AT);
      if (before != NONE) {
        start = latest;
        latest = before;
      }
    }
    if (latest != NONE) {
      if (steps >= MOST_STEPS) {
        clear();
      }
      learn(beginning(latest, thread), start);
    }
  }

  /** The latest event of a thread among so many before another event. */
  private int latestBefore(int event, int thread, int most) {
    int actor = Actors.ofThread(thread);
    int least = Math.max(0, event - most);
    int latest = event - 1;
    while (latest >= least && log.actor(latest) != actor) {
      latest--;
    }
    return latest < least ? NONE : latest;
  }

  private boolean isJoin(int event) {
    return log.kind(event) == EventKind.JOIN && isPlain(event);
  }

  private boolean isComplete() {
    boolean haveEnded = !machine.hasFailed();
    for (int t = 0; t < machine.threads() && haveEnded; t++) {
      haveEnded = !machine.exists(t) || (machine.hasEnded(t) && !machine.hasFailedCommit(t));
    }
    return haveEnded;
  }

  /** The first of the last events, from which on there are no others than a thread's own. */
  private int start(int thread) {
    int start = log.size();
    int joined = NONE;
    while (start > 0 && log.actor(start - 1) == Actors.ofThread(thread) && isPlain(start - 1)) {
      start--;
      if (log.kind(start) == EventKind.LOAD && joined == NONE) {
        joined = joinedAll(thread);
      }
      if (log.kind(start) == EventKind.LOAD && start < joined) {
        return start + 1;
      }
    }
    return start;
  }

  private boolean isPlain(int event) {
    EventKind kind = log.kind(event);
    boolean isLoad = kind == EventKind.LOAD && log.size(event) <= Long.BYTES;
    return (isLoad || kind == EventKind.JOIN || kind == EventKind.FENCE)
        && !log.isWithoutEffect(event)
        && log.awaitRace(event) == Step.NO_AWAIT;
  }

  /** The first event from which on a thread had joined all others. */
  private int joinedAll(int thread) {
    BitSet joined = new BitSet();
    joined.set(thread);
    int event = 0;
    while (event < log.size() && joined.nextClearBit(0) < machine.threads()) {
      if (log.kind(event) == EventKind.JOIN && log.thread(event) == thread) {
        joined.set((int) log.value(event));
      }
      event++;
    }
    return joined.nextClearBit(0) < machine.threads() ? log.size() : event;
  }

  private Ending beginning(int latest, int thread) {
    if (!knows(latest, thread)) {
      set(latest, new Ending(thread));
    }
    return known[latest];
  }

  private void set(int event, Ending ending) {
    if (event >= known.length) {
      int length = known.length;
      known = Arrays.copyOf(known, 2 * event + 1);
      Arrays.fill(known, length, known.length, unknown);
    }
    top = Math.max(top, event + 1);
    known[event] = ending;
  }

  private void learn(Ending beginning, int start) {
    Ending at = beginning;
    for (int e = start; e < log.size(); e++) {
      if (!isBy(at.thread, e)) {
        continue;
      }
      if (!at.isSeen) {
        at.isSeen = true;
        at.kind = log.kind(e);
        at.address = at.kind == EventKind.JOIN ? log.value(e) : log.address(e);
        at.size = log.size(e);
        at.threads = machine.threads();
      }
      long value = result(e);
      Ending next = at.after(value, unknown);
      if (next == unknown) {
        if (at.values.size() == MOST_VALUES) {
          return;
        }
        next = new Ending(at.thread);
        steps++;
        at.values.add(value);
        at.next.add(next);
      }
      at = next;
    }
    at.isEnd = true;
  }
}
