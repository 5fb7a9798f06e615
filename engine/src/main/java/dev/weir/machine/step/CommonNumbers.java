package dev.weir.machine.step;

import dev.weir.machine.Machine;

/**
 * The numbers of threads and buffers that several machines of one program and model have in common,
 * each in a Java thread of its own: what a step of one of them is called, it is called in all.
 */
public final class CommonNumbers {
  private final ThreadIdentities threads;
  private final Actors actors;

  /** The numbers that a machine has given so far, and goes on with. */
  public CommonNumbers(Machine first) {
    threads = first.identities().copy();
    actors = first.actors().copy();
    join(first);
  }

  /**
   * Lets another machine give these numbers.
   *
   * @param machine has given none yet, or the same
   */
  public void join(Machine machine) {
    machine.identities().takeFrom(threads);
    machine.actors().takeFrom(actors);
  }

  /** Lets a machine know all numbers that the others have given so far. */
  public static void catchUp(Machine machine) {
    machine.identities().catchUp();
    machine.actors().catchUp();
  }
}
