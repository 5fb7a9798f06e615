package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.Judged;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallOracle;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.SmallTrace;
import dev.weir.testing.SmallTraceGraph;
import dev.weir.testing.TestOfTable;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  @Property(tries = 600)
  void exploresEachTraceOfRandomProgramsOnce(
      @ForAll("plain") SmallProgram program, @ForAll SmallModel model) {
    assertOptimal(program, model);
  }

  @Property(tries = 600)
  void isOptimalWithOrdersChoicesAndSizes(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model) {
    assertOptimal(program, model);
  }

  @Property(tries = 600)
  void exploresAllTracesWithChoicesWithinAtomicBlocks(
      @ForAll("choosing") SmallProgram program, @ForAll SmallModel model) {
    // Some more than once: source-DPOR explores them.
    Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS))
        .ifPresent(expected -> assertAll(run(SmallCompiler.compile(program), model), expected));
  }

  @Property(tries = 300)
  void isOptimalWithMutexesAndDeadlocks(
      @ForAll("locks") SmallProgram program, @ForAll SmallModel model) {
    assertOptimal(program, model);
  }

  @Property(tries = 300)
  void isOptimalWithABlockThatIsFreed(
      @ForAll("frees") SmallProgram program, @ForAll SmallModel model) {
    Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS))
        .ifPresent(expected -> assertAllAgree(program, model, expected));
  }

  @ParameterizedTest(name = "{1} {0}")
  @CsvSource(
      delimiter = '#',
      value = {
        // The store may reach memory after its thread has freed the block, or fail there.
        "h=0; free(h) || h=0; h=1",
        "x=0; h=2; free(h); x=2 || h=0; x=2; free(h)",
        "h=1; h=1; x.lo=0 || r1=x; x=0; h=1; free(h)",
        "x=2; free(h) || x=0; h=2; h=2; free(h)",
        "h=2; x=2; free(h,k) || x=2; h.lo=1; free(h,k)",
        "h=2; x=2; x=1; x=2 || x=1; h=0; free(h); x=2",
        "r0=cas.rlx(h,0,1); h=1; r1=h; x=2 || r0=x; x=2; h=2; free(h)",
        // What comes before the end of the block may have to come after the store.
        "h=2 || x.hi=1; h=2; free(h) || r0=xchg.rlx(x.hi,1); x.lo=2",
        "lock(m); free(h) || y.lo=1; h.lo=3; free(h) || r1=sc x.lo; x=rel 1; r0=faa.acq(y.lo,0)",
        // What a thread reads of its own store is the same whether the store has failed or not.
        "h=0; r0=x; r1=h.hi || x=1 || free(h); h=2",
        "h=1; r0=faa.acq(x,1); r0=h.lo || h=0; r0=x || free(h); free(h); r0=h",
      })
  void storesBufferedAtTheEndOfTheirBlockAreExploredInEachOrderOnce(String text) {
    SmallProgram program = SmallLanguage.parse(text);
    for (SmallModel model : SmallModel.values()) {
      assertAllAgree(program, model, Referee.explore(program, model));
    }
  }

  /**
   * Of a race that is planned in one execution, something else is to be planned in another: in the
   * first program, where the load of {@code x} comes before the store to it, that begins with the
   * load.
   */
  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "r0=x; x=0 || atomic{r0=y.hi & x.hi=0} || y.lo=0; r0=x.lo || y=0",
        "r0=x; atomic{x=0} || atomic{r0=y.hi & x.hi=0} || y.lo=0; r0=x.lo || y=0; r0=x",
        "x=0; r0=x || y=0; y=0 || r0=y; [r0==1] r0=x; x=0 || r0=y; y=1",
        "x=0; y.hi=0 || r0=y; h=0 || free(h); [r0==1] x=0; r0=y.lo || r0=choose(0,2); y.lo=sc r0; x=1"
      })
  void whatIsPlannedForARaceHangsOnWhatFollowsIt(String text) {
    SmallProgram program = SmallLanguage.parse(text);
    for (SmallModel model : SmallModel.values()) {
      assertAllAgree(program, model, Referee.explore(program, model));
    }
  }

  /**
   * All searches find all traces, optimal and exhaustive each once. In which order fails what comes
   * after the end of the block is no part of a trace.
   */
  private static void assertAllAgree(
      SmallProgram program, SmallModel model, SmallBehaviours expected) {
    Set<SmallTrace> blocked = withoutOrderOfErrors(program, expected.blocked());
    Set<String> errors = errors(run(program, model, Algorithm.EXHAUSTIVE));
    for (Algorithm algorithm : Algorithm.COVERING) {
      SmallSearch search = run(program, model, algorithm);
      String which = algorithm + " " + model + " " + program + ": ";
      assertThat(search.recorder().complete().equals(expected.complete()))
          .as(which + "the complete traces")
          .isTrue();
      assertThat(withoutOrderOfErrors(program, search.recorder().blocked()).equals(blocked))
          .as(which + "the blocked traces")
          .isTrue();
      assertThat(errors(search)).as(which + "the errors").isEqualTo(errors);
      CheckResult.Counts counts = search.result().counts();
      if (algorithm != Algorithm.SOURCE) {
        assertThat(counts.executions()).as(which + "once").isEqualTo(expected.complete().size());
        assertThat(counts.blocked()).as(which + "once").isEqualTo(blocked.size());
        assertThat(counts.sleepSetBlocked()).as(which + "sleep-set blocked").isZero();
      }
    }
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

  private static Set<SmallTrace> withoutOrderOfErrors(
      SmallProgram program, Set<SmallTrace> traces) {
    return traces.stream()
        .map(trace -> new SmallTraceGraph(program, trace).withoutOrderOfErrors())
        .collect(Collectors.toSet());
  }

  private static void assertOptimal(SmallProgram program, SmallModel model) {
    Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS))
        .ifPresent(
            expected -> {
              assertOptimal(run(SmallCompiler.compile(program), model), expected);
              assertOptimal(run(SmallCompiler.compileWithMain(program), model), expected);
            });
  }

  private static void assertOptimal(SmallSearch search, SmallBehaviours expected) {
    assertAll(search, expected);
    CheckResult.Counts counts = search.result().counts();
    assertThat(counts.executions()).as("executions").isEqualTo(expected.complete().size());
    assertThat(counts.blocked()).as("blocked").isEqualTo(expected.blocked().size());
    assertThat(counts.sleepSetBlocked()).as("sleep-set blocked").isZero();
  }

  private static void assertAll(SmallSearch search, SmallBehaviours expected) {
    // Compared by truth, not by content: a failure would print thousands of traces.
    assertThat(search.recorder().complete().equals(expected.complete()))
        .as("the complete traces")
        .isTrue();
    assertThat(search.recorder().blocked().equals(expected.blocked()))
        .as("the blocked traces")
        .isTrue();
    assertThat(search.recorder().finalStates()).isEqualTo(expected.finalStates());
  }

  private static SmallSearch run(CompiledSmallProgram program, SmallModel model) {
    return SmallSearch.run(program, model, Algorithm.OPTIMAL, true, new Library());
  }
}
