package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.window.WindowLibrary;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import dev.weir.testing.axioms.AxiomaticModel;
import dev.weir.testing.consensus.Axioms;
import dev.weir.testing.consensus.Consensus;
import dev.weir.testing.consensus.Execution;
import dev.weir.testing.consensus.Execution.Outcome;
import dev.weir.testing.consensus.JudgedLines;
import dev.weir.testing.consensus.StraightLine;
import dev.weir.testing.consensus.StraightLineProgram;
import dev.weir.testing.consensus.StraightLines;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.DelayAnalysis;
import dev.weir.weak.WeakChecker;
import dev.weir.weak.WeakResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Exploring graphs under RMO finds each execution of straight-line programs with exchanges once,
 * and transforming them finds all, as a port of the axioms has them in which an exchange is a
 * single event.
 */
class ExchangeLinesTest {
  /** Others are tried with {@code -Dweir.lines.first=N -Dweir.lines.count=N}. */
  private static final long FIRST = Effort.firstSeed("weir.lines.first");

  private static final int COUNT =
      Integer.getInteger("weir.lines.count", Effort.isNightly() ? 40 : 5);

  /** Programs are transformed with one of so many selections of delays, all in a nightly build. */
  private static final int SAMPLE_OF_SELECTIONS = 3;

  /** Larger programs have too many candidates for brute force. */
  private static final int MOST_CANDIDATES = Effort.isNightly() ? 100_000 : 20_000;

  private static Program window = new Program("", List.of(), List.of(), List.of());

  @BeforeAll
  static void load() throws InputException {
    window = WindowLibrary.load();
  }

  /** Counts what is seen at the ends of executions. */
  static final class Outcomes implements Monitor {
    private final StraightLineProgram compiled;
    final Map<Outcome, Integer> seen = new HashMap<>();

    Outcomes(StraightLineProgram compiled) {
      this.compiled = compiled;
    }

    @Override
    public void start(Machine machine) {
      seen.clear();
    }

    @Override
    public void end(Machine machine, EventLog log) {
      for (int thread = 0; thread < machine.threads(); thread++) {
        if (machine.exists(thread) && !machine.hasEnded(thread)) {
          return;
        }
      }
      StraightLine source = compiled.source();
      List<Integer> read = new ArrayList<>();
      for (int access : source.reads()) {
        int thread = source.accesses().get(access).thread();
        int register = compiled.registers().get(access);
        read.add((int) machine.places().register(thread, register));
      }
      SortedMap<Character, Integer> last = new TreeMap<>();
      MemoryView memory = machine.memory();
      for (char location : source.locations()) {
        long address = memory.addressOf(new Operand.GlobalAddress(compiled.global(location), 0));
        last.put(location, (int) memory.read(memory.objectAt(address), address, Integer.BYTES));
      }
      seen.merge(new Outcome(read, last), 1, Integer::sum);
    }
  }

  private static CheckOptions options() {
    return CheckOptions.of(new SequentialConsistency()).goingOn().joining(false);
  }

  /** Executions with an exchange of what was read may be missing: then the result says so. */
  private static void assertGraphs(
      StraightLineProgram compiled, StraightLine program, Map<Outcome, Integer> expected) {
    Outcomes outcomes = new Outcomes(compiled);
    GraphChecker.Result result =
        new GraphChecker(compiled.program(), new Library(), JudgedModel.RMO)
            .check(options(), GraphOptions.of(true), List.of(outcomes), ProgressListener.NONE);
    if (result.result().complete()) {
      assertThat(outcomes.seen).as("graphs: %s", program).isEqualTo(expected);
    } else {
      assertThat(expected.keySet()).as("graphs: %s", program).containsAll(outcomes.seen.keySet());
    }
  }

  private static Set<Outcome> transformed(StraightLineProgram compiled, DelaySelection selection) {
    DelayPlan plan = DelayAnalysis.of(compiled.program(), WeakModel.RMO, selection).plan();
    Outcomes outcomes = new Outcomes(compiled);
    WeakResult result =
        new WeakChecker(compiled.program(), plan, new Library(), window)
            .check(options(), List.of(outcomes), ProgressListener.NONE);
    assertThat(result.result().complete()).isTrue();
    return outcomes.seen.keySet();
  }

  /** How many candidates there are: sources of reads, and orders of writes. */
  static long candidates(StraightLine program) {
    long product = 1;
    for (int read : program.reads()) {
      product *= 1L + program.writes(program.accesses().get(read).location()).size();
    }
    for (char location : program.locations()) {
      for (int i = program.writes(location).size(); i > 1; i--) {
        product *= i;
      }
    }
    return product;
  }

  private static List<StraightLine> programs() {
    Stream<StraightLine> named =
        Stream.of(
            StraightLine.parse("Xx Rx Ry{addr:1}", "Wy F:full Rx"),
            StraightLine.parse("Rx Xy{data:0}", "Xy Wx{data:0}"),
            StraightLine.parse("Xx Xy", "Ry Rx"),
            StraightLine.parse("Xx Xx", "Xx", "Rx Rx"),
            StraightLine.parse("Xx F:lw Ry", "Xy F:lw Rx"),
            StraightLine.parse("Wx F:st Xy", "Xy Rx{addr:0}"));
    return Stream.concat(
            named,
            Stream.iterate(FIRST, seed -> seed + 1)
                .limit(COUNT)
                .map(seed -> StraightLines.withExchanges(new Random(seed))))
        .filter(program -> candidates(program) <= MOST_CANDIDATES)
        .toList();
  }

  @Test
  void graphsShowEachExecutionOnce() {
    List<StraightLine> programs = programs();
    for (StraightLine program : programs) {
      StraightLineProgram compiled = StraightLineProgram.compile(program);
      Set<Execution> executions = new Axioms(program).executions(Consensus.RMO);
      Map<Outcome, Integer> expected =
          executions.stream()
              .collect(
                  Collectors.toMap(
                      execution -> execution.outcome(program), execution -> 1, Integer::sum));
      assertThat(JudgedLines.executions(program, AxiomaticModel.RMO))
          .as("axioms: %s", program)
          .isEqualTo(executions);
      assertGraphs(compiled, program, expected);
      for (DelaySelection selection : DelaySelection.values()) {
        if (Effort.takes(program + selection.name(), SAMPLE_OF_SELECTIONS)) {
          assertThat(transformed(compiled, selection))
              .as("%s: %s", selection, program)
              .isEqualTo(expected.keySet());
        }
      }
    }
    assertThat(programs).hasSizeGreaterThan(COUNT / 2);
  }
}
