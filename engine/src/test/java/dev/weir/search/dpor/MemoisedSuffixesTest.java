package dev.weir.search.dpor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.Judged;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** How executions end is left out where it is known, which changes nothing. */
class MemoisedSuffixesTest implements ProvidesRandomPrograms {
  private static final int MAX_CONFIGURATIONS = 3_000;

  @Property(tries = 1500)
  void leavingOutWhatMainDoesAloneChangesNothing(
      @ForAll("all") SmallProgram program,
      @ForAll SmallModel model,
      @ForAll @IntRange(max = 4) int unwanted,
      @ForAll boolean looksEarly) {
    Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS))
        .ifPresent(
            expected ->
                assertSame(
                    SmallCompiler.compileWithLookingMain(program, unwanted, looksEarly), model));
  }

  @Property(tries = 500)
  void leavingItOutWhereThreadsMayWaitForEverChangesNothing(
      @ForAll("locks") SmallProgram program, @ForAll SmallModel model) {
    assertSame(SmallCompiler.compileWithLookingMain(program, 1, false), model);
  }

  @Property(tries = 500)
  void leavingItOutWhereABlockIsFreedChangesNothing(
      @ForAll("frees") SmallProgram program, @ForAll SmallModel model) {
    Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS))
        .ifPresent(
            expected -> assertSame(SmallCompiler.compileWithLookingMain(program, 2, false), model));
  }

  @Test
  void theEventsThatAreLeftOutAreCounted() {
    CompiledSmallProgram program =
        SmallCompiler.compileWithLookingMain(
            SmallLanguage.parse("x=1 || x=2 || r0=x; r1=x; y=1"), 100, false);
    CheckResult leftOut = check(program, SmallModel.SC, List.of());
    CountingMonitor counting = new CountingMonitor();
    CheckResult whole = check(program, SmallModel.SC, List.of(counting));
    assertThat(counting.ends).isEqualTo(whole.counts().executions());
    assertThat(leftOut.counts().executions()).isEqualTo(whole.counts().executions());
    assertThat(leftOut.counts().events()).isGreaterThan(9 * leftOut.counts().executions());
  }

  private static void assertSame(CompiledSmallProgram program, SmallModel model) {
    CheckResult leftOut = check(program, model, List.of());
    CheckResult whole = check(program, model, List.of(new CountingMonitor()));
    assertThat(errors(leftOut)).isEqualTo(errors(whole));
    assertThat(leftOut.counts().executions()).isEqualTo(whole.counts().executions());
    assertThat(leftOut.counts().blocked()).isEqualTo(whole.counts().blocked());
    assertThat(leftOut.counts().errors()).isEqualTo(whole.counts().errors());
    assertThat(leftOut.counts().sleepSetBlocked()).isEqualTo(whole.counts().sleepSetBlocked());
    assertThat(leftOut.complete()).isEqualTo(whole.complete());
  }

  private static List<String> errors(CheckResult result) {
    return result.errors().stream()
        .map(error -> error.failure().kind() + " " + error.failure().position())
        .sorted()
        .toList();
  }

  private static CheckResult check(
      CompiledSmallProgram program, SmallModel model, List<Monitor> monitors) {
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()).goingOn();
    return new Checker(program.program(), new Library()).check(options, monitors);
  }

  /** Wants to see everything, so that nothing is left out. */
  private static final class CountingMonitor implements Monitor {
    private long ends;

    @Override
    public void start(Machine machine) {
      ends = 0;
    }

    @Override
    public void end(Machine machine, EventLog log) {
      ends++;
    }
  }
}
