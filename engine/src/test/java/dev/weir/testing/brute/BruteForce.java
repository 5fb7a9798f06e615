package dev.weir.testing.brute;

import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.model.SequentialWithBarriers;
import dev.weir.machine.options.MachineOptions;
import dev.weir.program.Program;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a memory model adds no trace to a program, by definition and in two ways that must agree:
 * its traces are those of sequential consistency, and no trace has a cycle.
 *
 * <p>A buffered store may fail after its thread has gone on, which no interleaving can show, since
 * there the thread stops at the store. Where some interleaving has a store that fails, such an
 * execution is judged without what the thread did after that store; it is judged by its cycles
 * only.
 *
 * @param isRobust whether the model adds none
 * @param traces the number of traces under the model
 * @param configurations the number of configurations walked, under both models
 * @param added a trace that the model adds
 */
public record BruteForce(
    boolean isRobust, int traces, int configurations, Optional<MaximalTrace> added) {

  /**
   * Finds out.
   *
   * @param most the most configurations to visit under each model
   * @return empty where there are more, or where something is not supported
   */
  public static Optional<BruteForce> judge(
      Program program,
      MemoryModel model,
      ExternalFunctions library,
      MachineOptions options,
      int most) {
    // Instructions have the same numbers where barriers are the same.
    AllExecutions strong =
        new AllExecutions(program, new SequentialWithBarriers(model), library, options, most);
    AllExecutions weak = new AllExecutions(program, model, library, options, most);
    do {
      if (!strong.walk() || strong.isGivenUp()) {
        return Optional.empty();
      }
      weak.learn(strong);
      if (!weak.walk() || weak.isGivenUp()) {
        return Optional.empty();
      }
    } while (strong.learn(weak));
    AllExecutions plain =
        new AllExecutions(program, new SequentialConsistency(), library, options, most);
    if (plain.walk() && plain.traces().size() != strong.traces().size()) {
      throw new AssertionError(
          "%d traces, but %d where barriers show"
              .formatted(plain.traces().size(), strong.traces().size()));
    }
    return Optional.of(compare(strong, weak));
  }

  private static BruteForce compare(AllExecutions strong, AllExecutions weak) {
    Set<AllExecutions.Key> sequential = strong.traces().keySet();
    // A store that would fail at once waits in a buffer, where it fails later.
    strong
        .traces()
        .forEach(
            (key, trace) -> {
              if (!trace.hasFailedStore() && !weak.traces().containsKey(key)) {
                fail("a trace of interleavings alone", trace);
              }
            });
    Optional<MaximalTrace> added = Optional.empty();
    for (Map.Entry<AllExecutions.Key, MaximalTrace> entry : weak.traces().entrySet()) {
      MaximalTrace trace = entry.getValue();
      TraceClosure closure = new TraceClosure(trace);
      boolean isCyclic = closure.isCyclic();
      if (!trace.hasFailedCommit() && isCyclic == sequential.contains(entry.getKey())) {
        fail(isCyclic ? "an interleaving with a cycle" : "no cycle, and no interleaving", trace);
      }
      boolean isNew =
          trace.hasFailedCommit() && strong.hasFailedStore()
              ? closure.isCyclicWithoutLateEvents()
              : isCyclic;
      added = isNew && added.isEmpty() ? Optional.of(trace) : added;
    }
    return new BruteForce(
        added.isEmpty(),
        weak.traces().size(),
        strong.configurations() + weak.configurations(),
        added);
  }

  private static void fail(String what, MaximalTrace trace) {
    throw new AssertionError(what + "\n" + trace);
  }
}
