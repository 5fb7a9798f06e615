package dev.weir.machine.call;

import dev.weir.machine.access.Allocator;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.PageRights;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Note;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.ThreadState;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A call of a modelled library function: its arguments, how far it has come, and all that it may do
 * to the machine. Valid only while the machine asks.
 */
public final class Call {
  private static final int KEPT_SHIFT = 16;
  private static final int ALL_BYTES = 0xff;
  private static final long[] NO_ARGUMENTS = new long[0];

  private final LibraryCalls calls;
  private final ThreadState thread;
  private long[] arguments = NO_ARGUMENTS;
  private int count;
  private long result;
  private String name = "";

  Call(LibraryCalls calls, ThreadState thread) {
    this.calls = calls;
    this.thread = thread;
  }

  void begin(String newName, int argumentCount) {
    name = newName;
    count = argumentCount;
    if (arguments.length < argumentCount) {
      arguments = Arrays.copyOf(arguments, argumentCount);
    }
    result = 0;
  }

  void setArgument(int index, long value) {
    arguments[index] = value;
  }

  /** What the call returns, as far as it is known. */
  public long result() {
    return result;
  }

  /** The name of the called function. */
  public String name() {
    return name;
  }

  /** The number of arguments. */
  public int argumentCount() {
    return count;
  }

  /** An argument; 0 where the program passed too few. */
  public long argument(int index) {
    return index < count ? arguments[index] : 0;
  }

  /** The low 32 bits of an argument, sign-extended. */
  public int intArgument(int index) {
    return (int) argument(index);
  }

  /** The calling thread. */
  public int thread() {
    return thread.id;
  }

  /** The phase, 0 at first, at most 255. */
  public int phase() {
    return thread.phase;
  }

  /** Sets the phase that follows. */
  public void phase(int phase) {
    thread.phase = phase;
  }

  /** A word kept from phase to phase, 0 at first. */
  public long scratch() {
    return thread.scratch0;
  }

  /** Sets the word kept from phase to phase. */
  public void scratch(long word) {
    thread.scratch0 = word;
  }

  /** A second word kept from phase to phase, 0 at first. */
  public long secondScratch() {
    return thread.scratch1;
  }

  /** Sets the second word kept from phase to phase. */
  public void secondScratch(long word) {
    thread.scratch1 = word;
  }

  /** An address kept from phase to phase, also while a copy runs; 0 at first. */
  public long kept() {
    return thread.scratch2 >>> KEPT_SHIFT;
  }

  /** Sets the address kept from phase to phase. */
  public void keep(long address) {
    thread.scratch2 = (thread.scratch2 & ((1L << KEPT_SHIFT) - 1)) | (address << KEPT_SHIFT);
  }

  /** Sets what the call returns. */
  public void result(long value) {
    result = value;
  }

  /** The memory. */
  public Memory memory() {
    return calls.memory;
  }

  /** The name of the place at an address. */
  public String nameOf(long address) {
    return calls.names.name(address);
  }

  /** The number of threads met so far, in any execution; each is below this. */
  public int threads() {
    return calls.threads.table().count();
  }

  /** Whether a thread exists in this execution. */
  public boolean exists(int id) {
    return calls.threads.table().exists(id);
  }

  /** Whether a thread has ended, so that others can see it, and all its stores are in memory. */
  public boolean canBeJoined(int id) {
    return calls.threads.table().canBeJoined(id);
  }

  /** Whether a thread waits for the ends of all others. */
  public boolean awaitsEnds(int id) {
    return calls.awaitsEnds(calls.threads.table().get(id));
  }

  /** What a thread that {@link #canBeJoined} has returned. */
  public long resultOf(int id) {
    return calls.threads.table().get(id).result;
  }

  /** What the environment of the program may decide. */
  public MachineOptions.Choices choices() {
    return calls.state.options().choices();
  }

  /** Ends the thread's run with an error. */
  public void fail(FailureKind kind, String message) {
    calls.threads.failures().fail(thread, kind, message);
  }

  /** Whether this call has failed. */
  public boolean hasFailed() {
    return thread.status != ThreadState.Status.RUNNING;
  }

  /** Stops the thread for good: an assumption does not hold. */
  public void assumptionFailed() {
    thread.status = ThreadState.Status.ASSUMPTION_FAILED;
  }

  /** Ends the thread, and the lives of its own variables that nobody else touches. */
  public void endThread(long value) {
    calls.accesses.allocator().endThreadLocals(thread);
    calls.threads.table().finish(thread, value);
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
    int object = calls.memory.objectAt(address);
    return calls.memory.isWithin(object, address, size)
        ? calls.memory.read(object, address, size)
        : 0;
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
      calls.memory.write(calls.memory.objectAt(address), address, size, value);
    }
  }

  /** Checks a place for a read or write past the buffers; the call fails where it is not valid. */
  public boolean check(long address, long size, boolean writes) {
    return calls.accesses.checks().checkAccess(thread, address, size, writes);
  }

  /** Like {@link #check} for a read, and the bytes must have been written. */
  public boolean checkDefined(long address, int size) {
    return calls.accesses.checks().checkAccess(thread, address, size, false)
        && calls.accesses.checks().checkDefined(thread, address, size);
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
   * Describes the next load or store of a copy of some bytes, of which {@link #scratch()} are done.
   * The second scratch word belongs to the copy as well.
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

  /** Describes the next store of a fill of some bytes, of which {@link #scratch()} are done. */
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

  /** The identity of the thread that would be created next by this one. */
  public int nextThread() {
    return calls.threads.starts().next(thread);
  }

  /** Lets {@link #nextThread} be joined and detached from now on. */
  public void announceThread() {
    calls.threads.starts().announce(thread);
  }

  /** Whether a thread was announced, and may have been created, in this execution. */
  public boolean isAnnounced(int id) {
    return calls.threads.starts().isAnnounced(id);
  }

  /** Creates the thread that was announced. */
  public void createThread(long function, long argument) {
    calls.threads.starts().create(thread, function, argument);
  }

  /** Makes a thread one that may wait for ever once {@code main} has ended. */
  public void detach(int target) {
    calls.threads.table().detach(target);
  }

  /** Detaches a thread that has ended and that this thread waited for. */
  public void join(int target) {
    calls.threads.table().join(target, thread.id);
  }

  /**
   * The address of the word of 4 bytes that is not 0 once a thread was joined or detached; another
   * one follows, for the library to say that it has ended.
   */
  public long threadWord(int target) {
    return calls.memory.threadWord(target);
  }

  /**
   * Describes the end of the newest of the thread's locals, those of its callers included, as the
   * next step; whether there is one that others touch.
   */
  public boolean describeLocalEnd(Step step) {
    return calls.accesses.allocator().describeLocalEnd(thread, step, 0);
  }

  /** Whether the thread has locals in memory, those of its callers included. */
  public boolean hasLocals() {
    return thread.stackTop > 0;
  }

  /** Ends the life of the newest of the thread's locals; whether there was one. */
  public boolean endLocal() {
    boolean hadLocals = hasLocals();
    if (hadLocals) {
      calls.accesses.allocator().popStackObject(thread);
    }
    return hadLocals;
  }

  /**
   * Makes this call a place to come back to, for as long as its function runs.
   *
   * @return the address that stands for it; the call fails where there is no room
   */
  public long setJump() {
    return calls.jumps.set(thread);
  }

  /** Why this thread cannot come back to a place; empty if it can. */
  public String obstacleToJump(long place) {
    return calls.jumps.obstacle(thread, place);
  }

  /**
   * Describes the end of the newest local of the functions that a jump to a place leaves as the
   * next step; whether there is one that others touch.
   */
  public boolean describeJump(Step step, long place) {
    return calls.jumps.describeLeft(thread, step, place);
  }

  /**
   * Ends the newest local of the functions that a jump to a place leaves; whether there was one.
   */
  public boolean leaveForJump(long place) {
    return calls.jumps.endLeft(thread, place);
  }

  /** Goes back to the call that set a place: what this call returns, that one will return. */
  public void jump(long place) {
    calls.jumps.jump(thread, place);
  }

  /**
   * Describes the end of the life of one of the thread's own variables as the next step; whether
   * there is one that others touch.
   */
  public boolean describeThreadLocalEnd(Step step) {
    int object = calls.accesses.allocator().threadLocalToEnd(thread);
    if (object == Memory.NO_OBJECT) {
      return false;
    }
    Memory memory = calls.memory;
    step.endOfLife(memory.start(object), memory.size(object));
    return true;
  }

  /** Ends the life that {@link #describeThreadLocalEnd} described; whether there was one. */
  public boolean endThreadLocal() {
    int object = calls.accesses.allocator().threadLocalToEnd(thread);
    if (object == Memory.NO_OBJECT) {
      return false;
    }
    calls.accesses.allocator().end(thread, object);
    return true;
  }

  /** Puts the thread to sleep on a synchronisation object, until it is woken. */
  public void sleep(long object) {
    thread.sleepsOn = object;
  }

  /** Ends the thread's own sleep; whether it was still asleep. */
  public boolean leaveSleep() {
    boolean slept = isAsleep();
    thread.sleepsOn = ThreadState.AWAKE;
    return slept;
  }

  /** Whether the thread sleeps: a phase that waits to be woken cannot be taken then. */
  public boolean isAsleep() {
    return thread.sleepsOn != ThreadState.AWAKE;
  }

  /** The number of threads that sleep on an object. */
  public int sleepers(long object) {
    return calls.threads.sleepers().count(object);
  }

  /**
   * Wakes one of the threads that sleep on an object by this step, a {@link EventKind#SIGNAL}.
   *
   * @param index its number among them, from 0; their order follows from who they are
   */
  public void wake(Step step, long object, int index) {
    calls.threads.sleepers().wake(step, object, index);
  }

  /**
   * Wakes all threads that sleep on an object by this step, an {@link EventKind#ARRIVE}, and lets
   * them go on up to their next steps.
   */
  public void wakeAll(Step step, long object) {
    calls.threads.sleepers().wakeAll(step, object);
  }

  /** Describes the end of a block's life as the next step; whether others could see it. */
  public boolean describeFree(Step step, long address) {
    return calls.accesses.allocator().describeFree(thread, step, address);
  }

  /** Ends a block's life; the call fails where the address is not that of a live block. */
  public void free(long address) {
    calls.accesses.allocator().free(thread, address);
  }

  /** Describes a change of the rights of pages as the next step; whether others could see it. */
  public boolean describeProtection(Step step, long address) {
    if (!calls.accesses.protection().isSeen(thread, address)) {
      return false;
    }
    step.access(EventKind.ATOMIC_BLOCK, 0, 0, Step.Drain.ALL);
    return true;
  }

  /**
   * Changes what pages may be used for, as far as they are there; the call fails where they are not
   * those of one object alone.
   *
   * @param address the start of a page
   * @param size a number of whole pages in bytes
   * @return whether all of them are there
   */
  public boolean protect(Step step, long address, long size, boolean reads, boolean writes) {
    boolean isStep = step.kind == EventKind.ATOMIC_BLOCK;
    if (isStep) {
      enterAtomicBlock();
    }
    int rights = PageRights.of(reads, writes);
    boolean areThere = calls.accesses.protection().change(thread, step, address, size, rights);
    if (isStep) {
      leaveAtomicBlock();
    }
    return areThere;
  }

  /** Says what the pages of a fresh block may be used for. */
  public void protectFresh(long block, boolean reads, boolean writes) {
    calls.accesses.protection().begin(block, PageRights.of(reads, writes));
  }

  /** Ends the process, and the thread with it. */
  public void exitProcess(int status) {
    calls.threads.end().exit(thread, status);
  }

  /** Says that a choice has more outcomes than it offers: the exploration will not be complete. */
  public void restrictChoice() {
    calls.restrictChoice();
  }

  /** The address of what the library keeps for the thread; {@code errno} comes first. */
  public long ownMemory() {
    return calls.accesses.allocator().ownMemory(thread);
  }

  /** What the library keeps for any thread, ended ones too; 0 where that is nothing. */
  public long peekOwn(int target, int offset, int size) {
    return peekEnded(Allocator.placeOfOwnMemory(target) + offset, size);
  }

  /** Changes what the library keeps for the thread, or for one that is yet to begin. */
  public void pokeOwn(int target, int offset, int size, long value) {
    long address = calls.accesses.allocator().ownMemory(target, thread.pc) + offset;
    calls.memory.write(calls.memory.objectAt(address), address, size, value);
  }

  /** The size of the heap block that starts at an address, freed or not; -1 where none ever did. */
  public long blockSize(long address) {
    return calls.accesses.allocator().blockSize(address);
  }

  /** Starts an atomic block that ends with {@link #leaveAtomicBlock}. */
  public void enterAtomicBlock() {
    calls.accesses.visibleOperations().enterAtomicBlock(0);
  }

  /** Ends an atomic block. */
  public void leaveAtomicBlock() {
    calls.accesses.visibleOperations().leaveAtomicBlock();
  }

  /**
   * Allocates a heap block; 0 for a size that no object can have. The execution is given up where
   * the thread has no addresses left.
   */
  public long allocate(long size) {
    return calls.accesses.allocator().allocateHeap(thread, size);
  }

  /** Fills a fresh block with zeros. */
  public void zero(long address) {
    calls.accesses.allocator().fillZero(address);
  }

  /** Prints text of the program. */
  public void print(String text) {
    calls.threads.notes().add(new Note(Note.Kind.OUTPUT, thread.id, text, 0));
  }

  /** Keeps a byte that was read for the text that this call prints. */
  public void noteRead(int value) {
    calls.threads.notes().add(new Note(Note.Kind.READ, thread.id, "", value));
  }

  /** The bytes that {@link #noteRead} kept since the thread last printed, oldest first. */
  public byte[] readSoFar() {
    return calls.threads.notes().readBy(thread.id);
  }

  /** Leaves a named value. */
  public void observe(String observation, long value) {
    calls.threads.notes().add(new Note(Note.Kind.OBSERVATION, thread.id, observation, value));
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
