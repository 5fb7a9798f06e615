package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.task.RandomTasks;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.Effort;
import dev.weir.testing.Judged;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.SmallRecorder;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Optimal-DPOR in tasks explores every trace once, in whatever order they are explored. Other than
 * the sequential search it may begin runs that it gives up.
 */
class RandomTasksTest implements ProvidesRandomPrograms {
  private static final int MAX_CONFIGURATIONS = 5_000;
  private static final int ORDERS = 3;

  /** Of programs whose traces were lost before; each loses some in one order of a few. */
  private static final long MANY_ORDERS = Effort.isNightly() ? 200 : 40;

  @Property(tries = 600)
  void tasksOfPlainProgramsExploreEachTraceOnce(
      @ForAll("plain") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertOptimal(program, model, seed);
  }

  @Property(tries = 600)
  void tasksExploreEachTraceOnceWithOrdersChoicesAndSizes(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertOptimal(program, model, seed);
  }

  @Property(tries = 600)
  void tasksExploreEachTraceOnceWithChoices(
      @ForAll("outcomes") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertOptimal(program, model, seed);
  }

  @Property(tries = 400)
  void tasksExploreEachTraceOnceWithMutexesAndDeadlocks(
      @ForAll("locks") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertOptimal(program, model, seed);
  }

  @Property(tries = 400)
  void tasksExploreEachTraceOnceWithABlockThatIsFreed(
      @ForAll("frees") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS))
        .ifPresent(
            _ -> {
              // In which order fails what comes after the end of a block is no part of a trace.
              CompiledSmallProgram compiled = SmallCompiler.compileWithMain(program);
              SmallSearch alone =
                  SmallSearch.run(compiled, model, Algorithm.OPTIMAL, true, new Library());
              for (int i = 0; i < ORDERS; i++) {
                SmallSearch inTasks = run(compiled, model, seed + i);
                assertThat(inTasks.result().counts().executions())
                    .isEqualTo(alone.result().counts().executions());
                assertThat(inTasks.result().counts().blocked())
                    .isEqualTo(alone.result().counts().blocked());
                assertThat(inTasks.recorder().complete().equals(alone.recorder().complete()))
                    .isTrue();
              }
            });
  }

  /** Rules that were tried before lost traces of these. */
  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        // A sibling that was complete was taken to have planned all in what was begun later.
        "x=0 || r0=z || r0=z; r0=x || r0=faa(y,1); z=1",
        "y=0 || r1=x || z=2; r1=x; y=0 || x=2; x=2; z=2",
        "z=0; r1=y || r1=z; y=2 || r1=y || r1=z; z=2",
        // The same for a sibling that one worker had explored before it shared its node.
        "y=0 || r0=y || z=1 || r1=z; r1=y",
        // An outcome of a choice is planned by executions that others explore.
        "r0=x; x=0 || r0=z; r0=choose(0,1); x=0",
        "x=0 || y=1; z=2 || r0=x; r0=choose(0,1); r0=x || z=2; r0=y; r0=choose(0,1)",
        // What slept at an outcome that no race had called for was taken to be settled.
        "r1=choose(0,1); r0=choose(0,1); z=r0; y=2 || z=2; z=2; r1=choose(0,1)"
            + " || y=0; r0=choose(0,1)",
      })
  void tasksExploreEachTraceOnceInAllOrders(String text) {
    SmallProgram program = SmallLanguage.parse(text);
    for (SmallModel model : SmallModel.values()) {
      SmallBehaviours expected = Referee.explore(program, model);
      for (long seed = 0; seed < MANY_ORDERS; seed++) {
        assertOptimal(run(SmallCompiler.compile(program), model, seed), expected);
      }
    }
  }

  private static void assertOptimal(SmallProgram program, SmallModel model, long seed) {
    Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS))
        .ifPresent(
            expected -> {
              for (int i = 0; i < ORDERS; i++) {
                assertOptimal(run(SmallCompiler.compile(program), model, seed + i), expected);
                assertOptimal(
                    run(SmallCompiler.compileWithMain(program), model, seed + i), expected);
              }
            });
  }

  private static void assertOptimal(SmallSearch search, SmallBehaviours expected) {
    CheckResult.Counts counts = search.result().counts();
    assertThat(search.recorder().complete().equals(expected.complete()))
        .as("the complete traces")
        .isTrue();
    assertThat(search.recorder().blocked().equals(expected.blocked()))
        .as("the blocked traces")
        .isTrue();
    assertThat(search.recorder().finalStates()).isEqualTo(expected.finalStates());
    assertThat(counts.executions()).as("executions").isEqualTo(expected.complete().size());
    assertThat(counts.blocked()).as("blocked").isEqualTo(expected.blocked().size());
  }

  private static SmallSearch run(CompiledSmallProgram program, SmallModel model, long seed) {
    SmallRecorder recorder = new SmallRecorder(program);
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()).toTheEnd();
    CheckResult result =
        new Checker(program.program(), new Library())
            .check(options, List.of(recorder), RandomTasks.search(seed));
    return new SmallSearch(result, recorder);
  }
}
