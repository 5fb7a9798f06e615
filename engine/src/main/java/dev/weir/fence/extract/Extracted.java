package dev.weir.fence.extract;

import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Transition;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program as automata.
 *
 * @param automata whose targets are the errors that single threads make
 * @param threads for each process its thread
 * @param addresses of the variables
 * @param outcomes of the choices that transitions stand for, where there is more than one
 * @param creations the threads that {@code main} creates before all else
 * @param judge the thread that goes on alone when all others have ended, if there is one
 * @param hasLoops whether a thread can store without end
 */
public record Extracted(
    Automata automata,
    List<Integer> threads,
    List<Long> addresses,
    List<Map<Transition, Integer>> outcomes,
    int creations,
    Optional<Integer> judge,
    boolean hasLoops)
    implements Extraction {

  /** Copies the lists. */
  public Extracted {
    threads = List.copyOf(threads);
    addresses = List.copyOf(addresses);
    outcomes = List.copyOf(outcomes);
  }
}
