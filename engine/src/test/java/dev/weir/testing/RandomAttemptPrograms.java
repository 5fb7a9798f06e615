package dev.weir.testing;

import dev.weir.program.MemoryOrder;
import dev.weir.testing.LoopProgram.Body;
import dev.weir.testing.LoopProgram.MutexKind;
import dev.weir.testing.LoopProgram.Setting;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.Condition;
import dev.weir.testing.LoopStatement.Delay;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Lock;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.Move;
import dev.weir.testing.LoopStatement.Synchronise;
import dev.weir.testing.LoopStatement.TryLock;
import dev.weir.testing.LoopStatement.Unlock;
import dev.weir.testing.LoopStatement.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Random programs with loops in which threads try to take a mutex, a semaphore, a spin lock or a
 * read-write lock until they have it, or find something else meanwhile, or give up; with others
 * that take the same, and with loops that look like these but where a turn can be told.
 *
 * <p>Register 3 counts; register 1 has what an attempt said.
 */
public final class RandomAttemptPrograms {
  private static final int COUNTER = 3;
  private static final int TAKEN = 1;

  private final SplittableRandom random;
  private final RandomLoopPrograms pieces;

  private RandomAttemptPrograms(SplittableRandom random) {
    this.random = random;
    int variables = 1 + random.nextInt(2);
    List<Integer> all = IntStream.range(0, variables).boxed().toList();
    this.pieces = new RandomLoopPrograms(random, all, List.of(0, 1, 2));
  }

  /** The program of a seed. */
  public static LoopProgram of(long seed) {
    return new RandomAttemptPrograms(new SplittableRandom(seed)).program();
  }

  private LoopProgram program() {
    MutexKind[] kinds = MutexKind.values();
    MutexKind kind = random.nextInt(3) > 0 ? MutexKind.NORMAL : kinds[random.nextInt(kinds.length)];
    int family = random.nextInt(5);
    int count = random.nextInt(3) == 0 ? 3 : 2;
    List<Body> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<LoopStatement> statements = new ArrayList<>();
      int length = 1 + random.nextInt(count == 3 ? 2 : 3);
      for (int j = 0; j < length; j++) {
        int other = random.nextInt(8) == 0 ? random.nextInt(5) : family;
        switch (i == 0 && j == 0 ? 0 : random.nextInt(8)) {
          case 0, 1 -> statements.addAll(attempts(other));
          case 2, 3, 4 -> statements.addAll(takes(other));
          default -> statements.add(pieces.plain());
        }
      }
      boolean isCountObserved = random.nextInt(6) == 0;
      int observed = random.nextInt(1 << COUNTER);
      threads.add(new Body(statements, isCountObserved ? observed | 1 << COUNTER : observed));
    }
    return new LoopProgram(threads, new Setting(kind, random.nextInt(2), 2, false));
  }

  private static LoopStatement call(SynchronisationCall call) {
    return new Synchronise(call, 0, TAKEN);
  }

  private LoopStatement attempt(int family) {
    return switch (family) {
      case 0, 1 -> new TryLock(TAKEN, 0);
      case 2 ->
          call(
              random.nextBoolean()
                  ? SynchronisationCall.SEM_TRYWAIT
                  : SynchronisationCall.SEM_TIMEDWAIT);
      case 3 -> call(SynchronisationCall.SPIN_TRYLOCK);
      default ->
          call(
              random.nextInt(4) == 0
                  ? SynchronisationCall.TRY_WRITE_LOCK
                  : SynchronisationCall.TRY_READ_LOCK);
    };
  }

  private LoopStatement gives(int family) {
    return switch (family) {
      case 0, 1 -> new Unlock(0);
      case 2 -> call(SynchronisationCall.SEM_POST);
      case 3 -> call(SynchronisationCall.SPIN_UNLOCK);
      default -> call(SynchronisationCall.RWLOCK_UNLOCK);
    };
  }

  private LoopStatement take(int family) {
    return switch (family) {
      case 0, 1 -> new Lock(0);
      case 2 -> call(SynchronisationCall.SEM_WAIT);
      case 3 -> call(SynchronisationCall.SPIN_LOCK);
      default ->
          call(
              random.nextInt(3) == 0
                  ? SynchronisationCall.READ_LOCK
                  : SynchronisationCall.WRITE_LOCK);
    };
  }

  /** Takes it, does something, and gives it back; of a semaphore it may only give. */
  private List<LoopStatement> takes(int family) {
    LoopStatement plain = pieces.plain();
    if (family == 2 && random.nextBoolean()) {
      return List.of(plain, gives(family));
    }
    if (random.nextInt(4) == 0) {
      return List.of(take(family), new Lock(1), plain, new Unlock(1), gives(family));
    }
    return random.nextInt(6) == 0
        ? List.of(take(family), plain)
        : List.of(take(family), plain, gives(family));
  }

  /** Tries to take it, again and again. */
  private List<LoopStatement> attempts(int family) {
    // What is read must not change the register that says whether it is taken.
    int r = 0;
    LoopStatement success = new Break(new Condition(TAKEN, true, Value.of(1)));
    List<LoopStatement> body = new ArrayList<>(List.of(attempt(family), success));
    List<LoopStatement> before = new ArrayList<>(List.of(new Move(COUNTER, Value.of(0))));
    List<LoopStatement> after = new ArrayList<>();
    LoopStatement count = new Move(COUNTER, new Value(COUNTER, 1));
    LoopStatement givesUp = new Break(new Condition(COUNTER, true, Value.of(2)));
    switch (random.nextInt(9)) {
      case 0 -> body.add(new Delay(COUNTER));
      case 1 -> {
        // It may find something else first.
        body.add(random.nextBoolean() ? 0 : 2, new Load(r, pieces.variable(), MemoryOrder.PLAIN));
        body.add(new Break(pieces.condition(r)));
      }
      case 2 -> {
        body.add(count);
        body.add(givesUp);
      }
      case 3 -> {
        // Others can tell.
        body.addFirst(givesUp);
        body.add(count);
        body.add(pieces.store());
      }
      case 4 -> {
        // Another mutex is given away meanwhile.
        before.add(new Lock(1));
        body.addAll(List.of(new Unlock(1), new Lock(1)));
        after.add(new Unlock(1));
      }
      case 5 -> body.add(new Load(r, pieces.variable(), MemoryOrder.PLAIN));
      default -> {}
    }
    List<LoopStatement> all = new ArrayList<>(before);
    all.add(new Loop(body));
    Condition isTaken = new Condition(TAKEN, true, Value.of(1));
    LoopStatement inside = random.nextBoolean() ? pieces.store() : pieces.fence();
    if (random.nextInt(6) > 0) {
      all.add(new If(isTaken, List.of(inside, gives(family)), List.of()));
    }
    all.addAll(after);
    return all;
  }
}
