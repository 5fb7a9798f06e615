package dev.weir.fence.reach;

import dev.weir.program.automaton.Automata;
import java.util.Optional;
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
    long start = System.nanoTime();
    SbProgram compiled = new SbProgram(program, model);
    Optional<String> unsupported = compiled.unsupported();
    if (unsupported.isPresent()) {
      return new Answer.Unknown(unsupported.get(), new Statistics(0, 0, 0));
    }
    BackwardSearch search = new BackwardSearch(compiled, stop);
    BackwardSearch.End end = search.run();
    Statistics statistics =
        new Statistics(search.generated(), search.kept(), (System.nanoTime() - start) / 1e9);
    return switch (end) {
      case EXHAUSTED -> new Answer.Unreachable(statistics);
      case STOPPED -> new Answer.Unknown("the search was stopped", statistics);
      case FULL ->
          new Answer.Unknown(
              "the constraints take half of the memory that Weir may use", statistics);
      case INITIAL -> {
        Run run = new Witness(compiled, search).run();
        yield new Answer.Reachable(new RunChecker(model).check(program, run), statistics);
      }
    };
  }
}
