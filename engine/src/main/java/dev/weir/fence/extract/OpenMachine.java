package dev.weir.fence.extract;

import dev.weir.machine.Machine;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A machine on which one thread runs at a time, with values in shared places that others might have
 * written: they are put there before each step. Stores reach memory at once; that a buffer delays
 * them is for the automata to say.
 */
final class OpenMachine {
  private static final int MAIN = 0;

  private final Machine machine;
  private final SharedLocations locations;
  private final List<SharedLocation> lateStores = new ArrayList<>();
  private final IntList actors = new IntList();
  private int creations;

  OpenMachine(Machine machine) {
    this.machine = machine;
    this.locations = new SharedLocations(machine);
  }

  Machine machine() {
    return machine;
  }

  SharedLocations locations() {
    return locations;
  }

  /** The threads that {@code main} creates before it does anything that they might notice. */
  int creations() {
    return creations;
  }

  /** What {@code main} writes between the creations: no other thread may access it. */
  List<SharedLocation> lateStores() {
    return lateStores;
  }

  /**
   * Lets a program begin, up to where its threads run side by side.
   *
   * @throws RefusedException if it cannot be brought there
   */
  void begin() {
    machine.reset();
    if (machine.hasFailed()) {
      throw new RefusedException("the program fails before any thread does a step");
    }
    machine.mark();
    creations = 0;
    lateStores.clear();
    Map<Long, Integer> bytesOfLateStores = new HashMap<>();
    if (machine.code().program().threads().size() == 1) {
      while (true) {
        int mark = machine.mark();
        Map<Long, Integer> stores = new HashMap<>();
        if (!runToCreation(stores)) {
          machine.undo(mark);
          break;
        }
        bytesOfLateStores.putAll(stores);
        machine.step(Actors.ofThread(MAIN), 0);
        creations++;
        if (machine.hasFailed()) {
          throw new RefusedException(failure());
        }
      }
      if (creations == 0) {
        throw new RefusedException("the program creates no threads");
      }
    }
    locations.begin();
    bytesOfLateStores.forEach(
        (address, size) -> locations.at(address, size).ifPresent(lateStores::add));
  }

  /**
   * Runs {@code main} to its next creation of a thread, past what only it may notice.
   *
   * @param stores gets the sizes of its stores, by address
   */
  private boolean runToCreation(Map<Long, Integer> stores) {
    int actor = Actors.ofThread(MAIN);
    while (true) {
      Step next = machine.nextStep(actor);
      boolean isAlone = creations == 0;
      if (!isRunning(MAIN) || !machine.isEnabled(actor)) {
        return false;
      }
      if (next.kind == EventKind.CREATE) {
        return true;
      }
      if (next.outcomes > 1 || !isAlone && next.kind != EventKind.STORE) {
        return false;
      }
      if (!isAlone) {
        stores.put(next.address, next.size);
      }
      machine.step(actor, 0);
      flush(MAIN);
      if (machine.hasFailed()) {
        return false;
      }
    }
  }

  /** Whether a thread can go on, perhaps after waiting. */
  boolean isRunning(int thread) {
    return switch (machine.waiting(thread)) {
      case ENDED, ASSUMPTION, BOUND, ENDLESS, TURN, FAILED, GIVEN_UP -> false;
      default -> true;
    };
  }

  /**
   * The state of a thread.
   *
   * @param isBarrierDue see {@link LocalState.Running}
   * @throws RefusedException if it met something unsupported
   */
  LocalState stateOf(int thread, boolean isBarrierDue) {
    Waiting waiting = machine.waiting(thread);
    return switch (waiting) {
      case ENDED ->
          machine.canBeJoined(thread)
              ? new LocalState.Ended(machine.result(thread))
              : new LocalState.Stopped();
      case ASSUMPTION, ENDLESS, TURN -> new LocalState.Stopped();
      case FAILED ->
          machine.failure().kind() == FailureKind.NONTERMINATION
              ? new LocalState.Stopped()
              : new LocalState.Failed(machine.failure());
      case GIVEN_UP, BOUND -> throw new RefusedException(failure());
      default -> new LocalState.Running(machine.localState(thread), threadWords(), isBarrierDue);
    };
  }

  /**
   * The words that say which threads were joined or detached. Whoever does so writes them on the
   * way, as something of its own.
   */
  List<Long> threadWords() {
    MemoryView memory = machine.memory();
    List<Long> words = new ArrayList<>();
    for (int thread = 0; thread < machine.threads(); thread++) {
      long address = memory.threadWord(thread);
      int object = memory.objectAt(address);
      words.add(
          memory.isValid(object, address, Long.BYTES)
              ? memory.read(object, address, Long.BYTES)
              : 0L);
    }
    return words;
  }

  private String failure() {
    Failure failure = machine.failure();
    return failure.message() + " (" + failure.position() + ")";
  }

  /** Writes the stores of a thread to memory. */
  void flush(int thread) {
    while (!machine.buffers().isEmpty(thread)) {
      machine.enabledUpdates(actors);
      machine.step(actors.get(0), 0);
    }
  }

  /**
   * Takes the next step of a thread.
   *
   * @param choice what it depends on
   * @return the kind of what was done; nothing if the thread cannot take it
   */
  Optional<EventKind> step(int thread, Choice choice) {
    int actor = Actors.ofThread(thread);
    Step next = machine.nextStep(actor);
    if (reads(next.kind)) {
      locations.at(next.address, next.size).ifPresent(at -> locations.set(at, choice.value()));
      next = machine.nextStep(actor);
      if (mayWait(next.kind) && !machine.isEnabled(actor)) {
        return Optional.empty();
      }
    }
    EventKind kind = machine.step(actor, choice.outcome()).kind;
    flush(thread);
    return Optional.of(kind);
  }

  /** Takes steps. */
  void walk(int thread, List<Choice> path) {
    path.forEach(choice -> step(thread, choice));
    locations.restore();
  }

  /** Where a thread's next step is. */
  SourcePosition position(int thread) {
    return machine.code().position(machine.places().ownInstruction(thread));
  }

  /**
   * Whether a step reads memory.
   *
   * @throws RefusedException if it is one that automata cannot take
   */
  boolean isAccess(int thread, Step next) {
    int opcode = machine.code().words[next.instruction];
    boolean isBulk = opcode == Opcode.COPY || opcode == Opcode.SET;
    boolean isSupported =
        switch (next.kind) {
          case LOAD, STORE, WRITE, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> !isBulk;
          case LOCK, TRYLOCK, FAILED_TRYLOCK, UNLOCK, SYNCHRONISE, ACQUIRE, POST -> true;
          case READ_LOCK, FAILED_READ_LOCK, FENCE, CHOICE, JOIN -> true;
          case CREATE, FREE, ATOMIC_BLOCK, WAIT, SIGNAL, ARRIVE, UPDATE -> false;
        };
    if (!isSupported || next.looksAtRights()) {
      throw new RefusedException(
          what(next, isBulk) + " (" + position(thread) + ") is not turned into an automaton");
    }
    return switch (next.kind) {
      case FENCE, CHOICE, JOIN -> false;
      default -> true;
    };
  }

  private static String what(Step next, boolean isBulk) {
    return switch (next.kind) {
      case CREATE -> "a thread that is created while others run";
      case FREE -> "the end of an object's life while other threads run";
      case ATOMIC_BLOCK -> "an atomic block";
      case WAIT, SIGNAL -> "a condition variable";
      case ARRIVE -> "a barrier";
      default -> isBulk ? "a copy of several bytes" : "a change of the rights of pages";
    };
  }

  /** Whether a step of this kind reads memory. */
  static boolean reads(EventKind kind) {
    return switch (kind) {
      case LOAD, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> true;
      default -> mayWait(kind);
    };
  }

  /** Whether a step of this kind is one on a synchronisation object. */
  private static boolean mayWait(EventKind kind) {
    return switch (kind) {
      case LOCK, TRYLOCK, FAILED_TRYLOCK, UNLOCK, SYNCHRONISE, ACQUIRE, POST -> true;
      case READ_LOCK, FAILED_READ_LOCK -> true;
      default -> false;
    };
  }
}
