package dev.weir.graph;

import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.SmallModel;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What an exploration to the end found of a program.
 *
 * @param result what it says
 * @param errors the kind and the position of each error
 * @param finalStates how complete executions end
 */
record Found(CheckResult result, Set<String> errors, Set<FinalState> finalStates) {
  private static final int MAX_EXECUTIONS = 20_000;

  /**
   * How an execution ends.
   *
   * @param results what the threads have come to
   * @param memory what is in memory
   */
  record FinalState(Object results, Object memory) {}

  /** Looks at the end of an execution. */
  interface Look {
    /** How it ends; empty where not every thread has ended. */
    Optional<FinalState> at(Machine machine);
  }

  /** By execution graphs. */
  static Found byGraphs(Program program, SmallModel model, boolean full, Look look) {
    Collector collector = new Collector(look);
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()).toTheEnd();
    CheckResult result =
        new GraphChecker(
                program, new Library(), JudgedModel.named(options.model().name()).orElseThrow())
            .check(options, GraphOptions.of(full), List.of(collector), ProgressListener.NONE)
            .result();
    return of(result, collector);
  }

  /** By traces of store buffers, each once. */
  static Found byTraces(Program program, SmallModel model, Look look) {
    Collector collector = new Collector(look);
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()).toTheEnd();
    return of(new Checker(program, new Library()).check(options, List.of(collector)), collector);
  }

  private static Found of(CheckResult result, Collector collector) {
    Set<String> errors = new TreeSet<>();
    result
        .errors()
        .forEach(error -> errors.add(error.failure().kind() + " " + error.failure().position()));
    return new Found(result, errors, collector.finalStates);
  }

  /** What the threads have come to, in complete executions. */
  Set<Object> results() {
    return finalStates.stream().map(FinalState::results).collect(Collectors.toSet());
  }

  /** Whether the program does what is not covered. */
  boolean isRefused() {
    return !result.unsupported().isEmpty();
  }

  private static final class Collector implements Monitor {
    private final Look look;
    private final Set<FinalState> finalStates = new HashSet<>();
    private int executions;

    Collector(Look look) {
      this.look = look;
    }

    @Override
    public void start(Machine machine) {
      finalStates.clear();
      executions = 0;
    }

    @Override
    public void end(Machine machine, EventLog log) {
      if (++executions > MAX_EXECUTIONS) {
        throw new TooMany();
      }
      look.at(machine).ifPresent(finalStates::add);
    }
  }

  /** A program has more executions than are worth the time. */
  static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
