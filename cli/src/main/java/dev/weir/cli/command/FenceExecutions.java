package dev.weir.cli.command;

import dev.weir.cli.execution.Confirmation;
import dev.weir.cli.execution.ModelTrace;
import dev.weir.cli.execution.TraceFile;
import dev.weir.cli.execution.TraceOption.Kept;
import dev.weir.cli.execution.TraceOption.Recorded;
import dev.weir.cli.execution.TraceOption.Variant;
import dev.weir.cli.session.DefectException;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Toolkit;
import dev.weir.cli.session.Warnings;
import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.Failing;
import dev.weir.fence.FenceResult.FailingCycle;
import dev.weir.fence.FenceResult.FailingExecution;
import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.FenceResult.FailingScenario;
import dev.weir.fence.FenceResult.Fence;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Redundant;
import dev.weir.fence.RunReplay;
import dev.weir.fence.bounded.FenceChanges;
import dev.weir.fence.infer.FencePlace;
import dev.weir.lin.LinResult;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.report.FenceReport.ShownFence;
import dev.weir.report.FenceReport.ShownSet;
import dev.weir.report.LinReport;
import dev.weir.robust.Violation;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.schedule.ReplayException;
import dev.weir.trace.replay.Replay;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The executions that show why fences are needed: run again, or made ready to be kept. */
public record FenceExecutions(Session session, Warnings warnings) {
  /** The sets, with the executions. */
  List<ShownSet> shown(FenceResult result) {
    return result.sets().stream().map(set -> new ShownSet(set, shown(set))).toList();
  }

  /** Where fences cannot help, the execution that fails. */
  Optional<Replay> counterexample(FenceResult result) {
    return result.answer().counterexample().map(this::run);
  }

  private List<ShownFence> shown(FenceSet set) {
    return set.fences().stream()
        .map(fence -> new ShownFence(fence, fence.without().map(this::run)))
        .toList();
  }

  private Replay run(Failing failing) {
    return switch (failing) {
      case FailingExecution(Program program, CheckOptions options, FoundError error) ->
          Confirmation.replay(session, warnings, program, options, error);
      case FailingCycle(Program _, Violation violation) -> violation.execution();
      case FailingScenario(LinResult.Failing scenario, CheckOptions options) ->
          of(session, warnings, options, scenario);
      case FailingRun run -> RunReplay.of(run);
    };
  }

  /** The execution of a scenario that fails, run again, with notes where calls begin and end. */
  static Replay of(
      Session session, Warnings warnings, CheckOptions options, LinResult.Failing failing) {
    return switch (failing.cause()) {
      case LinResult.Error(FoundError error) ->
          Confirmation.replay(session, warnings, failing.program(), options, error);
      case LinResult.Unexplained cause -> {
        try {
          Replay replay =
              session
                  .toolkit()
                  .tell(
                      failing.program(),
                      options,
                      cause.schedule(),
                      session.interruption()::isRequested);
          yield LinReport.bracketed(replay, failing, cause.calls());
        } catch (ReplayException e) {
          throw new DefectException("the execution cannot be replayed: " + e.getMessage());
        }
      }
    };
  }

  /** What shows why a fence is needed, and which fences there are. */
  private record Changed(Failing failing, FenceChanges changes) {}

  /**
   * What is to be kept of a program: the counterexample, or for each fence of the first set that
   * has one the execution that fails without it.
   *
   * @param options what was explored
   * @param fromSequential whether atomic accesses were taken for sequentially consistent ones
   */
  static List<Variant> kept(FenceResult result, CheckOptions options, boolean fromSequential) {
    return changed(result, fromSequential).stream()
        .flatMap(one -> kept(one, options).stream())
        .toList();
  }

  /**
   * The same of the scenarios of a data structure.
   *
   * @param scenarios makes an execution of a scenario ready to be kept
   */
  static List<Variant> kept(FenceResult result, Function<LinResult.Failing, Variant> scenarios) {
    List<Variant> kept = new ArrayList<>();
    for (Changed one : changed(result, false)) {
      if (one.failing() instanceof FailingScenario(LinResult.Failing failing, var _)) {
        Variant plain = scenarios.apply(failing);
        kept.add(
            new Variant(
                plain.kept(),
                plain.program(),
                plain.options(),
                Optional.of(one.changes()),
                plain.scenario()));
      }
    }
    return kept;
  }

  /** The same of a model. */
  static List<Recorded> kept(FenceResult result, Toolkit toolkit, Path input, long seed) {
    List<Recorded> kept = new ArrayList<>();
    for (Changed one : changed(result, false)) {
      if (one.failing() instanceof FailingRun run) {
        String fingerprint = toolkit.fingerprint(run.program());
        kept.add(ModelTrace.of(input, seed, fingerprint, Optional.of(one.changes()), run));
      }
    }
    return kept;
  }

  private static List<Changed> changed(FenceResult result, boolean fromSequential) {
    List<Changed> changed = new ArrayList<>();
    result
        .answer()
        .counterexample()
        .map(failing -> new Changed(failing, new FenceChanges(Set.of(), Set.of(), false)))
        .ifPresent(changed::add);
    if (!result.sets().isEmpty()) {
      FenceSet set = result.sets().getFirst();
      for (Fence fence : set.fences()) {
        fence
            .without()
            .map(failing -> new Changed(failing, without(set, fence, fromSequential)))
            .ifPresent(changed::add);
      }
    }
    return changed;
  }

  private static FenceChanges without(FenceSet set, Fence fence, boolean fromSequential) {
    Set<FencePlace> others =
        set.fences().stream().map(Fence::place).collect(Collectors.toCollection(HashSet::new));
    others.remove(fence.place());
    Set<SourcePosition> loose =
        Stream.concat(
                set.fences().stream().map(Fence::place).filter(FencePlace::existing),
                set.redundant().stream().map(Redundant::place))
            .map(FencePlace::position)
            .collect(Collectors.toSet());
    return new FenceChanges(others, loose, fromSequential);
  }

  private static Optional<Variant> kept(Changed one, CheckOptions options) {
    Optional<FenceChanges> changes = Optional.of(one.changes());
    return switch (one.failing()) {
      case FailingExecution(Program program, CheckOptions explored, FoundError error) ->
          Optional.of(new Variant(Kept.of(error), program, explored, changes));
      case FailingCycle(Program program, Violation violation) ->
          Optional.of(
              new Variant(
                  new Kept(TraceFile.CYCLE, violation.schedule()), program, options, changes));
      case FailingRun _, FailingScenario _ -> Optional.empty();
    };
  }
}
