package dev.weir.robust;

import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.SequentialWithBarriers;
import dev.weir.machine.options.Interrupted;
import dev.weir.machine.report.Failure;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.robust.Violation.Harm;
import dev.weir.robust.Violation.HarmfulExecution;
import dev.weir.robust.cycle.Attribution;
import dev.weir.robust.cycle.Cycles;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.schedule.ReplayException;
import dev.weir.trace.Schedule;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes what was found fit to be shown: runs it again, and looks for the harm that it does, until
 * somebody asks for an end.
 */
final class ShownViolations {
  private final Program program;
  private final ExternalFunctions library;
  private final CheckOptions check;
  private final ProgressListener listener;
  private List<Violation> violations = List.of();
  private int left;

  private ShownViolations(
      Program program, ExternalFunctions library, CheckOptions check, ProgressListener listener) {
    this.program = program;
    this.library = library;
    this.check = check;
    this.listener = listener;
  }

  /**
   * Runs again what was found: the first alone, unless the search was to go on.
   *
   * @param check how it was found
   * @param elapsed the time that it took
   */
  static ShownViolations of(
      Program program,
      ExternalFunctions library,
      CheckOptions check,
      List<Cycles.Found> found,
      Duration elapsed,
      ProgressListener listener) {
    ShownViolations shown = new ShownViolations(program, library, check, listener);
    if (!check.keepGoing()) {
      shown.violations =
          found.stream()
              .limit(1)
              .flatMap(one -> shown.violation(one, Optional.empty()).stream())
              .toList();
    } else if (!found.isEmpty()) {
      shown.addAll(found, elapsed);
    }
    return shown;
  }

  /** The violations. */
  List<Violation> violations() {
    return violations;
  }

  /** How many were found and not run again. */
  int left() {
    return left;
  }

  /** By position, with the first execution for each. */
  private void addAll(List<Cycles.Found> found, Duration elapsed) {
    Map<List<SourcePosition>, Violation> byPosition = new LinkedHashMap<>();
    Attribution harms =
        new Attribution(found.stream().map(Cycles.Found::where).toList(), check.liveness());
    CheckResult explored =
        new Checker(program, library)
            .check(check.within(elapsed), List.of(harms), RobustChecker.untold(listener));
    for (Cycles.Found one : found) {
      Harm harm = new Harm(harms.of(one.where()).map(this::shown), explored.complete());
      violation(one, Optional.of(harm))
          .ifPresent(
              violation ->
                  byPosition.merge(
                      List.of(violation.overtaken().position(), violation.by().position()),
                      violation,
                      (known, other) -> isHarmful(known) || !isHarmful(other) ? known : other));
    }
    violations = List.copyOf(byPosition.values());
  }

  private HarmfulExecution shown(Attribution.Failing failing) {
    Failure expected = failing.failure();
    // What fails is told without its steps where there is no time for them.
    Replay shown =
        replay(check, failing.schedule())
            .map(execution -> execution.showing(confirmed(expected, execution)))
            .orElseGet(() -> new Replay(List.of(), Optional.of(expected), List.of(), ""));
    return new HarmfulExecution(expected, failing.schedule(), shown);
  }

  private static Failure confirmed(Failure expected, Replay execution) {
    return execution.failures().stream()
        .filter(f -> f.kind() == expected.kind() && f.position().equals(expected.position()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no failure in a run again: " + expected));
  }

  private static boolean isHarmful(Violation violation) {
    return violation.harm().flatMap(Harm::error).isPresent();
  }

  private Optional<Violation> violation(Cycles.Found found, Optional<Harm> harm) {
    Optional<Violation> violation =
        replay(check, found.schedule()).map(execution -> violation(found, execution, harm));
    left += violation.isEmpty() ? 1 : 0;
    return violation;
  }

  private Violation violation(Cycles.Found found, Replay execution, Optional<Harm> harm) {
    List<TraceStep> steps = execution.steps();
    CheckOptions sequential = check.with(new SequentialWithBarriers(check.model()));
    return new Violation(
        CycleEvent.of(steps, found.pair().store()),
        CycleEvent.of(steps, found.pair().by()),
        false,
        found.cycle().stream().map(e -> CycleEvent.of(steps, e)).toList(),
        found.schedule(),
        execution,
        found.borderline().flatMap(schedule -> replay(sequential, schedule)),
        harm);
  }

  /** An execution, run again; empty if somebody asked for an end before it was through. */
  private Optional<Replay> replay(CheckOptions options, Schedule schedule) {
    try {
      return Optional.of(
          new Checker(program, library).replay(options, schedule, listener::wantsToStop));
    } catch (Interrupted early) {
      return Optional.empty();
    } catch (ReplayException e) {
      throw new IllegalStateException("an execution cannot be run again", e);
    }
  }
}
