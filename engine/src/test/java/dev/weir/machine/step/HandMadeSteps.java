package dev.weir.machine.step;

/** Steps with parts that only the machine can give them. */
public final class HandMadeSteps {
  private HandMadeSteps() {}

  /** Adds an access to an atomic block. */
  public static void access(Step step, long address, int size, boolean writes) {
    step.addAccess(address, size, writes, step.instruction, 0);
  }

  /** Adds a thread that a signal, or the last arrival at a barrier, wakes. */
  public static void wake(Step step, int thread) {
    step.addWoken(thread);
  }
}
