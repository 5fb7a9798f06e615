package dev.weir.testing;

import dev.weir.program.MemoryOrder;
import dev.weir.testing.LoopProgram.Body;
import dev.weir.testing.LoopStatement.Advance;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.CompareExchange;
import dev.weir.testing.LoopStatement.Condition;
import dev.weir.testing.LoopStatement.Delay;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Lock;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.Move;
import dev.weir.testing.LoopStatement.Unlock;
import dev.weir.testing.LoopStatement.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Random programs with loops that wait and keep count of it: that back off longer and longer, that
 * give up after some turns, or do both, alone and within other loops; that look under a lock; and
 * loops that look like these but where more than that can be told.
 *
 * <p>Register 3 counts.
 */
public final class RandomIdlePrograms {
  private static final int COUNTER = 3;

  private final SplittableRandom random;
  private final RandomLoopPrograms pieces;
  private final int most;
  private final boolean looks;

  private RandomIdlePrograms(SplittableRandom random, int most) {
    this.random = random;
    this.most = most;
    this.looks = random.nextBoolean();
    int variables = 1 + random.nextInt(2);
    List<Integer> all = IntStream.range(0, variables).boxed().toList();
    this.pieces = new RandomLoopPrograms(random, all, List.of(0, 1, 2));
  }

  /** The program of a seed, with loops of all these kinds. */
  public static LoopProgram of(long seed) {
    return new RandomIdlePrograms(new SplittableRandom(seed), 0).program();
  }

  /** The program of a seed whose loops all look at one place and give up after so many turns. */
  public static LoopProgram ofAttempts(long seed, int most) {
    return new RandomIdlePrograms(new SplittableRandom(seed), most).program();
  }

  private LoopProgram program() {
    int count = random.nextInt(4) == 0 ? 3 : 2;
    List<Body> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<LoopStatement> statements = new ArrayList<>();
      int length = 1 + random.nextInt(count == 3 ? 2 : 3);
      for (int j = 0; j < length; j++) {
        switch (most > 0 ? 2 + random.nextInt(8) : random.nextInt(8)) {
          case 0, 1 -> statements.addAll(backoff());
          case 2, 3 -> statements.addAll(attempts());
          case 4 -> statements.addAll(rounds());
          case 5, 6 -> {
            if (looks && most == 0) {
              statements.addAll(random.nextBoolean() ? look() : pieces.critical(true));
            } else {
              statements.add(pieces.plain());
            }
          }
          default -> statements.add(pieces.plain());
        }
      }
      boolean isCountObserved = most == 0 && random.nextInt(6) == 0;
      int observed = random.nextInt(1 << COUNTER);
      threads.add(new Body(statements, isCountObserved ? observed | 1 << COUNTER : observed));
    }
    return new LoopProgram(threads);
  }

  /** Looks under a lock, again and again. */
  private List<LoopStatement> look() {
    int r = pieces.register();
    int m = random.nextInt(LoopProgram.MUTEXES);
    int n = 1 - m;
    List<LoopStatement> reads = new ArrayList<>();
    reads.add(new Load(r, pieces.variable(), MemoryOrder.PLAIN));
    if (random.nextInt(4) == 0) {
      reads.add(new Load((r + 1) % COUNTER, pieces.variable(), MemoryOrder.PLAIN));
    }
    LoopStatement leave = new Break(pieces.condition(r));
    List<LoopStatement> body = new ArrayList<>();
    switch (random.nextInt(7)) {
      case 0 -> {
        // The mutex is held on both sides of the loop.
        body.addAll(reads);
        body.addAll(List.of(leave, new Unlock(m), new Lock(m)));
        return List.of(new Lock(m), new Loop(body), new Unlock(m));
      }
      case 1 -> {
        // What others can tell: another mutex is given away in the middle, or something is written.
        body.add(new Break(new Condition(COUNTER, true, Value.of(2))));
        body.add(new Lock(m));
        body.addAll(reads);
        body.addAll(
            random.nextBoolean()
                ? List.of(new Unlock(n), new Lock(n))
                : List.of(new If(pieces.condition(r), List.of(pieces.plain()), List.of())));
        body.addAll(List.of(new Unlock(m), leave, new Move(COUNTER, new Value(COUNTER, 1))));
        return List.of(new Lock(n), new Move(COUNTER, Value.of(0)), new Loop(body), new Unlock(n));
      }
      case 2 -> {
        body.addAll(List.of(new Lock(m), new Lock(n)));
        body.addAll(reads);
        body.addAll(List.of(new Unlock(n), new Unlock(m), leave));
      }
      case 3 -> {
        body.add(new Lock(m));
        body.addAll(reads);
        body.addAll(List.of(new Unlock(m), leave, new Delay(COUNTER), new Advance(COUNTER, 2)));
      }
      case 4 -> {
        body.addAll(List.of(pieces.effectlessRead(r), leave, new Lock(m)));
        body.addAll(reads);
        body.addAll(List.of(new Unlock(m), leave));
      }
      default -> {
        body.add(new Lock(m));
        body.addAll(reads);
        body.addAll(List.of(new Unlock(m), leave));
      }
    }
    return List.of(new Loop(body));
  }

  /** Waits with longer and longer delays. */
  private List<LoopStatement> backoff() {
    int r = pieces.register();
    List<LoopStatement> body = new ArrayList<>(look(r));
    body.add(new Break(pieces.condition(r)));
    body.add(random.nextInt(body.size() + 1), new Delay(COUNTER));
    body.add(random.nextInt(body.size() + 1), new Advance(COUNTER, 1 + random.nextInt(3)));
    if (random.nextInt(6) == 0) {
      body.add(
          new If(
              new Condition(COUNTER, true, Value.of(1 + random.nextInt(2))),
              List.of(new Break(pieces.condition(r))),
              List.of()));
    }
    return random.nextBoolean()
        ? List.of(new Loop(body))
        : List.of(new Move(COUNTER, Value.of(random.nextInt(2))), new Loop(body));
  }

  /** Gives up after some turns. */
  private List<LoopStatement> attempts() {
    int turns = 1 + random.nextInt(3);
    int r = pieces.register();
    List<LoopStatement> body = new ArrayList<>(look(r));
    body.add(new Break(pieces.condition(r)));
    LoopStatement count = new Move(COUNTER, new Value(COUNTER, 1));
    LoopStatement givesUp =
        new Break(new Condition(COUNTER, true, Value.of(most > 0 ? most : turns)));
    switch (random.nextInt(most > 0 ? 4 : 5)) {
      case 0, 1 -> {
        body.addFirst(givesUp);
        body.add(count);
      }
      case 2, 3 -> {
        body.add(count);
        body.add(givesUp);
      }
      default -> {
        body.add(random.nextInt(body.size() + 1), count);
        body.add(random.nextInt(body.size() + 1), givesUp);
      }
    }
    if (random.nextInt(4) == 0) {
      body.add(random.nextInt(body.size() + 1), new Delay(COUNTER));
    }
    if (most == 0 && random.nextInt(8) == 0) {
      body.add(new Move(pieces.register(), Value.ofRegister(r)));
    }
    return List.of(new Move(COUNTER, Value.of(0)), new Loop(body));
  }

  /** Gives up, passes time, and begins again. */
  private List<LoopStatement> rounds() {
    int r = pieces.register();
    List<LoopStatement> body = new ArrayList<>(attempts());
    body.add(new Break(pieces.condition(r)));
    return List.of(new Loop(body));
  }

  private List<LoopStatement> look(int r) {
    int success = (r + 1) % COUNTER;
    if (most > 0) {
      return List.of(new Load(r, pieces.variable(), MemoryOrder.PLAIN));
    }
    return switch (random.nextInt(11)) {
      case 0, 1 ->
          List.of(
              new CompareExchange(
                  r,
                  success,
                  pieces.variable(),
                  Value.of(random.nextInt(2)),
                  Value.of(1),
                  pieces.atomicOrder()),
              new Break(new Condition(success, true, Value.of(1))));
      case 2, 3 -> lookAndExchange(r, success);
      case 4 -> List.of(pieces.effectlessRead(r), pieces.effectlessRead(success));
      case 5 -> List.of(pieces.effectlessRead(r), pieces.fence());
      default -> List.of(pieces.effectlessRead(r));
    };
  }

  /**
   * Looks, and exchanges what it has found there: a constant, which may stand in a register, or
   * what the look before has left there.
   */
  private List<LoopStatement> lookAndExchange(int r, int success) {
    int x = pieces.variable();
    int kept = (r + 2) % COUNTER;
    boolean isConstant = random.nextInt(3) == 0;
    int expected = random.nextBoolean() ? r : kept;
    List<LoopStatement> found = new ArrayList<>();
    if (expected == kept && random.nextBoolean()) {
      found.add(new Move(kept, Value.of(random.nextInt(4) == 0 ? 1 : 0)));
    }
    found.add(
        new CompareExchange(
            expected,
            success,
            x,
            isConstant ? Value.of(0) : Value.ofRegister(expected),
            Value.of(1),
            pieces.atomicOrder()));
    found.add(new Break(new Condition(success, true, Value.of(1))));
    Condition looksRight = new Condition(r, random.nextInt(4) > 0, Value.of(0));
    return List.of(new Load(r, x, MemoryOrder.PLAIN), new If(looksRight, found, List.of()));
  }
}
