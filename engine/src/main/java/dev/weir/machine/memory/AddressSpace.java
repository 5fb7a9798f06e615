package dev.weir.machine.memory;

import java.util.Arrays;

/**
 * Where things lie: an address is a region (globals, functions, or one for each thread), a slot in
 * it and an offset; an object takes as many slots as it needs. The first threads have a second
 * region each, of wider slots, for their large objects. Keeps which object each slot belongs to.
 */
public final class AddressSpace {
  /** The bits of an address; the others of a pointer may carry a tag. */
  public static final long ADDRESS_MASK = (1L << 47) - 1;

  private static final int SLOT_SHIFT = 16;
  private static final int REGION_SHIFT = 37;

  /** From here on lie the large objects. */
  private static final long FIRST_WIDE = 1L << 46;

  private static final int WIDE_SLOT_SHIFT = 20;
  private static final int WIDE_REGION_SHIFT = 42;
  private static final int WIDE_SLOTS = 1 << (WIDE_REGION_SHIFT - WIDE_SLOT_SHIFT);
  private static final int WIDE_REGIONS = (int) (FIRST_WIDE >> WIDE_REGION_SHIFT);

  /** Threads up to this one have a whole region each; the others share what is left. */
  private static final int THREADS_WITH_REGION = 319;

  private static final int SMALL_SHIFT = REGION_SHIFT - 5;
  private static final int SMALL_PER_REGION = 1 << (REGION_SHIFT - SMALL_SHIFT);
  private static final int SMALL_SLOTS = 1 << (SMALL_SHIFT - SLOT_SHIFT);
  private static final int MAX_SLOTS = 1 << (REGION_SHIFT - SLOT_SHIFT);
  private static final int GLOBAL_REGION = 1;
  private static final int FUNCTION_REGION = 2;
  private static final int FIRST_THREAD_REGION = 3;
  private static final int FIRST_SMALL_REGION = FIRST_THREAD_REGION + THREADS_WITH_REGION;
  private static final int REGIONS = (int) (FIRST_WIDE >> REGION_SHIFT);

  /** As many as the address space has parts for. */
  public static final int MOST_THREADS =
      THREADS_WITH_REGION + (REGIONS - FIRST_SMALL_REGION) * SMALL_PER_REGION;

  private static final long FIRST_FUNCTION = ofFunction(0);

  private static final int[] NO_SLOTS = new int[0];

  private int[][] slots = new int[FIRST_THREAD_REGION + 4][];
  private final int[][] wideSlots = new int[WIDE_REGIONS][];

  AddressSpace() {
    Arrays.fill(slots, NO_SLOTS);
    Arrays.fill(wideSlots, NO_SLOTS);
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

  /** The address of what the library keeps for a thread: the first slot of the thread's part. */
  public static long ofLibrary(int thread) {
    return ofThread(thread, 0);
  }

  /** The address of a slot of a thread's part of memory. */
  public static long ofThread(int thread, int slot) {
    if (thread < THREADS_WITH_REGION) {
      return address(FIRST_THREAD_REGION + thread, slot);
    }
    int small = thread - THREADS_WITH_REGION;
    return address(
        FIRST_SMALL_REGION + small / SMALL_PER_REGION,
        (long) (small % SMALL_PER_REGION) * SMALL_SLOTS + slot);
  }

  /** The largest alignment that objects can have. */
  public static final long LARGEST_ALIGNMENT = 1L << 30;

  /**
   * The first slot, from one on, whose address is a multiple of an alignment, which is a power of
   * two; of the slots that an object of a thread takes.
   */
  public static int aligned(int slot, boolean isWide, long alignment) {
    int slots = (int) Math.max(1, alignment >> (isWide ? WIDE_SLOT_SHIFT : SLOT_SHIFT));
    return (slot + slots - 1) & -slots;
  }

  /** Whether an object of a thread lies in its region for large objects. */
  public static boolean isWide(int thread, long size) {
    return hasLargeObjects(thread) && size >= 1L << WIDE_SLOT_SHIFT;
  }

  /** The address of a slot of a thread's region for large objects. */
  static long ofWide(int thread, int slot) {
    return FIRST_WIDE + ((long) thread << WIDE_REGION_SHIFT) + ((long) slot << WIDE_SLOT_SHIFT);
  }

  /** The thread in whose part of memory an address is. */
  public static int threadAt(long address) {
    if (address >= FIRST_WIDE) {
      return wideRegion(address);
    }
    int region = (int) (address >>> REGION_SHIFT);
    return region < FIRST_SMALL_REGION
        ? region - FIRST_THREAD_REGION
        : THREADS_WITH_REGION
            + (region - FIRST_SMALL_REGION) * SMALL_PER_REGION
            + slotInRegion(address) / SMALL_SLOTS;
  }

  /** Whether an address is in the part of memory of some thread. */
  public static boolean isOfThread(long address) {
    return (address & ~ADDRESS_MASK) == 0 && address >>> REGION_SHIFT >= FIRST_THREAD_REGION;
  }

  /** Whether the large objects of a thread lie apart. */
  public static boolean hasLargeObjects(int thread) {
    return thread < WIDE_REGIONS;
  }

  /**
   * The same place in the part of memory of another thread.
   *
   * @param address one that {@link #isOfThread}
   * @param thread has slots for it
   */
  public static long moved(long address, int thread) {
    if (address >= FIRST_WIDE) {
      long offset = address & ((1L << WIDE_SLOT_SHIFT) - 1);
      return ofWide(thread, wideSlot(address)) + offset;
    }
    int slot = slot(address);
    if (slot >= slotsOf(thread)) {
      throw new IllegalStateException("thread " + thread + " has no slot " + slot);
    }
    return ofThread(thread, slot) + (address & ((1L << SLOT_SHIFT) - 1));
  }

  /** The addresses that a thread has for objects such as one of this size. */
  public static long of(int thread, long size) {
    return isWide(thread, size) ? 1L << WIDE_REGION_SHIFT : (long) slotsOf(thread) << SLOT_SHIFT;
  }

  /** The slots of a thread. */
  public static int slotsOf(int thread) {
    return thread < THREADS_WITH_REGION ? MAX_SLOTS : SMALL_SLOTS;
  }

  /** The function at an address, of so many; -1 if none. */
  static int functionAt(long address, int functions) {
    long offset = address - FIRST_FUNCTION;
    long index = offset >> SLOT_SHIFT;
    boolean exact = index >= 0 && index < functions && index << SLOT_SHIFT == offset;
    return exact ? (int) index : -1;
  }

  /** The number of an address's slot among those of its region's thread, or of all globals. */
  static int slot(long address) {
    if (address >= FIRST_WIDE) {
      return wideSlot(address);
    }
    int slot = slotInRegion(address);
    return (int) (address >>> REGION_SHIFT) < FIRST_SMALL_REGION ? slot : slot % SMALL_SLOTS;
  }

  private static int slotInRegion(long address) {
    return (int) (address >>> SLOT_SHIFT) & (MAX_SLOTS - 1);
  }

  private static int wideRegion(long address) {
    return (int) ((address - FIRST_WIDE) >>> WIDE_REGION_SHIFT);
  }

  private static int wideSlot(long address) {
    return (int) (address >>> WIDE_SLOT_SHIFT) & (WIDE_SLOTS - 1);
  }

  /** The number of slots that an object takes, of at most as many bytes as a region has. */
  public static int slotsFor(long size) {
    return (int) ((size >> SLOT_SHIFT) + 1);
  }

  /** The number of slots for large objects that an object takes. */
  public static int wideSlotsFor(long size) {
    return (int) ((size >> WIDE_SLOT_SHIFT) + 1);
  }

  /** Whether an object can have so many bytes: no more than there are addresses. */
  public static boolean isSize(long size) {
    return size >= 0 && size <= ADDRESS_MASK;
  }

  /** Whether a thread has slots left for an object. */
  public static boolean hasSlots(int thread, int firstSlot, long size) {
    return isSize(size) && firstSlot + (size >> SLOT_SHIFT) + 1 < slotsOf(thread);
  }

  /** Whether a thread has slots for large objects left for one. */
  public static boolean hasWideSlots(int firstSlot, long size) {
    return isSize(size) && firstSlot + (size >> WIDE_SLOT_SHIFT) + 1 < WIDE_SLOTS;
  }

  /** The address of the slot behind that of an address. */
  public static long nextSlot(long address) {
    return ((address >> SLOT_SHIFT) + 1) << SLOT_SHIFT;
  }

  /** The object that owns the slot of an address, or {@link Memory#NO_OBJECT}. */
  int objectAt(long address) {
    // Every access asks. Large objects and pointers with a tag lie beyond all regions.
    long region = address >>> REGION_SHIFT;
    if (region < slots.length) {
      int[] inRegion = slots[(int) region];
      int slot = (int) (address >>> SLOT_SHIFT) & (MAX_SLOTS - 1);
      return slot < inRegion.length ? inRegion[slot] : Memory.NO_OBJECT;
    }
    if (address < FIRST_WIDE || address > ADDRESS_MASK) {
      return Memory.NO_OBJECT;
    }
    int[] inRegion = wideSlots[wideRegion(address)];
    int slot = wideSlot(address);
    return slot < inRegion.length ? inRegion[slot] : Memory.NO_OBJECT;
  }

  /** Gives the slots for so many bytes to an object, or to none. */
  void give(long start, long size, int object) {
    if (start >= FIRST_WIDE) {
      give(wideSlots, wideRegion(start), wideSlot(start), wideSlotsFor(size), object);
      return;
    }
    int region = (int) (start >>> REGION_SHIFT);
    if (region >= slots.length) {
      int old = slots.length;
      slots = Arrays.copyOf(slots, Math.min(REGIONS, Math.max(2 * old, region + 1)));
      Arrays.fill(slots, old, slots.length, NO_SLOTS);
    }
    give(slots, region, slotInRegion(start), slotsFor(size), object);
  }

  private static void give(int[][] regions, int region, int slot, int number, int object) {
    int end = slot + number;
    if (end > regions[region].length) {
      regions[region] = Arrays.copyOf(regions[region], Math.max(2 * regions[region].length, end));
    }
    Arrays.fill(regions[region], slot, end, object);
  }

  /** Takes all slots from the objects of threads. */
  void clearThreads() {
    for (int region = FIRST_THREAD_REGION; region < slots.length; region++) {
      Arrays.fill(slots[region], Memory.NO_OBJECT);
    }
    for (int[] inRegion : wideSlots) {
      Arrays.fill(inRegion, Memory.NO_OBJECT);
    }
  }
}
