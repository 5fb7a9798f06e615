package dev.weir.machine.thread;

import dev.weir.machine.code.CallChain;
import dev.weir.machine.code.Code;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.state.Trail;
import dev.weir.machine.state.Words;
import dev.weir.machine.step.Step;
import dev.weir.machine.step.ThreadIdentities;
import dev.weir.program.CallSite;
import dev.weir.program.Function;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A thread of the program under test as data: a program counter, a stack of register windows, and
 * the step that it will take next.
 */
public final class ThreadState {
  /** Words of a frame: return address, caller's window, destination, stack objects, function. */
  public static final int FRAME_WORDS = 5;

  /** No address. */
  public static final long AWAKE = 0;

  private static final long UNKNOWN = -1;

  /** What has become of a thread. */
  public enum Status {
    /** Not created in this execution. */
    ABSENT,
    /** Can go on, perhaps after waiting. */
    RUNNING,
    /** Has ended. */
    FINISHED(true),
    /** Has ended the process, and itself with it: that it ended can be seen by nobody. */
    EXITED(true),
    /** An assumption failed; it never goes on. */
    ASSUMPTION_FAILED,
    /** A loop or recursion bound was met; it never goes on. */
    CUT,
    /** It goes round for ever in a loop that changes nothing. */
    ENDLESS,
    /** It came back to where it was, and nobody noticed; it is not to go on. */
    GONE_ROUND,
    /** It made an error; it never goes on. */
    FAILED,
    /** It met an unsupported construct; it never goes on. */
    GIVEN_UP;

    /** Whether it has ended. */
    final boolean isEnd;

    Status() {
      this(false);
    }

    Status(boolean isEnd) {
      this.isEnd = isEnd;
    }
  }

  private static final Status[] STATUSES = Status.values();

  /** Some 73 years in nanoseconds: sums of two such times do not wrap around. */
  private static final long MOST_PASSED = 1L << 61;

  /** The number of a slot needs no more. */
  private static final int SLOT_BITS = 22;

  private static final int SLOT_MASK = (1 << SLOT_BITS) - 1;

  /** In headers on the trail that carry more: no thread has a greater number. */
  private static final int ID_BITS = 16;

  private static final int ID_MASK = (1 << ID_BITS) - 1;

  /** The identity; see {@link ThreadIdentities}. */
  public final int id;

  private final Trail trail;

  /** The next step, where {@link #nextStepKnown}. */
  public Step nextStep = new Step();

  /** Whether the next step is described: of one that is {@link Status#RUNNING}. */
  public boolean nextStepKnown;

  /** Whether what the next step does hangs on what memory holds. */
  public boolean nextStepVaries;

  /** The registers of all functions that the thread is in, one window after the other. */
  public long[] registers = new long[32];

  /** The frames of the callers, outermost first, {@link #FRAME_WORDS} each. */
  public int[] frames = new int[4 * FRAME_WORDS];

  /** The locals in memory that are alive, oldest first. */
  public int[] stackObjects = new int[8];

  /** For each of them the bytes of all up to it. */
  private long[] stackBytes = new long[8];

  /** See {@link #passTime}; in nanoseconds. */
  private long passed;

  /** The instruction at which the thread stands. */
  public int pc;

  /** Where the present function's window of registers begins. */
  public int base;

  /** The number of callers. */
  public int depth;

  /** The present function. */
  public int function;

  /** What has become of the thread. */
  public Status status = Status.ABSENT;

  /** How far the instruction or library call at which it stands has come, at most 255. */
  public int phase;

  /** The number of {@link #stackObjects}. */
  public int stackTop;

  /** The slots of its region that are taken. */
  public int nextSlot;

  /** The slots of its region for large objects that are taken. */
  public int nextWideSlot;

  /** The number of threads that it created. */
  int children;

  /** The first word that an instruction keeps from phase to phase. */
  public long scratch0;

  /** The second word that an instruction keeps from phase to phase. */
  public long scratch1;

  /** The third word that an instruction keeps from phase to phase. */
  public long scratch2;

  /** The number in order of creation. */
  public int number;

  /** The number of its steps so far. */
  public int steps;

  /**
   * Its steps since its latest effect, as far as they were taken one way: not among what is taken
   * back.
   */
  public int quietSteps;

  /** The value that the thread function returned. */
  public long result;

  /** The synchronisation object that the thread sleeps on; {@link #AWAKE} if none. */
  public long sleepsOn;

  /** The C11 fences since the last step; see {@link Step#fences}. */
  public int fences;

  private static final long LEFT = 0x2545F4914F6CDD1DL;
  private static final long CAME_BACK = 0x9FB21C651E98DF25L;
  private static final long MISSED = 0xD6E8FEB86659FD93L;

  /** Whether a buffered store of it failed: it goes on, but it does not end. */
  public boolean failedCommit;

  /** Whether it has looked at the rights of what its next step accesses. */
  public boolean hasLooked;

  /** Whether it was detached. */
  public boolean detached;

  /** The thread that joined it, plus one; 0 if none did. */
  int joiner;

  /** The depth above which the trail holds this step's old frames and windows. */
  public int savedDepth;

  /** Whether the trail holds what {@link #keepRest} keeps, as it was before this step. */
  private boolean isRestKept;

  /** The states before reads since the last effect. */
  private final PastStates past = new PastStates();

  /** The sum of what it changed in its own memory since its last effect. */
  private long ownChanges;

  /** Whether the next three fields hold for the step that the thread stands before. */
  public boolean awaitKnown;

  /** The value that the read would give, or its lower word. */
  public long awaitValue;

  /** The upper word of that value. */
  public long awaitHigh;

  /** Whether the thread, having read that value, comes back to this read without any effect. */
  public boolean awaitRound;

  /** The state of memory, as a number, for which it is known whether the thread waits. */
  public long waitsAsOf = UNKNOWN;

  /** Whether it waited then. */
  public boolean waits;

  ThreadState(int id, Trail trail) {
    assert id <= ID_MASK : "a thread with a number as large as that";
    this.id = id;
    this.trail = trail;
  }

  /** How often the thread is in a function. */
  public int depthOf(int entered) {
    int deep = function == entered ? 1 : 0;
    for (int i = 0; i < depth; i++) {
      if (frames[i * FRAME_WORDS + 4] == entered) {
        deep++;
      }
    }
    return deep;
  }

  /** Prepares a thread that starts at a function. */
  void start(int newFunction, int entry, int frameSize, int newNumber) {
    pc = entry;
    base = 0;
    depth = 0;
    function = newFunction;
    status = Status.RUNNING;
    phase = 0;
    stackTop = 0;
    passed = 0;
    nextSlot = 0;
    nextWideSlot = 0;
    children = 0;
    scratch0 = 0;
    scratch1 = 0;
    scratch2 = 0;
    number = newNumber;
    steps = 0;
    quietSteps = 0;
    result = 0;
    detached = false;
    failedCommit = false;
    hasLooked = false;
    joiner = 0;
    sleepsOn = AWAKE;
    fences = 0;
    savedDepth = Integer.MAX_VALUE;
    isRestKept = true;
    nextStepKnown = false;
    forgetAnswers();
    past.clear();
    ownChanges = 0;
    ensureRegisters(frameSize);
    Arrays.fill(registers, 0, frameSize, 0);
  }

  /** Stops the thread. */
  public void stop(Status why) {
    end(why, result);
  }

  /** Stops or ends the thread, which returned a value. */
  void end(Status how, long value) {
    if (trail.isRecording()) {
      trail.push(result, Trail.Tag.STOPPED, (long) status.ordinal() << ID_BITS | id);
    }
    status = how;
    result = value;
    nextStepKnown = false;
  }

  /**
   * Takes back that it stopped or ended.
   *
   * @param payload that of the header
   */
  public void undoEnd(long payload) {
    status = STATUSES[(int) (payload >>> ID_BITS)];
    result = trail.pop();
    nextStepKnown = false;
  }

  /** Lets the thread sleep on a synchronisation object. */
  public void sleepOn(long object) {
    keepRest();
    sleepsOn = object;
  }

  /** Notes whether the thread has looked at the rights of what its next step accesses. */
  public void setLooked(boolean looked) {
    if (looked != hasLooked) {
      keepRest();
      hasLooked = looked;
    }
  }

  /** An instruction is over: forgets what was kept from phase to phase of it. */
  public void endPhases() {
    if (phase != 0 || (scratch0 | scratch1 | scratch2) != 0) {
      keepRest();
      phase = 0;
      scratch0 = 0;
      scratch1 = 0;
      scratch2 = 0;
    }
  }

  /** Makes room for so many registers. */
  public void ensureRegisters(int length) {
    if (length > registers.length) {
      registers = Arrays.copyOf(registers, Math.max(length, 2 * registers.length));
    }
  }

  /** Keeps where the present function is, for the return of the one that it calls. */
  public void pushFrame(int returnPc, int destination) {
    int at = depth * FRAME_WORDS;
    if (at + FRAME_WORDS > frames.length) {
      frames = Arrays.copyOf(frames, 2 * frames.length);
    }
    frames[at] = returnPc;
    frames[at + 1] = base;
    frames[at + 2] = destination;
    frames[at + 3] = stackTop;
    frames[at + 4] = function;
    depth++;
  }

  /**
   * Lets time pass for the thread, to be told when it next asks. It is none of what tells its
   * states apart: a turn of a loop that only sleeps leaves the thread as it was.
   */
  public void passTime(long nanoseconds) {
    setPassed(passed + Math.min(nanoseconds, MOST_PASSED - passed));
  }

  /** The time that has passed since the thread last asked, beside what asking takes. */
  public long passed() {
    return passed;
  }

  /** The thread has been told how much time has passed. */
  public void forgetPassed() {
    setPassed(0);
  }

  private void setPassed(long nanoseconds) {
    if (nanoseconds != passed) {
      if (trail.isRecording()) {
        trail.push(passed, Trail.Tag.TIME, id);
      }
      passed = nanoseconds;
    }
  }

  /** Takes back that time has passed. */
  public void restorePassed() {
    passed = trail.pop();
  }

  /** Adds a local in memory, of so many bytes. */
  public void pushStackObject(int object, long bytes) {
    if (stackTop == stackObjects.length) {
      stackObjects = Arrays.copyOf(stackObjects, 2 * stackTop);
      stackBytes = Arrays.copyOf(stackBytes, 2 * stackTop);
    }
    if (trail.isRecording()) {
      trail.push(Trail.Tag.NEW_STACK_OBJECT, id);
    }
    stackBytes[stackTop] = stackBytes() + bytes;
    stackObjects[stackTop++] = object;
  }

  /** Takes back that a local was added. */
  public void undoPushStackObject() {
    stackTop--;
  }

  /** Ends the newest local in memory. */
  public void popStackObject() {
    stackTop--;
    if (trail.isRecording()) {
      trail.push(stackBytes[stackTop]);
      trail.push(stackObjects[stackTop], Trail.Tag.STACK_OBJECT, id);
    }
  }

  /** Takes back the end of a local. */
  public void undoPopStackObject() {
    stackObjects[stackTop] = (int) trail.pop();
    stackBytes[stackTop++] = trail.pop();
  }

  /** The bytes of all locals in memory. */
  long stackBytes() {
    return stackTop == 0 ? 0 : stackBytes[stackTop - 1];
  }

  /** The value of an operand in the present function. */
  public long operand(Code code, int operand) {
    return Code.operand(registers, base, code.constants, operand);
  }

  /**
   * An instruction of the thread, as far as it is the program's own: within a function of the
   * library, the call that led there.
   */
  public int ownInstruction(Code code, int instruction) {
    int at = instruction;
    for (int frame = depth - 1; frame >= 0 && code.function(at).library(); frame--) {
      // The return address is that after the call, and every word of an instruction has its origin.
      at = frames[frame * FRAME_WORDS] - 1;
    }
    return at;
  }

  /**
   * The call that led the thread to an instruction of the library, or that instruction itself: the
   * innermost call in a function whose source is known, which headers of the library have, too.
   */
  public int innermostCall(Code code, int instruction) {
    int at = instruction;
    for (int frame = depth - 1; frame >= 0 && isWithoutSource(code.function(at)); frame--) {
      at = frames[frame * FRAME_WORDS] - 1;
    }
    return at;
  }

  private static boolean isWithoutSource(Function function) {
    return function.library() && function.position().equals(SourcePosition.UNKNOWN);
  }

  /** The calls that led the thread to an instruction. */
  public CallChain calls(Code code, int instruction) {
    List<CallSite> places = new ArrayList<>();
    code.addPlaces(instruction, places);
    for (int frame = depth - 1; frame >= 0; frame--) {
      code.addPlaces(frames[frame * FRAME_WORDS] - 1, places);
    }
    return new CallChain(places);
  }

  /** Takes note of a C11 fence; of an acquire and a release fence in one, the former is first. */
  public void passFences(int passed) {
    fences |= passed >>> Step.MARKS_SHIFT << Step.MARKS_SHIFT;
    if ((passed & Step.ACQUIRE_FENCE) != 0) {
      fences |= Step.ACQUIRE_FENCE;
    }
    if ((passed & Step.RELEASE_FENCE) != 0) {
      boolean acquired = (fences & Step.ACQUIRE_FENCE) != 0;
      fences |= acquired ? Step.RELEASE_FENCE : Step.EARLY_RELEASE_FENCE;
    }
  }

  /** Forgets whether its next read would make it go round: it stands elsewhere now. */
  public void forgetAnswers() {
    awaitKnown = false;
    waitsAsOf = UNKNOWN;
  }

  /** Remembers a state before a read. */
  public void remember(long state) {
    keepPast();
    past.add(state);
  }

  /** Forgets the states before reads: there was an effect. */
  public void forget() {
    if (!past.isEmpty() || ownChanges != 0) {
      keepPast();
      past.forget();
      ownChanges = 0;
    }
    quietSteps = 0;
  }

  /** The sum of what it changed in its own memory since its last effect. */
  public long ownChanges() {
    return ownChanges;
  }

  /** Adds to the {@link #ownChanges}. */
  public void addOwnChanges(long changes) {
    if (changes != 0) {
      keepPast();
      ownChanges += changes;
    }
  }

  private void keepPast() {
    if (trail.isRecording()) {
      trail.push(pack(past.from(), past.size()));
      trail.push(ownChanges, Trail.Tag.PAST, id);
    }
  }

  /** Takes back a change of what the thread remembers. */
  public void restorePast() {
    ownChanges = trail.pop();
    long word = trail.pop();
    past.goBack((int) word, (int) (word >>> 32));
  }

  /** Remembers that its sleep on an object ended by itself. */
  public void leave(long object) {
    remember(mark(object, LEFT));
  }

  /** Remembers that it sleeps again on an object where its sleep had ended by itself. */
  public void comeBack(long object) {
    remember(mark(object, CAME_BACK));
  }

  /** Remembers that there was a signal that its sleep on an object would have got. */
  void miss(long object) {
    remember(mark(object, MISSED));
  }

  /**
   * Whether its sleep on an object has ended by itself since its last effect, and it does not sleep
   * there again.
   */
  public boolean isAwayFrom(long object) {
    return remembers(mark(object, LEFT)) && !remembers(mark(object, CAME_BACK));
  }

  /** Whether there was a signal for those who sleep on an object while it was away. */
  public boolean hasMissed(long object) {
    return remembers(mark(object, MISSED));
  }

  private static long mark(long object, long mark) {
    return StateHash.of(object ^ mark);
  }

  /** Whether the thread remembers any state since its last effect. */
  public boolean remembersAny() {
    return !past.isEmpty();
  }

  /** Whether the thread was in a state since its last effect. */
  public boolean remembers(long state) {
    return past.contains(state);
  }

  /** The stack objects below this belong to callers. */
  public int stackFloor() {
    return depth == 0 ? 0 : frames[(depth - 1) * FRAME_WORDS + 3];
  }

  /**
   * Saves what most steps change: the place and the present window. Who changes anything else keeps
   * it first.
   */
  void save(int windowSize) {
    trail.pushAll(registers, base, windowSize);
    trail.push(
        pack(base, windowSize),
        pack(depth, function),
        pack(pc, fences),
        Trail.Tag.THREAD,
        (long) steps << ID_BITS | id);
    savedDepth = depth;
    isRestKept = false;
  }

  /** The thread of a header whose payload says more. */
  public static int ofHeader(long payload) {
    return (int) payload & ID_MASK;
  }

  /**
   * Takes back what {@link #save} saved.
   *
   * @param payload that of the header
   */
  public void restore(long payload) {
    // Every step that is taken back comes here.
    steps = (int) (payload >>> ID_BITS);
    trail.drop(3);
    long[] saved = trail.words();
    int at = trail.top();
    long word = saved[at + 2];
    pc = (int) word;
    fences = (int) (word >>> 32);
    word = saved[at + 1];
    depth = (int) word;
    function = (int) (word >>> 32);
    word = saved[at];
    base = (int) word;
    trail.popAll(registers, base, (int) (word >>> 32));
    nextStepKnown = false;
    forgetAnswers();
  }

  /**
   * To be called before any of these is changed: the phase and what is kept from phase to phase,
   * what it sleeps on, the slots that are taken, the number of children, whether it has looked, and
   * whether a store of it failed. The first time in a step saves them all.
   */
  public void keepRest() {
    if (isRestKept || !trail.isRecording()) {
      return;
    }
    isRestKept = true;
    trail.push(sleepsOn);
    trail.push(scratch2);
    int flags = phase << 2 | (hasLooked ? 2 : 0) | (failedCommit ? 1 : 0);
    trail.push(
        scratch1,
        scratch0,
        (long) children << 2 * SLOT_BITS | (long) nextWideSlot << SLOT_BITS | nextSlot,
        Trail.Tag.THREAD_REST,
        (long) flags << ID_BITS | id);
  }

  /**
   * Takes back what {@link #keepRest} saved.
   *
   * @param payload that of the header
   */
  public void restoreRest(long payload) {
    int flags = (int) (payload >>> ID_BITS);
    failedCommit = (flags & 1) != 0;
    hasLooked = (flags & 2) != 0;
    phase = flags >> 2;
    long slots = trail.pop();
    nextSlot = (int) slots & SLOT_MASK;
    nextWideSlot = (int) (slots >>> SLOT_BITS) & SLOT_MASK;
    children = (int) (slots >>> 2 * SLOT_BITS);
    scratch0 = trail.pop();
    scratch1 = trail.pop();
    scratch2 = trail.pop();
    sleepsOn = trail.pop();
    isRestKept = false;
  }

  /** Notes that it was detached, and perhaps by whom it was joined: see {@link #joiner}. */
  void join(int newJoiner) {
    if (trail.isRecording()) {
      trail.push(pack(joiner, detached ? 1 : 0), Trail.Tag.JOINED, id);
    }
    joiner = newJoiner;
    detached = true;
  }

  /** Takes back that it was joined or detached. */
  public void undoJoin() {
    long word = trail.pop();
    joiner = (int) word;
    detached = word >>> 32 != 0;
  }

  /** Saves the registers of the present window. */
  public void saveWindow(int size) {
    trail.pushAll(registers, base, size);
    trail.push(pack(base, size), Trail.Tag.WINDOW, id);
  }

  /** Takes back what {@link #saveWindow} saved. */
  public void restoreWindow() {
    long word = trail.pop();
    trail.popAll(registers, (int) word, (int) (word >>> 32));
  }

  /** Saves the topmost frame, which is about to be popped. */
  public void saveFrame() {
    int at = (depth - 1) * FRAME_WORDS;
    trail.push(
        pack(frames[at], frames[at + 1]),
        pack(frames[at + 2], frames[at + 3]),
        pack(frames[at + 4], at),
        Trail.Tag.FRAME,
        id);
  }

  /** Takes back what {@link #saveFrame} saved. */
  public void restoreFrame() {
    long word = trail.pop();
    int at = (int) (word >>> 32);
    frames[at + 4] = (int) word;
    word = trail.pop();
    frames[at + 2] = (int) word;
    frames[at + 3] = (int) (word >>> 32);
    word = trail.pop();
    frames[at] = (int) word;
    frames[at + 1] = (int) (word >>> 32);
  }

  private static long pack(int low, int high) {
    return (low & 0xffffffffL) | ((long) high << 32);
  }

  /** Which registers of functions are live where threads stand. */
  public interface LiveValues {
    /** How many registers the program gives a function. */
    int registers(int function);

    /** How many it has on the machine, which may count something in others behind them. */
    int frameSize(int function);

    /** Those that are live before an instruction; null where all may be. */
    int @Nullable [] before(int instruction);

    /** Those that are live where a call comes back, but for the one that gets its result. */
    int[] afterCall(int returnAddress);
  }

  /**
   * Adds the state to words, stack and live registers included, but for where the next objects come
   * to be.
   *
   * @param live which registers are live
   * @param rename what is taken for each value
   */
  public void addTo(Words words, LiveValues live, LongUnaryOperator rename) {
    if (status == Status.ABSENT) {
      return;
    }
    words.add(pack(id, status.ordinal()));
    words.add(pack(pc, depth));
    words.add(phase);
    words.add(pack(children, stackTop));
    words.add(pack((detached ? 1 : 0) | (failedCommit ? 2 : 0) | (hasLooked ? 4 : 0), joiner));
    words.add(sleepsOn);
    words.add(rename.applyAsLong(scratch0));
    words.add(rename.applyAsLong(scratch1));
    words.add(rename.applyAsLong(scratch2));
    words.add(rename.applyAsLong(result));
    words.add(passed);
    for (int i = 0; i < depth * FRAME_WORDS; i++) {
      words.add(frames[i]);
    }
    if (status == Status.RUNNING) {
      for (int frame = 0; frame < depth; frame++) {
        int at = frame * FRAME_WORDS;
        int own = frames[at + 4];
        addRegisters(words, frames[at + 1], own, live.afterCall(frames[at]), live, rename);
      }
      // In the midst of an instruction some registers may be written that are not live before it.
      addRegisters(words, base, function, phase == 0 ? live.before(pc) : null, live, rename);
    }
  }

  /**
   * Adds the registers of a function that count.
   *
   * @param first where they begin
   * @param counted those of the program that count; all where null
   */
  private void addRegisters(
      Words words,
      int first,
      int ofFunction,
      int @Nullable [] counted,
      LiveValues live,
      LongUnaryOperator rename) {
    int own = counted == null ? 0 : live.registers(ofFunction);
    if (counted != null) {
      for (int register : counted) {
        words.add(rename.applyAsLong(registers[first + register]));
      }
    }
    // Behind those of the program the machine counts.
    for (int register = own; register < live.frameSize(ofFunction); register++) {
      words.add(rename.applyAsLong(registers[first + register]));
    }
  }
}
