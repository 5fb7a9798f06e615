package dev.weir.fence;

import dev.weir.fence.bounded.Existing;
import dev.weir.fence.bounded.ExistingFences;
import dev.weir.fence.bounded.ExistingOrders;
import dev.weir.fence.bounded.Places;
import dev.weir.fence.exact.ExactOracle;
import dev.weir.fence.infer.Candidates;
import dev.weir.fence.infer.FencePlace;
import dev.weir.machine.model.MemoryModel;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
import dev.weir.program.transform.OpenedCalls;
import java.util.Set;
import java.util.TreeSet;

/** The places in the source where fences may stand, whichever may be touched. */
public final class Positions {
  private Positions() {}

  /** Those of a program, as the options ask for them. */
  public static Set<SourcePosition> of(Program program, FenceOptions options) {
    OpenedCalls calls = OpenedCalls.of(program);
    MemoryModel model = options.check().model();
    Set<SourcePosition> positions =
        new TreeSet<>(
            new Places(calls, model, options.placement(), options.canBeAtomic(), _ -> true)
                .positions());
    if (options.prune()) {
      Existing existing =
          options.graphs().isPresent()
              ? new ExistingOrders(calls.program(), options.fromSequential(), _ -> true)
              : new ExistingFences(calls.program(), model, _ -> true);
      existing.all().stream().map(FencePlace::position).forEach(positions::add);
    }
    return positions;
  }

  /** Those of automata. */
  public static Set<SourcePosition> of(Automata program, FenceOptions options) {
    return new ExactOracle(
            program,
            AutomataChecker.memory(options.check().model()),
            options.aim(),
            options.prune() ? Candidates.ALL : Candidates.NEW,
            options.placement(),
            _ -> true,
            () -> false)
        .positions();
  }
}
