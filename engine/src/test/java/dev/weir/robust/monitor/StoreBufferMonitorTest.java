package dev.weir.robust.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.SequentialWithBarriers;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.testing.Budget;
import dev.weir.testing.LoopCompiler;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.RandomBufferedPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallProgram;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Whether steps are tested before they are taken or later makes no difference. */
class StoreBufferMonitorTest implements ProvidesRandomPrograms {
  private static final int MOST_EVENTS = 20_000;

  @Property(tries = 150)
  void loadsThatAreTestedLaterFireWhereTheyWouldHaveFiredBefore(
      @ForAll("all") SmallProgram program, @ForAll @IntRange(max = 3) int search) {
    assertAlike(SmallCompiler.compile(program).program(), Algorithm.SEARCHES.get(search));
  }

  @Property(tries = 150)
  void loadsThatWaitAreTestedLaterAsTheyWouldHaveBeenBefore(
      @ForAll @LongRange(max = 1_000_000) long seed, @ForAll @IntRange(max = 3) int search) {
    assertAlike(
        LoopCompiler.compile(RandomBufferedPrograms.of(seed)), Algorithm.SEARCHES.get(search));
  }

  @Test
  void oneViolationIsEnough() {
    SmallProgram program = SmallLanguage.parse("x=1; z=1; r0=y || y=1; r0=x; r1=z");
    for (Algorithm algorithm : Algorithm.COVERING) {
      Judgements judge = new Judgements();
      StoreBufferMonitor search = new StoreBufferMonitor(false, true, Setting.SEARCH, judge);
      CheckOptions options =
          CheckOptions.of(new SequentialWithBarriers(new TotalStoreOrder()))
              .with(algorithm)
              .goingOn();
      new Checker(SmallCompiler.compile(program).program(), new Library())
          .check(options, List.of(search));
      assertThat(search.isSatisfied()).isTrue();
      assertThat(judge.certain).hasSize(1);
    }
  }

  private static void assertAlike(Program program, Algorithm algorithm) {
    Judgements later = new Judgements();
    Judgements before = new Judgements();
    StoreBufferMonitor search = new StoreBufferMonitor(false, false, Setting.SEARCH, later);
    StoreBufferMonitor run = new StoreBufferMonitor(false, false, Setting.RUN, before);
    CheckOptions options =
        CheckOptions.of(new SequentialWithBarriers(new TotalStoreOrder()))
            .with(algorithm)
            .goingOn();
    Budget patience = new Budget(MOST_EVENTS);
    new Checker(program, new Library()).check(options, List.of(patience));
    Assume.that(!patience.isSatisfied());
    new Checker(program, new Library()).check(options, List.of(search, run));
    assertThat(search.borderline()).isEqualTo(run.borderline());
    assertThat(later.certain).containsExactlyInAnyOrderElementsOf(before.certain);
  }

  /**
   * Takes what is certain for granted, and remembers it. What else is asked depends on how finely
   * locations are split by then.
   */
  private static final class Judgements implements Judge {
    private final List<Borderline> certain = new ArrayList<>();

    @Override
    public void start() {
      certain.clear();
    }

    @Override
    public boolean isBorderline(
        Machine machine,
        EventLog log,
        RelaxedClocks clocks,
        Operation operation,
        Borderline found,
        boolean isCertain) {
      if (isCertain) {
        certain.add(found);
      }
      return isCertain;
    }
  }
}
