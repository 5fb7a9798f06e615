package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.PartialStoreOrder;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.Effort;
import dev.weir.testing.LoopProgram;
import dev.weir.testing.LoopReferee;
import dev.weir.testing.RandomAlikePrograms;
import dev.weir.testing.RandomAttemptPrograms;
import dev.weir.testing.RandomIdlePrograms;
import dev.weir.testing.RandomLoopPrograms;
import dev.weir.testing.RandomNotingPrograms;
import dev.weir.testing.RandomSynchronisedPrograms;
import dev.weir.testing.RandomTimedPrograms;
import dev.weir.testing.RandomTurnPrograms;
import dev.weir.testing.SmallModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Exploration up to renaming threads that are alike, on random programs with such threads: what it
 * finds is, up to renaming, what an enumeration finds that knows nothing of it.
 */
class RandomSymmetryTest {
  /** More programs are tried with {@code -Dweir.loops.first=N -Dweir.loops.count=N}. */
  private static final long FIRST = Effort.firstSeed("weir.loops.first");

  private static final long COUNT = Long.getLong("weir.loops.count", Effort.isNightly() ? 50 : 12);
  private static final int MAX_STATES = 20_000;

  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void findsWhatAnEnumerationFinds(SmallModel model) {
    compareAll(
        seed -> seed % 3 == 0 ? RandomSynchronisedPrograms.of(seed) : RandomLoopPrograms.of(seed),
        (program, what) -> compareWithReferee(program, model, what));
  }

  /** Where threads wait in many turns, attempt again and again, and sleep for some time. */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void findsWhatAnEnumerationFindsOfThreadsThatWait(SmallModel model) {
    compareAll(
        seed ->
            switch (Math.floorMod(seed, 4)) {
              case 0 -> RandomIdlePrograms.of(seed);
              case 1 -> RandomTimedPrograms.of(seed);
              case 2 -> RandomAttemptPrograms.of(seed);
              default -> RandomNotingPrograms.of(seed);
            },
        (program, what) -> compareWithReferee(program, model, what));
  }

  /** Where turns of loops are counted, and those dropped that nobody notices. */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void findsInRoundsWhatIsFoundWithoutIt(SmallModel model) {
    compareAll(
        seed -> seed % 2 == 0 ? RandomTurnPrograms.of(seed) : RandomNotingPrograms.of(seed),
        (program, what) -> {
          CheckOptions options = Explored.options(program, model, Algorithm.OPTIMAL);
          Explored whole = Explored.inRounds(program, options, true, false);
          Explored ordered = Explored.inRounds(program, options.withSymmetry(), true, false);
          return compare(program, whole, ordered, what);
        });
  }

  /** Where a store waits until there is room in the buffer. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void findsWithBoundedBuffersWhatIsFoundWithoutIt(int size) {
    compareAll(
        RandomLoopPrograms::of,
        (program, what) -> {
          boolean perAddress = program.threads().getFirst().observed() % 2 == 0;
          MemoryModel model = perAddress ? new PartialStoreOrder(size) : new TotalStoreOrder(size);
          CheckOptions bounded =
              Explored.options(program, SmallModel.TSO, Algorithm.OPTIMAL).with(model);
          Explored whole = Explored.of(program, bounded, false);
          Explored ordered = Explored.of(program, bounded.withSymmetry(), false);
          return compare(program, whole, ordered, what);
        });
  }

  private interface Comparison {
    Compared of(LoopProgram program, String what);
  }

  /**
   * How many traces there are.
   *
   * @param all of all executions
   * @param ordered of those that are explored up to renaming
   */
  private record Compared(long all, long ordered) {}

  private static void compareAll(LongFunction<LoopProgram> likenesses, Comparison comparison) {
    long explored = 0;
    long reduced = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      LoopProgram program = RandomAlikePrograms.of(seed, likenesses.apply(seed));
      String what = "seed " + seed + "\n" + program;
      try {
        Compared compared = comparison.of(program, what);
        explored += compared.all > 0 ? 1 : 0;
        reduced += compared.ordered < compared.all ? 1 : 0;
      } catch (Explored.TooMany _) {
        // There is nothing to compare.
      } catch (RuntimeException e) {
        throw new AssertionError(what, e);
      }
    }
    assertThat(explored).as("programs that were small enough").isGreaterThan(COUNT / 2);
    assertThat(reduced).as("programs with fewer traces").isGreaterThanOrEqualTo(explored / 3);
  }

  private static Compared compareWithReferee(LoopProgram program, SmallModel model, String what) {
    Optional<LoopReferee.Outcome> outcome = LoopReferee.explore(program, model, MAX_STATES);
    if (outcome.isEmpty()) {
      return new Compared(0, 0);
    }
    LoopReferee.Outcome expected = outcome.get();
    Explored whole = explored(program, model, Algorithm.OPTIMAL, false);
    Explored optimal = explored(program, model, Algorithm.OPTIMAL, true);
    Explored source = explored(program, model, Algorithm.SOURCE, true);
    Explored exhaustive = explored(program, model, Algorithm.EXHAUSTIVE, true);
    for (Explored one : List.of(optimal, source, exhaustive)) {
      assertThat(canonical(one.finalStates(), program))
          .as(what)
          .isEqualTo(canonical(expected.finalStates(), program));
      assertThat(one.failures()).as(what).isEqualTo(expected.failures());
      assertThat(one.traces()).as(what).isEqualTo(optimal.traces());
      assertThat(whole.traces()).as(what).containsAll(one.traces());
    }
    return compare(program, whole, optimal, what);
  }

  private static Compared compare(
      LoopProgram program, Explored whole, Explored ordered, String what) {
    assertThat(canonical(ordered.finalStates(), program))
        .as(what)
        .isEqualTo(canonical(whole.finalStates(), program));
    assertThat(ordered.failures()).as(what).isEqualTo(whole.failures());
    CheckResult.Counts counts = ordered.result().counts();
    CheckResult.Counts all = whole.result().counts();
    if (all.redundant().equals(OptionalLong.of(0)) && all.sleepSetBlocked() == 0) {
      assertThat(counts.redundant()).as("redundant, " + what).hasValue(0);
      assertThat(counts.executions() + counts.blocked())
          .as(what)
          .isEqualTo(ordered.traces().size());
      assertThat(counts.executions() + counts.blocked() + counts.sleepSetBlocked())
          .as("never more, " + what)
          .isLessThanOrEqualTo(all.executions() + all.blocked());
    }
    return new Compared(whole.traces().size(), ordered.traces().size());
  }

  private static Explored explored(
      LoopProgram program, SmallModel model, Algorithm algorithm, boolean usesSymmetry) {
    CheckOptions options = Explored.options(program, model, algorithm);
    return Explored.of(program, usesSymmetry ? options.withSymmetry() : options, true);
  }

  /** Final states with the results of the threads that do the same in order. */
  private static Set<List<Long>> canonical(Set<List<Long>> states, LoopProgram program) {
    Set<List<Long>> result = new HashSet<>();
    for (List<Long> state : states) {
      List<Long> sorted = new ArrayList<>(state);
      int threads = program.threads().size();
      int variables = state.size() - threads;
      LoopProgram.Body worker = program.threads().getLast();
      List<Integer> alike = new ArrayList<>();
      for (int t = 1; t < threads; t++) {
        if (program.threads().get(t).equals(worker)) {
          alike.add(variables + t);
        }
      }
      List<Long> results = alike.stream().map(state::get).sorted().collect(Collectors.toList());
      for (int i = 0; i < alike.size(); i++) {
        sorted.set(alike.get(i), results.get(i));
      }
      result.add(sorted);
    }
    return result;
  }
}
