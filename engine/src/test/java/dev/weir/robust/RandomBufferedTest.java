package dev.weir.robust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.options.MachineOptions.Choices;
import dev.weir.machine.state.StateHash;
import dev.weir.program.MemoryOrder;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.cycle.Completion;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import dev.weir.testing.LoopCompiler;
import dev.weir.testing.LoopProgram;
import dev.weir.testing.LoopStatement;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.Condition;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Lock;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.Signal;
import dev.weir.testing.LoopStatement.Store;
import dev.weir.testing.LoopStatement.Synchronise;
import dev.weir.testing.LoopStatement.Unlock;
import dev.weir.testing.LoopStatement.Value;
import dev.weir.testing.LoopStatement.Wait;
import dev.weir.testing.RandomBufferedPrograms;
import dev.weir.testing.SynchronisationCall;
import dev.weir.testing.brute.BruteForce;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.graph.ShashaSnirTrace;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The monitor and the cycles of traces agree on random programs with loops and every kind of
 * synchronisation, with all interleavings walked one by one, and with the numbers of traces: since
 * a weak model has all traces of sequential consistency, it adds none exactly if it has as many.
 */
class RandomBufferedTest {
  /** More programs are tried with {@code -Dweir.buffered.first=N -Dweir.buffered.count=N}. */
  private static final long FIRST = Effort.firstSeed("weir.buffered.first");

  private static final int X = 0;
  private static final int Y = 1;
  private static final int Z = 2;
  private static final long COUNT = Effort.count("weir.buffered.count", 100);
  private static final int MAX_EXECUTIONS = 400;
  private static final int MAX_STEPS = 10_000;
  private static final int MAX_CONFIGURATIONS =
      Integer.getInteger("weir.buffered.configurations", 1_000);

  @ParameterizedTest
  @ValueSource(strings = {"tso", "pso"})
  void programsWithLoopsAndSynchronisationAreJudgedAlike(String model) {
    int robust = 0;
    int judged = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      Optional<RobustVerdict> verdict = judge(RandomBufferedPrograms.of(seed), model);
      judged += verdict.isPresent() ? 1 : 0;
      robust += verdict.equals(Optional.of(RobustVerdict.ROBUST)) ? 1 : 0;
    }
    assertThat(judged).as("programs that were small enough").isGreaterThan((int) (COUNT / 2));
    assertThat(judged - robust).as("programs that are not robust").isGreaterThan(judged / 20);
  }

  /** All reads of the iteration must be of old values, or it goes round. */
  @ParameterizedTest
  @ValueSource(strings = {"tso", "pso"})
  void anIterationThatReadsSeveralOldValuesMayEndTheWaiting(String model) {
    LoopStatement wait =
        new Loop(
            List.of(
                load(0, Y),
                new If(
                    new Condition(0, false, Value.of(1)),
                    List.of(
                        load(1, Y),
                        load(2, Y),
                        new Break(new Condition(2, true, Value.ofRegister(0)))),
                    List.of())));
    assertThat(
            judge(
                model,
                List.of(store(Y, 2), store(Z, 1), store(X, 1), load(1, Z)),
                List.of(load(0, Y), store(Z, 2), wait)))
        .hasValue(RobustVerdict.NOT_ROBUST);
  }

  /** That it goes round with the old value is seen only when it is followed there. */
  @ParameterizedTest
  @ValueSource(strings = {"tso", "pso"})
  void anIterationThatStoresWhatIsThereGoesRoundWithAnOldValue(String model) {
    LoopStatement wait =
        new Loop(
            List.of(
                load(1, X),
                new If(
                    new Condition(1, false, Value.of(1)),
                    List.of(new Store(Z, Value.ofRegister(1), MemoryOrder.PLAIN)),
                    List.of()),
                new Break(new Condition(1, true, Value.of(1))),
                load(1, Z)));
    assertThat(
            judge(model, List.of(store(X, 2), load(0, Z)), List.of(store(Z, 2), store(Z, 0), wait)))
        .hasValue(RobustVerdict.ROBUST);
  }

  /** A signal, which empties the buffer, comes before the woken thread takes its mutex again. */
  @ParameterizedTest
  @ValueSource(strings = {"tso", "pso"})
  void whatAWokenThreadDoesFollowsTheSignal(String model) {
    assertThat(
            judge(
                model,
                List.of(store(X, 1), store(Y, 2), new Signal(0, false), load(0, X)),
                List.of(
                    new Lock(0), new Wait(0, 0, false), load(2, Y), store(X, 2), new Unlock(0))))
        .hasValue(RobustVerdict.ROBUST);
  }

  /** The cycle goes from the signal to the woken thread and back through a store buffer. */
  @ParameterizedTest
  @ValueSource(strings = {"tso", "pso"})
  void aCycleMayGoThroughAWakeUp(String model) {
    assertThat(
            judge(
                model,
                List.of(store(Y, 1), new Signal(0, false)),
                List.of(new Lock(0), new Wait(0, 0, false), load(0, X), new Unlock(0)),
                List.of(store(X, 1), load(0, Y))))
        .hasValue(RobustVerdict.NOT_ROBUST);
  }

  /** The cycle goes from one side of a barrier to the other and back through a store buffer. */
  @ParameterizedTest
  @ValueSource(strings = {"tso", "pso"})
  void aCycleMayGoThroughABarrier(String model) {
    LoopStatement arrive = new Synchronise(SynchronisationCall.BARRIER_WAIT, 0, 1);
    assertThat(
            judge(
                model,
                List.of(store(Y, 1), arrive),
                List.of(arrive, load(0, X)),
                List.of(store(X, 1), load(0, Y))))
        .hasValue(RobustVerdict.NOT_ROBUST);
  }

  @SafeVarargs
  private static Optional<RobustVerdict> judge(String model, List<LoopStatement>... threads) {
    return judge(
        new LoopProgram(Stream.of(threads).map(t -> new LoopProgram.Body(t, 0)).toList()), model);
  }

  private static LoopStatement load(int register, int variable) {
    return new Load(register, variable, MemoryOrder.PLAIN);
  }

  private static LoopStatement store(int variable, int value) {
    return new Store(variable, Value.of(value), MemoryOrder.PLAIN);
  }

  /** The verdict on which all agree; empty where there are too many executions. */
  private static Optional<RobustVerdict> judge(LoopProgram program, String model) {
    OptionalInt strong = traces(program, "sc");
    OptionalInt weak = strong.isEmpty() ? strong : traces(program, model);
    if (weak.isEmpty()) {
      return Optional.empty();
    }
    RobustVerdict expected =
        weak.getAsInt() == strong.getAsInt() ? RobustVerdict.ROBUST : RobustVerdict.NOT_ROBUST;
    Set<Set<Pair>> pairs = new HashSet<>();
    for (Method method : Method.values()) {
      CheckOptions first = options(program, model);
      CheckOptions check = program.threads().size() == 2 ? first.goingOn() : first;
      RobustOptions options = new RobustOptions(check, method);
      RobustChecker checker = new RobustChecker(LoopCompiler.compile(program), new Library());
      RobustResult result = checker.check(options, ProgressListener.NONE);
      assertThat(result.verdict())
          .as(method + " under " + model + "\n" + program)
          .isEqualTo(expected);
    }
    bruteForce(program, model)
        .ifPresent(
            brute ->
                assertThat(brute.isRobust())
                    .as("brute force under " + model + "\n" + program)
                    .isEqualTo(expected == RobustVerdict.ROBUST));
    return Optional.of(expected);
  }

  private static CheckOptions options(LoopProgram program, String model) {
    MemoryModel memory = MemoryModels.named(model).orElseThrow();
    Choices choices = new Choices(Optional.empty(), false, program.setting().spurious());
    return CheckOptions.of(memory).with(MachineOptions.DEFAULT.with(choices));
  }

  private static Optional<BruteForce> bruteForce(LoopProgram program, String model) {
    CheckOptions check = options(program, model);
    return BruteForce.judge(
        LoopCompiler.compile(program),
        check.model(),
        new Library(),
        check.machine(),
        MAX_CONFIGURATIONS);
  }

  private static OptionalInt traces(LoopProgram program, String model) {
    Traces traces = new Traces();
    Checker checker = new Checker(LoopCompiler.compile(program), new Library());
    checker.check(options(program, model).goingOn(), List.of(traces));
    return traces.isSatisfied() ? OptionalInt.empty() : OptionalInt.of(traces.known.size());
  }

  /** Collects the traces that count, until there are too many. */
  private static final class Traces implements Monitor {
    private final Set<StateHash.Value> known = new HashSet<>();
    private int executions;
    private int steps;

    @Override
    public void start(Machine machine) {
      known.clear();
    }

    @Override
    public void event(EventLog log, int event) {
      steps++;
    }

    @Override
    public void end(Machine machine, EventLog log) {
      executions++;
      if (Completion.counts(machine)) {
        known.add(ShashaSnirTrace.ofMaximal(log, machine).hash());
      }
    }

    @Override
    public boolean isSatisfied() {
      return executions > MAX_EXECUTIONS || steps > MAX_STEPS;
    }
  }
}
