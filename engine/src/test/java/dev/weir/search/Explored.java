package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.options.MachineOptions.Choices;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.state.StateHash;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.LoopCompiler;
import dev.weir.testing.LoopProgram;
import dev.weir.testing.SmallModel;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.graph.ShashaSnirTrace;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a search found of a program with loops.
 *
 * @param traces those of maximal executions
 * @param finalStates the values of all variables, then the results of all threads, where all have
 *     ended
 */
record Explored(CheckResult result, Set<StateHash.Value> traces, Set<List<Long>> finalStates) {
  private static final int MAX_EXECUTIONS = 2_000;
  private static final int MAX_STEPS = 50_000;

  /** No program comes near so many events in one execution, unless a loop never ends. */
  private static final int MAX_LENGTH = 400;

  /** So many events are one too many where programs may have executions without end. */
  private static final int LONG = 80;

  static Explored of(LoopProgram program, SmallModel model, Algorithm algorithm, boolean mayGoOn) {
    return of(program, options(program, model, algorithm), mayGoOn);
  }

  /** By options of one's own. */
  static Explored of(LoopProgram program, CheckOptions options, boolean mayGoOn) {
    return of(program, options, new Collector(program, mayGoOn, true), Checker::check);
  }

  /**
   * With loops that are cut after one turn at first.
   *
   * @param allTurns whether also turns that nobody has noticed are to be explored
   */
  static Explored inRounds(
      LoopProgram program,
      SmallModel model,
      Algorithm algorithm,
      boolean mayGoOn,
      boolean allTurns) {
    return inRounds(program, options(program, model, algorithm), mayGoOn, allTurns);
  }

  /** The same by options of one's own. */
  static Explored inRounds(
      LoopProgram program, CheckOptions options, boolean mayGoOn, boolean allTurns) {
    return of(
        program,
        options,
        new Collector(program, mayGoOn, allTurns),
        (checker, all, monitors) -> checker.checkInRounds(all, monitors, 1));
  }

  private interface Way {
    CheckResult by(Checker checker, CheckOptions options, List<Monitor> monitors);
  }

  /** What to explore of a program, all of it. */
  static CheckOptions options(LoopProgram program, SmallModel model, Algorithm algorithm) {
    Choices choices = new Choices(Optional.empty(), false, program.setting().spurious());
    return CheckOptions.of(MemoryModels.named(model.name()).orElseThrow())
        .with(algorithm)
        .with(MachineOptions.DEFAULT.with(choices))
        .toTheEnd();
  }

  private static Explored of(
      LoopProgram program, CheckOptions options, Collector collector, Way exploration) {
    Checker checker = new Checker(LoopCompiler.compile(program), new Library());
    CheckResult result = exploration.by(checker, options, List.of(collector));
    return new Explored(result, collector.traces, collector.finalStates);
  }

  /** Complete ones, blocked ones and errors. */
  List<Long> executions() {
    CheckResult.Counts counts = result.counts();
    return List.of(counts.executions(), counts.blocked(), counts.errors());
  }

  Set<FailureKind> failures() {
    Set<FailureKind> kinds = EnumSet.noneOf(FailureKind.class);
    result.errors().forEach(error -> kinds.add(error.failure().kind()));
    return kinds;
  }

  /** Collects the traces of maximal executions, and the final states of complete ones. */
  private static final class Collector implements Monitor {
    private final Set<StateHash.Value> traces = new HashSet<>();
    private final Set<List<Long>> finalStates = new HashSet<>();
    private final LoopProgram program;
    private final boolean mayGoOn;
    private final boolean needsAllTurns;
    private int executions;
    private int steps;

    Collector(LoopProgram program, boolean mayGoOn, boolean needsAllTurns) {
      this.program = program;
      this.mayGoOn = mayGoOn;
      this.needsAllTurns = needsAllTurns;
    }

    @Override
    public boolean needsAllTurns() {
      return needsAllTurns;
    }

    @Override
    public void start(Machine machine) {
      traces.clear();
      finalStates.clear();
    }

    @Override
    public void event(EventLog log, int event) {
      if (mayGoOn && event >= LONG) {
        throw new TooMany();
      }
      assertThat(event).as("events of an execution").isLessThan(MAX_LENGTH);
      if (++steps > MAX_STEPS) {
        throw new TooMany();
      }
    }

    @Override
    public void end(Machine machine, EventLog log) {
      if (++executions > MAX_EXECUTIONS) {
        throw new TooMany();
      }
      traces.add(ShashaSnirTrace.ofMaximal(log, machine).hash());
      List<Long> state = new ArrayList<>();
      for (int x = 0; x < LoopProgram.VARIABLES; x++) {
        // The first object is none; globals follow in their order.
        state.add(machine.memory().read(x + 1, machine.memory().start(x + 1), 4));
      }
      int object = LoopProgram.VARIABLES + 1;
      long start = machine.memory().start(object);
      state.add(machine.memory().read(object, start, Long.BYTES));
      state.add(machine.memory().read(object, start + Long.BYTES, Long.BYTES));
      for (int t = 0; t < program.threads().size(); t++) {
        int thread = number(machine, t);
        if (!machine.exists(thread) || !machine.hasEnded(thread)) {
          return;
        }
        state.add(machine.result(thread));
      }
      finalStates.add(state);
    }

    /** The number that a thread of the program has in the machine. */
    private int number(Machine machine, int thread) {
      int initial = 0;
      for (int t = 0; t < program.threads().size(); t++) {
        if (t == thread && program.isInitial(t)) {
          return initial;
        }
        initial += program.isInitial(t) ? 1 : 0;
        int child = program.created(t).indexOf(thread);
        if (child >= 0) {
          return machine.identities().identity(number(machine, t), child);
        }
      }
      throw new IllegalStateException("no such thread: " + thread);
    }
  }

  /** A program has more executions than are worth the time. */
  static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
