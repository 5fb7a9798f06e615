package dev.weir.search.race;

import dev.weir.trace.EventLog;
import dev.weir.trace.order.Dependence;
import dev.weir.trace.order.EventEffects;

/** Which events of an execution wrote some bytes of memory. */
final class PastWrites {
  private final EventLog log;
  private final EventEffects effects;

  PastWrites(EventLog log) {
    this.log = log;
    this.effects = new EventEffects(log);
  }

  /** Whether an event writes some of these bytes. */
  boolean writes(int e, long address, int size) {
    return !log.isWithoutEffect(e) && Dependence.writesSome(effects.of(e), address, size);
  }

  /** Whether a write of some of these bytes writes all of them at once. */
  boolean covers(int e, long address, int size) {
    return Dependence.writesAll(effects.of(e), address, size);
  }
}
