package dev.weir.machine.memory;

import dev.weir.machine.state.StateHash;
import dev.weir.machine.state.Trail;
import dev.weir.machine.state.Trail.Tag;
import dev.weir.program.Global;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
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
public final class Memory extends ObjectTable {
  /** Bytes of the words that say whether a thread was joined or detached, and has ended. */
  static final int THREAD_WORDS = 8;

  private final Trail trail;
  private final Statics statics;

  private final SharedSites sharedSites;
  private final Cells cells;
  private final RightsOfPages rights;

  private final int staticObjects;

  private long sharedChanges;

  private final OwnChanges own = new OwnChanges();

  private final ObjectHashes hashes = new ObjectHashes();

  /**
   * Lays out the globals.
   *
   * @param isMissing whether a function, by its number, is nowhere, so that its address is null
   */
  public Memory(Program program, Trail trail, IntPredicate isMissing) {
    this.trail = trail;
    this.statics = new Statics(program, isMissing);
    this.sharedSites = new SharedSites(WrittenGlobals.of(program));
    this.cells = new Cells(trail);
    this.rights = new RightsOfPages(trail);
    List<Global> globals = program.globals();
    for (int i = 0; i < globals.size(); i++) {
      Global global = globals.get(i);
      ObjectKind kind = global.constant() ? ObjectKind.CONSTANT : ObjectKind.GLOBAL;
      byte state = global.unsupported().isPresent() ? UNKNOWN : LIVE;
      place(statics.address(i), global.size(), kind, -1, -1, true, state);
    }
    for (int i = 0; i < globals.size(); i++) {
      initialise(i, globals.get(i));
    }
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
    keepFirst(staticObjects);
    cells.reset();
    rights.reset();
    sharedSites.takeNewlyShared();
  }

  @Override
  public long addressOf(Operand operand) {
    return statics.valueOf(operand);
  }

  @Override
  public int functionAt(long address) {
    return statics.functionAt(address);
  }

  // Objects

  @Override
  public boolean isValid(int object, long address, long size) {
    return isWithin(object, address, size)
        && (states[object] == LIVE
            || states[object] == RESTRICTED && allows(object, address, size, PageRights.READ));
  }

  private boolean allows(int object, long address, long size, int use) {
    return rights.of(object).allow(address - starts[object], size, use);
  }

  /** Whether bytes of an object, which may be read, must not be written. */
  public boolean isReadOnly(int object, long address, long size) {
    return kind(object) == ObjectKind.CONSTANT
        || states[object] == RESTRICTED && !allows(object, address, size, PageRights.WRITE);
  }

  /** Whether the pages of an object, whose life may have ended, let bytes be written. */
  public boolean wasWritable(int object, long address, long size) {
    return allows(object, address, size, PageRights.WRITE);
  }

  /** The rights of an object's pages. */
  public PageRights rights(int object) {
    return rights.of(object);
  }

  /** Whether all pages of an object were unmapped, one by one. */
  public boolean isUnmapped(int object) {
    return states[object] == RESTRICTED && rights.of(object).nextMapped(0) >= sizes[object];
  }

  /** How many of the bytes of an object come before the first page that was unmapped. */
  public long mapped(int object, long offset, long size) {
    return states[object] == RESTRICTED ? rights.of(object).mapped(offset, size) : size;
  }

  @Override
  public int[] liveHeapObjects() {
    return Arrays.stream(super.liveHeapObjects()).filter(o -> !isUnmapped(o)).toArray();
  }

  /** Changes the rights of an object's pages. */
  public void protect(int object, PageRights newRights) {
    rights.set(object, newRights);
    if (trail.isRecording()) {
      trail.push(states[object], Tag.RIGHTS, object);
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
        kind(object) == ObjectKind.THREAD_LOCAL ? threadLocalVariable(object) : global(object);
    return statics.global(global).unsupported();
  }

  @Override
  public long kept(int object) {
    return states[object] == UNKNOWN ? 0 : cells.kept(places[object], sizes[object]);
  }

  /** About how many bytes of this process it takes. */
  public long bytes() {
    return bytesOfTable() + cells.bytes();
  }

  @Override
  public SourcePosition position(int global) {
    return statics.global(global).position();
  }

  @Override
  public int global(int object) {
    return object >= 1 && object < staticObjects ? object - 1 : -1;
  }

  @Override
  public boolean isWritten(long address, int size) {
    int object = objectAt(address);
    boolean isValid = size > 0 && size <= 8 && isValid(object, address, size);
    return isValid && definedBytes(object, address, size) != 0;
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
      trail.push(cells.inUse(), Tag.NEW_OBJECT, objects);
    }
    place(start, size, kind, thread, site, false, LIVE);
    if (kind == ObjectKind.HEAP) {
      sharedChanges++;
    }
    return start;
  }

  /**
   * Says that a call within a function of the library has allocated a block.
   *
   * @param call an instruction; see {@link #maker}
   */
  public void allocatedBy(long address, int call) {
    setMaker(objectAt(address), call);
  }

  /** The first slot of a thread's region for its stack and heap objects. */
  public int firstFreeSlot() {
    return statics.firstFreeSlot();
  }

  /**
   * The address of a thread's copy of a thread-local variable. The global itself, which no address
   * leads to, is what a new copy starts with.
   *
   * @param site the instruction that asks for it
   */
  public long threadLocal(int thread, int global, int site) {
    long start = statics.threadLocal(thread, global);
    if (objectAt(start) == NO_OBJECT) {
      int template = global + 1;
      allocateAt(start, thread, sizes[template], ObjectKind.THREAD_LOCAL, site);
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
    for (int i = statics.threadLocals() - 1; i >= 0; i--) {
      int object = objectAt(statics.threadLocalByOrder(thread, i));
      if (object != NO_OBJECT
          && isLive(object)
          && !(shared && isPrivateOrBecomesShared(object, thread))) {
        return object;
      }
    }
    return NO_OBJECT;
  }

  /** The global that an address is in, by its number in the program; -1 if it is in none. */
  public int globalAt(long address) {
    int object = objectAt(address);
    return object != NO_OBJECT && kind(object) == ObjectKind.GLOBAL ? global(object) : -1;
  }

  /**
   * Makes the words that say whether a thread was joined or detached, and has ended: not so. They
   * are the creator's own until another thread joins or detaches, or shows that it has ended.
   *
   * @param site the instruction that creates the thread
   */
  public void beginThread(int thread, int creator, int site) {
    if (trail.isRecording()) {
      trail.push(cells.inUse(), Tag.NEW_OBJECT, objects);
    }
    place(threadWord(thread), THREAD_WORDS, ObjectKind.THREAD, creator, site, true, LIVE);
  }

  @Override
  public long threadWord(int thread) {
    return statics.threadWord(thread);
  }

  /** The global of which an object is a thread's copy. */
  public int threadLocalVariable(int object) {
    return statics.threadLocalVariable(number(object));
  }

  private void place(
      long start,
      long size,
      ObjectKind kind,
      int owner,
      int site,
      boolean initialised,
      byte state) {
    long at = cells.allocate(state == UNKNOWN ? 0 : size, initialised);
    add(start, size, kind, owner, site, state, at);
  }

  /** Ends an object's life. */
  public void end(int object, int thread) {
    if (trail.isRecording()) {
      trail.push(enders[object]);
      trail.push(states[object], Tag.OBJECT_STATE, object);
    }
    states[object] = ENDED;
    enders[object] = thread;
    if (!isOwnLocal(object)) {
      sharedChanges++;
    }
  }

  // Sharing

  /** The allocation sites whose objects are known to be shared. */
  public SharedSites sharedSites() {
    return sharedSites;
  }

  /**
   * Whether accesses of a thread to an object are invisible to others, so that they need be no
   * events; if the object is another thread's, records that it is shared. To be asked about
   * accesses that the thread makes or is about to make alone.
   *
   * <p>The objects of an allocation site count as private to their threads until some execution
   * shows otherwise; then the site is shared for good and the exploration has to start again
   * ({@link SharedSites#takeNewlyShared}). Any execution in which another thread touches a private
   * object has a prefix in which none does, and the touch is met at the end of that prefix, so none
   * is missed.
   */
  public boolean isPrivateOrBecomesShared(int object, int thread) {
    int site = maker(object);
    if (site < 0 || sharedSites.contains(site)) {
      return false;
    }
    if (owner(object) != thread) {
      sharedSites.find(site);
      return false;
    }
    return true;
  }

  /**
   * Whether an object is a global that nobody writes while there are several threads, as far as
   * executions have shown. Whoever reads it finds what it held before there were any, so that this
   * need be no event. Once it is written the exploration has to start again, as it does for objects
   * that turn out to be shared: an execution in which it is written has a prefix in which it is
   * not, and the write is met at the end of that prefix.
   */
  public boolean isUnwrittenGlobal(int object) {
    return kind(object) == ObjectKind.GLOBAL && !sharedSites.contains(~global(object));
  }

  /** Records that an object is written, or treated as such, while there are several threads. */
  public void recordWrite(int object) {
    if (object != NO_OBJECT && isUnwrittenGlobal(object)) {
      sharedSites.find(~global(object));
    }
  }

  /** Records that an object is shared, if a thread that touches it is not its own. */
  public void recordTouch(int object, int thread) {
    isPrivateOrBecomesShared(object, thread);
  }

  /**
   * Makes shared, as if that had just been found out, the allocation sites of all that counts as
   * private to a thread now. A thread that goes round for ever on memory of its own may yet be let
   * out by another, which has not touched that memory so far.
   */
  public void shareAllOf(int thread) {
    for (int object = 0; object < objects; object++) {
      boolean isLive = isLive(object) && kind(object) != ObjectKind.THREAD;
      if (isLive && owner(object) == thread && isPrivateOrBecomesShared(object, thread)) {
        sharedSites.find(maker(object));
      }
    }
  }

  // Bytes

  /** Starts a new epoch: from now on the first change of a cell is logged again. */
  public void newEpoch() {
    cells.newEpoch();
  }

  private long byteIndex(int object, long address) {
    return places[object] + (address - starts[object]);
  }

  @Override
  public long read(int object, long address, int size) {
    return cells.read(byteIndex(object, address), size);
  }

  /** A count that grows with each write that changes something; never undone. */
  public long changes() {
    return cells.changes() + rights.changes();
  }

  @Override
  public long sharedChanges() {
    return sharedChanges;
  }

  /** Writes up to 8 bytes of a valid place. */
  public void write(int object, long address, int size, long value) {
    if (own.areNoted()) {
      writeNoted(object, address, size, value);
      return;
    }
    if (cells.write(byteIndex(object, address), size, value) && !isOwnLocal(object)) {
      sharedChanges++;
    }
  }

  private void writeNoted(int object, long address, int size, long value) {
    boolean follows = own.areFollowed() && (isPrivate(object) || own.includes(address, size));
    long at = byteIndex(object, address);
    long old = cells.read(at, size);
    int oldDefined = cells.definedBytes(at, size);
    if (cells.write(at, size, value) && (follows || !isOwnLocal(object))) {
      sharedChanges++;
      long now = cells.read(at, size);
      long grown = OwnChanges.growth(address, size, old, oldDefined, now, (1 << size) - 1);
      if (follows) {
        own.follow(grown);
      }
      own.trace(grown);
      own.countTraced();
    }
  }

  /**
   * What a thread changes in memory that is known to it alone, other than its locals, while that is
   * followed.
   */
  public OwnChanges ownChanges() {
    return own;
  }

  /** Whether a thread alone is known to touch an object that is none of its locals. */
  private boolean isPrivate(int object) {
    int site = maker(object);
    return site >= 0 && kind(object) != ObjectKind.STACK && !sharedSites.contains(site);
  }

  /** Whether an object is on its thread's stack and no other thread is known to touch it. */
  private boolean isOwnLocal(int object) {
    return kind(object) == ObjectKind.STACK
        && number(object) != 0
        && !sharedSites.contains(site(object));
  }

  /** Takes the contents of a stack object into a hash, if its thread alone sees it. */
  public void hashOwnLocal(int object, StateHash hash, LongUnaryOperator rename) {
    hash.add(site(object));
    if (isOwnLocal(object)) {
      cells.hashInto(hash, places[object], sizes[object], rename);
    }
  }

  @Override
  public int definedBytes(int object, long address, int size) {
    return cells.definedBytes(byteIndex(object, address), size);
  }

  /** Makes bytes of a valid place undefined again where the mask has no bit. */
  public void undefine(int object, long address, int size, int definedBytes) {
    long first = byteIndex(object, address);
    boolean follows = own.areFollowed() && isPrivate(object);
    boolean notes = follows || own.areTraced() && !isOwnLocal(object);
    for (int i = 0; i < size; i++) {
      if ((definedBytes & (1 << i)) == 0) {
        if (notes) {
          long value = cells.read(first + i, 1);
          int defined = cells.definedBytes(first + i, 1);
          long grown = OwnChanges.growth(address + i, 1, value, defined, value, 0);
          if (follows) {
            own.follow(grown);
          }
          own.trace(grown);
        }
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

  @Override
  public long nextTouched(int object, long offset) {
    PageRights pages = rights.of(object);
    long size = sizes[object];
    long at = offset;
    long touched = cells.nextTouched(places[object], at, size);
    while (touched < size && pages.nextMapped(touched) > touched) {
      at = Math.min(size, pages.nextMapped(touched));
      touched = cells.nextTouched(places[object], at, size);
    }
    return touched;
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
    cells.release(trail.pop());
    remove(object);
  }

  /**
   * A hash of all objects but locals: of their states, and of the contents of those that have some
   * that are known and have not ended, in any order. Sizes count, which say what is within an
   * object, and sites: which accesses are steps hangs on them, and where a jump leads.
   *
   * @param rename what is taken for the value of each cell
   */
  public StateHash.Value hash(LongUnaryOperator rename) {
    long low = 0;
    long high = 0;
    // Of locals that have ended there may be any number.
    for (int object = otherBefore(objects); object > NO_OBJECT; object = otherBefore(object)) {
      StateHash.Value value = hash(object, rename);
      low += value.low();
      high += value.high();
    }
    return new StateHash.Value(low, high);
  }

  private long makers(int object) {
    return (long) site(object) << Integer.SIZE | maker(object) & 0xffff_ffffL;
  }

  /**
   * The hash of an object: that of before, if it is the same and nothing in it is renamed.
   *
   * @param rename what is taken for the address of a local, and for the value of each cell
   */
  public StateHash.Value hash(int object, LongUnaryOperator rename) {
    boolean mayBeKnown =
        kind(object) != ObjectKind.STACK
            && states[object] == LIVE
            && places[object] >= 0
            // All pages may be used again, but it counts that others have seen this change.
            && rights.of(object) == PageRights.ALL;
    if (!mayBeKnown) {
      return newHash(object, rename);
    }
    long version = cells.version(places[object], sizes[object]);
    if (hashes.knows(
        object, starts[object], sizes[object], places[object], version, makers(object))) {
      assert hashes.of(object).equals(newHash(object, rename)) : "an object has changed unnoticed";
      return hashes.of(object);
    }
    boolean[] isRenamed = new boolean[1];
    StateHash.Value hash =
        newHash(
            object,
            value -> {
              isRenamed[0] |= AddressSpace.isOfThread(value);
              return rename.applyAsLong(value);
            });
    // What an address of a thread is called depends on more than this object.
    if (!isRenamed[0]) {
      hashes.put(object, hash);
    }
    return hash;
  }

  private StateHash.Value newHash(int object, LongUnaryOperator rename) {
    StateHash hash = new StateHash();
    hash.add(
        kind(object) == ObjectKind.STACK ? rename.applyAsLong(starts[object]) : starts[object]);
    hash.add(states[object]);
    hash.add(sizes[object]);
    hash.add(makers(object));
    if (isLive(object)) {
      if (rights.of(object) != PageRights.ALL) {
        rights.of(object).hashInto(hash);
      }
      cells.hashInto(hash, places[object], sizes[object], rename);
    }
    return hash.value();
  }
}
