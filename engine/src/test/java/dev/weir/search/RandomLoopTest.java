package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.FailureKind;
import dev.weir.machine.Machine;
import dev.weir.machine.StateHash;
import dev.weir.machine.memory.MemoryModels;
import dev.weir.program.AtomicOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.search.CheckOptions.Algorithm;
import dev.weir.testing.LoopCompiler;
import dev.weir.testing.LoopProgram;
import dev.weir.testing.LoopReferee;
import dev.weir.testing.LoopStatement;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.CompareExchange;
import dev.weir.testing.LoopStatement.Condition;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Lock;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.ReadModifyWrite;
import dev.weir.testing.LoopStatement.Signal;
import dev.weir.testing.LoopStatement.Store;
import dev.weir.testing.LoopStatement.Unlock;
import dev.weir.testing.LoopStatement.Value;
import dev.weir.testing.LoopStatement.Wait;
import dev.weir.testing.RandomLoopPrograms;
import dev.weir.testing.SmallModel;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.ShashaSnirTrace;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The searches on random programs with loops: they agree on all traces, and the final states and
 * ways to hang are those of an enumeration that knows nothing of awaits.
 */
class RandomLoopTest {
  /** More programs are tried with {@code -Dweir.loops.first=N -Dweir.loops.count=N}. */
  private static final long FIRST = Long.getLong("weir.loops.first", 0);

  private static final long COUNT = Long.getLong("weir.loops.count", 400);
  private static final int MAX_STATES = 3_000;
  private static final int MAX_EXECUTIONS = 2_000;
  private static final int MAX_STEPS = 50_000;

  /** No program comes near so many events in one execution, unless a loop never ends. */
  private static final int MAX_LENGTH = 400;

  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void searchesAgreeOnProgramsWithLoops(SmallModel model) {
    int explored = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      LoopProgram program = RandomLoopPrograms.of(seed);
      Optional<LoopReferee.Outcome> outcome = LoopReferee.explore(program, model, MAX_STATES);
      if (outcome.isPresent()) {
        explored += agree(seed, program, model, outcome.get()) ? 1 : 0;
      }
    }
    assertThat(explored).as("programs that were small enough").isGreaterThan((int) (COUNT / 2));
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

  @SafeVarargs
  private static void assertAgree(SmallModel model, List<LoopStatement>... threads) {
    LoopProgram program =
        new LoopProgram(Stream.of(threads).map(t -> new LoopProgram.Body(t, 7)).toList());
    var expected = LoopReferee.explore(program, model, MAX_STATES).orElseThrow();
    assertThat(agree(-1, program, model, expected)).isTrue();
  }

  static boolean agree(
      long seed, LoopProgram program, SmallModel model, LoopReferee.Outcome expected) {
    String what = "seed " + seed + " " + model + "\n" + program;
    Explored optimal;
    Explored source;
    Explored exhaustive;
    try {
      optimal = Explored.of(program, model, Algorithm.OPTIMAL);
      source = Explored.of(program, model, Algorithm.SOURCE);
      exhaustive = Explored.of(program, model, Algorithm.EXHAUSTIVE);
    } catch (TooMany _) {
      return false;
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(what, e);
    }
    assertThat(exhaustive.finalStates()).as(what).isEqualTo(expected.finalStates());
    assertThat(exhaustive.failures()).as(what).isEqualTo(expected.failures());
    assertThat(source.finalStates()).as("source " + what).isEqualTo(expected.finalStates());
    assertThat(source.failures()).as("source " + what).isEqualTo(expected.failures());
    assertThat(source.traces()).as("source " + what).isEqualTo(exhaustive.traces());
    assertThat(optimal.finalStates()).as(what).isEqualTo(expected.finalStates());
    assertThat(optimal.failures()).as(what).isEqualTo(expected.failures());
    assertThat(optimal.traces()).as(what).isEqualTo(exhaustive.traces());
    CheckResult.Counts counts = optimal.result().counts();
    assertThat(counts.sleepSetBlocked()).as("sleep-set blocked, " + what).isZero();
    assertThat(counts.redundant()).as("redundant, " + what).hasValue(0);
    assertThat(counts.executions() + counts.blocked())
        .as("executions and blocked, " + what)
        .isEqualTo(exhaustive.traces().size());
    return true;
  }

  private record Explored(
      CheckResult result, Set<StateHash.Value> traces, Set<List<Integer>> finalStates) {
    static Explored of(LoopProgram program, SmallModel model, Algorithm algorithm) {
      Collector collector = new Collector(program.threads().size());
      CheckOptions options =
          CheckOptions.of(MemoryModels.named(model.name()).orElseThrow())
              .with(algorithm)
              .toTheEnd();
      Checker checker = new Checker(LoopCompiler.compile(program), new Library());
      CheckResult result = checker.check(options, List.of(collector));
      return new Explored(result, collector.traces, collector.finalStates);
    }

    Set<FailureKind> failures() {
      Set<FailureKind> kinds = EnumSet.noneOf(FailureKind.class);
      result.errors().forEach(error -> kinds.add(error.failure().kind()));
      return kinds;
    }
  }

  /** Collects the traces of maximal executions, and the final states of complete ones. */
  private static final class Collector implements Monitor {
    private final Set<StateHash.Value> traces = new HashSet<>();
    private final Set<List<Integer>> finalStates = new HashSet<>();
    private final int threads;
    private int executions;
    private int steps;

    Collector(int threads) {
      this.threads = threads;
    }

    @Override
    public void start(Machine machine) {
      traces.clear();
      finalStates.clear();
    }

    @Override
    public void event(EventLog log, int event) {
      assertThat(event).as("events of an execution").isLessThan(MAX_LENGTH);
      if (++steps > MAX_STEPS) {
        throw new TooMany();
      }
    }

    @Override
    public void undo(int size) {}

    @Override
    public void end(Machine machine, EventLog log) {
      if (++executions > MAX_EXECUTIONS) {
        throw new TooMany();
      }
      traces.add(ShashaSnirTrace.ofMaximal(log, machine).hash());
      List<Integer> state = new ArrayList<>();
      for (int x = 0; x < LoopProgram.VARIABLES; x++) {
        // The first object is none; globals follow in their order.
        state.add((int) machine.memory().read(x + 1, machine.memory().start(x + 1), 4));
      }
      for (int t = 0; t < threads; t++) {
        if (!machine.hasEnded(t)) {
          return;
        }
        state.add((int) machine.result(t));
      }
      finalStates.add(state);
    }
  }

  /** A program has more executions than are worth the time. */
  private static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
