package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Transition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Breadth-first search over explicit configurations with bounded buffers, without any reduction:
 * what the searches of the tool are held against.
 */
public final class PlainSearch {
  private static final int STEPS_BETWEEN_LOOKS = 256;

  private final WeakMemory model;
  private final int bound;
  private final BooleanSupplier stop;

  /** How a configuration was first reached. */
  private sealed interface Origin {
    /** It is where the program starts. */
    record Initial() implements Origin {}

    /** By a step. */
    record Reached(Configuration before, Step step) implements Origin {}
  }

  /**
   * A search.
   *
   * @param model how stores are buffered
   * @param bound most stores in a buffer (of a process under TSO, of a process for a variable under
   *     PSO)
   * @param stop asked often; the search ends with {@link Answer.Unknown} when it says yes
   */
  public PlainSearch(WeakMemory model, int bound, BooleanSupplier stop) {
    this.model = model;
    this.bound = bound;
    this.stop = stop;
  }

  public Answer reach(Automata program) {
    return new Walk(program).run();
  }

  /** The search of one program. */
  private final class Walk {
    private final Automata program;
    private final Map<Configuration, Origin> origins = new HashMap<>();
    private final ArrayDeque<Configuration> open = new ArrayDeque<>();
    private long generated;
    private boolean metBound;

    private Walk(Automata program) {
      this.program = program;
    }

    private Answer run() {
      for (List<Integer> memory : Configuration.initialMemories(program)) {
        add(Configuration.initial(model, program, memory), new Origin.Initial());
      }
      int expanded = 0;
      for (Configuration at = open.poll(); at != null; at = open.poll()) {
        if (at.isIn(program.targets())) {
          return new Answer.Reachable(
              new RunChecker(model).check(program, runTo(at)), statistics());
        }
        if (++expanded % STEPS_BETWEEN_LOOKS == 0 && stop.getAsBoolean()) {
          return new Answer.Unknown("the search was stopped", statistics());
        }
        expand(at);
      }
      return metBound
          ? new Answer.Unknown(
              "stores met the bound of %d for a store buffer".formatted(bound), statistics())
          : new Answer.Unreachable(statistics());
    }

    private void expand(Configuration at) {
      for (int process = 0; process < program.processes().size(); process++) {
        for (int variable = 0; variable < program.variables().size(); variable++) {
          tryStep(at, new Step.Update(process, variable));
        }
        for (Transition transition : program.processes().get(process).from(at.state(process))) {
          if (transition.operation() instanceof Write write
              && at.buffer(process).pending(write) >= bound) {
            metBound = true;
          } else {
            tryStep(at, new Step.Take(process, transition));
          }
        }
      }
    }

    private void tryStep(Configuration at, Step step) {
      Optional<Configuration> after = at.after(step);
      if (after.isPresent()) {
        add(after.get(), new Origin.Reached(at, step));
      }
    }

    private void add(Configuration reached, Origin origin) {
      generated++;
      if (origins.putIfAbsent(reached, origin) == null) {
        open.add(reached);
      }
    }

    private Run runTo(Configuration target) {
      List<Step> steps = new ArrayList<>();
      Configuration at = target;
      for (Origin origin = origins.get(at);
          origin instanceof Origin.Reached(Configuration before, Step step);
          origin = origins.get(at)) {
        steps.add(step);
        at = before;
      }
      List<Integer> memory = new ArrayList<>();
      for (int variable = 0; variable < program.variables().size(); variable++) {
        memory.add(at.memory(variable));
      }
      return new Run(memory, steps.reversed());
    }

    private Statistics statistics() {
      return new Statistics(generated, origins.size());
    }
  }
}
