package dev.weir.fence.reach;

import dev.weir.program.automaton.Automata;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The backward analysis of one program, which can pause. */
final class SingleBufferAnalysis {
  private final Automata program;
  private final WeakMemory model;
  private final SbProgram compiled;
  private final Optional<BackwardSearch> search;
  private double seconds;

  /**
   * An analysis that has not begun.
   *
   * @param stop asked often; the analysis ends with {@link Answer.Unknown} when it says yes
   */
  SingleBufferAnalysis(Automata program, WeakMemory model, BooleanSupplier stop) {
    this.program = program;
    this.model = model;
    this.compiled = new SbProgram(program, model);
    this.search =
        compiled.unsupported().isPresent()
            ? Optional.empty()
            : Optional.of(new BackwardSearch(compiled, stop));
  }

  /** Bytes that the constraints take, about. */
  long bytes() {
    return search.map(BackwardSearch::bytes).orElse(0L);
  }

  /**
   * Begins or goes on.
   *
   * @param mostGenerated the number of constraints at which to pause
   * @return empty if it has paused
   */
  Optional<Answer> run(long mostGenerated) {
    if (search.isEmpty()) {
      return compiled
          .unsupported()
          .map(reason -> new Answer.Unknown(reason, new Statistics(0, 0, 0)));
    }
    long start = System.nanoTime();
    BackwardSearch backward = search.get();
    BackwardSearch.End end = backward.run(mostGenerated);
    seconds += (System.nanoTime() - start) / 1e9;
    Statistics statistics = new Statistics(backward.generated(), backward.kept(), seconds);
    return switch (end) {
      case PAUSED -> Optional.empty();
      case EXHAUSTED -> Optional.of(new Answer.Unreachable(statistics));
      case STOPPED -> Optional.of(new Answer.Unknown("the search was stopped", statistics));
      case FULL ->
          Optional.of(
              new Answer.Unknown(
                  "the constraints take half of the memory that Weir may use", statistics));
      case INITIAL -> {
        Run run = new Witness(compiled, backward).run();
        yield Optional.of(
            new Answer.Reachable(new RunChecker(model).check(program, run), statistics));
      }
    };
  }
}
