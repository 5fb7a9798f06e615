package dev.weir.machine.model;

import dev.weir.machine.model.MemoryModel.Buffering;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step.Drain;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * PSO and what is between it and TSO: one buffer for each thread and address. Stores whose bytes
 * overlap keep their order, and so do stores on two sides of a store-store barrier, and those of
 * which the model says so; a barrier is a marker between segments, so that it does not hold up the
 * thread.
 */
final class AddressBuffers implements StoreBuffers {
  private static final int APPENDED = 0;
  private static final int REMOVED = 1;
  private static final int BARRIER = 2;
  private static final int FENCE = 3;

  private final Trail trail;
  private final Actors actors;

  /** The most stores of a thread that can wait. */
  private final int size;

  /** The model, where it keeps some stores to different addresses in order. */
  private final @Nullable MemoryModel keeping;

  private Buffer[] buffers = new Buffer[0];

  /** How many stores wait, of all threads. */
  private int waiting;

  /**
   * Waiting stores form a doubly linked list in program order, linked by store index plus one (0
   * ends it): taking one out and putting it back in reverse order restores the list exactly.
   */
  private static final class Buffer {
    final BufferedStores stores = new BufferedStores();
    final FreeStores free = new FreeStores();
    int[] previous = new int[9];
    int[] next = new int[9];
    int segment;
    int count;

    /** The number of stores before the latest full fence. */
    int fenced;

    void link(int storeIndex) {
      int node = storeIndex + 1;
      if (node >= next.length) {
        previous = Arrays.copyOf(previous, 2 * next.length);
        next = Arrays.copyOf(next, 2 * next.length);
      }
      int last = previous[0];
      previous[node] = last;
      next[node] = 0;
      next[last] = node;
      previous[0] = node;
      count++;
    }

    void unlink(int storeIndex) {
      int node = storeIndex + 1;
      next[previous[node]] = next[node];
      previous[next[node]] = previous[node];
      count--;
    }

    void relink(int storeIndex) {
      int node = storeIndex + 1;
      next[previous[node]] = node;
      previous[next[node]] = node;
      count++;
    }

    /** Whether a store is in the list. */
    boolean isWaiting(int storeIndex) {
      int node = storeIndex + 1;
      return next[previous[node]] == node;
    }
  }

  AddressBuffers(Trail trail, Actors actors, MemoryModel model) {
    this.trail = trail;
    this.actors = actors;
    this.size = model.bufferSize();
    this.keeping = model.buffering() == Buffering.PARTLY_PER_ADDRESS ? model : null;
  }

  @Override
  public boolean keeps(int thread, int storeIndex, long address, int size, int segment) {
    return keeps(buffers[thread].stores, storeIndex, address, size, segment);
  }

  private boolean keeps(
      BufferedStores stores, int storeIndex, long address, int size, int segment) {
    return stores.segments[storeIndex] != segment
        || keepsWithinSegment(stores, storeIndex, address, size);
  }

  private boolean keepsWithinSegment(
      BufferedStores stores, int storeIndex, long address, int size) {
    return stores.overlaps(storeIndex, address, size)
        || keeping != null && keeping.keepsStores(stores.addresses[storeIndex], address);
  }

  /** Whether a waiting store may be the next to reach memory. */
  private boolean isFree(Buffer b, int storeIndex) {
    BufferedStores stores = b.stores;
    // The oldest one stands for all in front of a barrier.
    return stores.segments[b.next[0] - 1] == stores.segments[storeIndex]
        && isBehindNone(b, storeIndex + 1, stores.addresses[storeIndex], stores.sizes[storeIndex]);
  }

  /**
   * Whether a write need not wait for any of the stores before a node of the list, which all are of
   * its segment.
   */
  private boolean isBehindNone(Buffer b, int end, long address, int size) {
    for (int node = b.next[0]; node != end; node = b.next[node]) {
      if (keepsWithinSegment(b.stores, node - 1, address, size)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void add(int thread) {
    int known = buffers.length;
    if (thread >= known) {
      buffers = Arrays.copyOf(buffers, Math.max(thread + 1, 2 * known));
      Arrays.setAll(buffers, i -> i < known ? buffers[i] : new Buffer());
    }
  }

  @Override
  public boolean isEmpty(int thread) {
    return buffers[thread].count == 0;
  }

  @Override
  public boolean areAllEmpty() {
    return waiting == 0;
  }

  @Override
  public boolean hasRoom(int thread) {
    return buffers[thread].count < size;
  }

  @Override
  public Drain beforeStore(int thread) {
    Buffer b = buffers[thread];
    return b.stores.tail - b.fenced < size ? Drain.NONE : Drain.ANY;
  }

  @Override
  public boolean isDrained(int thread, long address, int size) {
    Buffer b = buffers[thread];
    int oldest = b.next[0] - 1;
    if (oldest >= 0 && b.stores.segments[oldest] != b.segment) {
      return false;
    }
    return isBehindNone(b, 0, address, size);
  }

  @Override
  public int forward(int thread, long address, int size) {
    Buffer b = buffers[thread];
    int newest = newest(b, address, size);
    return newest == NONE || b.stores.covers(newest, address, size) ? newest : WAIT;
  }

  /** The newest waiting store that overlaps some bytes. */
  private int newest(Buffer b, long address, int size) {
    if (!trail.isRecording() && NewestStores.areWorthwhile(b.count)) {
      b.stores.newest.learn(b.stores, b.next[0] - 1);
      int newest = NONE;
      for (int i = 0; i < size; i++) {
        // The newest of a byte leaves after all others.
        int store = b.stores.newest.of(address + i);
        newest = store > newest && b.isWaiting(store) ? store : newest;
      }
      return newest;
    }
    b.stores.newest.forget();
    for (int node = b.previous[0]; node != 0; node = b.previous[node]) {
      if (b.stores.overlaps(node - 1, address, size)) {
        return node - 1;
      }
    }
    return NONE;
  }

  @Override
  public int append(int thread, long address, int size, long value, int instruction) {
    Buffer b = buffers[thread];
    boolean isFree = isKnownFree(b, address, size);
    int storeIndex = b.stores.append(address, size, value, instruction, b.segment);
    link(b, thread, storeIndex, isFree);
    return storeIndex;
  }

  @Override
  public int appendWide(int thread, long address, long low, long high, int instruction) {
    Buffer b = buffers[thread];
    boolean isFree = isKnownFree(b, address, 16);
    int storeIndex = b.stores.appendWide(address, low, high, instruction, b.segment);
    link(b, thread, storeIndex, isFree);
    return storeIndex;
  }

  /** Whether the list of free stores is kept, and a store that comes now is one of them. */
  private boolean isKnownFree(Buffer b, long address, int size) {
    return keepsFree(b)
        && (b.count == 0 || b.stores.segments[b.next[0] - 1] == b.segment)
        && (keeping != null ? isBehindNone(b, 0, address, size) : newest(b, address, size) == NONE);
  }

  private void link(Buffer b, int thread, int storeIndex, boolean isFree) {
    b.link(storeIndex);
    waiting++;
    push(thread, APPENDED, storeIndex);
    if (isFree) {
      b.free.add(storeIndex, actor(b, thread, storeIndex));
    }
  }

  private int actor(Buffer b, int thread, int storeIndex) {
    return actors.ofBuffer(thread, b.stores.addresses[storeIndex]);
  }

  /** Whether the list of free stores is known, and will not be taken back. */
  private boolean keepsFree(Buffer b) {
    if (trail.isRecording()) {
      b.free.forget();
    }
    return b.free.areKnown();
  }

  @Override
  public void barrier(int thread, boolean full) {
    Buffer b = buffers[thread];
    int newest = b.stores.tail - 1;
    if (full && b.fenced != b.stores.tail) {
      push(thread, FENCE, b.fenced);
      b.fenced = b.stores.tail;
    }
    if (newest >= 0 && b.stores.segments[newest] == b.segment) {
      // Also when the buffer is empty: segments depend on the thread's own order alone.
      b.segment++;
      push(thread, BARRIER, 0);
    }
  }

  @Override
  public void updates(int thread, IntList into) {
    Buffer b = buffers[thread];
    if (!trail.isRecording()) {
      if (!b.free.areKnown()) {
        findFree(b, thread);
      }
      b.free.addActors(into);
      return;
    }
    for (int node = b.next[0]; node != 0; node = b.next[node]) {
      if (isFree(b, node - 1)) {
        into.add(actor(b, thread, node - 1));
      }
    }
  }

  private void findFree(Buffer b, int thread) {
    b.free.begin();
    int[] segments = b.stores.segments;
    int first = b.next[0];
    for (int node = first;
        node != 0 && segments[node - 1] == segments[first - 1];
        node = b.next[node]) {
      if (isFree(b, node - 1)) {
        b.free.add(node - 1, actor(b, thread, node - 1));
      }
    }
  }

  @Override
  public int next(int actor) {
    Buffer b = buffers[actors.threadOf(actor)];
    if (!trail.isRecording() && b.free.areKnown()) {
      return b.free.of(actor);
    }
    long address = actors.addressOf(actor);
    for (int node = b.next[0]; node != 0; node = b.next[node]) {
      if (b.stores.addresses[node - 1] == address) {
        return isFree(b, node - 1) ? node - 1 : NONE;
      }
    }
    return NONE;
  }

  @Override
  public void remove(int thread, int storeIndex) {
    Buffer b = buffers[thread];
    b.unlink(storeIndex);
    waiting--;
    push(thread, REMOVED, storeIndex);
    if (keepsFree(b)) {
      b.free.remove(storeIndex);
      freeNewer(b, thread, storeIndex);
    }
  }

  /** Adds those to the free stores that only the one held up that has left. */
  private void freeNewer(Buffer b, int thread, int gone) {
    int oldest = b.next[0] - 1;
    if (oldest < 0 || b.stores.segments[oldest] != b.stores.segments[gone] || keeping != null) {
      b.free.forget();
      return;
    }
    long address = b.stores.addresses[gone];
    int size = b.stores.sizes[gone];
    boolean covered = false;
    for (int node = b.next[gone + 1]; node != 0 && !covered; node = b.next[node]) {
      if (b.stores.overlaps(node - 1, address, size)) {
        if (isFree(b, node - 1)) {
          b.free.add(node - 1, actor(b, thread, node - 1));
        }
        // What overlaps the one that has left, from here on overlaps this one.
        covered = b.stores.covers(node - 1, address, size);
      }
    }
  }

  @Override
  public void failCommit(int thread, int storeIndex) {
    remove(thread, storeIndex);
    buffers[thread].stores.failed.set(storeIndex);
  }

  @Override
  public int failedCommit(int thread, long address, int size) {
    return buffers[thread].stores.newestFailed(address, size);
  }

  @Override
  public BufferedStores stores(int thread) {
    return buffers[thread].stores;
  }

  @Override
  public int segment(int thread) {
    return buffers[thread].segment;
  }

  @Override
  public int oldest(int thread) {
    return buffers[thread].next[0] - 1;
  }

  @Override
  public int newer(int thread, int storeIndex) {
    return buffers[thread].next[storeIndex + 1] - 1;
  }

  private void push(int thread, int change, int storeIndex) {
    if (trail.isRecording()) {
      trail.push(storeIndex, Trail.Tag.BUFFER, ((long) thread << 2) | change);
    }
  }

  @Override
  public void undo(long payload) {
    Buffer b = buffers[(int) (payload >> 2)];
    b.free.forget();
    b.stores.newest.forget();
    int storeIndex = (int) trail.pop();
    switch ((int) (payload & 3)) {
      case APPENDED -> {
        b.unlink(storeIndex);
        waiting--;
        b.stores.tail--;
      }
      case REMOVED -> {
        b.relink(storeIndex);
        waiting++;
        b.stores.failed.clear(storeIndex);
      }
      case FENCE -> b.fenced = storeIndex;
      default -> b.segment--;
    }
  }

  @Override
  public void clear() {
    Arrays.setAll(buffers, i -> new Buffer());
    waiting = 0;
  }
}
