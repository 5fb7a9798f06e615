package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.search.CheckOptions.Algorithm;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.Oracles;
import dev.weir.testing.RandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallOracle;
import dev.weir.testing.SmallProgram;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Optimal-DPOR explores every trace once and nothing else. */
class OptimalDporTest {
  private static final int MAX_CONFIGURATIONS = 5_000;

  static Stream<Arguments> rows() {
    return Oracles.small().stream()
        .flatMap(row -> Stream.of(SmallModel.values()).map(model -> Arguments.of(row, model)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("rows")
  void exploresEachTraceOfTheTableOnce(SmallOracle row, SmallModel model) {
    CheckResult.Counts counts = run(SmallCompiler.compile(row.program()), model).result().counts();
    assertThat(counts.executions()).as("executions").isEqualTo(row.under(model).traces());
    assertThat(counts.blocked()).as("blocked").isEqualTo(row.under(model).blocked());
    assertThat(counts.sleepSetBlocked()).as("sleep-set blocked").isZero();
    assertThat(counts.redundant()).as("redundant").hasValue(0);
  }

  @Provide
  Arbitrary<SmallProgram> plain() {
    return RandomPrograms.plain();
  }

  @Provide
  Arbitrary<SmallProgram> all() {
    return RandomPrograms.all();
  }

  @Provide
  Arbitrary<SmallProgram> locks() {
    return RandomPrograms.locks();
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
