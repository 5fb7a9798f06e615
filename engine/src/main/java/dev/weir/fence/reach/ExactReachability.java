package dev.weir.fence.reach;

import dev.weir.program.automaton.Automata;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Exact reachability under TSO or PSO by two searches that take turns: forward with buffers of 1,
 * 2, 4, 8 and so on stores, which finds runs, and proves that there is none where fences or loads
 * keep buffers short; and backward by {@link SingleBuffer}, which needs no bound. Each turn may
 * take some times as much as the one before, so that neither waits long for the other.
 */
public final class ExactReachability {
  private static final int FIRST_BOUND = 1;
  private static final long FIRST_MOST_BOUND = 8;
  private static final long FIRST_STATES = 200_000;
  private static final long FIRST_CONSTRAINTS = 100_000;
  private static final long GROWTH = 4;

  /** How many times the first turn's work is still soon. */
  private static final long SOON = GROWTH;

  private final WeakMemory model;
  private final BooleanSupplier stop;
  private final long firstStates;
  private final long firstConstraints;

  /**
   * A search.
   *
   * @param model how stores are buffered
   * @param stop asked often; the search ends with {@link Answer.Unknown} when it says yes
   */
  public ExactReachability(WeakMemory model, BooleanSupplier stop) {
    this(model, stop, FIRST_STATES, FIRST_CONSTRAINTS);
  }

  /** One with other first turns. */
  ExactReachability(
      WeakMemory model, BooleanSupplier stop, long firstStates, long firstConstraints) {
    this.model = model;
    this.stop = stop;
    this.firstStates = firstStates;
    this.firstConstraints = firstConstraints;
  }

  /** The answer, if it is found within the first turns: a second or two. */
  public Optional<Answer> reachSoon(Automata program) {
    return reach(program, SOON);
  }

  /** The answer for a program. */
  public Answer reach(Automata program) {
    return reach(program, Long.MAX_VALUE)
        .orElseThrow(() -> new IllegalStateException("a search without bounds has ended"));
  }

  private Optional<Answer> reach(Automata program, long most) {
    Turns turns = new Turns(program);
    Optional<Answer> answer = Optional.empty();
    for (long times = 1; times <= most && answer.isEmpty(); times *= GROWTH) {
      long constraints = times * firstConstraints;
      answer =
          turns
              .forward(times * firstStates, times * FIRST_MOST_BOUND)
              .or(() -> turns.backward(constraints));
    }
    return answer;
  }

  /** The searches of one program. */
  private final class Turns {
    private final Automata program;
    private final long memory = Runtime.getRuntime().maxMemory() / 4 * 3;
    private Optional<SingleBuffer.Search> backward;
    private String whyNotBackward = "";
    private int bound = FIRST_BOUND;
    private boolean isForwardFull;

    private Turns(Automata program) {
      this.program = program;
      this.backward = Optional.of(new SingleBuffer.Search(program, model, stop));
    }

    private Optional<Answer> forward(long mostStates, long mostBound) {
      while (!isForwardFull && bound <= mostBound) {
        ForwardSearch.Exploration exploration =
            new ForwardSearch(model, bound, stop).new Exploration(program);
        long taken = backward.map(SingleBuffer.Search::bytes).orElse(0L);
        ForwardSearch.End end = exploration.run(mostStates, memory - taken);
        Statistics statistics = exploration.statistics();
        switch (end) {
          case EXHAUSTED -> {
            return Optional.of(new Answer.Unreachable(statistics));
          }
          case FOUND -> {
            return Optional.of(new Answer.Reachable(exploration.foundRun(), statistics));
          }
          case STOPPED -> {
            return Optional.of(new Answer.Unknown("the search was stopped", statistics));
          }
          case MANY -> {
            return Optional.empty();
          }
          case MET_BOUND -> bound *= 2;
          case FULL -> {
            isForwardFull = true;
            if (backward.isEmpty()) {
              return Optional.of(new Answer.Unknown(whyNotBackward, statistics));
            }
          }
        }
      }
      return Optional.empty();
    }

    private Optional<Answer> backward(long mostConstraints) {
      Optional<Answer> answer = backward.flatMap(analysis -> analysis.run(mostConstraints));
      if (answer.isPresent()
          && answer.get() instanceof Answer.Unknown(String why, _)
          && !stop.getAsBoolean()) {
        whyNotBackward = why;
        backward = Optional.empty();
        isForwardFull = false;
        return Optional.empty();
      }
      return answer;
    }
  }
}
