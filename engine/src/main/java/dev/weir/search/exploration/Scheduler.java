package dev.weir.search.exploration;

import dev.weir.machine.Machine;
import dev.weir.trace.EventLog;
import java.util.SplittableRandom;

/** Chooses how one execution goes on, step by step. */
public interface Scheduler {
  /** Instead of an actor: nobody can step. */
  int NOBODY = -1;

  /** Makes a scheduler for each execution. */
  @FunctionalInterface
  interface Maker {
    /**
     * A scheduler for an execution that begins.
     *
     * @param machine runs it, and is not to be stepped by the scheduler
     * @param random where all that is left to chance comes from
     */
    Scheduler start(Machine machine, SplittableRandom random);
  }

  /**
   * Chooses who steps next.
   *
   * @return an actor that can step, or {@link #NOBODY} if none can
   */
  int next();

  /** Chooses one of the outcomes of the step of the actor that was chosen. */
  int outcome(int actor);

  /** The step was taken: it is the last one of the log. */
  default void taken(EventLog log) {}
}
