package dev.weir.fence.exact;

import dev.weir.fence.infer.FailingTrace;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.TraceBuilder;
import dev.weir.fence.reach.Run;
import dev.weir.fence.reach.Run.Step;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.program.automaton.Operation.Access;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Drain;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.Nop;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.ReadWrite;
import dev.weir.program.automaton.Operation.StoreFence;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Transition;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes a {@link FailingTrace} of a run: its accesses, in the order that the model keeps and that
 * memory saw. Stores that wait in buffers at the end reach memory then, which changes no local
 * state.
 */
final class RunReader {
  private final WeakMemory model;
  private final StatementPlaces places;
  private final List<Event> events = new ArrayList<>();
  private final TreeMap<Integer, List<Event>> processes = new TreeMap<>();
  private final Map<Integer, Place> memory = new HashMap<>();
  private final List<int[]> observed = new ArrayList<>();
  private final List<Passed> passed = new ArrayList<>();

  /** A place between two events of a process: before the one with this index. */
  private record Passed(int process, int index, FencePlace place) {}

  /** What an event is to the order of its process. */
  private enum Kind {
    LOAD,
    STORE,
    /** Reads and writes, when some stores have drained. */
    RELAXED,
    /** Keeps its order with everything. */
    FENCE
  }

  /** An access or a fence. */
  private static final class Event {
    final int number;
    final int process;
    final Kind kind;
    final Transition transition;
    final BitSet variables = new BitSet();

    /** How many store-store fences its process had passed. */
    final int segment;

    /** Of a store in the buffer: the loads that read it there. */
    final List<Event> forwards = new ArrayList<>();

    boolean isPending;

    Event(int number, int process, Kind kind, Transition transition, int segment) {
      this.number = number;
      this.process = process;
      this.kind = kind;
      this.transition = transition;
      this.segment = segment;
    }
  }

  /** A variable in memory: the latest write, if there was one, and who has read it since. */
  private static final class Place {
    final List<Event> latest = new ArrayList<>();
    final List<Event> readers = new ArrayList<>();
  }

  private final Map<Integer, Integer> segments = new HashMap<>();

  private RunReader(WeakMemory model, StatementPlaces places) {
    this.model = model;
    this.places = places;
  }

  /**
   * The trace of a run.
   *
   * @param fences that the program had
   */
  static FailingTrace read(
      Run run, WeakMemory model, StatementPlaces places, Set<FencePlace> fences) {
    RunReader reader = new RunReader(model, places);
    for (Step step : run.steps()) {
      switch (step) {
        case Step.Take(int process, Transition transition) -> reader.take(process, transition);
        case Step.Update(int process, int variable) -> reader.update(process, variable);
      }
    }
    reader.events.stream().filter(e -> e.isPending).toList().forEach(reader::reachMemory);
    return reader.trace(fences);
  }

  private void take(int process, Transition transition) {
    switch (transition.operation()) {
      case Nop _ -> pass(process, transition);
      case StoreFence _ -> {
        segments.merge(process, 1, Integer::sum);
        pass(process, transition);
      }
      case Fence _ -> add(process, Kind.FENCE, transition);
      case Read read -> {
        Event load = add(process, Kind.LOAD, transition);
        load.variables.set(read.variable());
        readVisible(load, read.variable());
      }
      case Write write -> {
        Event store = add(process, Kind.STORE, transition);
        store.variables.set(write.variable());
        store.isPending = true;
      }
      case ReadWrite change -> {
        Event both = add(process, Kind.FENCE, transition);
        both.variables.set(change.variable());
        read(both, change.variable());
        write(both, change.variable());
      }
      case Atomic atomic -> {
        boolean isRelaxed = model == WeakMemory.PSO && atomic.drain() == Drain.ACCESSED;
        Event block = add(process, isRelaxed ? Kind.RELAXED : Kind.FENCE, transition);
        for (Access access : atomic.accesses()) {
          block.variables.set(access.variable());
          if (access instanceof Write) {
            write(block, access.variable());
          } else {
            read(block, access.variable());
          }
        }
      }
    }
  }

  /** Takes note of fences that the program could have between the latest event and the next. */
  private void pass(int process, Transition transition) {
    int index = processes.getOrDefault(process, List.of()).size();
    for (FencePlace place : places.passed(transition)) {
      passed.add(new Passed(process, index, place));
    }
  }

  private Event add(int process, Kind kind, Transition transition) {
    int segment = segments.getOrDefault(process, 0);
    Event event = new Event(events.size(), process, kind, transition, segment);
    events.add(event);
    processes.computeIfAbsent(process, _ -> new ArrayList<>()).add(event);
    return event;
  }

  /** A load reads the newest own store in the buffer, or else memory. */
  private void readVisible(Event load, int variable) {
    for (Event own : processes.getOrDefault(load.process, List.of()).reversed()) {
      if (own.isPending && own.variables.get(variable)) {
        own.forwards.add(load);
        return;
      }
    }
    read(load, variable);
  }

  private void update(int process, int variable) {
    processes.getOrDefault(process, List.of()).stream()
        .filter(store -> store.isPending && store.variables.get(variable))
        .findFirst()
        .ifPresent(this::reachMemory);
  }

  private void reachMemory(Event store) {
    int variable = store.variables.nextSetBit(0);
    store.isPending = false;
    write(store, variable);
    place(variable).readers.addAll(store.forwards);
  }

  private Place place(int variable) {
    return memory.computeIfAbsent(variable, _ -> new Place());
  }

  private void read(Event event, int variable) {
    place(variable).latest.forEach(write -> observe(write, event));
    place(variable).readers.add(event);
  }

  private void write(Event event, int variable) {
    Place place = place(variable);
    place.latest.forEach(write -> observe(write, event));
    place.readers.forEach(reader -> observe(reader, event));
    place.latest.clear();
    place.readers.clear();
    place.latest.add(event);
  }

  /** What memory shows of the order of two events; within a process the model says. */
  private void observe(Event first, Event second) {
    if (first.process != second.process) {
      observed.add(new int[] {first.number, second.number});
    }
  }

  private FailingTrace trace(Set<FencePlace> fences) {
    TraceBuilder trace = new TraceBuilder(events.size());
    observed.forEach(pair -> trace.order(pair[0], pair[1]));
    for (Map.Entry<Integer, List<Event>> process : processes.entrySet()) {
      List<Event> own = process.getValue();
      for (int i = 0; i < own.size(); i++) {
        for (Event later : own.subList(i + 1, own.size())) {
          if (isPreserved(own.get(i), later)) {
            trace.order(own.get(i).number, later.number);
          }
        }
      }
      addPlaces(trace, process.getKey(), own);
    }
    return trace.build(fences);
  }

  private boolean isPreserved(Event first, Event second) {
    if (first.kind != Kind.STORE || second.kind == Kind.FENCE) {
      return true;
    }
    return second.kind != Kind.LOAD
        && (model == WeakMemory.TSO
            || first.segment < second.segment
            || first.variables.intersects(second.variables));
  }

  private void addPlaces(TraceBuilder trace, int process, List<Event> own) {
    boolean[] passing = new boolean[own.size()];
    for (int i = 0; i < passing.length; i++) {
      passing[i] = own.get(i).kind == Kind.LOAD;
    }
    TraceBuilder.ThreadPart part =
        trace.thread(own.stream().mapToInt(e -> e.number).toArray(), passing);
    for (int i = 0; i < own.size(); i++) {
      for (FencePlace place : places.of(own.get(i).transition)) {
        part.addPlace(place, i);
      }
    }
    passed.stream()
        .filter(place -> place.process() == process)
        .forEach(place -> part.addPlace(place.place(), place.index() - 1));
  }
}
