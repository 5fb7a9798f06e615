package dev.weir.testing;

import dev.weir.machine.Machine;
import dev.weir.machine.MemoryReader;
import dev.weir.machine.memory.MemoryView.ObjectKind;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.program.SourcePosition;
import dev.weir.testing.SmallInstruction.Part;
import dev.weir.testing.SmallInstruction.Place;
import dev.weir.testing.SmallTrace.Event;
import dev.weir.testing.SmallTrace.EventId;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a machine has done so far, told in terms of the little language: gathers the steps of an
 * execution of a compiled tiny program into a {@link SmallTrace} and its final state.
 *
 * <p>Immutable: each step gives a new value, so that an enumeration can keep earlier ones.
 *
 * @param events for each thread, its events
 * @param order the writes of each half of a variable and each mutex
 */
public record SmallExecution(
    CompiledSmallProgram program,
    List<List<Event>> events,
    SortedMap<String, List<EventId>> order) {
  private static final int NONE = -1;

  /** Nothing was done. */
  public static SmallExecution start(CompiledSmallProgram program) {
    return new SmallExecution(
        program,
        Collections.nCopies(program.source().threads().size(), List.of()),
        new TreeMap<>());
  }

  /**
   * The execution after one more step.
   *
   * @param machine the machine that has just taken the step
   */
  public SmallExecution after(Machine machine, Step step) {
    int source =
        step.source == Step.FROM_MEMORY
            ? NONE
            : machine.buffers().stores(step.thread).instruction(step.source);
    List<Access> block = new ArrayList<>();
    for (int i = 0; i < step.accessCount(); i++) {
      block.add(new Access(step.accessAddress(i), step.accessSize(i), step.accessWrites(i)));
    }
    Access access = new Access(step.address, step.size, step.kind.writes());
    return after(
        machine,
        new Action(
            step.kind, step.instruction, access, step.value, source, 0, step.withoutEffect, block));
  }

  /**
   * The execution after one more event.
   *
   * @param machine the machine that made it, in whatever state
   */
  public SmallExecution after(Machine machine, EventLog log, int event) {
    EventKind kind = log.kind(event);
    boolean forwarded = kind == EventKind.LOAD && log.store(event) != EventLog.NONE;
    int source = forwarded ? log.instruction(log.store(event)) : NONE;
    List<Access> block = new ArrayList<>();
    for (int i = 0; i < log.accessCount(event); i++) {
      block.add(
          new Access(
              log.accessAddress(event, i), log.accessSize(event, i), log.accessWrites(event, i)));
    }
    Access access = new Access(log.address(event), log.size(event), kind.writes());
    return after(
        machine,
        new Action(
            kind,
            log.instruction(event),
            access,
            log.value(event),
            source,
            log.valuesBack(event),
            kind == EventKind.UPDATE && log.isWithoutEffect(event),
            block));
  }

  /**
   * What was done.
   *
   * @param source for a load from the own buffer, the instruction of the store; otherwise {@link
   *     #NONE}
   * @param valuesBack for a load of what memory held before, how many writes ago
   * @param withoutEffect for an update, whether its own thread had freed the block
   * @param block for an atomic block, its accesses
   */
  private record Action(
      EventKind kind,
      int instruction,
      Access access,
      long value,
      int source,
      int valuesBack,
      boolean withoutEffect,
      List<Access> block) {}

  private record Access(long address, int size, boolean writes) {}

  private SmallExecution after(Machine machine, Action action) {
    EventId event = event(machine, action.instruction);
    if (event.thread() < 0) {
      // An event of main, which is no thread of the little language.
      return this;
    }
    return switch (action.kind) {
      case LOAD, FAILED_COMPARE_EXCHANGE, FAILED_TRYLOCK -> with(event, sources(machine, action));
      case STORE -> with(event, List.of());
      case WRITE -> with(event, List.of()).written(event, machine, action.access);
      case UPDATE ->
          action.withoutEffect
              ? writtenBeforeEnd(event, machine, action.access)
              : written(event, machine, action.access);
      case READ_MODIFY_WRITE, LOCK, TRYLOCK -> {
        List<Optional<EventId>> sources = sources(machine, action);
        yield with(event, sources).written(event, machine, action.access);
      }
      case UNLOCK, SYNCHRONISE, FREE ->
          with(event, List.of()).written(event, machine, action.access);
      case CHOICE ->
          with(new Event(event.index(), List.of(), OptionalInt.of((int) action.value)), event);
      case FENCE, CREATE, JOIN -> this;
      case ATOMIC_BLOCK -> block(event, machine, action);
      case WAIT, SIGNAL, ACQUIRE, READ_LOCK, FAILED_READ_LOCK, POST, ARRIVE ->
          throw new IllegalStateException("not in the language: " + action.kind);
    };
  }

  /** The trace, in a state of the machine where nobody can step. */
  public SmallTrace trace(Machine machine) {
    boolean complete = true;
    List<Integer> places = new ArrayList<>();
    for (int t = 0; t < events.size(); t++) {
      int thread = program.firstThread() + t;
      complete &= machine.hasEnded(thread);
      places.add(
          machine.hasEnded(thread)
              ? program.source().threads().get(t).size()
              : event(machine, machine.places().instruction(thread)).index());
    }
    return new SmallTrace(events, order, complete ? List.of() : places);
  }

  /** The final state, in a state of the machine where nobody can step. */
  public SmallState finalState(Machine machine) {
    List<SortedMap<String, Integer>> registers = new ArrayList<>();
    for (int t = 0; t < events.size(); t++) {
      int thread = program.firstThread() + t;
      SortedMap<String, Integer> found = new TreeMap<>();
      program
          .registers()
          .get(t)
          .forEach(
              (name, index) -> found.put(name, (int) machine.places().register(thread, index)));
      registers.add(found);
    }
    SortedMap<String, Integer> memory = new TreeMap<>();
    program
        .variables()
        .forEach((name, global) -> memory.put(name, (int) MemoryReader.global(machine, global, 4)));
    return new SmallState(registers, memory);
  }

  /** The instruction of the little language that an instruction of the machine comes from. */
  private static EventId event(Machine machine, int instruction) {
    SourcePosition position = machine.code().position(instruction);
    return new EventId(position.line() - 1, position.column() - 1);
  }

  private List<Optional<EventId>> sources(Machine machine, Action action) {
    List<String> objects = objects(machine, action.access);
    if (action.source == NONE) {
      return objects.stream().map(object -> last(object, action.valuesBack)).toList();
    }
    return Collections.nCopies(objects.size(), Optional.of(event(machine, action.source)));
  }

  private Optional<EventId> last(String object, int back) {
    List<EventId> writes = order.getOrDefault(object, List.of());
    int place = writes.size() - 1 - back;
    return place < 0 ? Optional.empty() : Optional.of(writes.get(place));
  }

  /** The halves of a variable, or the mutex, that are accessed. */
  private List<String> objects(Machine machine, Access access) {
    int object = machine.memory().objectAt(access.address);
    if (machine.memory().kind(object) == ObjectKind.HEAP) {
      long first = access.address - machine.memory().start(object);
      return Stream.iterate(first, at -> at < first + access.size, at -> at + 2)
          .map(at -> half((int) at.longValue()))
          .toList();
    }
    int global = machine.memory().global(object);
    String name = program.program().globals().get(global).name();
    if (program.mutexes().containsKey(name)) {
      return List.of(name);
    }
    long offset = access.address - machine.memory().start(object);
    return Stream.of(Part.LOW, Part.HIGH)
        .filter(p -> p.offset() >= offset && p.offset() + p.size() <= offset + access.size)
        .map(part -> new Place(name, part).toString())
        .toList();
  }

  private String half(int offset) {
    String word = program.source().block().get(offset / 4);
    return new Place(word, offset % 4 == 0 ? Part.LOW : Part.HIGH).toString();
  }

  private SmallExecution block(EventId event, Machine machine, Action action) {
    SmallExecution result = this;
    List<Optional<EventId>> sources = new ArrayList<>();
    for (Access access : action.block) {
      if (access.writes) {
        result = result.written(event, machine, access);
      } else {
        for (String object : objects(machine, access)) {
          sources.add(result.last(object, 0));
        }
      }
    }
    OptionalInt outcome =
        action.value == 0 ? OptionalInt.empty() : OptionalInt.of((int) action.value - 1);
    return result.with(new Event(event.index(), sources, outcome), event);
  }

  private SmallExecution written(EventId event, Machine machine, Access access) {
    SortedMap<String, List<EventId>> newOrder = new TreeMap<>(order);
    for (String object : objects(machine, access)) {
      List<EventId> writes = new ArrayList<>(newOrder.getOrDefault(object, List.of()));
      writes.add(event);
      newOrder.put(object, List.copyOf(writes));
    }
    return new SmallExecution(program, events, newOrder);
  }

  /** Takes note of a store that nobody can tell from one just before its thread freed the block. */
  private SmallExecution writtenBeforeEnd(EventId event, Machine machine, Access access) {
    SortedMap<String, List<EventId>> newOrder = new TreeMap<>(order);
    for (String object : objects(machine, access)) {
      List<EventId> writes = new ArrayList<>(newOrder.getOrDefault(object, List.of()));
      writes.add(program.source().firstFree(writes), event);
      newOrder.put(object, List.copyOf(writes));
    }
    return new SmallExecution(program, events, newOrder);
  }

  private SmallExecution with(EventId event, List<Optional<EventId>> sources) {
    return with(new Event(event.index(), sources, OptionalInt.empty()), event);
  }

  private SmallExecution with(Event event, EventId id) {
    List<List<Event>> newEvents = new ArrayList<>(events);
    List<Event> thread = new ArrayList<>(events.get(id.thread()));
    thread.add(event);
    newEvents.set(id.thread(), List.copyOf(thread));
    return new SmallExecution(program, List.copyOf(newEvents), order);
  }
}
