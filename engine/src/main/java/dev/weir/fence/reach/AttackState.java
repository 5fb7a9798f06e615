package dev.weir.fence.reach;

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
import java.util.List;

/**
 * A state of the search for attacks: sequentially consistent, but for one process, the attacker,
 * whose stores are delayed from one of them on. Immutable; equal states are told by their {@link
 * #key}.
 */
final class AttackState {
  private static final int NOBODY = -1;

  /** In {@link #marks}, once the attacker has stopped. */
  private static final int READ = 1;

  private static final int WRITTEN = 2;

  private final int[] states;
  private final int[] memory;

  /** Who delays stores; {@link #NOBODY} before that. */
  private final int attacker;

  /** What the first delayed store writes. */
  private final int attacked;

  /** Whether the attacker has done its last load. */
  private final boolean isStopped;

  /**
   * For each variable: before the attacker stops, whether it has a delayed store to it; afterwards
   * what was done to it that comes after the attacker's last load.
   */
  private final int[] marks;

  /** The values of the newest delayed stores. */
  private final int[] delayed;

  /** The processes that have done something that comes after the attacker's last load. */
  private final long helpers;

  /** Whether one of them accessed what the first delayed store writes: the cycle is closed. */
  private final boolean isCycle;

  private AttackState(
      int[] states,
      int[] memory,
      int attacker,
      int attacked,
      boolean isStopped,
      int[] marks,
      int[] delayed,
      long helpers,
      boolean isCycle) {
    this.states = states;
    this.memory = memory;
    this.attacker = attacker;
    this.attacked = attacked;
    this.isStopped = isStopped;
    this.marks = marks;
    this.delayed = delayed;
    this.helpers = helpers;
    this.isCycle = isCycle;
  }

  static AttackState initial(Automata program, List<Integer> memory) {
    return new AttackState(
        program.processes().stream().mapToInt(process -> process.initial()).toArray(),
        memory.stream().mapToInt(Integer::intValue).toArray(),
        NOBODY,
        0,
        false,
        new int[memory.size()],
        new int[memory.size()],
        0,
        false);
  }

  /** Takes what a transition leads to. */
  interface Use {
    /**
     * Takes a state.
     *
     * @param isDelayed whether the transition is a store that waits in the buffer
     */
    void reached(boolean isDelayed, AttackState after);
  }

  int state(int process) {
    return states[process];
  }

  boolean isCycle() {
    return isCycle;
  }

  /** A text that two states share exactly if they are equal. */
  String key() {
    StringBuilder key = new StringBuilder(states.length + 3 * memory.length + 8);
    for (int[] part : List.of(states, memory, marks, delayed)) {
      for (int number : part) {
        key.append((char) number).append((char) (number >>> Character.SIZE));
      }
    }
    key.append((char) (attacker + 1)).append((char) attacked);
    for (int shift = 0; shift < Long.SIZE; shift += Character.SIZE) {
      key.append((char) (helpers >>> shift));
    }
    return key.append((char) ((isStopped ? 1 : 0) | (isCycle ? 2 : 0))).toString();
  }

  /** Hands over all that a transition of a process can lead to. */
  void step(int process, Transition transition, Use use) {
    if (process == attacker) {
      if (!isStopped) {
        attack(process, transition, use);
      }
      return;
    }
    switch (transition.operation()) {
      case Nop _, Barrier _ -> use.reached(false, moved(process, transition));
      case Access access -> atOnce(process, transition, List.of(access), use);
      case ReadWrite change ->
          atOnce(
              process,
              transition,
              List.of(
                  new Read(change.variable(), change.from()),
                  new Write(change.variable(), change.to())),
              use);
      case Atomic atomic -> atOnce(process, transition, atomic.accesses(), use);
    }
    if (attacker == NOBODY && transition.operation() instanceof Write first) {
      use.reached(true, delaying(process, first.variable(), transition, first));
    }
  }

  /** A step of the attacker while it delays its stores. */
  private void attack(int process, Transition transition, Use use) {
    switch (transition.operation()) {
      case Nop _, StoreFence _ -> use.reached(false, moved(process, transition));
      case Write write -> use.reached(true, delaying(process, attacked, transition, write));
      case Read read -> {
        int variable = read.variable();
        boolean isOwn = marks[variable] != 0;
        if ((isOwn ? delayed[variable] : memory[variable]) == read.value()) {
          use.reached(false, moved(process, transition));
          if (!isOwn) {
            use.reached(false, stopped(process, variable));
          }
        }
      }
      case Fence _, ReadWrite _, Atomic _ -> {}
    }
  }

  private AttackState moved(int process, Transition transition) {
    return new AttackState(
        with(states, process, transition.target()),
        memory,
        attacker,
        attacked,
        isStopped,
        marks,
        delayed,
        helpers,
        isCycle);
  }

  private static int[] with(int[] values, int index, int value) {
    int[] changed = values.clone();
    changed[index] = value;
    return changed;
  }

  private AttackState delaying(int process, int first, Transition transition, Write write) {
    return new AttackState(
        with(states, process, transition.target()),
        memory,
        process,
        first,
        false,
        with(marks, write.variable(), 1),
        with(delayed, write.variable(), write.value()),
        0,
        false);
  }

  /**
   * After the attacker's last load; where it stands and what it delays does not matter any more.
   */
  private AttackState stopped(int process, int variable) {
    return new AttackState(
        with(states, process, 0),
        memory,
        process,
        attacked,
        true,
        with(new int[marks.length], variable, READ),
        new int[delayed.length],
        0,
        false);
  }

  /** A step that accesses memory, of a process that is not the attacker. */
  private void atOnce(int process, Transition transition, List<Access> accesses, Use use) {
    int[] written = memory.clone();
    boolean isHelper = (helpers >>> process & 1) != 0;
    for (Access access : accesses) {
      int variable = access.variable();
      switch (access) {
        case Read read -> {
          if (written[variable] != read.value()) {
            return;
          }
          isHelper |= isStopped && marks[variable] == WRITTEN;
        }
        case Write write -> {
          written[variable] = write.value();
          isHelper |= isStopped && marks[variable] != 0;
        }
      }
    }
    int[] marked = marks;
    boolean isClosed = false;
    if (isHelper) {
      marked = marks.clone();
      for (Access access : accesses) {
        int variable = access.variable();
        marked[variable] = Math.max(marked[variable], access instanceof Write ? WRITTEN : READ);
        isClosed |= variable == attacked;
      }
    }
    use.reached(
        false,
        new AttackState(
            with(states, process, transition.target()),
            written,
            attacker,
            attacked,
            isStopped,
            marked,
            delayed,
            isHelper ? helpers | 1L << process : helpers,
            isClosed));
  }
}
