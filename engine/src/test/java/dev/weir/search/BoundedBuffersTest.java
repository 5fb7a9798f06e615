package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.model.PartialStoreOrder;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Buffers that hold no more than so many stores, against the referee. */
class BoundedBuffersTest implements ProvidesRandomPrograms {
  private static final int MAX_CONFIGURATIONS = 5_000;
  private static final int LARGE = 1000;

  @Property(tries = 600)
  void plainProgramsBehaveAsTheRefereeSays(
      @ForAll("plain") SmallProgram program,
      @ForAll SmallModel model,
      @ForAll @IntRange(min = 1, max = 3) int size) {
    assertAgrees(program, model, size);
  }

  @Property(tries = 600)
  void programsWithOrdersAndSizesBehaveAsTheRefereeSays(
      @ForAll("all") SmallProgram program,
      @ForAll SmallModel model,
      @ForAll @IntRange(min = 1, max = 3) int size) {
    assertAgrees(program, model, size);
  }

  @Property(tries = 300)
  void programsWithLocksBehaveAsTheRefereeSays(
      @ForAll("locks") SmallProgram program,
      @ForAll SmallModel model,
      @ForAll @IntRange(min = 1, max = 2) int size) {
    assertAgrees(program, model, size);
  }

  @Property(tries = 300)
  void aSizeThatNoThreadReachesIsNoBound(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model) {
    Referee.explore(program, model, MAX_CONFIGURATIONS)
        .ifPresent(
            _ -> {
              SmallSearch bounded = run(program, model(model, LARGE), Algorithm.OPTIMAL);
              SmallSearch free = run(program, model(model), Algorithm.OPTIMAL);
              assertThat(bounded.result().counts()).isEqualTo(free.result().counts());
              assertThat(bounded.recorder().complete()).isEqualTo(free.recorder().complete());
            });
  }

  @ParameterizedTest(name = "{0}[{1}] {2}: {3}")
  @CsvSource(
      delimiter = '#',
      value = {
        // One store overtaken by a load needs room for one.
        "TSO#1#x=1; r0=y || y=1; r1=x#4",
        "PSO#1#x=1; r0=y || y=1; r1=x#4",
        // Both stores of a thread overtaken need room for two: with room for one the first is in
        // memory, and the other thread's load of it is later or sees it.
        "TSO#1#x=1; y=1; r0=z || z=1; r1=x#4",
        "TSO#2#x=1; y=1; r0=z || z=1; r1=x#4",
      })
  void countsTracesByHand(SmallModel model, int size, String text, int traces) {
    SmallProgram program = SmallLanguage.parse(text);
    SmallBehaviours expected = referee(program, model, size).orElseThrow();
    assertThat(expected.complete()).hasSize(traces);
    assertAgrees(program, model, size);
  }

  @Test
  void storesOfDifferentAddressesShareTheRoomUnderPso() {
    // Without a bound both loads can miss both stores.
    SmallProgram program = SmallLanguage.parse("x=1; y=1; z=1; r0=w || w=1; r1=x; r2=y; r3=z");
    for (int size = 1; size <= 4; size++) {
      assertAgrees(program, SmallModel.PSO, size);
    }
  }

  private static void assertAgrees(SmallProgram program, SmallModel model, int size) {
    referee(program, model, size)
        .ifPresent(
            expected -> {
              for (Algorithm algorithm : Algorithm.COVERING) {
                assertAgrees(program, model(model, size), algorithm, expected);
              }
            });
  }

  private static void assertAgrees(
      SmallProgram program, MemoryModel model, Algorithm algorithm, SmallBehaviours expected) {
    SmallSearch search = run(program, model, algorithm);
    String which = algorithm + " " + model.title() + " " + program + ": ";
    assertThat(search.recorder().complete().equals(expected.complete()))
        .as(which + "complete")
        .isTrue();
    assertThat(search.recorder().blocked().equals(expected.blocked()))
        .as(which + "blocked")
        .isTrue();
    assertThat(search.recorder().finalStates()).as(which).isEqualTo(expected.finalStates());
    if (algorithm == Algorithm.OPTIMAL) {
      CheckResult.Counts counts = search.result().counts();
      assertThat(counts.sleepSetBlocked()).as(which + "sleep-set blocked").isZero();
      if (!model.isPerAddress()) {
        assertThat(counts.redundant()).as(which + "redundant").hasValue(0);
      }
    }
  }

  private static Optional<SmallBehaviours> referee(
      SmallProgram program, SmallModel model, int size) {
    return Referee.explore(program, model, size, MAX_CONFIGURATIONS);
  }

  private static MemoryModel model(SmallModel model) {
    return MemoryModels.named(model.name()).orElseThrow();
  }

  private static MemoryModel model(SmallModel model, int size) {
    return switch (model) {
      case SC -> model(model);
      case TSO -> new TotalStoreOrder(size);
      case PSO -> new PartialStoreOrder(size);
    };
  }

  private static SmallSearch run(SmallProgram program, MemoryModel model, Algorithm algorithm) {
    return SmallSearch.run(SmallCompiler.compile(program), model, algorithm, true, new Library());
  }
}
