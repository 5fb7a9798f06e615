package dev.weir.fence.extract;

import dev.weir.machine.report.Failure;
import dev.weir.machine.state.StateHash;

/** A local state of a thread. */
sealed interface LocalState {
  /**
   * It can go on.
   *
   * @param hash of all that it can still use of its own
   * @param isBarrierDue whether a store-store barrier would have an effect: there was a store since
   *     the last one
   */
  record Running(StateHash.Value hash, boolean isBarrierDue) implements LocalState {}

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
