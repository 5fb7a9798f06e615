package dev.weir.trace.order;

import dev.weir.machine.step.MemoryEffect;

/**
 * The dependence relation: which steps cannot change places without consequences. Two steps are
 * dependent if one actor takes both; if different threads take them, they access a common byte of
 * memory and one of them writes it; or if one is an update that may make room for the other, a
 * store of the same thread.
 *
 * <p>What a step does is that which it does <em>where it stands</em>: a load that reads an own
 * store from the buffer does nothing to memory, nor does what comes after the end of an object's
 * life. Whoever asks knows where the steps stand, and leaves those out ({@link
 * ChronologicalTrace#isHidden}).
 */
public final class Dependence {
  private Dependence() {}

  /** Whether two steps depend on each other. */
  public static boolean isBetween(StepEffects one, StepEffects other) {
    if (one.actor() == other.actor()) {
      return true;
    }
    return one.thread() == other.thread() ? isAboutRoom(one, other) : conflict(one, other);
  }

  /** Whether two steps access a common byte and one of them writes it. */
  public static boolean conflict(StepEffects one, StepEffects other) {
    MemoryEffect mine = one.effect();
    MemoryEffect its = other.effect();
    if (mine == MemoryEffect.BLOCK || its == MemoryEffect.BLOCK) {
      return accessesConflict(one, other);
    }
    // Asked for each event and each sleeping or planned step: without loops, as nearly all are.
    return (mine.writes() || its.writes())
        && mine.accessesMemory()
        && its.accessesMemory()
        && overlap(one, 0, other.address(0), other.extent(0));
  }

  private static boolean accessesConflict(StepEffects one, StepEffects other) {
    for (int i = 0; i < one.accessCount(); i++) {
      boolean writes = one.writes(i);
      for (int k = 0; k < other.accessCount(); k++) {
        if ((writes || other.writes(k)) && overlap(one, i, other.address(k), other.extent(k))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a step accesses some of these bytes. */
  public static boolean overlaps(StepEffects step, long address, long extent) {
    for (int i = 0; i < step.accessCount(); i++) {
      if (overlap(step, i, address, extent)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a step writes some of these bytes. */
  public static boolean writesSome(StepEffects step, long address, long extent) {
    for (int i = 0; i < step.accessCount(); i++) {
      if (step.writes(i) && overlap(step, i, address, extent)) {
        return true;
      }
    }
    return false;
  }

  /** Whether one access of a step writes all of these bytes. */
  public static boolean writesAll(StepEffects step, long address, long extent) {
    for (int i = 0; i < step.accessCount(); i++) {
      long own = step.address(i);
      if (step.writes(i) && own <= address && address + extent <= own + step.extent(i)) {
        return true;
      }
    }
    return false;
  }

  /** Whether two steps access a common byte. */
  public static boolean overlap(StepEffects one, StepEffects other) {
    for (int i = 0; i < one.accessCount(); i++) {
      if (overlaps(other, one.address(i), one.extent(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a step ends the life of an object that another accesses. */
  public static boolean ends(StepEffects end, StepEffects access) {
    return end.effect() == MemoryEffect.END && overlap(access, end);
  }

  private static boolean overlap(StepEffects step, int index, long address, long extent) {
    long own = step.address(index);
    return own < address + extent && address < own + step.extent(index);
  }

  /**
   * Whether two steps of one thread and its buffers are a store that may have to wait for room and
   * an update that may make it.
   */
  private static boolean isAboutRoom(StepEffects one, StepEffects other) {
    return (one.effect() == MemoryEffect.ROOM && other.isUpdate())
        || (one.isUpdate() && other.effect() == MemoryEffect.ROOM);
  }
}
