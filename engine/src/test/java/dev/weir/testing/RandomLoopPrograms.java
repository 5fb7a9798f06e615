package dev.weir.testing;

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
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Random programs with loops of every kind that is explored without a bound: loops that wait in the
 * many ways in which programs wait, loops that count, and loops that make progress now and then. No
 * loop can have effects for ever, so that all searches end.
 *
 * <p>Register 3 counts the rounds of the loops that are bounded; the others are for everything.
 */
public final class RandomLoopPrograms {
  private static final int COUNTER = 3;

  private static final List<MemoryOrder> STORE_ORDERS =
      List.of(
          MemoryOrder.PLAIN,
          MemoryOrder.PLAIN,
          MemoryOrder.RELAXED,
          MemoryOrder.RELEASE,
          MemoryOrder.SEQ_CST);
  private static final List<MemoryOrder> ATOMIC_ORDERS =
      List.of(
          MemoryOrder.SEQ_CST,
          MemoryOrder.SEQ_CST,
          MemoryOrder.RELAXED,
          MemoryOrder.ACQUIRE,
          MemoryOrder.RELEASE);
  private static final List<MemoryOrder> FENCE_ORDERS =
      List.of(MemoryOrder.SEQ_CST, MemoryOrder.RELEASE, MemoryOrder.ACQUIRE);

  private final SplittableRandom random;
  private final List<Integer> variables;
  private final List<Integer> constants;

  RandomLoopPrograms(SplittableRandom random, List<Integer> variables, List<Integer> constants) {
    this.random = random;
    this.variables = variables;
    this.constants = constants;
  }

  /** The program of a seed. */
  public static LoopProgram of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int variables = 1 + random.nextInt(LoopProgram.VARIABLES);
    List<Integer> all = IntStream.range(0, variables).boxed().toList();
    return new RandomLoopPrograms(random, all, List.of(0, 1, 2)).program();
  }

  private LoopProgram program() {
    int count = random.nextInt(4) == 0 ? 3 : 2;
    int pieces = count == 3 ? 2 : 3;
    List<LoopProgram.Body> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<LoopStatement> statements = new ArrayList<>();
      int length = 1 + random.nextInt(pieces);
      for (int j = 0; j < length; j++) {
        statements.addAll(piece());
      }
      threads.add(new LoopProgram.Body(statements, random.nextInt(1 << COUNTER)));
    }
    return new LoopProgram(threads);
  }

  List<LoopStatement> piece() {
    int kind = random.nextInt(24);
    if (kind < 8) {
      return List.of(plain());
    }
    if (kind < 17) {
      return loop();
    }
    return switch (kind) {
      case 17 -> critical(random.nextInt(8) != 0);
      case 18 -> tried();
      case 19, 20 -> sleeping();
      case 21, 22 -> waking();
      default ->
          List.of(
              new If(
                  condition(register()),
                  List.of(plain()),
                  random.nextBoolean() ? List.of() : List.of(plain())));
    };
  }

  List<LoopStatement> loop() {
    return switch (random.nextInt(14)) {
      case 0, 1 -> List.of(await());
      case 2 -> List.of(awaitOfTwo());
      case 3 -> List.of(compareExchangeLoop());
      case 4 -> List.of(testAndTestAndSet());
      case 5 -> List.of(testAndSet());
      case 6 -> List.of(update());
      case 7 -> storeIndex();
      case 8 -> List.of(sequenceRead());
      case 9 -> counted();
      case 10 -> progressing();
      case 11 -> List.of(alternating());
      case 12 -> locked(testAndTestAndSet());
      default -> List.of(waitingForAnything());
    };
  }

  /** A statement that is no loop and does not lock. */
  LoopStatement plain() {
    return switch (random.nextInt(16)) {
      case 0, 1, 2, 3, 4, 5 -> store();
      case 6, 7, 8 -> load();
      case 9, 10 -> readModifyWrite();
      case 11, 12 -> compareExchange();
      case 13 -> fence();
      case 14 -> new Choose(register(), 1);
      default -> new Assume(condition(register()));
    };
  }

  LoopStatement await() {
    int r = register();
    List<LoopStatement> body = new ArrayList<>();
    body.add(effectlessRead(r));
    if (random.nextInt(5) == 0) {
      body.add(fence());
    }
    body.add(new Break(condition(r)));
    return new Loop(body);
  }

  private LoopStatement awaitOfTwo() {
    int first = register();
    int second = register();
    if (random.nextBoolean()) {
      return new Loop(
          List.of(
              effectlessRead(first),
              new If(
                  condition(first),
                  List.of(effectlessRead(second), new Break(condition(second))),
                  List.of())));
    }
    return new Loop(
        List.of(
            effectlessRead(first),
            effectlessRead(second),
            new Break(condition(first)),
            new Break(condition(second))));
  }

  private LoopStatement compareExchangeLoop() {
    int success = (register() + 1) % COUNTER;
    return new Loop(
        List.of(
            new CompareExchange(
                register(), success, variable(), constant(), constant(), atomicOrder()),
            new Break(new Condition(success, true, Value.of(1)))));
  }

  private LoopStatement testAndTestAndSet() {
    int x = variable();
    return new Loop(
        List.of(
            new Load(0, x, MemoryOrder.PLAIN),
            new If(
                new Condition(0, true, Value.of(0)),
                List.of(
                    new CompareExchange(0, 1, x, Value.of(0), Value.of(1), atomicOrder()),
                    new Break(new Condition(1, true, Value.of(1)))),
                List.of())));
  }

  /** A lock by exchange: while it waits it writes what is there. */
  private LoopStatement testAndSet() {
    int r = register();
    AtomicOperator operator = random.nextBoolean() ? AtomicOperator.EXCHANGE : AtomicOperator.OR;
    return new Loop(
        List.of(
            new ReadModifyWrite(r, operator, variable(), Value.of(1), atomicOrder()),
            new Break(new Condition(r, random.nextInt(8) != 0, Value.of(0)))));
  }

  /** A read, and a compare-exchange to something else if nothing came between. */
  private LoopStatement update() {
    int x = variable();
    return new Loop(
        List.of(
            new Load(0, x, MemoryOrder.PLAIN),
            new CompareExchange(1, 2, x, Value.ofRegister(0), new Value(0, 1), atomicOrder()),
            new Break(new Condition(2, true, Value.of(1)))));
  }

  private List<LoopStatement> storeIndex() {
    int r = register();
    int other = (r + 1) % COUNTER;
    List<LoopStatement> result = new ArrayList<>();
    result.add(
        new ReadModifyWrite(
            r, AtomicOperator.ADD, variables.getFirst(), Value.of(1), atomicOrder()));
    result.add(
        new Loop(
            List.of(
                new Load(other, variables.getLast(), MemoryOrder.PLAIN),
                new Break(new Condition(other, true, Value.ofRegister(r))))));
    if (random.nextBoolean()) {
      result.add(new Store(variables.getLast(), new Value(r, 1), storeOrder()));
    }
    return result;
  }

  private LoopStatement sequenceRead() {
    int sequence = variable();
    return new Loop(
        List.of(
            new Load(0, sequence, MemoryOrder.PLAIN),
            new If(
                new Condition(0, false, Value.of(1)),
                List.of(
                    new Load(1, variable(), MemoryOrder.PLAIN),
                    new Load(2, sequence, MemoryOrder.PLAIN),
                    new Break(new Condition(2, true, Value.ofRegister(0)))),
                List.of())));
  }

  private List<LoopStatement> counted() {
    return List.of(
        new Move(COUNTER, Value.of(0)),
        new Loop(
            List.of(
                new Break(new Condition(COUNTER, true, Value.of(1 + random.nextInt(2)))),
                plain(),
                new Move(COUNTER, new Value(COUNTER, 1)))));
  }

  /** Waits, does something, and waits again, a few times. */
  private List<LoopStatement> progressing() {
    int r = register();
    return List.of(
        new Move(COUNTER, Value.of(0)),
        new Loop(
            List.of(
                effectlessRead(r),
                new If(
                    condition(r),
                    List.of(
                        plain(),
                        new Move(COUNTER, new Value(COUNTER, 1)),
                        new Break(new Condition(COUNTER, true, Value.of(2)))),
                    List.of()))));
  }

  /** Remembers what it read the round before. */
  private LoopStatement alternating() {
    int before = register();
    int now = (before + 1) % COUNTER;
    return new Loop(
        List.of(
            effectlessRead(now),
            new If(
                new Condition(before, random.nextBoolean(), value(2)),
                List.of(new Break(condition(now))),
                List.of()),
            new Move(before, random.nextBoolean() ? Value.ofRegister(now) : constant())));
  }

  private LoopStatement waitingForAnything() {
    List<LoopStatement> body = new ArrayList<>();
    int length = 1 + random.nextInt(3);
    int last = register();
    body.add(effectlessRead(last));
    for (int i = 1; i < length; i++) {
      last = register();
      LoopStatement read = effectlessRead(last);
      boolean guarded = random.nextInt(3) == 0;
      body.add(guarded ? new If(condition(register()), List.of(read), List.of()) : read);
      if (random.nextBoolean()) {
        body.add(new Break(condition(random.nextBoolean() ? last : register())));
      }
    }
    body.add(new Break(condition(last)));
    return new Loop(body);
  }

  private List<LoopStatement> locked(LoopStatement acquire) {
    int x =
        acquire instanceof Loop(var body) && body.getFirst() instanceof Load load
            ? load.variable()
            : 0;
    return List.of(acquire, plain(), new Store(x, Value.of(0), storeOrder()));
  }

  List<LoopStatement> critical(boolean unlocks) {
    int m = random.nextInt(LoopProgram.MUTEXES);
    LoopStatement body = random.nextInt(4) == 0 ? await() : plain();
    return unlocks ? List.of(new Lock(m), body, new Unlock(m)) : List.of(new Lock(m), body);
  }

  /** Sleeps until something holds; or, now and then, without looking. */
  private List<LoopStatement> sleeping() {
    int m = random.nextInt(LoopProgram.MUTEXES);
    if (random.nextInt(3) == 0) {
      boolean isTimed = random.nextBoolean();
      return List.of(new Lock(m), new Wait(0, m, isTimed), new Unlock(m));
    }
    int r = register();
    Loop untilItHolds =
        new Loop(List.of(effectlessRead(r), new Break(condition(r)), new Wait(0, m, false)));
    return List.of(new Lock(m), untilItHolds, new Unlock(m));
  }

  /** Changes something and wakes; with the mutex, or, now and then, without. */
  private List<LoopStatement> waking() {
    int m = random.nextInt(LoopProgram.MUTEXES);
    Signal signal = new Signal(0, random.nextBoolean());
    return switch (random.nextInt(4)) {
      case 0 -> List.of(store(), signal);
      case 1 -> List.of(new Lock(m), store(), new Unlock(m), signal);
      default -> List.of(new Lock(m), store(), signal, new Unlock(m));
    };
  }

  private List<LoopStatement> tried() {
    int m = random.nextInt(LoopProgram.MUTEXES);
    // What is done inside must not change the register that remembers the lock.
    LoopStatement inside = random.nextBoolean() ? store() : fence();
    return List.of(
        new TryLock(1, m),
        new If(new Condition(1, true, Value.of(1)), List.of(inside, new Unlock(m)), List.of()));
  }

  /** A read that changes nothing in memory, or only sometimes. */
  LoopStatement effectlessRead(int register) {
    return switch (random.nextInt(10)) {
      case 0 ->
          new ReadModifyWrite(register, AtomicOperator.ADD, variable(), Value.of(0), atomicOrder());
      case 1 ->
          new ReadModifyWrite(register, AtomicOperator.OR, variable(), Value.of(1), atomicOrder());
      case 2 ->
          // Where it succeeds it writes what is there.
          new CompareExchange(
              register, register, variable(), Value.of(1), Value.of(1), atomicOrder());
      default -> new Load(register, variable(), MemoryOrder.PLAIN);
    };
  }

  LoopStatement store() {
    Value value = random.nextInt(4) == 0 ? new Value(register(), random.nextInt(2)) : value(3);
    return new Store(anyVariable(), value, storeOrder());
  }

  private LoopStatement load() {
    return new Load(register(), anyVariable(), MemoryOrder.PLAIN);
  }

  private LoopStatement readModifyWrite() {
    AtomicOperator operator = random.nextBoolean() ? AtomicOperator.EXCHANGE : AtomicOperator.ADD;
    return new ReadModifyWrite(register(), operator, anyVariable(), constant(), atomicOrder());
  }

  private LoopStatement compareExchange() {
    int r = register();
    return new CompareExchange(
        r, (r + 1) % COUNTER, anyVariable(), constant(), constant(), atomicOrder());
  }

  LoopStatement fence() {
    return new Fence(FENCE_ORDERS.get(random.nextInt(FENCE_ORDERS.size())));
  }

  Condition condition(int register) {
    return new Condition(register, random.nextBoolean(), value(2));
  }

  private Value constant() {
    return value(3);
  }

  private Value value(int bound) {
    return Value.of(constants.get(random.nextInt(bound)));
  }

  int register() {
    return random.nextInt(COUNTER);
  }

  int variable() {
    return variables.get(random.nextInt(variables.size()));
  }

  /** One that need not be of a size at which threads wait. */
  private int anyVariable() {
    return variables.contains(LoopProgram.VARIABLES) && random.nextInt(4) == 0
        ? LoopProgram.WHOLE_OBJECT
        : variable();
  }

  private MemoryOrder storeOrder() {
    return STORE_ORDERS.get(random.nextInt(STORE_ORDERS.size()));
  }

  MemoryOrder atomicOrder() {
    return ATOMIC_ORDERS.get(random.nextInt(ATOMIC_ORDERS.size()));
  }
}
