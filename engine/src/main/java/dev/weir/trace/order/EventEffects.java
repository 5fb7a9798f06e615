package dev.weir.trace.order;

import dev.weir.machine.step.MemoryEffect;
import dev.weir.trace.EventLog;

/**
 * The effects of an event of a log: of a store that is put into a buffer none, those are its
 * update's. Reused, so that to look at an event costs no allocation.
 */
public final class EventEffects implements StepEffects {
  private final EventLog log;
  private int event;
  private MemoryEffect effect = MemoryEffect.NONE;

  /** Those of the events of a log, and of none of them yet. */
  public EventEffects(EventLog log) {
    this.log = log;
  }

  /** Turns to an event. */
  public EventEffects of(int newEvent) {
    event = newEvent;
    effect = log.effect(newEvent);
    return this;
  }

  @Override
  public int actor() {
    return log.actor(event);
  }

  @Override
  public int thread() {
    return log.thread(event);
  }

  @Override
  public MemoryEffect effect() {
    return effect;
  }

  @Override
  public int accessCount() {
    return effect == MemoryEffect.BLOCK ? log.accessCount(event) : effect.accessesMemory() ? 1 : 0;
  }

  @Override
  public long address(int index) {
    return effect == MemoryEffect.BLOCK ? log.accessAddress(event, index) : log.address(event);
  }

  @Override
  public long extent(int index) {
    return effect == MemoryEffect.BLOCK ? log.accessSize(event, index) : log.extent(event);
  }

  /** Whether an access reads; each of an atomic block either reads or writes. */
  public boolean reads(int index) {
    return effect == MemoryEffect.BLOCK ? !log.accessWrites(event, index) : effect.reads();
  }

  @Override
  public boolean writes(int index) {
    return effect == MemoryEffect.BLOCK ? log.accessWrites(event, index) : effect.writes();
  }
}
