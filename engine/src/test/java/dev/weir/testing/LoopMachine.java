package dev.weir.testing;

import dev.weir.machine.report.FailureKind;
import dev.weir.program.AtomicOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.testing.LoopProgram.MutexKind;
import dev.weir.testing.LoopStatement.Advance;
import dev.weir.testing.LoopStatement.Assume;
import dev.weir.testing.LoopStatement.Block;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.Choose;
import dev.weir.testing.LoopStatement.CompareExchange;
import dev.weir.testing.LoopStatement.Condition;
import dev.weir.testing.LoopStatement.Create;
import dev.weir.testing.LoopStatement.Delay;
import dev.weir.testing.LoopStatement.Fence;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Join;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Lock;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.Move;
import dev.weir.testing.LoopStatement.ReadModifyWrite;
import dev.weir.testing.LoopStatement.Signal;
import dev.weir.testing.LoopStatement.Store;
import dev.weir.testing.LoopStatement.Synchronise;
import dev.weir.testing.LoopStatement.TryLock;
import dev.weir.testing.LoopStatement.Unlock;
import dev.weir.testing.LoopStatement.Value;
import dev.weir.testing.LoopStatement.Wait;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * The store buffer machine of {@link LoopReferee}: states are values, and a step makes a new one.
 * Statements are laid out in one list a thread, with jumps.
 */
final class LoopMachine {
  private static final int FREE = -1;

  /** Stands for a store-store barrier in a buffer. */
  private static final int BARRIER = LoopMemory.NONE;

  /** What of memory is in the result: all of it. */
  private static final List<Integer> OBSERVED = List.of(0, 1, 2, LoopMemory.LOW, LoopMemory.HIGH);

  // Where the state of an object starts among those of all.
  private static final int COUNTS = LoopProgram.MUTEXES;
  private static final int SEMAPHORES = COUNTS + LoopProgram.MUTEXES;
  private static final int SPIN_LOCK = SEMAPHORES + LoopProgram.SEMAPHORES;
  private static final int COME = SPIN_LOCK + 1;
  private static final int WRITER = COME + 1;
  private static final int READERS = WRITER + 1;

  /** The register that says whether a wait wakes up without a signal. */
  private static final int SPURIOUS = LoopProgram.REGISTERS;

  private final SmallModel model;
  private final LoopProgram program;
  private final List<List<Operation>> code = new ArrayList<>();

  /** A statement without others in it, or a jump. */
  private sealed interface Operation {
    record Plain(LoopStatement statement) implements Operation {}

    record JumpUnless(Condition condition, int target) implements Operation {}

    record Jump(int target) implements Operation {}
  }

  /** A store that is not in memory yet; or a barrier. */
  record Buffered(int variable, long value) {}

  /**
   * Who takes a step: a thread, or one of its store buffers.
   *
   * @param buffer the buffer's number, or {@link #NO_BUFFER}
   */
  record Actor(int thread, int buffer) {
    static final int NO_BUFFER = -1;

    boolean isBuffer() {
      return buffer != NO_BUFFER;
    }
  }

  /** How far a thread is in a wait for a condition variable. */
  enum Sleep {
    /** It does not wait. */
    NONE,
    /** It is among the sleepers, and still holds the mutex. */
    JOINED,
    /** It was woken before it gave back the mutex. */
    WOKEN_EARLY,
    /** It sleeps. */
    ASLEEP,
    /** It was woken, and wants the mutex. */
    WOKEN,
    /** It waits at a barrier. */
    AT_BARRIER,
    /** It was not created yet. */
    UNBORN
  }

  record ThreadState(
      int at, List<Long> registers, List<Buffered> buffer, Sleep sleep, boolean assumptionFailed) {
    ThreadState at(int newAt) {
      return new ThreadState(newAt, registers, buffer, sleep, assumptionFailed);
    }

    ThreadState with(Sleep newSleep) {
      return new ThreadState(at, registers, buffer, newSleep, assumptionFailed);
    }

    ThreadState with(int register, long value) {
      List<Long> changed = new ArrayList<>(registers);
      changed.set(register, value);
      return new ThreadState(at, List.copyOf(changed), buffer, sleep, assumptionFailed);
    }

    ThreadState withBuffer(List<Buffered> newBuffer) {
      int from = 0;
      while (from < newBuffer.size() && newBuffer.get(from).variable == BARRIER) {
        from++;
      }
      List<Buffered> rest = List.copyOf(newBuffer.subList(from, newBuffer.size()));
      return new ThreadState(at, registers, rest, sleep, assumptionFailed);
    }
  }

  /** Everything that a step can change. */
  record State(List<ThreadState> threads, List<Byte> memory, List<Integer> holders) {
    State with(int thread, ThreadState changed) {
      return new State(replaced(threads, thread, changed), memory, holders);
    }

    State write(int variable, long value) {
      List<Byte> changed = new ArrayList<>(memory);
      for (int i = 0; i < LoopProgram.size(variable); i++) {
        changed.set(LoopProgram.start(variable) + i, LoopMemory.byteOf(value, i));
      }
      return new State(threads, List.copyOf(changed), holders);
    }

    State hold(int mutex, int thread) {
      return new State(threads, memory, replaced(holders, mutex, thread));
    }

    private static <T> List<T> replaced(List<T> list, int index, T value) {
      List<T> changed = new ArrayList<>(list);
      changed.set(index, value);
      return List.copyOf(changed);
    }
  }

  LoopMachine(LoopProgram program, SmallModel model) {
    this.program = program;
    this.model = model;
    for (LoopProgram.Body body : program.threads()) {
      List<Operation> operations = new ArrayList<>();
      lay(operations, body.statements(), new ArrayList<>());
      code.add(operations);
    }
  }

  private void lay(
      List<Operation> to, List<LoopStatement> statements, List<Integer> breaksOfTheLoop) {
    for (LoopStatement statement : statements) {
      switch (statement) {
        case If(var condition, var then, var otherwise) -> {
          int test = to.size();
          to.add(new Operation.Jump(0));
          lay(to, then, breaksOfTheLoop);
          int end = to.size();
          to.add(new Operation.Jump(0));
          to.set(test, new Operation.JumpUnless(condition, to.size()));
          lay(to, otherwise, breaksOfTheLoop);
          to.set(end, new Operation.Jump(to.size()));
        }
        case Loop(var body) -> {
          int start = to.size();
          List<Integer> breaks = new ArrayList<>();
          lay(to, body, breaks);
          to.add(new Operation.Jump(start));
          for (int at : breaks) {
            if (to.get(at) instanceof Operation.JumpUnless jump) {
              to.set(at, new Operation.JumpUnless(jump.condition, to.size()));
            }
          }
        }
        case Break(Condition(int register, boolean equal, Value value)) -> {
          breaksOfTheLoop.add(to.size());
          to.add(new Operation.JumpUnless(new Condition(register, !equal, value), 0));
        }
        case Wait wait when program.setting().spurious() && !wait.isTimed() -> {
          to.add(new Operation.Plain(new Choose(SPURIOUS, 1)));
          Condition condition = new Condition(SPURIOUS, true, Value.of(1));
          to.add(new Operation.JumpUnless(condition, to.size() + 3));
          to.add(new Operation.Plain(new Wait(wait.condition(), wait.mutex(), true)));
          to.add(new Operation.Jump(to.size() + 2));
          to.add(new Operation.Plain(wait));
        }
        case Store store when store.order() == MemoryOrder.SEQ_CST -> {
          to.add(new Operation.Plain(store));
          to.add(new Operation.Plain(new Fence(MemoryOrder.SEQ_CST)));
        }
        default -> to.add(new Operation.Plain(statement));
      }
    }
  }

  State start() {
    List<Long> zeros = Collections.nCopies(SPURIOUS + 1, 0L);
    int bytes = LoopProgram.VARIABLES * LoopProgram.VARIABLE_SIZE + LoopProgram.OBJECT_SIZE;
    List<Byte> memory = Collections.nCopies(bytes, (byte) 0);
    List<Integer> objects = new ArrayList<>(Collections.nCopies(READERS + code.size(), 0));
    for (int i = 0; i < LoopProgram.MUTEXES; i++) {
      objects.set(i, FREE);
    }
    for (int i = 0; i < LoopProgram.SEMAPHORES; i++) {
      objects.set(SEMAPHORES + i, program.setting().semaphores());
    }
    objects.set(SPIN_LOCK, FREE);
    objects.set(WRITER, FREE);
    List<ThreadState> threads = new ArrayList<>();
    for (int t = 0; t < code.size(); t++) {
      ThreadState thread = new ThreadState(0, zeros, List.of(), Sleep.NONE, false);
      threads.add(program.isInitial(t) ? settle(t, thread) : thread.with(Sleep.UNBORN));
    }
    return new State(List.copyOf(threads), List.copyOf(memory), List.copyOf(objects));
  }

  /** Runs what concerns no other thread. */
  private ThreadState settle(int thread, ThreadState t) {
    ThreadState now = t;
    while (now.at < code.get(thread).size()) {
      switch (code.get(thread).get(now.at)) {
        case Operation.Jump(int target) -> now = now.at(target);
        case Operation.JumpUnless(Condition condition, int target) ->
            now = now.at(holds(now, condition) ? now.at + 1 : target);
        case Operation.Plain(Move(int register, Value value)) ->
            now = now.with(register, value(now, value)).at(now.at + 1);
        case Operation.Plain(Advance(int register, int limit)) -> {
          long count = now.registers.get(register);
          now = now.with(register, count < limit ? count + 1 : count).at(now.at + 1);
        }
        case Operation.Plain(Delay _) -> now = now.at(now.at + 1);
        case Operation.Plain(Assume(Condition condition)) -> {
          if (!holds(now, condition)) {
            return new ThreadState(now.at, now.registers, now.buffer, now.sleep, true);
          }
          now = now.at(now.at + 1);
        }
        case Operation.Plain(Fence(MemoryOrder order)) when order != MemoryOrder.SEQ_CST -> {
          boolean barrier = order == MemoryOrder.RELEASE || order == MemoryOrder.ACQ_REL;
          now = (barrier ? behindBarrier(now) : now).at(now.at + 1);
        }
        case Operation.Plain _ -> {
          return now;
        }
      }
    }
    return now;
  }

  private ThreadState behindBarrier(ThreadState t) {
    return model == SmallModel.PSO ? append(t, new Buffered(BARRIER, 0)) : t;
  }

  private static ThreadState append(ThreadState t, Buffered entry) {
    List<Buffered> longer = new ArrayList<>(t.buffer);
    longer.add(entry);
    return t.withBuffer(longer);
  }

  private static boolean holds(ThreadState t, Condition condition) {
    return (t.registers.get(condition.register()) == value(t, condition.value()))
        == condition.equal();
  }

  private static long value(ThreadState t, Value value) {
    return value.constant() + (value.isConstant() ? 0 : t.registers.get(value.register()));
  }

  boolean isComplete(State s) {
    for (int t = 0; t < code.size(); t++) {
      if (!hasEnded(s, t)) {
        return false;
      }
    }
    return true;
  }

  private boolean hasEnded(State s, int t) {
    ThreadState thread = s.threads.get(t);
    return thread.sleep != Sleep.UNBORN
        && thread.at == code.get(t).size()
        && thread.buffer.isEmpty();
  }

  /** Whether the only thread that was there from the start, which is main, has returned. */
  private boolean isProcessOver(State s) {
    List<Integer> initial =
        IntStream.range(0, code.size()).filter(program::isInitial).boxed().toList();
    int first = initial.getFirst();
    return initial.size() == 1 && s.threads.get(first).at == code.get(first).size();
  }

  List<Long> result(State s) {
    List<Long> result = new ArrayList<>();
    for (int x : OBSERVED) {
      result.add(LoopMemory.valueIn(s.memory, x));
    }
    for (int t = 0; t < code.size(); t++) {
      long value = 0;
      for (int r = LoopProgram.REGISTERS - 1; r >= 0; r--) {
        if ((program.threads().get(t).observed() >> r & 1) != 0) {
          value = value * LoopCompiler.RADIX + s.threads.get(t).registers.get(r);
        }
      }
      result.add(value);
    }
    return result;
  }

  /** The threads that stand elsewhere in one state than in another one. */
  List<Integer> moved(State s, State other) {
    return IntStream.range(0, code.size())
        .filter(t -> s.threads.get(t).at != other.threads.get(t).at)
        .boxed()
        .toList();
  }

  /**
   * What a state of a part of the graph that cannot be left means; empty if a thread gave up, or if
   * the process has ended.
   *
   * @param going the threads that go on and on in that part: they wait for no lock
   */
  Optional<FailureKind> hangs(State s, Set<Integer> going) {
    if (isProcessOver(s)) {
      return Optional.empty();
    }
    boolean locks = false;
    for (int t = 0; t < code.size(); t++) {
      if (s.threads.get(t).assumptionFailed) {
        return Optional.empty();
      }
      locks |=
          !hasEnded(s, t)
              && !going.contains(t)
              && s.threads.get(t).sleep != Sleep.UNBORN
              && s.threads.get(t).at < code.get(t).size()
              && code.get(t).get(s.threads.get(t).at) instanceof Operation.Plain(var statement)
              && (statement instanceof Lock
                  || statement instanceof Wait
                  || statement instanceof Synchronise(SynchronisationCall call, int _, int _)
                      && !call.isAttempt());
    }
    return Optional.of(locks ? FailureKind.DEADLOCK : FailureKind.NONTERMINATION);
  }

  List<State> successors(State s) {
    List<State> result = new ArrayList<>();
    steps(s, (_, next) -> result.add(next));
    return result;
  }

  /** All steps from a state: who takes it, and where it leads. */
  void steps(State s, BiConsumer<Actor, State> result) {
    for (int t = 0; t < code.size(); t++) {
      ThreadState thread = s.threads.get(t);
      update(s, t, thread, result);
      if (thread.at < code.get(t).size()
          && !thread.assumptionFailed
          && thread.sleep != Sleep.UNBORN
          && code.get(t).get(thread.at) instanceof Operation.Plain(var statement)) {
        List<State> after = new ArrayList<>();
        step(s, t, thread, statement, after);
        Actor actor = new Actor(t, Actor.NO_BUFFER);
        after.forEach(next -> result.accept(actor, next));
      }
    }
  }

  /** Whether all that a thread does next is to read a variable. */
  boolean onlyReads(State s, int thread) {
    return code.get(thread).get(s.threads.get(thread).at)
        instanceof Operation.Plain(LoopStatement.Load _);
  }

  private void update(State s, int t, ThreadState thread, BiConsumer<Actor, State> result) {
    for (int i = 0; i < thread.buffer.size(); i++) {
      Buffered entry = thread.buffer.get(i);
      if (entry.variable == BARRIER || (model == SmallModel.TSO && i > 0)) {
        return;
      }
      if (thread.buffer.subList(0, i).stream()
          .noneMatch(e -> LoopMemory.overlap(e.variable, entry.variable))) {
        List<Buffered> rest = new ArrayList<>(thread.buffer);
        rest.remove(i);
        result.accept(
            new Actor(t, model == SmallModel.TSO ? 0 : entry.variable),
            s.with(t, thread.withBuffer(rest)).write(entry.variable, entry.value));
      }
    }
  }

  private void step(
      State s, int t, ThreadState thread, LoopStatement statement, List<State> result) {
    ThreadState after = thread.at(thread.at + 1);
    boolean isDrained = thread.buffer.isEmpty();
    switch (statement) {
      case Load(int r, int x, MemoryOrder _) ->
          read(s, thread, x)
              .ifPresent(value -> result.add(s.with(t, settle(t, after.with(r, value)))));
      case Store(int x, Value value, MemoryOrder order) -> {
        long stored = value(thread, value);
        if (model == SmallModel.SC) {
          result.add(s.with(t, settle(t, after)).write(x, stored));
        } else {
          ThreadState ordered = order.releases() ? behindBarrier(after) : after;
          result.add(s.with(t, settle(t, append(ordered, new Buffered(x, stored)))));
        }
      }
      case ReadModifyWrite update -> {
        if (mayAccess(thread, update.variable(), update.order())) {
          result.add(settled(t, within(s.with(t, after), t, update)));
        }
      }
      case CompareExchange exchange -> {
        if (mayAccess(thread, exchange.variable(), exchange.order())) {
          result.add(settled(t, within(s.with(t, after), t, exchange)));
        }
      }
      case Block(var body) -> {
        if (isDrained) {
          result.add(settled(t, within(s.with(t, after), t, body)));
        }
      }
      case Synchronise synchronise -> {
        if (isDrained) {
          synchronise(s, t, after, synchronise).ifPresent(result::add);
        }
      }
      case Create(int created) -> {
        if (isDrained) {
          ThreadState child = s.threads.get(created).with(Sleep.NONE);
          result.add(s.with(t, settle(t, after)).with(created, settle(created, child)));
        }
      }
      case Join(int joined) -> {
        if (isDrained && hasEnded(s, joined)) {
          result.add(s.with(t, settle(t, after)));
        }
      }
      case Fence _ -> {
        if (isDrained) {
          result.add(s.with(t, settle(t, after)));
        }
      }
      case Lock(int m) -> {
        boolean isOwn = s.holders.get(m) == t && program.setting().mutexes() != MutexKind.NORMAL;
        if (isDrained && (s.holders.get(m) == FREE || isOwn)) {
          State taken = program.setting().mutexes() == MutexKind.RECURSIVE ? take(s, m, t) : s;
          result.add((isOwn ? taken : s.hold(m, t)).with(t, settle(t, after)));
        }
      }
      case Unlock(int m) -> {
        if (isDrained) {
          result.add(unlock(s, m, t).with(t, settle(t, after)));
        }
      }
      case TryLock(int r, int m) -> {
        if (isDrained) {
          boolean isOwn =
              s.holders.get(m) == t && program.setting().mutexes() == MutexKind.RECURSIVE;
          boolean free = s.holders.get(m) == FREE;
          State taken = isOwn ? take(s, m, t) : free ? s.hold(m, t) : s;
          result.add(taken.with(t, settle(t, after.with(r, isOwn || free ? 1 : 0))));
        }
      }
      case Wait wait -> {
        if (isDrained) {
          waitStep(s, t, thread, wait).ifPresent(result::add);
        }
      }
      case Signal(int c, boolean all) -> {
        if (isDrained) {
          result.addAll(signal(s.with(t, settle(t, after)), c, all));
        }
      }
      case Choose(int r, int high) -> {
        for (int value = 0; value <= high; value++) {
          result.add(s.with(t, settle(t, after.with(r, value))));
        }
      }
      case Move _, Advance _, Delay _, Assume _, If _, Loop _, Break _ ->
          throw new IllegalStateException("not a step: " + statement);
    }
  }

  private Optional<State> waitStep(State s, int t, ThreadState thread, Wait wait) {
    int m = wait.mutex();
    return switch (thread.sleep) {
      case NONE -> Optional.of(s.with(t, thread.with(Sleep.JOINED)));
      case JOINED -> Optional.of(s.hold(m, FREE).with(t, thread.with(Sleep.ASLEEP)));
      case WOKEN_EARLY -> Optional.of(s.hold(m, FREE).with(t, thread.with(Sleep.WOKEN)));
      case ASLEEP ->
          wait.isTimed() ? Optional.of(s.with(t, thread.with(Sleep.WOKEN))) : Optional.empty();
      case WOKEN -> {
        ThreadState after = thread.at(thread.at + 1).with(Sleep.NONE);
        boolean free = s.holders.get(m) == FREE;
        yield free ? Optional.of(s.hold(m, t).with(t, settle(t, after))) : Optional.empty();
      }
      case AT_BARRIER, UNBORN -> throw new IllegalStateException("not in a wait");
    };
  }

  private List<State> signal(State s, int condition, boolean all) {
    List<State> result = new ArrayList<>();
    State woken = s;
    for (int t = 0; t < code.size(); t++) {
      ThreadState thread = s.threads.get(t);
      if (thread.at < code.get(t).size()
          && code.get(t).get(thread.at) instanceof Operation.Plain(Wait(int c, int _, boolean _))
          && c == condition
          && (thread.sleep == Sleep.JOINED || thread.sleep == Sleep.ASLEEP)) {
        Sleep now = thread.sleep == Sleep.JOINED ? Sleep.WOKEN_EARLY : Sleep.WOKEN;
        result.add(s.with(t, thread.with(now)));
        woken = woken.with(t, thread.with(now));
      }
    }
    return all || result.isEmpty() ? List.of(woken) : result;
  }

  /** Takes a mutex once more. */
  private static State take(State s, int m, int t) {
    return s.holders.get(m) == t ? s.hold(COUNTS + m, s.holders.get(COUNTS + m) + 1) : s;
  }

  private static State unlock(State s, int m, int t) {
    if (s.holders.get(m) != t) {
      return s;
    }
    int count = s.holders.get(COUNTS + m);
    return count > 0 ? s.hold(COUNTS + m, count - 1) : s.hold(m, FREE);
  }

  private Optional<State> synchronise(State s, int t, ThreadState after, Synchronise operation) {
    int semaphore = SEMAPHORES + operation.object();
    int count = s.holders.get(SEMAPHORES + operation.object());
    State going = s.with(t, settle(t, after));
    State succeeded = s.with(t, settle(t, after.with(operation.register(), 1)));
    State failed = s.with(t, settle(t, after.with(operation.register(), 0)));
    boolean isLocked = s.holders.get(SPIN_LOCK) != FREE;
    boolean isWritten = s.holders.get(WRITER) != FREE;
    boolean isRead =
        s.holders.subList(READERS, s.holders.size()).stream().anyMatch(holds -> holds > 0);
    int holds = s.holders.get(READERS + t);
    return switch (operation.call()) {
      case SEM_WAIT -> count > 0 ? Optional.of(going.hold(semaphore, count - 1)) : Optional.empty();
      case SEM_TRYWAIT, SEM_TIMEDWAIT ->
          Optional.of(count > 0 ? succeeded.hold(semaphore, count - 1) : failed);
      case SEM_POST -> Optional.of(going.hold(semaphore, count + 1));
      case SPIN_LOCK -> isLocked ? Optional.empty() : Optional.of(going.hold(SPIN_LOCK, t));
      case SPIN_TRYLOCK -> Optional.of(isLocked ? failed : succeeded.hold(SPIN_LOCK, t));
      case SPIN_UNLOCK -> Optional.of(going.hold(SPIN_LOCK, FREE));
      case READ_LOCK ->
          isWritten ? Optional.empty() : Optional.of(going.hold(READERS + t, holds + 1));
      case TRY_READ_LOCK ->
          Optional.of(isWritten ? failed : succeeded.hold(READERS + t, holds + 1));
      case WRITE_LOCK ->
          isWritten || isRead ? Optional.empty() : Optional.of(going.hold(WRITER, t));
      case TRY_WRITE_LOCK -> Optional.of(isWritten || isRead ? failed : succeeded.hold(WRITER, t));
      case RWLOCK_UNLOCK ->
          Optional.of(
              s.holders.get(WRITER) == t
                  ? going.hold(WRITER, FREE)
                  : going.hold(READERS + t, holds - 1));
      case BARRIER_WAIT -> arrive(s, t, operation, succeeded);
    };
  }

  private Optional<State> arrive(State s, int t, Synchronise operation, State last) {
    if (s.threads.get(t).sleep == Sleep.AT_BARRIER) {
      return Optional.empty();
    }
    int come = s.holders.get(COME) + 1;
    if (come < program.setting().barrier()) {
      return Optional.of(s.with(t, s.threads.get(t).with(Sleep.AT_BARRIER)).hold(COME, come));
    }
    State result = last.hold(COME, 0);
    for (int other = 0; other < code.size(); other++) {
      ThreadState sleeper = s.threads.get(other);
      if (sleeper.sleep == Sleep.AT_BARRIER
          && code.get(other).get(sleeper.at)
              instanceof Operation.Plain(Synchronise(var _, int _, int register))) {
        ThreadState woken = sleeper.with(Sleep.NONE).at(sleeper.at + 1).with(register, 0);
        result = result.with(other, settle(other, woken));
      }
    }
    return Optional.of(result);
  }

  private State settled(int t, State s) {
    return s.with(t, settle(t, s.threads.get(t)));
  }

  /** What a thread does without a step of others between. */
  private State within(State s, int t, List<LoopStatement> statements) {
    State now = s;
    for (LoopStatement statement : statements) {
      now = within(now, t, statement);
    }
    return now;
  }

  private State within(State s, int t, LoopStatement statement) {
    ThreadState thread = s.threads.get(t);
    return switch (statement) {
      case Load(int r, int x, MemoryOrder _) ->
          s.with(t, thread.with(r, LoopMemory.valueIn(s.memory, x)));
      case Store(int x, Value value, MemoryOrder _) -> s.write(x, value(thread, value));
      case ReadModifyWrite(int r, AtomicOperator operator, int x, Value value, MemoryOrder _) -> {
        long operand = value(thread, value);
        State written =
            x == LoopProgram.WHOLE_OBJECT
                ? updateBoth(s, operator, operand)
                : s.write(x, apply(operator, LoopMemory.lowIn(s.memory, x), operand));
        yield written.with(t, thread.with(r, LoopMemory.valueIn(s.memory, x)));
      }
      case CompareExchange(int r, int success, int x, var expected, var desired, var _) -> {
        boolean equal = true;
        for (int i = 0; i < LoopProgram.size(x); i++) {
          equal &=
              s.memory.get(LoopProgram.start(x) + i)
                  == LoopMemory.byteOf(value(thread, expected), i);
        }
        State written = equal ? s.write(x, value(thread, desired)) : s;
        long old = LoopMemory.valueIn(s.memory, x);
        yield written.with(t, thread.with(r, old).with(success, equal ? 1 : 0));
      }
      case Move(int r, Value value) -> s.with(t, thread.with(r, value(thread, value)));
      case If(Condition condition, var then, var otherwise) ->
          within(s, t, holds(thread, condition) ? then : otherwise);
      case Fence _ -> s;
      default -> throw new IllegalStateException("not in an atomic block: " + statement);
    };
  }

  private static State updateBoth(State s, AtomicOperator operator, long operand) {
    State low =
        s.write(
            LoopMemory.LOW, apply(operator, LoopMemory.lowIn(s.memory, LoopMemory.LOW), operand));
    return low.write(
        LoopMemory.HIGH, apply(operator, LoopMemory.lowIn(s.memory, LoopMemory.HIGH), operand));
  }

  /** What a load would read; empty where it waits for a store that does not cover it. */
  private static Optional<Long> read(State s, ThreadState thread, int x) {
    for (Buffered entry : thread.buffer.reversed()) {
      if (LoopMemory.overlap(entry.variable, x)) {
        boolean covers =
            LoopProgram.start(entry.variable) <= LoopProgram.start(x)
                && LoopProgram.start(x) + LoopProgram.size(x)
                    <= LoopProgram.start(entry.variable) + LoopProgram.size(entry.variable);
        return covers
            ? Optional.of(LoopMemory.valueIn(s.write(entry.variable, entry.value).memory, x))
            : Optional.empty();
      }
    }
    return Optional.of(LoopMemory.valueIn(s.memory, x));
  }

  /** Whether a read-modify-write may be done now, with what is still in the buffer. */
  private boolean mayAccess(ThreadState thread, int x, MemoryOrder order) {
    boolean weak = order == MemoryOrder.RELAXED || order == MemoryOrder.ACQUIRE;
    return thread.buffer.isEmpty()
        || (weak
            && model == SmallModel.PSO
            && thread.buffer.stream()
                .noneMatch(e -> e.variable == BARRIER || LoopMemory.overlap(e.variable, x)));
  }

  private static long apply(AtomicOperator operator, long old, long operand) {
    return switch (operator) {
      case EXCHANGE -> operand;
      case ADD -> old + operand;
      case OR -> old | operand;
      default -> throw new IllegalArgumentException("not generated: " + operator);
    };
  }
}
