package dev.weir.machine.memory;

import java.util.Arrays;

/**
 * The objects of a memory as rows of a table: where they lie, whose they are and whether they live.
 * {@link Memory} adds what they hold. A base class, not a part: every access asks here, and one
 * more step on the way there would be felt.
 */
public abstract sealed class ObjectTable implements MemoryView permits Memory {
  /** What is known of an object. */
  private static final long BYTES_OF_OBJECT = 54;

  static final byte LIVE = 0;

  /** Alive, but not every page may be read and written. */
  static final byte RESTRICTED = 1;

  static final byte ENDED = 2;

  /** Of a global whose value is not known: it has an address, but no bytes. */
  static final byte UNKNOWN = 3;

  private final AddressSpace space = new AddressSpace();
  private int[] owners = new int[64];
  private int[] sites = new int[64];

  /** The calls that allocated objects, within functions of the library too. */
  private int[] makers = new int[64];

  /** How many of the objects up to this one are heap blocks. */
  private int[] blocks = new int[64];

  /** The latest object up to this one that is no local; 0 if there is none. */
  private int[] latestOthers = new int[64];

  private ObjectKind[] kinds = new ObjectKind[64];

  /** One more than the greatest number of an object; object 0 is none. */
  int objects = 1;

  long[] starts = new long[64];
  long[] sizes = new long[64];

  /** Where the bytes are kept. */
  long[] places = new long[64];

  byte[] states = new byte[64];
  int[] enders = new int[64];

  /** Only {@link Memory} has one. */
  ObjectTable() {}

  @Override
  public int objectAt(long address) {
    return space.objectAt(address);
  }

  @Override
  public int end() {
    return objects;
  }

  @Override
  public long start(int object) {
    return starts[object];
  }

  @Override
  public long size(int object) {
    return sizes[object];
  }

  @Override
  public ObjectKind kind(int object) {
    return kinds[object];
  }

  @Override
  public int owner(int object) {
    return owners[object];
  }

  @Override
  public int site(int object) {
    return sites[object];
  }

  /**
   * The instruction that decides together with others of its site whether an object is shared. It
   * is the {@linkplain #site site}, but for a block that a function of the library allocates. There
   * it is the call within that function, so that what a container keeps for itself is not taken for
   * what it hands over.
   */
  int maker(int object) {
    return makers[object];
  }

  /** Says which call has allocated a block. */
  void setMaker(int object, int call) {
    makers[object] = call;
  }

  @Override
  public boolean isLive(int object) {
    return states[object] <= RESTRICTED;
  }

  @Override
  public int ender(int object) {
    return enders[object];
  }

  @Override
  public int[] liveHeapObjects() {
    return java.util.stream.IntStream.range(1, objects)
        .filter(o -> kinds[o] == ObjectKind.HEAP && isLive(o))
        .toArray();
  }

  @Override
  public int[] liveRoots() {
    return java.util.stream.IntStream.range(1, objects)
        .filter(o -> kinds[o] != ObjectKind.HEAP && isLive(o))
        .toArray();
  }

  /** Whether an object must not be written. */
  public boolean isConstant(int object) {
    return kinds[object] == ObjectKind.CONSTANT;
  }

  /** Whether bytes are those of an object, whose life may have ended. */
  public boolean isWithin(int object, long address, long size) {
    long offset = address - starts[object];
    return object != NO_OBJECT && offset >= 0 && offset + size <= sizes[object];
  }

  /** Whether a thread other than this one ended an object's life. */
  public boolean isEndedByOther(int object, int thread) {
    return object != NO_OBJECT
        && states[object] == ENDED
        && enders[object] >= 0
        && enders[object] != thread;
  }

  /** The number of an object among those of its thread, from 1. */
  public int number(int object) {
    return AddressSpace.slot(starts[object]);
  }

  /** The number of a heap block among all those that were allocated so far, from 1. */
  public int blockNumber(int object) {
    return blocks[object];
  }

  /** The latest object before this one that is no local; 0 if there is none. */
  int otherBefore(int object) {
    return latestOthers[object - 1];
  }

  private void growObjects() {
    int length = 2 * objects;
    starts = Arrays.copyOf(starts, length);
    sizes = Arrays.copyOf(sizes, length);
    places = Arrays.copyOf(places, length);
    states = Arrays.copyOf(states, length);
    kinds = Arrays.copyOf(kinds, length);
    blocks = Arrays.copyOf(blocks, length);
    latestOthers = Arrays.copyOf(latestOthers, length);
    owners = Arrays.copyOf(owners, length);
    enders = Arrays.copyOf(enders, length);
    sites = Arrays.copyOf(sites, length);
    makers = Arrays.copyOf(makers, length);
  }

  /** Adds an object; its number. */
  int add(long start, long size, ObjectKind kind, int owner, int site, byte state, long place) {
    if (objects == starts.length) {
      growObjects();
    }
    int object = objects++;
    starts[object] = start;
    sizes[object] = size;
    kinds[object] = kind;
    blocks[object] = blocks[object - 1] + (kind == ObjectKind.HEAP ? 1 : 0);
    boolean isLocal = kind == ObjectKind.STACK && start != AddressSpace.ofLibrary(owner);
    latestOthers[object] = isLocal ? latestOthers[object - 1] : object;
    owners[object] = owner;
    enders[object] = -1;
    sites[object] = site;
    makers[object] = site;
    states[object] = state;
    places[object] = place;
    space.give(start, size, object);
    return object;
  }

  /** Takes back that an object, and all that came after it, were added. */
  void remove(int object) {
    objects = object;
    space.give(starts[object], sizes[object], NO_OBJECT);
  }

  /** Keeps the first objects alone, which live again. */
  void keepFirst(int end) {
    space.clearThreads();
    objects = end;
    for (int object = 1; object < end; object++) {
      states[object] = states[object] == UNKNOWN ? UNKNOWN : LIVE;
    }
  }

  /** About how many bytes of this process it takes. */
  long bytesOfTable() {
    return starts.length * BYTES_OF_OBJECT;
  }
}
