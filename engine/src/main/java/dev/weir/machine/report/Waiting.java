package dev.weir.machine.report;

/** Why a thread does not go on, in a state where nobody can step. */
public enum Waiting {
  /** It has ended. */
  ENDED("has ended"),
  /** It waits for a mutex. */
  MUTEX("waits for a mutex"),
  /** It waits for a signal of a condition variable. */
  CONDITION("waits for a condition variable"),
  /** It waits for a read-write lock. */
  RWLOCK("waits for a read-write lock"),
  /** It waits for a semaphore. */
  SEMAPHORE("waits for a semaphore"),
  /** It waits for the count of an eventfd, or for a pipe. */
  EVENT("waits for an eventfd or a pipe"),
  /** It waits at a barrier. */
  BARRIER("waits at a barrier"),
  /** It waits for another thread to do what is done once. */
  ONCE("waits for a one-time initialisation by another thread"),
  /** It waits for a signal that is sent to it or to the process. */
  SIGNAL("waits for a signal"),
  /** It sleeps on a futex. */
  FUTEX("sleeps on a futex"),
  /** It waits for the end of a thread. */
  JOIN("waits for the end of a thread"),
  /** It is {@code main}, has left, and ends the process when all other threads have ended. */
  ENDING("has exited; the process ends when all other threads have ended"),
  /** It spins until memory changes. */
  AWAIT("spins until memory changes"),
  /** It looks under a lock, again and again, until memory changes. */
  LOOK("polls under a lock until memory changes"),
  /** It goes round for ever in a loop that changes nothing, whatever others do. */
  ENDLESS("loops for ever"),
  /** It came back to where it was before, and nobody has noticed what it did meanwhile. */
  TURN("repeated a loop iteration without a visible effect"),
  /** It waits for its store buffer; cannot be the reason where nobody can step. */
  BUFFER("waits for its store buffer"),
  /** An assumption failed. */
  ASSUMPTION("stopped at a failed assumption"),
  /** It was cut at a loop or recursion bound. */
  BOUND("stopped at a bound"),
  /** It made an error. */
  FAILED("stopped at an error"),
  /** It met an unsupported construct. */
  GIVEN_UP("stopped at unsupported code");

  private final String text;

  Waiting(String text) {
    this.text = text;
  }

  /** The words for output. */
  public String text() {
    return text;
  }
}
