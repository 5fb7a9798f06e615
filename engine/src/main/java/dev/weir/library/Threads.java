package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;

/** POSIX threads. A {@code pthread_t} is the thread's identity plus 1. */
final class Threads {
  private static final int MAIN = 0;
  private static final int HANDLE = 8;
  private static final int DETACH_STATE = 4;

  private Threads() {}

  /** {@code pthread_t pthread_self(void)}. */
  static void self(Call call) {
    call.result(call.thread() + 1L);
  }

  /** {@code int pthread_equal(pthread_t a, pthread_t b)}. */
  static void equal(Call call) {
    Values.returnInt(call, call.argument(0) == call.argument(1) ? 1 : 0);
  }

  /**
   * {@code void weir_thread_end_locals(void)}: all functions of the thread are left for good. Their
   * locals end, the newest first.
   */
  static final class EndLocals implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return call.objects().describeLocalEnd(step) ? Visibility.STEP : Visibility.LOCAL;
    }

    @Override
    public Progress execute(Call call, Step step) {
      return call.objects().endLocal() ? Progress.AGAIN : Progress.DONE;
    }
  }

  /**
   * {@code void weir_thread_exit(void *result)}: ends the thread, after its locals and then its
   * thread-local variables.
   */
  static final class Exit implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      boolean isSeen = call.objects().describeLocalEnd(step);
      return isSeen || !call.objects().hasLocals() && call.objects().describeThreadLocalEnd(step)
          ? Visibility.STEP
          : Visibility.LOCAL;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.objects().endLocal() || call.objects().endThreadLocal()) {
        return Progress.AGAIN;
      }
      call.threads().endThread(call.argument(0));
      return Progress.DONE;
    }
  }

  /**
   * What a join and a detach begin with: a thread is joined or detached once. A word for each
   * thread says whether it was, and belongs to the creator until another thread joins or detaches;
   * from then on taking the thread is a write of the word, and a full fence as the locked
   * instruction is by which a C library does it. So two that meet are seen in both orders.
   */
  private static final class Taking {
    private static final int WORD = 4;
    private static final int JOINED = 1;
    private static final int DETACHED = 2;

    private Taking() {}

    static ExternalFunction.Visibility describe(Call call, Step step, int target) {
      long word = call.threads().threadWord(target);
      if (call.accesses().isLocal(word, WORD)) {
        return ExternalFunction.Visibility.LOCAL;
      }
      step.access(EventKind.SYNCHRONISE, word, WORD, Step.Drain.ALL);
      return ExternalFunction.Visibility.STEP;
    }

    /** Whether the thread was neither joined nor detached before; the call fails otherwise. */
    static boolean take(Call call, Step step, int target, int how, String error) {
      long word = call.threads().threadWord(target);
      step.previous = call.accesses().peek(word, WORD);
      step.value = how;
      if (step.previous != 0) {
        call.fail(FailureKind.LOCK, error);
        return false;
      }
      call.accesses().poke(word, WORD, how);
      return true;
    }
  }

  /** {@code int pthread_detach(pthread_t thread)}. */
  static final class Detach implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      int target = target(call);
      return exists(call, target) ? Taking.describe(call, step, target) : Visibility.LOCAL;
    }

    @Override
    public Progress execute(Call call, Step step) {
      int target = target(call);
      String error = "a thread is detached that was joined or detached before";
      if (!exists(call, target)) {
        call.fail(FailureKind.LOCK, "a thread is detached that was never created");
      } else if (Taking.take(call, step, target, Taking.DETACHED, error)
          && call.threads().exists(target)) {
        call.threads().detach(target);
      }
      return Progress.DONE;
    }
  }

  /** The thread that the first argument names; may not exist. */
  private static int target(Call call) {
    long handle = call.argument(0);
    return handle > 0 && handle <= Integer.MAX_VALUE ? (int) handle - 1 : -1;
  }

  /** {@code pthread_t weir_thread_next(void)}. */
  static void next(Call call) {
    call.result(call.threads().nextThread() + 1L);
  }

  /** {@code int weir_thread_exists(pthread_t thread)}. */
  static void exists(Call call) {
    Values.returnInt(call, exists(call, target(call)) ? 1 : 0);
  }

  /** Whether a thread is there, or about to be: whoever sees its handle finds it. */
  private static boolean exists(Call call, int thread) {
    return thread >= 0 && call.threads().isAnnounced(thread);
  }

  /**
   * {@code int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void
   * *(*start)(void *), void *argument)}: a load of the attributes where there are any, a store of
   * the new handle, and the creation, which waits for an empty buffer. The handle is stored first,
   * so that the new thread can read it; from then on the thread can be joined and detached. And
   * {@code thrd_create}, which takes no attributes.
   *
   * @param takesAttributes which of the two
   */
  record Create(boolean takesAttributes) implements ExternalFunction {
    private static final int READ_ATTRIBUTES = 0;
    private static final int STORE_HANDLE = 1;
    private static final int CREATE = 2;

    private long attributes(Call call) {
      return takesAttributes ? call.argument(1) : 0;
    }

    @Override
    public Visibility next(Call call, Step step) {
      switch (call.phase()) {
        case READ_ATTRIBUTES -> {
          if (attributes(call) == 0) {
            return Visibility.LOCAL;
          }
          call.accesses().describeLoad(step, attributes(call), DETACH_STATE);
        }
        case STORE_HANDLE -> call.accesses().describeStore(step, call.argument(0), HANDLE);
        default -> {
          step.access(EventKind.CREATE, 0, 0, Step.Drain.ALL);
          step.value = call.threads().nextThread();
        }
      }
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      switch (call.phase()) {
        case READ_ATTRIBUTES -> {
          if (attributes(call) != 0) {
            call.scratch(call.accesses().load(step));
          }
          call.phase(STORE_HANDLE);
          return Progress.AGAIN;
        }
        case STORE_HANDLE -> {
          boolean isOwn = call.accesses().isLocal(call.argument(0), HANDLE);
          call.threads().announceThread(!isOwn);
          call.accesses().store(step, call.threads().nextThread() + 1L);
          call.phase(CREATE);
          return Progress.AGAIN;
        }
        default -> {
          int created = call.threads().nextThread();
          int start = takesAttributes ? 2 : 1;
          TimeStampCounter.pass(call, call.thread(), created, 0);
          SignalMask.inherit(call, created);
          boolean isDetached = call.scratch() != 0;
          call.threads().createThread(call.argument(start), call.argument(start + 1), isDetached);
          if (!call.hasFailed() && isDetached) {
            call.accesses().poke(call.threads().threadWord(created), Taking.WORD, Taking.DETACHED);
          }
          if (!call.hasFailed()
              && call.accesses().peek(call.threads().threadWord(created), Taking.WORD)
                  == Taking.DETACHED) {
            call.threads().detach(created);
          }
          return Progress.DONE;
        }
      }
    }
  }

  /**
   * {@code int pthread_join(pthread_t thread, void **result)}: waits for the thread's end, then
   * stores its result where it is wanted; and {@code thrd_join}, where that is an {@code int}.
   *
   * @param size bytes of the result
   */
  record Join(int size) implements ExternalFunction {
    private static final int TAKE = 0;
    private static final int WAIT = 1;
    private static final int STORE = 2;

    @Override
    public Visibility next(Call call, Step step) {
      int target = target(call);
      switch (call.phase()) {
        case TAKE -> {
          return target == call.thread() || !exists(call, target)
              ? Visibility.LOCAL
              : Taking.describe(call, step, target);
        }
        case WAIT -> {
          step.access(EventKind.JOIN, 0, 0, Step.Drain.ALL);
          step.value = target;
        }
        default -> call.accesses().describeStore(step, call.argument(1), size);
      }
      return Visibility.STEP;
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      int target = target(call);
      return step.kind != EventKind.JOIN
          || call.threads().exists(target)
              && (call.threads().canBeJoined(target) || isEnding(call, target));
    }

    @Override
    public Waiting waiting() {
      return Waiting.JOIN;
    }

    @Override
    public boolean isTransparent() {
      return true;
    }

    private static boolean isEnding(Call call, int target) {
      return target == MAIN && call.threads().awaitsEnds(target);
    }

    @Override
    public Progress execute(Call call, Step step) {
      int target = target(call);
      switch (call.phase()) {
        case TAKE -> {
          if (target == call.thread()) {
            call.fail(FailureKind.LOCK, "a thread joins itself, so it waits for its own end");
            return Progress.DONE;
          }
          if (!exists(call, target)) {
            call.fail(FailureKind.LOCK, "join of a thread that was never created");
            return Progress.DONE;
          }
          String error = "join of a thread that was joined or detached before";
          call.phase(WAIT);
          return Taking.take(call, step, target, Taking.JOINED, error)
              ? Progress.AGAIN
              : Progress.DONE;
        }
        case WAIT -> {
          if (!call.threads().canBeJoined(target)) {
            call.fail(
                FailureKind.UNSUPPORTED,
                "join of main, which has exited but still has to run the functions registered"
                    + " for the end of the process; let main return");
            return Progress.DONE;
          }
          call.threads().join(target);
          int own = call.thread();
          TimeStampCounter.pass(call, target, own, call.threads().passedTime(own));
          call.phase(STORE);
          return call.argument(1) == 0 ? Progress.DONE : Progress.AGAIN;
        }
        default -> {
          call.accesses().store(step, call.threads().resultOf(target));
          return Progress.DONE;
        }
      }
    }
  }

  /**
   * {@code int *weir_thread_ended(pthread_t thread)}: a word of 4 bytes for the part of the library
   * in C that lets a thread's end be seen.
   */
  static void ended(Call call) {
    int target = target(call);
    if (exists(call, target)) {
      call.result(call.threads().threadWord(target) + Taking.WORD);
    } else {
      call.fail(FailureKind.LOCK, "join of a thread that was never created");
    }
  }

  /**
   * {@code void weir_thread_join_others(void)}: waits until all other threads have ended, one after
   * the other. The two words kept from phase to phase are the set of those that it has waited for.
   */
  static final class JoinOthers implements ExternalFunction {
    private static final int MOST = 2 * Long.SIZE;

    private static boolean contains(Call call, int thread) {
      long word = thread < Long.SIZE ? call.scratch() : call.secondScratch();
      return (word >>> thread & 1) != 0;
    }

    private static void add(Call call, int thread) {
      if (thread < Long.SIZE) {
        call.scratch(call.scratch() | 1L << thread);
      } else {
        call.secondScratch(call.secondScratch() | 1L << thread);
      }
    }

    /** The next thread to wait for; -1 if none is left. */
    private static int next(Call call) {
      for (int thread = 0; thread < call.threads().count(); thread++) {
        boolean isOther = thread != call.thread() && call.threads().exists(thread);
        if (isOther && (thread >= MOST || !contains(call, thread))) {
          return thread;
        }
      }
      return -1;
    }

    @Override
    public Visibility next(Call call, Step step) {
      int target = next(call);
      if (target < 0 || target >= MOST) {
        return Visibility.LOCAL;
      }
      step.access(EventKind.JOIN, 0, 0, Step.Drain.ALL);
      step.value = target;
      return Visibility.STEP;
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return step.kind != EventKind.JOIN || call.threads().canBeJoined((int) step.value);
    }

    @Override
    public Waiting waiting() {
      return Waiting.ENDING;
    }

    @Override
    public Progress execute(Call call, Step step) {
      int target = next(call);
      if (target >= MOST) {
        call.fail(
            FailureKind.UNSUPPORTED,
            "main calls pthread_exit in a program of more than "
                + MOST
                + " threads; let it return");
      } else if (target >= 0) {
        add(call, target);
        return Progress.AGAIN;
      }
      return Progress.DONE;
    }
  }
}
