package dev.weir.transform.instrument;

import dev.weir.program.Operand;

/**
 * How accesses that are never delayed, since they are no single ones of a few bytes, meet others of
 * their thread.
 *
 * @param mayBePassed whether what follows may have to take effect before them
 * @param mayPass whether they may have to take effect before what waits
 * @param isOneStep whether they read and write in one step
 */
record RigidOrder(boolean mayBePassed, boolean mayPass, boolean isOneStep) {
  /** What accesses do, as the window has it. */
  static final int READS = 1;

  static final int WRITES = 2;
  static final int BOTH = READS | WRITES;

  /** As the window has it. */
  Operand operand() {
    return Operand.constant((mayBePassed ? 1 : 0) | (mayPass ? 2 : 0) | (isOneStep ? 4 : 0));
  }
}
