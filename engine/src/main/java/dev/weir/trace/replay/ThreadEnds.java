package dev.weir.trace.replay;

import dev.weir.machine.Machine;
import dev.weir.machine.code.CallChain;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.Step;
import dev.weir.program.SourcePosition;
import dev.weir.trace.replay.Replay.Holder;
import dev.weir.trace.replay.Replay.ThreadEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tells where the threads of a machine stand, and what they wait for. */
public final class ThreadEnds {
  private final Machine machine;
  private final HeldLocks held;

  /**
   * Of the threads of this machine.
   *
   * @param held the locks that they hold
   */
  public ThreadEnds(Machine machine, HeldLocks held) {
    this.machine = machine;
    this.held = held;
  }

  /** All threads that were created, by number. */
  public List<ThreadEnd> all() {
    List<ThreadEnd> ends = new ArrayList<>();
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t)) {
        ends.add(end(t));
      }
    }
    ends.sort((one, other) -> Integer.compare(one.thread(), other.thread()));
    return ends;
  }

  private ThreadEnd end(int t) {
    // Where the execution was stopped in its middle, a thread may stand before what it could do.
    Waiting waiting =
        machine.isEnabled(Actors.ofThread(t))
            ? Waiting.BUFFER
            : machine.isLockedOut(t) ? Waiting.MUTEX : machine.toldWaiting(t);
    String what =
        switch (waiting) {
          case MUTEX, RWLOCK -> {
            Step nextStep = machine.nextStep(Actors.ofThread(t));
            int holder = machine.waitsFor(t);
            String held =
                holder >= 0 && machine.exists(holder)
                    ? ", held by thread " + machine.number(holder)
                    : "";
            yield machine.names().name(nextStep.address) + held;
          }
          case AWAIT -> {
            Step read = machine.nextStep(Actors.ofThread(t));
            yield machine.names().name(read.address, machine.code().info(read.instruction));
          }
          case SEMAPHORE, EVENT, ONCE, LOOK, CONDITION, BARRIER, FUTEX ->
              machine.names().name(machine.waitsAt(t));
          case JOIN -> "thread " + machine.number(machine.waitsFor(t));
          default -> "";
        };
    boolean hasEnded = waiting == Waiting.ENDED;
    return new ThreadEnd(
        machine.number(t),
        waiting,
        what,
        hasEnded
            ? SourcePosition.UNKNOWN
            : machine.code().position(machine.places().ownInstruction(t)),
        hasEnded ? CallChain.NONE : machine.places().calls(t),
        holder(t, waiting));
  }

  private Optional<Holder> holder(int t, Waiting waiting) {
    boolean isLock = waiting == Waiting.MUTEX || waiting == Waiting.RWLOCK;
    int holder = isLock ? machine.waitsFor(t) : -1;
    return holder < 0 || !machine.exists(holder)
        ? Optional.empty()
        : held.taken(holder, machine.nextStep(Actors.ofThread(t)).address)
            .map(lock -> new Holder(machine.number(holder), lock));
  }
}
