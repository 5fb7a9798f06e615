package dev.weir.testing;

import dev.weir.program.AtomicOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.testing.LoopProgram.Body;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.CompareExchange;
import dev.weir.testing.LoopStatement.Condition;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.ReadModifyWrite;
import dev.weir.testing.LoopStatement.Store;
import dev.weir.testing.LoopStatement.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random programs whose threads may go round for ever with effects: they write, look, and take back
 * what they wrote, or write something else. Values are few, so that there are few states.
 */
public final class RandomLivelockPrograms {
  private static final int VARIABLES = 2;
  private static final int DONE = 2;
  private static final int USED_REGISTERS = 2;
  private static final int VALUES = 3;

  private final SplittableRandom random;

  private RandomLivelockPrograms(SplittableRandom random) {
    this.random = random;
  }

  /** The program of a seed. */
  public static LoopProgram of(long seed) {
    return new RandomLivelockPrograms(new SplittableRandom(seed)).program();
  }

  /**
   * The program of a seed in which one or two threads each write two values in turn to a variable
   * of their own, until a reader has seen what it waits for: its wait may be kept from its end by
   * looking at the wrong moments, or not.
   */
  public static LoopProgram oscillating(long seed) {
    return new RandomLivelockPrograms(new SplittableRandom(seed)).oscillating();
  }

  private LoopProgram oscillating() {
    int writers = 1 + random.nextInt(2);
    List<Body> threads = new ArrayList<>();
    for (int i = 0; i < writers; i++) {
      Store last = new Store(i, value(), MemoryOrder.SEQ_CST);
      threads.add(
          new Body(
              List.of(
                  new Loop(
                      List.of(
                          new Store(i, value(), order()),
                          last,
                          new Load(0, DONE, MemoryOrder.PLAIN),
                          new Break(new Condition(0, true, Value.of(1)))))),
              0));
    }
    List<LoopStatement> reader = new ArrayList<>();
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      reader.add(
          new Loop(
              List.of(
                  new Load(0, random.nextInt(writers), MemoryOrder.PLAIN),
                  new Break(condition(0)))));
    }
    reader.add(new Store(DONE, Value.of(1), order()));
    threads.add(new Body(reader, 0));
    return new LoopProgram(threads);
  }

  private LoopProgram program() {
    int count = random.nextInt(4) == 0 ? 3 : 2;
    List<Body> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<LoopStatement> statements = new ArrayList<>();
      if (random.nextInt(3) == 0) {
        statements.add(store());
      }
      if (random.nextInt(8) != 0) {
        statements.add(loop());
      }
      if (random.nextInt(3) == 0) {
        statements.add(store());
      }
      threads.add(new Body(statements, 1));
    }
    return new LoopProgram(threads);
  }

  private LoopStatement loop() {
    return switch (random.nextInt(4)) {
      case 0 -> polite();
      case 1 -> takenBack();
      default -> anything();
    };
  }

  /** Raises a flag, looks at that of another, and lowers the own one for it. */
  private LoopStatement polite() {
    int mine = random.nextInt(VARIABLES);
    int other = random.nextInt(VARIABLES);
    return new Loop(
        List.of(
            new Store(mine, Value.of(1), order()),
            new Load(0, other, MemoryOrder.PLAIN),
            new Break(condition(0)),
            new Store(mine, Value.of(0), order())));
  }

  /** Takes one lock, tries another, and gives the first one back. */
  private LoopStatement takenBack() {
    int first = random.nextInt(VARIABLES);
    int second = VARIABLES - 1 - first;
    return new Loop(
        List.of(
            exchangeIfFree(0, first),
            new If(
                new Condition(1, true, Value.of(1)),
                List.of(
                    exchangeIfFree(0, second),
                    new Break(new Condition(1, true, Value.of(1))),
                    new Store(first, Value.of(0), order())),
                List.of())));
  }

  private LoopStatement anything() {
    List<LoopStatement> body = new ArrayList<>();
    int length = 2 + random.nextInt(3);
    int last = 0;
    for (int i = 0; i < length; i++) {
      last = random.nextInt(USED_REGISTERS);
      switch (random.nextInt(6)) {
        case 0, 1 -> body.add(store());
        case 2 -> body.add(exchange(last));
        case 3 -> body.add(exchangeIfFree(0, random.nextInt(VARIABLES)));
        case 4 -> body.add(new If(condition(last), List.of(store()), List.of()));
        default -> body.add(new Load(last, random.nextInt(VARIABLES), MemoryOrder.PLAIN));
      }
      if (random.nextInt(4) == 0) {
        body.add(new Break(condition(last)));
      }
    }
    body.add(new Load(0, random.nextInt(VARIABLES), MemoryOrder.PLAIN));
    body.add(new Break(condition(0)));
    return new Loop(body);
  }

  private LoopStatement store() {
    return new Store(random.nextInt(VARIABLES), value(), order());
  }

  private LoopStatement exchange(int register) {
    return new ReadModifyWrite(
        register, AtomicOperator.EXCHANGE, random.nextInt(VARIABLES), value(), order());
  }

  private LoopStatement exchangeIfFree(int register, int variable) {
    return new CompareExchange(register, 1, variable, Value.of(0), Value.of(1), order());
  }

  private Condition condition(int register) {
    return new Condition(register, random.nextBoolean(), value());
  }

  private Value value() {
    return Value.of(random.nextInt(VALUES));
  }

  private MemoryOrder order() {
    return random.nextBoolean() ? MemoryOrder.SEQ_CST : MemoryOrder.RELAXED;
  }
}
