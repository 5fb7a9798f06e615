package dev.weir.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.report.Failure;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.schedule.ReplayException;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallProgram;
import dev.weir.trace.replay.Replay;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Of the executions that show an error the simplest is told. */
class SimplestExecutionsTest implements ProvidesRandomPrograms {
  private static final CheckOptions OPTIONS =
      CheckOptions.of(MemoryModels.named("sc").orElseThrow()).toTheEnd();

  @Property(tries = 300)
  void showsTheSameErrorAndTakesNoMore(
      @ForAll("locks") SmallProgram program, @ForAll JudgedModel model) throws ReplayException {
    Program compiled = SmallCompiler.compileWithMain(program).program();
    GraphChecker checker = new GraphChecker(compiled, new Library(), model);
    GraphOptions graphs = GraphOptions.of(false);
    GraphChecker.Result found = checker.check(OPTIONS, graphs, List.of(), ProgressListener.NONE);
    GraphChecker.Result simplest = checker.simplest(OPTIONS, graphs, found, ProgressListener.NONE);
    assertThat(simplest.result().errors()).hasSameSizeAs(found.result().errors());
    for (int i = 0; i < found.result().errors().size(); i++) {
      FoundError error = simplest.result().errors().get(i);
      Failure before = found.result().errors().get(i).failure();
      assertThat(error.failure().kind()).isEqualTo(before.kind());
      assertThat(error.failure().position()).isEqualTo(before.position());
      Told told = simplest.execution(error);
      assertThat(told.effort())
          .isLessThanOrEqualTo(found.execution(found.result().errors().get(i)).effort());
      Replay again =
          GraphChecker.replay(compiled, new Library(), OPTIONS, error.schedule(), () -> false);
      assertThat(again.steps()).isEqualTo(told.replay().steps());
    }
  }
}
