package dev.weir.graph.thread;

import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Condition;
import dev.weir.graph.event.Operation.Dependencies;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operation.Kind;
import dev.weir.graph.event.Operation.Order;
import dev.weir.graph.event.Operations;
import dev.weir.graph.thread.MachineThreads.Initial;
import dev.weir.graph.thread.StepOperations.Place;
import dev.weir.graph.thread.ThreadStanding.Outcome;
import dev.weir.graph.thread.ThreadStanding.Position;
import dev.weir.graph.thread.ThreadStanding.Settled;
import dev.weir.machine.Machine;
import dev.weir.machine.Sources;
import dev.weir.machine.SyncStates;
import dev.weir.machine.SyncStates.Sleeper;
import dev.weir.machine.SyncStates.State;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Operations on synchronisation objects, for graphs: each is a read-modify-write of the object's
 * word, whose value is the whole state of the object.
 *
 * <p>Who falls asleep adds itself to the state. Who wakes it takes it out, and writes a location
 * that stands for this sleep alone, which the thread that was woken reads.
 */
final class SyncObjects {
  /** What is written to wake a thread. */
  private static final long WOKEN = 1;

  /** In the word of a mutex: threads keep lists of those that they have. */
  private static final long ROBUST = 1L << 18;

  private final Machine machine;
  private final StepOperations steps;
  private final Operations operations;
  private final Sources sources;

  /** The states of objects by the locations of their words. */
  private final Map<Integer, SyncStates> states = new HashMap<>();

  /** How many of their bytes operations on them change. */
  private final Map<Integer, Integer> objectBytes = new HashMap<>();

  /** For each time that a thread sleeps the location by which it is woken. */
  private final Map<Sleeper, Integer> sleeps = new HashMap<>();

  /** The locations of these. */
  private final BitSet sleepLocations = new BitSet();

  /** The last value that each thread itself wrote to an object, by {@link #key}. */
  private final Map<Long, Long> ownWords = new HashMap<>();

  /**
   * A change of what a thread wrote last to an object.
   *
   * @param location of the object; negative for no change
   */
  record OwnWord(int location, Optional<Long> before) {
    static final OwnWord NONE = new OwnWord(-1, Optional.empty());
  }

  SyncObjects(Machine machine, StepOperations steps, Operations operations) {
    this.machine = machine;
    this.steps = steps;
    this.operations = operations;
    this.sources = machine.sources();
  }

  /** Whether a location is none of memory, but stands for one sleep of a thread. */
  boolean isSleep(int location) {
    return sleepLocations.get(location);
  }

  /** The states of the object with its word at a location, if one is there. */
  Optional<SyncStates> states(int location) {
    return Optional.ofNullable(states.get(location));
  }

  // As operations of a graph

  /**
   * An operation on an object. Which step a call takes hangs on the word of the object; only what
   * the thread itself wrote there last can make a difference, as where it holds a mutex.
   */
  Operation describe(Step s, ThreadStanding standing) {
    int thread = s.thread;
    int location = steps.location(s);
    states.computeIfAbsent(location, at -> new SyncStates(steps.place(at).size()));
    objectBytes.merge(location, machine.called(thread).objectBytes(), Math::max);
    Long own = ownWords.get(key(thread, location));
    if (own == null) {
      return describe(s, location, standing);
    }
    int mark = machine.mark();
    machine.write(s.address, s.size, own);
    Step next = machine.nextStep(Actors.ofThread(thread));
    Operation operation = describe(next, location, standing);
    standing.keepsLock =
        next.kind == EventKind.UNLOCK && onlyLooks(thread, standing.position.isUnnoticed());
    machine.undo(mark);
    return operation;
  }

  private boolean onlyLooks(int thread, boolean sleepsAgain) {
    Optional<Sources.Saved> saved = steps.save(thread);
    boolean looks = machine.awaits().onlyLooks(thread, sleepsAgain);
    // To find out, its instructions were run on trial.
    saved.ifPresent(before -> sources.restore(thread, before));
    return looks;
  }

  private Operation describe(Step s, int location, ThreadStanding standing) {
    return switch (s.kind) {
      case UNLOCK, POST -> giveBack(s, location, standing);
      case SYNCHRONISE ->
          machine.called(s.thread).attempts()
              ? take(s, location, standing)
              : object(s, location, standing, Order.ACQUIRE, Order.RELEASE, Condition.ALWAYS);
      case ARRIVE -> object(s, location, standing, Order.ACQUIRE, Order.RELEASE, Condition.ALWAYS);
      case WAIT, SIGNAL ->
          object(s, location, standing, Order.RELAXED, Order.RELAXED, Condition.ALWAYS);
      case FAILED_TRYLOCK ->
          machine.called(s.thread).attempts()
              ? take(s, location, standing)
              : giveBack(s, location, standing);
      default -> take(s, location, standing);
    };
  }

  /** Gives an object back; where a mutex tells who does not have it, only where the thread has. */
  private Operation giveBack(Step s, int location, ThreadStanding standing) {
    standing.value = s.thread;
    Condition condition = s.kind == EventKind.FAILED_TRYLOCK ? Condition.OWN : Condition.ALWAYS;
    return object(s, location, standing, Order.RELEASE, Order.RELEASE, condition);
  }

  /** Takes an object, or a part of it, or attempts to. */
  private Operation take(Step s, int location, ThreadStanding standing) {
    boolean isOwn =
        s.kind == EventKind.LOCK && machine.isEnabled(Actors.ofThread(s.thread))
            || s.kind == EventKind.TRYLOCK;
    long bits = machine.called(s.thread).takenBits();
    MemoryView memory = machine.memory();
    int object = memory.objectAt(s.address);
    boolean isThere = memory.isValid(object, s.address, s.size);
    long own = isThere ? memory.read(object, s.address, s.size) : 0;
    Condition condition = Condition.CLEAR;
    if (bits == 0) {
      standing.value = SyncState.COUNT_MASK;
      condition = Condition.NOT_CLEAR;
    } else if (isOwn && SyncState.holder(own) == s.thread) {
      // A mutex that is taken once more, whatever others do.
      condition = Condition.ALWAYS;
    } else {
      standing.value = s.kind == EventKind.ACQUIRE ? bits | SyncStates.HAS_REST : bits;
    }
    return object(s, location, standing, Order.ACQUIRE, Order.ACQUIRE, condition);
  }

  /** An operation on an object: its state is part of what it reads and writes. */
  private Operation object(
      Step s, int location, ThreadStanding standing, Order read, Order write, Condition condition) {
    return steps.compiled(
        Operation.readHalf(
            location,
            read,
            Order.RELAXED,
            write,
            condition,
            steps.dependencies(s, standing, false),
            steps.ofWrite(s, standing, true)));
  }

  /** The read by which a thread that sleeps learns that it was woken. */
  Operation sleep(Step s, ThreadStanding standing) {
    Dependencies dependencies = steps.dependencies(s, standing, false);
    boolean isBarrier = machine.called(s.thread).waiting() == Waiting.BARRIER;
    return steps.compiled(
        Operation.access(
            Kind.READ,
            location(new Sleeper(s.thread, standing.position.asleepSince())),
            // All that a thread does once a barrier lets it go comes after that.
            isBarrier ? Order.ACQUIRE : Order.RELAXED,
            new Dependencies(
                0,
                0,
                dependencies.control(),
                dependencies.addressBefore(),
                dependencies.fenced())));
  }

  /** The write by which an operation on an object wakes a thread, which follows it. */
  private Settled waking(Operation operation, Sleeper sleeper) {
    Operation write =
        Operation.access(
            Kind.WRITE, location(sleeper), operation.writeOrder(), operation.ofWrite());
    return new Settled(operations.of(steps.compiled(write)), WOKEN);
  }

  /** Whether a thread that fell asleep in some slot is woken by one of the writes to locations. */
  boolean isWokenIn(Map<Integer, Long> writes, int thread, int since) {
    Integer location = sleeps.get(new Sleeper(thread, since));
    return location != null && writes.containsKey(location);
  }

  private int location(Sleeper sleeper) {
    return sleeps.computeIfAbsent(
        sleeper,
        _ -> {
          int location = steps.nowhere();
          sleepLocations.set(location);
          return location;
        });
  }

  // What threads themselves have written

  private static long key(int thread, int location) {
    return (long) thread << 32 | location;
  }

  /** Takes back that a thread has written an object. */
  void restore(int thread, OwnWord word) {
    long key = key(thread, word.location);
    if (word.before.isPresent()) {
      ownWords.put(key, word.before.get());
    } else if (word.location >= 0) {
      ownWords.remove(key);
    }
  }

  /** Lets memory hold what a thread itself wrote last to other objects: the mutex that it has. */
  private List<Initial> putOwnWords(MachineThreads threads, int thread, int but) {
    Map<Integer, Long> own = new TreeMap<>();
    ownWords.forEach(
        (key, word) -> {
          int location = key.intValue();
          if (key >>> 32 == thread && location != but) {
            own.put(location, word);
          }
        });
    List<Initial> others = new ArrayList<>();
    own.forEach(
        (location, word) -> {
          Initial other = threads.initial(steps.place(location));
          if (other.isThere()) {
            others.add(other);
            machine.write(other.place().address(), other.place().size(), word);
          }
        });
    return others;
  }

  // States in memory

  /** The state of an object before all steps. */
  State initial(MachineThreads threads, int location) {
    Initial word = threads.initial(steps.place(location));
    List<Long> rest = values(threads, rest(threads, location, word));
    return new State(word.value(), rest, List.of(), List.of());
  }

  /** Lets memory hold the state of an object that a value of its word stands for. */
  void put(MachineThreads threads, int location, long value) {
    Initial word = threads.initial(steps.place(location));
    put(word, rest(threads, location, word), states(location).orElseThrow().state(value));
  }

  private void put(Initial word, List<Initial> rest, State state) {
    if (word.isThere()) {
      machine.write(word.place().address(), word.place().size(), state.word());
    }
    for (int i = 0; i < rest.size(); i++) {
      Initial part = rest.get(i);
      long value = state.rest().isEmpty() ? 0 : state.rest().get(i);
      if (value != part.value()) {
        machine.write(part.place().address(), part.place().size(), value);
      }
    }
  }

  /** What stands behind the word of an object, as far as operations on it change that. */
  private List<Initial> rest(MachineThreads threads, int location, Initial word) {
    List<Initial> parts = new ArrayList<>();
    int bytes = word.isThere() ? objectBytes.getOrDefault(location, 0) : 0;
    int size = Integer.BYTES;
    for (int offset = Integer.BYTES; offset < bytes; offset += size) {
      size = offset % Long.BYTES == 0 ? Long.BYTES : Integer.BYTES;
      Initial part = threads.initial(new Place(word.place().address() + offset, size));
      if (!part.isThere()) {
        return List.of();
      }
      parts.add(part);
    }
    return parts;
  }

  /** What parts of memory hold now; none where all are zeros. */
  private static List<Long> values(MachineThreads threads, List<Initial> parts) {
    List<Long> values = new ArrayList<>();
    boolean isAny = false;
    for (Initial part : parts) {
      long value = threads.initial(part.place()).value();
      values.add(value);
      isAny |= value != 0;
    }
    return isAny ? values : List.of();
  }

  // Steps

  /**
   * A read of an object's word.
   *
   * @param found the state in which it finds the object; empty for that before all steps
   */
  void read(
      MachineThreads threads,
      int thread,
      ThreadStanding standing,
      Operation operation,
      Optional<State> found) {
    int location = operation.location();
    Initial word = threads.initial(steps.place(location));
    List<Initial> rest = rest(threads, location, word);
    State state = found.orElseGet(() -> initial(threads, location));
    if (found.isPresent()) {
      put(word, rest, state);
    }
    Step next = machine.nextStep(Actors.ofThread(thread));
    boolean mayJoin = next.kind == EventKind.WAIT && !machine.isAsleep(thread);
    List<Initial> others = mayJoin ? putOwnWords(threads, thread, location) : List.of();
    machine.tellSleepers(state.sleepers().stream().map(Sleeper::thread).toList());
    if (threads.hasToWait(thread, state.word())) {
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
      Step taken =
          threads.stepReading(thread, standing, operation, state.word(), threads.foreseen());
      boolean isHalf = operation.half() == Half.READ;
      Position before = standing.position.next();
      if (isHalf && mayWrite && writes(taken)) {
        long written = threads.initial(word.place()).value();
        State after = new State(written, values(threads, rest), state.sleepers(), state.away());
        beginWrite(threads, thread, standing, operation, after, taken);
      } else {
        // The slot of the write half stays empty.
        standing.position = isHalf ? before.next() : before;
      }
    }
    machine.tellSleepers(List.of());
    threads.restore(word);
    others.forEach(threads::restore);
    for (Initial part : rest) {
      if (threads.initial(part.place()).value() != part.value()) {
        threads.restore(part);
      }
    }
  }

  /** Whether a step writes the word of an object, or what stands behind it. */
  static boolean writes(Step taken) {
    return taken.kind.writes() || taken.kind == EventKind.READ_LOCK;
  }

  /** The write half of an operation that has found an object in a state is next. */
  private void beginWrite(
      MachineThreads threads,
      int thread,
      ThreadStanding standing,
      Operation operation,
      State state,
      Step taken) {
    List<Sleeper> sleepers = new ArrayList<>(state.sleepers());
    List<Integer> away = new ArrayList<>(state.away());
    if (taken.kind == EventKind.SIGNAL) {
      away.clear();
    }
    if (taken.kind == EventKind.WAIT || taken.kind == EventKind.ARRIVE) {
      boolean hasLeft = sleepers.removeIf(sleeper -> sleeper.thread() == thread);
      boolean isBack = away.remove((Integer) thread);
      if (hasLeft) {
        away.add(thread);
        away.sort(Comparator.naturalOrder());
      }
      if (machine.isAsleep(thread)) {
        standing.position = standing.position.asleep(isBack);
        sleepers.add(new Sleeper(thread, standing.position.slot()));
        sleepers.sort(Comparator.comparingInt(Sleeper::thread));
      }
    }
    List<Outcome> outcomes = new ArrayList<>();
    if (taken.kind == EventKind.SIGNAL && taken.outcomes > 1) {
      for (Sleeper woken : sleepers) {
        outcomes.add(outcome(operation, state, sleepers, List.of(woken), away));
      }
    } else {
      List<Sleeper> woken = taken.wokenCount() > 0 ? sleepers : List.of();
      outcomes.add(outcome(operation, state, sleepers, woken, away));
    }
    Operation half = operations.writeHalf(operation);
    standing.position =
        standing
            .position
            .next()
            .before(outcomes.size() > 1 ? operations.withOutcome(half, 0) : half, outcomes);
    int location = operation.location();
    Optional<Long> before = Optional.ofNullable(ownWords.put(key(thread, location), state.word()));
    threads.hasWritten(new OwnWord(location, before));
  }

  private Outcome outcome(
      Operation operation,
      State state,
      List<Sleeper> sleepers,
      List<Sleeper> woken,
      List<Integer> away) {
    List<Sleeper> left = new ArrayList<>(sleepers);
    left.removeAll(woken);
    return new Outcome(
        states(operation.location())
            .orElseThrow()
            .value(new State(state.word(), state.rest(), left, away)),
        woken.stream().map(sleeper -> waking(operation, sleeper)).toList());
  }

  /** The read by which a thread that sleeps learns that it was woken. */
  void wake(MachineThreads threads, int thread, ThreadStanding standing, Operation operation) {
    standing.isKnown = false;
    if (sources.areKnown()) {
      threads.follow(thread, operation);
      // That it was woken is all that the thread learns.
      sources.reads(thread, 0, 0, 0);
      sources.branch(thread, sources.sets().of(standing.position.slot()));
    }
    machine.wake(thread);
    standing.position = standing.position.next();
    threads.lookAtMachine(thread);
  }
}
