package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Operation.Access;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.Nop;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.ReadWrite;
import dev.weir.program.automaton.Operation.StoreFence;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Target;
import dev.weir.program.automaton.Transition;
import dev.weir.program.automaton.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A configuration of the operational semantics of TSO (section 3 of the paper) or PSO: local
 * states, memory, and a buffer for each process. Immutable.
 */
final class Configuration {
  private final int[] states;
  private final int[] memory;
  private final StoreBuffer[] buffers;

  private Configuration(int[] states, int[] memory, StoreBuffer[] buffers) {
    this.states = states;
    this.memory = memory;
    this.buffers = buffers;
  }

  /** The configuration at the start, with this memory. */
  static Configuration initial(WeakMemory model, Automata program, List<Integer> memory) {
    StoreBuffer[] buffers = new StoreBuffer[program.processes().size()];
    Arrays.fill(buffers, StoreBuffer.empty(model));
    return new Configuration(
        program.processes().stream().mapToInt(process -> process.initial()).toArray(),
        memory.stream().mapToInt(Integer::intValue).toArray(),
        buffers);
  }

  /** The contents that memory can have at the start: for each the values of all variables. */
  static List<List<Integer>> initialMemories(Automata program) {
    List<List<Integer>> memories = List.of(List.of());
    for (Variable variable : program.variables()) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> memory : memories) {
        variable
            .domain()
            .values()
            .filter(value -> variable.initial().orElse(value) == value)
            .forEach(
                value -> {
                  List<Integer> extended = new ArrayList<>(memory);
                  extended.add(value);
                  longer.add(extended);
                });
      }
      memories = longer;
    }
    return memories;
  }

  /** The local state of a process. */
  int state(int process) {
    return states[process];
  }

  /** The stores of a process that wait. */
  StoreBuffer buffer(int process) {
    return buffers[process];
  }

  /** The value of a variable in memory. */
  int memory(int variable) {
    return memory[variable];
  }

  /** Whether this belongs to one of the targets. */
  boolean isIn(List<Target> targets) {
    return targets.stream().anyMatch(this::isIn);
  }

  private boolean isIn(Target target) {
    for (int process = 0; process < states.length; process++) {
      if (!target.hasState(process, states[process])
          || (target.isOfMemory() && !buffers[process].isEmpty())) {
        return false;
      }
    }
    return target.memory().entrySet().stream()
        .allMatch(entry -> memory[entry.getKey()] == entry.getValue());
  }

  /** What a step leads to; empty if it cannot be taken. */
  Optional<Configuration> after(Step step) {
    return switch (step) {
      case Step.Update update -> afterUpdate(update.process(), update.variable());
      case Step.Take take -> afterTransition(take.process(), take.transition());
    };
  }

  private Optional<Configuration> afterUpdate(int process, int variable) {
    StoreBuffer buffer = buffers[process];
    if (buffer.next(variable).isEmpty()) {
      return Optional.empty();
    }
    int[] written = memory.clone();
    written[variable] = buffer.next(variable).getAsInt();
    return buffer
        .withoutNext(variable)
        .map(rest -> new Configuration(states, written, withBuffer(process, rest)));
  }

  private Optional<Configuration> afterTransition(int process, Transition transition) {
    if (states[process] != transition.source()) {
      return Optional.empty();
    }
    StoreBuffer buffer = buffers[process];
    return switch (transition.operation()) {
      case Nop _ -> Optional.of(moved(process, transition, memory, buffers));
      case Read read -> {
        int found = buffer.newest(read.variable()).orElse(memory[read.variable()]);
        yield found == read.value()
            ? Optional.of(moved(process, transition, memory, buffers))
            : Optional.empty();
      }
      case Write write ->
          Optional.of(moved(process, transition, memory, withBuffer(process, buffer.with(write))));
      case Fence _ ->
          buffer.isEmpty()
              ? Optional.of(moved(process, transition, memory, buffers))
              : Optional.empty();
      case StoreFence _ ->
          Optional.of(
              moved(process, transition, memory, withBuffer(process, buffer.withBarrier())));
      case ReadWrite change -> afterAtomic(process, transition, change.asAtomic());
      case Atomic atomic -> afterAtomic(process, transition, atomic);
    };
  }

  private Optional<Configuration> afterAtomic(int process, Transition transition, Atomic atomic) {
    if (!buffers[process].isDrainedFor(atomic)) {
      return Optional.empty();
    }
    int[] written = memory.clone();
    for (Access access : atomic.accesses()) {
      switch (access) {
        case Write write -> written[write.variable()] = write.value();
        case Read read -> {
          if (written[read.variable()] != read.value()) {
            return Optional.empty();
          }
        }
      }
    }
    return Optional.of(moved(process, transition, written, buffers));
  }

  private StoreBuffer[] withBuffer(int process, StoreBuffer buffer) {
    StoreBuffer[] changed = buffers.clone();
    changed[process] = buffer;
    return changed;
  }

  private Configuration moved(
      int process, Transition transition, int[] newMemory, StoreBuffer[] newBuffers) {
    int[] moved = states.clone();
    moved[process] = transition.target();
    return new Configuration(moved, newMemory, newBuffers);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Configuration configuration
        && Arrays.equals(states, configuration.states)
        && Arrays.equals(memory, configuration.memory)
        && Arrays.equals(buffers, configuration.buffers);
  }

  @Override
  public int hashCode() {
    return (31 * Arrays.hashCode(states) + Arrays.hashCode(memory)) * 31 + Arrays.hashCode(buffers);
  }

  @Override
  public String toString() {
    return Arrays.toString(states) + Arrays.toString(memory) + Arrays.toString(buffers);
  }
}
