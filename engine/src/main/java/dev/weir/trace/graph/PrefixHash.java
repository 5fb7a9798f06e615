package dev.weir.trace.graph;

import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.LongIntMap;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A hash of the events so far, kept up to date step by step: two executions of one program have
 * equal hashes exactly if each thread took the same steps (fences and joins included) with the same
 * outcomes of choices, every byte read had the same source store, every byte the same order of
 * stores, and the same stores are still buffered. Both the machine's state and the Shasha-Snir
 * trace are then the same. Different ones have equal hashes with a chance of about one in 2^100.
 *
 * <p>A step costs time proportional to the bytes that it accesses.
 */
public final class PrefixHash {
  private static final long INITIAL = -1;

  /** Set in the event that ended the life of an object, where it stands for a byte's writer. */
  private static final long END = 1L << 62;

  private static final long KEY = 0x5A17_BEE5_0C0F_FEE5L;
  private static final long LOW_FACTOR = 0xBF58476D1CE4E5B9L;
  private static final long HIGH_FACTOR = 0x94D049BB133111EBL;
  private static final int UNDO_WORDS = 4;

  /** The most bytes that an access has which is not the end of an object's life. */
  private static final int LONGEST_ACCESS = 16;

  /** Stands in the undo log for the end of an object's life. */
  private static final int ENDED = Integer.MIN_VALUE;

  /** Stands in the undo log for a change of rights. */
  private static final int PROTECTED = Integer.MIN_VALUE + 1;

  /** The end of the life of an object that ends before an address, by an event. */
  private record End(long limit, long id) {}

  /** A change of the rights of the pages from an address to a limit, by an event. */
  private record Protection(long start, long limit, long id) {}

  private long low;
  private long high;

  private long[] threadLow = new long[8];
  private long[] threadHigh = new long[8];
  private int[] steps = new int[8];

  /** By their first bytes, the objects whose life has ended. */
  private final TreeMap<Long, End> ends = new TreeMap<>();

  /** The changes of rights so far: each access says which was the last before it. */
  private final List<Protection> protections = new ArrayList<>();

  private final LongIntMap bytes = new LongIntMap();
  private int byteCount;
  private long[] addresses = new long[64];
  private long[] writers = new long[64];
  private long[] orderLow = new long[64];
  private long[] orderHigh = new long[64];

  private int size;
  private long[] ids = new long[64];
  private int[] undoStarts = new int[64];
  private long[] lowBefore = new long[64];
  private long[] highBefore = new long[64];

  /** For each change: the byte, or the complement of the thread, and what was there. */
  private long[] undo = new long[256];

  private int undoTop;

  /** One half of the hash. */
  public long low() {
    return low;
  }

  /** The other half. */
  public long high() {
    return high;
  }

  /** Takes note of the last event of a log. */
  public void append(EventLog log) {
    int e = log.size() - 1;
    ensureCapacity(e);
    undoStarts[e] = undoTop;
    lowBefore[e] = low;
    highBefore[e] = high;
    size = e + 1;
    EventKind kind = log.kind(e);
    int thread = log.thread(e);
    if (kind == EventKind.UPDATE) {
      long id = ids[log.store(e)];
      addToSum(Long.MIN_VALUE | thread, id, ~id);
      write(log.address(e), log.size(e), id, log.isWithoutEffect(e));
      return;
    }
    ensureThread(thread);
    pushThread(thread);
    long id = ((long) thread << 40) | steps[thread]++;
    ids[e] = id;
    addToThread(thread, kind.ordinal());
    addToThread(thread, log.address(e));
    addToThread(thread, log.extent(e));
    addToThread(thread, log.outcome(e));
    if (kind == EventKind.ATOMIC_BLOCK) {
      block(log, e, thread, id);
    } else {
      if (kind.reads()) {
        read(log, e, thread);
      }
      if (kind == EventKind.FREE) {
        end(log.address(e), log.extent(e), id);
      } else if (kind.writes()) {
        write(log.address(e), log.size(e), id, false);
      }
    }
    long chainLow = threadLow[thread];
    long chainHigh = threadHigh[thread];
    int popped = undoStarts[e];
    removeFromSum(~thread, undo[popped + 1], undo[popped + 2]);
    addToSum(~thread, chainLow, chainHigh);
  }

  private void block(EventLog log, int e, int thread, long id) {
    for (int i = 0; i < log.accessCount(e); i++) {
      long address = log.accessAddress(e, i);
      int length = log.accessSize(e, i);
      addToThread(thread, log.accessWrites(e, i) ? ~address : address);
      addToThread(thread, length);
      if (log.accessChangesRights(e, i)) {
        protect(address, address + length, thread, id);
      } else if (log.accessWrites(e, i)) {
        writeInBlock(address, length, id);
      } else {
        long end = endOf(address);
        for (int b = 0; b < length; b++) {
          addToThread(thread, end == INITIAL ? writer(address + b) : end);
          addToThread(thread, protection(address + b));
        }
      }
    }
  }

  /** Takes note of a write of an atomic block; one of many bytes ends the life of an object. */
  private void writeInBlock(long address, int length, long id) {
    if (length > LONGEST_ACCESS) {
      end(address, length, id);
    } else {
      write(address, length, id, false);
    }
  }

  /** Takes note of a change of rights, and of those before it that it is ordered with. */
  private void protect(long start, long limit, int thread, long id) {
    for (Protection earlier : protections) {
      if (earlier.start() < limit && start < earlier.limit()) {
        addToThread(thread, earlier.id());
      }
    }
    protections.add(new Protection(start, limit, id));
    push(PROTECTED, 0, 0, 0);
  }

  /** The event that last changed the rights of the page with a byte; 0 without one. */
  private long protection(long address) {
    for (int i = protections.size() - 1; i >= 0; i--) {
      Protection last = protections.get(i);
      if (last.start() <= address && address < last.limit()) {
        return last.id() + 1;
      }
    }
    return 0;
  }

  private void read(EventLog log, int e, int thread) {
    int store = log.store(e);
    long source = store == EventLog.NONE ? endOf(log.address(e)) : ids[store];
    for (int b = 0; b < log.size(e); b++) {
      addToThread(thread, source == INITIAL ? writer(log.address(e) + b) : source);
      if (!protections.isEmpty() && store == EventLog.NONE) {
        addToThread(thread, protection(log.address(e) + b));
      }
    }
  }

  /** What ended the life of the object with a byte, so that it is the writer of all its bytes. */
  private long endOf(long address) {
    if (ends.isEmpty()) {
      return INITIAL;
    }
    Map.Entry<Long, End> last = ends.floorEntry(address);
    return last == null || address >= last.getValue().limit()
        ? INITIAL
        : last.getValue().id() | END;
  }

  private long writer(long address) {
    int slot = bytes.get(address ^ KEY);
    return slot == LongIntMap.ABSENT ? INITIAL : writers[slot];
  }

  /**
   * Takes note of a write.
   *
   * @param ofEnder whether the thread itself has ended the object's life: it counts as a write just
   *     before. Others' writes after the end count for nothing.
   */
  private void write(long address, int length, long id, boolean ofEnder) {
    boolean hasEnded = endOf(address) != INITIAL;
    if (hasEnded != ofEnder) {
      return;
    }
    for (int b = 0; b < length; b++) {
      int slot = slot(address + b);
      long before = protections.isEmpty() ? 0 : protection(address + b);
      push(slot, writers[slot], orderLow[slot], orderHigh[slot]);
      if (isWritten(slot)) {
        removeFromSum(addresses[slot], orderLow[slot], orderHigh[slot]);
      }
      writers[slot] = id;
      orderLow[slot] = mix(orderLow[slot] ^ id ^ before << Short.SIZE, LOW_FACTOR);
      orderHigh[slot] = mix(orderHigh[slot] + id + before * LOW_FACTOR, HIGH_FACTOR);
      addToSum(addresses[slot], orderLow[slot], orderHigh[slot]);
    }
  }

  /** Whether a byte was written. */
  private boolean isWritten(int slot) {
    return orderLow[slot] != KEY || orderHigh[slot] != KEY;
  }

  /** Takes note of the end of an object's life, beside the order of the writes before it. */
  private void end(long address, long length, long id) {
    if (endOf(address) == INITIAL) {
      push(ENDED, address, 0, 0);
      ends.put(address, new End(address + length, id));
      addToSum(address | END, id, ~id);
    }
  }

  private int slot(long address) {
    int known = bytes.get(address ^ KEY);
    if (known != LongIntMap.ABSENT) {
      return known;
    }
    if (byteCount == addresses.length) {
      int length = 2 * byteCount;
      addresses = Arrays.copyOf(addresses, length);
      writers = Arrays.copyOf(writers, length);
      orderLow = Arrays.copyOf(orderLow, length);
      orderHigh = Arrays.copyOf(orderHigh, length);
    }
    int slot = byteCount++;
    bytes.put(address ^ KEY, slot);
    addresses[slot] = address;
    writers[slot] = INITIAL;
    orderLow[slot] = KEY;
    orderHigh[slot] = KEY;
    return slot;
  }

  private void addToThread(int thread, long word) {
    threadLow[thread] = mix(threadLow[thread] ^ word, LOW_FACTOR);
    threadHigh[thread] = mix(threadHigh[thread] + word, HIGH_FACTOR);
  }

  private void addToSum(long key, long a, long b) {
    low += mix(mix(key ^ KEY, HIGH_FACTOR) ^ a, LOW_FACTOR);
    high += mix(mix(key + KEY, LOW_FACTOR) + b, HIGH_FACTOR);
  }

  private void removeFromSum(long key, long a, long b) {
    low -= mix(mix(key ^ KEY, HIGH_FACTOR) ^ a, LOW_FACTOR);
    high -= mix(mix(key + KEY, LOW_FACTOR) + b, HIGH_FACTOR);
  }

  private static long mix(long value, long factor) {
    long z = (value ^ (value >>> 30)) * factor;
    z = (z ^ (z >>> 27)) * 0xD6E8FEB86659FD93L;
    return z ^ (z >>> 31);
  }

  private void pushThread(int thread) {
    push(~thread, threadLow[thread], threadHigh[thread], steps[thread]);
  }

  private void push(long what, long a, long b, long c) {
    if (undoTop + UNDO_WORDS > undo.length) {
      undo = Arrays.copyOf(undo, 2 * undo.length);
    }
    undo[undoTop++] = what;
    undo[undoTop++] = a;
    undo[undoTop++] = b;
    undo[undoTop++] = c;
  }

  /** Takes back all events from this one on. */
  public void truncate(int newSize) {
    if (newSize >= size) {
      return;
    }
    while (undoTop > undoStarts[newSize]) {
      undoTop -= UNDO_WORDS;
      int what = (int) undo[undoTop];
      if (what == ENDED) {
        ends.remove(undo[undoTop + 1]);
      } else if (what == PROTECTED) {
        protections.removeLast();
      } else if (what < 0) {
        threadLow[~what] = undo[undoTop + 1];
        threadHigh[~what] = undo[undoTop + 2];
        steps[~what] = (int) undo[undoTop + 3];
      } else {
        writers[what] = undo[undoTop + 1];
        orderLow[what] = undo[undoTop + 2];
        orderHigh[what] = undo[undoTop + 3];
      }
    }
    low = lowBefore[newSize];
    high = highBefore[newSize];
    size = newSize;
  }

  private void ensureThread(int thread) {
    if (thread >= threadLow.length) {
      int length = Math.max(thread + 1, 2 * threadLow.length);
      threadLow = Arrays.copyOf(threadLow, length);
      threadHigh = Arrays.copyOf(threadHigh, length);
      steps = Arrays.copyOf(steps, length);
    }
  }

  private void ensureCapacity(int event) {
    if (event >= ids.length) {
      int length = 2 * ids.length;
      ids = Arrays.copyOf(ids, length);
      undoStarts = Arrays.copyOf(undoStarts, length);
      lowBefore = Arrays.copyOf(lowBefore, length);
      highBefore = Arrays.copyOf(highBefore, length);
    }
  }
}
