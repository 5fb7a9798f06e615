package dev.weir.graph.thread;

import dev.weir.graph.compile.Orders;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Condition;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operation.Order;
import dev.weir.graph.event.Operations;
import dev.weir.graph.thread.StepOperations.Place;
import dev.weir.graph.thread.ThreadStanding.Position;
import dev.weir.machine.Machine;
import dev.weir.machine.Sources;
import dev.weir.machine.SyncStates;
import dev.weir.machine.await.Holding;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.memory.MemoryView.ObjectKind;
import dev.weir.machine.model.ReadSets;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a program on a machine. Between steps its memory holds what it held before all
 * steps; what a graph lets a read find is put there for the step alone. An operation on a
 * synchronisation object is a read-modify-write of its word.
 *
 * <p>Where a read makes its thread go round, or an operation has to wait at the value that it
 * finds, the event is in the graph, but the machine takes no step: the thread waits for another
 * value.
 */
public final class MachineThreads implements GraphThreads {
  private static final int MAIN = 0;

  private final Machine machine;
  private final StepOperations steps;
  private final SyncObjects objects;
  private final AtomicBlocks blocks;
  private final Operations operations;
  private final Orders orders;
  private final Sources sources;

  /** See {@link #standing}. */
  private final boolean remembers;

  private final List<ThreadStanding> standings = new ArrayList<>();
  private final List<Undo> undo = new ArrayList<>();

  /** See {@link #foresee}. */
  private int foreseen;

  /** How many threads have made an error. */
  private int failed;

  private Optional<Step> latest = Optional.empty();

  /** Finds turns of loops that leave nothing; null unless loops count their turns. */
  private final @Nullable UnnoticedTurns turns;

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
      SyncObjects.OwnWord word) {
    Undo with(SyncObjects.OwnWord changed) {
      return new Undo(mark, thread, instruction, position, saved, changed);
    }
  }

  /**
   * What memory holds at a place before all steps.
   *
   * @param isThere whether it is in a live object
   * @param defined which bytes were written, bit i for byte i
   */
  record Initial(Place place, boolean isThere, long value, int defined) {}

  /** More memory is shared than was known: an exploration has to begin anew. */
  public static final class MoreIsShared extends RuntimeException {
    private static final long serialVersionUID = 1;

    public MoreIsShared() {
      super("more memory is shared", null, false, false);
    }
  }

  /**
   * The threads of a machine that was reset.
   *
   * @param orders how the orders of the program are compiled
   * @param known what is known of atomic blocks
   * @param leavesOut whether threads stop after turns of loops that leave nothing
   */
  public MachineThreads(
      Machine machine,
      Operations operations,
      Orders orders,
      AtomicBlocks.Known known,
      boolean leavesOut) {
    this.machine = machine;
    this.operations = operations;
    this.orders = orders;
    this.sources = machine.sources();
    this.steps = new StepOperations(machine, operations, orders, known, leavesOut);
    this.objects = steps.objects();
    this.blocks = steps.blocks();
    this.remembers = !machine.code().timeMatters();
    this.turns = leavesOut ? new UnnoticedTurns(machine) : null;
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
  public StepOperations steps() {
    return steps;
  }

  /** The error that a thread has made, or why it was given up. */
  public Optional<Failure> failure(int thread) {
    return machine.exists(thread) && !machine.isRunning(thread)
        ? of(thread).failure
        : Optional.empty();
  }

  /** Whether some thread has made an error. */
  public boolean haveFailed() {
    return failed > 0;
  }

  /** The step of the event that was taken last, if the machine took one. */
  public Optional<Step> latestStep() {
    return latest;
  }

  /** Whether a thread waits for another value than the one that its last event has found. */
  public boolean isWaiting(int thread) {
    return of(thread).position.waits();
  }

  /**
   * The location of the mutex that a thread keeps because it would only take it again and look, as
   * it has done; {@link #NONE} if it keeps none so.
   */
  public int keptLock(int thread) {
    ThreadStanding standing = of(thread);
    boolean isNext = standing.position.half() == null && standing.position.settled().isEmpty();
    if (!isNext || isWaiting(thread) || !machine.isRunning(thread)) {
      return NONE;
    }
    steps.find(thread, standing);
    return standing.keepsLock ? standing.next.location() : NONE;
  }

  /** Whether the values of a place are what memory holds, not numbers of states. */
  public boolean isInMemory(int location) {
    return objects.states(location).isEmpty()
        && !objects.isSleep(location)
        && !blocks.isLock(location);
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
  public boolean isBetweenHalves(int thread) {
    Position position = of(thread).position;
    Operation half = position.half();
    if (half == null && !position.settled().isEmpty()) {
      half = position.settled().getFirst().operation();
    }
    return half != null && half.half() == Half.WRITE;
  }

  @Override
  public boolean awaitsWrite(int thread) {
    Operation next = operation(thread);
    return next.isRead() && objects.isSleep(next.location());
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
          : blocks.written(thread, standing, half);
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
    return objects
        .states(location)
        .map(states -> states.value(objects.initial(this, location)))
        .orElseGet(() -> initial(steps.place(location)).value);
  }

  /** What memory holds now, which is what it held before all steps but within one. */
  Initial initial(Place place) {
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
  void restore(Initial initial) {
    Place place = initial.place;
    if (initial.isThere && initial(place).isThere) {
      machine.restore(place.address(), place.size(), initial.value, initial.defined);
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>What a thread does with objects that come and go, with synchronisation objects, in atomic
   * blocks and with time may hang on what others did, and so may a note be one of several.
   */
  @Override
  public Optional<Standing> standing(int thread) {
    if (!remembers || machine.noteCount() > 0 || haveFailed()) {
      return Optional.empty();
    }
    if (!machine.exists(thread)) {
      return Optional.of(Standing.NOT_BEGUN);
    }
    ThreadStanding standing = of(thread);
    Position position = standing.position;
    if (position.isSpecial() || machine.isAsleep(thread)) {
      return Optional.empty();
    }
    if (position.half() == null) {
      if (position.waits()) {
        return Optional.of(Standing.WAITING);
      }
      if (!machine.isRunning(thread)) {
        return ended(thread);
      }
      if (!isOwnAffair(thread, machine.nextStep(Actors.ofThread(thread)).kind)) {
        return Optional.empty();
      }
      try {
        steps.find(thread, standing);
      } catch (StepOperations.NotCovered refused) {
        // It is refused where the thread has to take the step.
        return Optional.empty();
      }
    }
    Operation next = operation(thread);
    if (next.isAccess() && !(isInMemory(next.location()) && isGlobal(next.location()))) {
      return Optional.empty();
    }
    int instruction = machine.places().ownInstruction(thread);
    return Optional.of(Standing.before(position.slot(), next, value(thread), instruction));
  }

  /** That of a thread that runs no more; empty if it did not end by itself. */
  private Optional<Standing> ended(int thread) {
    boolean hasEnded =
        machine.canBeJoined(thread) || thread == MAIN && machine.waiting(thread) == Waiting.ENDED;
    return hasEnded ? Optional.of(Standing.ended(machine.resultOf(thread))) : Optional.empty();
  }

  /** Whether nothing decides what the next step of a thread does but what it reads. */
  private static boolean isOwnAffair(int thread, EventKind next) {
    return switch (next) {
      case LOAD, STORE, WRITE, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE, FENCE, CHOICE -> true;
      // The numbers of threads, and who joins one first, are those of the order of steps.
      case CREATE, JOIN -> thread == MAIN;
      default -> false;
    };
  }

  /** Whether a place is in a variable that is there from the start to the end. */
  private boolean isGlobal(int location) {
    MemoryView memory = machine.memory();
    int object = memory.objectAt(steps.place(location).address());
    return object != MemoryView.NO_OBJECT && memory.kind(object) == ObjectKind.GLOBAL;
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
        new Undo(
            machine.mark(),
            thread,
            instruction,
            position,
            steps.save(thread),
            SyncObjects.OwnWord.NONE));
    if (turns == null) {
      take(thread, standing, operation, value, isInitial);
      return;
    }
    turns.begin(thread, isBetweenSteps(position));
    take(thread, standing, operation, value, isInitial);
    int event = Graph.event(thread, position.slot());
    turns.end(event, isBetweenSteps(standing.position), mayRepeat(operation));
  }

  /** The event that is being taken is the step of an atomic block. */
  void tookBlock(AtomicBlocks.Accessed hidden) {
    if (turns != null) {
      turns.tookBlock(hidden);
    }
  }

  /**
   * Whether others cannot tell that a thread takes an operation once more, if memory is then what
   * it was before. A read could race with what comes later, or come after the end of an object.
   */
  private boolean mayRepeat(Operation operation) {
    int location = operation.location();
    return switch (operation.kind()) {
      case READ ->
          blocks.isLock(location)
              || operation.order() != Order.PLAIN && isInMemory(location) && isGlobal(location);
      case WRITE -> blocks.isLock(location);
      case FENCE ->
          switch (operation.fence()) {
            case FULL, LIGHT, STORE_STORE, LOAD_LOAD, LOAD_ANY -> true;
            case ACQUIRE, RELEASE, INSTRUCTION, UNSEEN -> true;
            case NONE, CREATE, JOIN, CHOICE, END -> false;
          };
      case ABSENT -> false;
    };
  }

  private static boolean isBetweenSteps(Position position) {
    return position.half() == null && !position.isSpecial() && !position.waits();
  }

  private void take(
      int thread, ThreadStanding standing, Operation operation, long value, boolean isInitial) {
    Position position = standing.position;
    if (position.half() != null) {
      if (position.block() != null) {
        blocks.takeHalf(this, thread, standing, operation);
      } else {
        standing.position = position.afterHalf(value);
      }
      return;
    }
    if (!position.settled().isEmpty()) {
      standing.position = position.next();
      return;
    }
    if (standing.isInBlock) {
      blocks.take(this, thread, standing, operation, value, isInitial);
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
    if (objects.isSleep(operation.location())) {
      objects.wake(this, thread, standing, operation);
      return;
    }
    Optional<SyncStates> states = objects.states(operation.location());
    if (states.isPresent()) {
      objects.read(
          this,
          thread,
          standing,
          operation,
          isInitial ? Optional.empty() : Optional.of(states.get().state(value)));
      return;
    }
    Initial initial = initial(steps.place(operation.location()));
    long found = isInitial ? initial.value : value;
    if (initial.isThere && !isInitial) {
      machine.write(initial.place.address(), initial.place.size(), value);
    }
    if (hasToWait(thread, found)) {
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

  /** The machine takes a step that reads what memory holds now. */
  Step stepReading(
      int thread, ThreadStanding standing, Operation operation, long found, int outcome) {
    follow(thread, operation);
    boolean isForeseen = operation.condition().holds(found, standing.value);
    Step taken = step(thread, outcome);
    boolean isHalf = operation.half() == Half.READ;
    steps.refuseIf(
        isHalf && machine.isRunning(thread) && SyncObjects.writes(taken) != isForeseen,
        taken,
        "the operation '" + taken.kind.text() + "' on an object of this kind");
    return taken;
  }

  /** Which outcome steps have from now on that choose whom they wake: to tell them. */
  public void foresee(int outcome) {
    foreseen = outcome;
  }

  /** See {@link #foresee}. */
  int foreseen() {
    return foreseen;
  }

  /** The event that is being taken changes what its thread wrote last to an object. */
  void hasWritten(SyncObjects.OwnWord word) {
    undo.add(undo.removeLast().with(word));
  }

  /** Takes note of what depends on a step that is about to be taken. */
  void follow(int thread, Operation operation) {
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
        && machine.code().branches(instruction)
        && !orders.hasOneInstruction()) {
      sources.branch(thread, sets.union(read, sources.expected(thread)));
    }
    Step next = machine.nextStep(Actors.ofThread(thread));
    sources.reads(thread, read, next.address, next.size);
    boolean isCopied = operation.isRead() && operation.half() == Half.NONE;
    if (isCopied && machine.code().isCall(next.instruction)) {
      sources.cut();
    }
  }

  /** Whether the event that is being taken has to wait at a value that its read finds. */
  boolean hasToWait(int thread, long value) {
    int actor = Actors.ofThread(thread);
    boolean hasToWait = hasToWait(thread, actor, value);
    // To find out, its instructions were run on trial.
    undo.getLast().saved.ifPresent(saved -> sources.restore(thread, saved));
    return hasToWait;
  }

  private boolean hasToWait(int thread, int actor, long value) {
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

  /** The machine takes the step of an event. */
  Step step(int thread, int outcome) {
    int actor = Actors.ofThread(thread);
    Step taken =
        turns == null
            ? machine.step(actor, outcome)
            : turns.step(thread, () -> machine.step(actor, outcome));
    latest = Optional.of(taken);
    of(thread).isKnown = false;
    // What a thread does before its first step is part of its creation.
    int created = taken.kind == EventKind.CREATE ? (int) taken.value : thread;
    boolean isCreated = created != thread && machine.exists(created) && !machine.isRunning(created);
    lookAtMachine(isCreated ? created : thread);
    return taken;
  }

  /**
   * Takes note of an error.
   *
   * @param thread that has made it if there is one
   */
  void lookAtMachine(int thread) {
    if (machine.hasFailed()) {
      ThreadStanding standing = of(thread);
      failed += standing.failure.isPresent() ? 0 : 1;
      standing.failure = Optional.of(machine.failure());
      standing.failedSince = undo.size();
    }
    if (machine.isNewlyShared()) {
      throw new MoreIsShared();
    }
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
      objects.restore(last.thread, last.word);
    }
    machine.undo(first);
    if (turns != null) {
      turns.keep(mark);
    }
    for (int thread = 0; failed > 0 && thread < standings.size(); thread++) {
      ThreadStanding standing = standings.get(thread);
      if (standing.failure.isPresent() && standing.failedSince > mark) {
        standing.failure = Optional.empty();
        failed--;
      }
    }
  }

  // Questions about what was taken

  /**
   * The first slot of the turn that has left nothing, and after which a thread does not go on;
   * {@link #NONE} if there is none.
   */
  public int firstOfTurn(int thread) {
    return turns == null || machine.isRunning(thread) ? NONE : turns.first(thread);
  }

  /** The instruction of the program that has made an event. */
  public int instruction(int event) {
    for (int i = undo.size() - 1; i >= 0; i--) {
      Undo taken = undo.get(i);
      if (taken.thread == Graph.thread(event) && taken.position.slot() == Graph.slot(event)) {
        boolean isFirst = taken.position.half() == null && taken.position.settled().isEmpty();
        return isFirst ? taken.instruction : instruction(event - 1);
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
  public void finish(Map<Integer, Long> latest) {
    latest.forEach(
        (location, value) -> {
          if (blocks.isLock(location)) {
            blocks.put(value);
          } else if (objects.states(location).isPresent()) {
            objects.put(this, location, value);
          } else if (initial(steps.place(location)).isThere) {
            Place place = steps.place(location);
            machine.write(place.address(), place.size(), value);
          }
        });
    for (int thread = 0; thread < machine.threads(); thread++) {
      if (machine.isAsleep(thread)
          && objects.isWokenIn(latest, thread, of(thread).position.asleepSince())) {
        // It keeps a mutex, so that it has not come to where it learns that.
        machine.wake(thread);
      }
    }
  }

  /** Whether a thread that waits could go on now. */
  public boolean canGoOn(int thread) {
    return isWaiting(thread) && machine.isEnabled(Actors.ofThread(thread));
  }
}
