package dev.weir.machine;

import dev.weir.machine.Memory.ObjectKind;
import dev.weir.machine.ThreadState.Status;
import dev.weir.program.Function;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.ThreadStart;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * One execution of a program under a memory model: it can take a step of any actor that can step,
 * and take steps back.
 *
 * <p>A step of a thread is its next visible operation and then the local instructions up to the one
 * after; so the next step of every thread is always known ({@link #pending}). A step of a buffer
 * writes a store to memory. {@link #mark} and {@link #undo} restore any earlier state, in time
 * proportional to what happened since.
 *
 * <p>An error stops the thread that makes it; the others can go on. Not safe for use by several
 * Java threads.
 */
public final class Machine {
  /** The deepest stack of calls. */
  static final int MAX_DEPTH = 100_000;

  private static final int ERRNO_SLOT = 0;
  private static final int ERRNO_SIZE = 4;
  private static final Trail.Tag[] TAGS = Trail.Tag.values();

  private final Program program;
  private final MemoryModel model;
  private final MachineOptions options;
  private final Trail trail = new Trail();
  private final Actors actors = new Actors();
  private final Memory memory;
  private final StoreBuffers buffers;
  private final Code code;
  private final Interpreter interpreter;
  private final VisibleSteps visibleSteps;
  private final Awaits awaits;
  private final AddressNames names;
  private final ExternalFunction[] externals;
  private final boolean tracksInitialisation;

  private final List<ThreadState> threads = new ArrayList<>();
  private final Map<Long, Integer> identities = new HashMap<>();
  private final List<Long> origins = new ArrayList<>();
  private final Step step = new Step();
  private final List<Note> notes = new ArrayList<>();

  private int created;
  private boolean exited;
  private final boolean startsAlone;
  private boolean choiceRestricted;
  private boolean inAtomicBlock;
  private int atomicFloor;
  private Failure failure = Failure.NONE;
  private boolean failed;

  /**
   * A machine before its first step.
   *
   * @param library the functions without body that may be called
   * @param interrupted asked now and then during long local computations; if it says yes, an {@link
   *     Interrupted} is thrown
   */
  public Machine(
      Program program,
      MemoryModel model,
      ExternalFunctions library,
      MachineOptions options,
      BooleanSupplier interrupted) {
    this.program = program;
    this.model = model;
    this.options = options;
    this.memory = new Memory(program, trail);
    this.buffers = model.newBuffers(trail, actors);
    boolean bounded = options.unroll().isPresent();
    this.code = new CodeCompiler(program, model, bounded, memory::addressOf).compile();
    this.interpreter = new Interpreter(this, code, memory, interrupted);
    this.visibleSteps = new VisibleSteps(this, code, memory, buffers);
    this.awaits = new Awaits(this, code, memory);
    this.names = new AddressNames(program, code, memory, this);
    this.startsAlone = program.threads().size() == 1 && !options.showAll();
    this.tracksInitialisation = !options.allowUninitialised();
    this.externals = new ExternalFunction[program.functions().size()];
    for (int i = 0; i < externals.length; i++) {
      Function function = program.functions().get(i);
      externals[i] = library.find(function.name()).orElseGet(UnknownFunction::new);
    }
    try {
      reset();
    } catch (Interrupted tooEarly) {
      // An exploration begins with a reset of its own, meets this again and can say so.
      failed = true;
    }
  }

  /** A function that has no body and is not modelled. */
  private static final class UnknownFunction implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return Visibility.LOCAL;
    }

    @Override
    public Progress execute(Call call, Step step) {
      call.fail(
          FailureKind.UNSUPPORTED, "call of '" + call.name() + "', which has no body and no model");
      return Progress.DONE;
    }
  }

  /** Back to the start of the program; marks become void. */
  public void reset() {
    trail.clear();
    trail.record(false);
    memory.reset();
    buffers.clear();
    notes.clear();
    threads.forEach(t -> t.status = Status.ABSENT);
    created = 0;
    exited = false;
    failed = false;
    inAtomicBlock = false;
    List<ThreadStart> starts = program.threads();
    for (int i = 0; i < starts.size(); i++) {
      ThreadStart start = starts.get(i);
      ThreadState t = thread(i);
      begin(t, start.function());
      for (int a = 0; a < start.arguments().size(); a++) {
        if (a < code.frameSizes[start.function()]) {
          t.registers[a] = memory.addressOf(start.arguments().get(a));
        }
      }
    }
    for (int i = 0; i < starts.size(); i++) {
      interpreter.run(thread(i));
    }
    inAtomicBlock = false;
  }

  private ThreadState thread(int id) {
    while (threads.size() <= id) {
      threads.add(new ThreadState(threads.size(), this));
    }
    return threads.get(id);
  }

  private void begin(ThreadState t, int function) {
    t.start(function, code.entries[function], code.frameSizes[function], created++);
  }

  // Actors and steps

  /** Fills in the actors that can take a step: buffers of a thread before the thread itself. */
  public void enabled(IntList into) {
    into.clear();
    for (int i = 0; i < threads.size(); i++) {
      ThreadState t = threads.get(i);
      if (t.status != Status.ABSENT) {
        addUpdates(i, into);
        if (visibleSteps.isEnabled(t)) {
          into.add(Actors.ofThread(i));
        }
      }
    }
  }

  /** Fills in the buffers that can take a step, in the same order. */
  public void enabledUpdates(IntList into) {
    into.clear();
    for (int i = 0; i < threads.size(); i++) {
      addUpdates(i, into);
    }
  }

  private void addUpdates(int thread, IntList into) {
    int waiting = buffers.waiting(thread);
    if (waiting == 0) {
      return;
    }
    int[] updates = updateScratch;
    if (updates.length < waiting) {
      updates = new int[2 * waiting];
      updateScratch = updates;
    }
    int count = buffers.updates(thread, updates);
    for (int u = 0; u < count; u++) {
      into.add(updates[u]);
    }
  }

  private int[] updateScratch = new int[8];

  /** Whether an actor can take a step. */
  public boolean isEnabled(int actor) {
    if (Actors.isThread(actor)) {
      int id = actor >> 1;
      return id < threads.size() && visibleSteps.isEnabled(threads.get(id));
    }
    return buffers.next(actor) != StoreBuffers.NONE;
  }

  /**
   * The step that an actor would take next. The value of a load and whether a compare-exchange
   * succeeds are not known before; the kind of the latter is given as memory stands.
   */
  public Step pending(int actor) {
    if (Actors.isThread(actor)) {
      return visibleSteps.pending(threads.get(actor >> 1));
    }
    return visibleSteps.describeUpdate(actor);
  }

  /**
   * Takes a step.
   *
   * @param actor one that {@link #isEnabled}
   * @param outcome for a choice, which outcome, from 0; otherwise 0
   * @return what happened; reused by the next call
   */
  public Step step(int actor, int outcome) {
    failed = false;
    if (Actors.isThread(actor)) {
      ThreadState t = threads.get(actor >> 1);
      if (trail.isRecording()) {
        t.save(trail, code.frameSizes[t.function]);
      }
      step.copyFrom(visibleSteps.pending(t));
      step.segment = buffers.segment(t.id);
      boolean maySpin = awaits.maySpin(t, step);
      long state = maySpin ? awaits.stateHash(t) : 0;
      long effects = effects(t);
      t.pendingValid = false;
      t.awaitKnown = false;
      if (visibleSteps.execute(t, step, outcome)) {
        interpreter.run(t);
      }
      if (effects != effects(t) || !isRepeatable(step)) {
        t.forget();
      } else if (maySpin) {
        t.remember(state);
      }
      if (inAtomicBlock) {
        inAtomicBlock = false;
      }
    } else {
      visibleSteps.update(visibleSteps.describeUpdate(actor, step));
    }
    return step;
  }

  /** Whether a step that changed no memory may stand in an iteration that goes round. */
  private static boolean isRepeatable(Step s) {
    return switch (s.kind) {
      case LOAD, FAILED_COMPARE_EXCHANGE, READ_MODIFY_WRITE, FENCE -> true;
      default -> false;
    };
  }

  /** A number that changes with whatever a thread does beside reading and computing. */
  long effects(ThreadState t) {
    long places = ((long) t.nextSlot << 40) ^ ((long) t.stackTop << 20) ^ t.children;
    return memory.changes() * 0x9E3779B97F4A7C15L + notes.size() * 0xBF58476D1CE4E5B9L + places;
  }

  /** Whether a thread stands before a read at which it may be waiting for memory to change. */
  public boolean maySpin(int thread) {
    ThreadState t = threads.get(thread);
    return t.status == Status.RUNNING && awaits.maySpin(t, visibleSteps.pending(t));
  }

  /**
   * Whether a value would take a thread that {@link #maySpin} back to where it was, without any
   * effect.
   */
  public boolean goesRound(int thread, long value) {
    ThreadState t = threads.get(thread);
    return awaits.goesRound(t, visibleSteps.pending(t), value);
  }

  /** The value that a thread that {@link #maySpin} would read now. */
  public long valueToRead(int thread) {
    ThreadState t = threads.get(thread);
    return valueFor(t, visibleSteps.pending(t));
  }

  /**
   * Whether a thread that waits in an await would wait for ever, were all reads of its loop done
   * again on memory as it is. Otherwise it waits only because an earlier read of the same iteration
   * is outdated.
   */
  public boolean isStuck(int thread) {
    ThreadState t = threads.get(thread);
    return awaits.isStuck(t, visibleSteps.pending(t));
  }

  long valueFor(ThreadState t, Step s) {
    return visibleSteps.valueFor(t, s);
  }

  Awaits awaits() {
    return awaits;
  }

  Step describeNow(ThreadState t) {
    t.pendingValid = false;
    return visibleSteps.pending(t);
  }

  void save(ThreadState t) {
    t.save(trail, code.frameSizes[t.function]);
  }

  long use(ThreadState t, int operand) {
    return operand >= 0 ? t.registers[t.base + operand] : code.constants[~operand];
  }

  /** A point to which {@link #undo} can return. */
  public int mark() {
    trail.record(true);
    memory.newEpoch();
    return trail.top();
  }

  /** Returns to a mark; later ones become void. */
  public void undo(int mark) {
    while (trail.top() > mark) {
      long header = trail.pop();
      int payload = (int) Trail.payloadOf(header);
      switch (TAGS[Trail.tagOf(header)]) {
        case CELL -> memory.undoCell(payload);
        case DEFINED -> memory.undoDefined(payload);
        case OBJECT_STATE -> memory.undoState(payload);
        case NEW_OBJECT -> memory.undoObject(payload);
        case THREAD -> threads.get(payload).restore(trail);
        case WINDOW -> threads.get(payload).restoreWindow(trail);
        case FRAME -> threads.get(payload).restoreFrame(trail);
        case NEW_THREAD -> {
          threads.get(payload).status = Status.ABSENT;
          threads.get(payload).pendingValid = false;
          created--;
        }
        case STACK_OBJECT -> {
          ThreadState t = threads.get(payload);
          int index = (int) trail.pop();
          t.stackObjects[index] = (int) trail.pop();
        }
        case EXIT -> exited = false;
        case NOTE -> notes.removeLast();
        case BUFFER -> buffers.undo(Trail.payloadOf(header));
      }
    }
    memory.newEpoch();
    failed = false;
  }

  // Observation

  /** Whether the last step ended in an error or was given up. */
  public boolean hasFailed() {
    return failed;
  }

  /** The error of the last step that had one, or of the start of the program. */
  public Failure failure() {
    return failure;
  }

  /**
   * Whether objects of an allocation site turned out to be shared since the last call: the
   * exploration must then start again from {@link #reset}, since accesses to them were no events so
   * far.
   */
  public boolean takeNewlyShared() {
    return memory.takeNewlyShared();
  }

  /**
   * The allocation sites, as instructions, whose objects are known to be shared. Which steps there
   * are depends on them, so a schedule means something only together with them.
   */
  public int[] sharedSites() {
    return memory.sharedSites();
  }

  /**
   * Makes the objects of an allocation site shared, as they were found to be before; to be called
   * before {@link #reset}.
   *
   * @param site the index of an instruction, at least 0
   */
  public void share(int site) {
    memory.share(site);
  }

  /**
   * Numbers a created thread as it was numbered before, next after those numbered so far; to be
   * called before {@link #reset}. Addresses and thread identifiers that a program sees follow from
   * the numbers.
   *
   * @param creator the thread that creates it
   * @param child its number among those of its creator, from 0
   */
  public void nameThread(int creator, int child) {
    identity(creator, child);
  }

  /** The number of thread identities met so far, in any execution; each is below this. */
  public int threads() {
    return threads.size();
  }

  /** Whether a thread exists in this execution. */
  public boolean exists(int thread) {
    return thread < threads.size() && threads.get(thread).status != Status.ABSENT;
  }

  /** The number of threads that are there from the start. */
  public int initialThreads() {
    return program.threads().size();
  }

  /**
   * The number of created threads that have a number, whether they exist in this execution or not.
   */
  public int namedThreads() {
    return origins.size();
  }

  /** The thread that creates a thread; -1 for one that is there from the start. */
  public int creator(int thread) {
    int first = program.threads().size();
    return thread < first ? -1 : (int) (origins.get(thread - first) >>> 32);
  }

  /** A created thread's number among those of its creator, from 0. */
  public int childNumber(int thread) {
    return origins.get(thread - program.threads().size()).intValue();
  }

  /** A thread's number in order of creation, from 0. */
  public int number(int thread) {
    return threads.get(thread).number;
  }

  /** Whether a thread has ended and all its stores are in memory. */
  public boolean hasEnded(int thread) {
    return threads.get(thread).status == Status.FINISHED && buffers.isEmpty(thread);
  }

  /** What keeps a thread of this execution from going on, in a state where nobody can step. */
  public Waiting waiting(int thread) {
    ThreadState t = threads.get(thread);
    return switch (t.status) {
      case ABSENT, FINISHED -> Waiting.ENDED;
      case ASSUMPTION_FAILED -> Waiting.ASSUMPTION;
      case CUT -> Waiting.BOUND;
      case FAILED -> Waiting.FAILED;
      case GIVEN_UP -> Waiting.GIVEN_UP;
      case RUNNING ->
          switch (visibleSteps.pending(t).kind) {
            case LOCK -> t.sleepsOn == ThreadState.AWAKE ? Waiting.MUTEX : Waiting.CONDITION;
            case JOIN -> Waiting.JOIN;
            case LOAD, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE ->
                visibleSteps.isAwaiting(t) ? Waiting.AWAIT : Waiting.BUFFER;
            default -> Waiting.BUFFER;
          };
    };
  }

  /**
   * The thread that a waiting thread joins, or the holder of the mutex that it waits for; else -1.
   */
  public int waitsFor(int thread) {
    Step pending = visibleSteps.pending(threads.get(thread));
    return switch (pending.kind) {
      case JOIN -> (int) pending.value;
      case LOCK -> {
        if (isAsleep(thread)) {
          yield -1;
        }
        int object = memory.objectAt(pending.address);
        boolean valid = memory.isValid(object, pending.address, pending.size);
        yield valid ? (int) memory.read(object, pending.address, pending.size) - 1 : -1;
      }
      default -> -1;
    };
  }

  /** Whether a thread sleeps on a synchronisation object until another one wakes it. */
  public boolean isAsleep(int thread) {
    return threads.get(thread).sleepsOn != ThreadState.AWAKE;
  }

  /** The synchronisation object that a thread {@link #isAsleep} on. */
  public long sleepsOn(int thread) {
    return threads.get(thread).sleepsOn;
  }

  /** The number of threads that sleep on an object. */
  int sleepers(long object) {
    int count = 0;
    for (int i = 0; i < threads.size(); i++) {
      count += sleepsOn(threads.get(i), object) ? 1 : 0;
    }
    return count;
  }

  private static boolean sleepsOn(ThreadState t, long object) {
    return t.status == Status.RUNNING && t.sleepsOn == object;
  }

  /** Wakes one of the threads that sleep on an object: their order is that of their identities. */
  void wake(Step s, long object, int index) {
    int left = index;
    for (int i = 0; i < threads.size(); i++) {
      ThreadState t = threads.get(i);
      if (sleepsOn(t, object) && left-- == 0) {
        touch(t);
        t.sleepsOn = ThreadState.AWAKE;
        s.addWoken(i);
        return;
      }
    }
    throw new IllegalArgumentException("no such sleeper");
  }

  /** Whether a thread was detached. */
  public boolean isDetached(int thread) {
    return threads.get(thread).detached;
  }

  /** Whether {@code exit} was called in this execution. */
  public boolean hasExited() {
    return exited;
  }

  void exit(ThreadState t, long value) {
    if (!exited) {
      exited = true;
      if (trail.isRecording()) {
        trail.pushHeader(Trail.Tag.EXIT, 0);
      }
    }
    finish(t, value);
  }

  /** Marks a thread as detached. */
  public void detach(int thread) {
    touch(threads.get(thread));
    threads.get(thread).detached = true;
  }

  private void touch(ThreadState other) {
    if (trail.isRecording()) {
      other.save(trail, code.frameSizes[other.function]);
    }
  }

  /**
   * Whether any execution of this machine so far met a choice of which it explores only some
   * outcomes: the exploration is then not complete. Never undone.
   */
  public boolean choiceRestricted() {
    return choiceRestricted;
  }

  void restrictChoice() {
    choiceRestricted = true;
  }

  /** The instruction at which a thread stands. */
  public int instruction(int thread) {
    return threads.get(thread).pc;
  }

  /** The value of a register of a thread's present function. */
  public long register(int thread, int register) {
    ThreadState t = threads.get(thread);
    return t.registers[t.base + register];
  }

  /** What threads printed and observed so far, oldest first; changes with the machine. */
  public List<Note> notes() {
    return java.util.Collections.unmodifiableList(notes);
  }

  void note(Note note) {
    notes.add(note);
    if (trail.isRecording()) {
      trail.pushHeader(Trail.Tag.NOTE, 0);
    }
  }

  /** The memory. */
  public Memory memory() {
    return memory;
  }

  /** The store buffers. */
  public StoreBuffers buffers() {
    return buffers;
  }

  /** The actors. */
  public Actors actors() {
    return actors;
  }

  /** The compiled program. */
  public Code code() {
    return code;
  }

  /** The memory model. */
  public MemoryModel model() {
    return model;
  }

  /** Names of addresses for output. */
  public AddressNames names() {
    return names;
  }

  /**
   * A hash of the whole state: threads, memory, buffers. States that differ have different hashes
   * but for one chance in 2^100.
   */
  public StateHash.Value stateHash() {
    StateHash hash = new StateHash();
    StateHash.Value contents = memory.hash();
    hash.add(contents.low());
    hash.add(contents.high());
    hash.add(exited ? 1 : 0);
    for (ThreadState t : threads) {
      t.hashInto(hash, code.frameSizes);
      for (int s = buffers.oldest(t.id); s != StoreBuffers.NONE; s = buffers.newer(t.id, s)) {
        hash.add(buffers.address(t.id, s));
        hash.add(buffers.value(t.id, s));
        hash.add(buffers.size(t.id, s) | ((long) buffers.segment(t.id, s) << 32));
      }
    }
    return hash.value();
  }

  // For the interpreter, the visible steps and library calls

  Trail trail() {
    return trail;
  }

  boolean isRecording() {
    return trail.isRecording();
  }

  /** Whether no other thread was created so far. */
  private boolean isAlone() {
    return startsAlone && created == 1;
  }

  /**
   * Whether no other thread has ever existed, or an atomic block runs: nobody can see what is done.
   */
  boolean isUnseen(ThreadState t) {
    return isAlone() || inAtomicBlock;
  }

  boolean isInAtomicBlock() {
    return inAtomicBlock;
  }

  /** Whether an access need be no step of its own; in an atomic block it is recorded. */
  boolean isLocalAccess(ThreadState t, int object, long address, int size, boolean writes) {
    if (!memory.isValid(object, address, size)) {
      return false;
    }
    if (memory.isPrivate(object, t.id) || isAlone()) {
      return true;
    }
    if (inAtomicBlock) {
      step.addAccess(address, size, writes);
    }
    return inAtomicBlock;
  }

  /** Whether an access need be no step of its own, whatever else goes on. */
  boolean isLocal(ThreadState t, long address, int size) {
    int object = memory.objectAt(address);
    return memory.isValid(object, address, size) && memory.isPrivate(object, t.id);
  }

  /** Whether no other thread can write a byte: it need not be read in a step. */
  boolean isStable(ThreadState t, long address) {
    int object = memory.objectAt(address);
    return isAlone()
        || memory.isValid(object, address, 1)
            && (isConstant(object) || memory.isPrivate(object, t.id));
  }

  boolean isConstant(int object) {
    return memory.kind(object) == ObjectKind.CONSTANT;
  }

  boolean allowsRead(int object, long address, int size) {
    ObjectKind kind = memory.kind(object);
    return !tracksInitialisation
        || kind == ObjectKind.GLOBAL
        || kind == ObjectKind.CONSTANT
        || memory.definedBytes(object, address, size) == (1 << size) - 1;
  }

  boolean runLocally(ThreadState t) {
    return visibleSteps.runLocally(t);
  }

  boolean callExternal(ThreadState t, int function) {
    return visibleSteps.callExternal(t, function);
  }

  ExternalFunction external(int function) {
    return externals[function];
  }

  boolean loopBoundMet(long backEdges) {
    return !awaits.isTrying() && backEdges > options.unroll().orElse(Integer.MAX_VALUE);
  }

  boolean recursionBoundMet(ThreadState t, int function) {
    if (options.unroll().isEmpty() || awaits.isTrying()) {
      return false;
    }
    int deep = t.function == function ? 1 : 0;
    for (int i = 0; i < t.depth; i++) {
      if (t.frames[i * ThreadState.FRAME_WORDS + 4] == function) {
        deep++;
      }
    }
    return deep > options.unroll().getAsInt();
  }

  void barrier(ThreadState t) {
    buffers.barrier(t.id);
  }

  Interpreter interpreter() {
    return interpreter;
  }

  /** Starts an atomic block: accesses of this step go on without others until it ends. */
  void enterAtomicBlock(int floor) {
    inAtomicBlock = true;
    atomicFloor = floor;
  }

  /** Ends an atomic block that was entered by a library call. */
  public void leaveAtomicBlock() {
    inAtomicBlock = false;
  }

  /** A function was left; an atomic block ends with its function. */
  void left(ThreadState t) {
    if (inAtomicBlock && t.depth < atomicFloor) {
      inAtomicBlock = false;
    }
  }

  Step currentStep() {
    return step;
  }

  long allocateStack(ThreadState t, long size) {
    if (!Memory.hasSlots(t.nextSlot, size)) {
      fail(t, FailureKind.UNSUPPORTED, "too many or too large local objects in one thread");
      return 0;
    }
    long address = memory.allocate(t.id, t.nextSlot, size, ObjectKind.STACK, t.pc);
    t.nextSlot += Memory.slotsFor(size);
    t.pushStackObject(memory.objectAt(address));
    return address;
  }

  long allocateHeap(ThreadState t, long size) {
    if (!Memory.hasSlots(t.nextSlot, size)) {
      return 0;
    }
    long address = memory.allocate(t.id, t.nextSlot, size, ObjectKind.HEAP, t.pc);
    t.nextSlot += Memory.slotsFor(size);
    return address;
  }

  boolean describeFree(ThreadState t, Step s, long address) {
    int object = memory.objectAt(address);
    if (!isBlock(object, address) || isAlone() || memory.isPrivate(object, t.id)) {
      return false;
    }
    s.access(EventKind.FREE, address, (int) memory.size(object), Step.Drain.NONE);
    return true;
  }

  /** A byte as a thread would read it now, without being a step; 0 where it cannot. */
  long view(ThreadState t, long address) {
    int object = memory.objectAt(address);
    int source = buffers.forward(t.id, address, 1);
    if (source >= 0) {
      int shift = (int) (address - buffers.address(t.id, source)) << 3;
      return (buffers.value(t.id, source) >>> shift) & 0xff;
    }
    return memory.isValid(object, address, 1) ? memory.read(object, address, 1) : 0;
  }

  /** Checks that a byte can be read as {@link #view} does; the thread fails otherwise. */
  boolean checkView(ThreadState t, long address) {
    return checkAccess(t, address, 1, false)
        && (buffers.forward(t.id, address, 1) >= 0 || checkDefined(t, address, 1));
  }

  private boolean isBlock(int object, long address) {
    return object != Memory.NO_OBJECT
        && memory.kind(object) == ObjectKind.HEAP
        && memory.start(object) == address;
  }

  long blockSize(long address) {
    int object = memory.objectAt(address);
    return isBlock(object, address) && memory.isLive(object) ? memory.size(object) : -1;
  }

  void free(ThreadState t, long address) {
    int object = memory.objectAt(address);
    if (!isBlock(object, address)) {
      String what = object == Memory.NO_OBJECT ? "no block" : names.name(address);
      fail(t, FailureKind.MEMORY, "free of " + what + ", which is not the start of a heap block");
    } else if (!memory.isLive(object)) {
      fail(t, FailureKind.MEMORY, "double free of " + names.name(address));
    } else {
      memory.end(object, t.id);
    }
  }

  void fillZero(long address, long size) {
    int object = memory.objectAt(address);
    for (long at = 0; at < size; at += 8) {
      memory.write(object, address + at, (int) Math.min(8, size - at), 0);
    }
  }

  /** Ends the newest stack object of a thread; whether no step is needed for that. */
  boolean endStackObject(ThreadState t) {
    int object = t.stackObjects[t.stackTop - 1];
    if (!isAlone() && !memory.isPrivate(object, t.id)) {
      return false;
    }
    popStackObject(t);
    return true;
  }

  void popStackObject(ThreadState t) {
    int object = t.stackObjects[t.stackTop - 1];
    if (trail.isRecording()) {
      trail.push(object);
      trail.push(t.stackTop - 1);
      trail.pushHeader(Trail.Tag.STACK_OBJECT, t.id);
    }
    memory.end(object, t.id);
    t.stackTop--;
  }

  void finish(ThreadState t, long value) {
    t.status = Status.FINISHED;
    t.result = value;
  }

  /** What a thread returned. */
  public long result(int thread) {
    return threads.get(thread).result;
  }

  EventKind storeKind() {
    return model.isBuffered() && !isAlone() && !inAtomicBlock ? EventKind.STORE : EventKind.WRITE;
  }

  void store(ThreadState t, Step s, long value) {
    visibleSteps.store(t, s, value);
  }

  boolean load(ThreadState t, Step s) {
    return visibleSteps.load(t, s, true);
  }

  VisibleSteps visibleSteps() {
    return visibleSteps;
  }

  /** The address of a thread's {@code errno}: slot 0 of its region, made when it is first used. */
  long errno(ThreadState t) {
    long address = Memory.addressIn(t.id, ERRNO_SLOT);
    if (memory.objectAt(address) == Memory.NO_OBJECT) {
      memory.allocate(t.id, ERRNO_SLOT, ERRNO_SIZE, ObjectKind.STACK, t.pc);
      fillZero(address, ERRNO_SIZE);
    }
    return address;
  }

  int nextThread(ThreadState creator) {
    return identity(creator.id, creator.children);
  }

  private int identity(int creator, int child) {
    long key = ((long) creator << 32) | child;
    Integer known = identities.get(key);
    if (known != null) {
      return known;
    }
    int id = program.threads().size() + identities.size();
    identities.put(key, id);
    origins.add(key);
    return id;
  }

  void createThread(ThreadState creator, long functionAddress, long argument) {
    int function = memory.functionAt(functionAddress);
    if (function < 0 || code.entries[function] < 0) {
      fail(creator, FailureKind.MEMORY, "a thread is created on an invalid function pointer");
      return;
    }
    int id = nextThread(creator);
    if (id >= Actors.MAX_THREADS) {
      fail(creator, FailureKind.UNSUPPORTED, "more than " + Actors.MAX_THREADS + " threads");
      return;
    }
    creator.children++;
    ThreadState t = thread(id);
    if (trail.isRecording()) {
      trail.pushHeader(Trail.Tag.NEW_THREAD, id);
    }
    begin(t, function);
    if (code.frameSizes[function] > 0) {
      t.registers[0] = argument;
    }
    interpreter.run(t);
  }

  /** Checks that bytes may be accessed; the thread fails otherwise. */
  boolean checkAccess(ThreadState t, long address, long size, boolean writes) {
    int object = memory.objectAt(address);
    if (object != Memory.NO_OBJECT) {
      // An access to a block whose life has ended shows too that its site is shared.
      memory.isPrivate(object, t.id);
    }
    if (!memory.isValid(object, address, size)) {
      fail(t, FailureKind.MEMORY, names.invalidAccess(address, size, writes));
      return false;
    }
    if (writes && isConstant(object)) {
      fail(t, FailureKind.MEMORY, "write to the constant " + names.name(address));
      return false;
    }
    return true;
  }

  boolean checkDefined(ThreadState t, long address, int size) {
    if (allowsRead(memory.objectAt(address), address, size)) {
      return true;
    }
    failUninitialised(t, address);
    return false;
  }

  void failUninitialised(ThreadState t, long address) {
    fail(t, FailureKind.MEMORY, "uninitialised read of " + names.name(address));
  }

  void fail(ThreadState t, FailureKind kind, String message) {
    failAt(t, t.pc, kind, message);
  }

  /** A buffered store reaches memory after another thread ended the object's life. */
  void failStore(Step s) {
    ThreadState t = threads.get(s.thread);
    touch(t);
    String message = names.invalidAccess(s.address, s.size, true) + " by a store that was buffered";
    failAt(t, s.instruction, FailureKind.MEMORY, message);
  }

  private void failAt(ThreadState t, int instruction, FailureKind kind, String message) {
    SourcePosition position = code.position(instruction);
    failed = true;
    failure = new Failure(kind, message, position, code.function(instruction).name(), t.number);
    t.status = kind == FailureKind.UNSUPPORTED ? Status.GIVEN_UP : Status.FAILED;
  }
}
