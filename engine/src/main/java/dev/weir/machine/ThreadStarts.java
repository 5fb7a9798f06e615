package dev.weir.machine;

import dev.weir.program.ThreadStart;
import java.util.List;

/** Starts threads: those that are there from the start, and those that others create. */
final class ThreadStarts {
  private final Code code;
  private final Memory memory;
  private final ThreadTable threads;
  private final Failures failures;
  private final Interpreter interpreter;

  ThreadStarts(
      Code code, Memory memory, ThreadTable threads, Failures failures, Interpreter interpreter) {
    this.code = code;
    this.memory = memory;
    this.threads = threads;
    this.failures = failures;
    this.interpreter = interpreter;
  }

  /** Starts the threads that are there from the start. */
  void startAll() {
    List<ThreadStart> starts = code.program().threads();
    for (int i = 0; i < starts.size(); i++) {
      ThreadStart start = starts.get(i);
      ThreadState t = threads.begin(i, start.function());
      for (int a = 0; a < start.arguments().size(); a++) {
        if (a < code.frameSizes[start.function()]) {
          t.registers[a] = memory.addressOf(start.arguments().get(a));
        }
      }
    }
    for (int i = 0; i < starts.size(); i++) {
      interpreter.run(threads.get(i));
    }
  }

  /** The number of the thread that a thread would create next. */
  int next(ThreadState creator) {
    return threads.identities().identity(creator.id, creator.children);
  }

  /** Creates a thread; the creator fails where that is not possible. */
  void create(ThreadState creator, long functionAddress, long argument) {
    int function = memory.functionAt(functionAddress);
    if (function < 0 || code.entries[function] < 0) {
      String message = "a thread is created on an invalid function pointer";
      failures.fail(creator, FailureKind.MEMORY, message);
      return;
    }
    int id = next(creator);
    if (id >= Actors.MAX_THREADS) {
      String message = "more than " + Actors.MAX_THREADS + " threads";
      failures.fail(creator, FailureKind.UNSUPPORTED, message);
      return;
    }
    creator.children++;
    ThreadState t = threads.begin(id, function);
    if (code.frameSizes[function] > 0) {
      t.registers[0] = argument;
    }
    interpreter.run(t);
  }
}
