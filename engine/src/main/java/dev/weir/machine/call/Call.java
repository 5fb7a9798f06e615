package dev.weir.machine.call;

import dev.weir.machine.code.Code;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Note;
import dev.weir.machine.thread.ThreadState;

/**
 * A call of a modelled library function: its arguments, how far it has come, and all that it may do
 * to the machine. Valid only while the machine asks.
 */
public final class Call {
  private static final int KEPT_SHIFT = 16;
  private static final long[] NO_ARGUMENTS = new long[0];

  private final LibraryCalls calls;
  private final ThreadState thread;
  private final CallAccesses accesses;
  private final CallThreads threads;
  private final CallObjects objects;
  private final CallJumps jumps;
  private long[] arguments = NO_ARGUMENTS;
  private int count;
  private long result;
  private String name = "";
  private ExternalFunction function = LibraryCalls.UNKNOWN;

  Call(LibraryCalls calls, ThreadState thread) {
    this.calls = calls;
    this.thread = thread;
    this.accesses = new CallAccesses(calls, thread);
    this.threads = new CallThreads(calls, thread);
    this.objects = new CallObjects(calls, thread);
    this.jumps = new CallJumps(calls, thread);
  }

  /** Begins with the call at which the thread stands. */
  void begin(ExternalFunction called, String newName) {
    function = called;
    name = newName;
    int[] w = calls.code.words;
    int at = thread.pc + 4;
    count = w[at - 1];
    if (arguments.length < count) {
      arguments = new long[count];
    }
    long[] r = thread.registers;
    for (int i = 0; i < count; i++) {
      arguments[i] = Code.operand(r, thread.base, calls.code.constants, w[at + i]);
    }
    result = 0;
  }

  /** What is called. */
  ExternalFunction function() {
    return function;
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
    thread.keepRest();
    thread.phase = phase;
  }

  /** A word kept from phase to phase, 0 at first. */
  public long scratch() {
    return thread.scratch0;
  }

  /** Sets the word kept from phase to phase. */
  public void scratch(long word) {
    thread.keepRest();
    thread.scratch0 = word;
  }

  /** A second word kept from phase to phase, 0 at first. */
  public long secondScratch() {
    return thread.scratch1;
  }

  /** Sets the second word kept from phase to phase. */
  public void secondScratch(long word) {
    thread.keepRest();
    thread.scratch1 = word;
  }

  /** An address kept from phase to phase, also while a copy runs; 0 at first. */
  public long kept() {
    return thread.scratch2 >>> KEPT_SHIFT;
  }

  /** Sets the address kept from phase to phase. */
  public void keep(long address) {
    thread.keepRest();
    thread.scratch2 = (thread.scratch2 & ((1L << KEPT_SHIFT) - 1)) | (address << KEPT_SHIFT);
  }

  /** Sets what the call returns. */
  public void result(long value) {
    result = value;
  }

  /**
   * Lets time pass for the thread, which is told when it next asks.
   *
   * @param nanoseconds at least 0
   */
  public void passTime(long nanoseconds) {
    thread.passTime(nanoseconds);
  }

  /** Whether the program ever asks what time it is. */
  public boolean asksTime() {
    return calls.asksTime();
  }

  /** The time that has passed for the thread since it last asked, which is told now. */
  public long takePassedTime() {
    long passed = thread.passed();
    thread.forgetPassed();
    return passed;
  }

  /** Whether it may matter for what the program does what time it is for a thread. */
  public boolean timeMatters() {
    return calls.timeMatters();
  }

  /** Whether it matters for what the program does what the library's function of a name returns. */
  public boolean isResultRelevant(String libraryFunction) {
    return calls.isResultRelevant(libraryFunction);
  }

  /** The memory. */
  public MemoryView memory() {
    return calls.memory;
  }

  /** The name of the place at an address. */
  public String nameOf(long address) {
    return calls.names.name(address);
  }

  /** What it may do to memory. */
  public CallAccesses accesses() {
    return accesses;
  }

  /** What it may do with threads. */
  public CallThreads threads() {
    return threads;
  }

  /** What it may do with objects. */
  public CallObjects objects() {
    return objects;
  }

  /** How it comes back to earlier calls. */
  public CallJumps jumps() {
    return jumps;
  }

  /** What the environment of the program may decide. */
  public MachineOptions.Choices choices() {
    return calls.state.options().choices();
  }

  /** Ends the thread's run with an error. */
  public void fail(FailureKind kind, String message) {
    calls.state.failures().fail(thread, kind, message);
  }

  /** Whether this call has failed. */
  public boolean hasFailed() {
    return thread.status != ThreadState.Status.RUNNING;
  }

  /** Stops the thread for good: an assumption does not hold. */
  public void assumptionFailed() {
    thread.stop(ThreadState.Status.ASSUMPTION_FAILED);
  }

  /** Says that a choice has more outcomes than it offers: the exploration will not be complete. */
  public void restrictChoice() {
    calls.restrictChoice();
  }

  /** Prints text of the program. */
  public void print(String text) {
    calls.state.notes().add(new Note(Note.Kind.OUTPUT, thread.id, text, 0));
  }

  /** Keeps a byte that was read for the text that this call prints. */
  public void noteRead(int value) {
    calls.state.notes().add(new Note(Note.Kind.READ, thread.id, "", value));
  }

  /** The bytes that {@link #noteRead} kept since the thread last printed, oldest first. */
  public byte[] readSoFar() {
    return calls.state.notes().readBy(thread.id);
  }

  /** Leaves a named value. */
  public void observe(String observation, long value) {
    calls.state.notes().add(new Note(Note.Kind.OBSERVATION, thread.id, observation, value));
  }
}
