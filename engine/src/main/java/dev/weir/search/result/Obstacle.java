package dev.weir.search.result;

/**
 * Why an execution is blocked: what kept it from coming to the end of all its threads. Where there
 * is more than one reason, the first in this order counts.
 */
public enum Obstacle {
  /** A loop or recursion was cut. */
  CUT("cut", "by a loop that was cut"),
  /** A thread made an error. */
  ERROR("error", "by an error"),
  /** A thread came to what is not supported. */
  UNSUPPORTED("unsupported", "by what is not supported"),
  /** Threads wait for ever for a lock, a signal, or each other; reported or not. */
  DEADLOCK("deadlock", "by a deadlock"),
  /** Threads go round for ever; reported or not. */
  NONTERMINATION("nontermination", "by threads that go round for ever"),
  /** An assumption does not hold. */
  ASSUMPTION("assumption", "by an assumption"),
  /** The program came to its end, and some threads still waited, which is no error. */
  END("end", "at the end of the program"),
  /** An atomic block came to a mutex that is not free. */
  ATOMIC_BLOCK("atomicBlock", "by an atomic block that waits for a mutex"),
  /** A loop went round and left nothing: other executions are without that turn. */
  TURN("turn", "by a turn of a loop that leaves nothing"),
  /** A look under a lock found nothing: other executions are without it. */
  LOOK("look", "by a look under a lock that finds nothing"),
  /** A wait read what was outdated later: other executions have read it anew. */
  AWAIT("await", "by a wait that looked too early");

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
