package dev.weir.fence.reach;

import dev.weir.program.automaton.Automata;
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
import java.util.BitSet;
import java.util.List;

/**
 * In which local states of a process its next transitions can be taken before all else: they are
 * independent of what others do and of the own updates, no target holds the process there, and no
 * run stays among such states for ever.
 */
final class EarlySteps {
  private final BitSet early = new BitSet();

  EarlySteps(Automata program, ValueFlow flow, int process) {
    BitSet ownVariables = variablesOfOnly(program, flow, process);
    BitSet late = new BitSet();
    for (Transition transition : flow.transitions(process)) {
      early.set(transition.source());
      if (!isIndependent(transition.operation(), ownVariables)) {
        late.set(transition.source());
      }
    }
    for (Target target : program.targets()) {
      boolean isAnywhere = target.states().get(process).isEmpty();
      for (int state = early.nextSetBit(0); state >= 0; state = early.nextSetBit(state + 1)) {
        if (isAnywhere ? target.isOfMemory() : target.hasState(process, state)) {
          late.set(state);
        }
      }
    }
    early.andNot(late);
    leaveCycles(flow.transitions(process));
  }

  /** Every cycle has a transition to a state with a number that is not greater. */
  private void leaveCycles(List<Transition> transitions) {
    for (Transition transition : transitions) {
      if (early.get(transition.source()) && transition.target() <= transition.source()) {
        early.clear(transition.target());
      }
    }
  }

  /** Whether the transitions that leave a local state can be taken before all else. */
  boolean areAt(int state) {
    return early.get(state);
  }

  private static boolean isIndependent(Operation operation, BitSet ownVariables) {
    return switch (operation) {
      case Nop _, Barrier _, Write _ -> true;
      case Read read -> ownVariables.get(read.variable());
      case ReadWrite _, Atomic _ -> false;
    };
  }

  /** The variables that no other process writes. */
  private static BitSet variablesOfOnly(Automata program, ValueFlow flow, int process) {
    BitSet variables = new BitSet();
    variables.set(0, program.variables().size());
    for (int other = 0; other < program.processes().size(); other++) {
      if (other != process) {
        flow.transitions(other)
            .forEach(transition -> clearWritten(transition.operation(), variables));
      }
    }
    return variables;
  }

  private static void clearWritten(Operation operation, BitSet variables) {
    switch (operation) {
      case Nop _, Barrier _, Read _ -> {}
      case Write write -> variables.clear(write.variable());
      case ReadWrite change -> variables.clear(change.variable());
      case Atomic atomic -> {
        for (Access access : atomic.accesses()) {
          clearWritten(access, variables);
        }
      }
    }
  }
}
