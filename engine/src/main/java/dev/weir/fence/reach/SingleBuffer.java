package dev.weir.fence.reach;

import dev.weir.program.automaton.Automata;
import java.util.function.BooleanSupplier;

/**
 * Exact reachability under TSO or PSO, with buffers without bound: backward analysis of the
 * single-buffer semantics (sections 4 and 5 of the paper), with minimal words in place of automata.
 * Under PSO each process has, in front of the single buffer, a buffer for each variable.
 */
public final class SingleBuffer implements Reachability {
  private final WeakMemory model;
  private final BooleanSupplier stop;

  /**
   * A search.
   *
   * @param model how stores are buffered
   * @param stop asked often; the search ends with {@link Answer.Unknown} when it says yes
   */
  public SingleBuffer(WeakMemory model, BooleanSupplier stop) {
    this.model = model;
    this.stop = stop;
  }

  /** A search under TSO, ended by the supplier as in the other constructor. */
  public SingleBuffer(BooleanSupplier stop) {
    this(WeakMemory.TSO, stop);
  }

  @Override
  public Answer reach(Automata program) {
    return new SingleBufferAnalysis(program, model, stop)
        .run(Long.MAX_VALUE)
        .orElseThrow(() -> new IllegalStateException("an analysis without bounds has paused"));
  }
}
