package dev.weir.machine.model;

import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The stores of one thread in program order, by store index. These only grow within an execution,
 * so what was stored under one stays readable after it has left the buffer.
 */
public final class BufferedStores {
  long[] addresses = new long[8];
  long[] values = new long[8];
  int[] sizes = new int[8];
  int[] instructions = new int[8];
  int[] segments = new int[8];

  /** The high 8 bytes of stores of 16; as long as the newest of these needs. */
  private long[] highs = new long[0];

  /** The stores that failed on their way to memory. */
  final BitSet failed = new BitSet();

  /** Where loads look for their bytes when there are many stores. */
  final NewestStores newest = new NewestStores();

  /** The next store index. */
  int tail;

  int append(long address, int size, long value, int instruction, int segment) {
    if (tail == sizes.length) {
      int length = 2 * tail;
      addresses = Arrays.copyOf(addresses, length);
      values = Arrays.copyOf(values, length);
      sizes = Arrays.copyOf(sizes, length);
      instructions = Arrays.copyOf(instructions, length);
      segments = Arrays.copyOf(segments, length);
    }
    addresses[tail] = address;
    values[tail] = value;
    sizes[tail] = size;
    instructions[tail] = instruction;
    segments[tail] = segment;
    return tail++;
  }

  int appendWide(long address, long low, long high, int instruction, int segment) {
    int storeIndex = append(address, 16, low, instruction, segment);
    if (storeIndex >= highs.length) {
      highs = Arrays.copyOf(highs, sizes.length);
    }
    highs[storeIndex] = high;
    return storeIndex;
  }

  /** The high 8 bytes of a store of 16. */
  public long valueHigh(int storeIndex) {
    return highs[storeIndex];
  }

  /** First byte of a store. */
  public long address(int storeIndex) {
    return addresses[storeIndex];
  }

  /** Bytes of a store. */
  public int size(int storeIndex) {
    return sizes[storeIndex];
  }

  /** Value of a store. */
  public long value(int storeIndex) {
    return values[storeIndex];
  }

  /** The instruction of a store. */
  public int instruction(int storeIndex) {
    return instructions[storeIndex];
  }

  /**
   * The number of barriers that separate stores before this one: stores of one segment are not
   * ordered by barriers.
   */
  public int segment(int storeIndex) {
    return segments[storeIndex];
  }

  /** Describes a store as a step that brings it to memory. */
  public void describe(int storeIndex, Step update) {
    update.access(EventKind.UPDATE, addresses[storeIndex], sizes[storeIndex], Step.Drain.NONE);
    update.value = values[storeIndex];
    if (update.size == Step.WIDE) {
      update.valueHigh = highs[storeIndex];
      update.previousHigh = 0;
    }
    update.storeIndex = storeIndex;
    update.segment = segments[storeIndex];
  }

  /** The newest store that overlaps some bytes, if it covers them and failed to commit. */
  int newestFailed(long address, int size) {
    for (int i = tail - 1; i >= 0; i--) {
      if (overlaps(i, address, size)) {
        return failed.get(i) && covers(i, address, size) ? i : StoreBuffers.NONE;
      }
    }
    return StoreBuffers.NONE;
  }

  boolean overlaps(int storeIndex, long address, int size) {
    long start = addresses[storeIndex];
    return start < address + size && address < start + sizes[storeIndex];
  }

  boolean covers(int storeIndex, long address, int size) {
    long start = addresses[storeIndex];
    return start <= address && address + size <= start + sizes[storeIndex];
  }
}
