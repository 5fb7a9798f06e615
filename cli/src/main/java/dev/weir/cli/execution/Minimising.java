package dev.weir.cli.execution;

import dev.weir.cli.session.Session;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.hunt.HuntResult;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the counterexamples of a result as short as they get within a time for all of them. */
public final class Minimising {
  /** For all of them together, where there is no limit of time. */
  private static final Duration USUAL = Duration.ofSeconds(2);

  /** The same beyond a limit of time. */
  private static final Duration LATE = Duration.ofMillis(500);

  /** Of longer executions another one is looked for first. */
  private static final int MANY_MOVES = 200;

  private static final int RANDOM_EXECUTIONS = 50;

  private Minimising() {}

  /** The same result with shorter counterexamples, unless the user wants an end. */
  public static CheckResult of(
      Session session, Program program, CheckOptions options, CheckResult result) {
    if (session.interruption().isRequested()) {
      return result;
    }
    long end = System.nanoTime() + time(options, result).toNanos();
    List<FoundError> errors = new ArrayList<>();
    for (FoundError error : result.errors()) {
      Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
      FoundError shorter =
          error.schedule().moves().size() > MANY_MOVES
              ? atRandom(session, program, options, error, left.dividedBy(2))
              : error;
      left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
      errors.add(
          session
              .toolkit()
              .minimise(program, options, shorter, left, session.interruption()::isRequested));
    }
    return result.withErrors(errors);
  }

  /**
   * A shorter execution that shows an error. A search that goes depth first finds an error that
   * each turn of a loop may have in the last one; an execution at random has it in one of the
   * first.
   */
  private static FoundError atRandom(
      Session session, Program program, CheckOptions options, FoundError error, Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    FoundError shortest = error;
    for (int seed = 0; seed < RANDOM_EXECUTIONS; seed++) {
      Duration left = Duration.ofNanos(end - System.nanoTime());
      if (!left.isPositive() || session.interruption().isRequested()) {
        break;
      }
      CheckOptions atRandom =
          options
              .withoutContextBound()
              .withRandomRuns(1, seed)
              .withTimeLimit(Optional.of(left))
              .withWorkers(1);
      for (FoundError other :
          session.toolkit().check(program, atRandom, List.of(), ProgressListener.NONE).errors()) {
        if (other.failure().kind() == error.failure().kind()
            && other.failure().position().equals(error.failure().position())
            && other.schedule().moves().size() < shortest.schedule().moves().size()) {
          shortest = other;
        }
      }
    }
    return shortest;
  }

  /** The same of execution graphs: simpler ones that show the same errors. */
  public static GraphChecker.Result of(
      Session session,
      Program program,
      JudgedModel model,
      GraphOptions graphs,
      CheckOptions options,
      GraphChecker.Result found) {
    if (session.interruption().isRequested()) {
      return found;
    }
    return session
        .toolkit()
        .simplest(
            program,
            model,
            graphs,
            options.withTimeLimit(Optional.of(time(options, found.result()))),
            found,
            ProgressListener.stoppingWhen(session.interruption()::isRequested));
  }

  /** The same of a hunt; where nothing is to be shorter, too, it tells which cycle is shown. */
  public static HuntResult of(
      Session session,
      Program program,
      CheckOptions options,
      HuntResult result,
      boolean minimises) {
    if (session.interruption().isRequested()) {
      return result;
    }
    Duration limit = minimises ? time(options, result.runs()) : Duration.ZERO;
    return session
        .toolkit()
        .minimise(program, options, result, limit, session.interruption()::isRequested);
  }

  /** What is left of a limit of time, and a little more. */
  private static Duration time(CheckOptions options, CheckResult result) {
    Duration left = options.within(result.elapsed()).timeLimit().orElse(USUAL).plus(LATE);
    return left.compareTo(USUAL) < 0 ? left : USUAL;
  }
}
