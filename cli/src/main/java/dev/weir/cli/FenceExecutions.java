package dev.weir.cli;

import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.Failing;
import dev.weir.fence.FenceResult.FailingCycle;
import dev.weir.fence.FenceResult.FailingExecution;
import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.program.Program;
import dev.weir.report.FenceReport.ShownFence;
import dev.weir.report.FenceReport.ShownSet;
import dev.weir.robust.Violation;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckResult.FoundError;
import dev.weir.trace.Replay;
import java.util.List;
import java.util.Optional;

/** Runs the executions again that show why fences are needed. */
final class FenceExecutions {
  private final Session session;
  private final Warnings warnings;

  FenceExecutions(Session session, Warnings warnings) {
    this.session = session;
    this.warnings = warnings;
  }

  /** The sets, with the executions. */
  List<ShownSet> shown(FenceResult result) {
    return result.sets().stream().map(set -> new ShownSet(shown(set), set.redundant())).toList();
  }

  /** Where fences cannot help, the execution that fails; none of automata. */
  Optional<Replay> counterexample(FenceResult result) {
    return result.counterexample().flatMap(this::run);
  }

  private List<ShownFence> shown(FenceSet set) {
    return set.fences().stream()
        .map(fence -> new ShownFence(fence, fence.without().flatMap(this::run)))
        .toList();
  }

  private Optional<Replay> run(Failing failing) {
    return switch (failing) {
      case FailingExecution(Program program, CheckOptions options, FoundError error) ->
          Optional.of(Confirmation.replay(session, warnings, program, options, error));
      case FailingCycle(Violation violation) -> Optional.of(violation.execution());
      case FailingRun _ -> Optional.empty();
    };
  }
}
