package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Operation.Access;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Barrier;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.Nop;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.ReadWrite;
import dev.weir.program.automaton.Operation.StoreFence;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Transition;
import java.util.ArrayDeque;
import java.util.ArrayList;
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
 *
 * @param stop asked often; the search ends with {@link Answer.Unknown} when it says yes
 */
public record Attacks(BooleanSupplier stop) {
  private static final int STEPS_BETWEEN_LOOKS = 256;
  private static final int MOST_STATES = 3_000_000;
  private static final int NOBODY = -1;

  /** What was done to a variable after the attacker has stopped. */
  private static final int READ = 1;

  private static final int WRITTEN = 2;

  /** Whether there is such a run; the program's targets do not matter. */
  public Answer reach(Automata program) {
    return program.processes().size() > Long.SIZE
        ? new Answer.Unknown("there are more than 64 processes", new Statistics(0, 0))
        : new Exploration(program).run();
  }

  /** How a state was reached. */
  private record Origin(
      Optional<Origin> before, int process, Optional<Transition> transition, boolean isDelayed) {}

  /** A state to go on from. */
  private record Open(State state, Origin origin, List<Integer> initialMemory) {}

  /** The search of one program. */
  private final class Exploration {
    private final Automata program;
    private final Set<String> known = new HashSet<>();
    private final ArrayDeque<Open> open = new ArrayDeque<>();
    private long generated;

    private Exploration(Automata program) {
      this.program = program;
    }

    private Answer run() {
      for (List<Integer> memory : Configuration.initialMemories(program)) {
        Origin nowhere = new Origin(Optional.empty(), 0, Optional.empty(), false);
        add(new Open(State.initial(program, memory), nowhere, memory));
      }
      int expanded = 0;
      for (Open at = open.poll(); at != null; at = open.poll()) {
        if (at.state().attack().isCycle()) {
          return new Answer.Reachable(
              new RunChecker(WeakMemory.TSO).check(program.withAnyTarget(), runTo(at)),
              statistics());
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
        for (Transition step : program.processes().get(p).from(at.state().states()[p])) {
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

    private Statistics statistics() {
      return new Statistics(generated, known.size());
    }
  }

  /**
   * A state: sequentially consistent, but for one process, the attacker, whose stores are delayed
   * from one of them on. Immutable; equal states are told by their {@link #key}.
   *
   * @param states the local states
   * @param memory the values of the variables
   * @param attack what is delayed
   */
  private record State(int[] states, int[] memory, Attack attack) {
    /** The state at the start, with this memory. */
    static State initial(Automata program, List<Integer> memory) {
      int variables = memory.size();
      return new State(
          program.processes().stream().mapToInt(process -> process.initial()).toArray(),
          memory.stream().mapToInt(Integer::intValue).toArray(),
          new Attack(NOBODY, 0, false, new int[variables], new int[variables], 0, false));
    }

    /** A text that two states share exactly if they are equal. */
    String key() {
      StringBuilder key = new StringBuilder(states.length + 3 * memory.length + 8);
      for (int[] part : List.of(states, memory, attack.marks, attack.delayed)) {
        for (int number : part) {
          key.append((char) number).append((char) (number >>> Character.SIZE));
        }
      }
      key.append((char) (attack.attacker + 1)).append((char) attack.attacked);
      for (int shift = 0; shift < Long.SIZE; shift += Character.SIZE) {
        key.append((char) (attack.helpers >>> shift));
      }
      return key.append((char) ((attack.isStopped ? 1 : 0) | (attack.isCycle ? 2 : 0))).toString();
    }

    /** Hands over all that a transition of a process can lead to. */
    void step(int process, Transition transition, Use use) {
      if (process == attack.attacker) {
        if (!attack.isStopped) {
          attack(process, transition, use);
        }
        return;
      }
      switch (transition.operation()) {
        case Nop _, Barrier _ -> use.reached(false, moved(process, transition));
        case Access access -> atOnce(process, transition, List.of(access), use);
        case ReadWrite change -> atOnce(process, transition, change.asAtomic().accesses(), use);
        case Atomic atomic -> atOnce(process, transition, atomic.accesses(), use);
      }
      if (attack.attacker == NOBODY && transition.operation() instanceof Write first) {
        use.reached(true, delaying(process, first.variable(), transition, first));
      }
    }

    /** A step of the attacker while it delays its stores. */
    private void attack(int process, Transition transition, Use use) {
      switch (transition.operation()) {
        case Nop _, StoreFence _ -> use.reached(false, moved(process, transition));
        case Write write ->
            use.reached(true, delaying(process, attack.attacked, transition, write));
        case Read read -> {
          int variable = read.variable();
          boolean isOwn = attack.marks[variable] != 0;
          if ((isOwn ? attack.delayed[variable] : memory[variable]) == read.value()) {
            use.reached(false, moved(process, transition));
            if (!isOwn) {
              use.reached(false, stopped(process, variable));
            }
          }
        }
        case Fence _, ReadWrite _, Atomic _ -> {}
      }
    }

    private State moved(int process, Transition transition) {
      return new State(with(states, process, transition.target()), memory, attack);
    }

    private static int[] with(int[] values, int index, int value) {
      int[] changed = values.clone();
      changed[index] = value;
      return changed;
    }

    private State delaying(int process, int first, Transition transition, Write write) {
      int[] marks = with(attack.marks, write.variable(), 1);
      int[] delayed = with(attack.delayed, write.variable(), write.value());
      return new State(
          with(states, process, transition.target()),
          memory,
          new Attack(process, first, false, marks, delayed, 0, false));
    }

    /**
     * After the attacker's last load; where it stands and what it delays does not matter any more.
     */
    private State stopped(int process, int variable) {
      int variables = memory.length;
      int[] marks = with(new int[variables], variable, READ);
      return new State(
          with(states, process, 0),
          memory,
          new Attack(process, attack.attacked, true, marks, new int[variables], 0, false));
    }

    /** A step that accesses memory, of a process that is not the attacker. */
    private void atOnce(int process, Transition transition, List<Access> accesses, Use use) {
      int[] written = memory.clone();
      boolean isHelper = (attack.helpers >>> process & 1) != 0;
      for (Access access : accesses) {
        int mark = attack.isStopped ? attack.marks[access.variable()] : 0;
        switch (access) {
          case Read read -> {
            if (written[read.variable()] != read.value()) {
              return;
            }
            isHelper |= mark == WRITTEN;
          }
          case Write write -> {
            written[write.variable()] = write.value();
            isHelper |= mark != 0;
          }
        }
      }
      int[] local = with(states, process, transition.target());
      use.reached(
          false, new State(local, written, isHelper ? attack.helpedBy(process, accesses) : attack));
    }
  }

  /**
   * What is delayed.
   *
   * @param attacker who delays stores; {@link #NOBODY} before that
   * @param attacked what the first delayed store writes
   * @param isStopped whether the attacker has done its last load
   * @param marks for each variable: before the attacker stops, whether it has a delayed store to
   *     it; afterwards what was done to it that comes after the attacker's last load
   * @param delayed the values of the newest delayed stores
   * @param helpers the processes that have done something that comes after the attacker's last load
   * @param isCycle whether one of them accessed what the first delayed store writes: the cycle is
   *     closed
   */
  private record Attack(
      int attacker,
      int attacked,
      boolean isStopped,
      int[] marks,
      int[] delayed,
      long helpers,
      boolean isCycle) {
    /** After accesses that come after the attacker's last load. */
    private Attack helpedBy(int process, List<Access> accesses) {
      int[] marked = marks.clone();
      boolean isClosed = false;
      for (Access access : accesses) {
        int variable = access.variable();
        marked[variable] = Math.max(marked[variable], access instanceof Write ? WRITTEN : READ);
        isClosed |= variable == attacked;
      }
      return new Attack(
          attacker, attacked, isStopped, marked, delayed, helpers | 1L << process, isClosed);
    }
  }

  /** Takes what a transition leads to. */
  private interface Use {
    /**
     * Takes a state.
     *
     * @param isDelayed whether the transition is a store that waits in the buffer
     */
    void reached(boolean isDelayed, State after);
  }
}
