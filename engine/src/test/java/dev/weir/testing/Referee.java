package dev.weir.testing;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Enumerates what a tiny program can do, without the engine: a store buffer machine for the little
 * language, every interleaving of its steps, no reduction but that configurations which agree in
 * everything, the trace so far included, are explored once. Slow, and meant to be seen to be right.
 *
 * <p>Steps are: each executed instruction but guards, assumptions and fences weaker than a full
 * one; the wait for empty buffers that ends a sequentially consistent store under TSO and PSO; each
 * update of memory from a buffer.
 */
public final class Referee {
  private final int maxConfigurations;
  private final Map<RefereeState.Key, Long> interleavings = new HashMap<>();
  private final Set<SmallTrace> complete = new HashSet<>();
  private final Set<SmallTrace> blocked = new HashSet<>();
  private final Set<SmallState> finalStates = new HashSet<>();

  private Referee(int maxConfigurations) {
    this.maxConfigurations = maxConfigurations;
  }

  /** All behaviours of a program. */
  public static SmallBehaviours explore(SmallProgram program, RefereeModel model) {
    return explore(program, model, Integer.MAX_VALUE).orElseThrow();
  }

  /** All behaviours of a program; empty when it has more configurations than allowed. */
  public static Optional<SmallBehaviours> explore(
      SmallProgram program, RefereeModel model, int maxConfigurations) {
    return explore(program, model, Integer.MAX_VALUE, maxConfigurations);
  }

  /**
   * All behaviours of a program where only so many stores of a thread can wait at a time; empty
   * when it has more configurations than allowed.
   */
  public static Optional<SmallBehaviours> explore(
      SmallProgram program, RefereeModel model, int bufferSize, int maxConfigurations) {
    Referee referee = new Referee(maxConfigurations);
    try {
      long count = referee.visit(RefereeState.initial(program, model, bufferSize));
      return Optional.of(
          new SmallBehaviours(
              referee.complete,
              referee.blocked,
              referee.finalStates,
              count,
              referee.interleavings.size()));
    } catch (TooMany e) {
      return Optional.empty();
    }
  }

  /** The number of ways to go on from a configuration until nothing can step. */
  private long visit(RefereeState state) throws TooMany {
    RefereeState.Key key = state.key();
    Long known = interleavings.get(key);
    if (known != null) {
      return known;
    }
    if (interleavings.size() >= maxConfigurations) {
      throw new TooMany();
    }
    List<RefereeState> successors = state.successors();
    long count = 0;
    for (RefereeState successor : successors) {
      count = Math.addExact(count, visit(successor));
    }
    if (successors.isEmpty()) {
      count = 1;
      end(state);
    }
    interleavings.put(key, count);
    return count;
  }

  private void end(RefereeState state) {
    SmallTrace trace = state.trace();
    if (trace.isComplete()) {
      complete.add(trace);
      finalStates.add(state.finalState());
    } else {
      blocked.add(trace);
    }
  }

  /** The limit was met. */
  private static final class TooMany extends Exception {}
}
