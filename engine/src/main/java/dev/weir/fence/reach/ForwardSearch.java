package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Automata;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Breadth-first search over explicit configurations of TSO or PSO with bounded buffers. That there
 * is no run is proven only where no store ever met the bound, and unknown otherwise.
 */
public final class ForwardSearch {
  private static final int FIRST_BITS = 12;
  private static final int MORE_BITS = 6;
  private static final int STEPS_BETWEEN_LOOKS = 256;
  private static final int NONE = -1;

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

  /** Whether one of a program's targets can be reached, within the bound. */
  public Answer reach(Automata program) {
    Exploration exploration = new Exploration(program);
    End end = exploration.run(Long.MAX_VALUE, Runtime.getRuntime().maxMemory() / 2);
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

  /** How an exploration ends. */
  enum End {
    /** There is nothing else, whatever the bound. */
    EXHAUSTED,
    /** There is nothing else, but a store met the bound. */
    MET_BOUND,
    /** A configuration is in a target. */
    FOUND,
    /** It was told to stop. */
    STOPPED,
    /** There are more configurations than were wanted. */
    MANY,
    /** They take more memory than there is for them. */
    FULL
  }

  /** The configurations of a program, with at most some stores in each buffer. */
  final class Exploration {
    private final Automata program;
    private ForwardSteps steps;
    private StateTable found;
    private int target = NONE;
    private long generated;

    /** An exploration that has not begun. */
    Exploration(Automata program) {
      this.program = program;
      this.steps = new ForwardSteps(program, model, bound, FIRST_BITS);
      this.found = new StateTable(steps.words());
    }

    /**
     * Explores.
     *
     * @param mostStates the most configurations that are wanted
     * @param mostBytes the memory that they may take
     */
    End run(long mostStates, long mostBytes) {
      End end = explore(mostStates, mostBytes);
      for (int bits = FIRST_BITS + MORE_BITS; steps.needsMoreBits(); bits += MORE_BITS) {
        steps = new ForwardSteps(program, model, bound, bits);
        found = new StateTable(steps.words());
        end = explore(mostStates, mostBytes);
      }
      return end;
    }

    private End explore(long mostStates, long mostBytes) {
      for (List<Integer> memory : Configuration.initialMemories(program)) {
        found.add(steps.initial(memory, step -> {}), NONE);
      }
      long[] state = new long[steps.words()];
      int[] expanded = {0};
      ForwardSteps.Sink sink =
          (reached, move) -> {
            generated++;
            found.add(reached, expanded[0]);
          };
      for (; expanded[0] < found.size() && !steps.needsMoreBits(); expanded[0]++) {
        if (expanded[0] % STEPS_BETWEEN_LOOKS == 0) {
          if (stop.getAsBoolean()) {
            return End.STOPPED;
          }
          if (found.bytes() + steps.bytes() > mostBytes) {
            return End.FULL;
          }
          if (found.size() > mostStates) {
            return End.MANY;
          }
        }
        found.read(expanded[0], state);
        if (steps.isInTarget(state)) {
          target = expanded[0];
          return End.FOUND;
        }
        steps.of(state, sink);
      }
      return steps.metBound() ? End.MET_BOUND : End.EXHAUSTED;
    }

    /** What was done. */
    Statistics statistics() {
      return new Statistics(generated, found.size());
    }

    /** After {@link End#FOUND}: the run to the target, replayed. */
    Run foundRun() {
      List<long[]> path = new ArrayList<>();
      for (int at = target; at != NONE; at = found.parent(at)) {
        long[] state = new long[steps.words()];
        found.read(at, state);
        path.addFirst(state);
      }
      List<Integer> memory = new ArrayList<>();
      List<Step> taken = new ArrayList<>();
      for (List<Integer> initial : Configuration.initialMemories(program)) {
        List<Step> first = new ArrayList<>();
        if (memory.isEmpty()
            && Arrays.equals(steps.initial(initial, first::add), path.getFirst())) {
          memory.addAll(initial);
          taken.addAll(first);
        }
      }
      for (int at = 1; at < path.size(); at++) {
        taken.addAll(between(path.get(at - 1), path.get(at)));
      }
      RunChecker checker = new RunChecker(model);
      return checker.check(program, checker.completed(program, new Run(memory, taken)));
    }

    private List<Step> between(long[] before, long[] after) {
      List<Move> firsts = new ArrayList<>();
      steps.of(
          before,
          (reached, move) -> {
            if (Arrays.equals(reached, after)) {
              firsts.add(move);
            }
          });
      Move first = firsts.getFirst();
      List<Step> taken = new ArrayList<>(List.of(first.step()));
      long[] state = before.clone();
      first.take(state, state);
      steps.follow(state, first.step().process(), taken::add);
      return taken;
    }
  }
}
