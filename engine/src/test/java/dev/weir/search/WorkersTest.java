package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.model.SequentialWithBarriers;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.robust.monitor.StoreBufferMonitor;
import dev.weir.search.dpor.OptimalDpor;
import dev.weir.search.exploration.Search;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;
import dev.weir.search.worker.Workers;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Workers that explore at the same time find what one finds alone. */
class WorkersTest implements ProvidesRandomPrograms {
  /** Others help from the first execution on, with all that they can get. */
  private static final Workers.Pace EAGER = new Workers.Pace(0, 0, 0, false, 0);

  @Property(tries = 150)
  void findWhatOneFindsAlone(
      @ForAll("all") SmallProgram program,
      @ForAll SmallModel model,
      @ForAll @IntRange(min = 2, max = 5) int workers) {
    assertSame(program, model, workers);
  }

  @Property(tries = 150)
  void findWhatOneFindsAloneWithChoices(
      @ForAll("outcomes") SmallProgram program,
      @ForAll SmallModel model,
      @ForAll @IntRange(min = 2, max = 5) int workers) {
    assertSame(program, model, workers);
  }

  @Property(tries = 100)
  void findWhatOneFindsAloneWithMutexesAndDeadlocks(
      @ForAll("locks") SmallProgram program,
      @ForAll SmallModel model,
      @ForAll @IntRange(min = 2, max = 5) int workers) {
    assertSame(program, model, workers);
  }

  @Property(tries = 100)
  void findWhatOneFindsAloneWithChoicesWithinAtomicBlocks(
      @ForAll("choosing") SmallProgram program,
      @ForAll SmallModel model,
      @ForAll @IntRange(min = 2, max = 5) int workers) {
    assertSame(program, model, workers);
  }

  @Property(tries = 100)
  void findWhatOneFindsAloneWithABlockThatIsFreed(
      @ForAll("frees") SmallProgram program,
      @ForAll SmallModel model,
      @ForAll @IntRange(min = 2, max = 5) int workers) {
    assertSame(program, model, workers);
  }

  @Property(tries = 100)
  void monitorOfEachSeesWhatOneSeesAlone(
      @ForAll("all") SmallProgram program, @ForAll @IntRange(min = 2, max = 5) int workers) {
    CompiledSmallProgram compiled = SmallCompiler.compileWithMain(program);
    assertThat(borderline(compiled, new Workers(workers, EAGER)))
        .isEqualTo(borderline(compiled, new OptimalDpor()));
  }

  private static long borderline(CompiledSmallProgram program, Search search) {
    MemoryModel model = new TotalStoreOrder();
    StoreBufferMonitor monitor = StoreBufferMonitor.counting(model);
    CheckOptions options = CheckOptions.of(new SequentialWithBarriers(model)).toTheEnd();
    new Checker(program.program(), new Library()).check(options, List.of(monitor), search);
    return monitor.borderline();
  }

  @Test
  void goOnWhenTheThreadOfTheFirstIsInterrupted() {
    CompiledSmallProgram program =
        SmallCompiler.compileWithMain(
            SmallLanguage.parse("x=1; y=1; x=2 || y=2; x=3; y=3 || r0=x; r1=y; x=4"));
    CheckResult alone = run(program, SmallModel.TSO, new OptimalDpor());
    Thread.currentThread().interrupt();
    CheckResult together = run(program, SmallModel.TSO, new Workers(3, EAGER));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(together.complete()).isTrue();
    assertThat(together.counts().executions()).isEqualTo(alone.counts().executions());
    assertThat(together.seen().workers()).isEqualTo(3);
  }

  @Test
  void endWithTheFirstErrorThatOneOfThemFinds() {
    CheckOptions options = CheckOptions.of(new TotalStoreOrder());
    CompiledSmallProgram program =
        SmallCompiler.compileWithMain(
            SmallLanguage.parse("x=1; r0=y; z=1; r1=z || y=1; r0=x; z=2 || free(h) || h=1"));
    for (int workers = 2; workers < 6; workers++) {
      CheckResult result =
          new Checker(program.program(), new Library())
              .check(options, List.of(), new Workers(workers, EAGER));
      assertThat(result.verdict()).isEqualTo(Verdict.VIOLATION);
      assertThat(result.counts().errors()).isEqualTo(1);
      assertThat(result.errors()).hasSize(1);
      assertThat(result.complete()).isFalse();
    }
  }

  @Test
  void helpAsSoonAsTheirStartIsRepaid() {
    CompiledSmallProgram program =
        SmallCompiler.compileWithMain(SmallLanguage.parse("x=1; y=1 || y=2; x=2 || r0=x; r1=y"));
    Workers.Pace anything = new Workers.Pace(0, 1, Long.MAX_VALUE, false, 0);
    assertThat(run(program, SmallModel.TSO, new Workers(3, anything)).seen().workers())
        .isEqualTo(3);
    Workers.Pace hours = new Workers.Pace(0, 1L << 50, Long.MAX_VALUE, false, 0);
    assertThat(run(program, SmallModel.TSO, new Workers(3, hours)).seen().workers()).isEqualTo(1);
  }

  private static void assertSame(SmallProgram program, SmallModel model, int workers) {
    CompiledSmallProgram compiled = SmallCompiler.compileWithMain(program);
    CheckResult alone = run(compiled, model, new OptimalDpor());
    CheckResult together = run(compiled, model, new Workers(workers, EAGER));
    assertThat(together.verdict()).isEqualTo(alone.verdict());
    assertThat(together.complete()).isEqualTo(alone.complete());
    assertThat(together.counts().executions()).isEqualTo(alone.counts().executions());
    assertThat(together.counts().blocked()).isEqualTo(alone.counts().blocked());
    assertThat(together.counts().errors()).isEqualTo(alone.counts().errors());
    assertThat(together.counts().redundant()).isEqualTo(alone.counts().redundant());
    assertThat(together.observations()).isEqualTo(alone.observations());
    assertThat(together.errors()).hasSameSizeAs(alone.errors());
  }

  private static CheckResult run(CompiledSmallProgram program, SmallModel model, Search search) {
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()).toTheEnd();
    return new Checker(program.program(), new Library()).check(options, List.of(), search);
  }
}
