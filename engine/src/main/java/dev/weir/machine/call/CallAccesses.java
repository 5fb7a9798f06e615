package dev.weir.machine.call;

import dev.weir.machine.memory.Memory;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.ThreadState;
import java.nio.charset.StandardCharsets;

/**
 * What a call of the library may do to memory: in steps of its own, or past all buffers as with
 * synchronisation objects. Of a copy or fill, how far it has come stands in the call's scratch
 * words.
 */
public final class CallAccesses {
  private static final int ALL_BYTES = 0xff;

  private final LibraryCalls calls;
  private final ThreadState thread;

  CallAccesses(LibraryCalls calls, ThreadState thread) {
    this.calls = calls;
    this.thread = thread;
  }

  /**
   * Reads memory past all buffers, as synchronisation objects are. The result is 0 where the place
   * is not valid.
   */
  public long peek(long address, int size) {
    int object = calls.memory.objectAt(address);
    return calls.memory.isValid(object, address, size)
        ? calls.memory.read(object, address, size)
        : 0;
  }

  /** Like {@link #peek}, but what an object whose life has ended held then. */
  public long peekEnded(long address, int size) {
    return peekEnded(calls.memory, address, size);
  }

  static long peekEnded(Memory memory, long address, int size) {
    int object = memory.objectAt(address);
    return memory.isWithin(object, address, size) ? memory.read(object, address, size) : 0;
  }

  /** Whether bytes are there and were written, so that {@link #peek} says what they hold. */
  public boolean isReadable(long address, int size) {
    int object = calls.memory.objectAt(address);
    return calls.memory.isValid(object, address, size)
        && calls.accesses.checks().allowsRead(object, address, size);
  }

  /** Writes memory past all buffers; the call fails where the place is not valid. */
  public void poke(long address, int size, long value) {
    if (check(address, size, true)) {
      calls.state.past().cut(address, size);
      int object = calls.memory.objectAt(address);
      calls.accesses.visibleOperations().written(object);
      calls.memory.write(object, address, size, value);
    }
  }

  /** Checks a place for a read or write past the buffers; the call fails where it is not valid. */
  public boolean check(long address, long size, boolean writes) {
    return calls.accesses.checks().checkAccess(thread, address, size, writes);
  }

  /** Describes a load of the thread as the next step. */
  public void describeLoad(Step step, long address, int size) {
    step.access(EventKind.LOAD, address, size, Step.Drain.NONE);
  }

  /**
   * Makes the load that {@link #describeLoad} announced; 0 where the call fails, since the place is
   * not valid or was never written.
   */
  public long load(Step step) {
    return calls.accesses.plain().load(thread, step, 0) ? step.value : 0;
  }

  /**
   * Makes the load that {@link #describeLoad} announced, whatever the bytes hold; whether all of
   * them were written, so that the step says their value. The call fails where the place is not
   * valid.
   */
  public boolean loadIfWritten(Step step) {
    return calls.accesses.plain().load(thread, step, ALL_BYTES)
        && calls.accesses.plain().undefinedBytes(thread, step.address, step.size) == 0;
  }

  /**
   * Makes the load of one byte that {@link #describeLoad} announced, whatever it holds; whether the
   * place is valid, otherwise the call fails.
   */
  public boolean touch(Step step) {
    return calls.accesses.plain().load(thread, step, 1);
  }

  /** Describes a store of the thread as the next step. */
  public void describeStore(Step step, long address, int size) {
    calls.accesses.visibleOperations().describeStore(step, address, size);
  }

  /** Makes the store that {@link #describeStore} announced. */
  public void store(Step step, long value) {
    calls.accesses.plain().store(thread, step, value);
  }

  /**
   * Describes the next load or store of a copy of some bytes, of which {@link Call#scratch()} are
   * done. The second scratch word belongs to the copy as well.
   */
  public void describeCopy(Step step, long to, long from, long length) {
    calls.accesses.bulk().describeCopy(thread, step, to, from, length);
  }

  /**
   * Makes the load or store that {@link #describeCopy} announced, and moves the scratch word on.
   */
  public void copy(Step step) {
    calls.accesses.bulk().copy(thread, step);
  }

  /** Describes the next store of a fill of some bytes, of which {@link Call#scratch()} are done. */
  public void describeFill(Step step, long address, long value, long length) {
    calls.accesses.bulk().describeFill(thread, step, address, value, length);
  }

  /** Makes the store that {@link #describeFill} announced, and moves the scratch word on. */
  public void fill(Step step) {
    calls.accesses.bulk().fill(thread, step);
  }

  /** Whether the accesses of this thread to the bytes need be no steps. */
  public boolean isLocal(long address, int size) {
    return calls.accesses.visibleOperations().isLocal(thread, address, size);
  }

  /** Whether no other thread can write a byte: it may be read at once, without being a step. */
  public boolean isStable(long address) {
    return calls.accesses.visibleOperations().isStable(thread, address);
  }

  /** Starts an atomic block that ends with {@link #leaveAtomicBlock}. */
  public void enterAtomicBlock() {
    calls.accesses.visibleOperations().enterAtomicBlock(0);
  }

  /** Whether an atomic block is being run. */
  public boolean isInAtomicBlock() {
    return calls.accesses.visibleOperations().isInAtomicBlock();
  }

  /** Ends an atomic block. */
  public void leaveAtomicBlock() {
    calls.accesses.visibleOperations().leaveAtomicBlock();
  }

  /**
   * A string as the thread would read it now, up to its terminating zero; the call fails where it
   * is not valid. For output: the bytes are read without a step, so that nothing comes to depend on
   * them.
   */
  public String string(long address) {
    return string(address, Long.MAX_VALUE);
  }

  /** Like {@link #string(long)}, up to so many bytes. */
  public String string(long address, long limit) {
    return text(address, limit, true);
  }

  /** So many bytes as the thread would read them now, zeros included; else as a string. */
  public String bytes(long address, long count) {
    return text(address, count, false);
  }

  /**
   * An integer as the thread would read it now, without a step, as with {@link #string}; the call
   * fails where it is not valid.
   */
  public long integer(long address, int size) {
    long value = 0;
    for (int i = 0; i < size && calls.accesses.plain().checkView(thread, address + i); i++) {
      value |= calls.accesses.plain().view(thread, address + i) << 8 * i;
    }
    return value;
  }

  /**
   * An integer as the thread would read it now, without a step; 0 where it is not there, or was
   * never written. For what nothing comes to depend on but times.
   */
  public long glimpse(long address, int size) {
    return isReadable(address, size) ? integer(address, size) : 0;
  }

  private String text(long address, long limit, boolean endsAtZero) {
    var bytes = new java.io.ByteArrayOutputStream();
    for (long at = address; ; at++) {
      if (at - address == limit || !calls.accesses.plain().checkView(thread, at)) {
        return bytes.toString(StandardCharsets.UTF_8);
      }
      long value = calls.accesses.plain().view(thread, at);
      if (value == 0 && endsAtZero) {
        return bytes.toString(StandardCharsets.UTF_8);
      }
      bytes.write((int) value);
    }
  }
}
