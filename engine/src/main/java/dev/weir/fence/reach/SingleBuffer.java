package dev.weir.fence.reach;

import dev.weir.program.automaton.Automata;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Exact reachability under TSO, with buffers without bound: backward analysis of the single-buffer
 * semantics (sections 4 and 5 of the paper), with minimal words in place of automata.
 */
public final class SingleBuffer implements Reachability {
  private final BooleanSupplier stop;

  /**
   * A search.
   *
   * @param stop asked often; the search ends with {@link Answer.Unknown} when it says yes
   */
  public SingleBuffer(BooleanSupplier stop) {
    this.stop = stop;
  }

  @Override
  public Answer reach(Automata program) {
    long start = System.nanoTime();
    SbProgram compiled = new SbProgram(program);
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
      case INITIAL -> {
        Run run = new Witness(compiled, search).run();
        yield new Answer.Reachable(new RunChecker(WeakMemory.TSO).check(program, run), statistics);
      }
    };
  }
}
