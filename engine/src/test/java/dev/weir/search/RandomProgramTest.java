package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.Judged;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import java.math.BigInteger;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The searches against the referee, and against each other, on random tiny programs. */
class RandomProgramTest implements ProvidesRandomPrograms {
  private static final int MAX_CONFIGURATIONS = 2_500;
  private static final long MAX_SCHEDULES = 100_000;

  @Property(tries = 1200)
  void sourceDporFindsWhatTheRefereeFinds(
      @ForAll("plain") SmallProgram program, @ForAll SmallModel model) {
    assertAgrees(program, model);
  }

  @Property(tries = 600)
  void deadlocksAreFoundAsTheRefereeFindsThem(
      @ForAll("locks") SmallProgram program, @ForAll SmallModel model) {
    assertAgrees(program, model);
  }

  @Property(tries = 1200)
  void ordersChoicesAndSizesMakeNoDifference(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model) {
    assertAgrees(program, model);
  }

  @Property(tries = 300)
  void choicesWithinAtomicBlocksAreOutcomesOfTheirStep(
      @ForAll("choosing") SmallProgram program, @ForAll SmallModel model) {
    assertAgrees(program, model);
    Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS))
        .ifPresent(
            expected -> assertFound(run(program, model, Algorithm.EXHAUSTIVE, true), expected));
  }

  @Property(tries = 600)
  void threadsCreatedAndJoinedByMainBehaveAsThoseFromTheStart(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model) {
    Optional<SmallBehaviours> expected =
        Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS));
    expected.ifPresent(
        e ->
            assertFound(
                SmallSearch.run(
                    SmallCompiler.compileWithMain(program),
                    model,
                    Algorithm.SOURCE,
                    true,
                    new Library()),
                e));
  }

  @Property(tries = 300)
  void exhaustiveSearchFindsWhatTheRefereeFinds(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model) {
    Optional<SmallBehaviours> expected =
        Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS));
    if (expected.isEmpty()) {
      return;
    }
    SmallSearch joined = run(program, model, Algorithm.EXHAUSTIVE, true);
    assertFound(joined, expected.get());
    BigInteger schedules = joined.result().counts().schedules().orElseThrow();
    if (schedules.compareTo(BigInteger.valueOf(MAX_SCHEDULES / 10)) < 0) {
      SmallSearch walked = run(program, model, Algorithm.EXHAUSTIVE, false);
      assertFound(walked, expected.get());
      assertThat(walked.result().counts().schedules()).contains(schedules);
    }
  }

  private static void assertAgrees(SmallProgram program, SmallModel model) {
    Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS))
        .ifPresent(expected -> assertFound(run(program, model, Algorithm.SOURCE, true), expected));
  }

  private static void assertFound(SmallSearch search, SmallBehaviours expected) {
    assertThat(search.recorder().complete()).isEqualTo(expected.complete());
    assertThat(search.recorder().blocked()).isEqualTo(expected.blocked());
    assertThat(search.recorder().finalStates()).isEqualTo(expected.finalStates());
    CheckResult.Counts counts = search.result().counts();
    assertThat(counts.redundant()).hasValue(counts.executions() - expected.complete().size());
  }

  private static SmallSearch run(
      SmallProgram program, SmallModel model, Algorithm algorithm, boolean joins) {
    return SmallSearch.run(SmallCompiler.compile(program), model, algorithm, joins, new Library());
  }
}
