package dev.weir.fence.bounded;

import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallState;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * The registers of all threads at the end.
 *
 * @param code four bits for each register, sixteen for each thread
 */
record Outcome(long code) implements Comparable<Outcome> {
  static final int BITS_OF_REGISTER = 4;
  static final int BITS_OF_THREAD = 16;

  /** Those of all complete executions. */
  static Set<Outcome> of(SmallBehaviours behaviours) {
    return behaviours.finalStates().stream().map(Outcome::of).collect(Collectors.toSet());
  }

  private static Outcome of(SmallState state) {
    long code = 0;
    for (int t = 0; t < state.registers().size(); t++) {
      int register = 0;
      SortedMap<String, Integer> values = state.registers().get(t);
      for (int value : values.values()) {
        code |= (long) value << BITS_OF_THREAD * t + BITS_OF_REGISTER * register++;
      }
    }
    return new Outcome(code);
  }

  @Override
  public int compareTo(Outcome other) {
    return Long.compare(code, other.code);
  }
}
