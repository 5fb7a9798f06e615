package dev.weir.machine.access;

import dev.weir.machine.memory.Memory;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.step.Step.Drain;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Copies and fills of many bytes, as sequences of loads and stores. How far one has come is kept in
 * its thread: {@code scratch0} bytes are done; a copy keeps in {@code scratch1} what it has loaded.
 */
public final class BulkAccesses {
  /** A copy that has loaded and not yet stored; in {@code scratch2}. */
  private static final long LOADED = 0x100;

  /** Which bytes a copy has loaded were written before; in {@code scratch2}. */
  private static final int DEFINED_MASK = 0xff;

  private final Memory memory;
  private final VisibleOperations visibleOperations;
  private final Accesses accesses;

  /** The sizes of bytes that are apart from others, by their addresses. */
  private final TreeMap<Long, Integer> units = new TreeMap<>();

  BulkAccesses(Memory memory, VisibleOperations visibleOperations, Accesses accesses) {
    this.memory = memory;
    this.visibleOperations = visibleOperations;
    this.accesses = accesses;
  }

  /**
   * From now on, also after a reset, no access of a copy or fill covers some bytes and others.
   *
   * @param size a power of two
   * @return whether that is new
   */
  public boolean split(long address, int size) {
    Integer known = units.get(address);
    boolean isNew = known == null || known > size;
    if (isNew) {
      units.put(address, size);
    }
    return isNew;
  }

  /** The sizes of the bytes that are apart from others so, by their addresses. */
  public Map<Long, Integer> units() {
    return Collections.unmodifiableMap(units);
  }

  /** The largest access of up to 8 bytes that is aligned at both places and fits. */
  private int chunk(long a, long b, long remaining) {
    int size = 8;
    while (size > 1
        && (((a | b) & (size - 1)) != 0
            || size > remaining
            || !units.isEmpty() && (isSplit(a, size) || isSplit(b, size)))) {
      size >>= 1;
    }
    return size;
  }

  /** Whether some bytes, from an aligned address on, are more than one of those that are apart. */
  private boolean isSplit(long address, int size) {
    Integer own = units.get(address);
    Long next = units.higherKey(address);
    return own != null && own < size || next != null && next < address + size;
  }

  /** Whether a copy goes from the last byte to the first: the target starts within the source. */
  private static boolean isDescending(long to, long from, long length) {
    return to > from && to < from + length;
  }

  /** Describes the next load or store of a copy. */
  public void describeCopy(ThreadState t, Step s, long to, long from, long length) {
    long done = t.scratch0;
    long remaining = length - done;
    boolean descending = isDescending(to, from, length);
    // Going down, the end of the chunk is aligned, and so is its start.
    long offset = descending ? remaining : done;
    int size = chunk(to + offset, from + offset, remaining);
    long start = descending ? offset - size : offset;
    if ((t.scratch2 & LOADED) == 0) {
      s.access(EventKind.LOAD, from + start, size, Drain.NONE);
    } else {
      visibleOperations.describeStore(s, to + start, size);
      s.value = t.scratch1;
    }
  }

  /** Makes the load or store that {@link #describeCopy} described. */
  public void copy(ThreadState t, Step s) {
    if ((t.scratch2 & LOADED) == 0) {
      if (accesses.load(t, s, DEFINED_MASK)) {
        int defined =
            s.source == Step.FROM_MEMORY
                ? memory.definedBytes(memory.objectAt(s.address), s.address, s.size)
                : DEFINED_MASK;
        t.keepRest();
        t.scratch1 = s.value;
        t.scratch2 |= LOADED | defined;
      }
      return;
    }
    accesses.store(t, s, s.value);
    if (s.kind == EventKind.WRITE && t.status == Status.RUNNING) {
      int defined = (int) t.scratch2 & DEFINED_MASK;
      memory.undefine(memory.objectAt(s.address), s.address, s.size, defined);
    }
    t.keepRest();
    t.scratch0 += s.size;
    t.scratch2 &= ~(LOADED | DEFINED_MASK);
  }

  /** Describes the next store of a fill. */
  public void describeFill(ThreadState t, Step s, long address, long value, long length) {
    long start = address + t.scratch0;
    int size = chunk(start, start, length - t.scratch0);
    visibleOperations.describeStore(s, start, size);
    s.value = (value & 0xff) * 0x0101010101010101L;
  }

  /** Makes the store that {@link #describeFill} described. */
  public void fill(ThreadState t, Step s) {
    accesses.store(t, s, s.value);
    t.keepRest();
    t.scratch0 += s.size;
  }
}
