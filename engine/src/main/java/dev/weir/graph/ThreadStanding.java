package dev.weir.graph;

import dev.weir.machine.report.Failure;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How far a thread has come in a graph, and what is known of its next operation. */
final class ThreadStanding {
  /** What is taken back together with a step. */
  Position position = Position.START;

  /** Whether the next two fields hold. */
  boolean isKnown;

  /** The next operation, but for a write half that is still to be taken. */
  Operation next = Operation.ABSENT;

  /** Its value; see {@link GraphThreads#value}. */
  long value;

  /** The error that the thread has made, or why it was given up. */
  Optional<Failure> failure = Optional.empty();

  /** How many events were taken then, the one that failed included. */
  int failedSince;

  /**
   * Where a thread stands.
   *
   * @param slot the slot of its next event
   * @param waits whether its last event was a read at whose value it has to wait
   * @param half the write half of the read-modify-write that it has begun; null if there is none
   * @param halfValue what that writes
   * @param addresses the reads that the addresses of earlier accesses come from
   * @param fenced the reads that control and addresses came from before the last instruction fence
   */
  record Position(
      int slot,
      boolean waits,
      @Nullable Operation half,
      long halfValue,
      long addresses,
      long fenced) {
    static final Position START = new Position(0, false, null, 0, 0, 0);

    /** After one more event. */
    Position next() {
      return new Position(slot + 1, false, null, 0, addresses, fenced);
    }

    /** After a read at whose value the thread has to wait. */
    Position waiting() {
      return new Position(slot + 1, true, null, 0, addresses, fenced);
    }

    /** After the read half of a read-modify-write, before its write half. */
    Position before(Operation writeHalf, long written) {
      return new Position(slot, false, writeHalf, written, addresses, fenced);
    }

    /** With what an event adds to the reads that later ones may depend on. */
    Position depending(long moreAddresses, long moreFenced) {
      return new Position(
          slot, waits, half, halfValue, addresses | moreAddresses, fenced | moreFenced);
    }
  }
}
