package dev.weir.machine.step;

/**
 * The numbers of threads and buffers that several machines of one program and model have in common,
 * each in a Java thread of its own: what a step of one of them is called, it is called in all.
 */
public final class CommonNumbers {
  private final ThreadIdentities threads;
  private final Actors actors;

  /**
   * The numbers that a machine has given so far, and goes on with.
   *
   * @param threads the machine's
   * @param actors the machine's
   */
  public CommonNumbers(ThreadIdentities threads, Actors actors) {
    this.threads = threads.copy();
    this.actors = actors.copy();
    join(threads, actors);
  }

  /**
   * Lets another machine give these numbers.
   *
   * @param itsThreads has given none yet, or the same
   * @param itsActors has given none yet, or the same
   */
  public void join(ThreadIdentities itsThreads, Actors itsActors) {
    itsThreads.takeFrom(threads);
    itsActors.takeFrom(actors);
  }

  /** Lets a machine know all numbers that the others have given so far. */
  public static void catchUp(ThreadIdentities itsThreads, Actors itsActors) {
    itsThreads.catchUp();
    itsActors.catchUp();
  }
}
