package dev.weir.machine.step;

import dev.weir.machine.memory.AddressSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Names for those who can step. A thread's actor is even, that of its only buffer odd and one
 * higher; buffers of one thread and one address get numbers from {@link #FIRST_ADDRESS_BUFFER} when
 * first met, and keep them for good, so that numbers are the same in every execution explored.
 */
public final class Actors extends CommonList<Actors> {
  /** The most threads that one program may have, however many are asked for. */
  public static final int MAX_THREADS = AddressSpace.MOST_THREADS;

  /** The lowest actor that is the buffer of one address. */
  public static final int FIRST_ADDRESS_BUFFER = 2 * MAX_THREADS;

  /** For each thread the buffers of addresses, counted from the first of all. */
  private final List<LongIntMap> numbers = new ArrayList<>();

  private int[] threads = new int[16];
  private long[] addresses = new long[16];
  private int count;

  /** The actor of a thread. */
  public static int ofThread(int thread) {
    return 2 * thread;
  }

  /** The actor of a thread's only buffer. */
  public static int ofBuffer(int thread) {
    return 2 * thread + 1;
  }

  /** Whether an actor is a thread, not a buffer. */
  public static boolean isThread(int actor) {
    return actor < FIRST_ADDRESS_BUFFER && (actor & 1) == 0;
  }

  /** The actor of a thread's buffer for one address. */
  public int ofBuffer(int thread, long address) {
    int known = thread < numbers.size() ? numbers.get(thread).get(address) : LongIntMap.ABSENT;
    if (known != LongIntMap.ABSENT) {
      return FIRST_ADDRESS_BUFFER + known;
    }
    if (common().isPresent()) {
      Actors all = common().get();
      synchronized (all) {
        int actor = all.ofBuffer(thread, address);
        addFrom(all);
        return actor;
      }
    }
    add(thread, address);
    return FIRST_ADDRESS_BUFFER + count - 1;
  }

  private void add(int thread, long address) {
    while (numbers.size() <= thread) {
      numbers.add(new LongIntMap());
    }
    if (count == threads.length) {
      threads = Arrays.copyOf(threads, 2 * count);
      addresses = Arrays.copyOf(addresses, 2 * count);
    }
    threads[count] = thread;
    addresses[count] = address;
    numbers.get(thread).put(address, count);
    count++;
  }

  @Override
  void addFrom(Actors longer) {
    while (count < longer.count) {
      add(longer.threads[count], longer.addresses[count]);
    }
  }

  /** The same numbers, for several machines to have in common. */
  Actors copy() {
    Actors copy = new Actors();
    copy.addFrom(this);
    return copy;
  }

  /** The thread of an actor, or the thread whose buffer it is. */
  public int threadOf(int actor) {
    return actor < FIRST_ADDRESS_BUFFER ? actor >> 1 : threads[actor - FIRST_ADDRESS_BUFFER];
  }

  /** The number of buffers for one address that have a number. */
  int addressBuffers() {
    return count;
  }

  /** The address of a buffer for one address. */
  public long addressOf(int actor) {
    return addresses[actor - FIRST_ADDRESS_BUFFER];
  }
}
