package dev.weir.trace.graph;

import dev.weir.machine.options.Budget;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.LongIntMap;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.Dependence;
import dev.weir.trace.order.EventEffects;

/** For bytes of memory the latest event of an execution that wrote one of them. */
public final class LastWriters {
  /** Larger writes are kept apart: the end of a large block touches millions of bytes. */
  private static final int MOST_BYTES = 16;

  private final EventLog log;
  private final Budget patience;
  private final EventEffects effects;
  private final LongIntMap bytes = new LongIntMap();
  private final IntList wide = new IntList();

  /** By event, the write before it to the same place. */
  private final IntList overwritten = new IntList();

  /** Those of the events of a log, none of which were told yet. */
  public LastWriters(EventLog log, Budget patience) {
    this.log = log;
    this.patience = patience;
    this.effects = new EventEffects(log);
  }

  /** Takes note of an event, if it writes. */
  public void add(int event) {
    if (log.isWithoutEffect(event)) {
      return;
    }
    while (overwritten.size() <= event) {
      overwritten.add(EventLog.NONE);
    }
    effects.of(event);
    for (int i = 0; i < effects.accessCount(); i++) {
      if (effects.writes(i)) {
        add(event, effects.address(i), effects.extent(i));
      }
    }
  }

  private void add(int event, long address, long extent) {
    if (extent > MOST_BYTES) {
      wide.add(event);
    } else {
      overwritten.set(event, bytes.get(address));
      for (int i = 0; i < extent; i++) {
        bytes.put(address + i, event);
      }
    }
  }

  /**
   * For an event that reads memory at one place: the latest of those taken note of that wrote some
   * of it, or the earlier one whose value it read. NONE if there is none, or for any other event.
   */
  public int readBy(int event) {
    boolean isFromMemory =
        log.kind(event).reads() && log.size(event) > 0 && log.store(event) == EventLog.NONE;
    int writer = isFromMemory ? of(log.address(event), log.size(event)) : EventLog.NONE;
    for (int i = 0; i < log.valuesBack(event); i++) {
      writer = overwritten.get(writer);
    }
    return writer;
  }

  /** The latest of the events so far that wrote some of these bytes, or NONE. */
  private int of(long address, int size) {
    int latest = EventLog.NONE;
    for (int i = 0; i < size; i++) {
      latest = Math.max(latest, bytes.get(address + i));
    }
    for (int i = wide.size() - 1; i >= 0 && wide.get(i) > latest; i--) {
      patience.spend(1);
      if (Dependence.writesSome(effects.of(wide.get(i)), address, size)) {
        return wide.get(i);
      }
    }
    return latest;
  }
}
