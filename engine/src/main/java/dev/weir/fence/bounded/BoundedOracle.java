package dev.weir.fence.bounded;

import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Judgement;
import dev.weir.fence.infer.KnownTraces;
import dev.weir.fence.infer.Oracle;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.robust.RobustChecker;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.Violation;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.trace.Monitor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Judges sets of fences by exploring the executions of the program with the fences. What earlier
 * explorations found is asked first: a trace that a set leaves possible makes it wrong without
 * another one.
 */
public final class BoundedOracle implements Oracle {
  private final Program program;
  private final ExternalFunctions library;
  private final CheckOptions options;
  private final Aim aim;
  private final Places places;
  private final ProgressListener listener;
  private final LoopDepths loops;
  private final KnownTraces traces = new KnownTraces();
  private final long start = System.nanoTime();
  private int explorations;
  private CheckResult latest = CheckResult.NOTHING;

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
    this.program = program;
    this.library = library;
    this.options = options;
    this.aim = aim;
    this.places = places;
    this.loops = new LoopDepths(program);
    this.listener = listener;
  }

  /** How many explorations there were. */
  public int explorations() {
    return explorations;
  }

  /** What the latest exploration found. */
  public CheckResult latest() {
    return latest;
  }

  /** The program with some fences. */
  public Program with(Set<FencePlace> fences) {
    return FencedProgram.of(program, places, fences);
  }

  @Override
  public int loops(FencePlace place) {
    return loops.at(place.position());
  }

  @Override
  public Judgement judge(Set<FencePlace> fences) {
    Optional<Judgement> known = traces.judge(fences);
    if (known.isPresent()) {
      return known.get();
    }
    FailureHarvest harvest = new FailureHarvest(places, aim, fences, options.liveness());
    CheckResult result = explore(with(fences), options.goingOn(), List.of(harvest));
    latest = result;
    if (harvest.traces().isEmpty()) {
      return switch (result.verdict()) {
        case SAFE -> new Judgement.Correct();
        case VIOLATION -> judgeWithout(result);
        case UNKNOWN, NO_ERROR -> new Judgement.Unknown();
      };
    }
    return traces.judgeWith(harvest.traces(), fences);
  }

  /** What an exploration with errors says in which no execution was a failing one. */
  private Judgement judgeWithout(CheckResult result) {
    return switch (aim) {
      // An error before the first event needs no weak memory.
      case ERROR -> new Judgement.Unfixable(true);
      case ROBUSTNESS -> result.isCutShort() ? new Judgement.Unknown() : new Judgement.Correct();
    };
  }

  /**
   * An execution that is not sequentially consistent, by the monitor.
   *
   * @return the violation, if there is one
   */
  public Optional<Violation> cycle(Set<FencePlace> fences) {
    explorations++;
    RobustOptions asked = new RobustOptions(within(options), RobustOptions.Method.MONITOR);
    return new RobustChecker(with(fences), library).check(asked, listener).witness();
  }

  /**
   * An exploration that ends at the first error.
   *
   * @return the error, if there is one
   */
  public Optional<FoundError> failure(Set<FencePlace> fences) {
    return explore(with(fences), options, List.of()).firstError();
  }

  /** An error that needs no weak memory, by an exploration without any. */
  public Optional<FoundError> sequentialFailure() {
    return explore(program, options.with(new SequentialConsistency()), List.of()).firstError();
  }

  private CheckResult explore(Program fenced, CheckOptions how, List<Monitor> monitors) {
    explorations++;
    return new Checker(fenced, library).check(within(how), monitors, listener);
  }

  private CheckOptions within(CheckOptions how) {
    return how.within(Duration.ofNanos(System.nanoTime() - start));
  }
}
