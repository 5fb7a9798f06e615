package dev.weir.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.robust.RobustChecker;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustResult;
import dev.weir.robust.RobustVerdict;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Judged;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Whether a model adds executions, as graphs have it: under TSO and PSO what the traces of store
 * buffers say, under other models what the numbers of graphs say.
 */
class RobustGraphsTest implements ProvidesRandomPrograms {
  private static final int MAX_CONFIGURATIONS = 2_500;

  /** Each of their graphs is found once. */
  private static final List<JudgedModel> COUNTED =
      List.of(JudgedModel.TSO, JudgedModel.PSO, JudgedModel.POWER, JudgedModel.RC11);

  @Property(tries = 600)
  void saysWhatTracesSay(@ForAll("plain") SmallProgram program) {
    assertSaysWhatTracesSay(program);
  }

  @Property(tries = 300)
  void saysWhatTracesSayOfProgramsWithLocks(@ForAll("locks") SmallProgram program) {
    assertSaysWhatTracesSay(program);
  }

  @Property(tries = 300)
  void saysWhatTracesSayOfProgramsThatChoose(@ForAll("outcomes") SmallProgram program) {
    assertSaysWhatTracesSay(program);
  }

  private static void assertSaysWhatTracesSay(SmallProgram program) {
    for (SmallModel model : List.of(SmallModel.TSO, SmallModel.PSO)) {
      if (Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS)).isEmpty()) {
        continue;
      }
      Program compiled = SmallCompiler.compileWithMain(program).program();
      CheckOptions options = CheckOptions.of(MemoryModels.named(model.name()).orElseThrow());
      RobustResult traces =
          new RobustChecker(compiled, new Library())
              .check(new RobustOptions(options.goingOn(), Method.TRACES), ProgressListener.NONE);
      JudgedModel judged = JudgedModel.named(model.name()).orElseThrow();
      RobustResult first = byGraphs(compiled, judged, false, 1);
      RobustResult all = byGraphs(compiled, judged, true, 1);
      assertThat(first.verdict()).isEqualTo(traces.verdict());
      assertThat(all.verdict()).isEqualTo(traces.verdict());
      assertThat(all.borderline()).isEqualTo(traces.borderline());
      assertThat(all.complete()).isEqualTo(traces.complete());
      assertThat(all.error().isPresent()).isEqualTo(traces.error().isPresent());
      assertThat(all.unshown()).isZero();
      assertThat(first.violations()).hasSize((int) first.borderline());
    }
  }

  @Property(tries = 300)
  void countsTheGraphsThatSequentialConsistencyHasNot(@ForAll("plain") SmallProgram program) {
    assertCounts(program);
  }

  @Property(tries = 200)
  void countsTheGraphsThatSequentialConsistencyHasNotOfLocks(
      @ForAll("locks") SmallProgram program) {
    assertCounts(program);
  }

  private static void assertCounts(SmallProgram program) {
    if (Judged.counted(Referee.explore(program, SmallModel.PSO, MAX_CONFIGURATIONS)).isEmpty()) {
      return;
    }
    Program compiled = SmallCompiler.compileWithMain(program).program();
    long sequential = ended(byGraphs(compiled, JudgedModel.SC, true, 1));
    for (JudgedModel model : JudgedModel.values()) {
      RobustResult all = byGraphs(compiled, model, true, 1);
      RobustResult together = byGraphs(compiled, model, true, 3);
      if (!all.exploration().unsupported().isEmpty()) {
        continue;
      }
      boolean adds = ended(all) > sequential;
      if (COUNTED.contains(model)) {
        assertThat(all.borderline()).as(model.title()).isEqualTo(ended(all) - sequential);
      }
      assertThat(adds || all.borderline() == 0).as(model.title()).isTrue();
      assertThat(all.verdict())
          .as(model.title())
          .isIn(
              all.borderline() > 0 ? RobustVerdict.NOT_ROBUST : RobustVerdict.ROBUST,
              // Some executions in which loads are late may be missing.
              all.borderline() > 0 ? RobustVerdict.NOT_ROBUST : RobustVerdict.UNKNOWN);
      assertThat(byGraphs(compiled, model, false, 1).verdict()).isEqualTo(all.verdict());
      assertThat(together.verdict()).as(model.title()).isEqualTo(all.verdict());
      assertThat(together.borderline()).as(model.title()).isEqualTo(all.borderline());
    }
  }

  private static long ended(RobustResult result) {
    Counts counts = result.exploration().counts();
    return counts.executions() + counts.blocked();
  }

  private static RobustResult byGraphs(
      Program program, JudgedModel model, boolean keepsGoing, int workers) {
    CheckOptions options =
        CheckOptions.of(MemoryModels.named("sc").orElseThrow()).withWorkers(workers);
    return new GraphChecker(program, new Library(), model)
        .robust(
            keepsGoing ? options.goingOn() : options, GraphOptions.of(true), ProgressListener.NONE)
        .result();
  }
}
