package dev.weir.fence.bounded;

import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Judgement;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.program.Program;
import dev.weir.robust.RobustChecker;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.Violation;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Judges sets of fences by exploring the executions of a machine with store buffers. */
public final class BoundedOracle extends ExploringOracle {
  /**
   * An oracle.
   *
   * @param options the model, bounds and limits; the limit of time is one for all explorations
   */
  public BoundedOracle(
      Program program,
      ExternalFunctions library,
      CheckOptions options,
      Aim aim,
      Places places,
      ProgressListener listener) {
    super(program, library, options, aim, places, listener);
  }

  @Override
  protected Judgement explore(Set<FencePlace> fences) {
    FailureHarvest harvest = new FailureHarvest(places, aim, fences, options.liveness());
    CheckResult result = check(with(fences), options.goingOn(), List.of(harvest));
    remember(result);
    if (!harvest.traces().isEmpty()) {
      return traces.judgeWith(harvest.traces(), fences);
    }
    return switch (result.verdict()) {
      case SAFE -> new Judgement.Correct();
      case VIOLATION -> judgeWithout(result);
      case UNKNOWN, NO_ERROR -> new Judgement.Unknown();
    };
  }

  /** What an exploration with errors says in which no execution was a failing one. */
  private Judgement judgeWithout(CheckResult result) {
    return switch (aim) {
      // An error before the first event needs no weak memory.
      case ERROR -> new Judgement.Unfixable(true);
      case ROBUSTNESS -> result.isCutShort() ? new Judgement.Unknown() : new Judgement.Correct();
    };
  }

  @Override
  public Optional<Failure> failure(Set<FencePlace> fences) {
    return check(with(fences), options, List.of())
        .firstError()
        .map(error -> new Failure(options, error));
  }

  /** An execution that is not sequentially consistent, by the monitor. */
  @Override
  public Optional<Violation> cycle(Set<FencePlace> fences) {
    RobustOptions asked = new RobustOptions(counted(options), RobustOptions.Method.MONITOR);
    return new RobustChecker(with(fences), library).check(asked, listener).witness();
  }
}
