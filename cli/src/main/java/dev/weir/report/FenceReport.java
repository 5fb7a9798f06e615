package dev.weir.report;

import dev.weir.fence.FenceResult;
import dev.weir.trace.Replay;
import java.util.List;
import java.util.Optional;

/**
 * The result of {@code fence}.
 *
 * @param run how the tool was run
 * @param phases the time it took
 * @param result what was found
 * @param sets the sets, with the executions that show why
 * @param counterexample where fences cannot help, an execution that fails, run again
 */
public record FenceReport(
    Run run,
    Phases phases,
    FenceResult result,
    List<ShownSet> sets,
    Optional<Replay> counterexample)
    implements Report {

  /** Copies the list. */
  public FenceReport {
    sets = List.copyOf(sets);
  }

  /** A set of fences. */
  public record ShownSet(List<ShownFence> fences) {
    /** Copies the list. */
    public ShownSet {
      fences = List.copyOf(fences);
    }
  }

  /**
   * A fence.
   *
   * @param fence what is to be done, and where
   * @param without the execution that fails without it, run again
   */
  public record ShownFence(FenceResult.Fence fence, Optional<Replay> without) {}
}
