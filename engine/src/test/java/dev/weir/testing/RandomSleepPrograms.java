package dev.weir.testing;

import dev.weir.program.MemoryOrder;
import dev.weir.testing.LoopProgram.Body;
import dev.weir.testing.LoopProgram.MutexKind;
import dev.weir.testing.LoopProgram.Setting;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.Condition;
import dev.weir.testing.LoopStatement.Create;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Join;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Lock;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.Signal;
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
 * Random programs in which threads sleep until others wake them, by condition variables and
 * barriers, and take mutexes more than once, semaphores and read-write locks: of few statements, so
 * that all meet.
 */
public final class RandomSleepPrograms {
  private final SplittableRandom random;
  private final RandomLoopPrograms pieces;
  private final Family family;
  private final MutexKind kind;

  /** What a program uses. */
  public enum Family {
    /** Condition variables. */
    CONDITIONS,
    /** Semaphores, also where they are only tried, and mutexes that are taken twice. */
    ATTEMPTS,
    /** Read-write locks. */
    READ_WRITE_LOCKS,
    /** Barriers. */
    BARRIERS,
    /** All of them. */
    ALL
  }

  private RandomSleepPrograms(SplittableRandom random, Family family) {
    this.random = random;
    this.family = family;
    List<Integer> variables = IntStream.rangeClosed(0, random.nextInt(2)).boxed().toList();
    this.pieces = new RandomLoopPrograms(random, variables, List.of(0, 1, 2));
    MutexKind[] kinds = MutexKind.values();
    boolean isUsual = family == Family.CONDITIONS && random.nextInt(4) > 0;
    this.kind = isUsual ? MutexKind.NORMAL : kinds[random.nextInt(kinds.length)];
  }

  /** The program of a seed. */
  public static LoopProgram of(Family family, long seed) {
    return new RandomSleepPrograms(new SplittableRandom(seed), family).program();
  }

  private LoopProgram program() {
    int count = 2 + random.nextInt(family == Family.READ_WRITE_LOCKS ? 2 : 3);
    List<List<LoopStatement>> bodies = new ArrayList<>();
    boolean isSpurious = random.nextInt(6) == 0;
    for (int i = 0; i < count; i++) {
      List<LoopStatement> statements = new ArrayList<>();
      int length = 1 + random.nextInt(count == 2 ? 4 : count == 3 ? 2 : 1);
      for (int j = 0; j < length; j++) {
        statements.addAll(random.nextInt(6) == 0 ? List.of(pieces.plain()) : piece());
      }
      bodies.add(statements);
      isSpurious &= statements.stream().noneMatch(Loop.class::isInstance);
    }
    if (random.nextInt(6) == 0) {
      for (int i = 1; i < count; i++) {
        List<LoopStatement> first = bodies.getFirst();
        first.add(random.nextInt(Math.min(2, first.size() + 1)), new Create(i));
        if (random.nextBoolean()) {
          first.add(new Join(i));
        }
      }
    }
    Setting setting = new Setting(kind, random.nextInt(2), 2 + random.nextInt(2), isSpurious);
    return new LoopProgram(
        bodies.stream().map(body -> new Body(body, random.nextInt(8))).toList(), setting);
  }

  private List<LoopStatement> piece() {
    Family chosen =
        family == Family.ALL ? Family.values()[random.nextInt(Family.ALL.ordinal())] : family;
    return switch (chosen) {
      case CONDITIONS -> random.nextBoolean() ? waits() : signals();
      case ATTEMPTS -> random.nextBoolean() ? semaphore() : mutex();
      case READ_WRITE_LOCKS -> readWriteLock();
      case BARRIERS, ALL -> List.of(call(SynchronisationCall.BARRIER_WAIT));
    };
  }

  private List<LoopStatement> waits() {
    int m = random.nextInt(4) == 0 ? 1 : 0;
    boolean isTimed = random.nextInt(3) == 0;
    int r = pieces.register();
    Wait wait = new Wait(0, m, isTimed);
    return switch (random.nextInt(6)) {
      case 0 -> List.of(new Lock(m), wait, new Unlock(m));
      case 1 -> List.of(new Lock(m), wait, pieces.plain(), new Unlock(m));
      case 2 -> List.of(new Lock(m), wait, wait, new Unlock(m));
      case 3 ->
          List.of(
              new Lock(m),
              new Loop(
                  List.of(
                      new Load(r, 0, MemoryOrder.PLAIN),
                      new Break(pieces.condition(r)),
                      new Wait(0, m, false))),
              new Unlock(m));
      case 4 ->
          List.of(
              new Lock(m),
              new Load(r, 0, MemoryOrder.PLAIN),
              new If(pieces.condition(r), List.of(wait), List.of()),
              pieces.plain(),
              new Unlock(m));
      default -> List.of(wait);
    };
  }

  private List<LoopStatement> signals() {
    int m = random.nextInt(4) == 0 ? 1 : 0;
    Signal signal = new Signal(0, random.nextInt(3) == 0);
    return switch (random.nextInt(6)) {
      case 0 -> List.of(signal);
      case 1 -> List.of(pieces.store(), signal);
      case 2 -> List.of(new Lock(m), pieces.store(), signal, new Unlock(m));
      case 3 -> List.of(new Lock(m), pieces.store(), new Unlock(m), signal);
      case 4 -> List.of(signal, pieces.plain());
      default -> List.of(new Lock(m), signal, pieces.store(), new Unlock(m));
    };
  }

  private Synchronise call(SynchronisationCall call) {
    return new Synchronise(call, 0, pieces.register());
  }

  private List<LoopStatement> semaphore() {
    return switch (random.nextInt(7)) {
      case 0 -> List.of(call(SynchronisationCall.SEM_WAIT));
      case 1, 2 -> List.of(call(SynchronisationCall.SEM_POST));
      case 3 -> List.of(call(SynchronisationCall.SEM_TRYWAIT));
      case 4 -> List.of(call(SynchronisationCall.SEM_TIMEDWAIT));
      case 5 ->
          List.of(
              new Synchronise(SynchronisationCall.SEM_TRYWAIT, 0, 1),
              new If(new Condition(1, true, Value.of(1)), List.of(pieces.store()), List.of()));
      default -> List.of(pieces.store(), call(SynchronisationCall.SEM_POST));
    };
  }

  private List<LoopStatement> mutex() {
    Condition isTaken = new Condition(1, true, Value.of(1));
    If ifTaken = new If(isTaken, List.of(pieces.store(), new Unlock(0)), List.of());
    // One that tells who gives it back without having it is given back as often as it was taken.
    int choices =
        switch (kind) {
          case NORMAL -> 5;
          case RECURSIVE -> 4;
          case ERROR_CHECKING -> 3;
        };
    return switch (random.nextInt(choices)) {
      case 0 -> List.of(new Lock(0), pieces.plain(), new Unlock(0));
      case 1 -> List.of(new TryLock(1, 0), ifTaken);
      case 2 -> List.of(new Lock(0), new TryLock(1, 0), ifTaken, new Unlock(0));
      case 3 -> List.of(new Lock(0), new Lock(0), pieces.plain(), new Unlock(0), new Unlock(0));
      default -> List.of(new Unlock(0));
    };
  }

  private List<LoopStatement> readWriteLock() {
    return switch (random.nextInt(7)) {
      case 0, 1 -> inside(SynchronisationCall.READ_LOCK);
      case 2, 3 -> inside(SynchronisationCall.WRITE_LOCK);
      case 4 -> tried(SynchronisationCall.TRY_READ_LOCK);
      case 5 -> tried(SynchronisationCall.TRY_WRITE_LOCK);
      default -> List.of(pieces.plain());
    };
  }

  private List<LoopStatement> inside(SynchronisationCall lock) {
    Synchronise unlock = call(SynchronisationCall.RWLOCK_UNLOCK);
    return switch (random.nextInt(6)) {
      case 0 -> List.of(call(lock), pieces.plain());
      case 1 -> List.of(call(lock), call(lock), unlock, unlock);
      default -> List.of(call(lock), pieces.plain(), unlock);
    };
  }

  private List<LoopStatement> tried(SynchronisationCall lock) {
    return List.of(
        new Synchronise(lock, 0, 1),
        new If(
            new Condition(1, true, Value.of(1)),
            List.of(pieces.store(), call(SynchronisationCall.RWLOCK_UNLOCK)),
            List.of()));
  }
}
