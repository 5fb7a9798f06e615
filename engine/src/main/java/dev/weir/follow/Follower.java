package dev.weir.follow;

import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.report.Failure;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.random.Runs;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.schedule.ReplayException;
import dev.weir.trace.Monitor;
import dev.weir.trace.replay.Replay;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Follows routes. An execution that keeps to one and comes to the error at its end confirms it;
 * that there is none is not proved, but looked for in some attempts.
 */
public final class Follower {
  /** Routes say almost all there is to choose, so that more attempts hardly find more. */
  private static final int MOST_ATTEMPTS = 1000;

  private final Program program;
  private final ExternalFunctions library;

  /** For a program, with the library that it calls. */
  public Follower(Program program, ExternalFunctions library) {
    this.program = program;
    this.library = library;
  }

  /**
   * What came of it.
   *
   * @param result that of the attempt that came to the error, or met a limit
   * @param farthest the most waypoints that an attempt passed
   * @param attempts how many there were
   */
  public record Outcome(Optional<CheckResult> result, int farthest, int attempts) {}

  /**
   * Follows a route.
   *
   * @param options the memory model, and which errors count; the limit of time is one for each
   *     attempt
   */
  public Outcome follow(Route route, CheckOptions options, ProgressListener listener) {
    SplittableRandom seeds = new SplittableRandom(options.seed());
    int farthest = 0;
    int attempts = 0;
    while (attempts < MOST_ATTEMPTS && !listener.wantsToStop()) {
      boolean isStraight = attempts++ == 0;
      Attempt attempt = new Attempt(route, isStraight, seeds.nextLong());
      CheckOptions one = options.goingOn().withRandomRuns(1, options.seed());
      CheckResult result = new Checker(program, library).run(one, attempt::make, listener);
      farthest = Math.max(farthest, attempt.scheduler().passed());
      Optional<FoundError> error =
          attempt.scheduler().isThrough()
              ? result.errors().stream().filter(e -> isClaimed(route, options, e)).findFirst()
              : Optional.empty();
      if (error.isPresent()) {
        return new Outcome(
            Optional.of(result.withErrors(List.of(error.get()))), farthest, attempts);
      }
      if (result.isCutShort()) {
        return new Outcome(Optional.of(result), farthest, attempts);
      }
    }
    return new Outcome(Optional.empty(), farthest, attempts);
  }

  /** One execution. */
  private static final class Attempt {
    private final Route route;
    private final boolean isStraight;
    private final long seed;
    private Optional<RouteScheduler> scheduler = Optional.empty();

    Attempt(Route route, boolean isStraight, long seed) {
      this.route = route;
      this.isStraight = isStraight;
      this.seed = seed;
    }

    void make(Runs runs) {
      runs.run(
          (machine, random) -> {
            RouteScheduler made = new RouteScheduler(machine, route, isStraight, random);
            scheduler = Optional.of(made);
            return made;
          },
          seed,
          new Unwatched());
    }

    /** What steered it: the last, if it was made several times. */
    RouteScheduler scheduler() {
      return scheduler.orElseThrow();
    }
  }

  /** Nobody looks on. */
  private static final class Unwatched implements Monitor {}

  /** Whether an error is where the route says. */
  private boolean isClaimed(Route route, CheckOptions options, FoundError error) {
    Failure failure = error.failure();
    return route.targets().stream()
        .filter(
            target -> target.thread() == failure.thread() || failure.kind().isOfSeveralThreads())
        .anyMatch(target -> target.isAt(failure.position()) || target.isAt(own(options, error)));
  }

  /** The place of an error in the program's own code, where a library of the system led there. */
  private SourcePosition own(CheckOptions options, FoundError error) {
    try {
      Replay replay = new Checker(program, library).replay(options, error.schedule());
      return replay.explanations().entrySet().stream()
          .filter(entry -> entry.getKey().equals(error.failure()))
          .map(entry -> entry.getValue().calls().own())
          .flatMap(Optional::stream)
          .map(place -> place.position())
          .findFirst()
          .orElse(error.failure().position());
    } catch (ReplayException e) {
      return error.failure().position();
    }
  }
}
