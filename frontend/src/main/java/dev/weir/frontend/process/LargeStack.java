package dev.weir.frontend.process;

import dev.weir.frontend.InputException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs what reads modules of LLVM on a thread with a large stack: LLVM goes down what is nested by
 * recursion, and where a stack ends the process ends with it. The compiler, on a smaller stack than
 * this, has gone down the same before.
 */
final class LargeStack {
  /** Bytes, of which those that are never used take no memory. */
  private static final long SIZE = 256L << 20;

  private LargeStack() {}

  /** Makes something of an input. */
  interface Reading<T> {
    /**
     * Makes it.
     *
     * @throws InputException if the input is wrong
     */
    T read() throws InputException;
  }

  /**
   * Runs it to its end.
   *
   * @throws InputException if the input is wrong, or this thread is interrupted
   */
  static <T> T run(Reading<T> reading) throws InputException {
    FutureTask<T> task = new FutureTask<>(reading::read);
    Thread thread = new Thread(null, task, "reading", SIZE);
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get();
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
      throw new InputException("the compilation was interrupted");
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case InputException wrong -> throw wrong;
        case RuntimeException defect -> throw defect;
        case Error error -> throw error;
        case null, default -> throw new IllegalStateException(e.getCause());
      }
    }
  }
}
