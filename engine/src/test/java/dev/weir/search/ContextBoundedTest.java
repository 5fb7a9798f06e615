package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.robust.RobustChecker;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustResult;
import dev.weir.robust.RobustVerdict;
import dev.weir.search.exhaustive.Configurations;
import dev.weir.search.exhaustive.ContextBounded;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.BoundedRun;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.Oracles;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallOracle;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.SmallRecorder;
import dev.weir.testing.TestOfTable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches within a bound on preemptions. */
class ContextBoundedTest implements ProvidesRandomPrograms {
  private static final int LARGE = 1000;
  private static final long MAX_SCHEDULES = 3_000;
  private static final long MAX_EVENTS = 300;

  static Stream<Arguments> cells() {
    return Oracles.bounds().entrySet().stream()
        .flatMap(
            row ->
                row.getValue().entrySet().stream()
                    .filter(cell -> cell.getKey().startsWith("P") && cell.getValue().isPresent())
                    .map(
                        cell ->
                            Arguments.of(
                                row.getKey(),
                                SmallModel.valueOf(cell.getKey().substring(3)),
                                cell.getKey().charAt(1) - '0',
                                cell.getValue().getAsInt())));
  }

  @ParameterizedTest(name = "{0} {1} within {2}: {3}")
  @MethodSource("cells")
  void reachesTheTracesOfTheTableWithinTheBound(
      String name, SmallModel model, int bound, int traces) {
    SmallProgram program = Oracles.small(name).program();
    for (CompiledSmallProgram compiled :
        List.of(SmallCompiler.compile(program), SmallCompiler.compileWithMain(program))) {
      SmallSearch search = run(compiled, model, bound, true);
      assertThat(reached(search)).isEqualTo(traces);
      assertThat(search.result().counts().redundant()).hasValue(0);
      if (search.result().complete()) {
        assertThat(search.result().met()).isEmpty();
        assertThat(traces).isEqualTo(all(Oracles.small(name), model));
      } else {
        assertThat(search.result().met()).containsExactly(Bound.CONTEXT_BOUND);
        assertThat(search.result().verdict()).isNotEqualTo(Verdict.UNKNOWN);
      }
    }
  }

  @TestOfTable
  void isCompleteWithinALargeBound(SmallOracle row, SmallModel model) {
    SmallSearch search = run(SmallCompiler.compile(row.program()), model, LARGE, true);
    assertThat(search.recorder().complete()).hasSize(row.under(model).traces());
    assertThat(search.recorder().blocked()).hasSize(row.under(model).blocked());
    assertThat(search.recorder().finalStates()).hasSize(row.under(model).finalStates());
    assertThat(search.result().complete()).isTrue();
    CheckResult.Counts counts = search.result().counts();
    assertThat(counts.executions()).isEqualTo(row.under(model).traces());
    assertThat(counts.blocked()).isEqualTo(row.under(model).blocked());
  }

  @Property(tries = 500)
  void joiningChangesNothingThatIsReached(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model) {
    assertJoiningIsExact(program, model);
  }

  @Property(tries = 300)
  void joiningChangesNothingWithMutexesAndDeadlocks(
      @ForAll("locks") SmallProgram program, @ForAll SmallModel model) {
    assertJoiningIsExact(program, model);
  }

  private static void assertJoiningIsExact(SmallProgram program, SmallModel model) {
    CompiledSmallProgram compiled = SmallCompiler.compile(program);
    SmallSearch exhaustive =
        SmallSearch.run(compiled, model, Algorithm.EXHAUSTIVE, true, new Library());
    boolean isSmall =
        exhaustive.result().counts().schedules().orElseThrow().longValue() <= MAX_SCHEDULES;
    SmallSearch unbounded = run(compiled, model, LARGE, true);
    assertThat(unbounded.recorder().complete()).isEqualTo(exhaustive.recorder().complete());
    assertThat(unbounded.recorder().blocked()).isEqualTo(exhaustive.recorder().blocked());
    assertThat(unbounded.recorder().finalStates()).isEqualTo(exhaustive.recorder().finalStates());
    assertThat(unbounded.result().complete()).isTrue();
    for (int bound = 0; isSmall && bound <= 2; bound++) {
      SmallSearch joined = run(compiled, model, bound, true);
      SmallSearch walked = run(compiled, model, bound, false);
      assertThat(joined.recorder().complete()).isEqualTo(walked.recorder().complete());
      assertThat(joined.recorder().blocked()).isEqualTo(walked.recorder().blocked());
      assertThat(joined.recorder().finalStates()).isEqualTo(walked.recorder().finalStates());
      assertThat(joined.result().met().isEmpty())
          .isEqualTo(joined.result().complete())
          .describedAs("complete exactly if no bound is met");
      if (walked.result().complete()) {
        assertThat(joined.result().complete()).isTrue();
      }
    }
  }

  /**
   * With room for eight configurations nearly all are forgotten: what is reached is the same, and
   * no bound is called unmet that was met.
   */
  @Property(tries = 300)
  void forgettingChangesNothingThatIsReached(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model) {
    CompiledSmallProgram compiled = SmallCompiler.compile(program);
    for (int bound = 0; bound <= 2; bound++) {
      SmallSearch all = run(compiled, model, bound, true);
      if (all.result().counts().events() > MAX_EVENTS) {
        return;
      }
      Configurations known = new Configurations(128, bytes -> false);
      SmallRecorder recorder = new SmallRecorder(compiled);
      CheckResult result =
          new Checker(compiled.program(), new Library())
              .check(
                  options(model, bound, true), List.of(recorder), new ContextBounded(bound, known));
      assertThat(recorder.complete()).isEqualTo(all.recorder().complete());
      assertThat(recorder.blocked()).isEqualTo(all.recorder().blocked());
      assertThat(recorder.finalStates()).isEqualTo(all.recorder().finalStates());
      assertThat(result.verdict()).isEqualTo(all.result().verdict());
      CheckResult.Counts counts = result.counts();
      assertThat(counts.executions() - counts.redundant().orElseThrow())
          .isEqualTo(all.result().counts().executions());
      if (!all.result().complete()) {
        assertThat(result.complete()).isFalse();
      }
      if (known.forgotten() > 0) {
        assertThat(counts.events()).isGreaterThanOrEqualTo(all.result().counts().events());
      } else {
        assertThat(counts.events()).isEqualTo(all.result().counts().events());
      }
    }
  }

  @Test
  void storeBufferingNeedsNoPreemptionUnderTso() {
    SmallProgram program = Oracles.small("sb").program();
    SmallSearch search = run(SmallCompiler.compile(program), SmallModel.TSO, 0, true);
    assertThat(reached(search)).isEqualTo(3);
  }

  @Test
  void boundsAreRaisedOneAfterTheOther() {
    CheckResult result = iterate("inc3", 2);
    assertThat(result.perBound()).extracting(BoundedRun::bound).containsExactly(0, 1, 2);
    assertThat(result.perBound()).extracting(BoundedRun::executions).containsExactly(6L, 24L, 36L);
    assertThat(result.counts().executions()).isEqualTo(36);
  }

  @Test
  void boundsThatCutNothingAreNotExploredAgain() {
    CheckResult result = iterate("inc2", 100);
    assertThat(result.complete()).isTrue();
    assertThat(result.perBound()).hasSize(101);
    assertThat(result.perBound().getLast().executions()).isEqualTo(4);
    assertThat(result.perBound().getLast().elapsed()).isZero();
  }

  /** Four threads that have nothing in common: one trace, and 41^4 states. */
  private static CompiledSmallProgram strangers() {
    String program =
        IntStream.range(0, 4)
            .mapToObj(
                t ->
                    IntStream.range(0, 40)
                        .mapToObj(i -> "x" + t + "=" + i)
                        .collect(Collectors.joining(";")))
            .collect(Collectors.joining("||"));
    return SmallCompiler.compile(SmallLanguage.parse(program));
  }

  private static CheckResult check(CheckOptions options) {
    return new Checker(strangers().program(), new Library()).check(options);
  }

  @Test
  void everythingIsTheAnswerWhereItIsLessThanWhatIsWithinTheBound() {
    CheckResult result =
        check(CheckOptions.of(MemoryModels.named("sc").orElseThrow()).withContextBound(9));
    assertThat(result.complete()).isTrue();
    assertThat(result.met()).isEmpty();
    assertThat(result.counts().executions()).isEqualTo(1);
    assertThat(result.counts().events()).isEqualTo(160);
    assertThat(result.instead()).contains(Algorithm.OPTIMAL);
    assertThat(iterate("sb", 1).instead()).isEmpty();
  }

  @Test
  void everythingStandsForTheBoundsThatAreLeft() {
    CheckResult result =
        check(CheckOptions.of(MemoryModels.named("sc").orElseThrow()).withContextBoundsUpTo(9));
    assertThat(result.complete()).isTrue();
    assertThat(result.counts().events()).isEqualTo(160);
    assertThat(result.perBound()).extracting(BoundedRun::bound).hasSize(10).doesNotHaveDuplicates();
    assertThat(result.perBound()).extracting(BoundedRun::executions).containsOnly(1L);
  }

  @Test
  void robustnessWithinABoundIsNoLongerThanWithout() {
    CheckOptions options =
        CheckOptions.of(MemoryModels.named("tso").orElseThrow()).withContextBound(9);
    RobustResult result =
        new RobustChecker(strangers().program(), new Library())
            .check(new RobustOptions(options, Method.MONITOR), ProgressListener.NONE);
    assertThat(result.verdict()).isEqualTo(RobustVerdict.ROBUST);
    assertThat(result.complete()).isTrue();
    assertThat(result.exploration().counts().executions()).isEqualTo(1);
    assertThat(result.exploration().instead()).contains(Algorithm.OPTIMAL);
  }

  private static CheckResult iterate(String name, int bound) {
    CompiledSmallProgram program = SmallCompiler.compile(Oracles.small(name).program());
    CheckOptions options =
        CheckOptions.of(MemoryModels.named("sc").orElseThrow()).withContextBoundsUpTo(bound);
    return new Checker(program.program(), new Library()).check(options);
  }

  private static int all(SmallOracle row, SmallModel model) {
    return row.under(model).traces() + row.under(model).blocked();
  }

  private static int reached(SmallSearch search) {
    return search.recorder().complete().size() + search.recorder().blocked().size();
  }

  private static SmallSearch run(
      CompiledSmallProgram program, SmallModel model, int bound, boolean joins) {
    SmallRecorder recorder = new SmallRecorder(program);
    CheckResult result =
        new Checker(program.program(), new Library())
            .check(options(model, bound, joins), List.of(recorder));
    return new SmallSearch(result, recorder);
  }

  private static CheckOptions options(SmallModel model, int bound, boolean joins) {
    return CheckOptions.of(MemoryModels.named(model.name()).orElseThrow())
        .toTheEnd()
        .joining(joins)
        .withContextBound(bound);
  }
}
