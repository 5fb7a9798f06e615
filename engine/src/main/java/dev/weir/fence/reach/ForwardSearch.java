package dev.weir.fence.reach;

import dev.weir.program.automaton.Automata;
import java.util.function.BooleanSupplier;

/**
 * Breadth-first search over explicit configurations of TSO or PSO with bounded buffers. That there
 * is no run is proven only where no store ever met the bound, and unknown otherwise.
 */
public final class ForwardSearch implements Reachability {
  private final WeakMemory model;
  private final int bound;
  private final BooleanSupplier stop;

  /**
   * A search.
   *
   * @param model how stores are buffered
   * @param bound most stores in a buffer (of a process under TSO, of a process for a variable under
   *     PSO); stores to variables that nothing reads do not count
   * @param stop asked often; the search ends with {@link Answer.Unknown} when it says yes
   */
  public ForwardSearch(WeakMemory model, int bound, BooleanSupplier stop) {
    this.model = model;
    this.bound = bound;
    this.stop = stop;
  }

  @Override
  public Answer reach(Automata program) {
    BoundedExploration exploration = new BoundedExploration(program, model, bound, stop);
    BoundedExploration.End end =
        exploration.run(Long.MAX_VALUE, Runtime.getRuntime().maxMemory() / 2);
    Statistics statistics = exploration.statistics();
    return switch (end) {
      case EXHAUSTED -> new Answer.Unreachable(statistics);
      case FOUND -> new Answer.Reachable(exploration.foundRun(), statistics);
      case STOPPED, MANY -> new Answer.Unknown("the search was stopped", statistics);
      case FULL ->
          new Answer.Unknown(
              "the configurations take half of the memory that Weir may use", statistics);
      case MET_BOUND ->
          new Answer.Unknown(
              "stores met the bound of %d for a store buffer".formatted(bound), statistics);
    };
  }
}
