package dev.weir.program.automaton;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A set of configurations that is asked for: told by local states, and where wanted by what memory
 * holds when no store is buffered.
 *
 * @param states for each process the local states that belong to the target; empty for any
 * @param memory values that variables have in memory; where there is one, only configurations with
 *     empty buffers belong to the target
 */
public record Target(List<Optional<Set<Integer>>> states, Map<Integer, Integer> memory) {

  /** Copies what is given. */
  public Target {
    states = states.stream().map(some -> some.map(Set::copyOf)).toList();
    memory = Map.copyOf(memory);
  }

  /** Configurations with these local states, whatever the buffers and memory hold. */
  public Target(List<Optional<Set<Integer>>> states) {
    this(states, Map.of());
  }

  /** Each process in one state, whatever the buffers and memory hold. */
  public static Target at(int... states) {
    List<Optional<Set<Integer>>> each = new ArrayList<>();
    for (int state : states) {
      each.add(Optional.of(Set.of(state)));
    }
    return new Target(each);
  }

  /** The same, but only when all buffers are empty and the variables have these values. */
  public Target withMemory(Map<Integer, Integer> values) {
    return new Target(states, values);
  }

  /** Whether a local state of a process belongs to the target. */
  public boolean hasState(int process, int state) {
    return states.get(process).map(some -> some.contains(state)).orElse(true);
  }

  /** Whether only configurations with empty buffers belong to the target. */
  public boolean isOfMemory() {
    return !memory.isEmpty();
  }
}
