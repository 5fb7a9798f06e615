package dev.weir.testing;

import dev.weir.program.MemoryOrder;
import dev.weir.testing.LoopProgram.Body;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.Condition;
import dev.weir.testing.LoopStatement.Delay;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Lock;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.Move;
import dev.weir.testing.LoopStatement.Signal;
import dev.weir.testing.LoopStatement.Unlock;
import dev.weir.testing.LoopStatement.Value;
import dev.weir.testing.LoopStatement.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Random programs with loops in which threads look under a lock and then sleep until they are woken
 * or some time is over; with others that sleep without a time, that wake, with the mutex or
 * without, and with loops that look like these but where a turn can be told.
 *
 * <p>Register 3 counts.
 */
public final class RandomTimedPrograms {
  private static final int COUNTER = 3;

  private final SplittableRandom random;
  private final RandomLoopPrograms pieces;

  private RandomTimedPrograms(SplittableRandom random) {
    this.random = random;
    int variables = 1 + random.nextInt(2);
    List<Integer> all = IntStream.range(0, variables).boxed().toList();
    this.pieces = new RandomLoopPrograms(random, all, List.of(0, 1, 2));
  }

  /** The program of a seed. */
  public static LoopProgram of(long seed) {
    return new RandomTimedPrograms(new SplittableRandom(seed)).program();
  }

  private LoopProgram program() {
    int count = random.nextInt(3) == 0 ? 3 : 2;
    List<Body> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<LoopStatement> statements = new ArrayList<>();
      int length = i == 0 ? 1 : 1 + random.nextInt(count == 3 ? 2 : 3);
      for (int j = 0; j < length; j++) {
        switch (i == 0 ? 0 : random.nextInt(8)) {
          case 0 -> statements.addAll(timed());
          case 1 -> statements.addAll(untimed());
          case 2, 3, 4 -> statements.addAll(wakes());
          case 5 -> statements.addAll(pieces.critical(true));
          default -> statements.add(pieces.plain());
        }
      }
      threads.add(new Body(statements, random.nextInt(1 << (COUNTER + 1))));
    }
    return new LoopProgram(threads);
  }

  private int mutex() {
    return random.nextInt(6) == 0 ? 1 : 0;
  }

  /** Sleeps, again and again, until it finds what it looks for. */
  private List<LoopStatement> timed() {
    int r = pieces.register();
    int m = mutex();
    LoopStatement read = new Load(r, pieces.variable(), MemoryOrder.PLAIN);
    LoopStatement leave = new Break(pieces.condition(r));
    Wait wait = new Wait(0, m, true);
    List<LoopStatement> body = new ArrayList<>();
    boolean isHeld = random.nextBoolean();
    if (isHeld) {
      body.addAll(List.of(read, leave, wait));
    } else {
      body.addAll(List.of(new Lock(m), read, wait, new Unlock(m), leave));
      if (random.nextBoolean()) {
        body.set(1, wait);
        body.set(2, read);
      }
    }
    switch (random.nextInt(8)) {
      case 0 -> body.add(new Delay(COUNTER));
      case 1 -> body.add(random.nextInt(body.size() + 1), pieces.effectlessRead((r + 1) % 3));
      case 2 -> {
        // Others can tell.
        body.addFirst(new Break(new Condition(COUNTER, true, Value.of(2))));
        body.add(new Move(COUNTER, new Value(COUNTER, 1)));
        body.add(new If(pieces.condition(r), List.of(pieces.plain()), List.of()));
      }
      case 3 -> {
        body.addFirst(new Break(new Condition(COUNTER, true, Value.of(2))));
        body.add(new Move(COUNTER, new Value(COUNTER, 1)));
      }
      default -> {}
    }
    return isHeld
        ? List.of(new Move(COUNTER, Value.of(0)), new Lock(m), new Loop(body), new Unlock(m))
        : List.of(new Move(COUNTER, Value.of(0)), new Loop(body));
  }

  /** Sleeps until it is woken. */
  private List<LoopStatement> untimed() {
    int r = pieces.register();
    int m = mutex();
    Wait wait = new Wait(0, m, false);
    LoopStatement until =
        new Loop(List.of(pieces.effectlessRead(r), new Break(pieces.condition(r)), wait));
    return List.of(new Lock(m), random.nextBoolean() ? wait : until, new Unlock(m));
  }

  /** Changes something and wakes. */
  private List<LoopStatement> wakes() {
    int m = mutex();
    Signal signal = new Signal(0, random.nextBoolean());
    return switch (random.nextInt(6)) {
      case 0 -> List.of(pieces.plain(), signal);
      case 1 -> List.of(new Lock(m), pieces.plain(), new Unlock(m), signal);
      case 2 -> List.of(new Lock(m), pieces.plain(), new Unlock(m));
      case 3 -> List.of(signal);
      default -> List.of(new Lock(m), pieces.plain(), signal, new Unlock(m));
    };
  }
}
