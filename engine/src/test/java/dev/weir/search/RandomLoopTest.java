package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.report.FailureKind;
import dev.weir.machine.state.StateHash;
import dev.weir.program.AtomicOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.Effort;
import dev.weir.testing.LivelockReferee;
import dev.weir.testing.LoopProgram;
import dev.weir.testing.LoopReferee;
import dev.weir.testing.LoopStatement;
import dev.weir.testing.LoopStatement.Block;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.CompareExchange;
import dev.weir.testing.LoopStatement.Condition;
import dev.weir.testing.LoopStatement.Create;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Lock;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.ReadModifyWrite;
import dev.weir.testing.LoopStatement.Signal;
import dev.weir.testing.LoopStatement.Store;
import dev.weir.testing.LoopStatement.Synchronise;
import dev.weir.testing.LoopStatement.TryLock;
import dev.weir.testing.LoopStatement.Unlock;
import dev.weir.testing.LoopStatement.Value;
import dev.weir.testing.LoopStatement.Wait;
import dev.weir.testing.RandomAttemptPrograms;
import dev.weir.testing.RandomIdlePrograms;
import dev.weir.testing.RandomLivelockPrograms;
import dev.weir.testing.RandomLoopPrograms;
import dev.weir.testing.RandomNotingPrograms;
import dev.weir.testing.RandomSynchronisedPrograms;
import dev.weir.testing.RandomTimedPrograms;
import dev.weir.testing.RandomTurnPrograms;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SynchronisationCall;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The searches on random programs with loops: they agree on all traces, and the final states and
 * ways to hang are those of an enumeration that knows nothing of awaits.
 */
class RandomLoopTest {
  /** More programs are tried with {@code -Dweir.loops.first=N -Dweir.loops.count=N}. */
  private static final long FIRST = Effort.firstSeed("weir.loops.first");

  private static final long COUNT = Effort.count("weir.loops.count", 100);
  private static final List<Algorithm> ALGORITHMS = Algorithm.COVERING;

  private static final int MAX_STATES = 3_000;

  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void searchesAgreeOnProgramsWithLoops(SmallModel model) {
    agree(RandomLoopPrograms::of, COUNT, model, false, COUNT / 2);
  }

  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void searchesAgreeOnProgramsWithSynchronisationObjects(SmallModel model) {
    agree(RandomSynchronisedPrograms::of, COUNT, model, false, COUNT / 2);
  }

  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void searchesAgreeOnTurnsThatNobodyNotices(SmallModel model) {
    agree(RandomIdlePrograms::of, COUNT, model, false, COUNT / 2);
  }

  /** A turn in which others missed a sleeper is a step, so some programs may go on for long. */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void searchesAgreeOnSleepsThatEndByThemselves(SmallModel model) {
    agree(RandomTimedPrograms::of, COUNT, model, true, COUNT / 3);
  }

  /** Attempts between which others can tell something are steps, so some may go on for long. */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void searchesAgreeOnAttemptsThatAreMadeAgain(SmallModel model) {
    agree(RandomAttemptPrograms::of, COUNT, model, true, COUNT / 3);
  }

  /** Looks that find nothing are one, however many there may be before a thread gives up. */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void howOftenAThreadLooksBeforeItGivesUpMakesNoDifference(SmallModel model) {
    long compared = 0;
    for (long seed = FIRST; seed < FIRST + COUNT / 2; seed++) {
      LoopProgram few = RandomIdlePrograms.ofAttempts(seed, 2);
      if (LoopReferee.explore(few, model, MAX_STATES).isEmpty()) {
        continue;
      }
      Explored expected = Explored.of(few, model, Algorithm.OPTIMAL, false);
      for (int most = 3; most <= 4; most++) {
        LoopProgram more = RandomIdlePrograms.ofAttempts(seed, most);
        String what = "seed " + seed + " " + model + "\n" + more;
        Explored found = Explored.of(more, model, Algorithm.OPTIMAL, false);
        assertThat(found.finalStates()).as(what).isEqualTo(expected.finalStates());
        assertThat(found.failures()).as(what).isEqualTo(expected.failures());
        assertThat(found.executions()).as(what).isEqualTo(expected.executions());
        compared++;
      }
    }
    assertThat(compared).as("programs that were small enough").isGreaterThan(COUNT / 3);
  }

  /**
   * Where others write too what a loop stores in every round, its rounds are steps, and those
   * programs are left out that may go round for ever.
   */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void searchesAgreeOnLoopsThatStoreWhatIsThere(SmallModel model) {
    agree(RandomNotingPrograms::of, COUNT / 2, model, true, COUNT / 6);
  }

  /**
   * A thread need not go on that has gone round unnoticed. Who would go round so for ever does that
   * in a fair execution, though there may be others in which somebody does notice.
   */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void searchesAgreeOnTurnsThatLeaveNothing(SmallModel model) {
    long explored = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      LoopProgram program =
          switch (Math.floorMod(seed, 4)) {
            case 0 -> RandomLivelockPrograms.of(seed);
            case 1 -> RandomNotingPrograms.of(seed);
            default -> RandomTurnPrograms.of(seed);
          };
      Optional<LoopReferee.Outcome> outcome = LoopReferee.explore(program, model, MAX_STATES);
      if (outcome.isPresent()) {
        explored += agreeInRounds(seed, program, model, outcome.get()) ? 1 : 0;
      }
    }
    assertThat(explored).as("programs that were small enough").isGreaterThan(COUNT / 3);
  }

  /** Whether the program was explored. */
  private static boolean agreeInRounds(
      long seed, LoopProgram program, SmallModel model, LoopReferee.Outcome expected) {
    String what = "seed " + seed + " " + model + "\n" + program;
    List<Explored> all = new ArrayList<>();
    try {
      for (Algorithm algorithm : ALGORITHMS) {
        all.add(Explored.inRounds(program, model, algorithm, true, false));
      }
    } catch (Explored.TooMany _) {
      return false;
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(what, e);
    }
    for (Explored one : all) {
      assertThat(one.finalStates()).as(what).isEqualTo(expected.finalStates());
      assertThat(one.traces()).as(what).isEqualTo(all.getFirst().traces());
      assertThat(one.failures()).as(what).containsAll(expected.failures());
      Set<FailureKind> more = EnumSet.noneOf(FailureKind.class);
      more.addAll(one.failures());
      more.removeAll(expected.failures());
      if (!more.isEmpty()) {
        assertThat(more).as(what).containsExactly(FailureKind.NONTERMINATION);
        assertThat(LivelockReferee.explore(program, model, MAX_STATES).orElseThrow())
            .as(what)
            .anyMatch(LivelockReferee.Part::writes);
      }
    }
    CheckResult.Counts counts = all.get(ALGORITHMS.indexOf(Algorithm.OPTIMAL)).result().counts();
    assertThat(counts.sleepSetBlocked()).as("sleep-set blocked, " + what).isZero();
    assertThat(counts.redundant()).as("redundant, " + what).hasValue(0);
    return true;
  }

  /**
   * Explores so many programs.
   *
   * @param least how many of them must be small enough to be explored
   */
  private static void agree(
      LongFunction<LoopProgram> programs,
      long count,
      SmallModel model,
      boolean mayGoOn,
      long least) {
    long explored = 0;
    for (long seed = FIRST; seed < FIRST + count; seed++) {
      LoopProgram program = programs.apply(seed);
      Optional<LoopReferee.Outcome> outcome = LoopReferee.explore(program, model, MAX_STATES);
      if (outcome.isPresent()) {
        explored += agree(seed, program, model, outcome.get(), mayGoOn) ? 1 : 0;
      }
    }
    assertThat(explored).as("programs that were small enough").isGreaterThan(least);
  }

  /** What makes it wait is a write; what it does before that write is read and fail. */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void aWaitingCompareExchangeThatWouldHaveFailedOnlyReads(SmallModel model) {
    int x = 0;
    LoopStatement spin =
        new Loop(
            List.of(
                new CompareExchange(1, 1, x, Value.of(1), Value.of(1), MemoryOrder.ACQUIRE),
                new If(
                    new Condition(1, true, Value.of(0)),
                    List.of(
                        new Load(0, x, MemoryOrder.PLAIN),
                        new Break(new Condition(0, true, Value.of(1)))),
                    List.of())));
    LoopStatement readTwice =
        new Loop(
            List.of(
                new Load(0, x, MemoryOrder.PLAIN),
                new If(
                    new Condition(0, false, Value.of(1)),
                    List.of(
                        new Load(1, x, MemoryOrder.PLAIN),
                        new Break(new Condition(1, true, Value.ofRegister(0)))),
                    List.of())));
    assertAgree(
        model,
        List.of(new Store(x, Value.of(1), MemoryOrder.PLAIN)),
        List.of(spin),
        List.of(readTwice));
  }

  /** A thread that is woken before it has given the mutex back has not given it back because. */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void aWaiterMayBeWokenBeforeItGivesTheMutexBack(SmallModel model) {
    assertAgree(
        model,
        List.of(new Signal(0, false)),
        List.of(new Lock(0), new Wait(0, 0, false), new Unlock(0)),
        List.of(new Lock(0), new Signal(0, true), new Unlock(0)));
  }

  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void aCompareExchangeThatWritesWhatIsThereMayWait(SmallModel model) {
    assertAgree(
        model,
        List.of(
            new ReadModifyWrite(0, AtomicOperator.EXCHANGE, 0, Value.of(1), MemoryOrder.SEQ_CST)),
        List.of(
            new Loop(
                List.of(
                    new CompareExchange(0, 1, 0, Value.of(0), Value.of(0), MemoryOrder.RELAXED),
                    new Break(new Condition(1, true, Value.of(0)))))));
  }

  /** The value that ends the waiting is there before either of two writes of other bytes. */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void aWaitMayEndBeforeWritesOfSomeOfItsBytes(SmallModel model) {
    int lowHalf = part(0, 4);
    int highHalf = part(4, 4);
    assertAgree(
        model,
        List.of(
            new Store(lowHalf, Value.of(1), MemoryOrder.PLAIN),
            new Store(lowHalf, Value.of(0), MemoryOrder.PLAIN)),
        List.of(
            new Store(highHalf, Value.of(1), MemoryOrder.PLAIN),
            new Store(highHalf, Value.of(0), MemoryOrder.PLAIN)),
        List.of(awaitZero(part(0, 8))));
  }

  /** The same of a compare-exchange, which writes where it comes first. */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void aWaitingCompareExchangeMaySucceedBeforeWritesOfSomeOfItsBytes(SmallModel model) {
    assertAgree(
        model,
        List.of(new Store(part(0, 1), Value.of(1), MemoryOrder.PLAIN)),
        List.of(new Store(part(1, 1), Value.of(1), MemoryOrder.PLAIN)),
        List.of(
            new Loop(
                List.of(
                    new CompareExchange(
                        0, 1, part(0, 2), Value.of(257), Value.of(0), MemoryOrder.SEQ_CST),
                    new Break(new Condition(0, false, Value.of(1)))))));
  }

  /** What was there before a store of 16 bytes is known too. */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void aWaitMayEndBeforeAStoreOfSixteenBytes(SmallModel model) {
    int whole = LoopProgram.WHOLE_OBJECT;
    assertAgree(
        model,
        List.of(
            new Store(whole, Value.of(1), MemoryOrder.PLAIN),
            new Store(whole, Value.of(0), MemoryOrder.PLAIN)),
        List.of(
            new Block(
                List.of(
                    new Load(0, whole, MemoryOrder.PLAIN),
                    new Store(whole, Value.of(0), MemoryOrder.PLAIN)))),
        List.of(awaitZero(part(8, 8))));
  }

  /** When stores of a part leave the buffer does not matter: it is in no trace. */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void aStoreOverBufferedStoresOfPartsOfItsPlaceMayChangeNothing(SmallModel model) {
    int half = part(0, 4);
    int all = part(0, 8);
    assertAgree(
        model,
        List.of(
            new Store(half, Value.of(0), MemoryOrder.PLAIN),
            new Loop(
                List.of(
                    new Load(2, half, MemoryOrder.PLAIN),
                    new Store(all, Value.ofRegister(2), MemoryOrder.SEQ_CST),
                    new Break(new Condition(2, true, Value.of(1)))))),
        List.of(new Load(2, half, MemoryOrder.PLAIN)));
  }

  /** Nobody takes it for writing before that, and nothing is planned in vain. */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void aLockHeldForReadingFromTheStartIsGivenBackFirst(SmallModel model) {
    Synchronise unlock = new Synchronise(SynchronisationCall.RWLOCK_UNLOCK, 0, 0);
    assertAgree(
        model,
        List.of(new Synchronise(SynchronisationCall.READ_LOCK, 0, 0), new Create(1), unlock),
        List.of(
            new Store(0, Value.of(1), MemoryOrder.PLAIN),
            new Synchronise(SynchronisationCall.WRITE_LOCK, 0, 0),
            unlock));
  }

  /** It gives nothing back, so that who takes the lock after it could have come before. */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void anUnlockThatIsRefusedIsNotWaitedFor(SmallModel model) {
    LoopStatement lock = new Synchronise(SynchronisationCall.WRITE_LOCK, 0, 0);
    LoopStatement unlock = new Synchronise(SynchronisationCall.RWLOCK_UNLOCK, 0, 0);
    LoopProgram program =
        new LoopProgram(
            Stream.of(List.of(lock), List.of(lock), List.of(lock, unlock, unlock))
                .map(t -> new LoopProgram.Body(t, 0))
                .toList());
    Set<StateHash.Value> expected =
        Explored.of(program, model, Algorithm.EXHAUSTIVE, false).traces();
    assertThat(expected).hasSize(6);
    for (Algorithm algorithm : List.of(Algorithm.OPTIMAL, Algorithm.SOURCE)) {
      assertThat(Explored.of(program, model, algorithm, false).traces())
          .as(algorithm.text())
          .isEqualTo(expected);
    }
  }

  /**
   * An atomic block that sleeps is woken by what it depends on and by nothing else: an attempt that
   * fails comes before it or not, and what succeeds instead is not covered by it.
   */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void aSleepingBlockIsWokenByWhatItDependsOn(SmallModel model) {
    int half = part(0, 4);
    assertAgree(
        model,
        List.of(
            new Store(part(0, 1), Value.of(1), MemoryOrder.RELEASE),
            new Block(List.of(new Store(half, Value.of(1), MemoryOrder.PLAIN)))),
        List.of(
            new Store(part(0, 1), Value.of(0), MemoryOrder.SEQ_CST),
            new TryLock(1, 0),
            new If(
                new Condition(1, true, Value.of(1)),
                List.of(new Store(half, Value.of(1), MemoryOrder.PLAIN)),
                List.of())),
        List.of(new Lock(0), new Load(0, part(0, 1), MemoryOrder.PLAIN), new Wait(0, 0, false)));
  }

  private static LoopStatement awaitZero(int variable) {
    return new Loop(
        List.of(
            new Load(0, variable, MemoryOrder.PLAIN),
            new Break(new Condition(0, true, Value.of(0)))));
  }

  private static int part(int offset, int size) {
    return LoopProgram.VARIABLES + LoopProgram.PARTS.indexOf(new LoopProgram.Part(offset, size));
  }

  @SafeVarargs
  private static void assertAgree(SmallModel model, List<LoopStatement>... threads) {
    LoopProgram program =
        new LoopProgram(Stream.of(threads).map(t -> new LoopProgram.Body(t, 7)).toList());
    var expected = LoopReferee.explore(program, model, MAX_STATES).orElseThrow();
    assertThat(agree(-1, program, model, expected, false)).isTrue();
  }

  /**
   * Whether the program was explored.
   *
   * @param mayGoOn whether the program may have executions without end, and is then left out
   */
  private static boolean agree(
      long seed,
      LoopProgram program,
      SmallModel model,
      LoopReferee.Outcome expected,
      boolean mayGoOn) {
    String what = "seed " + seed + " " + model + "\n" + program;
    Explored optimal;
    Explored source;
    Explored exhaustive;
    Explored inRounds;
    try {
      optimal = Explored.of(program, model, Algorithm.OPTIMAL, mayGoOn);
      source = Explored.of(program, model, Algorithm.SOURCE, mayGoOn);
      exhaustive = Explored.of(program, model, Algorithm.EXHAUSTIVE, mayGoOn);
      inRounds =
          Explored.inRounds(program, model, ALGORITHMS.get(Math.floorMod(seed, 3)), mayGoOn, true);
    } catch (Explored.TooMany _) {
      return false;
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(what, e);
    }
    assertThat(exhaustive.finalStates()).as("exhaustive " + what).isEqualTo(expected.finalStates());
    assertThat(exhaustive.failures()).as("exhaustive " + what).isEqualTo(expected.failures());
    assertThat(source.finalStates()).as("source " + what).isEqualTo(expected.finalStates());
    assertThat(source.failures()).as("source " + what).isEqualTo(expected.failures());
    assertThat(source.traces()).as("source " + what).isEqualTo(exhaustive.traces());
    assertThat(optimal.finalStates()).as("optimal " + what).isEqualTo(expected.finalStates());
    assertThat(optimal.failures()).as("optimal " + what).isEqualTo(expected.failures());
    assertThat(optimal.traces()).as("optimal " + what).isEqualTo(exhaustive.traces());
    assertThat(inRounds.finalStates()).as("in rounds " + what).isEqualTo(expected.finalStates());
    assertThat(inRounds.failures()).as("in rounds " + what).isEqualTo(expected.failures());
    // Code that counts turns has other places for its instructions, by which traces are told apart.
    assertThat(inRounds.traces().size())
        .as("in rounds " + what)
        .isEqualTo(exhaustive.traces().size());
    assertThat(inRounds.result().met()).as("in rounds " + what).isEmpty();
    CheckResult.Counts counts = optimal.result().counts();
    assertThat(counts.sleepSetBlocked()).as("sleep-set blocked, " + what).isZero();
    assertThat(counts.redundant()).as("redundant, " + what).hasValue(0);
    assertThat(counts.executions() + counts.blocked())
        .as("executions and blocked, " + what)
        .isEqualTo(exhaustive.traces().size());
    return true;
  }
}
