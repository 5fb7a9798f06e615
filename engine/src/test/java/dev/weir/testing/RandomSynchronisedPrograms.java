package dev.weir.testing;

import dev.weir.testing.LoopProgram.Body;
import dev.weir.testing.LoopProgram.MutexKind;
import dev.weir.testing.LoopProgram.Setting;
import dev.weir.testing.LoopStatement.Block;
import dev.weir.testing.LoopStatement.Condition;
import dev.weir.testing.LoopStatement.Create;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Join;
import dev.weir.testing.LoopStatement.Lock;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.Synchronise;
import dev.weir.testing.LoopStatement.TryLock;
import dev.weir.testing.LoopStatement.Unlock;
import dev.weir.testing.LoopStatement.Value;
import dev.weir.testing.LoopStatement.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Random programs in which all that {@link RandomLoopPrograms} makes meets semaphores, barriers,
 * spin and read-write locks, mutexes of every kind, atomic blocks, variables that overlap, spurious
 * wake-ups, and threads that start and join others.
 */
public final class RandomSynchronisedPrograms {
  /** Made for small memory: any two overlap or are far apart. */
  private static final List<List<Integer>> OVERLAPPING =
      List.of(
          List.of(0, 1, 2, 3), List.of(1, 3, 5), List.of(0, 1, 2), List.of(0, 8, 2), List.of(1, 5));

  private final SplittableRandom random;
  private final RandomLoopPrograms pieces;
  private final int families;

  private RandomSynchronisedPrograms(SplittableRandom random) {
    this.random = random;
    this.families = random.nextInt(1 << FAMILIES);
    if (random.nextInt(3) == 0) {
      List<Integer> parts = OVERLAPPING.get(random.nextInt(OVERLAPPING.size()));
      List<Integer> variables = parts.stream().map(x -> LoopProgram.VARIABLES + x).toList();
      this.pieces = new RandomLoopPrograms(random, variables, List.of(0, 1, 257));
    } else {
      List<Integer> variables = IntStream.rangeClosed(0, random.nextInt(3)).boxed().toList();
      this.pieces = new RandomLoopPrograms(random, variables, List.of(0, 1, 2));
    }
  }

  private static final int FAMILIES = 6;

  /** The program of a seed. */
  public static LoopProgram of(long seed) {
    return new RandomSynchronisedPrograms(new SplittableRandom(seed)).program();
  }

  private LoopProgram program() {
    MutexKind[] kinds = MutexKind.values();
    MutexKind kind = random.nextBoolean() ? MutexKind.NORMAL : kinds[random.nextInt(kinds.length)];
    int semaphores = random.nextInt(3);
    int barrier = random.nextInt(4) == 0 ? 3 : 2;
    boolean wakes = random.nextInt(4) == 0;
    int count = 2 + random.nextInt(2);
    List<List<LoopStatement>> bodies = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<LoopStatement> statements = new ArrayList<>();
      int length = 1 + random.nextInt(count == 3 ? 2 : 3);
      for (int j = 0; j < length; j++) {
        statements.addAll(random.nextInt(3) == 0 ? pieces.piece() : piece());
      }
      bodies.add(statements);
    }
    if (random.nextInt(3) == 0) {
      create(bodies);
    }
    // A loop could go round with spurious wake-ups for ever.
    boolean spurious = wakes && bodies.stream().noneMatch(body -> mayRepeatWaits(body));
    Setting setting = new Setting(kind, semaphores, barrier, spurious);
    return new LoopProgram(
        bodies.stream().map(body -> new Body(body, random.nextInt(8))).toList(), setting);
  }

  private static boolean mayRepeatWaits(List<LoopStatement> body) {
    return body.stream()
        .anyMatch(
            s -> s instanceof Loop(var loop) && loop.stream().anyMatch(Wait.class::isInstance));
  }

  /** Makes the first thread create the others, or each the next, and maybe wait for them. */
  private void create(List<List<LoopStatement>> bodies) {
    boolean inAChain = random.nextBoolean();
    for (int i = 1; i < bodies.size(); i++) {
      List<LoopStatement> creator = bodies.get(inAChain ? i - 1 : 0);
      creator.add(random.nextInt(Math.min(2, creator.size() + 1)), new Create(i));
      if (random.nextBoolean()) {
        creator.add(new Join(i));
      }
    }
    List<LoopStatement> first = bodies.getFirst();
    if (random.nextInt(3) == 0) {
      int m = random.nextInt(LoopProgram.MUTEXES);
      first.addFirst(new Lock(m));
      first.add(random.nextInt(2) + 1, new Unlock(m));
    }
  }

  private List<LoopStatement> piece() {
    int family = random.nextInt(FAMILIES);
    // Few families in one program, so that they meet.
    if ((families >> family & 1) == 0) {
      return List.of(pieces.plain());
    }
    return switch (family) {
      case 0 -> semaphore();
      case 1 -> List.of(call(SynchronisationCall.BARRIER_WAIT));
      case 2 -> spinLock();
      case 3 -> readWriteLock();
      case 4 -> mutex();
      default -> List.of(block());
    };
  }

  private Synchronise call(SynchronisationCall call) {
    int objects =
        call.family() == SynchronisationCall.Family.SEMAPHORE ? LoopProgram.SEMAPHORES : 1;
    return new Synchronise(call, random.nextInt(objects), pieces.register());
  }

  private List<LoopStatement> semaphore() {
    return switch (random.nextInt(8)) {
      case 0, 1 -> List.of(call(SynchronisationCall.SEM_WAIT));
      case 2, 3 -> List.of(call(SynchronisationCall.SEM_POST));
      case 4 -> List.of(call(SynchronisationCall.SEM_TRYWAIT));
      case 5 -> List.of(call(SynchronisationCall.SEM_TIMEDWAIT));
      case 6 ->
          List.of(
              call(SynchronisationCall.SEM_WAIT),
              pieces.plain(),
              call(SynchronisationCall.SEM_POST));
      default -> List.of(pieces.store(), call(SynchronisationCall.SEM_POST));
    };
  }

  private List<LoopStatement> spinLock() {
    if (random.nextBoolean()) {
      return inside(SynchronisationCall.SPIN_LOCK, SynchronisationCall.SPIN_UNLOCK);
    }
    return tried(SynchronisationCall.SPIN_TRYLOCK, SynchronisationCall.SPIN_UNLOCK);
  }

  private List<LoopStatement> readWriteLock() {
    SynchronisationCall unlock = SynchronisationCall.RWLOCK_UNLOCK;
    return switch (random.nextInt(8)) {
      case 0, 1 -> inside(SynchronisationCall.READ_LOCK, unlock);
      case 2, 3 -> inside(SynchronisationCall.WRITE_LOCK, unlock);
      case 4, 5 -> tried(SynchronisationCall.TRY_READ_LOCK, unlock);
      default -> tried(SynchronisationCall.TRY_WRITE_LOCK, unlock);
    };
  }

  private List<LoopStatement> inside(SynchronisationCall lock, SynchronisationCall unlock) {
    LoopStatement body = random.nextInt(6) == 0 ? pieces.await() : pieces.plain();
    return switch (random.nextInt(8)) {
      case 0 -> List.of(call(lock), body);
      case 1 -> List.of(call(lock), call(unlock));
      default -> List.of(call(lock), body, call(unlock));
    };
  }

  private List<LoopStatement> tried(SynchronisationCall lock, SynchronisationCall unlock) {
    // What is done inside must not change the register that remembers the lock.
    LoopStatement body = random.nextBoolean() ? pieces.store() : pieces.fence();
    Condition isTaken = new Condition(1, true, Value.of(1));
    List<LoopStatement> then =
        random.nextInt(4) == 0 ? List.of(call(unlock)) : List.of(body, call(unlock));
    return List.of(new Synchronise(lock, 0, 1), new If(isTaken, then, List.of()));
  }

  /** Takes a mutex twice, or tries to. */
  private List<LoopStatement> mutex() {
    int m = random.nextInt(LoopProgram.MUTEXES);
    if (random.nextBoolean()) {
      return List.of(new Lock(m), pieces.plain(), new Unlock(m));
    }
    if (random.nextBoolean()) {
      return List.of(
          new Lock(m), pieces.plain(), new Lock(m), pieces.plain(), new Unlock(m), new Unlock(m));
    }
    Condition isTaken = new Condition(1, true, Value.of(1));
    return List.of(
        new Lock(m),
        new TryLock(1, m),
        new If(isTaken, List.of(pieces.store(), new Unlock(m)), List.of()),
        new Unlock(m));
  }

  private LoopStatement block() {
    List<LoopStatement> body = new ArrayList<>();
    int length = 1 + random.nextInt(3);
    while (body.size() < length) {
      LoopStatement statement = pieces.plain();
      boolean fits =
          !(statement instanceof LoopStatement.Choose)
              && !(statement instanceof LoopStatement.Assume)
              && !(statement instanceof LoopStatement.Fence);
      if (fits) {
        boolean guarded = random.nextInt(4) == 0;
        body.add(
            guarded
                ? new If(pieces.condition(pieces.register()), List.of(statement), List.of())
                : statement);
      }
    }
    return new Block(body);
  }
}
