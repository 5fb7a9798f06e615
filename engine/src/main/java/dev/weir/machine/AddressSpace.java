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

  private static final int ADDRESS_BITS = 47;

  private static final int SLOT_SHIFT = 16;
  private static final int REGION_SHIFT = 37;

  /** The fewest addresses that an object takes. */
  static final long OF_OBJECT = 1L << SLOT_SHIFT;

  /** The most bytes of one object that a thread makes. */
  static final long MOST_BYTES = Integer.MAX_VALUE;

  /** Threads up to this one have a region each; the others share what is left. */
  private static final int THREADS_WITH_REGION = 1000;

  private static final int SMALL_SHIFT = REGION_SHIFT - 8;
  private static final int SMALL_PER_REGION = 1 << (REGION_SHIFT - SMALL_SHIFT);
  private static final int SMALL_SLOTS = 1 << (SMALL_SHIFT - SLOT_SHIFT);
  private static final int MAX_SLOTS = 1 << (REGION_SHIFT - SLOT_SHIFT);
  private static final int GLOBAL_REGION = 1;
  private static final int FUNCTION_REGION = 2;
  private static final int FIRST_THREAD_REGION = 3;
  private static final int FIRST_SMALL_REGION = FIRST_THREAD_REGION + THREADS_WITH_REGION;

  /** As many as the address space has parts for. */
  static final int MOST_THREADS =
      THREADS_WITH_REGION
          + ((1 << (ADDRESS_BITS - REGION_SHIFT)) - FIRST_SMALL_REGION) * SMALL_PER_REGION;

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

  /** The address of a slot of a thread's part of memory. */
  static long ofThread(int thread, int slot) {
    if (thread < THREADS_WITH_REGION) {
      return address(FIRST_THREAD_REGION + thread, slot);
    }
    int small = thread - THREADS_WITH_REGION;
    return address(
        FIRST_SMALL_REGION + small / SMALL_PER_REGION,
        (long) (small % SMALL_PER_REGION) * SMALL_SLOTS + slot);
  }

  /** The thread in whose part of memory an address is. */
  static int threadAt(long address) {
    int region = (int) (address >>> REGION_SHIFT);
    return region < FIRST_SMALL_REGION
        ? region - FIRST_THREAD_REGION
        : THREADS_WITH_REGION
            + (region - FIRST_SMALL_REGION) * SMALL_PER_REGION
            + slotInRegion(address) / SMALL_SLOTS;
  }

  /** The addresses of a thread. */
  static long of(int thread) {
    return (long) slotsOf(thread) << SLOT_SHIFT;
  }

  /** The slots of a thread. */
  static int slotsOf(int thread) {
    return thread < THREADS_WITH_REGION ? MAX_SLOTS : SMALL_SLOTS;
  }

  /** The function at an address, of so many; -1 if none. */
  static int functionAt(long address, int functions) {
    long index = (address - ofFunction(0)) >> SLOT_SHIFT;
    boolean exact = index >= 0 && index < functions && ofFunction((int) index) == address;
    return exact ? (int) index : -1;
  }

  /** The number of an address's slot among those of its thread, or of all globals. */
  static int slot(long address) {
    int slot = slotInRegion(address);
    return (int) (address >>> REGION_SHIFT) < FIRST_SMALL_REGION ? slot : slot % SMALL_SLOTS;
  }

  private static int slotInRegion(long address) {
    return (int) (address >>> SLOT_SHIFT) & (MAX_SLOTS - 1);
  }

  /** The number of slots that an object takes. */
  static int slotsFor(long size) {
    return (int) ((size >> SLOT_SHIFT) + 1);
  }

  /** Whether an object has so many bytes on a machine with these addresses. */
  static boolean couldBeSize(long size) {
    return size >= 0 && size <= ADDRESS_MASK;
  }

  /** Whether an object can have so many bytes here. */
  static boolean isSize(long size) {
    return size >= 0 && size <= MOST_BYTES;
  }

  /** Whether a thread has slots left for an object. */
  static boolean hasSlots(int thread, int firstSlot, long size) {
    return isSize(size) && firstSlot + slotsFor(size) < slotsOf(thread);
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
    int slot = slotInRegion(address);
    return slot < inRegion.length ? inRegion[slot] : Memory.NO_OBJECT;
  }

  /** Gives the slots for so many bytes to an object, or to none. */
  void give(long start, long size, int object) {
    int region = (int) (start >>> REGION_SHIFT);
    int slot = slotInRegion(start);
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
