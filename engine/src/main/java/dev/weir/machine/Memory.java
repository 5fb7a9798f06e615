package dev.weir.machine;

import dev.weir.machine.Trail.Tag;
import dev.weir.program.Global;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.TypeLayout;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The memory of a program: objects of bytes at 48-bit addresses.
 *
 * <p>An address is a region (globals, functions, or one for each thread), a slot in it and an
 * offset. A thread's stack and heap objects take the next slots of its region, so an address
 * depends on the thread and on what that thread allocated before, never on the schedule. Slots are
 * 64 KiB apart and not used again: an access beyond an object or to a freed one meets no other.
 *
 * <p>Bytes are kept in 8-byte cells; an object starts at a cell. Bytes of stack and heap objects
 * are undefined until written.
 */
public final class Memory {
  /** The kind of an object. */
  public enum ObjectKind {
    /** A global variable. */
    GLOBAL,
    /** A constant of the program. */
    CONSTANT,
    /** A block of {@code malloc}. */
    HEAP,
    /** A local variable whose address is taken. */
    STACK,
    /** A thread's copy of a thread-local variable. */
    THREAD_LOCAL
  }

  /** No object. */
  public static final int NO_OBJECT = 0;

  private static final int SLOT_SHIFT = 16;
  private static final int REGION_SHIFT = 37;
  private static final int MAX_SLOTS = 1 << (REGION_SHIFT - SLOT_SHIFT);
  private static final int GLOBAL_REGION = 1;
  private static final int FUNCTION_REGION = 2;
  private static final int FIRST_THREAD_REGION = 3;

  /** The bits of an address; the others of a pointer may carry a tag. */
  public static final long ADDRESS_MASK = (1L << 47) - 1;

  private static final int[] NO_SLOTS = new int[0];

  private static final byte LIVE = 0;
  private static final byte ENDED = 1;

  private final Program program;
  private final Trail trail;

  /** Allocation sites whose objects more than one thread was seen to access; never undone. */
  private final BitSet sharedSites = new BitSet();

  private boolean newlyShared;

  private int[][] slots = new int[FIRST_THREAD_REGION + 4][];
  private int objects;
  private long[] starts = new long[64];
  private long[] sizes = new long[64];
  private int[] firstCells = new int[64];
  private byte[] states = new byte[64];
  private ObjectKind[] kinds = new ObjectKind[64];
  private int[] owners = new int[64];
  private int[] enders = new int[64];
  private int[] sites = new int[64];

  private int cellCount;
  private long[] cells = new long[256];
  private byte[] defined = new byte[256];
  private int[] stamps = new int[256];
  private int epoch = 1;
  private long changes;

  private final int staticObjects;
  private final int staticCells;
  private final long[] staticImage;

  /** The slot of each thread's copy of a thread-local variable; slot 0 is that of errno. */
  private final int[] threadLocalSlots;

  private final int firstFreeSlot;

  /** Lays out the globals. */
  Memory(Program program, Trail trail) {
    this.program = program;
    this.trail = trail;
    Arrays.fill(slots, NO_SLOTS);
    objects = 1; // object 0 is none
    List<Global> globals = program.globals();
    int slot = 1;
    for (Global global : globals) {
      long start = ((long) GLOBAL_REGION << REGION_SHIFT) + ((long) slot << SLOT_SHIFT);
      ObjectKind kind = global.constant() ? ObjectKind.CONSTANT : ObjectKind.GLOBAL;
      slot += place(start, global.size(), kind, -1, -1, true);
    }
    threadLocalSlots = new int[globals.size()];
    int local = 1;
    for (int i = 0; i < globals.size(); i++) {
      initialise(i, globals.get(i));
      if (globals.get(i).threadLocal()) {
        threadLocalSlots[i] = local;
        local += slotsFor(globals.get(i).size());
      }
    }
    firstFreeSlot = local;
    staticObjects = objects;
    staticCells = cellCount;
    staticImage = Arrays.copyOf(cells, cellCount);
  }

  private void initialise(int index, Global global) {
    int object = index + 1;
    byte[] bytes = global.initialiser();
    for (int i = 0; i < bytes.length; i++) {
      writeRaw(object, i, 1, bytes[i]);
    }
    for (Global.Relocation relocation : global.relocations()) {
      writeRaw(object, relocation.offset(), 8, addressOf(relocation.target()));
    }
  }

  /** Back to the initial state. */
  void reset() {
    for (int region = FIRST_THREAD_REGION; region < slots.length; region++) {
      Arrays.fill(slots[region], NO_OBJECT);
    }
    objects = staticObjects;
    cellCount = staticCells;
    System.arraycopy(staticImage, 0, cells, 0, staticCells);
    Arrays.fill(defined, 0, staticCells, (byte) -1);
    Arrays.fill(states, 0, staticObjects, LIVE);
    newlyShared = false;
    newEpoch();
  }

  /** The value of a constant operand: anything but a register. */
  public long addressOf(Operand operand) {
    return switch (operand) {
      case Operand.Register(int index) ->
          throw new IllegalArgumentException("r" + index + " is not constant");
      case Operand.Constant(long value) -> value;
      case Operand.GlobalAddress(int global, long offset) -> starts[global + 1] + offset;
      case Operand.FunctionAddress(int function) -> addressOfFunction(function);
    };
  }

  /** The address of a function. */
  static long addressOfFunction(int function) {
    return ((long) FUNCTION_REGION << REGION_SHIFT) + ((function + 1L) << SLOT_SHIFT);
  }

  /** The function at an address, or -1. */
  int functionAt(long address) {
    long index = (address - ((long) FUNCTION_REGION << REGION_SHIFT)) >> SLOT_SHIFT;
    boolean exact =
        index >= 1
            && index <= program.functions().size()
            && addressOfFunction((int) index - 1) == address;
    return exact ? (int) index - 1 : -1;
  }

  // Objects

  /** The object that owns the slot of an address, alive or not, or {@link #NO_OBJECT}. */
  public int objectAt(long address) {
    if ((address & ~ADDRESS_MASK) != 0) {
      return NO_OBJECT;
    }
    int region = (int) (address >>> REGION_SHIFT);
    if (region >= slots.length) {
      return NO_OBJECT;
    }
    int slot = (int) (address >>> SLOT_SHIFT) & (MAX_SLOTS - 1);
    int[] inRegion = slots[region];
    return slot < inRegion.length ? inRegion[slot] : NO_OBJECT;
  }

  /** Whether the bytes lie in the object and it is alive. */
  boolean isValid(int object, long address, long size) {
    long offset = address - starts[object];
    return object != NO_OBJECT
        && offset >= 0
        && offset + size <= sizes[object]
        && states[object] == LIVE;
  }

  /** The address of an object. */
  public long start(int object) {
    return starts[object];
  }

  /** The size of an object in bytes. */
  public long size(int object) {
    return sizes[object];
  }

  /** The kind of an object. */
  public ObjectKind kind(int object) {
    return kinds[object];
  }

  /** Whether an object must not be written. */
  boolean isConstant(int object) {
    return kinds[object] == ObjectKind.CONSTANT;
  }

  /** Whether the object's life has not ended. */
  public boolean isLive(int object) {
    return states[object] == LIVE;
  }

  /** The thread that allocated a stack or heap object; -1 for a global. */
  public int owner(int object) {
    return owners[object];
  }

  /** The thread that ended the object's life. */
  int ender(int object) {
    return enders[object];
  }

  /** The instruction that allocated a stack or heap object; -1 for a global. */
  public int site(int object) {
    return sites[object];
  }

  /** The global with this object, or -1. */
  public int global(int object) {
    return object >= 1 && object < staticObjects ? object - 1 : -1;
  }

  /** The number of an object among those of its thread, from 1. */
  public int number(int object) {
    return (int) (starts[object] >>> SLOT_SHIFT) & (MAX_SLOTS - 1);
  }

  /** The layout of a global; unstructured for other objects. */
  TypeLayout layout(int object) {
    int global = global(object);
    return global < 0 ? TypeLayout.SCALAR : program.globals().get(global).type();
  }

  /** Live heap objects, from the oldest. */
  public int[] liveHeapObjects() {
    return java.util.stream.IntStream.range(staticObjects, objects)
        .filter(o -> kinds[o] == ObjectKind.HEAP && states[o] == LIVE)
        .toArray();
  }

  /**
   * Live objects that are no heap blocks, once all threads have ended: thread-local variables are
   * gone with their threads, but for those of {@code main}.
   */
  public int[] liveRoots() {
    return java.util.stream.IntStream.range(1, objects)
        .filter(o -> kinds[o] != ObjectKind.HEAP && states[o] == LIVE)
        .filter(o -> kinds[o] != ObjectKind.THREAD_LOCAL || owners[o] == 0)
        .toArray();
  }

  /** The number of slots that an object takes. */
  static int slotsFor(long size) {
    return (int) ((size >> SLOT_SHIFT) + 1);
  }

  /** Whether a thread has slots left for an object. */
  static boolean hasSlots(int firstSlot, long size) {
    return size >= 0 && size < 1L << 31 && firstSlot + slotsFor(size) < MAX_SLOTS;
  }

  /** The address of a slot of a thread's region. */
  static long addressIn(int thread, int slot) {
    long region = FIRST_THREAD_REGION + thread;
    return (region << REGION_SHIFT) + ((long) slot << SLOT_SHIFT);
  }

  /** Allocates in a thread's region; the caller has checked {@link #hasSlots}. */
  long allocate(int thread, int slot, long size, ObjectKind kind, int site) {
    long start = addressIn(thread, slot);
    if (trail.isRecording()) {
      trail.push(cellCount);
      trail.pushHeader(Tag.NEW_OBJECT, objects);
    }
    place(start, size, kind, thread, site, false);
    return start;
  }

  /** The first slot of a thread's region for its stack and heap objects. */
  int firstFreeSlot() {
    return firstFreeSlot;
  }

  /**
   * The address of a thread's copy of a thread-local variable. The global itself, which no address
   * leads to, is what a new copy starts with.
   *
   * @param site the instruction that asks for it
   */
  long threadLocal(int thread, int global, int site) {
    long start = addressIn(thread, threadLocalSlots[global]);
    if (objectAt(start) == NO_OBJECT) {
      int template = global + 1;
      allocate(thread, threadLocalSlots[global], sizes[template], ObjectKind.THREAD_LOCAL, site);
      int cellsOfCopy = (int) ((sizes[template] + 7) >> 3);
      int first = firstCells[objectAt(start)];
      System.arraycopy(cells, firstCells[template], cells, first, cellsOfCopy);
      Arrays.fill(defined, first, first + cellsOfCopy, (byte) -1);
    }
    return start;
  }

  /** The global of which an object is a thread's copy. */
  int threadLocalVariable(int object) {
    int slot = number(object);
    for (int i = 0; i < threadLocalSlots.length; i++) {
      if (threadLocalSlots[i] == slot) {
        return i;
      }
    }
    throw new IllegalArgumentException("not a thread-local object: " + object);
  }

  private int place(
      long start, long size, ObjectKind kind, int owner, int site, boolean initialised) {
    if (objects == starts.length) {
      growObjects();
    }
    int object = objects++;
    starts[object] = start;
    sizes[object] = size;
    kinds[object] = kind;
    owners[object] = owner;
    enders[object] = -1;
    sites[object] = site;
    states[object] = LIVE;
    firstCells[object] = cellCount;
    int needed = (int) ((size + 7) >> 3);
    growCells(cellCount + needed);
    Arrays.fill(cells, cellCount, cellCount + needed, 0);
    Arrays.fill(defined, cellCount, cellCount + needed, (byte) (initialised ? -1 : 0));
    // Undoing forgets the object with its cells, so nothing need be logged before the next mark.
    Arrays.fill(stamps, cellCount, cellCount + needed, epoch);
    cellCount += needed;
    int count = slotsFor(size);
    setSlots(start, count, object);
    return count;
  }

  private void setSlots(long start, int count, int object) {
    int region = (int) (start >>> REGION_SHIFT);
    int slot = (int) (start >>> SLOT_SHIFT) & (MAX_SLOTS - 1);
    if (region >= slots.length) {
      int old = slots.length;
      slots = Arrays.copyOf(slots, Math.max(2 * old, region + 1));
      Arrays.fill(slots, old, slots.length, NO_SLOTS);
    }
    if (slot + count > slots[region].length) {
      slots[region] =
          Arrays.copyOf(slots[region], Math.max(2 * slots[region].length, slot + count));
    }
    Arrays.fill(slots[region], slot, slot + count, object);
  }

  private void growObjects() {
    int length = 2 * objects;
    starts = Arrays.copyOf(starts, length);
    sizes = Arrays.copyOf(sizes, length);
    firstCells = Arrays.copyOf(firstCells, length);
    states = Arrays.copyOf(states, length);
    kinds = Arrays.copyOf(kinds, length);
    owners = Arrays.copyOf(owners, length);
    enders = Arrays.copyOf(enders, length);
    sites = Arrays.copyOf(sites, length);
  }

  private void growCells(int needed) {
    if (needed > cells.length) {
      int length = Math.max(needed, 2 * cells.length);
      cells = Arrays.copyOf(cells, length);
      defined = Arrays.copyOf(defined, length);
      stamps = Arrays.copyOf(stamps, length);
    }
  }

  /** Ends an object's life. */
  void end(int object, int thread) {
    if (trail.isRecording()) {
      trail.push(enders[object]);
      trail.push(states[object]);
      trail.pushHeader(Tag.OBJECT_STATE, object);
    }
    states[object] = ENDED;
    enders[object] = thread;
  }

  // Sharing

  /**
   * Whether accesses of a thread to an object are invisible to others, so that they need be no
   * events. The objects of an allocation site count as private to their threads until some
   * execution shows otherwise; then the site is shared for good and the exploration has to start
   * again ({@link #takeNewlyShared}). Any execution in which another thread touches a private
   * object has a prefix in which none does, and the touch is met at the end of that prefix, so none
   * is missed.
   */
  boolean isPrivate(int object, int thread) {
    int site = sites[object];
    if (site < 0 || sharedSites.get(site)) {
      return false;
    }
    if (owners[object] != thread) {
      sharedSites.set(site);
      newlyShared = true;
      return false;
    }
    return true;
  }

  /**
   * The allocation sites, as instructions, whose objects are known to be shared. Which steps there
   * are depends on them, so a schedule means something only together with them.
   */
  public int[] sharedSites() {
    return sharedSites.stream().toArray();
  }

  /**
   * Makes the objects of an allocation site shared, as they were found to be before; to be called
   * before {@link Machine#reset}.
   *
   * @param site the index of an instruction, at least 0
   */
  public void share(int site) {
    sharedSites.set(site);
  }

  /** Whether a site became shared since the last call. */
  boolean takeNewlyShared() {
    boolean result = newlyShared;
    newlyShared = false;
    return result;
  }

  // Bytes

  /** Starts a new epoch: from now on the first change of a cell is logged again. */
  void newEpoch() {
    if (++epoch == Integer.MAX_VALUE) {
      Arrays.fill(stamps, 0);
      epoch = 1;
    }
  }

  private long byteIndex(int object, long address) {
    return ((long) firstCells[object] << 3) + (address - starts[object]);
  }

  /** Reads up to 8 bytes of a valid place, zero-extended. */
  public long read(int object, long address, int size) {
    long index = byteIndex(object, address);
    int cell = (int) (index >> 3);
    int shift = ((int) index & 7) << 3;
    long value = cells[cell] >>> shift;
    if (shift + 8 * size > 64) {
      value |= cells[cell + 1] << (64 - shift);
    }
    return size == 8 ? value : value & ((1L << (8 * size)) - 1);
  }

  /** A count that grows with each write that changes something; never undone. */
  long changes() {
    return changes;
  }

  /** Writes up to 8 bytes of a valid place. */
  void write(int object, long address, int size, long value) {
    long index = byteIndex(object, address);
    int cell = (int) (index >> 3);
    int shift = ((int) index & 7) << 3;
    long mask = size == 8 ? -1L : (1L << (8 * size)) - 1;
    log(cell);
    long oldCell = cells[cell];
    byte oldDefined = defined[cell];
    cells[cell] = (oldCell & ~(mask << shift)) | ((value & mask) << shift);
    int bytes = (1 << size) - 1;
    int at = (int) index & 7;
    defined[cell] |= (byte) (bytes << at);
    if (cells[cell] != oldCell || defined[cell] != oldDefined) {
      changes++;
    }
    if (shift + 8 * size > 64) {
      int left = 64 - shift;
      log(cell + 1);
      cells[cell + 1] = (cells[cell + 1] & ~(mask >>> left)) | ((value & mask) >>> left);
      defined[cell + 1] |= (byte) (bytes >>> (8 - at));
      changes++;
    }
  }

  private void log(int cell) {
    if (stamps[cell] != epoch && trail.isRecording()) {
      stamps[cell] = epoch;
      trail.push(cells[cell]);
      trail.pushHeader(Tag.CELL, cell);
      if (defined[cell] != -1) {
        trail.push(defined[cell]);
        trail.pushHeader(Tag.DEFINED, cell);
      }
    }
  }

  /** Which bytes of a valid place were written: bit i for byte i. */
  int definedBytes(int object, long address, int size) {
    long index = byteIndex(object, address);
    int cell = (int) (index >> 3);
    int at = (int) index & 7;
    int bits = (defined[cell] & 0xff) >>> at;
    if (at + size > 8) {
      bits |= (defined[cell + 1] & 0xff) << (8 - at);
    }
    return bits & ((1 << size) - 1);
  }

  /** Makes bytes of a valid place undefined again where the mask has no bit. */
  void undefine(int object, long address, int size, int definedBytes) {
    for (int i = 0; i < size; i++) {
      if ((definedBytes & (1 << i)) == 0) {
        long index = byteIndex(object, address + i);
        int cell = (int) (index >> 3);
        if (trail.isRecording()) {
          trail.push(defined[cell]);
          trail.pushHeader(Tag.DEFINED, cell);
        }
        defined[cell] &= (byte) ~(1 << ((int) index & 7));
      }
    }
  }

  private void writeRaw(int object, long offset, int size, long value) {
    write(object, starts[object] + offset, size, value);
  }

  // Undo

  void undoCell(int cell) {
    cells[cell] = trail.pop();
  }

  void undoDefined(int cell) {
    defined[cell] = (byte) trail.pop();
  }

  void undoState(int object) {
    states[object] = (byte) trail.pop();
    enders[object] = (int) trail.pop();
  }

  void undoObject(int object) {
    objects = object;
    cellCount = (int) trail.pop();
    setSlots(starts[object], slotsFor(sizes[object]), NO_OBJECT);
  }

  /** A hash of all that can be told apart: contents and states of all objects, in any order. */
  StateHash.Value hash() {
    long low = 0;
    long high = 0;
    for (int object = 1; object < objects; object++) {
      StateHash hash = new StateHash();
      hash.add(starts[object]);
      hash.add(states[object]);
      int end = firstCells[object] + (int) ((sizes[object] + 7) >> 3);
      for (int cell = firstCells[object]; cell < end; cell++) {
        hash.add(cells[cell]);
        hash.add(defined[cell]);
      }
      low += hash.value().low();
      high += hash.value().high();
    }
    return new StateHash.Value(low, high);
  }
}
