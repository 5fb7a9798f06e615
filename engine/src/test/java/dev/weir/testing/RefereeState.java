package dev.weir.testing;

import dev.weir.program.MemoryOrder;
import dev.weir.testing.RefereeThread.Buffered;
import dev.weir.testing.SmallInstruction.Action;
import dev.weir.testing.SmallInstruction.Assume;
import dev.weir.testing.SmallInstruction.Atomic;
import dev.weir.testing.SmallInstruction.Choose;
import dev.weir.testing.SmallInstruction.CompareExchange;
import dev.weir.testing.SmallInstruction.Condition;
import dev.weir.testing.SmallInstruction.Exchange;
import dev.weir.testing.SmallInstruction.Expression;
import dev.weir.testing.SmallInstruction.Fence;
import dev.weir.testing.SmallInstruction.FetchAdd;
import dev.weir.testing.SmallInstruction.Free;
import dev.weir.testing.SmallInstruction.Load;
import dev.weir.testing.SmallInstruction.Lock;
import dev.weir.testing.SmallInstruction.Place;
import dev.weir.testing.SmallInstruction.Store;
import dev.weir.testing.SmallInstruction.TryLock;
import dev.weir.testing.SmallInstruction.Unlock;
import dev.weir.testing.SmallTrace.Event;
import dev.weir.testing.SmallTrace.EventId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A configuration of the {@link Referee}'s machine together with the trace so far. Steps make a
 * copy and change that.
 */
final class RefereeState {
  private final SmallProgram program;
  private final RefereeModel model;
  private final int bufferSize;
  private final List<RefereeThread> threads = new ArrayList<>();
  private final RefereeMemory memory;

  /** The holder of each mutex that is held. */
  private final SortedMap<String, Integer> holders = new TreeMap<>();

  /** The thread that freed the block, if one did. */
  private Optional<Integer> freedBy = Optional.empty();

  private RefereeState(
      SmallProgram program, RefereeModel model, int bufferSize, RefereeMemory memory) {
    this.program = program;
    this.model = model;
    this.bufferSize = bufferSize;
    this.memory = memory;
  }

  /** What two configurations must agree in to be one: everything. */
  record Key(
      List<ThreadKey> threads, Map<String, Integer> holders, Map<String, List<EventId>> order) {}

  /** The part of a {@link Key} for one thread; registers and memory follow from the trace. */
  record ThreadKey(
      int next,
      boolean halted,
      boolean failed,
      List<Buffered> lost,
      boolean fencing,
      int section,
      List<Buffered> buffer,
      List<Event> events) {}

  /** The configuration at the start. */
  static RefereeState initial(SmallProgram program, RefereeModel model, int bufferSize) {
    RefereeState state = new RefereeState(program, model, bufferSize, new RefereeMemory());
    for (int t = 0; t < program.threads().size(); t++) {
      state.threads.add(new RefereeThread());
      state.runSilently(t);
    }
    return state;
  }

  /** The configurations one step further: one for each actor that can step and each outcome. */
  List<RefereeState> successors() {
    List<RefereeState> result = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      addUpdates(t, result);
      addSteps(t, result);
    }
    return result;
  }

  Key key() {
    return new Key(
        threads.stream()
            .map(
                thread ->
                    new ThreadKey(
                        thread.next,
                        thread.halted,
                        thread.failed,
                        thread.lost,
                        thread.fencing,
                        thread.section,
                        thread.buffer,
                        thread.events))
            .toList(),
        holders,
        memory.order());
  }

  /** The trace, when nothing can step. */
  SmallTrace trace() {
    boolean complete = true;
    for (int t = 0; t < threads.size(); t++) {
      RefereeThread thread = threads.get(t);
      complete &= thread.next == program.threads().get(t).size();
      complete &= !thread.failed && thread.lost.isEmpty();
    }
    return new SmallTrace(
        threads.stream().map(thread -> thread.events).toList(),
        memory.order(),
        complete ? List.of() : threads.stream().map(RefereeThread::place).toList());
  }

  /** The final state, when nothing can step. */
  SmallState finalState() {
    List<SortedMap<String, Integer>> registers = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      SortedMap<String, Integer> values = new TreeMap<>();
      for (String register : program.registers(t)) {
        values.put(register, threads.get(t).register(register));
      }
      registers.add(values);
    }
    SortedMap<String, Integer> values = new TreeMap<>();
    program.variables().forEach(variable -> values.put(variable, memory.read(Place.of(variable))));
    return new SmallState(registers, values);
  }

  private RefereeState copy() {
    RefereeState copy = new RefereeState(program, model, bufferSize, memory.copy());
    threads.forEach(thread -> copy.threads.add(thread.copy()));
    copy.holders.putAll(holders);
    copy.freedBy = freedBy;
    return copy;
  }

  /** One update for each buffered store that may be the thread's next to reach memory. */
  private void addUpdates(int t, List<RefereeState> result) {
    List<Buffered> buffer = threads.get(t).buffer;
    for (int i = 0; i < buffer.size(); i++) {
      Buffered store = buffer.get(i);
      if (buffer.subList(0, i).stream().noneMatch(earlier -> mustStayBefore(earlier, store))) {
        RefereeState next = copy();
        List<Buffered> rest = new ArrayList<>(buffer);
        rest.remove(i);
        next.threads.get(t).buffer = List.copyOf(rest);
        next.update(t, store);
        result.add(next);
      }
    }
  }

  private boolean mustStayBefore(Buffered earlier, Buffered later) {
    return mustStayBefore(earlier, later.place(), later.section());
  }

  private boolean mustStayBefore(Buffered earlier, Place later, int section) {
    return earlier.place().overlaps(later)
        || earlier.section() < section
        || model.keeps(earlier.place().variable(), later.variable());
  }

  private void addSteps(int t, List<RefereeState> result) {
    RefereeThread thread = threads.get(t);
    if (thread.failed) {
      return;
    }
    if (thread.fencing) {
      if (thread.buffer.isEmpty()) {
        RefereeState next = copy();
        next.threads.get(t).fencing = false;
        result.add(next);
      }
      return;
    }
    List<SmallInstruction> code = program.threads().get(t);
    if (thread.halted || thread.next == code.size()) {
      return;
    }
    Action action = code.get(thread.next).action();
    if (mustWait(thread, action)) {
      return;
    }
    if (action instanceof Choose(String register, int low, int high)) {
      for (int outcome = low; outcome <= high; outcome++) {
        RefereeState next = copy();
        next.threads.get(t).registers.put(register, outcome);
        next.finish(t, List.of(), OptionalInt.of(outcome));
        result.add(next);
      }
      return;
    }
    if (action instanceof Atomic(List<SmallInstruction> body)) {
      addBlocks(t, body, List.of(), result);
      return;
    }
    RefereeState next = copy();
    next.execute(t, action);
    result.add(next);
  }

  /** Adds the outcomes of an atomic block whose first choices are made. */
  private void addBlocks(
      int t, List<SmallInstruction> body, List<Integer> choices, List<RefereeState> result) {
    RefereeState next = copy();
    Optional<Choose> open = next.executeAtomically(t, body, choices);
    if (open.isEmpty()) {
      result.add(next);
      return;
    }
    for (int value = open.get().low(); value <= open.get().high(); value++) {
      List<Integer> more = new ArrayList<>(choices);
      more.add(value);
      addBlocks(t, body, more, result);
    }
  }

  private boolean mustWait(RefereeThread thread, Action action) {
    return switch (action) {
      case Store _ -> thread.buffer.size() >= bufferSize;
      case Choose _, Assume _, Free _ -> false;
      case Load(_, Place place, _) ->
          thread.newest(place).filter(store -> !store.place().covers(place)).isPresent();
      case Exchange(_, Place place, _, MemoryOrder order) -> waits(thread, place, order);
      case FetchAdd(_, Place place, _, MemoryOrder order) -> waits(thread, place, order);
      case CompareExchange(_, Place place, _, _, MemoryOrder order) -> waits(thread, place, order);
      case Fence _, Unlock _, TryLock _, Atomic _ -> !thread.buffer.isEmpty();
      case Lock(String mutex) -> !thread.buffer.isEmpty() || holders.containsKey(mutex);
    };
  }

  /**
   * Whether a read-modify-write must wait for stores to leave the buffer: for all of them, or, as
   * its write reaches memory at once, for those that must stay before it.
   */
  private boolean waits(RefereeThread thread, Place place, MemoryOrder order) {
    return model.drainsAll(order)
        ? !thread.buffer.isEmpty()
        : thread.buffer.stream().anyMatch(store -> mustStayBefore(store, place, thread.section));
  }

  /** Executes an instruction that can step and has one outcome. */
  private void execute(int t, Action action) {
    RefereeThread thread = threads.get(t);
    EventId event = new EventId(t, thread.next);
    switch (action) {
      case Store(Place place, _, _)
          when isFreed(place) && (!model.isBuffered() || freedBy.equals(Optional.of(t))) -> {
        memory.appendAll(place, event);
        fail(t, List.of());
      }
      case Load(_, Place place, _)
          when isFreed(place)
              && (freedBy.equals(Optional.of(t)) || threads.get(t).own(place).isEmpty()) ->
          fail(t, memory.lastOf(place));
      case Store(Place place, Expression value, MemoryOrder storeOrder) -> {
        store(thread, event, place, thread.value(value), storeOrder);
        finish(t, List.of(), OptionalInt.empty());
      }
      case Load(String register, Place place, _) -> {
        Optional<Buffered> own = threads.get(t).own(place);
        int value = own.map(store -> store.cut(place)).orElseGet(() -> memory.read(place));
        thread.registers.put(register, value);
        List<Optional<EventId>> sources =
            own.map(
                    store ->
                        RefereeMemory.halves(place).stream()
                            .map(_ -> Optional.of(store.store()))
                            .toList())
                .orElseGet(() -> memory.lastOf(place));
        finish(t, sources, OptionalInt.empty());
      }
      case Exchange(String register, Place place, Expression value, _) -> {
        int desired = thread.value(value);
        readModifyWrite(t, register, place, old -> Optional.of(desired));
      }
      case FetchAdd(String register, Place place, Expression value, _) -> {
        int added = thread.value(value);
        readModifyWrite(t, register, place, old -> old.map(v -> v + added));
      }
      case CompareExchange(
              String register,
              Place place,
              Expression expectedValue,
              Expression desiredValue,
              _) -> {
        int expected = RefereeMemory.truncate(thread.value(expectedValue), place);
        int desired = thread.value(desiredValue);
        readModifyWrite(
            t, register, place, old -> old.filter(v -> v == expected).map(_ -> desired));
      }
      case Fence _ -> {
        thread.next++;
        runSilently(t);
      }
      case Lock(String mutex) -> lock(t, mutex);
      case Unlock(String mutex) -> {
        if (holders.getOrDefault(mutex, -1) != t) {
          throw new IllegalArgumentException(
              program + ": thread " + t + " unlocks " + mutex + " without holding it");
        }
        holders.remove(mutex);
        memory.append(mutex, event);
        finish(t, List.of(), OptionalInt.empty());
      }
      case TryLock(String register, String mutex) -> {
        boolean free = !holders.containsKey(mutex);
        thread.registers.put(register, free ? 1 : 0);
        if (free) {
          lock(t, mutex);
        } else {
          finish(t, List.of(memory.lastOf(mutex)), OptionalInt.empty());
        }
      }
      case Free(List<String> words) -> {
        words.forEach(
            word ->
                RefereeMemory.halves(Place.of(word)).forEach(half -> memory.append(half, event)));
        if (freedBy.isPresent()) {
          fail(t, List.of());
        } else {
          freedBy = Optional.of(t);
          finish(t, List.of(), OptionalInt.empty());
        }
      }
      case Assume _, Choose _, Atomic _ -> throw new IllegalStateException("not a step: " + action);
    }
  }

  /**
   * One event; it reads what its own writes have left. Its outcome names all that it chooses.
   *
   * @return the first choice that is not made yet, for which it stops
   */
  private Optional<Choose> executeAtomically(
      int t, List<SmallInstruction> body, List<Integer> choices) {
    RefereeThread thread = threads.get(t);
    int made = 0;
    int weight = 1;
    int outcome = 0;
    EventId event = new EventId(t, thread.next);
    List<Optional<EventId>> sources = new ArrayList<>();
    for (SmallInstruction inner : body) {
      if (inner.guard().isPresent() && !thread.holds(inner.guard().get())) {
        continue;
      }
      switch (inner.action()) {
        case Store(Place place, Expression value, _) ->
            memory.write(place, thread.value(value), event);
        case Load(String register, Place place, _) -> {
          sources.addAll(memory.lastOf(place));
          thread.registers.put(register, memory.read(place));
        }
        case Choose choose -> {
          if (made == choices.size()) {
            return Optional.of(choose);
          }
          thread.registers.put(choose.register(), choices.get(made));
          outcome += weight * (choices.get(made) - choose.low());
          weight *= choose.high() - choose.low() + 1;
          made++;
        }
        case Exchange _, FetchAdd _, CompareExchange _ -> throw notInAtomic(inner);
        case Fence _, Assume _, Lock _, Unlock _, TryLock _ -> throw notInAtomic(inner);
        case Atomic _, Free _ -> throw notInAtomic(inner);
      }
    }
    finish(t, sources, made == 0 ? OptionalInt.empty() : OptionalInt.of(outcome));
    return Optional.empty();
  }

  private static IllegalArgumentException notInAtomic(SmallInstruction inner) {
    return new IllegalArgumentException(
        "only loads, stores and choices may be atomic together: " + inner);
  }

  private void store(
      RefereeThread thread, EventId event, Place place, int value, MemoryOrder storeOrder) {
    if (!model.isBuffered()) {
      memory.write(place, value, event);
      return;
    }
    if (model.hasBarrierBefore(storeOrder)) {
      thread.section++;
    }
    thread.buffer =
        RefereeThread.with(thread.buffer, new Buffered(place, value, event, thread.section));
    thread.fencing = model.hasFenceAfter(storeOrder);
    thread.fencedAt = thread.next;
  }

  /** {@code change} gives the new value; none when nothing is written. */
  private void readModifyWrite(
      int t, String register, Place place, UnaryOperator<Optional<Integer>> change) {
    RefereeThread thread = threads.get(t);
    EventId event = new EventId(t, thread.next);
    int old = memory.read(place);
    List<Optional<EventId>> sources = memory.lastOf(place);
    if (isFreed(place)) {
      memory.appendAll(place, event);
      fail(t, sources);
      return;
    }
    thread.registers.put(register, old);
    change.apply(Optional.of(old)).ifPresent(value -> memory.write(place, value, event));
    finish(t, sources, OptionalInt.empty());
  }

  private void lock(int t, String mutex) {
    Optional<EventId> previous = memory.lastOf(mutex);
    holders.put(mutex, t);
    memory.append(mutex, new EventId(t, threads.get(t).next));
    finish(t, List.of(previous), OptionalInt.empty());
  }

  private boolean isFreed(Place place) {
    return freedBy.isPresent() && program.block().contains(place.variable());
  }

  /** Notes the event of a thread's next instruction, an error, which stops the thread. */
  private void fail(int t, List<Optional<EventId>> sources) {
    RefereeThread thread = threads.get(t);
    thread.events =
        RefereeThread.with(thread.events, new Event(thread.next, sources, OptionalInt.empty()));
    thread.failed = true;
  }

  /** A buffered store reaches memory. */
  private void update(int t, Buffered store) {
    if (!isFreed(store.place())) {
      memory.write(store.place(), store.value(), store.store());
    } else if (freedBy.equals(Optional.of(t))) {
      memory.insert(store.place(), store.store(), program::firstFree);
    } else {
      memory.appendAll(store.place(), store.store());
      threads.get(t).lost = RefereeThread.with(threads.get(t).lost, store);
    }
  }

  /** Notes the event of a thread's next instruction and goes on to the next step. */
  private void finish(int t, List<Optional<EventId>> sources, OptionalInt outcome) {
    RefereeThread thread = threads.get(t);
    thread.events = RefereeThread.with(thread.events, new Event(thread.next, sources, outcome));
    thread.next++;
    runSilently(t);
  }

  /** Runs what is no step: false guards, assumptions, fences that only order stores. */
  private void runSilently(int t) {
    RefereeThread thread = threads.get(t);
    List<SmallInstruction> code = program.threads().get(t);
    while (thread.next < code.size()) {
      SmallInstruction instruction = code.get(thread.next);
      if (instruction.guard().isEmpty() || thread.holds(instruction.guard().get())) {
        switch (instruction.action()) {
          case Assume(Condition condition) -> {
            if (!thread.holds(condition)) {
              thread.halted = true;
              return;
            }
          }
          case Fence(MemoryOrder fence) when fence != MemoryOrder.SEQ_CST -> {
            if (model.isBarrier(fence)) {
              thread.section++;
            }
          }
          case Store _, Load _, Exchange _, FetchAdd _, CompareExchange _, Fence _ -> {
            return;
          }
          case Lock _, Unlock _, TryLock _, Choose _, Atomic _, Free _ -> {
            return;
          }
        }
      }
      thread.next++;
    }
  }
}
