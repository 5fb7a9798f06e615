package dev.weir.search.result;

/**
 * Why an execution is blocked: what kept it from coming to the end of all its threads. Where there
 * is more than one reason, the first in this order counts.
 */
public enum Obstacle {
  /** A loop or recursion was cut. */
  CUT("cut", "at a loop or recursion bound"),
  /** A thread made an error. */
  ERROR("error", "at an error"),
  /** A thread came to what is not supported. */
  UNSUPPORTED("unsupported", "at unsupported code"),
  /** Threads wait for ever for a lock, a signal, or each other; reported or not. */
  DEADLOCK("deadlock", "in a deadlock"),
  /** Threads go round for ever; reported or not. */
  NONTERMINATION("nontermination", "in an endless loop"),
  /** An assumption does not hold. */
  ASSUMPTION("assumption", "at a failed assumption"),
  /** The program came to its end, and some threads still waited, which is no error. */
  END("end", "with threads still waiting when the program ended"),
  /** An atomic block came to a mutex that is not free. */
  ATOMIC_BLOCK("atomicBlock", "at an atomic block that waits for a mutex"),
  /** A loop went round and left nothing: other executions are without that turn. */
  TURN("turn", "at a loop iteration without a visible effect"),
  /** A look under a lock found nothing: other executions are without it. */
  LOOK("look", "at a poll under a lock that found nothing new"),
  /** A wait read what was outdated later: other executions have read it anew. */
  AWAIT("await", "at a wait that read an outdated value");

  private final String key;
  private final String text;

  Obstacle(String key, String text) {
    this.key = key;
    this.text = text;
  }

  /** The word for JSON. */
  public String key() {
    return key;
  }

  /** The words for output, as they follow a number. */
  public String text() {
    return text;
  }
}
