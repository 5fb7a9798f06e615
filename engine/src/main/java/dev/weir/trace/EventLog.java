package dev.weir.trace;

import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.MemoryEffect;
import dev.weir.machine.step.Step;
import dev.weir.machine.step.Step.Drain;
import java.util.Arrays;

/**
 * The events of one execution, in flat arrays. An event is named by its place, from 0. Events are
 * appended and taken back at the end only; or those so far are forgotten, where no buffer holds a
 * store, and places count from 0 again.
 */
public final class EventLog {
  /** No event. */
  public static final int NONE = -1;

  private static final Drain[] DRAINS = Drain.values();

  /** The columns of an event: 12 ints, 4 longs and three references. */
  private static final long BYTES_OF_EVENT = 12 * 4 + 4 * 8 + 3 * 8;

  /** What is kept of each access of an atomic block. */
  private static final int WORDS = 3;

  // A tag is what had to leave the buffer before, the C11 fences before, flags, and the marks of
  // fences.
  private static final int DRAIN_MASK = 0xf;
  private static final int FENCES_SHIFT = 4;
  private static final int FENCES_MASK = (1 << Step.MARKS_SHIFT) - 1;
  private static final int WITHOUT_EFFECT = 1 << 8;
  private static final int FAILED = 1 << 9;
  private static final int COMPARES = 1 << 10;
  private static final int MARKS_SHIFT = 11;

  private int size;
  private boolean isWhole = true;
  private int capacity = 64;

  // The columns, by event.

  private EventKind[] kinds = new EventKind[capacity];
  private MemoryEffect[] effects = new MemoryEffect[capacity];
  private int[] tags = new int[capacity];
  private int[] actors = new int[capacity];
  private int[] threads = new int[capacity];
  private int[] sizes = new int[capacity];
  private int[] storeIndexes = new int[capacity];
  private int[] stores = new int[capacity];
  private int[] segments = new int[capacity];
  private int[] instructions = new int[capacity];
  private int[] awaitRaces = new int[capacity];
  private int[] outcomes = new int[capacity];
  private int[] origins = new int[capacity];
  private int[] blockStarts = new int[capacity];
  private long[] addresses = new long[capacity];
  private long[] values = new long[capacity];
  private long[] previous = new long[capacity];
  private long[] expected = new long[capacity];

  /** The high halves of two values of accesses to 16 bytes; as long as the last of these needs. */
  private long[] previousHigh = new long[0];

  private long[] expectedHigh = new long[0];
  private int[][][] awaitSets = new int[capacity][][];

  private long[] blockAccesses = new long[16];
  private int blockTop;

  private int[][] storeEvents = new int[4][];
  private int[][] updateEvents = new int[4][];

  /** How many events there is room for: it grows where {@link #append} needs more. */
  public int capacity() {
    return capacity;
  }

  /** The number of events. */
  public int size() {
    return size;
  }

  /**
   * Appends what a step did.
   *
   * @param outcome the outcome of a choice
   * @return the event
   */
  public int append(Step step, int outcome) {
    if (size == capacity) {
      grow();
    }
    int e = size++;
    kinds[e] = step.kind;
    effects[e] = MemoryEffect.of(step.kind, step.drain);
    tags[e] = tag(step);
    actors[e] = step.actor;
    threads[e] = step.thread;
    sizes[e] = step.size;
    storeIndexes[e] = step.storeIndex;
    stores[e] = storeOf(step);
    segments[e] = step.segment;
    instructions[e] = step.instruction;
    awaitRaces[e] = step.awaitRace;
    outcomes[e] = outcome;
    origins[e] = step.origin;
    blockStarts[e] = blockTop;
    addresses[e] = step.address;
    values[e] = step.value;
    previous[e] = step.previous;
    expected[e] = step.expected;
    awaitSets[e] = step.awaitSets;
    if (step.size > 8) {
      appendHigh(e, step);
    }
    if (step.kind == EventKind.STORE) {
      storeEvents = set(storeEvents, step.thread, step.storeIndex, e);
    } else if (step.kind == EventKind.UPDATE) {
      updateEvents = set(updateEvents, step.thread, step.storeIndex, e);
    }
    for (int i = 0; i < step.accessCount(); i++) {
      addBlockAccess(step, i);
    }
    return e;
  }

  private static int tag(Step step) {
    return step.drain.ordinal()
        | (step.fences & FENCES_MASK) << FENCES_SHIFT
        | step.fences >>> Step.MARKS_SHIFT << MARKS_SHIFT
        | (step.withoutEffect ? WITHOUT_EFFECT : 0)
        | (step.failedToCommit ? FAILED : 0)
        | (step.compares ? COMPARES : 0);
  }

  /** The event of the store that a step brings to memory, or reads from the buffer. */
  private int storeOf(Step step) {
    return switch (step.kind) {
      case UPDATE -> storeEvents[step.thread][step.storeIndex];
      case LOAD -> step.source == Step.FROM_MEMORY ? NONE : storeEvents[step.thread][step.source];
      default -> NONE;
    };
  }

  private void appendHigh(int e, Step step) {
    if (e >= previousHigh.length) {
      previousHigh = Arrays.copyOf(previousHigh, capacity);
      expectedHigh = Arrays.copyOf(expectedHigh, capacity);
    }
    previousHigh[e] = step.previousHigh;
    expectedHigh[e] = step.expectedHigh;
  }

  /** For an access to 16 bytes: the high 8 bytes of {@link #previous}. */
  public long previousHigh(int e) {
    return previousHigh[e];
  }

  /** For an access to 16 bytes: the high 8 bytes of {@link #expected}. */
  public long expectedHigh(int e) {
    return expectedHigh[e];
  }

  private void addBlockAccess(Step step, int index) {
    if (blockTop + WORDS > blockAccesses.length) {
      blockAccesses = Arrays.copyOf(blockAccesses, 2 * blockAccesses.length);
    }
    blockAccesses[blockTop++] = step.accessAddress(index);
    blockAccesses[blockTop++] = step.accessWord(index);
    blockAccesses[blockTop++] = step.accessPrevious(index);
  }

  private static int[][] set(int[][] byThread, int thread, int storeIndex, int event) {
    int[][] result = byThread;
    if (thread >= result.length) {
      result = Arrays.copyOf(result, Math.max(thread + 1, 2 * result.length));
    }
    int[] ofThread = result[thread];
    if (ofThread == null) {
      ofThread = new int[16];
      result[thread] = ofThread;
    }
    if (storeIndex >= ofThread.length) {
      ofThread = Arrays.copyOf(ofThread, Math.max(storeIndex + 1, 2 * ofThread.length));
      result[thread] = ofThread;
    }
    ofThread[storeIndex] = event;
    return result;
  }

  private void grow() {
    capacity *= 2;
    kinds = Arrays.copyOf(kinds, capacity);
    effects = Arrays.copyOf(effects, capacity);
    tags = Arrays.copyOf(tags, capacity);
    actors = Arrays.copyOf(actors, capacity);
    threads = Arrays.copyOf(threads, capacity);
    sizes = Arrays.copyOf(sizes, capacity);
    storeIndexes = Arrays.copyOf(storeIndexes, capacity);
    stores = Arrays.copyOf(stores, capacity);
    segments = Arrays.copyOf(segments, capacity);
    instructions = Arrays.copyOf(instructions, capacity);
    awaitRaces = Arrays.copyOf(awaitRaces, capacity);
    outcomes = Arrays.copyOf(outcomes, capacity);
    origins = Arrays.copyOf(origins, capacity);
    blockStarts = Arrays.copyOf(blockStarts, capacity);
    addresses = Arrays.copyOf(addresses, capacity);
    values = Arrays.copyOf(values, capacity);
    previous = Arrays.copyOf(previous, capacity);
    expected = Arrays.copyOf(expected, capacity);
    awaitSets = Arrays.copyOf(awaitSets, capacity);
  }

  private boolean has(int event, int flag) {
    return (tags[event] & flag) != 0;
  }

  private int drainOf(int event) {
    return tags[event] & DRAIN_MASK;
  }

  /** Takes back all events from this one on. */
  public void truncate(int newSize) {
    if (newSize < size) {
      blockTop = blockStarts[newSize];
      size = newSize;
    }
  }

  /** Forgets the events so far, which can then no more be taken back. */
  public void forget() {
    isWhole &= size == 0;
    truncate(0);
  }

  /** Back to the start of an execution. */
  public void clear() {
    isWhole = true;
    truncate(0);
  }

  /** About how many bytes it takes. */
  public long bytes() {
    return capacity * BYTES_OF_EVENT + blockAccesses.length * 8L;
  }

  /** Whether it has all events of the execution: none was forgotten. */
  public boolean isWhole() {
    return isWhole;
  }

  /** What happened. */
  public EventKind kind(int event) {
    return kinds[event];
  }

  /** What an event did to memory, as others saw it. */
  public MemoryEffect effect(int event) {
    return effects[event];
  }

  /** Who stepped. */
  public int actor(int event) {
    return actors[event];
  }

  /** The thread, or the one whose store was written to memory. */
  public int thread(int event) {
    return threads[event];
  }

  /** First byte accessed. */
  public long address(int event) {
    return addresses[event];
  }

  /** Bytes accessed. */
  public int size(int event) {
    return sizes[event];
  }

  /** The same; of the end of a life the bytes of the object, which may be too many for an int. */
  public long extent(int event) {
    return kinds[event] == EventKind.FREE ? values[event] : sizes[event];
  }

  /** The value read, written or chosen, or the thread created or joined. */
  public long value(int event) {
    return values[event];
  }

  /** The value in memory before a write. */
  public long previous(int event) {
    return previous[event];
  }

  /** See {@link Step#compares}. */
  public boolean compares(int event) {
    return has(event, COMPARES);
  }

  /** Of an event that {@link #compares}: the value at which it writes. */
  public long expected(int event) {
    return expected[event];
  }

  /** See {@link Step#awaitRace}. */
  public int awaitRace(int event) {
    return awaitRaces[event];
  }

  /** See {@link Step#awaitSets}. */
  public int[][] awaitSets(int event) {
    return awaitSets[event];
  }

  /** The instruction. */
  public int instruction(int event) {
    return instructions[event];
  }

  /**
   * For an update its store, for a load the own buffered store that it read; otherwise {@link
   * #NONE}.
   */
  public int store(int event) {
    return stores[event];
  }

  /** The event that brought a store to memory, or {@link #NONE}. */
  public int updateOf(int thread, int storeIndex) {
    int event =
        thread < updateEvents.length
                && updateEvents[thread] != null
                && storeIndex < updateEvents[thread].length
            ? updateEvents[thread][storeIndex]
            : NONE;
    boolean current =
        event > NONE
            && event < size
            && kinds[event] == EventKind.UPDATE
            && threads[event] == thread
            && storeIndexes[event] == storeIndex;
    return current ? event : NONE;
  }

  /** Of a store into a buffer of bounded size: which store had to make room for it, if any had. */
  public Drain roomMadeBy(int event) {
    return kinds[event] == EventKind.STORE ? DRAINS[drainOf(event)] : Drain.NONE;
  }

  /** The number of a store or update among those of its thread. */
  public int storeIndex(int event) {
    return storeIndexes[event];
  }

  /** The segment of a store or update; for others, the one that the next store would be in. */
  public int segment(int event) {
    return segments[event];
  }

  /** The outcome of a choice. */
  public int outcome(int event) {
    return outcomes[event];
  }

  /**
   * For a load of what memory held before: how many writes to its place have come since the one
   * that it reads. 0 for all other events.
   */
  public int valuesBack(int event) {
    return kinds[event] == EventKind.LOAD ? outcomes[event] : 0;
  }

  /** The instruction, or within a function of the library the call that led there. */
  public int origin(int event) {
    return origins[event];
  }

  /** The C11 fences that the thread passed just before; see {@link Step#fences}. */
  public int fences(int event) {
    return tags[event] >> FENCES_SHIFT & FENCES_MASK;
  }

  /** The marks of fences that the thread passed just before. */
  public int marks(int event) {
    return tags[event] >>> MARKS_SHIFT;
  }

  /** Whether the whole own buffer had to be empty before. */
  public boolean drainsAll(int event) {
    return drainOf(event) == Step.Drain.ALL.ordinal();
  }

  /** Whether some of the own buffer had to be in memory before. */
  public boolean drainsSome(int event) {
    return drainOf(event) == Step.Drain.OVERLAPPING.ordinal();
  }

  /** Whether an update had no effect. */
  public boolean isWithoutEffect(int event) {
    return has(event, WITHOUT_EFFECT);
  }

  /** Whether an update failed, since another thread had ended the object's life. */
  public boolean failedToCommit(int event) {
    return has(event, FAILED);
  }

  /** The number of accesses of an atomic block. */
  public int accessCount(int event) {
    int end = event + 1 < size ? blockStarts[event + 1] : blockTop;
    return (end - blockStarts[event]) / WORDS;
  }

  /** The instruction that made an access of an atomic block. */
  public int accessInstruction(int event, int index) {
    long word = blockAccesses[blockStarts[event] + WORDS * index + 1];
    return Step.accessInstruction(word);
  }

  /** Whether an access of an atomic block is an operation on a synchronisation object. */
  public boolean accessOperates(int event, int index) {
    return Step.accessOperates(blockAccesses[blockStarts[event] + WORDS * index + 1]);
  }

  /** Whether an access of an atomic block changes the rights of pages, and no value. */
  public boolean accessChangesRights(int event, int index) {
    return Step.accessChangesRights(blockAccesses[blockStarts[event] + WORDS * index + 1]);
  }

  /** The address of an access of an atomic block. */
  public long accessAddress(int event, int index) {
    return blockAccesses[blockStarts[event] + WORDS * index];
  }

  /** The size of an access of an atomic block. */
  public int accessSize(int event, int index) {
    return (int) blockAccesses[blockStarts[event] + WORDS * index + 1];
  }

  /** What was in memory before an access of an atomic block. */
  public long accessPrevious(int event, int index) {
    return blockAccesses[blockStarts[event] + WORDS * index + 2];
  }

  /** The number of threads that a signal woke. */
  public int wokenCount(int event) {
    return kinds[event].wakes() ? accessCount(event) : 0;
  }

  /** A thread that a signal woke. */
  public int woken(int event, int index) {
    return (int) accessAddress(event, index);
  }

  /** Whether an access of an atomic block writes. */
  public boolean accessWrites(int event, int index) {
    return blockAccesses[blockStarts[event] + WORDS * index + 1] < 0;
  }
}
