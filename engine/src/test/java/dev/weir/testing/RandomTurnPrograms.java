package dev.weir.testing;

import dev.weir.program.AtomicOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.testing.LoopProgram.Body;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.CompareExchange;
import dev.weir.testing.LoopStatement.Condition;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Lock;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.ReadModifyWrite;
import dev.weir.testing.LoopStatement.Store;
import dev.weir.testing.LoopStatement.TryLock;
import dev.weir.testing.LoopStatement.Unlock;
import dev.weir.testing.LoopStatement.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random programs with a loop whose turns write, and may leave all as it was: what it overwrites,
 * what it takes back, what it does under a lock. The other threads look, wait or write a few times.
 */
public final class RandomTurnPrograms {
  private static final int VARIABLES = 3;
  private static final List<MemoryOrder> ORDERS =
      List.of(MemoryOrder.SEQ_CST, MemoryOrder.SEQ_CST, MemoryOrder.RELAXED, MemoryOrder.RELEASE);

  private final SplittableRandom random;

  private RandomTurnPrograms(SplittableRandom random) {
    this.random = random;
  }

  /** The program of a seed. */
  public static LoopProgram of(long seed) {
    return new RandomTurnPrograms(new SplittableRandom(seed)).program();
  }

  private LoopProgram program() {
    int count = random.nextInt(3) == 0 ? 3 : 2;
    List<Body> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<LoopStatement> statements = new ArrayList<>();
      boolean loops = i == 0 || random.nextInt(4) == 0;
      int length = loops ? random.nextInt(2) : 1 + random.nextInt(2);
      for (int j = 0; j < length; j++) {
        statements.add(plain());
      }
      if (loops) {
        statements.add(loop());
      }
      if (loops && random.nextInt(3) == 0) {
        statements.add(plain());
      }
      threads.add(new Body(statements, 3));
    }
    return new LoopProgram(threads);
  }

  private LoopStatement plain() {
    int x = variable();
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> new Store(x, Value.of(random.nextInt(2)), order());
      case 3, 4 -> new Load(random.nextInt(2), x, MemoryOrder.PLAIN);
      case 5 -> exchange(1, x, random.nextInt(2));
      case 6 -> new Loop(List.of(new Load(0, x, MemoryOrder.PLAIN), breakIf(0)));
      default ->
          new If(
              new Condition(0, random.nextBoolean(), Value.of(random.nextInt(2))),
              List.of(new Store(x, Value.of(1), order())),
              List.of());
    };
  }

  private LoopStatement loop() {
    return new Loop(
        switch (random.nextInt(6)) {
          case 0 -> overwriting();
          case 1 -> takingBack();
          case 2 -> underLock();
          case 3 -> trying();
          case 4 -> raisingAndLowering();
          default -> twice();
        });
  }

  /** Sets up what a compare-exchange is to publish, anew in each turn. */
  private List<LoopStatement> overwriting() {
    int mine = variable();
    List<LoopStatement> body = new ArrayList<>();
    body.add(new Store(mine, Value.of(0), order()));
    body.add(new Store(mine, Value.of(1), order()));
    body.add(new CompareExchange(0, 1, variable(), Value.of(0), Value.of(1), MemoryOrder.SEQ_CST));
    body.add(new Break(new Condition(1, true, Value.of(1))));
    return body;
  }

  private List<LoopStatement> takingBack() {
    int x = variable();
    AtomicOperator operator = AtomicOperator.ADD;
    return List.of(
        new ReadModifyWrite(0, operator, x, Value.of(1), MemoryOrder.SEQ_CST),
        breakIf(0),
        new ReadModifyWrite(1, operator, x, Value.of(-1), MemoryOrder.SEQ_CST));
  }

  private List<LoopStatement> underLock() {
    int x = variable();
    List<LoopStatement> body = new ArrayList<>();
    body.add(new Lock(0));
    boolean writes = random.nextBoolean();
    if (writes) {
      body.add(new Store(x, Value.of(1), order()));
    }
    body.add(new Load(0, variable(), MemoryOrder.PLAIN));
    if (writes) {
      body.add(new Store(x, Value.of(0), order()));
    }
    body.add(new Unlock(0));
    body.add(breakIf(0));
    return body;
  }

  private List<LoopStatement> trying() {
    return List.of(
        new TryLock(1, 0),
        new If(
            new Condition(1, true, Value.of(1)),
            List.of(
                new Load(0, variable(), MemoryOrder.PLAIN),
                new Store(variable(), Value.of(random.nextInt(2)), order()),
                new Unlock(0),
                breakIf(0)),
            List.of()));
  }

  private List<LoopStatement> raisingAndLowering() {
    int mine = variable();
    return List.of(
        new Store(mine, Value.of(1), order()),
        new Load(0, variable(), MemoryOrder.PLAIN),
        breakIf(0),
        new Store(mine, Value.of(0), order()));
  }

  /** Changes places with what is there: two turns are needed for all to be as it was. */
  private List<LoopStatement> twice() {
    return List.of(
        new ReadModifyWrite(
            0, AtomicOperator.EXCHANGE, variable(), Value.ofRegister(0), MemoryOrder.SEQ_CST),
        new Load(1, variable(), MemoryOrder.PLAIN),
        breakIf(1));
  }

  private LoopStatement breakIf(int register) {
    return new Break(new Condition(register, true, Value.of(random.nextInt(2))));
  }

  private LoopStatement exchange(int register, int variable, int value) {
    return new ReadModifyWrite(
        register, AtomicOperator.EXCHANGE, variable, Value.of(value), MemoryOrder.SEQ_CST);
  }

  private int variable() {
    return random.nextInt(VARIABLES);
  }

  private MemoryOrder order() {
    return ORDERS.get(random.nextInt(ORDERS.size()));
  }
}
