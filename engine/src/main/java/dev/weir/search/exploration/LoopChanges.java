package dev.weir.search.exploration;

import dev.weir.machine.Machine;
import dev.weir.machine.call.ThreadPlaces.Variable;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a thread can see, as it comes round in a loop: to tell what differs from turn to turn. */
final class LoopChanges {
  private static final int WORD = 8;

  /** Of larger objects only the begin is looked at. */
  private static final int MOST_WORDS_OF_OBJECT = 1 << 9;

  private static final int MOST_WORDS = 1 << 13;

  private final List<Variable> variables;
  private final Map<Long, Long> words = new LinkedHashMap<>();

  private LoopChanges(List<Variable> variables) {
    this.variables = variables;
  }

  /** What a thread sees now: its variables, and memory. */
  static LoopChanges seenBy(Machine machine, int thread) {
    LoopChanges seen = new LoopChanges(machine.places().variables(thread));
    MemoryView memory = machine.memory();
    seen.add(memory, memory.liveRoots());
    seen.add(memory, memory.liveHeapObjects());
    return seen;
  }

  private void add(MemoryView memory, int[] objects) {
    for (int object : objects) {
      long start = memory.start(object);
      long size = memory.size(object);
      for (int i = 0; i < MOST_WORDS_OF_OBJECT && (long) i * WORD < size; i++) {
        long at = start + (long) i * WORD;
        int length = (int) Math.min(WORD, start + size - at);
        if (words.size() < MOST_WORDS && memory.isValid(object, at, length)) {
          words.put(at, memory.read(object, at, length));
        }
      }
    }
  }

  /** The names of what differs from an earlier turn. */
  List<String> since(LoopChanges earlier, Machine machine) {
    Set<String> names = new LinkedHashSet<>();
    for (int i = 0; i < Math.min(variables.size(), earlier.variables.size()); i++) {
      Variable now = variables.get(i);
      if (now.isSame(earlier.variables.get(i)) && now.value() != earlier.variables.get(i).value()) {
        names.add(now.name());
      }
    }
    words.forEach(
        (address, value) -> {
          Long before = earlier.words.get(address);
          if (before != null && !before.equals(value)) {
            names.add(machine.names().name(address));
          }
        });
    return new ArrayList<>(names);
  }

  /** The names of what the thread of an event wrote since it took an earlier step. */
  static List<String> written(Machine machine, EventLog log, int from, int to) {
    Set<String> names = new LinkedHashSet<>();
    for (int e = from; e < to; e++) {
      EventKind kind = log.kind(e);
      boolean writes = kind == EventKind.STORE || kind.accessesMemory() && kind.writes();
      if (writes && log.actor(e) == log.actor(to)) {
        names.add(machine.names().name(log.address(e)));
      }
    }
    return new ArrayList<>(names);
  }
}
