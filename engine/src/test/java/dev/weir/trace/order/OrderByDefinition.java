package dev.weir.trace.order;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step.Drain;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The happens-before order of an execution by the book: program order, what creates, joins and
 * wakes threads, the order within buffers, and {@link Dependence}, but for what the papers on
 * chronological traces take out of it; all pairs written out, and their transitive closure.
 */
public final class OrderByDefinition {
  private static final int NONE = EventLog.NONE;

  private final EventLog log;
  private final ChronologicalTrace trace;
  private final MemoryModel model;
  private final EventEffects first;
  private final EventEffects second;
  private final List<BitSet> before = new ArrayList<>();

  /** The order of the events of a trace. */
  public OrderByDefinition(ChronologicalTrace trace, MemoryModel model) {
    this.trace = trace;
    this.log = trace.log();
    this.model = model;
    this.first = new EventEffects(log);
    this.second = new EventEffects(log);
    for (int y = 0; y < log.size(); y++) {
      BitSet its = new BitSet();
      before.add(its);
      for (int x = y - 1; x >= 0; x--) {
        if (!its.get(x) && isDirect(x, y)) {
          its.set(x);
          its.or(before.get(x));
        }
      }
    }
  }

  /** Whether an event comes before a later one. */
  public boolean happensBefore(int x, int y) {
    return before.get(y).get(x);
  }

  private boolean isDirect(int x, int y) {
    return isOrderedInThread(x, y) || isSynchronised(x, y) || isDependent(x, y);
  }

  /** Events of one thread and its buffers, whatever they access. */
  private boolean isOrderedInThread(int x, int y) {
    if (log.actor(x) == log.actor(y)) {
      return true;
    }
    if (log.thread(x) != log.thread(y)) {
      return false;
    }
    if (log.kind(x) != EventKind.UPDATE) {
      return log.kind(y) == EventKind.UPDATE && log.store(y) == x;
    }
    if (log.kind(y) == EventKind.UPDATE) {
      return log.segment(x) < log.segment(y);
    }
    boolean isBehindBarrier =
        model.isPerAddress() && log.drainsSome(y) && log.segment(x) < log.segment(y);
    boolean madeRoom =
        log.roomMadeBy(y) == Drain.OLDEST
            && log.storeIndex(x) <= log.storeIndex(y) - model.bufferSize();
    return log.drainsAll(y) || isBehindBarrier || madeRoom;
  }

  private boolean isSynchronised(int x, int y) {
    boolean isOfThread = log.kind(y) != EventKind.UPDATE;
    if (log.kind(x) == EventKind.CREATE && isOfThread && log.value(x) == log.thread(y)) {
      return true;
    }
    if (log.kind(y) == EventKind.JOIN) {
      int joined = (int) log.value(y);
      boolean created = log.kind(x) == EventKind.CREATE && log.value(x) == joined;
      return created || log.thread(x) == joined || isStillToFollow(x, joined, y);
    }
    return isOfThread && isStillToFollow(x, log.thread(y), y) && log.kind(y).follows(log.kind(x));
  }

  /** Whether an event is the latest that woke a thread, which has not followed it up to another. */
  private boolean isStillToFollow(int waker, int thread, int y) {
    if (!wakes(waker, thread)) {
      return false;
    }
    for (int e = waker + 1; e < y; e++) {
      boolean isOwn = log.thread(e) == thread && log.kind(e) != EventKind.UPDATE;
      if (wakes(e, thread) || (isOwn && log.kind(e).follows(log.kind(waker)))) {
        return false;
      }
    }
    return true;
  }

  private boolean wakes(int e, int thread) {
    for (int i = 0; i < log.wokenCount(e); i++) {
      if (log.woken(e, i) == thread) {
        return true;
      }
    }
    return false;
  }

  private boolean isDependent(int x, int y) {
    first.of(x);
    second.of(y);
    if (log.thread(x) == log.thread(y)) {
      return Dependence.isBetween(first, second) || isOwnUpdateBefore(x, y);
    }
    int end = trace.endBefore(y);
    if (end != NONE) {
      return isDependentAfterEnd(x, y, end);
    }
    if (isForwarded(y) || trace.endBefore(x) != NONE || !Dependence.conflict(first, second)) {
      return false;
    }
    if (isForwarded(x)) {
      // It comes into view with its store.
      int update = log.updateOf(log.thread(x), log.storeIndex(log.store(x)));
      return update != NONE && update < y && trace.endBefore(update) == NONE;
    }
    return log.kind(y) != EventKind.LOAD || isLatestWriteOfSome(x, y);
  }

  /** After the end of an object's life there is nothing but the end. */
  private boolean isDependentAfterEnd(int x, int y, int end) {
    if (log.thread(end) != log.thread(y)) {
      return x == end;
    }
    // An own update might as well have come just before the end.
    boolean isBefore = x < end && trace.endBefore(x) == NONE && !isForwarded(y);
    if (log.kind(y) != EventKind.UPDATE || !isBefore || !Dependence.conflict(first, second)) {
      return false;
    }
    if (!isForwarded(x)) {
      return true;
    }
    int update = log.updateOf(log.thread(x), log.storeIndex(log.store(x)));
    return update != NONE && update < end && trace.endBefore(update) == NONE;
  }

  private boolean isForwarded(int e) {
    return log.kind(e) == EventKind.LOAD && log.store(e) != NONE;
  }

  /** Whether an update had to come before an event of its own thread or buffers. */
  private boolean isOwnUpdateBefore(int x, int y) {
    if (log.kind(x) != EventKind.UPDATE || isForwarded(y) || !Dependence.overlap(first, second)) {
      return false;
    }
    return switch (log.kind(y)) {
      case FREE -> trace.endBefore(y) != NONE && !covers(x, y);
      case LOAD -> !covers(x, y) && (trace.endBefore(y) != NONE || isLatestWriteOfSome(x, y));
      // A store to an object that its own thread has ended fails at once, and waits for nothing.
      case WRITE ->
          trace.endBefore(y) == NONE || log.drainsSome(y)
              ? trace.endBefore(x) == NONE || trace.endBefore(y) != NONE
              : !covers(x, y);
      default -> trace.endBefore(x) == NONE || trace.endBefore(y) != NONE;
    };
  }

  private boolean covers(int x, int y) {
    return log.address(x) <= log.address(y)
        && log.address(y) + log.extent(y) <= log.address(x) + log.extent(x);
  }

  /** Whether a load read some byte from a write: older writes may be hidden from it. */
  private boolean isLatestWriteOfSome(int write, int load) {
    EventEffects between = new EventEffects(log);
    for (long at = log.address(load); at < log.address(load) + log.size(load); at++) {
      boolean isLatest = writes(first.of(write), at);
      for (int e = write + 1; e < load && isLatest; e++) {
        isLatest = trace.endBefore(e) != NONE || !writes(between.of(e), at);
      }
      if (isLatest) {
        return true;
      }
    }
    return false;
  }

  private static boolean writes(EventEffects effects, long at) {
    for (int i = 0; i < effects.accessCount(); i++) {
      if (effects.writes(i)
          && effects.address(i) <= at
          && at < effects.address(i) + effects.extent(i)) {
        return true;
      }
    }
    return false;
  }
}
