package dev.weir.search;

import dev.weir.search.result.Progress;
import dev.weir.search.result.ProgressListener;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Two ways to answer a question, of which nobody knows before which one is shorter. The first has a
 * start of its own, so that what is quickly done is done by it alone; from then on both work by
 * turns, in equal shares, until one has settled the question. So the answer takes about twice the
 * work of the shorter way at most.
 *
 * <p>Nor does the first way hold more memory than the second: it asks before it takes what it can
 * do without ({@link ProgressListener#hasRoom}). As much as the second way holds is granted, and a
 * small constant. Once the second way has given up, everything is.
 *
 * <p>Work is measured by how often a way asks whether to go on, never by the clock: the same
 * question is always answered by the same way. Each way has a Java thread of its own, but only the
 * one whose turn it is runs.
 */
public final class Portfolio<R> {
  private static final long STACK_BYTES = 64L << 20;

  /** So many questions after the first round the second way begins, where rounds call for it. */
  private static final int SOONER = 1 << 11;

  private final Way<R> first;
  private final Way<R> second;
  private final ProgressListener listener;
  private final Pace pace;
  private final Semaphore turnOfFirst = new Semaphore(0);
  private final Semaphore turnOfSecond = new Semaphore(0);

  // Touched only by the thread whose turn it is.
  private int left;
  private long heldBySecond;
  private boolean isSettled;
  private boolean hasBegun;
  private boolean firstHasEnded;
  private boolean secondHasEnded;
  private Optional<R> answerOfSecond = Optional.empty();
  private Optional<Throwable> defect = Optional.empty();

  /**
   * A way.
   *
   * @param answers works on the question; it is told by its listener when to stop
   * @param settles whether an answer settles the question
   */
  public record Way<R>(Function<ProgressListener, R> answers, Predicate<R> settles) {}

  /**
   * What both ways found.
   *
   * @param first the answer of the first way; where it did not settle the question, as far as it
   *     came
   * @param second the answer of the second way, if it was begun
   * @param isSecondSettled whether the second way settled the question
   */
  public record Answers<R>(R first, Optional<R> second, boolean isSecondSettled) {}

  /**
   * How work is shared, in questions.
   *
   * @param start those that the first way may ask before the second begins
   * @param first those of a turn of the first way
   * @param second those of a turn of the second
   * @param isSoonerInRounds whether the second begins sooner where the first goes on to rounds of
   *     more turns of each loop
   * @param isSoon whether the second is to begin at once
   */
  public record Pace(
      int start, int first, int second, boolean isSoonerInRounds, BooleanSupplier isSoon) {
    /** Both do as much, after a short start. */
    public static final Pace EQUAL = new Pace(1 << 9, 1 << 6, 1 << 6);

    /** By work alone. */
    public Pace(int start, int first, int second) {
      this(start, first, second, false, () -> false);
    }

    /** The same, where the second begins no later than the rounds of the first. */
    Pace soonerInRounds() {
      return new Pace(start, first, second, true, isSoon);
    }

    /** The same, where the second begins no later than something else says. */
    Pace soonerWhen(BooleanSupplier newIsSoon) {
      return new Pace(start, first, second, isSoonerInRounds, newIsSoon);
    }
  }

  private Portfolio(Way<R> first, Way<R> second, ProgressListener listener, Pace pace) {
    this.first = first;
    this.second = second;
    this.listener = listener;
    this.pace = pace;
    this.left = pace.start();
  }

  /**
   * Lets two ways work by turns.
   *
   * @param listener hears how far the first way has come, and may end both
   */
  public static <R> Answers<R> take(
      Way<R> first, Way<R> second, ProgressListener listener, Pace pace) {
    return new Portfolio<>(first, second, listener, pace).take();
  }

  private Answers<R> take() {
    R answer;
    try {
      answer = first.answers().apply(ofFirst());
      isSettled |= first.settles().test(answer);
    } catch (Error | RuntimeException e) {
      isSettled = true;
      throw e;
    } finally {
      firstHasEnded = true;
      if (hasBegun && !secondHasEnded) {
        turnOfSecond.release();
        turnOfFirst.acquireUninterruptibly();
      }
    }
    if (!hasBegun && !isSettled && !listener.wantsToStop()) {
      answerOfSecond = Optional.of(second.answers().apply(ofSecond()));
    }
    defect.ifPresent(Portfolio::rethrow);
    return new Answers<>(answer, answerOfSecond, isSettledBySecond());
  }

  private boolean isSettledBySecond() {
    return answerOfSecond.filter(second.settles()).isPresent();
  }

  private static void rethrow(Throwable defect) {
    switch (defect) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(defect);
    }
  }

  private ProgressListener ofFirst() {
    return new ProgressListener() {
      @Override
      public void explored(Progress progress) {
        listener.explored(progress);
      }

      @Override
      public boolean hears() {
        return listener.hears();
      }

      @Override
      public boolean hasRoom(long bytes) {
        return secondHasEnded || bytes <= Math.max(FREE_BYTES, heldBySecond);
      }

      @Override
      public boolean wantsToStop() {
        boolean isTurnOfSecond = --left <= 0 || (!hasBegun && pace.isSoon().getAsBoolean());
        if (isTurnOfSecond && !secondHasEnded && !isSettled) {
          letSecondWork();
        }
        return isSettled || listener.wantsToStop();
      }

      @Override
      public void roundBegins() {
        listener.roundBegins();
        if (pace.isSoonerInRounds() && !hasBegun) {
          left = Math.min(left, SOONER);
        }
      }
    };
  }

  private void letSecondWork() {
    left = pace.second();
    if (hasBegun) {
      turnOfSecond.release();
    } else {
      begin();
    }
    turnOfFirst.acquireUninterruptibly();
    left = pace.first();
  }

  private void begin() {
    hasBegun = true;
    Thread thread = new Thread(null, this::runSecond, "second way", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
  }

  private void runSecond() {
    try {
      answerOfSecond = Optional.of(second.answers().apply(ofSecond()));
      isSettled |= isSettledBySecond();
    } catch (Error | RuntimeException e) {
      defect = Optional.of(e);
      isSettled = true;
    } finally {
      secondHasEnded = true;
      turnOfFirst.release();
    }
  }

  private ProgressListener ofSecond() {
    return new ProgressListener() {
      @Override
      public void holds(long bytes) {
        heldBySecond = bytes;
      }

      @Override
      public boolean wantsToStop() {
        if (--left <= 0 && !firstHasEnded) {
          turnOfFirst.release();
          turnOfSecond.acquireUninterruptibly();
        }
        return isSettled || listener.wantsToStop();
      }
    };
  }
}
