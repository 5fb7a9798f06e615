package dev.weir.trace;

import dev.weir.machine.options.Patience;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.LongIntMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * For each read of an execution the event that is the first to overwrite some of what it read: the
 * from-reads edges, in one walk from the last event to the first.
 */
final class Overwriters {
  /** Larger writes are kept apart, as in {@link LastWriters}. */
  private static final int MOST_BYTES = 16;

  private final EventLog log;
  private final Patience patience;
  private final EventEffects effects;

  /** By byte the earliest write of it among the events walked over so far, so the next one. */
  private final LongIntMap next = new LongIntMap();

  private final IntList wide = new IntList();

  /** By event, the reads whose value it wrote, where others may have overwritten it since. */
  private final Map<Integer, List<Integer>> early = new HashMap<>();

  private final int[] overwriters;

  private Overwriters(EventLog log, Patience patience) {
    this.log = log;
    this.patience = patience;
    this.effects = new EventEffects(log);
    this.overwriters = new int[log.size()];
  }

  /**
   * For each event that reads at one place the one that overwrites what it read; NONE for all
   * others.
   *
   * @param writers for each event the one whose value it read from memory, or NONE
   */
  static int[] of(EventLog log, int[] writers, Patience patience) {
    Overwriters made = new Overwriters(log, patience);
    made.walk(writers);
    return made.overwriters;
  }

  private void walk(int[] writers) {
    for (int e = 0; e < log.size(); e++) {
      overwriters[e] = EventLog.NONE;
      if (isRead(e) && isEarly(e)) {
        early.computeIfAbsent(origin(e, writers), _ -> new ArrayList<>()).add(e);
      }
    }
    for (int e = log.size() - 1; e >= 0; e--) {
      early.getOrDefault(e, List.of()).forEach(this::settle);
      if (isRead(e) && !isEarly(e)) {
        settle(e);
      }
      add(e);
    }
    early.getOrDefault(EventLog.NONE, List.of()).forEach(this::settle);
  }

  private boolean isRead(int e) {
    return log.kind(e).reads() && !log.kind(e).writes() && log.size(e) > 0;
  }

  /** Whether what was read is not what memory held then: of the buffer, or an older value. */
  private boolean isEarly(int e) {
    return log.store(e) != EventLog.NONE || log.valuesBack(e) > 0;
  }

  /** The event by which the value that was read came to memory; its own, if it never does. */
  private int origin(int e, int[] writers) {
    if (log.store(e) == EventLog.NONE) {
      return writers[e];
    }
    int store = log.store(e);
    int update = log.updateOf(log.thread(store), log.storeIndex(store));
    return update == EventLog.NONE ? log.size() : update;
  }

  private void settle(int read) {
    long address = log.address(read);
    int size = log.size(read);
    int first = log.size();
    for (int i = 0; i < size; i++) {
      int writer = next.get(address + i);
      first = writer == LongIntMap.ABSENT ? first : Math.min(first, writer);
    }
    for (int i = wide.size() - 1; i >= 0 && wide.get(i) < first; i--) {
      patience.spend(1);
      if (Dependence.writesSome(effects.of(wide.get(i)), address, size)) {
        first = wide.get(i);
        break;
      }
    }
    overwriters[read] = first == log.size() ? EventLog.NONE : first;
  }

  private void add(int e) {
    // The end of an object overwrites nothing, though it is in conflict with all accesses.
    if (log.isWithoutEffect(e) || log.kind(e) == EventKind.FREE) {
      return;
    }
    effects.of(e);
    for (int i = 0; i < effects.accessCount(); i++) {
      if (!effects.writes(i)) {
        continue;
      }
      if (effects.extent(i) > MOST_BYTES) {
        wide.add(e);
      } else {
        for (int b = 0; b < effects.extent(i); b++) {
          next.put(effects.address(i) + b, e);
        }
      }
    }
  }
}
