package dev.weir.graph.thread;

import dev.weir.graph.event.Operation;
import java.util.Optional;

/**
 * The threads of a program as an exploration drives them: each runs up to its next visible
 * operation, and goes on with the values that a graph gives to its reads.
 */
public interface GraphThreads {
  /** No slot: a thread has no next operation. */
  int NONE = -1;

  /** The threads known so far; each is below this. */
  int count();

  /**
   * The slot of the next operation of a thread; {@link #NONE} where it has none: it has not begun,
   * has ended, or waits for what is not there yet.
   */
  int slot(int thread);

  /** Whether a thread has taken the read half of an operation, and not yet the write half. */
  boolean isBetweenHalves(int thread);

  /** The next operation of a thread that has one. */
  Operation operation(int thread);

  /**
   * The value of the next operation of a thread: what a write writes, what the condition of the
   * read half of a read-modify-write is about, how many outcomes a choice has.
   */
  long value(int thread);

  /**
   * Whether the next operation of a thread is a read that has to wait for the only write that its
   * place ever has.
   */
  default boolean awaitsWrite(int thread) {
    return false;
  }

  /** How many outcomes the next operation of a thread has, the write half of an operation. */
  default int outcomes(int thread) {
    return 1;
  }

  /** What that writes by one of them; the first one is that of {@link #value(int)}. */
  default long value(int thread, int outcome) {
    return value(thread);
  }

  /**
   * How a thread stands, if nothing decides that, nor what it does by its next operation, but the
   * values that it has read so far, and those that it reads then. Reads of no other thread, and no
   * order of steps, may make a difference.
   */
  default Optional<Standing> standing(int thread) {
    return Optional.empty();
  }

  /**
   * Takes the next operation of a thread.
   *
   * @param value what a read finds, the outcome of a choice, or what is written by the outcome
   * @param isInitial whether a read finds what was there before all writes, whatever the value says
   */
  void take(int thread, long value, boolean isInitial);

  /**
   * What is thrown where the next operation of a thread is another one than it was, though all
   * reads that it is known to depend on are the same.
   */
  default RuntimeException changed(int thread) {
    return new IllegalStateException("thread " + thread + " has another operation than before");
  }

  /** A point to which {@link #undo} can return. */
  int mark();

  /** Takes back all that was taken since a mark; later marks become void. */
  void undo(int mark);

  /** What a place holds before all writes. */
  long initial(int location);
}
