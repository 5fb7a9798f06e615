package dev.weir.weak;

import dev.weir.machine.Machine;
import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventAccesses;
import dev.weir.trace.EventLog;
import dev.weir.weak.WindowEntries.Entry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** At which events of an execution its full barriers stand, and writes reached memory. */
final class EntryEvents {
  private final Map<Entry, Integer> barriers = new HashMap<>();
  private final Map<Integer, Integer> threads = new HashMap<>();
  private final Map<Integer, Integer> first = new HashMap<>();
  private final List<Entry> reached = new ArrayList<>();

  /** The events of the entries of an execution. */
  EntryEvents(Machine machine, EventLog log, WindowEntries windows, List<Entry> entries) {
    Map<Long, Deque<Entry>> marks = new HashMap<>();
    Map<Long, Entry> exits = new HashMap<>();
    for (Entry entry : entries) {
      switch (entry.kind()) {
        case SYNC ->
            marks
                .computeIfAbsent(windows.markOf(machine, entry), key -> new ArrayDeque<>())
                .add(entry);
        case WRITE -> exits.put(windows.exitOf(machine, entry), entry);
        case READ, LWSYNC, STORE_STORE, LOAD_LOAD, ISYNC, WANT, FAIL -> {}
      }
    }
    EventAccesses accesses = new EventAccesses(log);
    for (int event = log.size() - 1; event >= 0; event--) {
      first.put(log.thread(event), event);
      Deque<Entry> open = marks.get(log.address(event));
      if (log.kind(event) == EventKind.LOCK && open != null) {
        Entry barrier = open.removeLast();
        barriers.put(barrier, event);
        threads.put(barrier.window(), log.thread(event));
      }
      for (int i = 0; i < accesses.count(event); i++) {
        Entry exiting = exits.get(accesses.address(event, i));
        if (exiting != null && accesses.writes(event, i)) {
          reached.addFirst(exiting);
        }
      }
    }
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

  /** The writes, in the order in which they reached memory. */
  List<Entry> reached() {
    return reached;
  }
}
