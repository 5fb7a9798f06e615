package dev.weir.trace;

import dev.weir.machine.EventKind;
import dev.weir.machine.Step;
import dev.weir.machine.Step.Drain;
import java.util.Arrays;

/**
 * The events of one execution, in flat arrays. An event is named by its place, from 0. Events are
 * appended and taken back at the end only.
 */
public final class EventLog {
  /** No event. */
  public static final int NONE = -1;

  private static final Drain[] DRAINS = Drain.values();

  /** What is kept of each access of an atomic block. */
  private static final int WORDS = 3;

  private static final int FREE = EventKind.FREE.ordinal();

  private int size;
  private byte[] kinds = new byte[64];
  private byte[] drains = new byte[64];
  private boolean[] withoutEffect = new boolean[64];
  private boolean[] failed = new boolean[64];
  private int[] actors = new int[64];
  private int[] threads = new int[64];
  private long[] addresses = new long[64];
  private int[] sizes = new int[64];
  private long[] values = new long[64];
  private long[] previous = new long[64];
  private long[] expected = new long[64];
  private boolean[] compares = new boolean[64];

  /** The high halves of two values of accesses to 16 bytes; as long as the last of these needs. */
  private long[] previousHigh = new long[0];

  private long[] expectedHigh = new long[0];
  private int[] instructions = new int[64];
  private int[] awaitRaces = new int[64];
  private int[][][] awaitSets = new int[64][][];
  private int[] stores = new int[64];
  private int[] storeIndices = new int[64];
  private int[] segments = new int[64];
  private int[] outcomes = new int[64];
  private byte[] fences = new byte[64];
  private int[] origins = new int[64];
  private int[] blockStarts = new int[64];

  private long[] blockAccesses = new long[16];
  private int blockTop;

  private int[][] storeEvents = new int[4][];
  private int[][] updateEvents = new int[4][];

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
    if (size == kinds.length) {
      grow(2 * size);
    }
    int e = size++;
    kinds[e] = (byte) step.kind.ordinal();
    drains[e] = (byte) step.drain.ordinal();
    withoutEffect[e] = step.withoutEffect;
    failed[e] = step.failedToCommit;
    actors[e] = step.actor;
    threads[e] = step.thread;
    addresses[e] = step.address;
    sizes[e] = step.size;
    values[e] = step.value;
    previous[e] = step.previous;
    expected[e] = step.expected;
    compares[e] = step.compares;
    if (step.size > 8) {
      appendHigh(e, step);
    }
    instructions[e] = step.instruction;
    awaitRaces[e] = step.awaitRace;
    awaitSets[e] = step.awaitSets;
    storeIndices[e] = step.storeIndex;
    segments[e] = step.segment;
    outcomes[e] = outcome;
    fences[e] = (byte) step.fences;
    origins[e] = step.origin;
    blockStarts[e] = blockTop;
    stores[e] =
        switch (step.kind) {
          case UPDATE -> storeEvents[step.thread][step.storeIndex];
          case LOAD ->
              step.source == Step.FROM_MEMORY ? NONE : storeEvents[step.thread][step.source];
          default -> NONE;
        };
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

  private void appendHigh(int e, Step step) {
    if (e >= previousHigh.length) {
      previousHigh = Arrays.copyOf(previousHigh, sizes.length);
      expectedHigh = Arrays.copyOf(expectedHigh, sizes.length);
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

  private void grow(int length) {
    kinds = Arrays.copyOf(kinds, length);
    drains = Arrays.copyOf(drains, length);
    withoutEffect = Arrays.copyOf(withoutEffect, length);
    failed = Arrays.copyOf(failed, length);
    actors = Arrays.copyOf(actors, length);
    threads = Arrays.copyOf(threads, length);
    addresses = Arrays.copyOf(addresses, length);
    sizes = Arrays.copyOf(sizes, length);
    values = Arrays.copyOf(values, length);
    previous = Arrays.copyOf(previous, length);
    expected = Arrays.copyOf(expected, length);
    compares = Arrays.copyOf(compares, length);
    instructions = Arrays.copyOf(instructions, length);
    awaitRaces = Arrays.copyOf(awaitRaces, length);
    awaitSets = Arrays.copyOf(awaitSets, length);
    stores = Arrays.copyOf(stores, length);
    storeIndices = Arrays.copyOf(storeIndices, length);
    segments = Arrays.copyOf(segments, length);
    outcomes = Arrays.copyOf(outcomes, length);
    fences = Arrays.copyOf(fences, length);
    origins = Arrays.copyOf(origins, length);
    blockStarts = Arrays.copyOf(blockStarts, length);
  }

  /** Takes back all events from this one on. */
  public void truncate(int newSize) {
    if (newSize < size) {
      blockTop = blockStarts[newSize];
      size = newSize;
    }
  }

  /** What happened. */
  public EventKind kind(int event) {
    return EventKind.of(kinds[event]);
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
    return kinds[event] == FREE ? values[event] : sizes[event];
  }

  /** The value read, written or chosen, or the thread created or joined. */
  public long value(int event) {
    return values[event];
  }

  /** The value in memory before a write. */
  public long previous(int event) {
    return previous[event];
  }

  /** Whether this is a compare-exchange, successful or not. */
  public boolean compares(int event) {
    return compares[event];
  }

  /** For a compare-exchange: the value at which it succeeds. */
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
            && kinds[event] == EventKind.UPDATE.ordinal()
            && threads[event] == thread
            && storeIndices[event] == storeIndex;
    return current ? event : NONE;
  }

  /** Of a store into a buffer of bounded size: which store had to make room for it, if any had. */
  public Drain roomMadeBy(int event) {
    return kinds[event] == EventKind.STORE.ordinal() ? DRAINS[drains[event]] : Drain.NONE;
  }

  /** The number of a store or update among those of its thread. */
  public int storeIndex(int event) {
    return storeIndices[event];
  }

  /** The segment of a store or update; for others, the one that the next store would be in. */
  public int segment(int event) {
    return segments[event];
  }

  /** The outcome of a choice. */
  public int outcome(int event) {
    return outcomes[event];
  }

  /** The instruction, or within a function of the library the call that led there. */
  public int origin(int event) {
    return origins[event];
  }

  /** The C11 fences that the thread passed just before; see {@link Step#fences}. */
  public int fences(int event) {
    return fences[event];
  }

  /** Whether the whole own buffer had to be empty before. */
  public boolean drainsAll(int event) {
    return drains[event] == Step.Drain.ALL.ordinal();
  }

  /** Whether some of the own buffer had to be in memory before. */
  public boolean drainsSome(int event) {
    return drains[event] == Step.Drain.OVERLAPPING.ordinal();
  }

  /** Whether an update had no effect. */
  public boolean isWithoutEffect(int event) {
    return withoutEffect[event];
  }

  /** Whether an update failed, since another thread had ended the object's life. */
  public boolean failedToCommit(int event) {
    return failed[event];
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
    boolean wakes = kind(event) == EventKind.SIGNAL || kind(event) == EventKind.ARRIVE;
    return wakes ? accessCount(event) : 0;
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
