package dev.weir.machine.await;

import dev.weir.machine.call.LibraryCalls;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.run.NextSteps;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.symmetry.ThreadSymmetry;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;

/** Whether a thread can step, and if not, what it waits for. */
public final class Enabledness {
  private final Memory memory;
  private final StoreBuffers buffers;
  private final NextSteps next;
  private final LibraryCalls calls;
  private final Awaits awaits;
  private final ThreadSymmetry symmetry;

  public Enabledness(
      Memory memory,
      StoreBuffers buffers,
      NextSteps next,
      LibraryCalls calls,
      Awaits awaits,
      ThreadSymmetry symmetry) {
    this.memory = memory;
    this.buffers = buffers;
    this.next = next;
    this.calls = calls;
    this.awaits = awaits;
    this.symmetry = symmetry;
  }

  /** Whether a thread can step. */
  public boolean isEnabled(ThreadState t) {
    if (t.status != Status.RUNNING) {
      return false;
    }
    Step s = next.of(t);
    boolean drained =
        switch (s.drain) {
          case NONE -> true;
          case OVERLAPPING -> buffers.isDrained(t.id, s.address, s.size);
          case ALL -> buffers.isEmpty(t.id);
          case OLDEST, ANY -> buffers.hasRoom(t.id);
        };
    if (!drained || symmetry.holds(t.id, s)) {
      return false;
    }
    return switch (s.kind) {
      case LOAD ->
          buffers.forward(t.id, s.address, s.size) != StoreBuffers.WAIT && !awaits.waits(t, s);
      case READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE, FAILED_TRYLOCK, FAILED_READ_LOCK ->
          !awaits.waits(t, s);
      case UNLOCK -> calls.isEnabled(t, s) && !awaits.keepsLock(t, s);
      case LOCK, TRYLOCK, JOIN, SYNCHRONISE, CREATE, WAIT, ACQUIRE, READ_LOCK ->
          calls.isEnabled(t, s);
      default -> true;
    };
  }

  /** Whether the next step of a thread is a first write that waits for that of a thread like it. */
  public boolean isHeld(ThreadState t) {
    return symmetry.isUsed() && t.status == Status.RUNNING && symmetry.holds(t.id, next.of(t));
  }

  /** Whether a thread has given up an atomic block for a mutex that is not free now either. */
  public boolean isLockedOut(ThreadState t) {
    if (t.status != Status.ASSUMPTION_FAILED) {
      return false;
    }
    Step s = next.of(t);
    return s.kind == EventKind.LOCK && !calls.isEnabled(t, s);
  }

  /** Whether a thread does not go on for a reason that the program does not have. */
  public boolean isStopped(ThreadState t) {
    return t.failedCommit
        || switch (t.status) {
          case CUT, FAILED, GIVEN_UP -> true;
          case ASSUMPTION_FAILED -> !isLockedOut(t);
          case ABSENT, RUNNING, FINISHED, EXITED, ENDLESS, GONE_ROUND -> false;
        };
  }

  /** What keeps a thread from going on, in a state where nobody can step. */
  public Waiting waiting(ThreadState t) {
    return switch (t.status) {
      case ABSENT -> Waiting.ENDED;
      case FINISHED, EXITED -> t.failedCommit ? Waiting.FAILED : Waiting.ENDED;
      case ASSUMPTION_FAILED -> Waiting.ASSUMPTION;
      case CUT -> Waiting.BOUND;
      case ENDLESS -> Waiting.ENDLESS;
      case GONE_ROUND -> Waiting.TURN;
      case FAILED -> Waiting.FAILED;
      case GIVEN_UP -> Waiting.GIVEN_UP;
      case RUNNING -> {
        Step s = next.of(t);
        yield switch (s.kind) {
          case LOCK -> t.sleepsOn == ThreadState.AWAKE ? Waiting.MUTEX : Waiting.CONDITION;
          case ACQUIRE, READ_LOCK -> calls.waiting(t);
          case WAIT -> calls.isEnabled(t, s) ? Waiting.BUFFER : calls.waiting(t);
          case JOIN -> calls.waiting(t);
          case UNLOCK -> awaits.keepsLock(t, s) ? Waiting.LOOK : Waiting.BUFFER;
          case LOAD, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE, FAILED_TRYLOCK, FAILED_READ_LOCK ->
              awaits.waits(t, s) ? Waiting.AWAIT : Waiting.BUFFER;
          default -> Waiting.BUFFER;
        };
      }
    };
  }

  /** What there is to say of a library call in which a thread sleeps; empty if nothing. */
  public String remark(ThreadState t) {
    return next.of(t).kind == EventKind.WAIT ? calls.remark(t) : "";
  }

  /**
   * The thread that a waiting thread joins, or the holder of the mutex that it waits for; else -1.
   */
  public int waitsFor(ThreadState t) {
    Step s = next.of(t);
    return switch (s.kind) {
      case JOIN -> (int) s.value;
      case LOCK, ACQUIRE, READ_LOCK -> {
        if (t.sleepsOn != ThreadState.AWAKE) {
          yield -1;
        }
        int object = memory.objectAt(s.address);
        boolean valid = memory.isValid(object, s.address, s.size);
        boolean held = s.kind == EventKind.LOCK || calls.waiting(t) == Waiting.RWLOCK;
        yield valid && held ? SyncState.holder(memory.read(object, s.address, s.size)) : -1;
      }
      default -> -1;
    };
  }
}
