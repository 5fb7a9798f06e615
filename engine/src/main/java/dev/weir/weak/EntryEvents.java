package dev.weir.weak;

import dev.weir.machine.Machine;
import dev.weir.trace.EventAccesses;
import dev.weir.trace.EventLog;
import dev.weir.weak.WindowEntries.Entry;
import dev.weir.weak.WindowEntries.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** At which events of an execution the entries of its windows were entered, and reached memory. */
final class EntryEvents {
  private final Map<Entry, Integer> entered = new HashMap<>();
  private final List<Entry> reached = new ArrayList<>();

  /** The events of the entries of an execution. */
  EntryEvents(Machine machine, EventLog log, WindowEntries windows, List<Entry> entries) {
    Map<Long, Entry> enters = new HashMap<>();
    Map<Long, Entry> exits = new HashMap<>();
    for (Entry entry : entries) {
      enters.put(windows.enterOf(machine, entry), entry);
      if (entry.kind() == Kind.WRITE) {
        exits.put(windows.exitOf(machine, entry), entry);
      }
    }
    EventAccesses accesses = new EventAccesses(log);
    for (int event = 0; event < log.size(); event++) {
      for (int i = 0; i < accesses.count(event); i++) {
        if (accesses.writes(event, i)) {
          Entry entering = enters.get(accesses.address(event, i));
          Entry exiting = exits.get(accesses.address(event, i));
          if (entering != null) {
            entered.put(entering, event);
          } else if (exiting != null) {
            reached.add(exiting);
          }
        }
      }
    }
  }

  /** The event at which an entry was entered. */
  int entered(Entry entry) {
    return Objects.requireNonNull(entered.get(entry));
  }

  /** The writes, in the order in which they reached memory. */
  List<Entry> reached() {
    return reached;
  }
}
