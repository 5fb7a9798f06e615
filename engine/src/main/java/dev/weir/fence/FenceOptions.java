package dev.weir.fence;

import dev.weir.fence.graph.GraphModels;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.LoopCosts;
import dev.weir.fence.infer.Placement;
import dev.weir.graph.model.JudgedModel;
import dev.weir.program.SourcePosition;
import dev.weir.search.options.CheckOptions;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Which fences are wanted.
 *
 * @param check the model, bounds and limits; the limit of time is one for all
 * @param graphs the models whose execution graphs are explored; empty where the model in {@code
 *     check} is one of a machine with store buffers
 * @param aim what they are to bring about
 * @param placement where fences may stand
 * @param isAllowed which statements may be touched
 * @param all whether all minimal sets are wanted, or one of least cost
 * @param costs what fences cost
 * @param prune whether the fences that the program has may go; of execution graphs also orders
 * @param fromSequential whether atomic accesses are taken for sequentially consistent ones, all of
 *     whose orders may go
 */
public record FenceOptions(
    CheckOptions check,
    Optional<GraphModels> graphs,
    Aim aim,
    Placement placement,
    Predicate<SourcePosition> isAllowed,
    boolean all,
    LoopCosts costs,
    boolean prune,
    boolean fromSequential) {

  /** Whether an access may become atomic: under a model by which a data race is an error. */
  public boolean canBeAtomic() {
    return graphs.isPresent() && graphs.get().models().contains(JudgedModel.RC11);
  }

  /** The same with another model, or other bounds and limits. */
  public FenceOptions with(CheckOptions other) {
    return new FenceOptions(
        other, graphs, aim, placement, isAllowed, all, costs, prune, fromSequential);
  }

  /** The same with other costs. */
  public FenceOptions with(LoopCosts others) {
    return new FenceOptions(
        check, graphs, aim, placement, isAllowed, all, others, prune, fromSequential);
  }
}
