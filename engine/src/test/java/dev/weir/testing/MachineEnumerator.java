package dev.weir.testing;

import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.testing.SmallTrace.Event;
import dev.weir.testing.SmallTrace.EventId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * Enumerates what the machine does with a tiny program: every actor that can step, every outcome,
 * by marking, stepping and undoing. No search takes part, so that the machine is tested alone.
 * Checks on the way that steps are what was announced and that undoing restores the state.
 */
public final class MachineEnumerator {
  private final Machine machine;
  private final Map<Key, Long> interleavings = new HashMap<>();
  private final Set<SmallTrace> complete = new HashSet<>();
  private final Set<SmallTrace> blocked = new HashSet<>();
  private final Set<SmallState> finalStates = new HashSet<>();

  private MachineEnumerator(Machine machine) {
    this.machine = machine;
  }

  /** What two configurations must agree in to be explored once. */
  private record Key(
      StateHash.Value state, List<List<Event>> events, SortedMap<String, List<EventId>> order) {}

  /** All behaviours of a program that starts with all its threads. */
  public static SmallBehaviours explore(
      CompiledSmallProgram program, SmallModel model, ExternalFunctions library) {
    Machine machine =
        new Machine(
            program.program(),
            MemoryModels.named(model.name()).orElseThrow(),
            library,
            MachineOptions.DEFAULT,
            () -> false);
    MachineEnumerator enumerator = new MachineEnumerator(machine);
    long count = enumerator.visit(SmallExecution.start(program));
    if (machine.takeNewlyShared()) {
      // Only now it is known which blocks make choices, and so all outcomes of them.
      enumerator = new MachineEnumerator(machine);
      machine.reset();
      count = enumerator.visit(SmallExecution.start(program));
      check(!machine.takeNewlyShared(), "another block that chooses");
    }
    return new SmallBehaviours(
        enumerator.complete,
        enumerator.blocked,
        enumerator.finalStates,
        count,
        enumerator.interleavings.size());
  }

  private long visit(SmallExecution execution) {
    StateHash.Value state = machine.stateHash();
    Key key = new Key(state, execution.events(), execution.order());
    Long known = interleavings.get(key);
    if (known != null) {
      return known;
    }
    IntList enabled = new IntList();
    machine.enabled(enabled);
    long count = 0;
    for (int i = 0; i < enabled.size(); i++) {
      int actor = enabled.get(i);
      IntList outcomes = new IntList();
      machine.outcomes(actor, outcomes);
      for (int o = 0; o < outcomes.size(); o++) {
        int outcome = outcomes.get(o);
        EventKind announced = machine.nextStep(actor).kind;
        int mark = machine.mark();
        Step step = machine.step(actor, outcome);
        check(!machine.hasFailed(), "an error");
        check(step.kind == announced, "another step than announced");
        count = Math.addExact(count, visit(execution.after(machine, step)));
        machine.undo(mark);
        check(machine.stateHash().equals(state), "undo did not restore the state");
      }
    }
    if (enabled.isEmpty()) {
      count = 1;
      SmallTrace trace = execution.trace(machine);
      if (trace.isComplete()) {
        complete.add(trace);
        finalStates.add(execution.finalState(machine));
      } else {
        blocked.add(trace);
      }
    }
    interleavings.put(key, count);
    return count;
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }
}
