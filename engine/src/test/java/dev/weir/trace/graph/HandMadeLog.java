package dev.weir.trace.graph;

import dev.weir.machine.options.Budget;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.HandMadeSteps;
import dev.weir.machine.step.Step;
import dev.weir.machine.step.Step.Drain;
import dev.weir.trace.EventLog;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** A log of events that no machine took; each method returns the event that it appends. */
final class HandMadeLog {
  private final EventLog log = new EventLog();
  private final Map<Integer, Integer> stores = new HashMap<>();
  private final Map<Integer, Integer> segments = new HashMap<>();

  EventGraph graph() {
    return EventGraph.of(log, new Budget(() -> false));
  }

  EventLog log() {
    return log;
  }

  private int append(int thread, EventKind kind, Consumer<Step> rest) {
    Step step = new Step();
    step.kind = kind;
    step.thread = thread;
    step.source = Step.FROM_MEMORY;
    step.instruction = 100 * thread + log.size();
    step.segment = segments.getOrDefault(thread, 0);
    rest.accept(step);
    return log.append(step, 0);
  }

  private int access(int thread, EventKind kind, long address, int size, Drain drain) {
    return append(thread, kind, step -> step.access(kind, address, size, drain));
  }

  /** Reads memory. */
  int load(int thread, long address, int size) {
    return access(thread, EventKind.LOAD, address, size, Drain.NONE);
  }

  /** Reads an own buffered store. */
  int forward(int thread, long address, int size, int store) {
    return append(
        thread,
        EventKind.LOAD,
        step -> {
          step.access(EventKind.LOAD, address, size, Drain.NONE);
          step.source = log.storeIndex(store);
        });
  }

  /** Puts a store into the buffer. */
  int store(int thread, long address, int size) {
    return append(
        thread,
        EventKind.STORE,
        step -> {
          step.access(EventKind.STORE, address, size, Drain.NONE);
          step.storeIndex = stores.merge(thread, 1, Integer::sum) - 1;
        });
  }

  /** A store-store barrier before what follows. */
  void barrier(int thread) {
    segments.merge(thread, 1, Integer::sum);
  }

  /** A store reaches memory. */
  int update(int store) {
    return update(store, _ -> {});
  }

  /** A store reaches memory after its thread has ended the object's life. */
  int updateWithoutEffect(int store) {
    return update(store, step -> step.withoutEffect = true);
  }

  /** A store fails, since another thread has ended the object's life. */
  int updateThatFails(int store) {
    return update(store, step -> step.failedToCommit = true);
  }

  private int update(int store, Consumer<Step> rest) {
    return append(
        log.thread(store),
        EventKind.UPDATE,
        step -> {
          step.access(EventKind.UPDATE, log.address(store), log.size(store), Drain.NONE);
          step.storeIndex = log.storeIndex(store);
          rest.accept(step);
        });
  }

  /** Stores at once. */
  int write(int thread, long address, int size) {
    return access(thread, EventKind.WRITE, address, size, Drain.NONE);
  }

  /** Any event of one access that had to wait until the buffer was empty. */
  int drained(int thread, EventKind kind, long address, int size) {
    return access(thread, kind, address, size, Drain.ALL);
  }

  /** A read-modify-write that waited for the stores that overlap it. */
  int relaxedUpdate(int thread, long address, int size) {
    return access(thread, EventKind.READ_MODIFY_WRITE, address, size, Drain.OVERLAPPING);
  }

  int fence(int thread) {
    return drained(thread, EventKind.FENCE, 0, 0);
  }

  int create(int thread, int child) {
    return other(thread, EventKind.CREATE, child);
  }

  int join(int thread, int child) {
    return other(thread, EventKind.JOIN, child);
  }

  private int other(int thread, EventKind kind, int child) {
    return append(
        thread,
        kind,
        step -> {
          step.access(kind, 0, 0, Drain.ALL);
          step.value = child;
        });
  }

  /** Ends the life of an object. */
  int free(int thread, long address, long extent) {
    return append(
        thread,
        EventKind.FREE,
        step -> {
          step.access(EventKind.FREE, address, 0, Drain.NONE);
          step.value = extent;
        });
  }

  /** A signal or an arrival that wakes a thread. */
  int wake(int thread, EventKind kind, long address, int woken) {
    return append(
        thread,
        kind,
        step -> {
          step.access(kind, address, 8, Drain.ALL);
          HandMadeSteps.wake(step, woken);
        });
  }

  /** An atomic block that reads a place and then writes another. */
  int block(int thread, long read, int readSize, long written, int writtenSize) {
    return append(
        thread,
        EventKind.ATOMIC_BLOCK,
        step -> {
          step.access(EventKind.ATOMIC_BLOCK, 0, 0, Drain.ALL);
          HandMadeSteps.access(step, read, readSize, false);
          HandMadeSteps.access(step, written, writtenSize, true);
        });
  }
}
