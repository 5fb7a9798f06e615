package dev.weir.machine.model;

import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step.Drain;

/** No buffers at all. */
class NoBuffers implements StoreBuffers {
  @Override
  public void add(int thread) {}

  @Override
  public boolean isEmpty(int thread) {
    return true;
  }

  @Override
  public boolean areAllEmpty() {
    return true;
  }

  @Override
  public boolean hasRoom(int thread) {
    return true;
  }

  @Override
  public Drain beforeStore(int thread) {
    return Drain.NONE;
  }

  @Override
  public boolean isDrained(int thread, long address, int size) {
    return true;
  }

  @Override
  public boolean keeps(int thread, int storeIndex, long address, int size, int segment) {
    throw notBuffered();
  }

  @Override
  public int forward(int thread, long address, int size) {
    return NONE;
  }

  @Override
  public int append(int thread, long address, int size, long value, int instruction) {
    throw notBuffered();
  }

  @Override
  public void barrier(int thread, boolean full) {}

  @Override
  public void updates(int thread, IntList into) {}

  @Override
  public int next(int actor) {
    return NONE;
  }

  @Override
  public void remove(int thread, int storeIndex) {
    throw notBuffered();
  }

  @Override
  public void failCommit(int thread, int storeIndex) {
    throw notBuffered();
  }

  @Override
  public int failedCommit(int thread, long address, int size) {
    return NONE;
  }

  @Override
  public BufferedStores stores(int thread) {
    throw notBuffered();
  }

  @Override
  public int appendWide(int thread, long address, long low, long high, int instruction) {
    throw notBuffered();
  }

  @Override
  public int segment(int thread) {
    return 0;
  }

  @Override
  public int oldest(int thread) {
    return NONE;
  }

  @Override
  public int newer(int thread, int storeIndex) {
    return NONE;
  }

  @Override
  public void undo(long payload) {
    throw notBuffered();
  }

  @Override
  public void clear() {}

  private static IllegalStateException notBuffered() {
    return new IllegalStateException("stores are not buffered");
  }
}
