package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.ExchangeLinesTest.Outcomes;
import dev.weir.frontend.window.WindowLibrary;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import dev.weir.testing.consensus.Axioms;
import dev.weir.testing.consensus.Consensus;
import dev.weir.testing.consensus.Execution;
import dev.weir.testing.consensus.Execution.Outcome;
import dev.weir.testing.consensus.StraightLine;
import dev.weir.testing.consensus.StraightLineProgram;
import dev.weir.testing.consensus.StraightLines;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.DelayAnalysis;
import dev.weir.weak.JudgedChecker;
import dev.weir.weak.WeakResult;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Programs whose threads write to places of their own and read them back end as the axioms say,
 * whichever accesses the analysis chooses to delay, and so do their execution graphs.
 */
class ChainsOfOwnAccessesTest {
  /** Others are tried with {@code -Dweir.chains.first=N}, more with {@code -Dweir.tries=N}. */
  private static final long FIRST = Effort.firstSeed("weir.chains.first");

  private static final int TRIES = Integer.getInteger("weir.tries", Effort.isNightly() ? 200 : 8);

  /** Larger programs have too many candidates for brute force. */
  private static final int MOST_CANDIDATES = 700;

  /** Where a selection, or the axioms, did not know of all own accesses once. */
  private static List<StraightLine> named() {
    return List.of(
        StraightLine.parse("Wx F:lw Wy", "Ry Wz{data:0} Wz Rz Rx{addr:3}"),
        StraightLine.parse("Rx F:lw Wy", "Ry Wz{data:0} Wz Rz Wx{data:3}"),
        StraightLine.parse("Rx Wy{data:0}", "Ry Wz{data:0} Wz Rz Wx{data:3}"),
        StraightLine.parse("Rx Wx{addr:0} Wp Rp Rp{ctrli:3} Ry{addr:4}", "Wy F:st Wx"),
        StraightLine.parse("Rx Rp{addr:0} Wp Wy", "Ry Ry{addr:0} Wx{data:1}"),
        StraightLine.parse("Ry Wp{ctrl:0} Rp Wx{data:2}", "Rx Wy{data:0}"));
  }

  private static List<StraightLine> programs() {
    Stream<StraightLine> random =
        LongStream.range(FIRST, FIRST + TRIES)
            .mapToObj(seed -> StraightLines.chains(new Random(seed)));
    return Stream.concat(named().stream(), random)
        .filter(program -> ExchangeLinesTest.candidates(program) <= MOST_CANDIDATES)
        .toList();
  }

  private static CheckOptions options() {
    return CheckOptions.of(new SequentialConsistency()).goingOn().joining(false);
  }

  static Set<Outcome> expected(StraightLine program, WeakModel model) {
    return outcomes(program, new Axioms(program).executions(Consensus.of(model)));
  }

  private static Set<Outcome> outcomes(StraightLine program, Set<Execution> executions) {
    return executions.stream()
        .map(execution -> execution.outcome(program))
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @EnumSource(
      value = WeakModel.class,
      names = {"PSO", "RMO", "POWER_ESOP13"})
  void endAsTheAxiomsSay(WeakModel model) throws Exception {
    Program window = model.relaxesReadsFrom() ? WindowLibrary.loadOfPower() : WindowLibrary.load();
    List<StraightLine> programs = programs();
    for (StraightLine program : programs) {
      Set<Outcome> expected = expected(program, model);
      assertThat(expected)
          .as("%s: %s", model, program)
          .containsAll(outcomes(program, new Axioms(program).executions(Consensus.SC)));
      if (model == WeakModel.RMO) {
        assertThat(expected).as(program.toString()).containsAll(expected(program, WeakModel.PSO));
      }
      StraightLineProgram compiled = StraightLineProgram.compile(program);
      for (DelaySelection selection : DelaySelection.values()) {
        DelayPlan plan = DelayAnalysis.of(compiled.program(), model, selection).plan();
        Outcomes found = new Outcomes(compiled);
        WeakResult result =
            JudgedChecker.check(compiled.program(), plan, window, options(), List.of(found));
        assertThat(result.result().complete()).isTrue();
        assertThat(found.seen.keySet())
            .as("%s, %s: %s", model, selection, program)
            .isEqualTo(expected);
        if (model.delaysReads() && selection == DelaySelection.ALL) {
          Outcomes graphs = new Outcomes(compiled);
          new GraphChecker(
                  compiled.program(), new Library(), JudgedModel.named(model.title()).orElseThrow())
              .check(options(), GraphOptions.of(true), List.of(graphs), ProgressListener.NONE);
          assertThat(graphs.seen.keySet()).as("%s, graphs: %s", model, program).isEqualTo(expected);
        }
      }
    }
    assertThat(programs).hasSizeGreaterThan(TRIES / 2);
  }
}
