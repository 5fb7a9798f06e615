package dev.weir.search;

import java.util.Optional;
import java.util.concurrent.Semaphore;
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
public final class Turns<R> {
  private static final long STACK_BYTES = 64L << 20;

  private final Function<ProgressListener, R> second;
  private final Predicate<R> secondSettles;
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
   */
  public record Pace(int start, int first, int second) {
    /** Both do as much, after a short start. */
    public static final Pace EQUAL = new Pace(1 << 9, 1 << 6, 1 << 6);
  }

  private Turns(
      Function<ProgressListener, R> second,
      Predicate<R> secondSettles,
      ProgressListener listener,
      Pace pace) {
    this.pace = pace;
    this.left = pace.start();
    this.second = second;
    this.secondSettles = secondSettles;
    this.listener = listener;
  }

  /**
   * Lets two ways work by turns, in equal shares.
   *
   * @param first a way; it is told by its listener when to stop
   * @param firstSettles whether an answer of the first way settles the question
   * @param second another way
   * @param secondSettles whether an answer of the second way settles the question
   * @param listener hears how far the first way has come, and may end both
   */
  public static <R> Answers<R> take(
      Function<ProgressListener, R> first,
      Predicate<R> firstSettles,
      Function<ProgressListener, R> second,
      Predicate<R> secondSettles,
      ProgressListener listener) {
    return take(first, firstSettles, second, secondSettles, listener, Pace.EQUAL);
  }

  /** The same in other shares. */
  public static <R> Answers<R> take(
      Function<ProgressListener, R> first,
      Predicate<R> firstSettles,
      Function<ProgressListener, R> second,
      Predicate<R> secondSettles,
      ProgressListener listener,
      Pace pace) {
    return new Turns<>(second, secondSettles, listener, pace).take(first, firstSettles);
  }

  private Answers<R> take(Function<ProgressListener, R> first, Predicate<R> firstSettles) {
    R answer;
    try {
      answer = first.apply(ofFirst());
      isSettled |= firstSettles.test(answer);
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
    boolean secondWasFirst = answerOfSecond.filter(secondSettles).isPresent();
    if (!hasBegun && !isSettled && !listener.wantsToStop()) {
      answerOfSecond = Optional.of(second.apply(ofSecond()));
      secondWasFirst = answerOfSecond.filter(secondSettles).isPresent();
    }
    defect.ifPresent(Turns::rethrow);
    return new Answers<>(answer, answerOfSecond, secondWasFirst);
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
        if (--left <= 0 && !secondHasEnded && !isSettled) {
          letSecondWork();
        }
        return isSettled || listener.wantsToStop();
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
      answerOfSecond = Optional.of(second.apply(ofSecond()));
      isSettled |= answerOfSecond.filter(secondSettles).isPresent();
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
      public void explored(Progress progress) {}

      @Override
      public boolean hears() {
        return false;
      }

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
