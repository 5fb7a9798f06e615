package dev.weir.machine;

import java.util.Arrays;

/**
 * Where things lie: an address is a region (globals, functions, or one for each thread), a slot in
 * it and an offset; an object takes as many slots as it needs. Keeps which object each slot belongs
 * to.
 */
public final class AddressSpace {
  /** The bits of an address; the others of a pointer may carry a tag. */
  public static final long ADDRESS_MASK = (1L << 47) - 1;

  private static final int SLOT_SHIFT = 16;
  private static final int REGION_SHIFT = 37;

  /** The addresses of a thread. */
  static final long OF_THREAD = 1L << REGION_SHIFT;

  /** The fewest addresses that an object takes. */
  static final long OF_OBJECT = 1L << SLOT_SHIFT;

  private static final int MAX_SLOTS = 1 << (REGION_SHIFT - SLOT_SHIFT);
  private static final int GLOBAL_REGION = 1;
  private static final int FUNCTION_REGION = 2;
  private static final int FIRST_THREAD_REGION = 3;
  private static final int[] NO_SLOTS = new int[0];

  private int[][] slots = new int[FIRST_THREAD_REGION + 4][];

  AddressSpace() {
    Arrays.fill(slots, NO_SLOTS);
  }

  private static long address(int region, long slot) {
    return ((long) region << REGION_SHIFT) + (slot << SLOT_SHIFT);
  }

  /** The address of a slot for globals. */
  static long ofGlobal(int slot) {
    return address(GLOBAL_REGION, slot);
  }

  /** The address of a function. */
  static long ofFunction(int function) {
    return address(FUNCTION_REGION, function + 1L);
  }

  /** The address of a slot of a thread's region. */
  static long ofThread(int thread, int slot) {
    return address(FIRST_THREAD_REGION + thread, slot);
  }

  /** The thread in whose region an address is. */
  static int threadAt(long address) {
    return (int) (address >>> REGION_SHIFT) - FIRST_THREAD_REGION;
  }

  /** The function at an address, of so many; -1 if none. */
  static int functionAt(long address, int functions) {
    long index = (address - ofFunction(0)) >> SLOT_SHIFT;
    boolean exact = index >= 0 && index < functions && ofFunction((int) index) == address;
    return exact ? (int) index : -1;
  }

  /** The number of an address's slot in its region. */
  static int slot(long address) {
    return (int) (address >>> SLOT_SHIFT) & (MAX_SLOTS - 1);
  }

  /** The number of slots that an object takes. */
  static int slotsFor(long size) {
    return (int) ((size >> SLOT_SHIFT) + 1);
  }

  /** Whether an object can have so many bytes. */
  static boolean isSize(long size) {
    return size >= 0 && size < 1L << 31;
  }

  /** Whether a thread has slots left for an object. */
  static boolean hasSlots(int firstSlot, long size) {
    return isSize(size) && firstSlot + slotsFor(size) < MAX_SLOTS;
  }

  /** The object that owns the slot of an address, or {@link Memory#NO_OBJECT}. */
  int objectAt(long address) {
    if ((address & ~ADDRESS_MASK) != 0) {
      return Memory.NO_OBJECT;
    }
    int region = (int) (address >>> REGION_SHIFT);
    if (region >= slots.length) {
      return Memory.NO_OBJECT;
    }
    int[] inRegion = slots[region];
    int slot = slot(address);
    return slot < inRegion.length ? inRegion[slot] : Memory.NO_OBJECT;
  }

  /** Gives the slots for so many bytes to an object, or to none. */
  void give(long start, long size, int object) {
    int region = (int) (start >>> REGION_SHIFT);
    int slot = slot(start);
    int end = slot + slotsFor(size);
    if (region >= slots.length) {
      int old = slots.length;
      slots = Arrays.copyOf(slots, Math.max(2 * old, region + 1));
      Arrays.fill(slots, old, slots.length, NO_SLOTS);
    }
    if (end > slots[region].length) {
      slots[region] = Arrays.copyOf(slots[region], Math.max(2 * slots[region].length, end));
    }
    Arrays.fill(slots[region], slot, end, object);
  }

  /** Takes all slots from the objects of threads. */
  void clearThreads() {
    for (int region = FIRST_THREAD_REGION; region < slots.length; region++) {
      Arrays.fill(slots[region], Memory.NO_OBJECT);
    }
  }
}
