package dev.weir.cli;

import dev.weir.frontend.InputException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The wish that this process ends (SIGINT, SIGTERM): a run that is under way then comes to its end
 * in good order, as at a limit, and its exit code is that of the process.
 */
final class Interruption {
  private static final int GRACE_SECONDS = 10;

  private final BooleanSupplier outer;
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile boolean requested;
  private volatile boolean isLoading;
  private volatile boolean isSignalled;
  private volatile int code = ExitCode.UNSETTLED.number();

  /** A wish that nobody has yet. */
  Interruption() {
    this(() -> false);
  }

  private Interruption(BooleanSupplier outer) {
    this.outer = outer;
  }

  /** A wish that is fulfilled by this process, from now on. */
  static Interruption ofProcess() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::end, "interruption"));
    return interruption;
  }

  /**
   * The wish of one run among several that go on at the same time: also fulfilled when all of them
   * are to end, which is not its doing.
   */
  Interruption ofOneRun() {
    return new Interruption(this::isRequested);
  }

  /** Whether somebody wants an end. */
  boolean isRequested() {
    return requested || outer.getAsBoolean();
  }

  /** Reads the input of a run. */
  interface Loading<T> {
    /**
     * Reads it.
     *
     * @throws InputException if it is wrong
     */
    T load() throws InputException;
  }

  /**
   * Does what comes before a run: while there is nothing to tell, an end comes at once, and with it
   * that of the compiler.
   *
   * @throws InputException if the input is wrong
   */
  <T> T atOnce(Loading<T> loading) throws InputException {
    isLoading = true;
    if (isSignalled) {
      endAtOnce();
    }
    try {
      return loading.load();
    } finally {
      isLoading = false;
    }
  }

  /** Asks for an end. */
  void request() {
    requested = true;
  }

  /** The run is over: ends the process. */
  void exit(int exitCode) {
    code = exitCode;
    over.countDown();
    System.exit(exitCode);
  }

  /** Run when the process is about to end, be it by a signal or by {@link #exit}. */
  private void end() {
    if (over.getCount() == 0) {
      return;
    }
    request();
    isSignalled = true;
    if (isLoading) {
      endAtOnce();
    }
    try {
      boolean inTime = over.await(GRACE_SECONDS, TimeUnit.SECONDS);
      Runtime.getRuntime().halt(inTime ? code : ExitCode.UNSETTLED.number());
    } catch (InterruptedException e) {
      Runtime.getRuntime().halt(ExitCode.UNSETTLED.number());
    }
  }

  private static void endAtOnce() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    System.err.println("weir: interrupted before the exploration");
    Runtime.getRuntime().halt(ExitCode.UNSETTLED.number());
  }
}
