package dev.weir.weak;

import dev.weir.machine.Machine;
import dev.weir.trace.EventLog;
import dev.weir.trace.graph.EventAccesses;
import dev.weir.weak.WindowEntries.Entry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** At which events of an execution its writes reached memory. */
final class MemoryWrites {
  private final Map<Entry, Integer> reached = new LinkedHashMap<>();
  private final Map<Entry, Integer> reads = new HashMap<>();

  /** Those of the entries of an execution. */
  MemoryWrites(Machine machine, EventLog log, WindowEntries windows, List<Entry> entries) {
    Map<Long, Entry> exits = new HashMap<>();
    Map<Long, Entry> taken = new HashMap<>();
    for (Entry entry : entries) {
      switch (entry.kind()) {
        case WRITE -> exits.put(windows.exitOf(machine, entry), entry);
        case READ -> taken.put(windows.kindOf(machine, entry), entry);
        case SYNC, LWSYNC, STORE_STORE, LOAD_LOAD, ISYNC, WANT, FAIL -> {}
      }
    }
    Deque<Map.Entry<Entry, Integer>> exited = new ArrayDeque<>();
    EventAccesses accesses = new EventAccesses(log);
    for (int event = log.size() - 1; event >= 0; event--) {
      for (int i = 0; i < accesses.count(event); i++) {
        if (accesses.writes(event, i)) {
          Entry exiting = exits.remove(accesses.address(event, i));
          if (exiting != null) {
            exited.addFirst(Map.entry(exiting, event));
          }
          Entry read = taken.remove(accesses.address(event, i));
          if (read != null) {
            reads.put(read, event);
          }
        }
      }
    }
    // While there is one thread alone, what it does is no event.
    entries.stream()
        .filter(entry -> entry.hasExited() && exits.containsValue(entry))
        .forEach(entry -> reached.put(entry, EventLog.NONE));
    exited.forEach(exit -> reached.put(exit.getKey(), exit.getValue()));
  }

  /** The writes, in the order in which they reached memory. */
  List<Entry> reached() {
    return List.copyOf(reached.keySet());
  }

  /** The same entries, where reads of memory say which write they read from. */
  List<Entry> withSources(List<Entry> entries) {
    return entries.stream()
        .map(entry -> entry.sourceWindow() == WindowEntries.MEMORY ? withSource(entry) : entry)
        .toList();
  }

  private Entry withSource(Entry read) {
    int event = reads.getOrDefault(read, EventLog.NONE);
    Entry found = read.fromNone();
    for (Map.Entry<Entry, Integer> write : reached.entrySet()) {
      Entry last = write.getKey();
      boolean isBefore =
          event == EventLog.NONE
              ? write.getValue() == EventLog.NONE && last.number() < read.number()
              : write.getValue() < event;
      if (isBefore && last.address() == read.address()) {
        found = read.from(last);
      }
    }
    return found;
  }
}
