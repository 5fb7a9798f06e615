package dev.weir.robust;

import dev.weir.machine.ExternalFunctions;
import dev.weir.machine.MemoryModel;
import dev.weir.machine.memory.SequentialConsistency;
import dev.weir.machine.memory.SequentialWithBarriers;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.robust.RobustResult.BoundedRun;
import dev.weir.search.Bound;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckResult;
import dev.weir.search.CheckResult.FoundError;
import dev.weir.search.Checker;
import dev.weir.search.ProgressListener;
import dev.weir.search.ReplayException;
import dev.weir.trace.Replay;
import dev.weir.trace.TraceStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds out whether a weak memory model adds behaviours to a program. */
public final class RobustChecker {
  private final Program program;
  private final ExternalFunctions library;

  /** A checker of a program that may call the given library. */
  public RobustChecker(Program program, ExternalFunctions library) {
    this.program = program;
    this.library = library;
  }

  /** Whether there is a monitor for a model. */
  public static boolean supports(MemoryModel model) {
    return switch (model.name()) {
      case "sc", "tso", "pso" -> true;
      default -> false;
    };
  }

  /** Finds out. */
  public RobustResult check(RobustOptions options, ProgressListener listener) {
    CheckOptions check = options.check();
    if (!check.iterates()) {
      return once(options, listener);
    }
    int last = check.contextBound().orElseThrow();
    List<BoundedRun> runs = new ArrayList<>();
    for (int bound = 0; ; bound++) {
      RobustResult result =
          once(new RobustOptions(check.withContextBound(bound), options.method()), listener);
      CheckResult explored = result.exploration();
      runs.add(
          new BoundedRun(
              bound, explored.counts().executions(), result.borderline(), explored.elapsed()));
      boolean stops =
          explored.met().stream().anyMatch(Bound::isLimit)
              || (result.verdict() == RobustVerdict.NOT_ROBUST && !check.keepGoing());
      if (stops || bound >= last || !explored.met().contains(Bound.CONTEXT_BOUND)) {
        return result.withBounds(runs);
      }
    }
  }

  private RobustResult once(RobustOptions options, ProgressListener listener) {
    CheckOptions check = options.check();
    if (!check.model().isBuffered()) {
      return trivial(check);
    }
    return switch (options.method()) {
      case MONITOR -> watch(check, listener);
      case TRACES -> compare(check, listener);
    };
  }

  /** Sequential consistency adds nothing to itself. */
  private static RobustResult trivial(CheckOptions check) {
    return new RobustResult(
        RobustVerdict.ROBUST, true, CheckResult.NOTHING, Optional.empty(), 0, List.of(), List.of());
  }

  private RobustResult watch(CheckOptions check, ProgressListener listener) {
    Witnesses witnesses = new Witnesses(program, library, check.model(), check.machine());
    StoreBufferMonitor monitor =
        new StoreBufferMonitor(isPerLocation(check.model()), !check.keepGoing(), true, witnesses);
    CheckResult explored =
        new Checker(program, library)
            .check(
                check.with(new SequentialWithBarriers(check.model())).goingOn(),
                List.of(monitor),
                listener);
    return result(check, explored, monitor.borderline(), witnesses.shown(), explored.firstError());
  }

  private RobustResult compare(CheckOptions check, ProgressListener listener) {
    CyclicTraces monitor = new CyclicTraces(!check.keepGoing());
    CheckResult explored =
        new Checker(program, library).check(check.goingOn(), List.of(monitor), listener);
    Optional<FoundError> error =
        explored.errors().isEmpty()
            ? Optional.empty()
            : new Checker(program, library)
                .check(check.with(new SequentialConsistency()))
                .firstError();
    return result(check, explored, monitor.cyclic(), monitor.shown(), error);
  }

  private static boolean isPerLocation(MemoryModel model) {
    return model.name().equals("pso");
  }

  private RobustResult result(
      CheckOptions check,
      CheckResult explored,
      long borderline,
      List<Cycles.Found> found,
      Optional<FoundError> error) {
    boolean open =
        explored.met().stream().anyMatch(Bound::isLimit) || !explored.unsupported().isEmpty();
    RobustVerdict verdict =
        borderline > 0
            ? RobustVerdict.NOT_ROBUST
            : open ? RobustVerdict.UNKNOWN : RobustVerdict.ROBUST;
    return new RobustResult(
        verdict,
        explored.complete(),
        explored,
        error,
        borderline,
        violations(check, found),
        List.of());
  }

  /** The violations by position: the first execution for each. */
  private List<Violation> violations(CheckOptions check, List<Cycles.Found> found) {
    Map<List<SourcePosition>, Violation> violations = new LinkedHashMap<>();
    for (Cycles.Found one : found) {
      Violation violation = violation(check, one);
      violations.putIfAbsent(
          List.of(violation.overtaken().position(), violation.by().position()), violation);
    }
    List<Violation> all = List.copyOf(violations.values());
    return check.keepGoing() || all.isEmpty() ? all : all.subList(0, 1);
  }

  private Violation violation(CheckOptions check, Cycles.Found found) {
    try {
      Replay replay = new Checker(program, library).replay(check, found.schedule());
      List<TraceStep> steps = replay.steps();
      return new Violation(
          CycleEvent.of(steps.get(found.pair().store())),
          CycleEvent.of(steps.get(found.pair().by())),
          found.cycle().stream().map(e -> CycleEvent.of(steps.get(e))).toList(),
          found.schedule(),
          replay,
          Optional.empty());
    } catch (ReplayException e) {
      throw new IllegalStateException("an execution of the weak model cannot be run again", e);
    }
  }
}
