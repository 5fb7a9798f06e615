package dev.weir.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import dev.weir.testing.LoopCompiler;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.RandomLoopPrograms;
import dev.weir.testing.RandomSynchronisedPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallOracle;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.TestOfTable;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Several workers find what one finds, and explore nothing twice. */
class GraphWorkersTest implements ProvidesRandomPrograms {
  private static final int WORKERS = 3;
  private static final long FIRST = Effort.firstSeed("weir.graphs.first");
  private static final int ROWS = 4;

  private static final List<JudgedModel> MODELS =
      List.of(JudgedModel.TSO, JudgedModel.RC11, JudgedModel.ARMV8, JudgedModel.POWER);

  @TestOfTable
  void countWhatOneCounts(SmallOracle row, SmallModel model) {
    // The model of the table does not matter: each program comes several times.
    JudgedModel judged = MODELS.get(model.ordinal() % MODELS.size());
    if (Effort.takes(row.name(), ROWS)) {
      assertFindTheSame(SmallCompiler.compileWithMain(row.program()).program(), judged);
    }
  }

  @Property(tries = 120)
  void countWhatOneCountsOfRandomPrograms(@ForAll("plain") SmallProgram program) {
    assertFindTheSame(SmallCompiler.compileWithMain(program).program());
  }

  @Property(tries = 120)
  void findTheDeadlocksThatOneFinds(@ForAll("locks") SmallProgram program) {
    assertFindTheSame(SmallCompiler.compileWithMain(program).program());
  }

  @Property(tries = 120)
  void chooseAsOneDoes(@ForAll("outcomes") SmallProgram program) {
    assertFindTheSame(SmallCompiler.compileWithMain(program).program());
  }

  @ParameterizedTest
  @EnumSource(
      value = JudgedModel.class,
      names = {"SC", "RC11", "ARMV8", "RMO"})
  void waitAndSynchroniseAsOneDoes(JudgedModel model) {
    for (int i = 0; i < Effort.tries(120); i++) {
      assertFindTheSame(LoopCompiler.compile(RandomLoopPrograms.of(FIRST + i)), model);
      assertFindTheSame(LoopCompiler.compile(RandomSynchronisedPrograms.of(FIRST + i)), model);
    }
  }

  private static void assertFindTheSame(Program program) {
    MODELS.forEach(model -> assertFindTheSame(program, model));
  }

  private static void assertFindTheSame(Program program, JudgedModel model) {
    for (boolean full : new boolean[] {false, true}) {
      CheckResult alone = explored(program, model, full, 1);
      CheckResult together = explored(program, model, full, WORKERS);
      assertThat(together.verdict()).isEqualTo(alone.verdict());
      if (alone.unsupported().isEmpty()) {
        assertThat(together.counts().executions()).isEqualTo(alone.counts().executions());
        assertThat(together.counts().blocked()).isEqualTo(alone.counts().blocked());
        assertThat(together.counts().errors()).isEqualTo(alone.counts().errors());
        assertThat(together.met()).isEqualTo(alone.met());
        assertThat(errors(together)).isEqualTo(errors(alone));
        assertThat(together.observations()).isEqualTo(alone.observations());
      }
    }
  }

  private static CheckResult explored(
      Program program, JudgedModel model, boolean full, int workers) {
    CheckOptions options =
        CheckOptions.of(MemoryModels.named("sc").orElseThrow()).toTheEnd().withWorkers(workers);
    return new GraphChecker(program, new Library(), model)
        .check(options, GraphOptions.of(full), List.of(), ProgressListener.NONE)
        .result();
  }

  private static Set<String> errors(CheckResult result) {
    return result.errors().stream()
        .map(error -> error.failure().kind() + " " + error.failure().position())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
