package dev.weir.trace.graph;

import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.MemoryEffect;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.Dependence;
import dev.weir.trace.order.EventEffects;
import dev.weir.trace.order.StepEffects;

/**
 * What the events of threads access, each in the same way. A store into a buffer accesses what it
 * will write; its update accesses nothing by itself. (Of the effects of a step the opposite is
 * true: {@link EventEffects}.)
 */
public final class EventAccesses {
  private final Node one;
  private final Node other;

  /** An event that is looked at. */
  private static final class Node implements StepEffects {
    private final EventLog log;
    private final EventEffects effects;
    private boolean isStore;
    private boolean isUpdate;
    private int event;

    Node(EventLog log) {
      this.log = log;
      this.effects = new EventEffects(log);
    }

    Node of(int newEvent) {
      event = newEvent;
      effects.of(newEvent);
      isStore = log.kind(newEvent) == EventKind.STORE;
      isUpdate = log.kind(newEvent) == EventKind.UPDATE;
      return this;
    }

    @Override
    public int actor() {
      return effects.actor();
    }

    @Override
    public int thread() {
      return effects.thread();
    }

    @Override
    public MemoryEffect effect() {
      return isStore ? MemoryEffect.WRITE : isUpdate ? MemoryEffect.NONE : effects.effect();
    }

    @Override
    public int accessCount() {
      return isStore ? 1 : isUpdate ? 0 : effects.accessCount();
    }

    @Override
    public long address(int index) {
      return isStore ? log.address(event) : effects.address(index);
    }

    @Override
    public long extent(int index) {
      return isStore ? log.extent(event) : effects.extent(index);
    }

    @Override
    public boolean writes(int index) {
      return isStore || effects.writes(index);
    }
  }

  /** The accesses of the events of a log. */
  public EventAccesses(EventLog log) {
    this.one = new Node(log);
    this.other = new Node(log);
  }

  /** The number of accesses of an event. */
  public int count(int event) {
    return one.of(event).accessCount();
  }

  /** The first byte of an access. */
  public long address(int event, int index) {
    return one.of(event).address(index);
  }

  /** The bytes of an access; of the end of an object's life those of the object. */
  public long extent(int event, int index) {
    return one.of(event).extent(index);
  }

  /** Whether an access reads. */
  public boolean reads(int event, int index) {
    return one.of(event).effects.reads(index);
  }

  /** Whether an access writes, now or from the buffer; the end of a life writes the object. */
  public boolean writes(int event, int index) {
    return one.of(event).writes(index);
  }

  /** Whether an event accesses some of these bytes. */
  public boolean overlaps(int event, long address, long extent) {
    return Dependence.overlaps(one.of(event), address, extent);
  }

  /** Whether two events access a common byte. */
  public boolean overlap(int first, int second) {
    return Dependence.overlap(one.of(first), other.of(second));
  }

  /** Whether two events access a common byte and one of them writes it. */
  public boolean conflict(int first, int second) {
    return Dependence.conflict(one.of(first), other.of(second));
  }
}
