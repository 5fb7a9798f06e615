package dev.weir.testing;

import dev.weir.machine.FailureKind;
import dev.weir.program.AtomicOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.testing.LoopStatement.Assume;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.Choose;
import dev.weir.testing.LoopStatement.CompareExchange;
import dev.weir.testing.LoopStatement.Condition;
import dev.weir.testing.LoopStatement.Fence;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Lock;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.Move;
import dev.weir.testing.LoopStatement.ReadModifyWrite;
import dev.weir.testing.LoopStatement.Signal;
import dev.weir.testing.LoopStatement.Store;
import dev.weir.testing.LoopStatement.TryLock;
import dev.weir.testing.LoopStatement.Unlock;
import dev.weir.testing.LoopStatement.Value;
import dev.weir.testing.LoopStatement.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The store buffer machine of {@link LoopReferee}: states are values, and a step makes a new one.
 * Statements are laid out in one list a thread, with jumps.
 */
final class LoopMachine {
  private static final int FREE = -1;

  /** Stands for a store-store barrier in a buffer. */
  private static final int BARRIER = -1;

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
  record Buffered(int variable, int value) {}

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
    WOKEN
  }

  record ThreadState(
      int at,
      List<Integer> registers,
      List<Buffered> buffer,
      Sleep sleep,
      boolean assumptionFailed) {
    ThreadState at(int newAt) {
      return new ThreadState(newAt, registers, buffer, sleep, assumptionFailed);
    }

    ThreadState with(Sleep newSleep) {
      return new ThreadState(at, registers, buffer, newSleep, assumptionFailed);
    }

    ThreadState with(int register, int value) {
      List<Integer> changed = new ArrayList<>(registers);
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
  record State(List<ThreadState> threads, List<Integer> memory, List<Integer> holders) {
    State with(int thread, ThreadState changed) {
      return new State(replaced(threads, thread, changed), memory, holders);
    }

    State write(int variable, int value) {
      return new State(threads, replaced(memory, variable, value), holders);
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
        case Store store when store.order() == MemoryOrder.SEQ_CST -> {
          to.add(new Operation.Plain(store));
          to.add(new Operation.Plain(new Fence(MemoryOrder.SEQ_CST)));
        }
        default -> to.add(new Operation.Plain(statement));
      }
    }
  }

  State start() {
    List<Integer> zeros = java.util.Collections.nCopies(LoopProgram.REGISTERS, 0);
    List<Integer> memory = java.util.Collections.nCopies(LoopProgram.VARIABLES, 0);
    List<Integer> holders = java.util.Collections.nCopies(LoopProgram.MUTEXES, FREE);
    List<ThreadState> threads = new ArrayList<>();
    for (int t = 0; t < code.size(); t++) {
      threads.add(settle(t, new ThreadState(0, zeros, List.of(), Sleep.NONE, false)));
    }
    return new State(List.copyOf(threads), List.copyOf(memory), List.copyOf(holders));
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

  private static int value(ThreadState t, Value value) {
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
    return thread.at == code.get(t).size() && thread.buffer.isEmpty();
  }

  List<Integer> result(State s) {
    List<Integer> result = new ArrayList<>(s.memory);
    for (int t = 0; t < code.size(); t++) {
      int value = 0;
      for (int r = LoopProgram.REGISTERS - 1; r >= 0; r--) {
        if ((program.threads().get(t).observed() >> r & 1) != 0) {
          value = value * LoopCompiler.RADIX + s.threads.get(t).registers.get(r);
        }
      }
      result.add(value);
    }
    return result;
  }

  /** What a state of a part of the graph that cannot be left means; empty if a thread gave up. */
  Optional<FailureKind> hangs(State s) {
    boolean locks = false;
    for (int t = 0; t < code.size(); t++) {
      if (s.threads.get(t).assumptionFailed) {
        return Optional.empty();
      }
      locks |=
          !hasEnded(s, t)
              && code.get(t).get(s.threads.get(t).at) instanceof Operation.Plain(var statement)
              && (statement instanceof Lock || statement instanceof Wait);
    }
    return Optional.of(locks ? FailureKind.DEADLOCK : FailureKind.NONTERMINATION);
  }

  List<State> successors(State s) {
    List<State> result = new ArrayList<>();
    for (int t = 0; t < code.size(); t++) {
      ThreadState thread = s.threads.get(t);
      update(s, t, thread, result);
      if (thread.at < code.get(t).size()
          && !thread.assumptionFailed
          && code.get(t).get(thread.at) instanceof Operation.Plain(var statement)) {
        step(s, t, thread, statement, result);
      }
    }
    return result;
  }

  private void update(State s, int t, ThreadState thread, List<State> result) {
    Set<Integer> seen = new TreeSet<>();
    for (int i = 0; i < thread.buffer.size(); i++) {
      Buffered entry = thread.buffer.get(i);
      if (entry.variable == BARRIER || (model == SmallModel.TSO && i > 0)) {
        return;
      }
      if (seen.add(entry.variable)) {
        List<Buffered> rest = new ArrayList<>(thread.buffer);
        rest.remove(i);
        result.add(s.with(t, thread.withBuffer(rest)).write(entry.variable, entry.value));
      }
    }
  }

  private void step(
      State s, int t, ThreadState thread, LoopStatement statement, List<State> result) {
    ThreadState after = thread.at(thread.at + 1);
    boolean isDrained = thread.buffer.isEmpty();
    switch (statement) {
      case Load(int r, int x, MemoryOrder _) ->
          result.add(s.with(t, settle(t, after.with(r, read(s, thread, x)))));
      case Store(int x, Value value, MemoryOrder order) -> {
        int stored = value(thread, value);
        if (model == SmallModel.SC) {
          result.add(s.with(t, settle(t, after)).write(x, stored));
        } else {
          ThreadState ordered = order.releases() ? behindBarrier(after) : after;
          result.add(s.with(t, settle(t, append(ordered, new Buffered(x, stored)))));
        }
      }
      case ReadModifyWrite(int r, AtomicOperator operator, int x, Value value, var order) -> {
        if (mayAccess(thread, x, order)) {
          int old = s.memory.get(x);
          State written = s.write(x, apply(operator, old, value(thread, value)));
          result.add(written.with(t, settle(t, after.with(r, old))));
        }
      }
      case CompareExchange(int r, int success, int x, var expected, var desired, var order) -> {
        if (mayAccess(thread, x, order)) {
          int old = s.memory.get(x);
          boolean equal = old == value(thread, expected);
          State written = equal ? s.write(x, value(thread, desired)) : s;
          ThreadState done = after.with(r, old).with(success, equal ? 1 : 0);
          result.add(written.with(t, settle(t, done)));
        }
      }
      case Fence _ -> {
        if (isDrained) {
          result.add(s.with(t, settle(t, after)));
        }
      }
      case Lock(int m) -> {
        if (isDrained && s.holders.get(m) == FREE) {
          result.add(s.hold(m, t).with(t, settle(t, after)));
        }
      }
      case Unlock(int m) -> {
        if (isDrained) {
          result.add(s.hold(m, FREE).with(t, settle(t, after)));
        }
      }
      case TryLock(int r, int m) -> {
        if (isDrained) {
          boolean free = s.holders.get(m) == FREE;
          State taken = free ? s.hold(m, t) : s;
          result.add(taken.with(t, settle(t, after.with(r, free ? 1 : 0))));
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
      case Move _, Assume _, If _, Loop _, Break _ ->
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

  private static int read(State s, ThreadState thread, int x) {
    for (Buffered entry : thread.buffer.reversed()) {
      if (entry.variable == x) {
        return entry.value;
      }
    }
    return s.memory.get(x);
  }

  /** Whether a read-modify-write may be done now, with what is still in the buffer. */
  private boolean mayAccess(ThreadState thread, int x, MemoryOrder order) {
    boolean weak = order == MemoryOrder.RELAXED || order == MemoryOrder.ACQUIRE;
    return thread.buffer.isEmpty()
        || (weak
            && model == SmallModel.PSO
            && thread.buffer.stream().noneMatch(e -> e.variable == x || e.variable == BARRIER));
  }

  private static int apply(AtomicOperator operator, int old, int operand) {
    return switch (operator) {
      case EXCHANGE -> operand;
      case ADD -> old + operand;
      case OR -> old | operand;
      default -> throw new IllegalArgumentException("not generated: " + operator);
    };
  }
}
