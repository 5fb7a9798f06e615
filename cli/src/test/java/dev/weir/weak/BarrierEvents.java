package dev.weir.weak;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.step.EventKind;
import dev.weir.program.Operand;
import dev.weir.trace.EventLog;
import dev.weir.weak.WindowEntries.Entry;
import dev.weir.weak.WindowEntries.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** At which events of an execution its full barriers stand. */
final class BarrierEvents {
  private static final int WINDOWS = 16;

  private final Map<Entry, Integer> barriers = new HashMap<>();
  private final Map<Integer, Integer> threads = new HashMap<>();
  private final Map<Integer, Integer> first = new HashMap<>();

  /** The events of the entries of an execution. */
  BarrierEvents(Machine machine, EventLog log, List<Entry> entries) {
    Map<Long, Deque<Entry>> marks = new HashMap<>();
    entries.stream()
        .filter(entry -> entry.kind() == Kind.SYNC)
        .forEach(
            entry ->
                marks
                    .computeIfAbsent(markOf(machine, entry), key -> new ArrayDeque<>())
                    .add(entry));
    for (int event = log.size() - 1; event >= 0; event--) {
      first.put(log.thread(event), event);
      Deque<Entry> open = marks.get(log.address(event));
      if (log.kind(event) == EventKind.LOCK && open != null) {
        Entry barrier = open.removeLast();
        barriers.put(barrier, event);
        threads.put(barrier.window(), log.thread(event));
      }
    }
  }

  /** The address of what is locked at the full barriers of the window of an entry. */
  private static long markOf(Machine machine, Entry entry) {
    MemoryView memory = machine.memory();
    int marks = machine.code().program().global("weir_window_marks").orElseThrow();
    long first = memory.addressOf(new Operand.GlobalAddress(marks, 0));
    return first + entry.window() * (memory.size(memory.objectAt(first)) / WINDOWS);
  }

  /**
   * The event at which a full barrier stands. A barrier before which no other thread was created is
   * no event of its own: it stands at the first one of its thread, or nowhere.
   */
  int of(Entry barrier) {
    Integer event = barriers.get(barrier);
    return event == null ? first.getOrDefault(thread(barrier.window()), EventLog.NONE) : event;
  }

  /** The thread of a window in which there is a full barrier. */
  int thread(int window) {
    return threads.getOrDefault(window, window);
  }
}
