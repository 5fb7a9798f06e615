package dev.weir.graph;

import dev.weir.machine.report.Failure;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How far a thread has come in a graph, and what is known of its next operation. */
final class ThreadStanding {
  /** What is taken back together with a step. */
  Position position = Position.START;

  /** Whether the next three fields hold. */
  boolean isKnown;

  /** The next operation, but for a write half that is still to be taken. */
  Operation next = Operation.ABSENT;

  /** Its value; see {@link GraphThreads#value}. */
  long value;

  /**
   * Whether the next operation gives a mutex back after a section that only looked, and that the
   * thread would only begin again: the thread keeps the mutex.
   */
  boolean keepsLock;

  /** The error that the thread has made, or why it was given up. */
  Optional<Failure> failure = Optional.empty();

  /** How many events were taken then, the one that failed included. */
  int failedSince;

  /**
   * What the write half of an operation on a synchronisation object may do.
   *
   * @param value what it writes
   * @param wakes the operations that wake others, which follow it
   */
  record Outcome(long value, List<Operation> wakes) {}

  /**
   * Where a thread stands.
   *
   * @param slot the slot of its next event
   * @param waits whether its last event was a read at whose value it has to wait
   * @param half the write half of the read-modify-write that it has begun; null if there is none
   * @param halfValue what that writes, by the first outcome if there are several
   * @param outcomes of the write half, if it may wake others
   * @param wakes those of its next operations that wake others
   * @param asleepSince the slot in which it last fell asleep
   * @param addresses the reads that the addresses of earlier accesses come from
   * @param fenced the reads that control and addresses came from before the last instruction fence
   */
  record Position(
      int slot,
      boolean waits,
      @Nullable Operation half,
      long halfValue,
      List<Outcome> outcomes,
      List<Operation> wakes,
      int asleepSince,
      long addresses,
      long fenced) {
    static final Position START = new Position(0, false, null, 0, List.of(), List.of(), 0, 0, 0);

    /** After one more event, which was no write half. */
    Position next() {
      List<Operation> left = wakes.isEmpty() ? wakes : wakes.subList(1, wakes.size());
      return after(slot + 1, left);
    }

    private Position after(int newSlot, List<Operation> left) {
      return new Position(newSlot, false, null, 0, List.of(), left, asleepSince, addresses, fenced);
    }

    /** After a read at whose value the thread has to wait. */
    Position waiting() {
      return new Position(
          slot + 1, true, null, 0, List.of(), List.of(), asleepSince, addresses, fenced);
    }

    /** After the read half of a read-modify-write, before its write half. */
    Position before(Operation writeHalf, long written) {
      return new Position(
          slot, false, writeHalf, written, List.of(), List.of(), asleepSince, addresses, fenced);
    }

    /** The same, where the write half has these outcomes. */
    Position before(Operation writeHalf, List<Outcome> newOutcomes) {
      return new Position(
          slot,
          false,
          writeHalf,
          newOutcomes.getFirst().value,
          newOutcomes,
          List.of(),
          asleepSince,
          addresses,
          fenced);
    }

    /** After the write half, which has written a value. */
    Position afterHalf(long written) {
      for (Outcome outcome : outcomes) {
        if (outcome.value == written) {
          return after(slot + 1, outcome.wakes);
        }
      }
      return after(slot + 1, List.of());
    }

    /** Falls asleep by its next event. */
    Position asleep() {
      return new Position(slot, waits, half, halfValue, outcomes, wakes, slot, addresses, fenced);
    }

    /** With other reads that later events may depend on. */
    Position depending(long newAddresses, long newFenced) {
      return new Position(
          slot, waits, half, halfValue, outcomes, wakes, asleepSince, newAddresses, newFenced);
    }
  }
}
