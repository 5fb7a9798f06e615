package dev.weir.machine.model;

import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;

/**
 * The stores of all threads that have not reached memory. A store is named by its thread and its
 * store index, the number of the store among those of its thread in this execution, from 0; store
 * indices are in program order.
 *
 * <p>Every change pushes what undoes it onto the trail of the machine, which hands it back to
 * {@link #undo(long)}.
 */
public interface StoreBuffers {
  /** No such store. */
  int NONE = -1;

  /** A load has to wait: the newest own store that overlaps it does not cover it. */
  int WAIT = -2;

  /** Makes room for the stores of a thread, before any other question about it. */
  void add(int thread);

  /** Whether a thread has no store waiting. */
  boolean isEmpty(int thread);

  /** Whether no thread has. */
  boolean areAllEmpty();

  /** Whether one more store of a thread can wait. */
  boolean hasRoom(int thread);

  /**
   * What must have left the buffer before the next store of a thread, where there is no room;
   * {@link Step.Drain#NONE} if it has room whatever the schedule. This hangs on the thread's own
   * steps alone.
   */
  Step.Drain beforeStore(int thread);

  /**
   * Whether a write of a thread to these bytes may go to memory at once: no waiting store overlaps
   * them, and none stands before a store-store barrier.
   */
  boolean isDrained(int thread, long address, int size);

  /**
   * Whether a store, which may have left the buffer, reaches memory before a later write of its
   * thread, whatever the schedule.
   *
   * @param address the first byte of the later write
   * @param size its bytes
   * @param segment its segment
   */
  boolean keeps(int thread, int storeIndex, long address, int size, int segment);

  /**
   * Where a load of a thread finds its value: the store index of the newest own store that overlaps
   * and covers it, {@link #NONE} for memory, {@link #WAIT} if it cannot step.
   */
  int forward(int thread, long address, int size);

  /** Appends a store and returns its store index. */
  int append(int thread, long address, int size, long value, int instruction);

  /** Appends a store of 16 bytes and returns its store index. */
  int appendWide(int thread, long address, long low, long high, int instruction);

  /**
   * Keeps later stores of a thread behind its earlier ones: a store-store barrier.
   *
   * @param full whether it is a full fence, so that the buffer is empty
   */
  void barrier(int thread, boolean full);

  /** Adds the actors that can update memory for a thread to a list. */
  void updates(int thread, IntList into);

  /** The store index of the store that an actor would write to memory next, or {@link #NONE}. */
  int next(int actor);

  /** Takes a store out, on its way to memory. */
  void remove(int thread, int storeIndex);

  /** Takes a store out that fails: there is no memory for it any more. */
  void failCommit(int thread, int storeIndex);

  /**
   * The store index of the newest own store that overlaps a load, if it covers it and {@link
   * #failCommit} took it out, or {@link #NONE}.
   */
  int failedCommit(int thread, long address, int size);

  /** The stores of a thread, also those that have left the buffer. */
  BufferedStores stores(int thread);

  /** The segment that the next store of a thread would be in. */
  int segment(int thread);

  /** The oldest waiting store of a thread, or {@link #NONE}. */
  int oldest(int thread);

  /** The next newer waiting store, or {@link #NONE}. */
  int newer(int thread, int storeIndex);

  /** Takes back one change; its words lie on the trail. */
  void undo(long payload);

  /** Forgets everything. */
  void clear();
}
