package dev.weir.fence.extract;

import dev.weir.machine.report.Failure;
import dev.weir.machine.state.StateHash;
import java.util.List;

/** A local state of a thread. */
sealed interface LocalState {
  /**
   * It can go on.
   *
   * @param hash of all that it can still use of its own
   * @param threadWords which threads were joined or detached
   * @param isBarrierDue whether a store-store barrier would have an effect: there was a store since
   *     the last one
   */
  record Running(StateHash.Value hash, List<Long> threadWords, boolean isBarrierDue)
      implements LocalState {
    /** Copies the list. */
    public Running {
      threadWords = List.copyOf(threadWords);
    }
  }

  /**
   * It has ended.
   *
   * @param result what it returned
   */
  record Ended(long result) implements LocalState {}

  /** It never goes on. */
  record Stopped() implements LocalState {}

  /** It made an error. */
  record Failed(Failure failure) implements LocalState {}
}
