package dev.weir.fence.extract;

import dev.weir.fence.extract.LocalGraph.Edge;
import dev.weir.machine.Machine;
import dev.weir.machine.memory.AddressSpace;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.memory.MemoryView.ObjectKind;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.machine.step.Step.Drain;
import dev.weir.program.SourcePosition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Finds the local states of one thread, depth first, with all values known so far in what it reads.
 * The machine stands at the thread's first state before and after.
 */
final class ThreadExplorer {
  private static final int MOST_STATES = 20_000;

  /** So many are looked at for the variable that makes them so many. */
  private static final int LATEST_STATES = 500;

  private final OpenMachine open;
  private final Machine machine;
  private final SharedLocations locations;
  private final int thread;
  private final int actor;
  private final BooleanSupplier stop;
  private final LocalGraph graph;
  private final Deque<Visit> visits = new ArrayDeque<>();
  private final IntList outcomes = new IntList();

  /** A state whose steps are taken one after the other. */
  private static final class Visit {
    final int state;
    final int mark;
    final boolean isBarrierDue;
    final List<Choice> choices;
    int next;

    Visit(int state, int mark, boolean isBarrierDue, List<Choice> choices) {
      this.state = state;
      this.mark = mark;
      this.isBarrierDue = isBarrierDue;
      this.choices = choices;
    }
  }

  /** A step that was described before it is taken. */
  private record Described(
      Optional<SharedLocation> location,
      long before,
      long changes,
      List<Long> threadWords,
      int segment) {}

  ThreadExplorer(OpenMachine open, int thread, BooleanSupplier stop) {
    this.open = open;
    this.machine = open.machine();
    this.locations = open.locations();
    this.thread = thread;
    this.actor = Actors.ofThread(thread);
    this.stop = stop;
    this.graph = new LocalGraph(thread);
  }

  /**
   * Explores.
   *
   * @throws RefusedException if there is no end of states, or something that automata cannot do
   */
  LocalGraph explore() {
    int start = machine.mark();
    LocalState first = open.stateOf(thread, false);
    visit(graph.add(first, 0, new Choice(0, 0)), first);
    while (!visits.isEmpty()) {
      Visit visit = visits.element();
      machine.undo(visit.mark);
      if (visit.next == visit.choices.size()) {
        visits.remove();
      } else {
        take(visit, visit.choices.get(visit.next++));
      }
    }
    machine.undo(start);
    return graph;
  }

  private void visit(int number, LocalState state) {
    if (stop.getAsBoolean()) {
      throw new RefusedException("the time was up before all local states were found");
    }
    if (graph.size() > MOST_STATES) {
      SourcePosition place = open.position(thread);
      throw new RefusedException(
          "thread "
              + machine.number(thread)
              + " has more than "
              + MOST_STATES
              + " local states, by the values of "
              + growing().orElse("its locals")
              + " at "
              + place);
    }
    if (state instanceof LocalState.Running running) {
      visits.push(new Visit(number, machine.mark(), running.isBarrierDue(), choices(number)));
    }
  }

  /** The variable with most values in the latest states; goes back to the earliest of these. */
  private Optional<String> growing() {
    GrowingVariable variable = new GrowingVariable(machine, thread);
    visits.stream()
        .limit(LATEST_STATES)
        .forEach(
            visit -> {
              machine.undo(visit.mark);
              variable.look();
            });
    return variable.name();
  }

  private List<Choice> choices(int state) {
    Step next = machine.nextStep(actor);
    List<Choice> choices = new ArrayList<>();
    if (isJoin(next)) {
      graph.addJoining(state);
    } else if (open.isAccess(thread, next) && OpenMachine.reads(next.kind)) {
      Optional<SharedLocation> location = locations.at(next.address, next.size);
      location.ifPresent(at -> at.values().forEach(v -> choices.add(new Choice(v, 0))));
      if (location.isEmpty()) {
        choices.add(new Choice(0, 0));
      }
    } else {
      machine.outcomes(actor, outcomes);
      for (int i = 0; i < outcomes.size(); i++) {
        choices.add(new Choice(0, outcomes.get(i)));
      }
    }
    return choices;
  }

  private boolean isJoin(Step next) {
    MemoryView memory = machine.memory();
    return next.kind == EventKind.JOIN
        || next.kind == EventKind.SYNCHRONISE
            && memory.kind(memory.objectAt(next.address)) == ObjectKind.THREAD;
  }

  private void take(Visit visit, Choice choice) {
    Step next = machine.nextStep(actor);
    int instruction = next.instruction;
    long address = next.address;
    boolean waitsForAll = next.drain == Drain.ALL;
    boolean accesses = open.isAccess(thread, next);
    Optional<SharedLocation> location =
        accesses ? locations.at(next.address, next.size) : Optional.empty();
    if (OpenMachine.reads(next.kind)) {
      location.ifPresent(at -> locations.set(at, choice.value()));
    }
    Described before =
        new Described(
            location,
            location.map(locations::get).orElse(0L),
            machine.memory().sharedChanges(),
            open.threadWords(),
            machine.buffers().segment(thread));
    Optional<EventKind> kind = open.step(thread, choice);
    if (kind.isEmpty()) {
      return;
    }
    boolean isBarrierPassed = false;
    boolean isBarrierDue = false;
    if (!waitsForAll) {
      boolean wasDue = visit.isBarrierDue || kind.get() == EventKind.STORE;
      isBarrierPassed = machine.buffers().segment(thread) != before.segment();
      isBarrierDue = wasDue && !isBarrierPassed;
    }
    LocalState state = open.stateOf(thread, isBarrierDue);
    Effect effect = effect(before, kind.get(), waitsForAll);
    requireNothingElse(before, state, instruction);
    if (state instanceof LocalState.Failed(var failure)
        && failure.kind() == FailureKind.MEMORY
        && AddressSpace.isOfThread(address)
        && machine.memory().objectAt(address) == MemoryView.NO_OBJECT) {
      throw new RefusedException(
          "an address of something that another thread makes (" + failure.position() + ")");
    }
    int target = graph.number(state);
    boolean isNew = target < 0;
    if (isNew) {
      target = graph.add(state, visit.state, choice);
    }
    graph.add(new Edge(visit.state, choice, effect, isBarrierPassed, target, instruction));
    if (isNew) {
      visit(target, state);
    }
  }

  private Effect effect(Described before, EventKind kind, boolean waitsForAll) {
    if (before.location().isEmpty()) {
      return kind == EventKind.FENCE ? new Effect.Fence() : new Effect.Local();
    }
    SharedLocation location = before.location().get();
    long now = locations.get(location);
    return switch (kind) {
      case LOAD -> new Effect.Read(location, before.before());
      case STORE -> {
        locations.write(location, now);
        yield new Effect.Write(location, now);
      }
      // A store that is made in memory is one that fails.
      case WRITE -> new Effect.Local();
      default -> {
        locations.write(location, now);
        boolean writes = kind.writes() || now != before.before();
        yield new Effect.Atomic(location, before.before(), now, writes, waitsForAll);
      }
    };
  }

  /** A thread that changes anything else has a state that is not looked at. */
  private void requireNothingElse(Described before, LocalState state, int instruction) {
    boolean isChanged =
        before.location().filter(at -> locations.get(at) != before.before()).isPresent();
    long changes = machine.memory().sharedChanges() - before.changes();
    List<Long> words = open.threadWords();
    long taken =
        IntStream.range(0, words.size())
            .filter(t -> !words.get(t).equals(before.threadWords().get(t)))
            .count();
    if (state instanceof LocalState.Running && changes != (isChanged ? 1 : 0) + taken) {
      throw new RefusedException(
          "a thread changes more than what it accesses in a step, after "
              + machine.code().position(instruction));
    }
  }
}
