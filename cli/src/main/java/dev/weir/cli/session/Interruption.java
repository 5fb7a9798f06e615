package dev.weir.cli.session;

import dev.weir.frontend.InputException;
import dev.weir.report.Standing;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The wish that a command ends (SIGINT, SIGTERM): a run that is under way then comes to its end in
 * good order, as at a limit. Where the command is all that this process does, its exit code is that
 * of the process.
 */
public final class Interruption {
  /** What is said where there is nothing else to tell. */
  public static final String EARLY = "interrupted before the exploration";

  /** How long a run may take to come to its end. */
  public static final Duration GRACE = Duration.ofSeconds(10);

  private final BooleanSupplier outer;
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile boolean requested;
  private volatile boolean isSignalled;
  private final boolean endsProcess;
  private volatile int code = Standing.UNSETTLED.exitCode();

  /** Says that there is nothing to tell, while that is so; taken by who ends it. */
  private final AtomicReference<Optional<Runnable>> loading =
      new AtomicReference<>(Optional.empty());

  /** What ends at once what comes before a run, and is given what says so. */
  private final Consumer<Runnable> endAtOnce;

  /** Told of the wish, by the thread that hears of it. */
  private volatile Runnable listener = () -> {};

  /** A wish that nobody has yet. */
  public Interruption() {
    this(() -> false);
  }

  private Interruption(BooleanSupplier outer) {
    this(outer, false, _ -> {});
  }

  private Interruption(BooleanSupplier outer, boolean endsProcess, Consumer<Runnable> endAtOnce) {
    this.outer = outer;
    this.endsProcess = endsProcess;
    this.endAtOnce = endAtOnce;
  }

  /** A wish that is fulfilled by this process, from now on. */
  public static Interruption ofProcess() {
    Interruption interruption = new Interruption(() -> false, true, Interruption::endProcessAtOnce);
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::end, "interruption"));
    return interruption;
  }

  /** The wish that a command ends, of which this process, which goes on, runs one at a time. */
  public static Interruption ofOneCommand() {
    return new Interruption(() -> false, false, _ -> endCompilers());
  }

  /**
   * The wish of one run among several that go on at the same time: also fulfilled when all of them
   * are to end, which is not its doing.
   */
  public Interruption ofOneRun() {
    return new Interruption(this::isRequested);
  }

  /** Whether somebody wants an end. */
  public boolean isRequested() {
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
   * @param tell says that there is nothing to tell, where the process ends with it
   * @throws InputException if the input is wrong
   */
  <T> T atOnce(Loading<T> load, Runnable tell) throws InputException {
    loading.set(Optional.of(tell));
    if (isSignalled) {
      endLoading();
    }
    try {
      return load.load();
    } finally {
      boolean isTaken = loading.getAndSet(Optional.empty()).isEmpty();
      if (isTaken && endsProcess) {
        waitForEnd();
      }
    }
  }

  /** Whoever takes it says it, and nobody else has a result then. */
  private void endLoading() {
    loading.getAndSet(Optional.empty()).ifPresent(endAtOnce);
  }

  /** Another thread is about to end the process. */
  private static void waitForEnd() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Asks for an end. */
  public void request() {
    requested = true;
  }

  /** The same as a signal does: what comes before a run ends at once. */
  public void signal() {
    request();
    isSignalled = true;
    endLoading();
    listener.run();
  }

  /** Who is to be told of a signal, by the thread that hears of it, instead of those so far. */
  public void tell(Runnable newListener) {
    listener = newListener;
    if (isSignalled) {
      newListener.run();
    }
  }

  /** The run is over: ends the process. */
  public void exit(int exitCode) {
    end(exitCode);
    System.exit(exitCode);
  }

  /**
   * The run, which another process has made, is over: ends the process, in which nobody has
   * anything to do at its end. The usual end is told to a logger, and loading that takes longer
   * than some runs.
   */
  public void exitAtOnce(int exitCode) {
    end(exitCode);
    Runtime.getRuntime().halt(exitCode);
  }

  /** The run is over, and this is its result. */
  public void end(int exitCode) {
    code = exitCode;
    over.countDown();
  }

  /** Run when the process is about to end, be it by a signal or by {@link #exit}. */
  private void end() {
    if (over.getCount() == 0) {
      return;
    }
    signal();
    try {
      boolean inTime = over.await(GRACE.toSeconds(), TimeUnit.SECONDS);
      Runtime.getRuntime().halt(inTime ? code : Standing.UNSETTLED.exitCode());
    } catch (InterruptedException e) {
      Runtime.getRuntime().halt(Standing.UNSETTLED.exitCode());
    }
  }

  private static void endCompilers() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }

  private static void endProcessAtOnce(Runnable tell) {
    endCompilers();
    tell.run();
    Runtime.getRuntime().halt(Standing.UNSETTLED.exitCode());
  }
}
