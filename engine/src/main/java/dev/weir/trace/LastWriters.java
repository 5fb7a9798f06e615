package dev.weir.trace;

import dev.weir.machine.options.Patience;
import dev.weir.machine.step.IntList;

/** For bytes of memory the latest event of an execution that wrote one of them. */
final class LastWriters {
  /** Larger writes are kept apart: the end of a large block touches millions of bytes. */
  private static final int MOST_BYTES = 16;

  private final Patience patience;
  private final LongIntMap bytes = new LongIntMap();
  private final IntList wide = new IntList();

  LastWriters(Patience patience) {
    this.patience = patience;
  }

  /** Takes note of an event, if it writes. */
  void add(EventLog log, int event) {
    if (!log.kind(event).writes() || log.isWithoutEffect(event)) {
      return;
    }
    if (log.extent(event) > MOST_BYTES) {
      wide.add(event);
    } else {
      for (int i = 0; i < log.extent(event); i++) {
        bytes.put(log.address(event) + i, event);
      }
    }
  }

  /** The latest of the events so far that wrote some of these bytes, or NONE. */
  int of(EventLog log, long address, int size) {
    int latest = EventLog.NONE;
    for (int i = 0; i < size; i++) {
      latest = Math.max(latest, bytes.get(address + i));
    }
    for (int i = wide.size() - 1; i >= 0 && wide.get(i) > latest; i--) {
      patience.spend(1);
      int event = wide.get(i);
      if (log.address(event) < address + size && address < log.address(event) + log.extent(event)) {
        return event;
      }
    }
    return latest;
  }
}
