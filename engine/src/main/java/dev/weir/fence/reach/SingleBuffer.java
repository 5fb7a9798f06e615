package dev.weir.fence.reach;

import dev.weir.fence.reach.ConstraintSet.Found;
import dev.weir.program.automaton.Automata;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Exact reachability under TSO or PSO, with buffers without bound: backward analysis of the
 * single-buffer semantics (sections 4 and 5 of the paper, Algorithm 1), with minimal words in place
 * of automata. Under PSO each process has, in front of the single buffer, a buffer for each
 * variable.
 */
public final class SingleBuffer {
  private static final int STEPS_BETWEEN_LOOKS = 64;
  private static final int TARGET = 0;

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

  /** Whether one of a program's targets can be reached. */
  public Answer reach(Automata program) {
    return new Search(program, model, stop)
        .run(Long.MAX_VALUE)
        .orElseThrow(() -> new IllegalStateException("a search without bounds has paused"));
  }

  /**
   * The search of one program, which can pause: from the constraints of the target until one has an
   * initial configuration, or all that are found are covered by those that were found before.
   */
  static final class Search {
    private final SbProgram program;
    private final BooleanSupplier stop;
    private final ConstraintSet found;
    private final Predecessors predecessors;

    /** The targets that are not yet among what was found. */
    private final TargetWords targets;

    private Optional<Found> present = Optional.empty();
    private Optional<Found> initial = Optional.empty();
    private Optional<String> whyUnknown;
    private long generated;

    /**
     * A search that has not begun.
     *
     * @param stop asked often; the search ends with {@link Answer.Unknown} when it says yes
     */
    Search(Automata automata, WeakMemory model, BooleanSupplier stop) {
      this.program = new SbProgram(automata, model);
      this.stop = stop;
      this.whyUnknown = program.unsupported();
      this.found = new ConstraintSet(program.layout());
      this.predecessors = new Predecessors(program, this::add);
      this.targets = new TargetWords(program);
    }

    /** Bytes that the constraints take, about. */
    long bytes() {
      return found.bytes();
    }

    /**
     * Begins or goes on.
     *
     * @param mostGenerated the number of constraints at which to pause
     * @return empty if it has paused
     */
    Optional<Answer> run(long mostGenerated) {
      boolean pauses = whyUnknown.isEmpty() && search(mostGenerated);
      return pauses ? Optional.empty() : Optional.of(answer());
    }

    private Answer answer() {
      Statistics statistics = new Statistics(generated, found.kept());
      if (whyUnknown.isPresent()) {
        return new Answer.Unknown(whyUnknown.get(), statistics);
      }
      if (initial.isEmpty()) {
        return new Answer.Unreachable(statistics);
      }
      Run run = new Witness(program, found, initial.get()).run();
      return new Answer.Reachable(
          new RunChecker(program.model()).check(program.automata(), run), statistics);
    }

    /** Goes on until the answer is known, or why it cannot be; true if it pauses before. */
    private boolean search(long mostGenerated) {
      for (int looked = 0; initial.isEmpty(); looked++) {
        if (looked % STEPS_BETWEEN_LOOKS == 0) {
          if (stop.getAsBoolean()) {
            whyUnknown = Optional.of("the search was stopped");
            return false;
          }
          if (found.bytes() > Runtime.getRuntime().maxMemory() / 2) {
            whyUnknown = Optional.of("the constraints take half of the memory that Weir may use");
            return false;
          }
          if (generated >= mostGenerated) {
            return true;
          }
        }
        if (targets.hasNext()) {
          Constraint target = targets.next();
          if (predecessors.narrow(target)) {
            add(target, TARGET);
          }
          continue;
        }
        present = found.poll();
        if (present.isEmpty()) {
          return false;
        }
        predecessors.of(present.get().constraint());
      }
      return false;
    }

    private void add(Constraint constraint, int label) {
      if (initial.isPresent()) {
        return;
      }
      generated++;
      initial =
          found
              .add(constraint, present, label)
              .filter(
                  added ->
                      constraint.size() == 1
                          && constraint.states() == program.initialStates()
                          && program.layout().headerOf(constraint.message(0)) == SbProgram.INITIAL);
    }
  }
}
