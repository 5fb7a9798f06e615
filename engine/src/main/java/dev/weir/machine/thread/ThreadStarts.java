package dev.weir.machine.thread;

import dev.weir.machine.code.Code;
import dev.weir.machine.memory.AddressSpace;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.Actors;
import dev.weir.machine.symmetry.ThreadSymmetry;
import dev.weir.program.Function;
import dev.weir.program.ThreadStart;
import java.util.List;
import java.util.function.Consumer;

/** Starts threads: those that are there from the start, and those that others create. */
public final class ThreadStarts {
  private static final String WRAPPER = "weir_thread_start";

  private final Code code;
  private final Memory memory;
  private final ThreadTable threads;
  private final Failures failures;
  private final Consumer<ThreadState> run;
  private final int most;
  private boolean isMostMet;

  /** The function of the library that calls a thread's function, or -1 where it is not needed. */
  private final int wrapper;

  /**
   * @param run lets a thread go on up to its first step
   */
  public ThreadStarts(MachineState state, Consumer<ThreadState> run) {
    this.code = state.code();
    this.memory = state.memory();
    this.threads = state.threads();
    this.failures = state.failures();
    this.run = run;
    this.most = state.options().maxThreads();
    this.wrapper = wrapper(code);
  }

  private static int wrapper(Code code) {
    List<Function> functions = code.program().functions();
    for (int i = 0; i < functions.size(); i++) {
      if (functions.get(i).library() && functions.get(i).name().equals(WRAPPER)) {
        return i;
      }
    }
    return -1;
  }

  /** Starts the threads that are there from the start. */
  public void startAll() {
    List<ThreadStart> starts = code.program().threads();
    for (int i = 0; i < starts.size(); i++) {
      ThreadStart start = starts.get(i);
      ThreadState t = threads.begin(i, start.function());
      memory.beginThread(i, i, t.pc);
      for (int a = 0; a < start.arguments().size(); a++) {
        if (a < code.frameSizes[start.function()]) {
          t.registers[a] = memory.addressOf(start.arguments().get(a));
        }
      }
    }
    for (int i = 0; i < starts.size(); i++) {
      run.accept(threads.get(i));
    }
  }

  /** The number of the thread that a thread would create next. */
  public int next(ThreadState creator) {
    return threads.identities().identity(creator.id, creator.children);
  }

  /**
   * Lets the thread that a thread creates next be joined and detached before it begins.
   *
   * @param isStep whether its handle is stored in a step
   */
  public void announce(ThreadState creator, boolean isStep) {
    int id = next(creator);
    threads.symmetry().announced(creator.steps, id, isStep);
    if (hasRoom(id)) {
      memory.beginThread(id, creator.id, creator.pc);
    }
  }

  private boolean hasRoom(int id) {
    return id < most && memory.firstFreeSlot() < AddressSpace.slotsOf(id);
  }

  /** Whether some execution had more threads than it may have. Never undone. */
  public boolean isMostMet() {
    return isMostMet;
  }

  /** Forgets that there would have been more threads. */
  public void forgetMost() {
    isMostMet = false;
  }

  /** Whether a thread can be joined and detached. */
  public boolean isAnnounced(int id) {
    return hasRoom(id) && memory.objectAt(memory.threadWord(id)) != Memory.NO_OBJECT;
  }

  /**
   * Creates the thread that was announced; the creator fails where that is not possible.
   *
   * @param isDetached whether it is one that nobody joins
   */
  public void create(ThreadState creator, long functionAddress, long argument, boolean isDetached) {
    int function = memory.functionAt(functionAddress);
    if (function < 0) {
      String message = "a thread is created on an invalid function pointer";
      failures.fail(creator, FailureKind.MEMORY, message);
      return;
    }
    if (code.entries[function] < 0 && wrapper < 0) {
      String message =
          "a thread created on '"
              + code.program().functions().get(function).title()
              + "', which has no body; call it in a function of your own";
      failures.fail(creator, FailureKind.UNSUPPORTED, message);
      return;
    }
    int id = next(creator);
    if (!hasRoom(id)) {
      isMostMet |= id >= most;
      String message =
          id >= most
              ? "the creation of more than %s threads; --max-threads N allows up to %s"
                  .formatted(most, Actors.MAX_THREADS)
              : "the creation of a thread: more thread-local variables than thread %s has addresses for"
                  .formatted(id);
      failures.fail(creator, FailureKind.UNSUPPORTED, message);
      return;
    }
    int previous =
        creator.children == 0
            ? ThreadSymmetry.NONE
            : threads.identities().identity(creator.id, creator.children - 1);
    threads.symmetry().created(creator.steps, id, previous, function, argument, isDetached);
    creator.keepRest();
    creator.children++;
    if (wrapper >= 0) {
      ThreadState t = threads.begin(id, wrapper);
      t.registers[0] = functionAddress;
      t.registers[1] = argument;
      run.accept(t);
      return;
    }
    ThreadState t = threads.begin(id, function);
    if (code.frameSizes[function] > 0) {
      t.registers[0] = argument;
    }
    run.accept(t);
  }
}
