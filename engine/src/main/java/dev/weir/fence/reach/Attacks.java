package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Target;
import dev.weir.program.automaton.Transition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Decides whether a program has a run under TSO that is not sequentially consistent, with buffers
 * and runs of any length (Bouajjani, Derevenetz and Meyer, "Checking and Enforcing Robustness
 * against TSO", ESOP 2013, Sect. 4). A program that has such runs has one in which a single
 * process, the attacker, delays stores, from one of them on and up to a load of something else;
 * after it others do what comes after this load, up to an access of what the first delayed store
 * writes. But for the delayed stores all is sequentially consistent, and of these only the newest
 * to each variable matters, so there are finitely many states.
 */
public final class Attacks implements Reachability {
  private static final int STEPS_BETWEEN_LOOKS = 256;
  private static final int MOST_STATES = 3_000_000;

  private final BooleanSupplier stop;

  /**
   * A search.
   *
   * @param stop asked often; the search ends with {@link Answer.Unknown} when it says yes
   */
  public Attacks(BooleanSupplier stop) {
    this.stop = stop;
  }

  /** Whether there is such a run; the program's targets do not matter. */
  @Override
  public Answer reach(Automata program) {
    return program.processes().size() > Long.SIZE
        ? new Answer.Unknown("there are more than 64 processes", new Statistics(0, 0, 0))
        : new Exploration(program).run();
  }

  /** How a state was reached. */
  private record Origin(
      Optional<Origin> before, int process, Optional<Transition> transition, boolean isDelayed) {}

  /** A state to go on from. */
  private record Open(AttackState state, Origin origin, List<Integer> initialMemory) {}

  /** The search of one program. */
  private final class Exploration {
    private final Automata program;
    private final Set<String> known = new HashSet<>();
    private final ArrayDeque<Open> open = new ArrayDeque<>();
    private final long start = System.nanoTime();
    private long generated;

    private Exploration(Automata program) {
      this.program = program;
    }

    private Answer run() {
      for (List<Integer> memory : InitialMemories.of(program.variables())) {
        Origin nowhere = new Origin(Optional.empty(), 0, Optional.empty(), false);
        add(new Open(AttackState.initial(program, memory), nowhere, memory));
      }
      int expanded = 0;
      for (Open at = open.poll(); at != null; at = open.poll()) {
        if (at.state().isCycle()) {
          return new Answer.Reachable(checked(runTo(at)), statistics());
        }
        if (++expanded % STEPS_BETWEEN_LOOKS == 0 && stop.getAsBoolean()) {
          return new Answer.Unknown("the search was stopped", statistics());
        }
        if (known.size() > MOST_STATES) {
          return new Answer.Unknown(
              "there are more than %,d states".formatted(MOST_STATES), statistics());
        }
        expand(at);
      }
      return new Answer.Unreachable(statistics());
    }

    private void expand(Open at) {
      for (int p = 0; p < program.processes().size(); p++) {
        int process = p;
        for (Transition step : program.processes().get(p).from(at.state().state(p))) {
          at.state()
              .step(
                  process,
                  step,
                  (isDelayed, after) ->
                      add(
                          new Open(
                              after,
                              new Origin(
                                  Optional.of(at.origin()), process, Optional.of(step), isDelayed),
                              at.initialMemory())));
        }
      }
    }

    private void add(Open reached) {
      generated++;
      if (known.add(reached.state().key())) {
        open.add(reached);
      }
    }

    /** The run: stores that are not delayed reach memory at once. */
    private Run runTo(Open reached) {
      List<Step> steps = new ArrayList<>();
      Origin at = reached.origin();
      while (at.before().isPresent()) {
        Transition transition = at.transition().orElseThrow();
        if (transition.operation() instanceof Write write && !at.isDelayed()) {
          steps.add(new Step.Update(at.process(), write.variable()));
        }
        steps.add(new Step.Take(at.process(), transition));
        at = at.before().get();
      }
      return new Run(reached.initialMemory(), steps.reversed());
    }

    private Run checked(Run run) {
      Target anywhere =
          new Target(Collections.nCopies(program.processes().size(), Optional.empty()));
      Automata untargeted =
          new Automata(program.variables(), program.processes(), List.of(anywhere));
      return new RunChecker(WeakMemory.TSO).check(untargeted, run);
    }

    private Statistics statistics() {
      return new Statistics(generated, known.size(), (System.nanoTime() - start) / 1e9);
    }
  }
}
