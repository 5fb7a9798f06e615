package dev.weir.testing;

import dev.weir.machine.Machine;
import dev.weir.machine.Step;
import dev.weir.program.SourcePosition;
import dev.weir.testing.SmallInstruction.Part;
import dev.weir.testing.SmallInstruction.Place;
import dev.weir.testing.SmallTrace.Event;
import dev.weir.testing.SmallTrace.EventId;
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
 * @param values the value in memory of each half of a variable that was written
 */
public record SmallExecution(
    CompiledSmallProgram program,
    List<List<Event>> events,
    SortedMap<String, List<EventId>> order,
    SortedMap<String, Integer> values) {

  /** Nothing was done. */
  public static SmallExecution start(CompiledSmallProgram program) {
    return new SmallExecution(
        program,
        Collections.nCopies(program.source().threads().size(), List.of()),
        new TreeMap<>(),
        new TreeMap<>());
  }

  /**
   * The execution after one more step.
   *
   * @param machine the machine that has just taken the step
   */
  public SmallExecution after(Machine machine, Step step) {
    EventId event = event(machine, step.instruction);
    return switch (step.kind) {
      case LOAD, FAILED_COMPARE_EXCHANGE -> with(event, sources(machine, step));
      case STORE -> with(event, List.of());
      case WRITE -> with(event, List.of()).written(event, machine, step);
      case UPDATE -> written(event, machine, step);
      case READ_MODIFY_WRITE, LOCK -> {
        List<Optional<EventId>> sources = sources(machine, step);
        yield with(event, sources).written(event, machine, step);
      }
      case UNLOCK, SYNCHRONISE -> with(event, List.of()).written(event, machine, step);
      case CHOICE ->
          with(new Event(event.index(), List.of(), OptionalInt.of((int) step.value)), event);
      case FENCE, CREATE, JOIN -> this;
      case TRYLOCK, FAILED_TRYLOCK, FREE, ATOMIC_BLOCK ->
          throw new IllegalStateException("not in the language: " + step.kind);
    };
  }

  /** The trace, in a state of the machine where nobody can step. */
  public SmallTrace trace(Machine machine) {
    boolean complete = true;
    List<Integer> places = new ArrayList<>();
    for (int t = 0; t < events.size(); t++) {
      complete &= machine.hasEnded(t);
      places.add(
          machine.hasEnded(t)
              ? program.source().threads().get(t).size()
              : event(machine, machine.instruction(t)).index());
    }
    return new SmallTrace(events, order, complete ? List.of() : places);
  }

  /** The final state, in a state of the machine where nobody can step. */
  public SmallState finalState(Machine machine) {
    List<SortedMap<String, Integer>> registers = new ArrayList<>();
    for (int t = 0; t < events.size(); t++) {
      int thread = t;
      SortedMap<String, Integer> found = new TreeMap<>();
      program
          .registers()
          .get(t)
          .forEach((name, index) -> found.put(name, (int) machine.register(thread, index)));
      registers.add(found);
    }
    SortedMap<String, Integer> memory = new TreeMap<>();
    for (String variable : program.source().variables()) {
      int low = values.getOrDefault(new Place(variable, Part.LOW).toString(), 0);
      int high = values.getOrDefault(new Place(variable, Part.HIGH).toString(), 0);
      memory.put(variable, high << 16 | low);
    }
    return new SmallState(registers, memory);
  }

  /** The instruction of the little language that an instruction of the machine comes from. */
  private static EventId event(Machine machine, int instruction) {
    SourcePosition position = machine.code().position(instruction);
    return new EventId(position.line() - 1, position.column() - 1);
  }

  private List<Optional<EventId>> sources(Machine machine, Step step) {
    List<String> objects = objects(machine, step);
    if (step.source == Step.FROM_MEMORY) {
      return objects.stream().map(this::last).toList();
    }
    int store = machine.buffers().instruction(step.thread, step.source);
    return Collections.nCopies(objects.size(), Optional.of(event(machine, store)));
  }

  private Optional<EventId> last(String object) {
    List<EventId> writes = order.getOrDefault(object, List.of());
    return writes.isEmpty() ? Optional.empty() : Optional.of(writes.getLast());
  }

  /** The halves of a variable, or the mutex, that a step accesses. */
  private List<String> objects(Machine machine, Step step) {
    int object = machine.memory().objectAt(step.address);
    int global = machine.memory().global(object);
    String name = program.program().globals().get(global).name();
    if (program.mutexes().containsKey(name)) {
      return List.of(name);
    }
    long offset = step.address - machine.memory().start(object);
    return Stream.of(Part.LOW, Part.HIGH)
        .filter(p -> p.offset() >= offset && p.offset() + p.size() <= offset + step.size)
        .map(part -> new Place(name, part).toString())
        .toList();
  }

  private SmallExecution written(EventId event, Machine machine, Step step) {
    SortedMap<String, List<EventId>> newOrder = new TreeMap<>(order);
    SortedMap<String, Integer> newValues = new TreeMap<>(values);
    long rest = step.value;
    for (String object : objects(machine, step)) {
      List<EventId> writes = new ArrayList<>(newOrder.getOrDefault(object, List.of()));
      writes.add(event);
      newOrder.put(object, List.copyOf(writes));
      newValues.put(object, (int) rest & 0xffff);
      rest >>>= 16;
    }
    return new SmallExecution(program, events, newOrder, newValues);
  }

  private SmallExecution with(EventId event, List<Optional<EventId>> sources) {
    return with(new Event(event.index(), sources, OptionalInt.empty()), event);
  }

  private SmallExecution with(Event event, EventId id) {
    List<List<Event>> newEvents = new ArrayList<>(events);
    List<Event> thread = new ArrayList<>(events.get(id.thread()));
    thread.add(event);
    newEvents.set(id.thread(), List.copyOf(thread));
    return new SmallExecution(program, List.copyOf(newEvents), order, values);
  }
}
