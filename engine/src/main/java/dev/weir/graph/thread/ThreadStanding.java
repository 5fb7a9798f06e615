package dev.weir.graph.thread;

import dev.weir.graph.event.Operation;
import dev.weir.graph.thread.AtomicBlocks.Block;
import dev.weir.graph.thread.AtomicBlocks.Done;
import dev.weir.machine.report.Failure;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How far a thread has come in a graph, and what is known of its next operation. */
final class ThreadStanding {
  /** What is taken back together with a step. */
  Position position = Position.START;

  /** Whether the next four fields hold. */
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

  /** Whether the next operation is one of an atomic block, other than a write half. */
  boolean isInBlock;

  /** What the atomic block does that the thread is in, if that is decided and was asked for. */
  @Nullable Done done;

  /** The error that the thread has made, or why it was given up. */
  Optional<Failure> failure = Optional.empty();

  /** How many events were taken then, the one that failed included. */
  int failedSince;

  /**
   * What the write half of an operation may do.
   *
   * @param value what it writes
   * @param settled the operations that follow it
   */
  record Outcome(long value, List<Settled> settled) {}

  /** An operation that is known before its turn, for which the machine takes no step. */
  record Settled(Operation operation, long value) {}

  /**
   * Where a thread stands.
   *
   * @param slot the slot of its next event
   * @param waits whether its last event was a read at whose value it has to wait
   * @param half the write half of the read-modify-write that it has begun; null if there is none
   * @param halfValue what that writes, by the first outcome if there are several
   * @param outcomes of the write half, if others follow it
   * @param settled those of its next operations that are known
   * @param block the atomic block that it is in, up to its step; null if it is in none
   * @param asleepSince the slot in which it last fell asleep
   * @param isUnnoticed whether its sleep before that had ended by itself, and nobody could have
   *     woken it in between
   * @param addresses the reads that the addresses of earlier accesses come from
   * @param fenced the reads that control and addresses came from before the last instruction fence
   */
  record Position(
      int slot,
      boolean waits,
      @Nullable Operation half,
      long halfValue,
      List<Outcome> outcomes,
      List<Settled> settled,
      @Nullable Block block,
      int asleepSince,
      boolean isUnnoticed,
      long addresses,
      long fenced) {
    static final Position START =
        new Position(0, false, null, 0, List.of(), List.of(), null, 0, false, 0, 0);

    /** Whether it is in an atomic block, or more than its next operation is settled. */
    boolean isSpecial() {
      return block != null || !settled.isEmpty() || outcomes.size() > 1;
    }

    /** After one more event, which was no write half. */
    Position next() {
      return next(settled.isEmpty() ? settled : settled.subList(1, settled.size()));
    }

    /** The same, with these operations to follow. */
    Position next(List<Settled> left) {
      return new Position(
          slot + 1,
          false,
          null,
          0,
          List.of(),
          left,
          block,
          asleepSince,
          isUnnoticed,
          addresses,
          fenced);
    }

    /** After a read at whose value the thread has to wait. */
    Position waiting() {
      return new Position(
          slot + 1,
          true,
          null,
          0,
          List.of(),
          List.of(),
          block,
          asleepSince,
          isUnnoticed,
          addresses,
          fenced);
    }

    /** After the read half of a read-modify-write, before its write half. */
    Position before(Operation writeHalf, long written) {
      return before(writeHalf, written, List.of());
    }

    /** The same, where the write half has these outcomes. */
    Position before(Operation writeHalf, List<Outcome> newOutcomes) {
      return before(writeHalf, newOutcomes.getFirst().value, newOutcomes);
    }

    private Position before(Operation writeHalf, long written, List<Outcome> newOutcomes) {
      return new Position(
          slot,
          false,
          writeHalf,
          written,
          newOutcomes,
          List.of(),
          block,
          asleepSince,
          isUnnoticed,
          addresses,
          fenced);
    }

    /** After the write half, which has written a value. */
    Position afterHalf(long written) {
      for (Outcome outcome : outcomes) {
        if (outcome.value == written) {
          return next(outcome.settled);
        }
      }
      return next(List.of());
    }

    /** In an atomic block, or in none. */
    Position in(@Nullable Block newBlock) {
      return new Position(
          slot,
          waits,
          half,
          halfValue,
          outcomes,
          settled,
          newBlock,
          asleepSince,
          isUnnoticed,
          addresses,
          fenced);
    }

    /** Falls asleep by its next event, unnoticed or not. */
    Position asleep(boolean unnoticed) {
      return new Position(
          slot, waits, half, halfValue, outcomes, settled, block, slot, unnoticed, addresses,
          fenced);
    }

    /** With other reads that later events may depend on. */
    Position depending(long newAddresses, long newFenced) {
      return new Position(
          slot,
          waits,
          half,
          halfValue,
          outcomes,
          settled,
          block,
          asleepSince,
          isUnnoticed,
          newAddresses,
          newFenced);
    }
  }
}
