package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.program.Program;
import dev.weir.search.checkpoint.RemoteTask;
import dev.weir.search.dpor.OptimalDpor;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;
import dev.weir.search.worker.RemoteWorkers;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.UnreliableCluster;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Explorers in other processes find what one worker finds alone, in whatever order they come to it
 * and whatever is lost on the way.
 */
class RemoteWorkersTest implements ProvidesRandomPrograms {
  @Property(tries = 60)
  void findWhatOneFindsAlone(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertSame(program, model, seed);
  }

  @Property(tries = 40)
  void findWhatOneFindsAloneInPlainPrograms(
      @ForAll("plain") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertSame(program, model, seed);
  }

  @Property(tries = 60)
  void findWhatOneFindsAloneWithChoices(
      @ForAll("outcomes") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertSame(program, model, seed);
  }

  @Property(tries = 40)
  void findWhatOneFindsAloneWithMutexesAndDeadlocks(
      @ForAll("locks") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertSame(program, model, seed);
  }

  @Property(tries = 40)
  void findWhatOneFindsAloneWithABlockThatIsFreed(
      @ForAll("frees") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertSame(program, model, seed);
  }

  /** What tasks in one process were once wrong about. */
  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "x=1 || r0=x || r0=x; r1=x",
        "x=0 || r0=z || r0=z; r0=x || r0=faa(y,1); z=1",
        "y=0 || r1=x || z=2; r1=x; y=0 || x=2; x=2; z=2",
        "z=0; r1=y || r1=z; y=2 || r1=y || r1=z; z=2",
        "y=0 || r0=y || z=1 || r1=z; r1=y",
        "r0=x; x=0 || r0=z; r0=choose(0,1); x=0",
        "x=0 || y=1; z=2 || r0=x; r0=choose(0,1); r0=x || z=2; r0=y; r0=choose(0,1)",
      })
  void findWhatOneFindsAloneInAllOrders(String text) {
    SmallProgram program = SmallLanguage.parse(text);
    for (SmallModel model : SmallModel.values()) {
      for (long seed = 0; seed < 15; seed++) {
        assertSame(program, model, seed);
      }
    }
  }

  @Test
  void shareTheWorkAndSendMail() {
    SmallProgram small = SmallLanguage.parse("x=1; y=1; x=2 || y=2; x=3; y=3 || r0=x; r1=y; x=4");
    Program program = SmallCompiler.compileWithMain(small).program();
    CheckOptions options = CheckOptions.of(new TotalStoreOrder()).toTheEnd();
    try (UnreliableCluster cluster = UnreliableCluster.of(program, options, new Random(1))) {
      CheckResult result =
          new Checker(program, new Library())
              .check(options, List.of(), new RemoteWorkers(cluster, pace(new Random(1))));
      assertThat(result.counts().executions()).isEqualTo(200);
      assertThat(result.counts().sleepSetBlocked()).isZero();
      assertThat(cluster.tasks()).isGreaterThan(40);
      assertThat(cluster.mail()).isPositive().isLessThan(200);
    }
  }

  /** What is known of how executions end is left out then. */
  @Property(tries = 60)
  void findWhatOneFindsAloneWhereNobodyLooksAtEnds(
      @ForAll("all") SmallProgram small, @ForAll SmallModel model, @ForAll long seed) {
    Program program = SmallCompiler.compileWithMain(small).program();
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()).goingOn();
    assertSame(program, options, seed);
  }

  @Property(tries = 60)
  void endWithTheFirstError(
      @ForAll("frees") SmallProgram small, @ForAll SmallModel model, @ForAll long seed) {
    Program program = SmallCompiler.compileWithMain(small).program();
    CheckOptions options = CheckOptions.of(MemoryModels.named(model.name()).orElseThrow());
    CheckResult alone =
        new Checker(program, new Library()).check(options, List.of(), new OptimalDpor());
    CheckResult together = together(program, options, new Random(seed));
    assertThat(together.verdict()).isEqualTo(alone.verdict());
    assertThat(together.complete()).isEqualTo(alone.complete());
    assertThat(together.counts().errors()).isEqualTo(alone.counts().errors());
    assertThat(together.errors()).hasSameSizeAs(alone.errors());
  }

  /** An error that has been found is told, though the time is up when its task comes back. */
  @Test
  void tellTheErrorThatCameBackWithTheLimit() {
    SmallProgram small = SmallLanguage.parse("free(h) || h=1");
    Program program = SmallCompiler.compileWithMain(small).program();
    CheckOptions options =
        CheckOptions.of(new TotalStoreOrder())
            .goingOn()
            .withTimeLimit(Optional.of(Duration.ofNanos(1)));
    CheckResult result = together(program, options, new Random(1));
    assertThat(result.met()).contains(Bound.TIME_LIMIT);
    assertThat(result.verdict()).isEqualTo(Verdict.VIOLATION);
  }

  private static void assertSame(SmallProgram small, SmallModel model, long seed) {
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()).toTheEnd();
    assertSame(SmallCompiler.compileWithMain(small).program(), options, seed);
  }

  private static void assertSame(Program program, CheckOptions options, long seed) {
    CheckResult alone =
        new Checker(program, new Library()).check(options, List.of(), new OptimalDpor());
    CheckResult together = together(program, options, new Random(seed));
    assertThat(together.counts().executions()).isEqualTo(alone.counts().executions());
    assertThat(together.counts().blocked()).isEqualTo(alone.counts().blocked());
    assertThat(together.counts().errors()).isEqualTo(alone.counts().errors());
    assertThat(together.counts().redundant()).isEqualTo(alone.counts().redundant());
    assertThat(together.observations()).isEqualTo(alone.observations());
    assertThat(together.errors()).hasSameSizeAs(alone.errors());
    assertThat(together.verdict()).isEqualTo(alone.verdict());
    assertThat(together.complete()).isEqualTo(alone.complete());
    assertThat(together.met()).isEqualTo(alone.met());
  }

  /** Explores in tasks of one to a few executions. */
  private static CheckResult together(Program program, CheckOptions options, Random random) {
    try (UnreliableCluster cluster = UnreliableCluster.of(program, options, random)) {
      return new Checker(program, new Library())
          .check(options, List.of(), new RemoteWorkers(cluster, pace(random)));
    }
  }

  /** Tasks of one to a few executions, most of which give something away. */
  static RemoteWorkers.Pace pace(Random random) {
    return (_, _) ->
        new RemoteTask.Budget(1 + random.nextInt(5), Long.MAX_VALUE, random.nextInt(4));
  }
}
