package dev.weir.trace.replay;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.trace.Move;

/**
 * Names of actors that hold in every run of a program: threads by who created them, and buffers.
 */
public final class ThreadPaths {
  private ThreadPaths() {}

  /** The path of a thread, such as {@code 0.2}. */
  public static String path(Machine machine, int thread) {
    return machine.identities().path(thread);
  }

  /** The move of an actor. */
  public static Move move(Machine machine, int actor, int outcome) {
    int thread = machine.actors().threadOf(actor);
    long address = actor >= Actors.FIRST_ADDRESS_BUFFER ? machine.actors().addressOf(actor) : 0;
    return new Move(path(machine, thread), !Actors.isThread(actor), address, outcome);
  }

  /** The thread of this path in the present execution, or -1. */
  public static int thread(Machine machine, String path) {
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && path(machine, t).equals(path)) {
        return t;
      }
    }
    return -1;
  }

  /** The actor of a move in the present execution, or -1. */
  public static int actor(Machine machine, Move move) {
    int thread = thread(machine, move.thread());
    if (thread < 0) {
      return -1;
    }
    if (!move.isUpdate()) {
      return Actors.ofThread(thread);
    }
    if (machine.model().isPerAddress() != (move.address() != 0)) {
      return -1;
    }
    return move.address() == 0
        ? Actors.ofBuffer(thread)
        : machine.actors().ofBuffer(thread, move.address());
  }
}
