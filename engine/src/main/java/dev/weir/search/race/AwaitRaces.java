package dev.weir.search.race;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.MemoryEffect;
import dev.weir.machine.step.Step;
import dev.weir.search.tree.StepSummary;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.ChronologicalTrace;

/**
 * The races of awaits: a read that ends a waiting could have come before an earlier write only if
 * the value before that write would have ended the waiting too.
 */
public final class AwaitRaces {
  private final Machine machine;
  private final ChronologicalTrace trace;
  private final EventLog log;
  private final PastWrites memory;
  private final PastValue value;
  private final SkippedWrites skipped;
  private final IntList writes = new IntList();

  /** The sets of writes that the read at hand could come before; see {@link Step#awaitSets}. */
  private int[][] sets = Step.NO_SETS;

  /** What {@link Step#awaitRace} is to be. */
  private int race = Step.NO_AWAIT;

  /**
   * Whether the value is what the last waiting thread would read before the write it could pass.
   */
  private boolean isFound;

  /** Those of the present execution of a machine. */
  public AwaitRaces(Machine machine, ChronologicalTrace trace) {
    this.machine = machine;
    this.trace = trace;
    this.log = trace.log();
    this.memory = new PastWrites(log);
    this.value = new PastValue(machine, log);
    this.skipped = new SkippedWrites(machine, trace);
  }

  /** Finds what {@link #tell} is to tell of the step that an actor is about to take. */
  public void find(int actor) {
    sets = Step.NO_SETS;
    race = of(actor);
  }

  /** Notes what was found with the step that was taken. */
  public void tell(Step step) {
    step.awaitRace = race;
    step.awaitSets = sets;
  }

  private int of(int actor) {
    if (!Actors.isThread(actor)) {
      return Step.NO_AWAIT;
    }
    int thread = actor >> 1;
    Step read = machine.nextStep(actor);
    boolean mayWait =
        switch (read.kind) {
          case LOAD,
              READ_MODIFY_WRITE,
              FAILED_COMPARE_EXCHANGE,
              TRYLOCK,
              FAILED_TRYLOCK,
              SYNCHRONISE,
              ACQUIRE,
              READ_LOCK,
              FAILED_READ_LOCK ->
              machine.awaits().maySpin(thread);
          case LOCK -> machine.awaits().locksEnded(thread) || locksStored(read);
          default -> false;
        };
    if (!mayWait) {
      return Step.NO_AWAIT;
    }
    if (read.kind == EventKind.ACQUIRE && !read.compares) {
      return ofAcquire(thread, read);
    }
    long address = read.address;
    int size = read.size;
    int newest = trace.lastWrite(address, size);
    if (newest == ChronologicalTrace.SEVERAL) {
      return ofSets(thread);
    }
    if (newest < 0 || log.thread(newest) == thread) {
      return Step.NO_AWAIT;
    }
    value.start(thread, address, size);
    value.takeBack(newest);
    if (value.endsWaiting()) {
      return Step.NO_AWAIT;
    }
    int earlier = search(thread, address, size, newest);
    return earlier == ChronologicalTrace.SEVERAL
        ? ofSets(thread)
        : earlier == EventLog.NONE ? Step.NO_RACE : earlier;
  }

  /**
   * Whether the lock that a thread stands before is of a mutex that was last written otherwise than
   * by an operation on it, so that no event holds it: at an earlier value it may have to wait.
   */
  private boolean locksStored(Step lock) {
    int newest = trace.lastWrite(lock.address, lock.size);
    if (newest == ChronologicalTrace.SEVERAL) {
      return true;
    }
    return newest >= 0
        && log.kind(newest).overwrites()
        && trace.lockAt(lock.address, lock.size) == EventLog.NONE;
  }

  private int ofSets(int thread) {
    findSets(thread);
    return Step.SETS;
  }

  /**
   * The write that a thread that waits at the end could have come before, since the value before it
   * would have ended the waiting; or NONE; or SEVERAL, and then there are {@link #sets}.
   */
  public int ofWaiting(int thread) {
    Step read = machine.nextStep(Actors.ofThread(thread));
    if (read.kind == EventKind.ACQUIRE && !read.compares) {
      int acquired = searchAcquire(thread, read);
      if (acquired == ChronologicalTrace.SEVERAL) {
        findSets(thread);
        isFound = false;
      }
      return acquired;
    }
    boolean fences = read.drain == Step.Drain.ALL;
    long address = read.address;
    int size = read.size;
    value.start(thread, address, size);
    int earlier = search(thread, address, size, log.size());
    if (earlier == ChronologicalTrace.SEVERAL) {
      findSets(thread);
      isFound = false;
      return earlier;
    }
    return earlier != EventLog.NONE && precedes(earlier, thread, fences) ? EventLog.NONE : earlier;
  }

  /**
   * The event that took the mutex that a thread waits for at the end, which the thread could have
   * taken before; or NONE.
   */
  public int ofMutex(int thread) {
    // In a run that is given up, stores may be left which the lock would have to wait for.
    if (!machine.exists(thread)
        || machine.isHeld(thread)
        || machine.waiting(thread) != Waiting.MUTEX
        || !machine.buffers().isEmpty(thread)) {
      return EventLog.NONE;
    }
    Step lock = machine.nextStep(Actors.ofThread(thread));
    int holder = trace.lockAt(lock.address, lock.size);
    boolean isRace =
        holder != EventLog.NONE
            && log.thread(holder) != thread
            && !trace.precedesFence(holder, thread);
    return isRace ? holder : EventLog.NONE;
  }

  /** The sets of writes that the last thread asked for could have come before. */
  public int[][] sets() {
    return sets;
  }

  /** Whether an event comes before a read because of what the read's thread has done. */
  private boolean precedes(int event, int thread, boolean fences) {
    return fences ? trace.precedesFence(event, thread) : trace.precedesThread(event, thread);
  }

  private void findSets(int thread) {
    // Every trial of a value changes the next step.
    Step read = machine.nextStep(Actors.ofThread(thread));
    long address = read.address;
    int size = read.size;
    boolean fences = read.drain == Step.Drain.ALL;
    writes.clear();
    for (int e = 0; e < log.size(); e++) {
      if (isWrite(e, thread, address, size)) {
        writes.add(e);
      }
    }
    sets =
        skipped.smallest(
            writes,
            new SkippedWrites.Read() {
              @Override
              public boolean follows(int write) {
                return log.thread(write) == thread || precedes(write, thread, fences);
              }

              @Override
              public void start() {
                value.start(thread, address, size);
              }

              @Override
              public void takeBack(int write) {
                value.takeBack(write);
              }

              @Override
              public boolean ends() {
                return value.endsWaiting();
              }
            });
  }

  /** The same for a step that takes part of a synchronisation object. */
  private int ofAcquire(int thread, Step step) {
    int newest = trace.lastWrite(step.address, step.size);
    if (newest == ChronologicalTrace.SEVERAL) {
      return ofSets(thread);
    }
    if (newest < 0 || log.thread(newest) == thread) {
      return Step.NO_AWAIT;
    }
    int earlier = searchAcquire(thread, step);
    if (earlier == ChronologicalTrace.SEVERAL) {
      return ofSets(thread);
    }
    return earlier == newest ? Step.NO_AWAIT : earlier == EventLog.NONE ? Step.NO_RACE : earlier;
  }

  /**
   * The event that such a step could have come before. Between two writes of the object it may have
   * been taken for reading by several threads, whose order does not matter: the step comes before
   * all of them, and the earliest stands for them ({@link ReadLocks}). SEVERAL where a write of
   * some of the bytes is among those that are gone back over.
   */
  private int searchAcquire(int thread, Step step) {
    value.start(thread, step.address, step.size);
    int later = EventLog.NONE;
    int reader = EventLog.NONE;
    int readers = 0;
    for (int e = log.size() - 1; e >= 0; e--) {
      if (!isSeen(e, thread)) {
        continue;
      }
      if (ReadLocks.is(log, e, step.address, step.size)) {
        if (trace.precedesFence(e, thread)) {
          return EventLog.NONE;
        }
        reader = e;
        readers++;
      } else if (isWrite(e, thread, step.address, step.size)) {
        if (!memory.covers(e, step.address, step.size)) {
          return ChronologicalTrace.SEVERAL;
        }
        int first = reader == EventLog.NONE ? later : reader;
        if (first != EventLog.NONE && !isHeldFromTheStart(later, readers) && value.endsWaiting()) {
          return first;
        }
        if (trace.precedesFence(e, thread)) {
          return EventLog.NONE;
        }
        value.takeBack(e);
        later = e;
        reader = EventLog.NONE;
        readers = 0;
      }
    }
    int first = reader == EventLog.NONE ? later : reader;
    return first == EventLog.NONE || isHeldFromTheStart(later, readers) || !value.endsWaiting()
        ? EventLog.NONE
        : first;
  }

  /**
   * Whether somebody who took an object for reading before there was a second thread still has it
   * when it is next written: a reader gives it back, and there are more of them than took it since.
   */
  private boolean isHeldFromTheStart(int write, int readers) {
    if (write == EventLog.NONE || log.kind(write) != EventKind.UNLOCK) {
      return false;
    }
    return !SyncState.isHeld(log.previous(write))
        && readers < 1 + SyncState.readers(log.value(write));
  }

  /**
   * Goes back over the writes before a place, from the value there, to the first that may be
   * passed; SEVERAL where a write of some of the bytes is among them.
   */
  private int search(int thread, long address, int size, int from) {
    for (int e = from - 1; e >= 0; e--) {
      if (!isWrite(e, thread, address, size)) {
        continue;
      }
      if (!memory.covers(e, address, size)) {
        return ChronologicalTrace.SEVERAL;
      }
      if (log.thread(e) == thread) {
        return EventLog.NONE;
      }
      value.takeBack(e);
      if (value.endsWaiting()) {
        isFound = true;
        return e;
      }
    }
    return EventLog.NONE;
  }

  /** Whether an event writes some bytes as a thread sees them. */
  private boolean isWrite(int e, int thread, long address, int size) {
    return memory.writes(e, address, size) && isSeen(e, thread);
  }

  /** Whether a thread can see an event: what others do to an object after its end fails. */
  private boolean isSeen(int e, int thread) {
    return trace.endBefore(e) == EventLog.NONE || log.thread(e) == thread;
  }

  /**
   * The step of a thread that waits in an await, taken before the write that {@link #ofWaiting} has
   * just given.
   */
  public StepSummary summary(int thread) {
    Step read = machine.nextStep(Actors.ofThread(thread));
    boolean writes = read.kind.writes() || read.compares || read.kind == EventKind.FAILED_TRYLOCK;
    writes &= !read.compares || value.is(read.expected, read.expectedHigh);
    return StepSummary.ofAwait(thread, read, writes ? MemoryEffect.WRITE : MemoryEffect.READ);
  }

  /**
   * Whether what that step does in its new place must be found out by running what comes before it:
   * a compare-exchange may succeed or fail there.
   */
  public boolean mustBeRun(int thread) {
    return !isFound && machine.nextStep(Actors.ofThread(thread)).compares;
  }

  /** Whether a thread waits in an await, or for what no event holds. */
  public boolean isWaiting(int thread) {
    if (!machine.exists(thread) || machine.isHeld(thread)) {
      return false;
    }
    return switch (machine.waiting(thread)) {
      case AWAIT -> true;
      case SEMAPHORE, EVENT, RWLOCK, ONCE ->
          machine.buffers().isEmpty(thread) && !machine.isEnabled(Actors.ofThread(thread));
      case MUTEX ->
          machine.buffers().isEmpty(thread)
              && !machine.isEnabled(Actors.ofThread(thread))
              && locksStored(machine.nextStep(Actors.ofThread(thread)));
      default -> false;
    };
  }
}
