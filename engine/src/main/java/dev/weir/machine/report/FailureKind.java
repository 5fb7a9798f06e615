package dev.weir.machine.report;

/** The kinds of error of a program, and of giving up. */
public enum FailureKind {
  /** An assertion does not hold. */
  ASSERTION("assertion"),
  /** A function that must not be reached is called. */
  REACHED("assertion"),
  /** Threads wait for each other. */
  DEADLOCK("deadlock"),
  /** Threads spin for something that cannot come. */
  NONTERMINATION("nontermination"),
  /** An invalid access, use after free. */
  MEMORY("memory"),
  /** What is freed is no heap block, or was freed before. */
  FREE("memory"),
  /** A heap block that is left behind. */
  LEAK("memory"),
  /** A read of what was never written. */
  UNINITIALISED("memory"),
  /** Misuse of a synchronisation object. */
  LOCK("lock"),
  /** Two accesses that conflict, not both atomic, that nothing orders. */
  RACE("race"),
  /** Signed arithmetic or a shift beyond its type. */
  OVERFLOW("overflow"),
  /** Abort, unreachable code, division by zero, trap. */
  UNCAUGHT("uncaught"),
  /** No error: a construct that is not supported was reached, so this execution is given up. */
  UNSUPPORTED("unsupported");

  private final String text;

  FailureKind(String text) {
    this.text = text;
  }

  /** The word for output; those that concern memory have the same. */
  public String text() {
    return text;
  }
}
