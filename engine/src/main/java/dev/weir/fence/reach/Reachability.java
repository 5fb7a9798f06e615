package dev.weir.fence.reach;

import dev.weir.program.automaton.Automata;

/** Decides whether one of a program's targets can be reached. */
public interface Reachability {
  /** The answer for a program. */
  Answer reach(Automata program);
}
