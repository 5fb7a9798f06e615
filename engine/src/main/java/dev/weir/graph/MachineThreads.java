package dev.weir.graph;

import dev.weir.graph.AtomicBlocks.Done;
import dev.weir.graph.AtomicBlocks.Found;
import dev.weir.graph.Operation.Condition;
import dev.weir.graph.Operation.Fence;
import dev.weir.graph.Operation.Half;
import dev.weir.graph.StepOperations.Place;
import dev.weir.graph.ThreadStanding.Block;
import dev.weir.graph.ThreadStanding.Outcome;
import dev.weir.graph.ThreadStanding.Position;
import dev.weir.graph.ThreadStanding.Settled;
import dev.weir.machine.Machine;
import dev.weir.machine.Sources;
import dev.weir.machine.SyncStates;
import dev.weir.machine.SyncStates.Sleeper;
import dev.weir.machine.SyncStates.State;
import dev.weir.machine.await.Holding;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.model.ReadSets;
import dev.weir.machine.report.Failure;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The threads of a program on a machine. Between steps its memory holds what it held before all
 * steps; what a graph lets a read find is put there for the step alone. An operation on a
 * synchronisation object is a read-modify-write of its word.
 *
 * <p>Where a read makes its thread go round, or an operation has to wait at the value that it
 * finds, the event is in the graph, but the machine takes no step: the thread waits for another
 * value.
 */
final class MachineThreads implements GraphThreads {
  /** In the word of a mutex: threads keep lists of those that they have. */
  private static final long ROBUST = 1L << 18;

  private final Machine machine;
  private final StepOperations steps;
  private final Operations operations;
  private final Sources sources;
  private final List<ThreadStanding> standings = new ArrayList<>();
  private final List<Undo> undo = new ArrayList<>();

  /** See {@link #foresee}. */
  private int foreseen;

  /** How many threads have made an error. */
  private int failed;

  private Optional<Step> latest = Optional.empty();

  /**
   * What an event has changed.
   *
   * @param mark of the machine
   * @param instruction of the program that the thread stood at
   * @param position where the thread stood
   * @param saved what was known of its dependencies
   */
  private record Undo(
      int mark,
      int thread,
      int instruction,
      Position position,
      Optional<Sources.Saved> saved,
      OwnWord word) {
    Undo with(OwnWord changed) {
      return new Undo(mark, thread, instruction, position, saved, changed);
    }
  }

  /**
   * A change of what a thread wrote last to a synchronisation object.
   *
   * @param location of the object; negative for no change
   */
  private record OwnWord(int location, Optional<Long> before) {
    static final OwnWord NONE = new OwnWord(-1, Optional.empty());
  }

  /**
   * What memory holds at a place before all steps.
   *
   * @param isThere whether it is in a live object
   * @param defined which bytes were written, bit i for byte i
   */
  private record Initial(Place place, boolean isThere, long value, int defined) {}

  /** More memory is shared than was known: an exploration has to begin anew. */
  static final class MoreIsShared extends RuntimeException {
    private static final long serialVersionUID = 1;

    MoreIsShared() {
      super("more memory is shared", null, false, false);
    }
  }

  /**
   * The threads of a machine that was reset.
   *
   * @param orders how the orders of the program are compiled
   * @param blocks what is known of atomic blocks
   */
  MachineThreads(Machine machine, Operations operations, Orders orders, AtomicBlocks.Known blocks) {
    this.machine = machine;
    this.operations = operations;
    this.sources = machine.sources();
    this.steps = new StepOperations(machine, operations, orders, blocks);
    machine.awaits().hold(Holding.NONE);
    machine.tellSleepers(List.of());
    machine.mark();
  }

  private ThreadStanding of(int thread) {
    while (thread >= standings.size()) {
      standings.add(new ThreadStanding());
    }
    return standings.get(thread);
  }

  /** How steps are described. */
  StepOperations steps() {
    return steps;
  }

  /** The error that a thread has made, or why it was given up. */
  Optional<Failure> failure(int thread) {
    return machine.exists(thread) && !machine.isRunning(thread)
        ? of(thread).failure
        : Optional.empty();
  }

  /** Whether some thread has made an error. */
  boolean haveFailed() {
    return failed > 0;
  }

  /** The step of the event that was taken last, if the machine took one. */
  Optional<Step> latestStep() {
    return latest;
  }

  /** Whether a thread waits for another value than the one that its last event has found. */
  boolean isWaiting(int thread) {
    return of(thread).position.waits();
  }

  /**
   * The location of the mutex that a thread keeps because it would only take it again and look, as
   * it has done; {@link #NONE} if it keeps none so.
   */
  int keptLock(int thread) {
    ThreadStanding standing = of(thread);
    boolean isNext = standing.position.half() == null && standing.position.settled().isEmpty();
    if (!isNext || isWaiting(thread) || !machine.isRunning(thread)) {
      return NONE;
    }
    steps.find(thread, standing);
    return standing.keepsLock ? standing.next.location() : NONE;
  }

  @Override
  public int count() {
    return machine.threads();
  }

  @Override
  public int slot(int thread) {
    ThreadStanding standing = of(thread);
    Position position = standing.position;
    if (position.half() != null || !position.settled().isEmpty()) {
      return position.slot();
    }
    if (position.waits() || !machine.isRunning(thread)) {
      return NONE;
    }
    steps.find(thread, standing);
    boolean isJoin = standing.next.fence() == Fence.JOIN;
    boolean hasToWait = isJoin && !machine.isEnabled(Actors.ofThread(thread));
    return hasToWait || standing.keepsLock ? NONE : position.slot();
  }

  @Override
  public boolean awaitsWrite(int thread) {
    Operation next = operation(thread);
    return next.isRead() && steps.isSleep(next.location());
  }

  @Override
  public Operation operation(int thread) {
    ThreadStanding standing = of(thread);
    Operation half = standing.position.half();
    if (half != null) {
      return half;
    }
    if (!standing.position.settled().isEmpty()) {
      return standing.position.settled().getFirst().operation();
    }
    steps.find(thread, standing);
    return standing.next;
  }

  @Override
  public long value(int thread) {
    ThreadStanding standing = of(thread);
    Position position = standing.position;
    Operation half = position.half();
    if (half != null) {
      return position.block() == null
          ? position.halfValue()
          : steps.writtenByBlock(thread, standing, half);
    }
    return position.settled().isEmpty() ? standing.value : position.settled().getFirst().value();
  }

  @Override
  public int outcomes(int thread) {
    return Math.max(1, of(thread).position.outcomes().size());
  }

  @Override
  public long value(int thread, int outcome) {
    return outcome == 0 ? value(thread) : of(thread).position.outcomes().get(outcome).value();
  }

  @Override
  public long initial(int location) {
    return steps
        .states(location)
        .map(states -> states.value(initialState(location)))
        .orElseGet(() -> initial(steps.place(location)).value);
  }

  /** The state of a synchronisation object before all steps. */
  private State initialState(int location) {
    Initial word = initial(steps.place(location));
    return new State(word.value, values(rest(location, word)), List.of());
  }

  private Initial initial(Place place) {
    MemoryView memory = machine.memory();
    int object = memory.objectAt(place.address());
    return memory.isValid(object, place.address(), place.size())
        ? new Initial(
            place,
            true,
            memory.read(object, place.address(), place.size()),
            memory.definedBytes(object, place.address(), place.size()))
        : new Initial(place, false, 0, 0);
  }

  /** Lets memory hold again what it held before all steps, unless the object is gone. */
  private void restore(Initial initial) {
    Place place = initial.place;
    if (initial.isThere && initial(place).isThere) {
      machine.restore(place.address(), place.size(), initial.value, initial.defined);
    }
  }

  @Override
  public RuntimeException changed(int thread) {
    if (!sources.areKnown()) {
      return GraphThreads.super.changed(thread);
    }
    return steps.notCovered(
        machine.nextStep(Actors.ofThread(thread)),
        "a value that comes from a read through the library or through several words at once");
  }

  // Steps

  @Override
  public void take(int thread, long value, boolean isInitial) {
    Operation operation = operation(thread);
    ThreadStanding standing = of(thread);
    Position position = standing.position;
    latest = Optional.empty();
    int instruction = machine.places().ownInstruction(thread);
    undo.add(
        new Undo(machine.mark(), thread, instruction, position, steps.save(thread), OwnWord.NONE));
    if (position.half() != null) {
      if (position.block() != null) {
        half(thread, standing, operation);
      } else {
        standing.position = position.afterHalf(value);
      }
      return;
    }
    if (!position.settled().isEmpty()) {
      standing.position = position.next();
      return;
    }
    if (isAtBlock(thread) && operation.fence() != Fence.UNSEEN) {
      block(thread, standing, operation, isInitial ? Optional.empty() : Optional.of(value));
      return;
    }
    switch (operation.kind()) {
      case READ -> read(thread, operation, value, isInitial);
      case WRITE -> write(thread, operation);
      case FENCE, ABSENT -> {
        follow(thread, operation);
        step(thread, operation.fence() == Fence.CHOICE ? (int) value : 0);
        standing.position = standing.position.next();
      }
    }
  }

  private void write(int thread, Operation operation) {
    follow(thread, operation);
    Initial initial = initial(steps.place(operation.location()));
    Step taken = step(thread, 0);
    Initial after = initial(initial.place);
    int all = (1 << initial.place.size()) - 1;
    steps.refuseIf(
        initial.isThere && after.isThere && (after.defined & all) != all,
        taken,
        "a store of bytes that were never written");
    restore(initial);
    ThreadStanding standing = of(thread);
    standing.position = standing.position.next();
  }

  private void read(int thread, Operation operation, long value, boolean isInitial) {
    ThreadStanding standing = of(thread);
    if (steps.isSleep(operation.location())) {
      wake(thread, standing, operation);
      return;
    }
    Initial initial = initial(steps.place(operation.location()));
    Optional<SyncStates> states = steps.states(operation.location());
    if (states.isPresent()) {
      readObject(
          thread,
          standing,
          operation,
          isInitial ? Optional.empty() : Optional.of(states.get().state(value)));
      return;
    }
    long found = isInitial ? initial.value : value;
    if (initial.isThere && !isInitial) {
      machine.write(initial.place.address(), initial.place.size(), value);
    }
    boolean hasToWait = hasToWait(thread, found);
    // To find out, its instructions were run on trial.
    undo.getLast().saved.ifPresent(saved -> sources.restore(thread, saved));
    if (hasToWait) {
      standing.position = standing.position.waiting();
      standing.isKnown = false;
    } else {
      stepReading(thread, standing, operation, found);
    }
    restore(initial);
  }

  private void stepReading(int thread, ThreadStanding standing, Operation operation, long found) {
    Step taken = stepReading(thread, standing, operation, found, 0);
    boolean isHalf = operation.half() == Half.READ;
    standing.position = standing.position.next();
    if (isHalf && taken.kind.writes()) {
      long written = StepOperations.truncated(taken.value, taken.size);
      standing.position = standing.position.before(operations.writeHalf(operation), written);
    } else if (isHalf) {
      // The slot of the write half stays empty.
      standing.position = standing.position.next();
    }
  }

  private Step stepReading(
      int thread, ThreadStanding standing, Operation operation, long found, int outcome) {
    follow(thread, operation);
    boolean isForeseen = operation.condition().holds(found, standing.value);
    Step taken = step(thread, outcome);
    boolean isHalf = operation.half() == Half.READ;
    steps.refuseIf(
        isHalf && machine.isRunning(thread) && writes(taken) != isForeseen,
        taken,
        "the operation '" + taken.kind.text() + "' on an object of this kind");
    return taken;
  }

  // Operations on synchronisation objects

  /**
   * A read of a synchronisation object's word.
   *
   * @param found the state in which it finds the object; empty for that before all steps
   */
  private void readObject(
      int thread, ThreadStanding standing, Operation operation, Optional<State> found) {
    int location = operation.location();
    Initial initial = initial(steps.place(location));
    List<Initial> rest = rest(location, initial);
    State state = found.orElseGet(() -> initialState(location));
    if (found.isPresent()) {
      put(initial, rest, state);
    }
    Step next = machine.nextStep(Actors.ofThread(thread));
    boolean mayJoin = next.kind == EventKind.WAIT && !machine.isAsleep(thread);
    List<Initial> others = mayJoin ? putOwnWords(thread, location) : List.of();
    machine.tellSleepers(state.sleepers().stream().map(Sleeper::thread).toList());
    boolean hasToWait = hasToWait(thread, state.word());
    // To find out, its instructions were run on trial.
    undo.getLast().saved.ifPresent(saved -> sources.restore(thread, saved));
    if (hasToWait) {
      standing.position = standing.position.waiting();
      standing.isKnown = false;
    } else {
      boolean isMutex = next.kind == EventKind.LOCK || next.kind == EventKind.TRYLOCK;
      steps.refuseIf(isMutex && (state.word() & ROBUST) != 0, next, "a robust mutex");
      boolean wasWoken = state.sleepers().stream().noneMatch(s -> s.thread() == thread);
      if (next.kind == EventKind.WAIT && wasWoken && machine.isAsleep(thread)) {
        machine.wake(thread);
      }
      // Where a step that would write fails, it may have found what it does not write at.
      boolean mayWrite = operation.condition().holds(state.word(), standing.value);
      Step taken = stepReading(thread, standing, operation, state.word(), foreseen);
      boolean isHalf = operation.half() == Half.READ;
      Position before = standing.position.next();
      if (isHalf && mayWrite && writes(taken)) {
        State after = new State(initial(initial.place).value, values(rest), state.sleepers());
        beginWrite(thread, standing, operation, after, taken);
      } else {
        // The slot of the write half stays empty.
        standing.position = isHalf ? before.next() : before;
      }
    }
    machine.tellSleepers(List.of());
    restore(initial);
    others.forEach(this::restore);
    for (Initial part : rest) {
      if (initial(part.place).value != part.value) {
        restore(part);
      }
    }
  }

  /** Lets memory hold the state of an object. */
  private void put(Initial word, List<Initial> rest, State state) {
    if (word.isThere) {
      machine.write(word.place.address(), word.place.size(), state.word());
    }
    for (int i = 0; i < rest.size(); i++) {
      Initial part = rest.get(i);
      long value = state.rest().isEmpty() ? 0 : state.rest().get(i);
      if (value != part.value) {
        machine.write(part.place.address(), part.place.size(), value);
      }
    }
  }

  /** What stands behind the word of an object, as far as operations on it change that. */
  private List<Initial> rest(int location, Initial word) {
    List<Initial> parts = new ArrayList<>();
    int bytes = word.isThere ? steps.objectBytes(location) : 0;
    int size = Integer.BYTES;
    for (int offset = Integer.BYTES; offset < bytes; offset += size) {
      size = offset % Long.BYTES == 0 ? Long.BYTES : Integer.BYTES;
      Initial part = initial(new Place(word.place.address() + offset, size));
      if (!part.isThere) {
        return List.of();
      }
      parts.add(part);
    }
    return parts;
  }

  /** What parts of memory hold now; none where all are zeros. */
  private List<Long> values(List<Initial> parts) {
    List<Long> values = new ArrayList<>();
    boolean isAny = false;
    for (Initial part : parts) {
      long value = initial(part.place).value;
      values.add(value);
      isAny |= value != 0;
    }
    return isAny ? values : List.of();
  }

  /** Whether a step writes the word of an object, or what stands behind it. */
  private static boolean writes(Step taken) {
    return taken.kind.writes() || taken.kind == EventKind.READ_LOCK;
  }

  /** Lets memory hold what a thread itself wrote last to other objects: the mutex that it has. */
  private List<Initial> putOwnWords(int thread, int but) {
    List<Initial> others = new ArrayList<>();
    steps
        .ownWords(thread, but)
        .forEach(
            (location, word) -> {
              Initial other = initial(steps.place(location));
              if (other.isThere) {
                others.add(other);
                machine.write(other.place.address(), other.place.size(), word);
              }
            });
    return others;
  }

  /** The write half of an operation that has found an object in a state is next. */
  private void beginWrite(
      int thread, ThreadStanding standing, Operation operation, State state, Step taken) {
    List<Sleeper> sleepers = new ArrayList<>(state.sleepers());
    if (taken.kind == EventKind.WAIT || taken.kind == EventKind.ARRIVE) {
      sleepers.removeIf(sleeper -> sleeper.thread() == thread);
      if (machine.isAsleep(thread)) {
        standing.position = standing.position.asleep();
        sleepers.add(new Sleeper(thread, standing.position.slot()));
        sleepers.sort(Comparator.comparingInt(Sleeper::thread));
      }
    }
    List<Outcome> outcomes = new ArrayList<>();
    SyncStates states = steps.states(operation.location()).orElseThrow();
    if (taken.kind == EventKind.SIGNAL && taken.outcomes > 1) {
      for (Sleeper woken : sleepers) {
        outcomes.add(outcome(operation, states, state, sleepers, List.of(woken)));
      }
    } else {
      List<Sleeper> woken = taken.wokenCount() > 0 ? sleepers : List.of();
      outcomes.add(outcome(operation, states, state, sleepers, woken));
    }
    Operation half = operations.writeHalf(operation);
    standing.position =
        standing
            .position
            .next()
            .before(outcomes.size() > 1 ? operations.withOutcome(half, 0) : half, outcomes);
    int location = operation.location();
    OwnWord own = new OwnWord(location, steps.setOwnWord(thread, location, state.word()));
    undo.add(undo.removeLast().with(own));
  }

  private Outcome outcome(
      Operation operation,
      SyncStates states,
      State state,
      List<Sleeper> sleepers,
      List<Sleeper> woken) {
    List<Sleeper> left = new ArrayList<>(sleepers);
    left.removeAll(woken);
    return new Outcome(
        states.value(new State(state.word(), state.rest(), left)),
        woken.stream()
            .map(sleeper -> new Settled(steps.waking(operation, sleeper), StepOperations.WOKEN))
            .toList());
  }

  // Atomic blocks

  private boolean isAtBlock(int thread) {
    return machine.nextStep(Actors.ofThread(thread)).kind == EventKind.ATOMIC_BLOCK;
  }

  /**
   * An operation of an atomic block that is no write half.
   *
   * @param read what a read finds; empty for what was there before all steps
   */
  private void block(
      int thread, ThreadStanding standing, Operation operation, Optional<Long> read) {
    Block block = standing.position.block();
    if (!operation.isRead() && block != null) {
      List<Settled> left = endBlock(thread, standing, block, operation, false);
      standing.position = standing.position.next(left.subList(1, left.size())).in(null);
      return;
    }
    follow(thread, operation);
    if (sources.areKnown() && operation.isRead()) {
      sources.branch(thread, sources.sets().of(standing.position.slot()));
    }
    standing.isKnown = false;
    if (block == null) {
      standing.position = standing.position.next().in(Block.BEGUN);
      return;
    }
    boolean isLock = steps.isBlockLock(operation.location());
    long value = read.orElseGet(() -> isLock ? 0 : initial(operation.location()));
    if (isLock && (value & AtomicBlocks.HELD) != 0) {
      standing.position = standing.position.waiting();
      return;
    }
    Block after =
        isLock
            ? new Block(OptionalLong.of(value), Optional.empty())
            : new Block(
                block.lock(), Optional.of(new Found(steps.place(operation.location()), value)));
    Position next = standing.position.next().in(after);
    standing.position =
        operation.half() == Half.READ ? next.before(operations.writeHalf(operation), 0) : next;
    standing.done = null;
  }

  /** The write half of an operation of an atomic block. */
  private void half(int thread, ThreadStanding standing, Operation half) {
    Block block = Objects.requireNonNull(standing.position.block());
    Done done = steps.doneByBlock(thread, standing);
    boolean isLock = steps.isBlockLock(half.location());
    if (isLock && !done.outside().isEmpty()) {
      standing.position = standing.position.next();
      standing.isKnown = false;
      return;
    }
    List<Settled> left = endBlock(thread, standing, block, half, isLock);
    standing.position = standing.position.next(left).in(null);
  }

  /**
   * The machine takes the step of a block.
   *
   * @return what remains of the block
   */
  private List<Settled> endBlock(
      int thread, ThreadStanding standing, Block block, Operation operation, boolean isAfterAll) {
    Done done = steps.doneByBlock(thread, standing);
    List<Settled> left = steps.settled(thread, standing.position, done, isAfterAll);
    long control = sources.areKnown() ? sources.control(thread) : 0;
    follow(thread, operation);
    steps.blocks().take(done, block.lock().orElseThrow(), block.found(), () -> step(thread, 0));
    if (sources.areKnown()) {
      sources.branch(thread, control);
    }
    standing.done = null;
    return left;
  }

  /** The read by which a thread that sleeps learns that it was woken. */
  private void wake(int thread, ThreadStanding standing, Operation operation) {
    standing.isKnown = false;
    if (sources.areKnown()) {
      follow(thread, operation);
      // That it was woken is all that the thread learns.
      sources.reads(thread, 0, 0, 0);
      sources.branch(thread, sources.sets().of(standing.position.slot()));
    }
    machine.wake(thread);
    standing.position = standing.position.next();
    if (machine.hasFailed()) {
      fail(standing, machine.failure());
    }
    if (machine.isNewlyShared()) {
      throw new MoreIsShared();
    }
  }

  /** Which outcome steps have from now on that choose whom they wake: to tell them. */
  void foresee(int outcome) {
    foreseen = outcome;
  }

  /** Takes note of what depends on a step that is about to be taken. */
  private void follow(int thread, Operation operation) {
    if (!sources.areKnown()) {
      return;
    }
    ThreadStanding standing = of(thread);
    ReadSets sets = sources.sets();
    Position before = standing.position;
    long addresses = sets.union(before.addresses(), operation.dependencies().address());
    boolean isFence = operation.fence() == Fence.INSTRUCTION;
    long fenced =
        isFence
            ? sets.union(before.fenced(), sets.union(sources.control(thread), addresses))
            : before.fenced();
    standing.position = before.depending(addresses, fenced);
    if (operation.fence() == Fence.CREATE) {
      sources.forget(operation.argument());
    }
    long read = operation.isRead() ? sets.of(before.slot()) : 0;
    int instruction = machine.places().ownInstruction(thread);
    if (operation.isRead()
        && operation.condition() != Condition.ALWAYS
        && machine.code().branches(instruction)) {
      sources.branch(thread, sets.union(read, sources.expected(thread)));
    }
    Step next = machine.nextStep(Actors.ofThread(thread));
    sources.reads(thread, read, next.address, next.size);
    boolean isCopied = operation.isRead() && operation.half() == Half.NONE;
    if (isCopied && machine.code().isCall(next.instruction)) {
      sources.cut();
    }
  }

  private boolean hasToWait(int thread, long value) {
    int actor = Actors.ofThread(thread);
    return switch (machine.nextStep(actor).kind) {
      case LOAD,
          READ_MODIFY_WRITE,
          FAILED_COMPARE_EXCHANGE,
          TRYLOCK,
          FAILED_TRYLOCK,
          FAILED_READ_LOCK,
          SYNCHRONISE ->
          machine.awaits().maySpin(thread) && machine.awaits().isSpinIteration(thread, value, 0);
      default -> !machine.isEnabled(actor);
    };
  }

  private Step step(int thread, int outcome) {
    Step taken = machine.step(Actors.ofThread(thread), outcome);
    latest = Optional.of(taken);
    of(thread).isKnown = false;
    if (machine.hasFailed()) {
      // What a thread does before its first step is part of its creation.
      int created = taken.kind == EventKind.CREATE ? (int) taken.value : thread;
      boolean isCreated =
          created != thread && machine.exists(created) && !machine.isRunning(created);
      fail(of(isCreated ? created : thread), machine.failure());
    }
    if (machine.isNewlyShared()) {
      throw new MoreIsShared();
    }
    return taken;
  }

  private void fail(ThreadStanding standing, Failure failure) {
    failed += standing.failure.isPresent() ? 0 : 1;
    standing.failure = Optional.of(failure);
    standing.failedSince = undo.size();
  }

  @Override
  public int mark() {
    return undo.size();
  }

  @Override
  public void undo(int mark) {
    if (undo.size() == mark) {
      return;
    }
    int first = 0;
    while (undo.size() > mark) {
      Undo last = undo.removeLast();
      ThreadStanding standing = of(last.thread);
      first = last.mark;
      standing.position = last.position;
      standing.isKnown = false;
      standing.done = null;
      last.saved.ifPresent(saved -> sources.restore(last.thread, saved));
      if (last.word.location >= 0) {
        steps.restoreOwnWord(last.thread, last.word.location, last.word.before);
      }
    }
    machine.undo(first);
    for (int thread = 0; failed > 0 && thread < standings.size(); thread++) {
      ThreadStanding standing = standings.get(thread);
      if (standing.failure.isPresent() && standing.failedSince > mark) {
        standing.failure = Optional.empty();
        failed--;
      }
    }
  }

  // Questions about what was taken

  /** The instruction of the program that has made an event. */
  int instruction(int event) {
    for (int i = undo.size() - 1; i >= 0; i--) {
      Undo taken = undo.get(i);
      if (taken.thread == Graph.thread(event) && taken.position.slot() == Graph.slot(event)) {
        return taken.position.half() == null ? taken.instruction : instruction(event - 1);
      }
    }
    throw new IllegalStateException("an event that was not taken");
  }

  // The end of a graph

  /**
   * Lets memory hold what it holds once all writes of a graph have reached it; {@link Machine#undo}
   * takes it back.
   *
   * @param latest the value of the last write of each location that has one
   */
  void finish(Map<Integer, Long> latest) {
    latest.forEach(
        (location, value) -> {
          if (steps.isBlockLock(location)) {
            steps.blocks().put(value);
            return;
          }
          Initial word = initial(steps.place(location));
          Optional<SyncStates> states = steps.states(location);
          if (states.isPresent()) {
            put(word, rest(location, word), states.get().state(value));
          } else if (word.isThere) {
            machine.write(word.place.address(), word.place.size(), value);
          }
        });
  }

  /** Whether a thread that waits could go on now. */
  boolean canGoOn(int thread) {
    return isWaiting(thread) && machine.isEnabled(Actors.ofThread(thread));
  }
}
