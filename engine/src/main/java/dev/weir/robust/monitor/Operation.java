package dev.weir.robust.monitor;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.MemoryEffect;
import dev.weir.machine.step.Step;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.StepEffects;

/** What the orders of events depend on, of an event or of a step that is still to come. Reused. */
public final class Operation implements StepEffects {
  EventKind kind = EventKind.FENCE;
  int thread;
  long address;
  long size;

  /** The thread that is created or joined. */
  int other;

  /** Whether the whole own buffer would have to be empty before. */
  boolean drainsAll;

  /** Whether some of the own buffer would have to be in memory before. */
  boolean drainsSome;

  /** The number of store-store barriers before. */
  int segment;

  /** The value in memory before a write. */
  long previous;

  /** An atomic block is always an event: what it accesses is not known before. */
  private EventLog log = new EventLog();

  private int event = EventLog.NONE;

  /**
   * Becomes the step that an actor would take next, if that accesses memory at one address.
   *
   * @param countsBarriers whether the barriers before it matter
   * @return whether it does; otherwise this operation is as before
   */
  boolean becomeAccess(Machine machine, int actor, boolean countsBarriers) {
    Step step = machine.nextStep(actor);
    if (!isAccess(step.kind, step.extent())) {
      return false;
    }
    kind = step.kind;
    thread = step.thread;
    address = step.address;
    size = step.extent();
    other = (int) step.value;
    drainsAll = step.drain == Step.Drain.ALL;
    drainsSome = step.drain == Step.Drain.OVERLAPPING;
    segment = countsBarriers ? machine.buffers().segment(thread) : 0;
    previous = 0;
    return true;
  }

  /** Becomes an event. */
  void become(EventLog newLog, int newEvent) {
    log = newLog;
    event = newEvent;
    kind = log.kind(event);
    thread = log.thread(event);
    address = log.address(event);
    size = log.extent(event);
    other = (int) log.value(event);
    drainsAll = log.drainsAll(event);
    drainsSome = log.drainsSome(event);
    segment = log.segment(event);
    previous = log.previous(event);
  }

  /** Takes over from the event that a step has become what was not known before. */
  void turnOut(EventLog newLog, int newEvent) {
    log = newLog;
    event = newEvent;
    kind = log.kind(event);
    previous = log.previous(event);
  }

  /** Whether it would wait in the buffer before memory sees it. */
  boolean isBuffered() {
    return kind == EventKind.WRITE;
  }

  /** Whether it accesses memory at one address that is known beforehand. */
  boolean hasAddress() {
    return isAccess(kind, size);
  }

  @Override
  public int actor() {
    return Actors.ofThread(thread);
  }

  @Override
  public int thread() {
    return thread;
  }

  @Override
  public MemoryEffect effect() {
    return kind.effect();
  }

  @Override
  public int accessCount() {
    return isBlock() ? log.accessCount(event) : hasAddress() ? 1 : 0;
  }

  @Override
  public long address(int index) {
    return isBlock() ? log.accessAddress(event, index) : address;
  }

  @Override
  public long extent(int index) {
    return isBlock() ? log.accessSize(event, index) : size;
  }

  @Override
  public boolean writes(int index) {
    return isBlock() ? log.accessWrites(event, index) : kind.writes();
  }

  private boolean isBlock() {
    return kind == EventKind.ATOMIC_BLOCK;
  }

  private static boolean isAccess(EventKind kind, long size) {
    return kind != EventKind.ATOMIC_BLOCK && kind.accessesMemory() && size > 0;
  }
}
