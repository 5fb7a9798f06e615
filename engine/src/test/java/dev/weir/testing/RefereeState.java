package dev.weir.testing;

import dev.weir.program.MemoryOrder;
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
import dev.weir.testing.SmallInstruction.Part;
import dev.weir.testing.SmallInstruction.Place;
import dev.weir.testing.SmallInstruction.Store;
import dev.weir.testing.SmallInstruction.TryLock;
import dev.weir.testing.SmallInstruction.Unlock;
import dev.weir.testing.SmallTrace.Event;
import dev.weir.testing.SmallTrace.EventId;
import java.util.ArrayList;
import java.util.Collections;
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
  private final SmallModel model;
  private final List<ThreadState> threads = new ArrayList<>();

  /** Value of each half of a variable, 16 bits; the initial 0 is left out. */
  private final SortedMap<String, Integer> memory = new TreeMap<>();

  /** The holder of each mutex that is held. */
  private final SortedMap<String, Integer> holders = new TreeMap<>();

  /** The writes of each half of a variable and the operations on each mutex. */
  private final SortedMap<String, List<EventId>> order = new TreeMap<>();

  /** The thread that freed the block, if one did. */
  private Optional<Integer> freedBy = Optional.empty();

  private RefereeState(SmallProgram program, SmallModel model) {
    this.program = program;
    this.model = model;
  }

  /** A store that is not yet in memory. {@code section} counts the barriers before it. */
  private record Buffered(Place place, int value, EventId store, int section) {}

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

  /** The state of one thread. Lists are replaced, never changed. */
  private static final class ThreadState {
    /** The index of the next instruction. */
    int next;

    /** Whether an assumption failed. */
    boolean halted;

    /** Whether an access failed. */
    boolean failed;

    /** Its stores that failed when they reached memory, which do not stop it. */
    List<Buffered> lost = List.of();

    /** Whether a sequentially consistent store still waits for empty buffers. */
    boolean fencing;

    /** The index of that store. */
    int fencedAt;

    /** The number of store-store barriers executed. */
    int section;

    SortedMap<String, Integer> registers = new TreeMap<>();

    /** Stores that are not yet in memory, in program order, whatever the model. */
    List<Buffered> buffer = List.of();

    List<Event> events = List.of();

    /** The index of the instruction at which it stands. */
    int place() {
      return fencing ? fencedAt : next;
    }

    ThreadState copy() {
      ThreadState copy = new ThreadState();
      copy.next = next;
      copy.halted = halted;
      copy.failed = failed;
      copy.lost = lost;
      copy.fencing = fencing;
      copy.fencedAt = fencedAt;
      copy.section = section;
      copy.registers = new TreeMap<>(registers);
      copy.buffer = buffer;
      copy.events = events;
      return copy;
    }

    int value(Expression expression) {
      return expression.constant() + expression.register().map(this::register).orElse(0);
    }

    int register(String name) {
      return registers.getOrDefault(name, 0);
    }

    boolean holds(Condition condition) {
      return (register(condition.register()) == condition.constant()) == condition.equal();
    }
  }

  /** The configuration at the start. */
  static RefereeState initial(SmallProgram program, SmallModel model) {
    RefereeState state = new RefereeState(program, model);
    for (int t = 0; t < program.threads().size(); t++) {
      state.threads.add(new ThreadState());
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
        order);
  }

  /** The trace, when nothing can step. */
  SmallTrace trace() {
    boolean complete = true;
    for (int t = 0; t < threads.size(); t++) {
      ThreadState thread = threads.get(t);
      complete &= thread.next == program.threads().get(t).size();
      complete &= !thread.failed && thread.lost.isEmpty();
    }
    return new SmallTrace(
        threads.stream().map(thread -> thread.events).toList(),
        order,
        complete ? List.of() : threads.stream().map(ThreadState::place).toList());
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
    program.variables().forEach(variable -> values.put(variable, read(Place.of(variable))));
    return new SmallState(registers, values);
  }

  private RefereeState copy() {
    RefereeState copy = new RefereeState(program, model);
    threads.forEach(thread -> copy.threads.add(thread.copy()));
    copy.memory.putAll(memory);
    copy.holders.putAll(holders);
    copy.order.putAll(order);
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
    return switch (model) {
      case SC, TSO -> true;
      case PSO -> earlier.place().overlaps(later.place()) || earlier.section() < later.section();
    };
  }

  private void addSteps(int t, List<RefereeState> result) {
    ThreadState thread = threads.get(t);
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
    RefereeState next = copy();
    next.execute(t, action);
    result.add(next);
  }

  private boolean mustWait(ThreadState thread, Action action) {
    return switch (action) {
      case Store _, Choose _, Assume _, Free _ -> false;
      case Load(_, Place place, _) ->
          newest(thread, place).filter(store -> !store.place().covers(place)).isPresent();
      case Exchange(_, Place place, _, MemoryOrder order) -> waits(thread, place, order);
      case FetchAdd(_, Place place, _, MemoryOrder order) -> waits(thread, place, order);
      case CompareExchange(_, Place place, _, _, MemoryOrder order) -> waits(thread, place, order);
      case Fence _, Unlock _, TryLock _, Atomic _ -> !thread.buffer.isEmpty();
      case Lock(String mutex) -> !thread.buffer.isEmpty() || holders.containsKey(mutex);
    };
  }

  /**
   * Whether a read-modify-write must wait for stores to leave the buffer: for all of them, but
   * under PSO one that does not release waits only for those to its own variable and for those
   * before a barrier, as its write reaches memory at once.
   */
  private boolean waits(ThreadState thread, Place place, MemoryOrder order) {
    if (model == SmallModel.PSO && !order.releases()) {
      return thread.buffer.stream()
          .anyMatch(store -> store.place().overlaps(place) || store.section() < thread.section);
    }
    return !thread.buffer.isEmpty();
  }

  /** Executes an instruction that can step and has one outcome. */
  private void execute(int t, Action action) {
    ThreadState thread = threads.get(t);
    EventId event = new EventId(t, thread.next);
    switch (action) {
      case Store(Place place, _, _)
          when isFreed(place) && (model == SmallModel.SC || freedBy.equals(Optional.of(t))) -> {
        appendAll(place, event);
        fail(t, List.of());
      }
      case Load(_, Place place, _)
          when isFreed(place) && (freedBy.equals(Optional.of(t)) || own(t, place).isEmpty()) ->
          fail(t, lastOf(place));
      case Store(Place place, Expression value, MemoryOrder storeOrder) -> {
        store(thread, event, place, thread.value(value), storeOrder);
        finish(t, List.of(), OptionalInt.empty());
      }
      case Load(String register, Place place, _) -> {
        Optional<Buffered> own = own(t, place);
        int value = own.map(store -> cut(store, place)).orElseGet(() -> read(place));
        thread.registers.put(register, value);
        List<Optional<EventId>> sources =
            own.map(store -> halves(place).stream().map(_ -> Optional.of(store.store())).toList())
                .orElseGet(() -> lastOf(place));
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
        int expected = truncate(thread.value(expectedValue), place);
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
        append(mutex, event);
        finish(t, List.of(), OptionalInt.empty());
      }
      case TryLock(String register, String mutex) -> {
        boolean free = !holders.containsKey(mutex);
        thread.registers.put(register, free ? 1 : 0);
        if (free) {
          lock(t, mutex);
        } else {
          finish(t, List.of(lastOf(mutex)), OptionalInt.empty());
        }
      }
      case Free(List<String> words) -> {
        words.forEach(word -> halves(Place.of(word)).forEach(half -> append(half, event)));
        if (freedBy.isPresent()) {
          fail(t, List.of());
        } else {
          freedBy = Optional.of(t);
          finish(t, List.of(), OptionalInt.empty());
        }
      }
      case Atomic(List<SmallInstruction> body) -> executeAtomically(t, body);
      case Assume _, Choose _ -> throw new IllegalStateException("not a step: " + action);
    }
  }

  /** One event; it reads what its own writes have left. */
  private void executeAtomically(int t, List<SmallInstruction> body) {
    ThreadState thread = threads.get(t);
    EventId event = new EventId(t, thread.next);
    List<Optional<EventId>> sources = new ArrayList<>();
    for (SmallInstruction inner : body) {
      if (inner.guard().isPresent() && !thread.holds(inner.guard().get())) {
        continue;
      }
      switch (inner.action()) {
        case Store(Place place, Expression value, _) -> write(place, thread.value(value), event);
        case Load(String register, Place place, _) -> {
          sources.addAll(lastOf(place));
          thread.registers.put(register, read(place));
        }
        case Exchange _, FetchAdd _, CompareExchange _ -> throw notInAtomic(inner);
        case Fence _, Assume _, Lock _, Unlock _, TryLock _ -> throw notInAtomic(inner);
        case Choose _, Atomic _, Free _ -> throw notInAtomic(inner);
      }
    }
    finish(t, sources, OptionalInt.empty());
  }

  private static IllegalArgumentException notInAtomic(SmallInstruction inner) {
    return new IllegalArgumentException("only loads and stores may be atomic together: " + inner);
  }

  private void store(
      ThreadState thread, EventId event, Place place, int value, MemoryOrder storeOrder) {
    if (model == SmallModel.SC) {
      write(place, value, event);
      return;
    }
    if (storeOrder.releases()) {
      thread.section++;
    }
    thread.buffer = with(thread.buffer, new Buffered(place, value, event, thread.section));
    thread.fencing = storeOrder == MemoryOrder.SEQ_CST;
    thread.fencedAt = thread.next;
  }

  /** {@code change} gives the new value; none when nothing is written. */
  private void readModifyWrite(
      int t, String register, Place place, UnaryOperator<Optional<Integer>> change) {
    ThreadState thread = threads.get(t);
    EventId event = new EventId(t, thread.next);
    int old = read(place);
    List<Optional<EventId>> sources = lastOf(place);
    if (isFreed(place)) {
      appendAll(place, event);
      fail(t, sources);
      return;
    }
    thread.registers.put(register, old);
    change.apply(Optional.of(old)).ifPresent(value -> write(place, value, event));
    finish(t, sources, OptionalInt.empty());
  }

  private void lock(int t, String mutex) {
    Optional<EventId> previous = lastOf(mutex);
    holders.put(mutex, t);
    append(mutex, new EventId(t, threads.get(t).next));
    finish(t, List.of(previous), OptionalInt.empty());
  }

  private boolean isFreed(Place place) {
    return freedBy.isPresent() && program.block().contains(place.variable());
  }

  /** Notes the event of a thread's next instruction, an error, which stops the thread. */
  private void fail(int t, List<Optional<EventId>> sources) {
    ThreadState thread = threads.get(t);
    thread.events = with(thread.events, new Event(thread.next, sources, OptionalInt.empty()));
    thread.failed = true;
  }

  /** A buffered store reaches memory. */
  private void update(int t, Buffered store) {
    if (!isFreed(store.place())) {
      write(store.place(), store.value(), store.store());
    } else if (freedBy.equals(Optional.of(t))) {
      for (String half : halves(store.place())) {
        List<EventId> writes = new ArrayList<>(order.getOrDefault(half, List.of()));
        writes.add(program.firstFree(writes), store.store());
        order.put(half, Collections.unmodifiableList(writes));
      }
    } else {
      appendAll(store.place(), store.store());
      threads.get(t).lost = with(threads.get(t).lost, store);
    }
  }

  private void appendAll(Place place, EventId event) {
    halves(place).forEach(half -> append(half, event));
  }

  /** Notes the event of a thread's next instruction and goes on to the next step. */
  private void finish(int t, List<Optional<EventId>> sources, OptionalInt outcome) {
    ThreadState thread = threads.get(t);
    thread.events = with(thread.events, new Event(thread.next, sources, outcome));
    thread.next++;
    runSilently(t);
  }

  /** Runs what is no step: false guards, assumptions, fences that only order stores. */
  private void runSilently(int t) {
    ThreadState thread = threads.get(t);
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
            if (fence.releases()) {
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

  /**
   * The own store that a load reads, not memory: a buffered one, or one that failed, which the
   * thread does not notice.
   */
  private Optional<Buffered> own(int t, Place place) {
    ThreadState thread = threads.get(t);
    return newest(thread, place)
        .or(
            () ->
                thread.lost.reversed().stream()
                    .filter(store -> store.place().overlaps(place))
                    .findFirst()
                    .filter(store -> store.place().covers(place)));
  }

  /** The newest own buffered store that has bytes in common with a place. */
  private static Optional<Buffered> newest(ThreadState thread, Place place) {
    return thread.buffer.reversed().stream()
        .filter(store -> store.place().overlaps(place))
        .findFirst();
  }

  /** The value that a store which covers a place gives to it. */
  private static int cut(Buffered store, Place place) {
    if (store.place().equals(place)) {
      return truncate(store.value(), place);
    }
    return switch (place.part()) {
      case ALL -> throw new IllegalArgumentException(store + " does not cover " + place);
      case LOW -> low(store.value());
      case HIGH -> high(store.value());
    };
  }

  private static int truncate(int value, Place place) {
    return place.part() == Part.ALL ? value : low(value);
  }

  private static int low(int value) {
    return value & 0xffff;
  }

  private static int high(int value) {
    return value >>> 16;
  }

  /** The names of the halves that a place is made of, low half first. */
  static List<String> halves(Place place) {
    Place low = new Place(place.variable(), Part.LOW);
    Place high = new Place(place.variable(), Part.HIGH);
    return switch (place.part()) {
      case ALL -> List.of(low.toString(), high.toString());
      case LOW -> List.of(low.toString());
      case HIGH -> List.of(high.toString());
    };
  }

  private int read(Place place) {
    int value = 0;
    for (String half : halves(place).reversed()) {
      value = (value << 16) | memory.getOrDefault(half, 0);
    }
    return value;
  }

  private void write(Place place, int value, EventId event) {
    int rest = value;
    for (String half : halves(place)) {
      memory.put(half, low(rest));
      append(half, event);
      rest = high(rest);
    }
  }

  private List<Optional<EventId>> lastOf(Place place) {
    return halves(place).stream().map(this::lastOf).toList();
  }

  private Optional<EventId> lastOf(String object) {
    List<EventId> writes = order.getOrDefault(object, List.of());
    return writes.isEmpty() ? Optional.empty() : Optional.of(writes.getLast());
  }

  private void append(String object, EventId event) {
    order.put(object, with(order.getOrDefault(object, List.of()), event));
  }

  private static <T> List<T> with(List<T> list, T element) {
    List<T> longer = new ArrayList<>(list);
    longer.add(element);
    return Collections.unmodifiableList(longer);
  }
}
