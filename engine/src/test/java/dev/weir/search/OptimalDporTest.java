package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.search.CheckOptions.Algorithm;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallInstruction;
import dev.weir.testing.SmallInstruction.Free;
import dev.weir.testing.SmallInstruction.Store;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallOracle;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.SmallTrace;
import dev.weir.testing.SmallTraceGraph;
import dev.weir.testing.TestOfTable;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Optimal-DPOR explores every trace once and nothing else. */
class OptimalDporTest implements ProvidesRandomPrograms {
  private static final int MAX_CONFIGURATIONS = 5_000;

  @TestOfTable
  void exploresEachTraceOfTheTableOnce(SmallOracle row, SmallModel model) {
    CheckResult.Counts counts = run(SmallCompiler.compile(row.program()), model).result().counts();
    assertThat(counts.executions()).as("executions").isEqualTo(row.under(model).traces());
    assertThat(counts.blocked()).as("blocked").isEqualTo(row.under(model).blocked());
    assertThat(counts.sleepSetBlocked()).as("sleep-set blocked").isZero();
    assertThat(counts.redundant()).as("redundant").hasValue(0);
  }

  @Property(tries = 2000)
  void exploresEachTraceOfRandomProgramsOnce(
      @ForAll("plain") SmallProgram program, @ForAll SmallModel model) {
    assertOptimal(program, model);
  }

  @Property(tries = 2000)
  void isOptimalWithOrdersChoicesAndSizes(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model) {
    assertOptimal(program, model);
  }

  @Property(tries = 1000)
  void isOptimalWithMutexesAndDeadlocks(
      @ForAll("locks") SmallProgram program, @ForAll SmallModel model) {
    assertOptimal(program, model);
  }

  /**
   * Both searches find all traces, but that they need not have every order of what fails after the
   * block was freed, which changes nothing.
   */
  @Property(tries = 1000)
  void errorsWithABlockThatIsFreedAreFoundInEachTrace(
      @ForAll("frees") SmallProgram program, @ForAll SmallModel model) {
    Optional<SmallBehaviours> expected = Referee.explore(program, model, MAX_CONFIGURATIONS);
    if (expected.isEmpty()) {
      return;
    }
    Set<String> errors = errors(run(program, model, Algorithm.EXHAUSTIVE));
    for (Algorithm algorithm : new Algorithm[] {Algorithm.OPTIMAL, Algorithm.SOURCE}) {
      SmallSearch search = run(program, model, algorithm);
      assertThat(errors(search)).as("the errors").isEqualTo(errors);
      if (!freesWhatItStoredTo(program)) {
        assertSameUpToErrors(program, search, expected.get());
      }
    }
  }

  /** A thread's own store then commutes with its free, and that the searches do not know. */
  private static boolean freesWhatItStoredTo(SmallProgram program) {
    for (List<SmallInstruction> thread : program.threads()) {
      boolean stored = false;
      for (SmallInstruction instruction : thread) {
        if (instruction.action() instanceof Free && stored) {
          return true;
        }
        stored |=
            instruction.action() instanceof Store store
                && program.block().contains(store.place().variable());
      }
    }
    return false;
  }

  private static SmallSearch run(SmallProgram program, SmallModel model, Algorithm algorithm) {
    return SmallSearch.run(
        SmallCompiler.compileWithMain(program), model, algorithm, true, new Library());
  }

  private static Set<String> errors(SmallSearch search) {
    return search.result().errors().stream()
        .map(error -> error.failure().kind() + " " + error.failure().position())
        .collect(Collectors.toSet());
  }

  private static void assertSameUpToErrors(
      SmallProgram program, SmallSearch search, SmallBehaviours expected) {
    assertThat(search.recorder().complete().equals(expected.complete()))
        .as("the complete traces")
        .isTrue();
    assertThat(
            withoutOrderOfErrors(program, search.recorder().blocked())
                .equals(withoutOrderOfErrors(program, expected.blocked())))
        .as("the blocked traces")
        .isTrue();
    assertThat(expected.blocked().containsAll(search.recorder().blocked()))
        .as("the blocked traces are some of the expected")
        .isTrue();
  }

  private static Set<SmallTrace> withoutOrderOfErrors(
      SmallProgram program, Set<SmallTrace> traces) {
    return traces.stream()
        .map(trace -> new SmallTraceGraph(program, trace).withoutOrderOfErrors())
        .collect(Collectors.toSet());
  }

  private static void assertOptimal(SmallProgram program, SmallModel model) {
    Referee.explore(program, model, MAX_CONFIGURATIONS)
        .ifPresent(
            expected -> {
              assertOptimal(run(SmallCompiler.compile(program), model), expected);
              assertOptimal(run(SmallCompiler.compileWithMain(program), model), expected);
            });
  }

  private static void assertOptimal(SmallSearch search, SmallBehaviours expected) {
    // Compared by truth, not by content: a failure would print thousands of traces.
    assertThat(search.recorder().complete().equals(expected.complete()))
        .as("the complete traces")
        .isTrue();
    assertThat(search.recorder().blocked().equals(expected.blocked()))
        .as("the blocked traces")
        .isTrue();
    assertThat(search.recorder().finalStates()).isEqualTo(expected.finalStates());
    CheckResult.Counts counts = search.result().counts();
    assertThat(counts.executions()).as("executions").isEqualTo(expected.complete().size());
    assertThat(counts.blocked()).as("blocked").isEqualTo(expected.blocked().size());
    assertThat(counts.sleepSetBlocked()).as("sleep-set blocked").isZero();
  }

  private static SmallSearch run(CompiledSmallProgram program, SmallModel model) {
    return SmallSearch.run(program, model, Algorithm.OPTIMAL, true, new Library());
  }
}
