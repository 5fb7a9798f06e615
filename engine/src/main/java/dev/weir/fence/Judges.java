package dev.weir.fence;

import dev.weir.fence.FenceResult.Failing;
import dev.weir.fence.FenceResult.Method;
import dev.weir.fence.exact.ExactOracle;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Oracle;
import dev.weir.search.result.CheckResult;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * An oracle, and how to show what fails.
 *
 * @param method how it finds out
 * @param oracle judges sets
 * @param failure what fails with some fences
 * @param sequentialFailure what fails without any weak memory
 * @param explorations how many there were
 * @param latest what the latest exploration that judged a set found
 * @param reason why the latest answer was none, where explorations do not say it; else empty
 */
record Judges(
    Method method,
    Oracle oracle,
    Function<Set<FencePlace>, Optional<Failing>> failure,
    Supplier<Optional<Failing>> sequentialFailure,
    IntSupplier explorations,
    Supplier<CheckResult> latest,
    Supplier<String> reason) {
  /** Those that ask for exact reachability. */
  static Judges exact(
      Oracle asked,
      ExactOracle oracle,
      Function<Set<FencePlace>, Optional<Failing>> failure,
      Supplier<Optional<Failing>> sequentialFailure) {
    return new Judges(
        Method.EXACT,
        asked,
        failure,
        sequentialFailure,
        oracle::explorations,
        () -> CheckResult.NOTHING,
        oracle::reason);
  }
}
