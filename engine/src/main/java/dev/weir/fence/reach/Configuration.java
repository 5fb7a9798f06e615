package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Operation.Access;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Drain;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.Nop;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.ReadWrite;
import dev.weir.program.automaton.Operation.StoreFence;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Target;
import dev.weir.program.automaton.Transition;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A configuration of the operational semantics of TSO (section 3 of the paper) or PSO: local
 * states, memory, and a buffer for each process. Immutable.
 *
 * <p>Under PSO the buffers of a process are kept as one sequence with markers for store-store
 * barriers: any store may reach memory that no older one to its variable and no marker precedes.
 * Stores between two markers are sorted by their variables, so that equal buffers are equal here.
 */
final class Configuration {
  /** Stands in a buffer, in place of a variable, for a store-store barrier. */
  private static final int MARKER = -1;

  private final WeakMemory model;
  private final int[] states;
  private final int[] memory;

  /** For each process pairs of a variable and a value, the oldest first. */
  private final int[][] buffers;

  private Configuration(WeakMemory model, int[] states, int[] memory, int[][] buffers) {
    this.model = model;
    this.states = states;
    this.memory = memory;
    this.buffers = buffers;
  }

  /** The configuration at the start, with this memory. */
  static Configuration initial(WeakMemory model, Automata program, List<Integer> memory) {
    return new Configuration(
        model,
        program.processes().stream().mapToInt(process -> process.initial()).toArray(),
        memory.stream().mapToInt(Integer::intValue).toArray(),
        new int[program.processes().size()][0]);
  }

  /** The local state of a process. */
  int state(int process) {
    return states[process];
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
          || (target.isOfMemory() && buffers[process].length > 0)) {
        return false;
      }
    }
    return target.memory().entrySet().stream()
        .allMatch(entry -> memory[entry.getKey()] == entry.getValue());
  }

  /** Stores that a write would find in the buffer that it goes to. */
  int pending(int process, Write write) {
    int stores = 0;
    int[] buffer = buffers[process];
    for (int at = 0; at < buffer.length; at += 2) {
      if (model == WeakMemory.TSO || buffer[at] == write.variable()) {
        stores++;
      }
    }
    return stores;
  }

  /** What a step leads to; empty if it cannot be taken. */
  Optional<Configuration> after(Step step) {
    return switch (step) {
      case Step.Update update -> afterUpdate(update.process(), update.variable());
      case Step.Take take -> afterTransition(take.process(), take.transition());
    };
  }

  private Optional<Configuration> afterUpdate(int process, int variable) {
    int[] buffer = buffers[process];
    for (int at = 0; at < buffer.length; at += 2) {
      if (buffer[at] == variable) {
        int[] written = memory.clone();
        written[variable] = buffer[at + 1];
        return Optional.of(
            new Configuration(
                model, states, written, withBuffer(process, withoutStore(buffer, at))));
      }
      if (model == WeakMemory.TSO || buffer[at] == MARKER) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** A buffer without the store at a place, and without markers that nothing precedes any more. */
  private static int[] withoutStore(int[] buffer, int at) {
    int first = at == 0 ? 2 : 0;
    while (first > 0 && first < buffer.length && buffer[first] == MARKER) {
      first += 2;
    }
    if (first > 0) {
      return Arrays.copyOfRange(buffer, first, buffer.length);
    }
    int[] rest = Arrays.copyOf(buffer, buffer.length - 2);
    System.arraycopy(buffer, at + 2, rest, at, rest.length - at);
    return rest;
  }

  private Optional<Configuration> afterTransition(int process, Transition transition) {
    if (states[process] != transition.source()) {
      return Optional.empty();
    }
    return switch (transition.operation()) {
      case Nop _ -> Optional.of(moved(process, transition, memory, buffers));
      case Read read -> {
        boolean finds = visible(process, read.variable()) == read.value();
        yield finds ? Optional.of(moved(process, transition, memory, buffers)) : Optional.empty();
      }
      case Write write ->
          Optional.of(
              moved(
                  process,
                  transition,
                  memory,
                  withBuffer(process, appended(buffers[process], write))));
      case Fence _ ->
          buffers[process].length == 0
              ? Optional.of(moved(process, transition, memory, buffers))
              : Optional.empty();
      case StoreFence _ ->
          Optional.of(
              moved(process, transition, memory, withBuffer(process, marked(buffers[process]))));
      case ReadWrite change ->
          afterAtomic(
              process,
              transition,
              new Atomic(
                  List.of(
                      new Read(change.variable(), change.from()),
                      new Write(change.variable(), change.to()))));
      case Atomic atomic -> afterAtomic(process, transition, atomic);
    };
  }

  private Optional<Configuration> afterAtomic(int process, Transition transition, Atomic atomic) {
    if (!isDrainedFor(process, atomic)) {
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

  private boolean isDrainedFor(int process, Atomic atomic) {
    int[] buffer = buffers[process];
    if (atomic.drain() == Drain.ALL || model == WeakMemory.TSO) {
      return buffer.length == 0;
    }
    for (int at = 0; at < buffer.length; at += 2) {
      int variable = buffer[at];
      if (variable == MARKER
          || atomic.accesses().stream().anyMatch(access -> access.variable() == variable)) {
        return false;
      }
    }
    return true;
  }

  private int visible(int process, int variable) {
    int[] buffer = buffers[process];
    for (int at = buffer.length - 2; at >= 0; at -= 2) {
      if (buffer[at] == variable) {
        return buffer[at + 1];
      }
    }
    return memory[variable];
  }

  private int[] appended(int[] buffer, Write write) {
    int at = buffer.length;
    while (model == WeakMemory.PSO && at > 0 && buffer[at - 2] > write.variable()) {
      at -= 2;
    }
    int[] longer = Arrays.copyOf(buffer, buffer.length + 2);
    System.arraycopy(buffer, at, longer, at + 2, buffer.length - at);
    longer[at] = write.variable();
    longer[at + 1] = write.value();
    return longer;
  }

  private int[] marked(int[] buffer) {
    int length = buffer.length;
    if (model == WeakMemory.TSO || length == 0 || buffer[length - 2] == MARKER) {
      return buffer;
    }
    int[] longer = Arrays.copyOf(buffer, length + 2);
    longer[length] = MARKER;
    return longer;
  }

  private int[][] withBuffer(int process, int[] buffer) {
    int[][] changed = buffers.clone();
    changed[process] = buffer;
    return changed;
  }

  private Configuration moved(
      int process, Transition transition, int[] newMemory, int[][] newBuffers) {
    int[] moved = states.clone();
    moved[process] = transition.target();
    return new Configuration(model, moved, newMemory, newBuffers);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Configuration configuration
        && Arrays.equals(states, configuration.states)
        && Arrays.equals(memory, configuration.memory)
        && Arrays.deepEquals(buffers, configuration.buffers);
  }

  @Override
  public int hashCode() {
    return (31 * Arrays.hashCode(states) + Arrays.hashCode(memory)) * 31
        + Arrays.deepHashCode(buffers);
  }

  @Override
  public String toString() {
    return Arrays.toString(states) + Arrays.toString(memory) + Arrays.deepToString(buffers);
  }
}
