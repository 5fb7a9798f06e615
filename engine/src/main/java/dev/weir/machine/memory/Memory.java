package dev.weir.machine.memory;

import dev.weir.machine.Machine;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.state.Trail;
import dev.weir.machine.state.Trail.Tag;
import dev.weir.program.Global;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.TypeLayout;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.LongUnaryOperator;

/**
 * The memory of a program: objects of bytes at 48-bit addresses.
 *
 * <p>An address is a region (globals, functions, or one for each thread), a slot in it and an
 * offset. A thread's stack and heap objects take the next slots of its region, or of the one that
 * the first threads have for large objects, so an address depends on the thread and on what that
 * thread allocated before, never on the schedule. Slots are 64 KiB apart, those for large objects 1
 * MiB, and not used again: an access beyond an object or to a freed one meets no other.
 *
 * <p>Bytes are kept in 8-byte cells; an object starts at a cell, and of a large one only pages that
 * were touched are kept. Bytes of stack and heap objects are undefined until written.
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
    THREAD_LOCAL,
    /** Words that say whether a thread was joined or detached, and whether it has ended. */
    THREAD
  }

  /** No object. */
  public static final int NO_OBJECT = 0;

  /** Bytes of the words that say whether a thread was joined or detached, and has ended. */
  static final int THREAD_WORDS = 8;

  /** What is known of an object, beside its cells. */
  private static final long BYTES_OF_OBJECT = 50;

  private static final byte LIVE = 0;

  /** Alive, but not every page may be read and written. */
  private static final byte RESTRICTED = 1;

  private static final byte ENDED = 2;

  /** Of a global whose value is not known: it has an address, but no bytes. */
  private static final byte UNKNOWN = 3;

  private final Program program;
  private final Trail trail;
  private final IntPredicate isMissing;

  private final AddressSpace space = new AddressSpace();
  private final SharedSites sharedSites = new SharedSites();
  private final Cells cells;
  private final RightsOfPages rights;

  private int objects;
  private long[] starts = new long[64];
  private long[] sizes = new long[64];
  private long[] places = new long[64];
  private byte[] states = new byte[64];
  private ObjectKind[] kinds = new ObjectKind[64];

  /** How many of the objects up to this one are heap blocks. */
  private int[] blocks = new int[64];

  private int[] owners = new int[64];
  private int[] enders = new int[64];
  private int[] sites = new int[64];

  private final int staticObjects;

  /** The slot of each thread's copy of a thread-local variable; slot 0 is that of errno. */
  private final int[] threadLocalSlots;

  /** The same slots alone, in ascending order. */
  private final int[] localSlots;

  /** The slot of the words that say whether a thread was joined or detached, and has ended. */
  private final int threadSlot;

  private final int firstFreeSlot;

  private long sharedChanges;

  /**
   * Lays out the globals.
   *
   * @param isMissing whether a function, by its number, is nowhere, so that its address is null
   */
  public Memory(Program program, Trail trail, IntPredicate isMissing) {
    this.program = program;
    this.isMissing = isMissing;
    this.trail = trail;
    this.cells = new Cells(trail);
    this.rights = new RightsOfPages(trail);
    objects = 1; // object 0 is none
    List<Global> globals = program.globals();
    int slot = 1;
    for (Global global : globals) {
      ObjectKind kind = global.constant() ? ObjectKind.CONSTANT : ObjectKind.GLOBAL;
      byte state = global.unsupported().isPresent() ? UNKNOWN : LIVE;
      place(AddressSpace.ofGlobal(slot), global.size(), kind, -1, -1, true, state);
      slot += AddressSpace.slotsFor(global.size());
    }
    threadLocalSlots = new int[globals.size()];
    int local = 1;
    for (int i = 0; i < globals.size(); i++) {
      initialise(i, globals.get(i));
      if (globals.get(i).threadLocal()) {
        threadLocalSlots[i] = local;
        local += AddressSpace.slotsFor(globals.get(i).size());
      }
    }
    localSlots = Arrays.stream(threadLocalSlots).filter(s -> s > 0).toArray();
    threadSlot = local;
    firstFreeSlot = local + 1;
    staticObjects = objects;
    cells.keepImage();
  }

  private void initialise(int index, Global global) {
    int object = index + 1;
    byte[] bytes = global.initialiser();
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] != 0) {
        writeRaw(object, i, 1, bytes[i]);
      }
    }
    for (Global.Relocation relocation : global.relocations()) {
      writeRaw(object, relocation.offset(), 8, addressOf(relocation.target()));
    }
  }

  /** Back to the initial state. */
  public void reset() {
    space.clearThreads();
    objects = staticObjects;
    cells.reset();
    rights.reset();
    reviveGlobals();
    sharedSites.takeNewlyShared();
  }

  private void reviveGlobals() {
    for (int object = 1; object < staticObjects; object++) {
      states[object] = states[object] == UNKNOWN ? UNKNOWN : LIVE;
    }
  }

  /** The value of a constant operand: anything but a register. */
  public long addressOf(Operand operand) {
    return switch (operand) {
      case Operand.Register(int index) ->
          throw new IllegalArgumentException("r" + index + " is not constant");
      case Operand.Constant(long value) -> value;
      case Operand.GlobalAddress(int global, long offset) -> starts[global + 1] + offset;
      case Operand.FunctionAddress(int function) ->
          isMissing.test(function) ? 0 : AddressSpace.ofFunction(function);
    };
  }

  /** The function at an address, or -1. */
  public int functionAt(long address) {
    return AddressSpace.functionAt(address, program.functions().size());
  }

  // Objects

  /** The object that owns the slot of an address, alive or not, or {@link #NO_OBJECT}. */
  public int objectAt(long address) {
    return space.objectAt(address);
  }

  /** Whether the bytes lie in the object, it is alive, and its pages may be read. */
  public boolean isValid(int object, long address, long size) {
    return isWithin(object, address, size)
        && (states[object] == LIVE
            || states[object] == RESTRICTED && allows(object, address, size, PageRights.READ));
  }

  private boolean allows(int object, long address, long size, int use) {
    return rights.of(object).allow(address - starts[object], size, use);
  }

  /** Whether bytes are those of an object, whose life may have ended. */
  public boolean isWithin(int object, long address, long size) {
    long offset = address - starts[object];
    return object != NO_OBJECT && offset >= 0 && offset + size <= sizes[object];
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
  public boolean isConstant(int object) {
    return kinds[object] == ObjectKind.CONSTANT;
  }

  /** Whether bytes of an object, which may be read, must not be written. */
  public boolean isReadOnly(int object, long address, long size) {
    return kinds[object] == ObjectKind.CONSTANT
        || states[object] == RESTRICTED && !allows(object, address, size, PageRights.WRITE);
  }

  /** Whether the object's life has not ended. */
  public boolean isLive(int object) {
    return states[object] <= RESTRICTED;
  }

  /** Whether the pages of an object, whose life may have ended, let bytes be written. */
  public boolean wasWritable(int object, long address, long size) {
    return allows(object, address, size, PageRights.WRITE);
  }

  /** The rights of an object's pages. */
  public PageRights rights(int object) {
    return rights.of(object);
  }

  /** Changes the rights of an object's pages. */
  public void protect(int object, PageRights newRights) {
    rights.set(object, newRights);
    if (trail.isRecording()) {
      trail.push(states[object]);
      trail.pushHeader(Tag.RIGHTS, object);
    }
    states[object] = newRights.allowAll() ? LIVE : RESTRICTED;
    sharedChanges++;
  }

  /** Why nothing is known of an object's value, if nothing is. */
  public Optional<Global.Unsupported> unsupported(int object) {
    if (object == NO_OBJECT || states[object] != UNKNOWN) {
      return Optional.empty();
    }
    int global =
        kinds[object] == ObjectKind.THREAD_LOCAL ? threadLocalVariable(object) : global(object);
    return program.globals().get(global).unsupported();
  }

  /** The thread that allocated a stack or heap object; -1 for a global. */
  public int owner(int object) {
    return owners[object];
  }

  /** The thread that ended the object's life, or -1. */
  public int ender(int object) {
    return enders[object];
  }

  /** Whether a thread other than this one ended an object's life. */
  public boolean isEndedByOther(int object, int thread) {
    return object != NO_OBJECT
        && states[object] == ENDED
        && enders[object] >= 0
        && enders[object] != thread;
  }

  /** The instruction that allocated a stack or heap object; -1 for a global. */
  public int site(int object) {
    return sites[object];
  }

  /** One more than the greatest number of an object. */
  public int end() {
    return objects;
  }

  /** The bytes that are kept of an object: of a large one only what was touched. */
  public long kept(int object) {
    return states[object] == UNKNOWN ? 0 : cells.kept(places[object], sizes[object]);
  }

  /** About how many bytes of this process it takes. */
  public long bytes() {
    return starts.length * BYTES_OF_OBJECT + cells.bytes();
  }

  /** Where a global is declared. */
  public SourcePosition position(int global) {
    return program.globals().get(global).position();
  }

  /** The global with this object, or -1. */
  public int global(int object) {
    return object >= 1 && object < staticObjects ? object - 1 : -1;
  }

  /** The number of an object among those of its thread, from 1. */
  public int number(int object) {
    return AddressSpace.slot(starts[object]);
  }

  /** The number of a heap block among all those that were allocated so far, from 1. */
  public int blockNumber(int object) {
    return blocks[object];
  }

  /** Whether any of some bytes was written, where they are in a live object. */
  public boolean isWritten(long address, int size) {
    int object = objectAt(address);
    boolean isValid = size > 0 && size <= 8 && isValid(object, address, size);
    return isValid && definedBytes(object, address, size) != 0;
  }

  /** The layout of a global; unstructured for other objects. */
  TypeLayout layout(int object) {
    int global = global(object);
    return global < 0 ? TypeLayout.SCALAR : program.globals().get(global).type();
  }

  /** Live heap objects, from the oldest. */
  public int[] liveHeapObjects() {
    return java.util.stream.IntStream.range(staticObjects, objects)
        .filter(o -> kinds[o] == ObjectKind.HEAP && isLive(o))
        .toArray();
  }

  /**
   * Live objects that are no heap blocks: globals, locals, and the thread-local variables of
   * threads that are still there, of {@code main}, and of who ended the process.
   */
  public int[] liveRoots() {
    return java.util.stream.IntStream.range(1, objects)
        .filter(o -> kinds[o] != ObjectKind.HEAP && isLive(o))
        .toArray();
  }

  /**
   * Allocates in a thread's part of memory; the caller has checked {@link AddressSpace#hasSlots}.
   */
  public long allocate(int thread, int slot, long size, ObjectKind kind, int site) {
    return allocateAt(AddressSpace.ofThread(thread, slot), thread, size, kind, site);
  }

  /** Allocates in a thread's region for large objects, where there is room. */
  public long allocateWide(int thread, int slot, long size, ObjectKind kind, int site) {
    return allocateAt(AddressSpace.ofWide(thread, slot), thread, size, kind, site);
  }

  private long allocateAt(long start, int thread, long size, ObjectKind kind, int site) {
    if (trail.isRecording()) {
      trail.push(cells.inUse());
      trail.pushHeader(Tag.NEW_OBJECT, objects);
    }
    place(start, size, kind, thread, site, false, LIVE);
    if (kind == ObjectKind.HEAP) {
      sharedChanges++;
    }
    return start;
  }

  /** The first slot of a thread's region for its stack and heap objects. */
  public int firstFreeSlot() {
    return firstFreeSlot;
  }

  /**
   * The address of a thread's copy of a thread-local variable. The global itself, which no address
   * leads to, is what a new copy starts with.
   *
   * @param site the instruction that asks for it
   */
  public long threadLocal(int thread, int global, int site) {
    long start = AddressSpace.ofThread(thread, threadLocalSlots[global]);
    if (objectAt(start) == NO_OBJECT) {
      int template = global + 1;
      allocate(thread, threadLocalSlots[global], sizes[template], ObjectKind.THREAD_LOCAL, site);
      int copy = objectAt(start);
      states[copy] = states[template];
      if (states[template] == LIVE) {
        cells.copy(places[template], places[copy], sizes[template]);
      }
    }
    return start;
  }

  /**
   * The newest of a thread's live copies of thread-local variables; {@link #NO_OBJECT} without one.
   *
   * @param shared whether only those count that other threads are known to touch
   */
  public int liveThreadLocal(int thread, boolean shared) {
    for (int i = localSlots.length - 1; i >= 0; i--) {
      int object = objectAt(AddressSpace.ofThread(thread, localSlots[i]));
      if (object != NO_OBJECT
          && isLive(object)
          && !(shared && isPrivateOrBecomesShared(object, thread))) {
        return object;
      }
    }
    return NO_OBJECT;
  }

  /**
   * Makes the words that say whether a thread was joined or detached, and has ended: not so. They
   * are the creator's own until another thread joins or detaches, or shows that it has ended.
   *
   * @param site the instruction that creates the thread
   */
  public void beginThread(int thread, int creator, int site) {
    if (trail.isRecording()) {
      trail.push(cells.inUse());
      trail.pushHeader(Tag.NEW_OBJECT, objects);
    }
    place(threadWord(thread), THREAD_WORDS, ObjectKind.THREAD, creator, site, true, LIVE);
  }

  /** The address of the word that says whether a thread was joined or detached. */
  public long threadWord(int thread) {
    return AddressSpace.ofThread(thread, threadSlot);
  }

  /** The global of which an object is a thread's copy. */
  public int threadLocalVariable(int object) {
    int slot = number(object);
    for (int i = 0; i < threadLocalSlots.length; i++) {
      if (threadLocalSlots[i] == slot) {
        return i;
      }
    }
    throw new IllegalArgumentException("not a thread-local object: " + object);
  }

  private void place(
      long start,
      long size,
      ObjectKind kind,
      int owner,
      int site,
      boolean initialised,
      byte state) {
    if (objects == starts.length) {
      growObjects();
    }
    int object = objects++;
    starts[object] = start;
    sizes[object] = size;
    kinds[object] = kind;
    blocks[object] = blocks[object - 1] + (kind == ObjectKind.HEAP ? 1 : 0);
    owners[object] = owner;
    enders[object] = -1;
    sites[object] = site;
    states[object] = state;
    places[object] = cells.allocate(state == UNKNOWN ? 0 : size, initialised);
    space.give(start, size, object);
  }

  private void growObjects() {
    int length = 2 * objects;
    starts = Arrays.copyOf(starts, length);
    sizes = Arrays.copyOf(sizes, length);
    places = Arrays.copyOf(places, length);
    states = Arrays.copyOf(states, length);
    kinds = Arrays.copyOf(kinds, length);
    blocks = Arrays.copyOf(blocks, length);
    owners = Arrays.copyOf(owners, length);
    enders = Arrays.copyOf(enders, length);
    sites = Arrays.copyOf(sites, length);
  }

  /** Ends an object's life. */
  public void end(int object, int thread) {
    if (trail.isRecording()) {
      trail.push(enders[object]);
      trail.push(states[object]);
      trail.pushHeader(Tag.OBJECT_STATE, object);
    }
    states[object] = ENDED;
    enders[object] = thread;
    if (!isOwnLocal(object)) {
      sharedChanges++;
    }
  }

  // Sharing

  /**
   * Whether accesses of a thread to an object are invisible to others, so that they need be no
   * events; if the object is another thread's, records that it is shared. To be asked about
   * accesses that the thread makes or is about to make alone.
   *
   * <p>The objects of an allocation site count as private to their threads until some execution
   * shows otherwise; then the site is shared for good and the exploration has to start again
   * ({@link #takeNewlyShared}). Any execution in which another thread touches a private object has
   * a prefix in which none does, and the touch is met at the end of that prefix, so none is missed.
   */
  public boolean isPrivateOrBecomesShared(int object, int thread) {
    int site = sites[object];
    if (site < 0 || sharedSites.contains(site)) {
      return false;
    }
    if (owners[object] != thread) {
      sharedSites.find(site);
      return false;
    }
    return true;
  }

  /** Records that an object is shared, if a thread that touches it is not its own. */
  public void recordTouch(int object, int thread) {
    isPrivateOrBecomesShared(object, thread);
  }

  /**
   * The allocation sites, as instructions, whose objects are known to be shared. Which steps there
   * are depends on them, so a schedule means something only together with them.
   */
  public int[] sharedSites() {
    return sharedSites.all();
  }

  /**
   * Makes the objects of an allocation site shared, as they were found to be before; to be called
   * before {@link Machine#reset}.
   *
   * @param site the index of an instruction, at least 0
   */
  public void share(int site) {
    sharedSites.add(site);
  }

  /** Makes the objects of an allocation site shared, as if that had just been found out. */
  public void findShared(int site) {
    sharedSites.find(site);
  }

  /**
   * Makes shared, as if that had just been found out, the allocation sites of all that counts as
   * private to a thread now. A thread that goes round for ever on memory of its own may yet be let
   * out by another, which has not touched that memory so far.
   */
  public void shareAllOf(int thread) {
    for (int object = 0; object < objects; object++) {
      boolean isLive = isLive(object) && kinds[object] != ObjectKind.THREAD;
      if (isLive && owners[object] == thread && isPrivateOrBecomesShared(object, thread)) {
        sharedSites.find(sites[object]);
      }
    }
  }

  /** Whether a site became shared since {@link #takeNewlyShared} was asked last. */
  public boolean isNewlyShared() {
    return sharedSites.isNewlyShared();
  }

  /** Whether a site became shared since the last call. */
  public boolean takeNewlyShared() {
    return sharedSites.takeNewlyShared();
  }

  // Bytes

  /** Starts a new epoch: from now on the first change of a cell is logged again. */
  public void newEpoch() {
    cells.newEpoch();
  }

  private long byteIndex(int object, long address) {
    return places[object] + (address - starts[object]);
  }

  /** Reads up to 8 bytes of a valid place, zero-extended. */
  public long read(int object, long address, int size) {
    return cells.read(byteIndex(object, address), size);
  }

  /** A count that grows with each write that changes something; never undone. */
  public long changes() {
    return cells.changes() + rights.changes();
  }

  /**
   * A count that grows with each change that is not one of a local that its thread alone sees;
   * never undone.
   */
  public long sharedChanges() {
    return sharedChanges;
  }

  /** Writes up to 8 bytes of a valid place. */
  public void write(int object, long address, int size, long value) {
    long before = cells.changes();
    cells.write(byteIndex(object, address), size, value);
    if (cells.changes() != before && !isOwnLocal(object)) {
      sharedChanges++;
    }
  }

  /** Whether an object is on its thread's stack and no other thread is known to touch it. */
  private boolean isOwnLocal(int object) {
    return kinds[object] == ObjectKind.STACK
        && number(object) != 0
        && !sharedSites.contains(sites[object]);
  }

  /** Takes the contents of a stack object into a hash, if its thread alone sees it. */
  public void hashOwnLocal(int object, StateHash hash, LongUnaryOperator rename) {
    hash.add(sites[object]);
    if (isOwnLocal(object)) {
      cells.hashInto(hash, places[object], sizes[object], rename);
    }
  }

  /** Which bytes of a valid place were written: bit i for byte i. */
  public int definedBytes(int object, long address, int size) {
    return cells.definedBytes(byteIndex(object, address), size);
  }

  /** Makes bytes of a valid place undefined again where the mask has no bit. */
  public void undefine(int object, long address, int size, int definedBytes) {
    long first = byteIndex(object, address);
    for (int i = 0; i < size; i++) {
      if ((definedBytes & (1 << i)) == 0) {
        cells.undefine(first + i);
      }
    }
  }

  private void writeRaw(int object, long offset, int size, long value) {
    write(object, starts[object] + offset, size, value);
  }

  /** Lets all bytes of a fresh object count as written: they are zeros. */
  public void initialise(int object) {
    cells.initialise(places[object], sizes[object]);
    if (!isOwnLocal(object)) {
      sharedChanges++;
    }
  }

  /**
   * The first byte of an object, from an offset on, that may be other than zero: what was never
   * touched of a large object need not be looked at.
   *
   * @return its offset, or the object's size if there is none
   */
  public long nextTouched(int object, long offset) {
    return cells.nextTouched(places[object], offset, sizes[object]);
  }

  // Undo

  /** Takes back that a page was touched first. */
  public void undoPage(int page) {
    cells.undoPage(page);
  }

  /** Takes back a change of a cell. */
  public void undoCell(int cell) {
    cells.undoCell(cell);
  }

  /** Takes back a change of which bytes of a cell were written. */
  public void undoDefined(int cell) {
    cells.undoDefined(cell);
  }

  /** Takes back the end of an object's life. */
  public void undoState(int object) {
    states[object] = (byte) trail.pop();
    enders[object] = (int) trail.pop();
  }

  /** Takes back a change of the rights of an object's pages. */
  public void undoRights(int object) {
    states[object] = (byte) trail.pop();
    rights.undo(object);
  }

  /** Takes back an allocation. */
  public void undoObject(int object) {
    objects = object;
    cells.release(trail.pop());
    space.give(starts[object], sizes[object], NO_OBJECT);
  }

  /**
   * A hash of all that can be told apart: states of all objects, and contents of those that have
   * some that are known and have not ended, in any order.
   */
  public StateHash.Value hash() {
    long low = 0;
    long high = 0;
    for (int object = 1; object < objects; object++) {
      StateHash hash = new StateHash();
      hash.add(starts[object]);
      hash.add(states[object]);
      if (isLive(object)) {
        if (rights.of(object) != PageRights.ALL) {
          rights.of(object).hashInto(hash);
        }
        cells.hashInto(hash, places[object], sizes[object], LongUnaryOperator.identity());
      }
      low += hash.value().low();
      high += hash.value().high();
    }
    return new StateHash.Value(low, high);
  }
}
