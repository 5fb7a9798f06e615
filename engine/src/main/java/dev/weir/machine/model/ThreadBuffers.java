package dev.weir.machine.model;

import dev.weir.machine.state.Trail;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step.Drain;
import java.util.Arrays;

/** TSO: one first-in first-out buffer for each thread. */
final class ThreadBuffers implements StoreBuffers {
  private static final int APPENDED = 0;
  private static final int REMOVED = 1;
  private static final int FAILED = 2;

  /** What is undone is said in so many bits, beside the thread. */
  private static final int CHANGE_BITS = 2;

  private final Trail trail;

  /** The most stores of a thread that can wait. */
  private final int size;

  private BufferedStores[] stores = new BufferedStores[0];
  private int[] heads = new int[0];

  /** How many stores wait, of all threads. */
  private int waiting;

  ThreadBuffers(Trail trail, int size) {
    this.trail = trail;
    this.size = size;
  }

  @Override
  public void add(int thread) {
    int known = heads.length;
    if (thread >= known) {
      int length = Math.max(thread + 1, 2 * known);
      heads = Arrays.copyOf(heads, length);
      stores = Arrays.copyOf(stores, length);
      for (int i = known; i < length; i++) {
        stores[i] = new BufferedStores();
      }
    }
  }

  @Override
  public boolean isEmpty(int thread) {
    return heads[thread] == stores[thread].tail;
  }

  @Override
  public boolean areAllEmpty() {
    return waiting == 0;
  }

  @Override
  public boolean hasRoom(int thread) {
    return stores[thread].tail - heads[thread] < size;
  }

  @Override
  public Drain beforeStore(int thread) {
    return stores[thread].tail < size ? Drain.NONE : Drain.OLDEST;
  }

  @Override
  public boolean isDrained(int thread, long address, int size) {
    BufferedStores s = stores[thread];
    for (int i = heads[thread]; i < s.tail; i++) {
      if (s.overlaps(i, address, size)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean keeps(int thread, int storeIndex, long address, int size, int segment) {
    return true;
  }

  @Override
  public int forward(int thread, long address, int size) {
    BufferedStores s = stores[thread];
    if (heads[thread] == s.tail) {
      return NONE;
    }
    int newest = newest(thread, s, address, size);
    return newest == NONE || s.covers(newest, address, size) ? newest : WAIT;
  }

  /** The newest waiting store that overlaps some bytes. */
  private int newest(int thread, BufferedStores s, long address, int size) {
    int head = heads[thread];
    if (!trail.isRecording() && NewestStores.areWorthwhile(s.tail - head)) {
      s.newest.learn(s, head);
      int newest = NONE;
      for (int i = 0; i < size; i++) {
        newest = Math.max(newest, s.newest.of(address + i));
      }
      return newest >= head ? newest : NONE;
    }
    s.newest.forget();
    for (int i = s.tail - 1; i >= head; i--) {
      if (s.overlaps(i, address, size)) {
        return i;
      }
    }
    return NONE;
  }

  @Override
  public int append(int thread, long address, int size, long value, int instruction) {
    int storeIndex = stores[thread].append(address, size, value, instruction, 0);
    waiting++;
    push(thread, APPENDED);
    return storeIndex;
  }

  @Override
  public int appendWide(int thread, long address, long low, long high, int instruction) {
    int storeIndex = stores[thread].appendWide(address, low, high, instruction, 0);
    waiting++;
    push(thread, APPENDED);
    return storeIndex;
  }

  private void push(int thread, int change) {
    if (trail.isRecording()) {
      trail.push(Trail.Tag.BUFFER, (long) thread << CHANGE_BITS | change);
    }
  }

  @Override
  public void barrier(int thread, boolean full) {}

  @Override
  public void updates(int thread, IntList into) {
    if (!isEmpty(thread)) {
      into.add(Actors.ofBuffer(thread));
    }
  }

  @Override
  public int next(int actor) {
    int thread = actor >> 1;
    return isEmpty(thread) ? NONE : heads[thread];
  }

  @Override
  public void remove(int thread, int storeIndex) {
    if (heads[thread] != storeIndex) {
      throw new IllegalStateException("store " + storeIndex + " is not the oldest");
    }
    heads[thread]++;
    waiting--;
    push(thread, REMOVED);
  }

  @Override
  public void failCommit(int thread, int storeIndex) {
    remove(thread, storeIndex);
    stores[thread].failed.set(storeIndex);
    push(thread, FAILED);
  }

  @Override
  public int failedCommit(int thread, long address, int size) {
    return stores[thread].newestFailed(address, size);
  }

  @Override
  public BufferedStores stores(int thread) {
    return stores[thread];
  }

  @Override
  public int segment(int thread) {
    return 0;
  }

  @Override
  public int oldest(int thread) {
    return isEmpty(thread) ? NONE : heads[thread];
  }

  @Override
  public int newer(int thread, int storeIndex) {
    return storeIndex + 1 < stores[thread].tail ? storeIndex + 1 : NONE;
  }

  @Override
  public void undo(long payload) {
    int thread = (int) (payload >> CHANGE_BITS);
    stores[thread].newest.forget();
    switch ((int) payload & (1 << CHANGE_BITS) - 1) {
      case APPENDED -> {
        stores[thread].tail--;
        waiting--;
      }
      case REMOVED -> {
        heads[thread]--;
        waiting++;
      }
      case FAILED -> stores[thread].failed.clear(heads[thread] - 1);
      default -> throw new IllegalStateException("no change of a buffer");
    }
  }

  @Override
  public void clear() {
    for (BufferedStores s : stores) {
      s.tail = 0;
      s.failed.clear();
      s.newest.forget();
    }
    Arrays.fill(heads, 0);
    waiting = 0;
  }
}
