package dev.weir.fence.extract;

import dev.weir.machine.Machine;
import dev.weir.machine.state.LocalValues;
import dev.weir.machine.step.Actors;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Finds out of some states of a thread which of its variables has most values in them. */
final class GrowingVariable {
  private final Machine machine;
  private final int thread;

  /** The values of each variable with a name, where the thread stands at an instruction. */
  private final Map<Integer, Map<String, Set<Long>>> values = new HashMap<>();

  GrowingVariable(Machine machine, int thread) {
    this.machine = machine;
    this.thread = thread;
  }

  /** Takes note of the present state. */
  void look() {
    int instruction = machine.nextStep(Actors.ofThread(thread)).instruction;
    Map<Integer, String> names = machine.code().function(instruction).variables();
    Map<String, Set<Long>> here = values.computeIfAbsent(instruction, _ -> new TreeMap<>());
    machine.tellLocals(
        thread,
        new LocalValues() {
          @Override
          public void register(int register, long value) {
            if (names.containsKey(register)) {
              add(here, names.get(register), value);
            }
          }

          @Override
          public void local(long address, long hash) {
            add(here, machine.names().nameOfObject(address), hash);
          }
        });
  }

  private static void add(Map<String, Set<Long>> to, String name, long value) {
    to.computeIfAbsent(name, _ -> new HashSet<>()).add(value);
  }

  /** The variable; nothing if none has a name and more than one value. */
  Optional<String> name() {
    return values.values().stream()
        .flatMap(here -> here.entrySet().stream())
        .filter(variable -> variable.getValue().size() > 1)
        .max(
            Comparator.comparingInt(
                (Map.Entry<String, Set<Long>> variable) -> variable.getValue().size()))
        .map(Map.Entry::getKey);
  }
}
