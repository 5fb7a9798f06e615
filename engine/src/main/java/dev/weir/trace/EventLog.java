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

  /** What is kept of each access of an atomic block. */
  private static final int WORDS = 3;

  private static final int FREE = EventKind.FREE.ordinal();

  // The rows of an event: what belongs together is looked at together, so it lies together.

  /** Numbers of an event, in its row of {@link #numbers}. */
  private static final int NUMBERS = 12;

  private static final int TAG = 0;
  private static final int ACTOR = 1;
  private static final int THREAD = 2;
  private static final int SIZE = 3;
  private static final int STORE_INDEX = 4;
  private static final int STORE = 5;
  private static final int SEGMENT = 6;
  private static final int INSTRUCTION = 7;
  private static final int AWAIT_RACE = 8;
  private static final int OUTCOME = 9;
  private static final int ORIGIN = 10;
  private static final int BLOCK_START = 11;

  /** Long words of an event, in its row of {@link #words}. */
  private static final int LONGS = 4;

  private static final int ADDRESS = 0;
  private static final int VALUE = 1;
  private static final int PREVIOUS = 2;
  private static final int EXPECTED = 3;

  // A tag is the kind, what had to leave the buffer before, the C11 fences before, flags, and the
  // marks of fences.
  private static final int KIND_MASK = 0xff;
  private static final int DRAIN_SHIFT = 8;
  private static final int DRAIN_MASK = 0xf;
  private static final int EFFECT_MASK = KIND_MASK | DRAIN_MASK << DRAIN_SHIFT;
  private static final int FENCES_SHIFT = 12;
  private static final int FENCES_MASK = (1 << Step.MARKS_SHIFT) - 1;
  private static final int WITHOUT_EFFECT = 1 << 16;
  private static final int FAILED = 1 << 17;
  private static final int COMPARES = 1 << 18;
  private static final int MARKS_SHIFT = 19;

  /** By the kind and what had to leave the buffer. */
  private static final MemoryEffect[] EFFECTS = effects();

  private int size;
  private boolean isWhole = true;
  private int capacity = 64;
  private int[] numbers = new int[capacity * NUMBERS];
  private long[] words = new long[capacity * LONGS];

  /** The high halves of two values of accesses to 16 bytes; as long as the last of these needs. */
  private long[] previousHigh = new long[0];

  private long[] expectedHigh = new long[0];
  private int[][][] awaitSets = new int[capacity][][];

  private long[] blockAccesses = new long[16];
  private int blockTop;

  private int[][] storeEvents = new int[4][];
  private int[][] updateEvents = new int[4][];

  private static MemoryEffect[] effects() {
    MemoryEffect[] effects = new MemoryEffect[EFFECT_MASK + 1];
    for (EventKind kind : EventKind.values()) {
      for (Drain drain : DRAINS) {
        effects[kind.ordinal() | drain.ordinal() << DRAIN_SHIFT] = MemoryEffect.of(kind, drain);
      }
    }
    return effects;
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
    int[] n = numbers;
    int at = e * NUMBERS;
    n[at + TAG] = tag(step);
    n[at + ACTOR] = step.actor;
    n[at + THREAD] = step.thread;
    n[at + SIZE] = step.size;
    n[at + STORE_INDEX] = step.storeIndex;
    n[at + STORE] = storeOf(step);
    n[at + SEGMENT] = step.segment;
    n[at + INSTRUCTION] = step.instruction;
    n[at + AWAIT_RACE] = step.awaitRace;
    n[at + OUTCOME] = outcome;
    n[at + ORIGIN] = step.origin;
    n[at + BLOCK_START] = blockTop;
    long[] w = words;
    int word = e * LONGS;
    w[word + ADDRESS] = step.address;
    w[word + VALUE] = step.value;
    w[word + PREVIOUS] = step.previous;
    w[word + EXPECTED] = step.expected;
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
    return step.kind.ordinal()
        | step.drain.ordinal() << DRAIN_SHIFT
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
    numbers = Arrays.copyOf(numbers, capacity * NUMBERS);
    words = Arrays.copyOf(words, capacity * LONGS);
    awaitSets = Arrays.copyOf(awaitSets, capacity);
  }

  private int number(int event, int column) {
    return numbers[event * NUMBERS + column];
  }

  private long word(int event, int column) {
    return words[event * LONGS + column];
  }

  private boolean has(int event, int flag) {
    return (numbers[event * NUMBERS] & flag) != 0;
  }

  private int kindOf(int event) {
    return numbers[event * NUMBERS] & KIND_MASK;
  }

  private int drainOf(int event) {
    return numbers[event * NUMBERS] >> DRAIN_SHIFT & DRAIN_MASK;
  }

  /** Takes back all events from this one on. */
  public void truncate(int newSize) {
    if (newSize < size) {
      blockTop = number(newSize, BLOCK_START);
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
    return capacity * (NUMBERS * 4L + LONGS * 8L + 8) + blockAccesses.length * 8L;
  }

  /** Whether it has all events of the execution: none was forgotten. */
  public boolean isWhole() {
    return isWhole;
  }

  /** What happened. */
  public EventKind kind(int event) {
    return EventKind.of(kindOf(event));
  }

  /** What an event did to memory, as others saw it. */
  public MemoryEffect effect(int event) {
    return EFFECTS[numbers[event * NUMBERS] & EFFECT_MASK];
  }

  /** Who stepped. */
  public int actor(int event) {
    return number(event, ACTOR);
  }

  /** The thread, or the one whose store was written to memory. */
  public int thread(int event) {
    return number(event, THREAD);
  }

  /** First byte accessed. */
  public long address(int event) {
    return word(event, ADDRESS);
  }

  /** Bytes accessed. */
  public int size(int event) {
    return number(event, SIZE);
  }

  /** The same; of the end of a life the bytes of the object, which may be too many for an int. */
  public long extent(int event) {
    return kindOf(event) == FREE ? word(event, VALUE) : number(event, SIZE);
  }

  /** The value read, written or chosen, or the thread created or joined. */
  public long value(int event) {
    return word(event, VALUE);
  }

  /** The value in memory before a write. */
  public long previous(int event) {
    return word(event, PREVIOUS);
  }

  /** Whether this is a compare-exchange, successful or not. */
  public boolean compares(int event) {
    return has(event, COMPARES);
  }

  /** For a compare-exchange: the value at which it succeeds. */
  public long expected(int event) {
    return word(event, EXPECTED);
  }

  /** See {@link Step#awaitRace}. */
  public int awaitRace(int event) {
    return number(event, AWAIT_RACE);
  }

  /** See {@link Step#awaitSets}. */
  public int[][] awaitSets(int event) {
    return awaitSets[event];
  }

  /** The instruction. */
  public int instruction(int event) {
    return number(event, INSTRUCTION);
  }

  /**
   * For an update its store, for a load the own buffered store that it read; otherwise {@link
   * #NONE}.
   */
  public int store(int event) {
    return number(event, STORE);
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
            && kindOf(event) == EventKind.UPDATE.ordinal()
            && number(event, THREAD) == thread
            && number(event, STORE_INDEX) == storeIndex;
    return current ? event : NONE;
  }

  /** Of a store into a buffer of bounded size: which store had to make room for it, if any had. */
  public Drain roomMadeBy(int event) {
    return kindOf(event) == EventKind.STORE.ordinal() ? DRAINS[drainOf(event)] : Drain.NONE;
  }

  /** The number of a store or update among those of its thread. */
  public int storeIndex(int event) {
    return number(event, STORE_INDEX);
  }

  /** The segment of a store or update; for others, the one that the next store would be in. */
  public int segment(int event) {
    return number(event, SEGMENT);
  }

  /** The outcome of a choice. */
  public int outcome(int event) {
    return number(event, OUTCOME);
  }

  /**
   * For a load of what memory held before: how many writes to its place have come since the one
   * that it reads. 0 for all other events.
   */
  public int valuesBack(int event) {
    return kind(event) == EventKind.LOAD ? outcome(event) : 0;
  }

  /** The instruction, or within a function of the library the call that led there. */
  public int origin(int event) {
    return number(event, ORIGIN);
  }

  /** The C11 fences that the thread passed just before; see {@link Step#fences}. */
  public int fences(int event) {
    return numbers[event * NUMBERS] >> FENCES_SHIFT & FENCES_MASK;
  }

  /** The marks of fences that the thread passed just before. */
  public int marks(int event) {
    return numbers[event * NUMBERS] >>> MARKS_SHIFT;
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
    int end = event + 1 < size ? number(event + 1, BLOCK_START) : blockTop;
    return (end - number(event, BLOCK_START)) / WORDS;
  }

  /** The instruction that made an access of an atomic block. */
  public int accessInstruction(int event, int index) {
    long word = blockAccesses[number(event, BLOCK_START) + WORDS * index + 1];
    return Step.accessInstruction(word);
  }

  /** Whether an access of an atomic block is an operation on a synchronisation object. */
  public boolean accessOperates(int event, int index) {
    return Step.accessOperates(blockAccesses[number(event, BLOCK_START) + WORDS * index + 1]);
  }

  /** Whether an access of an atomic block changes the rights of pages, and no value. */
  public boolean accessChangesRights(int event, int index) {
    return Step.accessChangesRights(blockAccesses[number(event, BLOCK_START) + WORDS * index + 1]);
  }

  /** The address of an access of an atomic block. */
  public long accessAddress(int event, int index) {
    return blockAccesses[number(event, BLOCK_START) + WORDS * index];
  }

  /** The size of an access of an atomic block. */
  public int accessSize(int event, int index) {
    return (int) blockAccesses[number(event, BLOCK_START) + WORDS * index + 1];
  }

  /** What was in memory before an access of an atomic block. */
  public long accessPrevious(int event, int index) {
    return blockAccesses[number(event, BLOCK_START) + WORDS * index + 2];
  }

  /** The number of threads that a signal woke. */
  public int wokenCount(int event) {
    return kind(event).wakes() ? accessCount(event) : 0;
  }

  /** A thread that a signal woke. */
  public int woken(int event, int index) {
    return (int) accessAddress(event, index);
  }

  /** Whether an access of an atomic block writes. */
  public boolean accessWrites(int event, int index) {
    return blockAccesses[number(event, BLOCK_START) + WORDS * index + 1] < 0;
  }
}
