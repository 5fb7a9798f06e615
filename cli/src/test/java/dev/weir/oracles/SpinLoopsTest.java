package dev.weir.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.state.StateHash;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.detect.Detector;
import dev.weir.trace.graph.ShashaSnirTrace;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs that spin, without a bound: awaits make them finite, and the searches agree on every
 * maximal trace. Numbers are complete traces, blocked traces and kinds of error.
 */
class SpinLoopsTest {

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "mp, sc, 1, 0, ''",
    "mp, tso, 1, 0, ''",
    "mp, pso, 1, 1, assertion",
    "never, sc, 0, 1, nontermination",
    "never, tso, 0, 1, nontermination",
    "never, pso, 0, 1, nontermination",
    "peterson, sc, 4, 4, ''",
    "peterson, tso, 118, 76, assertion",
    "peterson, pso, 196, 106, assertion",
    "ttas, sc, 4, 0, ''",
    "ttas, tso, 4, 0, ''",
    "ttas, pso, 4, 0, ''",
    "tas, sc, 2, 0, ''",
    "tas, tso, 2, 0, ''",
    "tas, pso, 2, 0, ''",
    "cas, sc, 2, 0, ''",
    "cas, tso, 2, 0, ''",
    "cas, pso, 2, 0, ''",
    "inc, sc, 4, 0, ''",
    "inc, tso, 4, 0, ''",
    "handoff, tso, 1, 0, ''",
    "handoff, pso, 2, 5, assertion",
    "values, sc, 24, 0, ''",
    "values, tso, 24, 0, ''",
    "seqlock, sc, 2, 4, ''",
    "seqlock, tso, 2, 4, ''",
    "barrier, tso, 4, 0, ''",
    "barrier, pso, 4, 0, ''",
    "block, sc, 2, 0, ''",
    "block, tso, 2, 0, ''",
    "block, pso, 2, 0, ''",
    "call, tso, 1, 0, ''",
    "alone, tso, 0, 1, nontermination",
    "local, tso, 0, 1, nontermination",
    "cached, sc, 5, 6, ''",
    "cached, tso, 5, 6, ''",
    "cached, pso, 5, 6, ''",
    "noting, sc, 12, 0, ''",
    "noting, tso, 12, 0, ''",
    "noted, sc, 0, 1, nontermination",
    "noted, tso, 0, 1, nontermination",
    "noted, pso, 0, 1, nontermination",
    "wide, sc, 1, 0, ''",
    "wide, pso, 1, 0, ''",
    "wide-never, sc, 0, 1, nontermination",
    "wide-never, tso, 0, 1, nontermination",
    "scan, sc, 1, 1, ''",
    "scan, tso, 1, 1, ''",
    "scan, pso, 1, 1, ''",
    "scan-never, sc, 0, 2, nontermination",
    "scan-never, pso, 0, 2, nontermination",
    "gather, sc, 1, 1, ''",
    "gather, tso, 1, 1, ''",
    "gather, pso, 1, 1, ''",
  })
  void searchesAgreeOnEveryTrace(String name, String model, int complete, int blocked, String error)
      throws InputException {
    Program program = load(name);
    MemoryModel memory = MemoryModels.named(model).orElseThrow();
    Set<StateHash.Value> expected = explore(program, memory, Algorithm.EXHAUSTIVE).traces();
    assertThat(explore(program, memory, Algorithm.SOURCE).traces()).isEqualTo(expected);
    Explored optimal = explore(program, memory, Algorithm.OPTIMAL);
    assertThat(optimal.traces()).isEqualTo(expected);
    CheckResult.Counts counts = optimal.result().counts();
    assertThat(counts.executions()).as("executions").isEqualTo(complete);
    assertThat(counts.blocked()).as("blocked").isEqualTo(blocked);
    assertThat(counts.sleepSetBlocked()).as("sleep-set blocked").isZero();
    assertThat(counts.redundant()).as("redundant").hasValue(0);
    assertThat(optimal.result().errors())
        .extracting(e -> e.failure().kind().text())
        .containsExactlyElementsOf(error.isEmpty() ? List.of() : List.of(error));
  }

  @ParameterizedTest
  @ValueSource(strings = {"never", "alone", "local", "wide-never"})
  void threadsThatSpinForEverOnlyCountAsBlockedWhereLivenessDoesNotMatter(String name)
      throws InputException {
    CheckOptions options =
        CheckOptions.of(MemoryModels.named("tso").orElseThrow()).withoutLiveness();
    CheckResult result = new Checker(load(name), new Library()).check(options);
    assertThat(result.errors()).isEmpty();
    assertThat(result.verdict()).as("nothing was examined").isEqualTo(Verdict.UNKNOWN);
    assertThat(result.complete()).isFalse();
    assertThat(result.counts().executions()).isZero();
    assertThat(result.counts().blocked()).isEqualTo(1);
    assertThat(result.counts().errors()).isZero();
  }

  /** Both would be lost if writing the same value over and over counted as waiting there. */
  @ParameterizedTest
  @ValueSource(strings = {"sc", "tso", "pso"})
  void writingOverAndOverWhatOthersWriteTooIsNoWaiting(String model) throws InputException {
    MachineOptions twice = MachineOptions.DEFAULT.unrolling(OptionalInt.of(2));
    for (Algorithm algorithm : Algorithm.COVERING) {
      CheckOptions options =
          CheckOptions.of(MemoryModels.named(model).orElseThrow())
              .toTheEnd()
              .with(twice)
              .with(algorithm);
      CheckResult overwritten = new Checker(load("overwritten"), new Library()).check(options);
      assertThat(overwritten.observations())
          .containsExactlyInAnyOrder(Map.of("place", 0L), Map.of("place", 7L));
      CheckResult freed = new Checker(load("freed"), new Library()).check(options);
      assertThat(freed.errors()).extracting(e -> e.failure().message()).hasSize(1);
      assertThat(freed.errors().getFirst().failure().kind().text()).isEqualTo("memory");
    }
  }

  /** In no execution is the store an event, and all executions come to their ends. */
  @ParameterizedTest
  @ValueSource(strings = {"sc", "tso", "pso"})
  void aStoreThatChangesNothingMayRaceWithARead(String model) throws InputException {
    for (Algorithm algorithm : Algorithm.COVERING) {
      CheckOptions options =
          CheckOptions.of(MemoryModels.named(model).orElseThrow())
              .with(algorithm)
              .with(EnumSet.of(Detector.DATA_RACES));
      CheckResult racing = new Checker(load("racing"), new Library()).check(options);
      assertThat(racing.errors()).hasSize(1);
      assertThat(racing.errors().getFirst().failure().message()).contains("store to noted");
      CheckResult cached = new Checker(load("cached"), new Library()).check(options);
      assertThat(cached.errors()).isEmpty();
      assertThat(cached.complete()).isTrue();
    }
  }

  private static Program load(String name) throws InputException {
    Path source = Path.of("src/test/resources/spins", name + ".c");
    return Frontend.load(List.of(source), new CompilerOptions(Optional.empty(), List.of()));
  }

  private record Explored(CheckResult result, Set<StateHash.Value> traces) {}

  private static Explored explore(Program program, MemoryModel model, Algorithm algorithm) {
    Set<StateHash.Value> traces = new HashSet<>();
    Monitor collector = new Collector(traces);
    CheckOptions options = CheckOptions.of(model).toTheEnd().with(algorithm);
    CheckResult result = new Checker(program, new Library()).check(options, List.of(collector));
    return new Explored(result, traces);
  }

  /** Collects the traces of maximal executions. */
  private record Collector(Set<StateHash.Value> traces) implements Monitor {
    @Override
    public void start(Machine machine) {
      traces.clear();
    }

    @Override
    public void end(Machine machine, EventLog log) {
      traces.add(ShashaSnirTrace.ofMaximal(log, machine).hash());
    }
  }
}
