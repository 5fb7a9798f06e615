package dev.weir.machine;

import dev.weir.machine.access.AccessChecks;
import dev.weir.machine.access.AccessParts;
import dev.weir.machine.access.BulkAccesses;
import dev.weir.machine.access.VisibleOperations;
import dev.weir.machine.await.Awaits;
import dev.weir.machine.await.EnabledActors;
import dev.weir.machine.await.Enabledness;
import dev.weir.machine.await.Holding;
import dev.weir.machine.await.ToldWaits;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.call.Frames;
import dev.weir.machine.call.LibraryCalls;
import dev.weir.machine.call.ThreadPlaces;
import dev.weir.machine.call.TriedMutexes;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.CodeCompiler;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.memory.SharedSites;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.PastValues;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.options.Bounds;
import dev.weir.machine.options.Budget;
import dev.weir.machine.options.Interrupted;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.ownership.SingleThreadPlaces;
import dev.weir.machine.report.AddressNames;
import dev.weir.machine.report.AssertionCoverage;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.FreedComparisons;
import dev.weir.machine.report.Note;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.report.Warnings;
import dev.weir.machine.run.BlockChoices;
import dev.weir.machine.run.Checkpoints;
import dev.weir.machine.run.Interpreter;
import dev.weir.machine.run.LocalSteps;
import dev.weir.machine.run.NextSteps;
import dev.weir.machine.run.RegisterSources;
import dev.weir.machine.run.StepExecutor;
import dev.weir.machine.state.LocalValues;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.machine.step.ThreadIdentities;
import dev.weir.machine.symmetry.ThreadSymmetry;
import dev.weir.machine.thread.Failures;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ProgramEnd;
import dev.weir.machine.thread.Sleepers;
import dev.weir.machine.thread.StateHashes;
import dev.weir.machine.thread.ThreadStarts;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadTable;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * One execution of a program under a memory model: it can take a step of any actor that can step,
 * and take steps back.
 *
 * <p>A step of a thread is its next visible operation and then the local instructions up to the one
 * after; so the next step of every thread is always known ({@link #nextStep}). A step of a buffer
 * writes a store to memory. {@link #mark} and {@link #undo} restore any earlier state, in time
 * proportional to what happened since.
 *
 * <p>An error stops the thread that makes it; the others can go on. A buffered store that fails
 * when it reaches memory stops nobody, but its thread never counts as ended. Not safe for use by
 * several Java threads.
 */
public final class Machine {
  private final MachineState state;
  private final StateHashes hashes;
  private final Code code;
  private final Memory memory;
  private final StoreBuffers buffers;
  private final PastValues past;
  private final Trail trail = new Trail();
  private final Actors actors = new Actors();
  private final ThreadTable threads;
  private final ThreadStarts starts;
  private final ThreadSymmetry symmetry;
  private final Failures failures;
  private final AddressNames names;
  private final VisibleOperations visibleOperations;
  private final AccessChecks checks;
  private final BulkAccesses bulk;
  private final LibraryCalls calls;
  private final Sleepers sleepers;
  private final BlockChoices choices = new BlockChoices();
  private final Interpreter interpreter;
  private final RegisterSources sources;
  private final Sources sourcesOfSteps;
  private final Checkpoints checkpoints;
  private final Steps steps;
  private final JoinsInARow joins;
  private final IterationFingerprints turnStates;
  private final ThreadPlaces places;
  private final Awaits awaits;
  private final ToldWaits told;
  private final Enabledness enabledness;
  private final EnabledActors enabledActors;
  private final Bounds bounds;
  private final Budget patience;
  private final AssertionCoverage coverage;
  private final FreedComparisons freed;
  private final Warnings warnings = new Warnings();
  private final SingleThreadPlaces singleThreadPlaces = new SingleThreadPlaces();

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
    memory =
        new Memory(
            program, trail, function -> library.isMissing(program.functions().get(function)));
    buffers = model.newBuffers(trail, actors);
    past = new PastValues(trail, model.readsPastValues());
    code =
        new CodeCompiler(
                program, model, options.loopCounters(), memory::addressOf, library.effects(program))
            .compile();
    state = MachineState.of(code, memory, buffers, past, trail, options);
    hashes = new StateHashes(state);
    threads = state.threads();
    failures = state.failures();
    symmetry = threads.symmetry();
    bounds = new Bounds(options);
    patience = new Budget(interrupted);
    coverage = new AssertionCoverage(code.assertions());
    freed = new FreedComparisons(code, memory, warnings);
    names = new AddressNames(code, memory, thread -> threads.get(thread).number);
    memory.ownChanges().include(singleThreadPlaces);

    boolean changesRights = library.changeRights(program);
    AccessParts accesses = AccessParts.of(state, names, singleThreadPlaces, changesRights);
    visibleOperations = accesses.visibleOperations();
    checks = accesses.checks();
    bulk = accesses.bulk();
    ProgramEnd end = new ProgramEnd(state);
    Frames frames = new Frames(state, end, accesses, bounds);
    starts = new ThreadStarts(state, this::run);
    sleepers = new Sleepers(threads, this::run);
    calls =
        new LibraryCalls(state, starts, sleepers, end, accesses, frames, names, bounds, library);

    NextSteps next = new NextSteps(state, actors, accesses, calls);
    StepExecutor executor = new StepExecutor(state, accesses, calls, frames);
    LocalSteps local = new LocalSteps(state, accesses, calls, next, executor, choices, patience);
    sources = new RegisterSources(code, model.sources());
    sourcesOfSteps = new Sources(code, threads, sources);
    interpreter =
        new Interpreter(state, accesses, frames, local, bounds, patience, coverage, sources);
    checkpoints = new Checkpoints(state);

    TriedMutexes tried = past.isKept() ? TriedMutexes.ANY : library.triedMutexes(program);
    awaits =
        new Awaits(
            state,
            accesses,
            calls,
            next,
            executor,
            interpreter,
            checkpoints,
            singleThreadPlaces,
            bounds,
            patience,
            tried);
    enabledness = new Enabledness(memory, buffers, next, calls, awaits, symmetry);
    told = new ToldWaits(memory);
    enabledActors = new EnabledActors(threads, buffers, actors, enabledness);
    steps =
        new Steps(
            state,
            accesses,
            next,
            executor,
            interpreter,
            choices,
            checkpoints,
            awaits,
            singleThreadPlaces,
            freed);
    joins = new JoinsInARow(steps, threads, checkpoints, failures, memory, trail);
    turnStates = new IterationFingerprints(this, state, enabledActors);
    places = new ThreadPlaces(state, calls, names);
    try {
      reset();
    } catch (Interrupted | OutOfMemoryError tooEarly) {
      // An exploration begins with a reset of its own, meets this again and can say so.
      failures.giveUpStart();
    }
  }

  /** Lets a thread go on up to its next step. */
  private void run(ThreadState t) {
    interpreter.run(t);
  }

  /** Back to the start of the program; marks become void. */
  public void reset() {
    // An interruption may have come in the middle of a trial.
    bounds.clear();
    sources.clear();
    checkpoints.clear();
    singleThreadPlaces.takeChange();
    visibleOperations.leaveAtomicBlock();
    starts.startAll();
    visibleOperations.leaveAtomicBlock();
  }

  // Actors and steps

  /** Fills in the actors that can take a step: buffers of a thread before the thread itself. */
  public void enabled(IntList into) {
    enabledActors.all(into);
  }

  /** Fills in the buffers that can take a step, in the same order. */
  public void enabledUpdates(IntList into) {
    enabledActors.updates(into);
  }

  /** Whether an actor can take a step. */
  public boolean isEnabled(int actor) {
    return enabledActors.isEnabled(actor);
  }

  /** Whether an actor can take a step: also a thread that waits where it goes round. */
  public boolean canStep(int actor) {
    if (isEnabled(actor)) {
      return true;
    }
    Holding held = awaits.hold(Holding.NONE);
    boolean result = isEnabled(actor);
    awaits.hold(held);
    return result;
  }

  /**
   * The step that an actor would take next. The value of a load and whether a compare-exchange
   * succeeds are not known before; the kind of the latter is given as memory stands.
   */
  public Step nextStep(int actor) {
    return steps.nextStep(actor);
  }

  /**
   * Takes a step.
   *
   * @param actor one that {@link #isEnabled}
   * @param outcome one of {@link #outcomes}
   * @return what happened; reused by the next call
   */
  public Step step(int actor, int outcome) {
    return steps.step(actor, outcome);
  }

  /**
   * Fills in the outcomes that the next step of an actor may have: those of a choice, of a signal,
   * and of the choices that an atomic block makes as memory stands.
   */
  public void outcomes(int actor, IntList into) {
    steps.outcomes(actor, into);
  }

  /** Whether an atomic block of any execution so far makes choices. */
  public boolean choosesInBlocks() {
    return choices.areMade();
  }

  /** Whether the next step of an actor may have an outcome. */
  public boolean hasOutcome(int actor, int outcome) {
    return steps.hasOutcome(actor, outcome);
  }

  /** A point to which {@link #undo} can return. */
  public int mark() {
    return checkpoints.mark();
  }

  /** Returns to a mark; later ones become void. */
  public void undo(int mark) {
    checkpoints.undo(mark);
    awaits.changed();
  }

  // Observation

  /** Whether the last step ended in an error or was given up. */
  public boolean hasFailed() {
    return failures.met();
  }

  /** An error that a thread shows at an instruction. */
  public Failure failureAt(FailureKind kind, String message, int instruction, int thread) {
    return new Failure(
        kind, message, code.position(instruction), code.functionName(instruction), number(thread));
  }

  /** The error of the last step that had one, or of the start of the program. */
  public Failure failure() {
    return failures.latest();
  }

  /**
   * Whether objects of an allocation site turned out to be shared since the last call, or which
   * places one thread alone writes, or an atomic block makes choices, or threads turned out not to
   * be alike: the exploration must then start again from {@link #reset}, since accesses to the
   * first were no events so far, waiting depends on the second, and only one outcome of the third
   * was known.
   */
  public boolean takeNewlyShared() {
    if (!isNewlyShared()) {
      return false;
    }
    boolean writersChanged = singleThreadPlaces.takeChange();
    boolean choicesLearnt = choices.takeLearnt();
    if (writersChanged && symmetry.isUsed()) {
      distinguishOwners();
    }
    boolean groupsChanged = symmetry.takeChange();
    return sharedSites().takeNewlyShared() || writersChanged || choicesLearnt || groupsChanged;
  }

  /** What one thread of a group does alone, and without steps, is not the same for the others. */
  private void distinguishOwners() {
    String what = "one of them alone writes a place in a loop that waits";
    for (SingleThreadPlaces.Place place : singleThreadPlaces.all()) {
      symmetry.distinguish(place.thread(), what, SourcePosition.UNKNOWN);
    }
  }

  /** Whether {@link #takeNewlyShared} would say so; it still will. */
  public boolean isNewlyShared() {
    return singleThreadPlaces.isChanged()
        || choices.isLearnt()
        || symmetry.isChanged()
        || memory.sharedSites().isNewlyShared();
  }

  /** The places that one thread alone writes, on which it depends what counts as waiting. */
  public SingleThreadPlaces singleThreadPlaces() {
    return singleThreadPlaces;
  }

  /** Takes over what another machine of the same program knows of such places. */
  public void learnSingleThreadPlaces(Machine from) {
    singleThreadPlaces.learn(from.singleThreadPlaces.portable(from.identities()), identities());
  }

  /** The number of thread identities met so far, in any execution; each is below this. */
  public int threads() {
    return threads.count();
  }

  /** Whether a thread exists in this execution. */
  public boolean exists(int thread) {
    return threads.exists(thread);
  }

  /** The numbers that tell threads apart. */
  public ThreadIdentities identities() {
    return threads.identities();
  }

  /** A thread's number in order of creation, from 0. */
  public int number(int thread) {
    return threads.get(thread).number;
  }

  /** Whether a thread has ended and all its stores are in memory. */
  public boolean hasEnded(int thread) {
    return threads.hasEnded(thread);
  }

  /** What a thread that {@link #hasEnded} has returned. */
  public long resultOf(int thread) {
    return threads.get(thread).result;
  }

  /** Whether a thread {@link #hasEnded} so that others can see it: not by ending the process. */
  public boolean canBeJoined(int thread) {
    return threads.canBeJoined(thread);
  }

  /** Whether a buffered store of a thread failed when it reached memory. */
  public boolean hasFailedCommit(int thread) {
    return threads.get(thread).failedCommit;
  }

  /**
   * Whether a thread of this execution has given up an atomic block, which had only read, for a
   * mutex that is not free now either.
   */
  public boolean isLockedOut(int thread) {
    return enabledness.isLockedOut(threads.get(thread));
  }

  /**
   * Whether a thread does not go on for a reason that the program does not have: a failed
   * assumption, a bound, an error, or that it was given up. To be asked in any state.
   */
  public boolean isStopped(int thread) {
    return enabledness.isStopped(threads.get(thread));
  }

  /** What keeps a thread of this execution from going on, in a state where nobody can step. */
  public Waiting waiting(int thread) {
    return enabledness.waiting(threads.get(thread));
  }

  /** The same as the program sees it: a call of the library may spin for what it waits for. */
  public Waiting toldWaiting(int thread) {
    Waiting waiting = waiting(thread);
    return waiting == Waiting.AWAIT ? told.kind(threads.get(thread)) : waiting;
  }

  /**
   * The thread that a waiting thread joins, or the holder of the mutex that it waits for; else -1.
   */
  public int waitsFor(int thread) {
    return waiting(thread) == Waiting.AWAIT && toldWaiting(thread) == Waiting.JOIN
        ? (int) told.object(threads.get(thread))
        : enabledness.waitsFor(threads.get(thread));
  }

  /** The address of what a thread waits for by {@link #toldWaiting}, where that is an object. */
  public long waitsAt(int thread) {
    if (isAsleep(thread)) {
      return sleepsOn(thread);
    }
    return waiting(thread) == Waiting.AWAIT && toldWaiting(thread) != Waiting.AWAIT
        ? told.object(threads.get(thread))
        : nextStep(Actors.ofThread(thread)).address;
  }

  /**
   * Whether a thread waits for a mutex that one keeps which only looks, or one that waits for such
   * a mutex in its turn: it will be given back.
   */
  public boolean waitsForLook(int thread) {
    int waiter = thread;
    // Those that wait for each other are passed as often as there are threads.
    for (int i = 0; i < threads(); i++) {
      int holder = waiting(waiter) == Waiting.MUTEX ? waitsFor(waiter) : -1;
      if (holder < 0 || !exists(holder)) {
        return false;
      }
      if (waiting(holder) == Waiting.LOOK) {
        // What it took before the look it does not give back.
        long kept = nextStep(Actors.ofThread(holder)).address;
        return kept == nextStep(Actors.ofThread(waiter)).address;
      }
      waiter = holder;
    }
    return false;
  }

  /**
   * More about a thread that sleeps, as it follows what it sleeps on; empty if there is nothing.
   */
  public String remark(int thread) {
    return enabledness.remark(threads.get(thread));
  }

  /** The threads that are alike, whose first writes may be ordered. */
  public ThreadSymmetry symmetry() {
    return symmetry;
  }

  /** Whether the next step of a thread is a first write that waits for that of a thread like it. */
  public boolean isHeld(int thread) {
    return enabledness.isHeld(threads.get(thread));
  }

  /**
   * Looks whether an actor that has just stepped is a thread that comes to join others that are
   * alike, and treats them alike.
   */
  public void lookAtJoins(int actor) {
    if (symmetry.isUsed() && Actors.isThread(actor)) {
      joins.look(threads.get(actor >> 1));
    }
  }

  /** Turns of loops that leave nothing. */
  public IterationFingerprints turnStates() {
    return turnStates;
  }

  /** The threads that wait in loops. */
  public Awaits awaits() {
    return awaits;
  }

  /** Whether a thread sleeps on a synchronisation object until another one wakes it. */
  public boolean isAsleep(int thread) {
    return threads.get(thread).sleepsOn != ThreadState.AWAKE;
  }

  /** The synchronisation object that a thread {@link #isAsleep} on. */
  public long sleepsOn(int thread) {
    return threads.get(thread).sleepsOn;
  }

  /**
   * From now on these threads are those that sleep on a synchronisation object, whichever an
   * operation asks for: whoever takes the steps keeps account of them, and wakes them.
   */
  public void tellSleepers(List<Integer> threads) {
    sleepers.tell(threads);
  }

  /**
   * Ends the sleep of a thread between steps, and lets it go on up to its next step; can be taken
   * back like a step.
   */
  public void wake(int thread) {
    failures.clear();
    sleepers.end(thread);
    awaits.changed();
  }

  /** The library function in a step of which a thread stands. */
  public ExternalFunction called(int thread) {
    return calls.called(threads.get(thread));
  }

  /** Whether a thread was detached. */
  public boolean isDetached(int thread) {
    return threads.get(thread).detached;
  }

  /** Whether the process has ended in this execution, by {@code exit} or the end of main. */
  public boolean hasExited() {
    return threads.hasExited();
  }

  /**
   * Whether any execution of this machine so far met a choice of which it explores only some
   * outcomes: the exploration is then not complete. Never undone.
   */
  public boolean choiceRestricted() {
    return calls.isChoiceRestricted() || checks.hasReadArbitrary();
  }

  /**
   * Whether in any execution of this machine so far a thread could have read some value of the past
   * that is not explored. Never undone.
   */
  public boolean pastValuesRestricted() {
    return past.isLost();
  }

  /**
   * Whether any execution of this machine so far had more threads than it may have, since the turns
   * of loops were bounded.
   */
  public boolean maxThreadsMet() {
    return starts.isMostMet();
  }

  /** The bound on turns of loops. */
  public Bounds bounds() {
    return bounds;
  }

  /**
   * Bounds the turns of loops anew; see {@link Bounds#allowTurns}. What only executions with more
   * turns may have met is forgotten. To be called before {@link #reset}.
   */
  public void allowTurns(int most) {
    bounds.allowTurns(most);
    starts.forgetMost();
  }

  /** How this machine runs its program. */
  public MachineOptions options() {
    return state.options();
  }

  /** The assertions whose condition no execution of this machine evaluated so far. */
  public List<SourcePosition> unreachedAssertions() {
    return coverage.missing();
  }

  /** What is doubtful in any execution of this machine, sorted by place. */
  public List<Failure> warnings() {
    return warnings.all();
  }

  /** What threads printed and observed so far, oldest first; changes with the machine. */
  public List<Note> notes() {
    return state.notes().all();
  }

  /** The number of {@link #notes}. */
  public int noteCount() {
    return state.notes().count();
  }

  /** Where threads stand, and with which values. */
  public ThreadPlaces places() {
    return places;
  }

  /** The memory, as far as it can be seen without changing it. */
  public MemoryView memory() {
    return memory;
  }

  /**
   * Writes up to 8 bytes of a valid place between steps, as if a thread that is not there had done
   * so; can be taken back like a step.
   */
  public void write(long address, int size, long value) {
    past.cut(address, size);
    memory.write(memory.objectAt(address), address, size, value);
  }

  /**
   * Gives a valid place of up to 8 bytes the value and the written bytes that it had; can be taken
   * back like a step.
   *
   * @param defined which bytes were written, bit i for byte i
   */
  public void restore(long address, int size, long value, int defined) {
    int object = memory.objectAt(address);
    memory.write(object, address, size, value);
    memory.undefine(object, address, size, defined);
  }

  /**
   * Lets no step of a copy or fill, from the next reset on, access some bytes together with others.
   *
   * @param size a power of two
   * @return whether that is new
   */
  public boolean splitBulk(long address, int size) {
    return bulk.split(address, size);
  }

  /** What {@link #splitBulk} was told: sizes by addresses. */
  public Map<Long, Integer> bulkUnits() {
    return bulk.units();
  }

  /** The reads that what threads have for themselves comes from, if the model asks for them. */
  public Sources sources() {
    return sourcesOfSteps;
  }

  /** Whether a thread of this execution stands before a step, which it may have to wait for. */
  public boolean isRunning(int thread) {
    return threads.exists(thread) && threads.get(thread).status == ThreadState.Status.RUNNING;
  }

  /**
   * The allocation sites whose objects are known to be shared, on which it depends what steps are.
   */
  public SharedSites sharedSites() {
    return memory.sharedSites();
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
    return code.model();
  }

  /** Asks whoever made this machine whether to go on, for what looks at its executions too. */
  public Budget patience() {
    return patience;
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
    return hashes.hash();
  }

  /**
   * A hash of what a thread can still use of its own: where it stands, registers, locals in memory
   * that it alone sees. Addresses on its stack count by their place there.
   */
  public StateHash.Value localState(int thread) {
    return state.localStates().of(threads.get(thread));
  }

  /** Tells what a thread has for itself; where it stands is said apart. */
  public void tellLocals(int thread, LocalValues values) {
    state.localStates().tell(threads.get(thread), values);
  }

  /**
   * How often functions of the library have been executed of which what they do may hang on more
   * than the state of their thread, the results of threads, and what events say; those that were
   * taken back since count too.
   */
  public long opaqueCalls() {
    return calls.opaque();
  }

  /** What a thread returned. */
  public long result(int thread) {
    return threads.get(thread).result;
  }

  /** About how many bytes its state takes, with what it needs to go back. */
  public long bytes() {
    return trail.bytes() + memory.bytes() + threads.bytes();
  }
}
