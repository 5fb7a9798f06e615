package dev.weir.search;

import dev.weir.machine.Actors;
import dev.weir.machine.EventKind;
import dev.weir.machine.Step;
import dev.weir.machine.Step.Drain;
import dev.weir.trace.ChronologicalTrace;
import dev.weir.trace.EventLog;

/**
 * What must be remembered of a step to tell what depends on it, once the execution that it was seen
 * in is gone.
 *
 * @param actor who steps
 * @param thread the actor's thread, or the one whose buffer it is
 * @param outcome the outcome of a choice; otherwise 0
 * @param access what it does to memory
 * @param address first byte accessed
 * @param size bytes accessed, or of the object whose life ends
 * @param storeIndex for an update its store, for a load the newest own store that it could read;
 *     else -1
 * @param chooses whether it may have other outcomes
 * @param block the accesses of an atomic block: address, then size with the top bit set for a write
 */
record StepSummary(
    int actor,
    int thread,
    int outcome,
    Access access,
    long address,
    long size,
    int storeIndex,
    boolean chooses,
    long[] block) {

  private static final long[] NO_BLOCK = new long[0];

  /** About how many bytes a summary takes. */
  static final int BYTES = 80;

  /** No step at all. */
  static final StepSummary NO_STEP = ofChoice(-1, -1, 0);

  /** What a step does to memory. */
  enum Access {
    /** Nothing that others can see. */
    NONE,
    /** Puts a store into a buffer, once any of those that wait there has made room. */
    ROOM,
    /** Reads. */
    READ,
    /** Writes, or reads and writes. */
    WRITE,
    /** Ends the life of the object, which counts as a write of all of it. */
    END,
    /** Several accesses at once. */
    BLOCK;

    static Access of(EventKind kind) {
      return switch (kind) {
        case ATOMIC_BLOCK -> BLOCK;
        case FREE -> END;
        default -> kind.writes() ? WRITE : kind.reads() ? READ : NONE;
      };
    }

    /** The same, where what has to leave the buffer before is known. */
    static Access of(EventKind kind, Drain drain) {
      return kind == EventKind.STORE && drain == Drain.ANY ? ROOM : of(kind);
    }

    /** Whether it is about memory that others may access. */
    boolean accessesMemory() {
      return this != NONE && this != ROOM;
    }

    /** Whether a single access writes. */
    boolean writes() {
      return this == WRITE || this == END;
    }
  }

  /** The summary of an event. */
  static StepSummary of(ChronologicalTrace trace, int event) {
    EventLog log = trace.log();
    return of(trace, event, Access.of(log.kind(event), log.roomMadeBy(event)));
  }

  /** The summary of an event that would do something else to memory in another place. */
  static StepSummary of(ChronologicalTrace trace, int event, Access access) {
    EventLog log = trace.log();
    int storeIndex =
        switch (log.kind(event)) {
          case UPDATE -> log.storeIndex(event);
          case LOAD -> {
            int own = trace.ownUpdate(event);
            yield log.store(event) != EventLog.NONE
                ? log.storeIndex(log.store(event))
                : own != EventLog.NONE ? log.storeIndex(own) : -1;
          }
          default -> -1;
        };
    return new StepSummary(
        log.actor(event),
        log.thread(event),
        log.outcome(event),
        access,
        log.address(event),
        log.extent(event),
        storeIndex,
        chooses(log.kind(event), log.value(event)),
        access == Access.BLOCK ? block(log, event) : NO_BLOCK);
  }

  /** The summary of a step that was just taken. */
  static StepSummary of(Step step) {
    long[] block = new long[2 * step.accessCount()];
    for (int i = 0; i < step.accessCount(); i++) {
      block[2 * i] = step.accessAddress(i);
      block[2 * i + 1] = step.accessSize(i) | (step.accessWrites(i) ? Long.MIN_VALUE : 0);
    }
    Access access = Access.of(step.kind);
    boolean chooses = chooses(step.kind, step.value);
    return new StepSummary(
        step.actor, step.thread, 0, access, step.address, step.extent(), -1, chooses, block);
  }

  private static boolean chooses(EventKind kind, long value) {
    return kind == EventKind.CHOICE
        || kind == EventKind.SIGNAL
        || (kind == EventKind.ATOMIC_BLOCK && value > 0);
  }

  /** Whether this is an atomic block that may have other outcomes. */
  boolean isChoosingBlock() {
    return access == Access.BLOCK && chooses;
  }

  /** The step of a thread that waits for a mutex. */
  static StepSummary ofLock(int thread, long address, int size) {
    return new StepSummary(
        Actors.ofThread(thread), thread, 0, Access.WRITE, address, size, -1, false, NO_BLOCK);
  }

  /** The read of a thread that waits in an await, once it may go on. */
  static StepSummary ofAwait(int thread, Step read, Access access) {
    return new StepSummary(
        Actors.ofThread(thread), thread, 0, access, read.address, read.size, -1, false, NO_BLOCK);
  }

  /** The step that a thread would take next, with one of its outcomes. */
  static StepSummary ofPending(Step pending, int outcome) {
    return new StepSummary(
        pending.actor,
        pending.thread,
        outcome,
        Access.of(pending.kind, pending.drain),
        pending.address,
        pending.extent(),
        -1,
        chooses(pending.kind, 0),
        NO_BLOCK);
  }

  /** The same step with another outcome. */
  StepSummary withOutcome(int other) {
    return new StepSummary(actor, thread, other, access, address, size, storeIndex, chooses, block);
  }

  /**
   * Whether this, of a planned step, says what was then executed. Of an atomic block and of a
   * choice it may say less.
   */
  boolean foresees(StepSummary executed) {
    boolean isSame =
        access == executed.access && address == executed.address && size == executed.size;
    return actor == executed.actor
        && outcome == executed.outcome
        && (isSame || chooses || executed.chooses || executed.access == Access.BLOCK);
  }

  /** A step of which no more is known than who takes it, such as an outcome of a choice. */
  static StepSummary ofChoice(int actor, int thread, int outcome) {
    return new StepSummary(actor, thread, outcome, Access.NONE, 0, 0, -1, false, NO_BLOCK);
  }

  private static long[] block(EventLog log, int event) {
    long[] block = new long[2 * log.accessCount(event)];
    for (int i = 0; i < log.accessCount(event); i++) {
      block[2 * i] = log.accessAddress(event, i);
      block[2 * i + 1] =
          log.accessSize(event, i) | (log.accessWrites(event, i) ? Long.MIN_VALUE : 0);
    }
    return block;
  }

  /** Whether the step is an update of this store. */
  boolean isUpdateOf(int otherThread, int otherTicket) {
    return thread == otherThread && storeIndex == otherTicket && !Actors.isThread(actor);
  }

  /** Whether the step is an update. */
  boolean isUpdate() {
    return storeIndex >= 0 && !Actors.isThread(actor);
  }

  /** Whether the step is a load that may read an own store. */
  boolean isLoadOfOwn() {
    return storeIndex >= 0 && Actors.isThread(actor);
  }

  /** Whether the step and another thread's access touch the same bytes and one of them writes. */
  boolean conflictsWith(boolean otherWrites, long otherAddress, long otherSize) {
    if (access == Access.BLOCK) {
      for (int i = 0; i < block.length; i += 2) {
        boolean conflicts =
            (otherWrites || block[i + 1] < 0)
                && overlap(block[i], (int) block[i + 1], otherAddress, otherSize);
        if (conflicts) {
          return true;
        }
      }
      return false;
    }
    return access.accessesMemory()
        && (otherWrites || access.writes())
        && overlap(address, size, otherAddress, otherSize);
  }

  /**
   * Whether the step and an event of the same thread's buffers, or of the thread, are a store that
   * may have to wait for room in the buffers and an update that makes it.
   */
  boolean isAboutRoomWith(EventKind kind, Drain madeBy) {
    return (access == Access.ROOM && kind == EventKind.UPDATE)
        || (isUpdate() && madeBy == Drain.ANY);
  }

  /** Whether the step ends the life of the object of these bytes. */
  boolean ends(long otherAddress, long otherSize) {
    return access == Access.END && overlap(address, size, otherAddress, otherSize);
  }

  private static boolean overlap(long a, long aSize, long b, long bSize) {
    return a < b + bSize && b < a + aSize;
  }
}
