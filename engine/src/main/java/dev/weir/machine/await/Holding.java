package dev.weir.machine.await;

/** Which threads wait of those that go round in a loop without any effect. */
public enum Holding {
  /** All: no turn without effect is a step. */
  ALL,

  /**
   * Those that would go round for ever, were all reads of the loop done again on memory as it is;
   * others go round once and read all anew. For executions that are to come to their end.
   */
  STUCK,

  /**
   * Of the stuck ones those that are seen to be: in a long execution threads are watched only from
   * time to time, since most reads are no waits, and to look at each costs more than the step.
   */
  SEEN,

  /** None: a turn without effect is a step like any other. For steps that were once taken. */
  NONE,

  /**
   * None, and it is not remembered either where threads stood, so that nobody can ask whether they
   * go round. For one long execution whose threads come to their end.
   */
  UNASKED
}
