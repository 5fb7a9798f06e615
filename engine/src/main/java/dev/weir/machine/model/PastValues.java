package dev.weir.machine.model;

import dev.weir.machine.state.StateHash;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.LongIntMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * The values that memory held before, and which of them each thread may still read: the store
 * histories of PSLO (RELAXER, Fig. 6). A thread may read a value that was overwritten after the
 * latest of these: its own write to the place, its latest read of a newer value, its latest
 * load-load barrier. Read so late, it stands for a load that was done early.
 *
 * <p>Kept apart for each place, an address with a size. Where accesses of different sizes meet,
 * only the present value is read: fewer executions than there could be, but no wrong one.
 */
public final class PastValues {
  /** The values of a place that are kept where no step is taken back. */
  private static final int MOST_VALUES = 256;

  private static final int LARGEST = Long.BYTES;

  private static final int WRITTEN = 0;
  private static final int FLOOR = 1;
  private static final int FENCE = 2;
  private static final int CUT = 3;
  private static final int RESIZED = 4;
  private static final int KIND_BITS = 3;

  private final Trail trail;
  private final boolean isKept;
  private final LongIntMap numbers = new LongIntMap();
  private final List<Place> places = new ArrayList<>();

  /** By thread, when its latest barrier was. */
  private long[] fences = new long[4];

  /** Grows with each write. */
  private long now;

  private boolean isLost;

  /** A place, and what it held; the latest value last. */
  private static final class Place {
    final long address;
    int size;

    /** The values before this one are not read any more. */
    int start;

    int count;
    long[] values = new long[4];

    /** For each value its bytes that were ever written, bit i for byte i. */
    int[] defined = new int[4];

    /** For each value when it was overwritten. */
    long[] ends = new long[4];

    /** By thread: it reads nothing that was overwritten by then. */
    long[] floors = new long[4];

    Place(long address, int size) {
      this.address = address;
      this.size = size;
    }

    void add(long value, int definedBytes, long end) {
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
        defined = Arrays.copyOf(defined, 2 * count);
        ends = Arrays.copyOf(ends, 2 * count);
      }
      values[count] = value;
      defined[count] = definedBytes;
      ends[count] = end;
      count++;
    }

    void forgetHalf() {
      int half = count / 2;
      System.arraycopy(values, half, values, 0, count - half);
      System.arraycopy(defined, half, defined, 0, count - half);
      System.arraycopy(ends, half, ends, 0, count - half);
      count -= half;
      start = Math.max(0, start - half);
    }

    long floor(int thread) {
      return thread < floors.length ? floors[thread] : 0;
    }
  }

  /**
   * No values.
   *
   * @param isKept whether the model lets threads read them; otherwise all here does nothing
   */
  public PastValues(Trail trail, boolean isKept) {
    this.trail = trail;
    this.isKept = isKept;
  }

  /** Whether threads can read values that memory held before. */
  public boolean isKept() {
    return isKept;
  }

  /**
   * Whether in any execution so far a thread could have read some value that is not explored. Never
   * undone.
   */
  public boolean isLost() {
    return isLost;
  }

  /** Forgets the execution. */
  public void clear() {
    numbers.clear();
    places.clear();
    Arrays.fill(fences, 0);
    now = 0;
  }

  /**
   * A thread writes a place of memory, of up to 8 bytes.
   *
   * @param previous what was there
   * @param definedBytes which bytes of it were ever written, bit i for byte i
   */
  public void write(int thread, long address, int size, long previous, int definedBytes) {
    if (!isKept) {
      return;
    }
    now++;
    Place place = place(address, size);
    cutOverlapping(address, size, place);
    place.add(previous, definedBytes, now);
    push(WRITTEN, numbers.get(address));
    setFloor(numbers.get(address), thread, now);
    if (place.count > MOST_VALUES && !trail.isRecording()) {
      place.forgetHalf();
    }
  }

  private Place place(long address, int size) {
    int number = numbers.get(address);
    if (number == LongIntMap.ABSENT) {
      numbers.put(address, places.size());
      Place made = new Place(address, size);
      places.add(made);
      return made;
    }
    Place place = places.get(number);
    if (place.size != size) {
      cut(number);
      if (trail.isRecording()) {
        trail.push(place.size);
      }
      push(RESIZED, number);
      place.size = size;
    }
    return place;
  }

  /** Some bytes are written in another way: what was there before is not read any more. */
  public void cut(long address, long size) {
    if (!isKept) {
      return;
    }
    if (size > LARGEST * (long) places.size()) {
      for (int number = 0; number < places.size(); number++) {
        Place place = places.get(number);
        if (place.address < address + size && address < place.address + place.size) {
          cut(number);
        }
      }
      return;
    }
    for (long at = address - LARGEST + 1; at < address + size; at++) {
      int number = numbers.get(at);
      if (number != LongIntMap.ABSENT && at + places.get(number).size > address) {
        cut(number);
      }
    }
  }

  private void cutOverlapping(long address, int size, Place but) {
    for (long at = address - LARGEST + 1; at < address + size; at++) {
      int number = at == but.address ? LongIntMap.ABSENT : numbers.get(at);
      if (number != LongIntMap.ABSENT && at + places.get(number).size > address) {
        cut(number);
      }
    }
  }

  private void cut(int number) {
    Place place = places.get(number);
    if (place.start == place.count) {
      return;
    }
    isLost = true;
    if (trail.isRecording()) {
      trail.push(place.start);
    }
    push(CUT, number);
    place.start = place.count;
  }

  /** How many values that a place held before a thread may read. */
  public int count(int thread, long address, int size) {
    int number = isKept ? numbers.get(address) : LongIntMap.ABSENT;
    if (number == LongIntMap.ABSENT || places.get(number).size != size) {
      return 0;
    }
    return count(places.get(number), thread);
  }

  private int count(Place place, int thread) {
    long floor = Math.max(place.floor(thread), thread < fences.length ? fences[thread] : 0);
    int first = place.count;
    while (first > place.start && place.ends[first - 1] > floor) {
      first--;
    }
    return place.count - first;
  }

  /**
   * A value that a place held before.
   *
   * @param age 1 for the one before the present value, and so on
   */
  public long value(long address, int age) {
    Place place = places.get(numbers.get(address));
    return place.values[place.count - age];
  }

  /** The bytes of a value that were ever written, bit i for byte i. */
  public int definedBytes(long address, int age) {
    Place place = places.get(numbers.get(address));
    return place.defined[place.count - age];
  }

  /**
   * A thread reads a value: it reads no older one of the place any more.
   *
   * @param age as in {@link #value}, or 0 for the present one
   */
  public void read(int thread, long address, int size, int age) {
    if (!isKept) {
      return;
    }
    int number = numbers.get(address);
    if (number != LongIntMap.ABSENT && isReadable(places.get(number), size)) {
      read(thread, number, age);
      return;
    }
    for (long at = address - LARGEST + 1; at < address + size; at++) {
      int other = numbers.get(at);
      if (other != LongIntMap.ABSENT && at + places.get(other).size > address) {
        read(thread, other, 0);
      }
    }
  }

  private static boolean isReadable(Place place, int size) {
    return place.size == size && place.start < place.count;
  }

  private void read(int thread, int number, int age) {
    Place place = places.get(number);
    int older = place.count - age - 1;
    if (older >= place.start) {
      setFloor(number, thread, Math.max(place.floor(thread), place.ends[older]));
    }
  }

  private void setFloor(int number, int thread, long floor) {
    Place place = places.get(number);
    if (thread >= place.floors.length) {
      place.floors = Arrays.copyOf(place.floors, 2 * thread);
    }
    if (place.floors[thread] == floor) {
      return;
    }
    if (trail.isRecording()) {
      trail.push(place.floors[thread]);
      trail.push(thread);
    }
    push(FLOOR, number);
    place.floors[thread] = floor;
  }

  /** A load-load barrier of a thread, which may as well begin here: it reads nothing older. */
  public void fence(int thread) {
    if (!isKept) {
      return;
    }
    if (thread >= fences.length) {
      fences = Arrays.copyOf(fences, 2 * thread);
    }
    if (fences[thread] == now) {
      return;
    }
    if (trail.isRecording()) {
      trail.push(fences[thread]);
    }
    push(FENCE, thread);
    fences[thread] = now;
  }

  /** The same where the model has none: what is not read so is not explored. */
  public void fenceWithLoss(int thread) {
    if (!isKept) {
      return;
    }
    for (Place place : places) {
      isLost |= count(place, thread) > 0;
    }
    fence(thread);
  }

  private void push(int kind, int number) {
    if (trail.isRecording()) {
      trail.push(Trail.Tag.PAST_VALUE, ((long) number << KIND_BITS) | kind);
    }
  }

  /** Takes back one change; its words lie on the trail. */
  public void undo(long payload) {
    int number = (int) (payload >> KIND_BITS);
    switch ((int) payload & ((1 << KIND_BITS) - 1)) {
      case WRITTEN -> {
        places.get(number).count--;
        now--;
      }
      case FLOOR -> {
        int thread = (int) trail.pop();
        places.get(number).floors[thread] = trail.pop();
      }
      case FENCE -> fences[number] = trail.pop();
      case CUT -> places.get(number).start = (int) trail.pop();
      default -> places.get(number).size = (int) trail.pop();
    }
  }

  /**
   * Adds what threads may read to a hash of the state.
   *
   * @param threads each is below this
   * @param rename what is taken for an address and for a value
   */
  public void hashInto(StateHash hash, int threads, LongUnaryOperator rename) {
    long low = 0;
    long high = 0;
    for (Place place : places) {
      int most = 0;
      StateHash own = new StateHash();
      own.add(rename.applyAsLong(place.address));
      own.add(place.size);
      for (int thread = 0; thread < threads; thread++) {
        int count = count(place, thread);
        own.add(count);
        most = Math.max(most, count);
      }
      for (int age = 1; age <= most; age++) {
        own.add(rename.applyAsLong(place.values[place.count - age]));
        own.add(place.defined[place.count - age]);
      }
      if (most > 0) {
        // In any order: places are numbered by their first write.
        low += own.value().low();
        high += own.value().high();
      }
    }
    hash.add(low);
    hash.add(high);
  }
}
