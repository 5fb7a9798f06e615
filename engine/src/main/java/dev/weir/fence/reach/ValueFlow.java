package dev.weir.fence.reach;

import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomatonProcess;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Operation.Access;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Barrier;
import dev.weir.program.automaton.Operation.Nop;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.ReadWrite;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Target;
import dev.weir.program.automaton.Transition;
import dev.weir.program.automaton.Variable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which local states each process can be in if it may read, at any time, every value that a
 * variable starts with or that some transition which can be taken writes: more than under any
 * memory model. Transitions that cannot be taken even so are left out of the backward search.
 */
final class ValueFlow {
  private final List<Set<Integer>> values = new ArrayList<>();
  private final List<BitSet> states = new ArrayList<>();
  private final List<List<Transition>> transitions = new ArrayList<>();
  private final boolean[] isRead;

  ValueFlow(Automata program) {
    for (Variable variable : program.variables()) {
      Set<Integer> start = new HashSet<>();
      if (variable.initial().isPresent()) {
        start.add(variable.initial().getAsInt());
      } else {
        variable.domain().values().forEach(start::add);
      }
      values.add(start);
    }
    for (AutomatonProcess process : program.processes()) {
      BitSet reached = new BitSet();
      reached.set(process.initial());
      states.add(reached);
      transitions.add(new ArrayList<>());
    }
    while (grow(program.processes())) {
      // Each round reads what the one before has found to be written.
    }
    this.isRead = new boolean[program.variables().size()];
    transitions.forEach(some -> some.forEach(transition -> noteReads(transition.operation())));
    for (Target target : program.targets()) {
      target.memory().keySet().forEach(variable -> isRead[variable] = true);
    }
  }

  /** Transitions of a process that can perhaps be taken. */
  List<Transition> transitions(int process) {
    return transitions.get(process);
  }

  /** Whether a process can perhaps be in a local state. */
  boolean hasState(int process, int state) {
    return states.get(process).get(state);
  }

  /** Whether something depends on the values of a variable. */
  boolean isRead(int variable) {
    return isRead[variable];
  }

  /** For each variable whether something depends on its values. */
  boolean[] isRead() {
    return isRead.clone();
  }

  private boolean grow(List<AutomatonProcess> processes) {
    boolean grown = false;
    for (int process = 0; process < processes.size(); process++) {
      List<Transition> found = transitions.get(process);
      Set<Transition> known = new HashSet<>(found);
      for (Transition transition : processes.get(process).transitions()) {
        if (states.get(process).get(transition.source())
            && !known.contains(transition)
            && canBeTaken(transition.operation())) {
          states.get(process).set(transition.target());
          found.add(transition);
          grown = true;
        }
      }
    }
    return grown;
  }

  /** Whether the reads of an operation can find their values; if so, notes what it writes. */
  private boolean canBeTaken(Operation operation) {
    return switch (operation) {
      case Nop _, Barrier _ -> true;
      case Read read -> values.get(read.variable()).contains(read.value());
      case Write write -> note(write);
      case ReadWrite change ->
          values.get(change.variable()).contains(change.from())
              && note(new Write(change.variable(), change.to()));
      case Atomic atomic -> canBeTaken(atomic.accesses());
    };
  }

  private boolean canBeTaken(List<Access> accesses) {
    Set<Integer> written = new HashSet<>();
    for (Access access : accesses) {
      switch (access) {
        case Write write -> written.add(write.variable());
        case Read read -> {
          if (!written.contains(read.variable())
              && !values.get(read.variable()).contains(read.value())) {
            return false;
          }
        }
      }
    }
    for (Access access : accesses) {
      if (access instanceof Write write) {
        note(write);
      }
    }
    return true;
  }

  private boolean note(Write write) {
    values.get(write.variable()).add(write.value());
    return true;
  }

  private void noteReads(Operation operation) {
    switch (operation) {
      case Nop _, Barrier _, Write _ -> {}
      case Read read -> isRead[read.variable()] = true;
      case ReadWrite change -> isRead[change.variable()] = true;
      case Atomic atomic ->
          atomic.accesses().stream()
              .filter(Read.class::isInstance)
              .forEach(access -> isRead[access.variable()] = true);
    }
  }
}
