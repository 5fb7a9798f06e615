package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.report.FailureKind;
import dev.weir.search.exhaustive.StateSearch;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import dev.weir.testing.Effort;
import dev.weir.testing.LivelockReferee;
import dev.weir.testing.LivelockReferee.Part;
import dev.weir.testing.LoopCompiler;
import dev.weir.testing.LoopProgram;
import dev.weir.testing.RandomLivelockPrograms;
import dev.weir.testing.SmallModel;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Livelocks of random programs, against the graph of all states of each program. */
class RandomLivelockTest {
  /** More programs are tried with {@code -Dweir.loops.first=N -Dweir.loops.count=N}. */
  private static final long FIRST = Long.getLong("weir.loops.first", 0);

  private static final long COUNT = Long.getLong("weir.loops.count", Effort.isNightly() ? 80 : 24);
  private static final int MAX_STATES = 2_000;
  private static final int RUNS = 12;
  private static final List<Algorithm> SEARCHES =
      Stream.concat(Algorithm.COVERING.stream(), Stream.of(Algorithm.STATES)).toList();

  private static final Pattern TOGETHER =
      Pattern.compile("nontermination: threads? ([0-9, and]+) can loop for ever.*");

  /**
   * What is reported is fair, and the threads are those of a fair part of the graph; and of the
   * programs that have such parts most are found.
   */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void whatIsReportedIsAFairCycleOfStates(SmallModel model) {
    long withLivelock = 0;
    long found = 0;
    long without = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      LoopProgram program = RandomLivelockPrograms.of(seed);
      Optional<List<Part>> fair = LivelockReferee.explore(program, model, MAX_STATES);
      if (fair.isEmpty()) {
        continue;
      }
      CheckOptions options =
          CheckOptions.of(MemoryModels.named(model.name()).orElseThrow())
              .goingOn()
              .withRandomRuns(RUNS, seed);
      Checker checker = new Checker(LoopCompiler.compile(program), new Library());
      List<Set<Integer>> reported =
          checker.watchForLivelocks(options, ProgressListener.NONE).errors().stream()
              .map(RandomLivelockTest::threads)
              .flatMap(Optional::stream)
              .toList();
      String what = "seed %d %s%n%s%nfair: %s".formatted(seed, model, program, fair.get());
      for (Set<Integer> threads : reported) {
        assertThat(fair.get())
            .as(what)
            .anyMatch(part -> part.writes() && part.threads().containsAll(threads));
      }
      boolean isThereOne = fair.get().stream().anyMatch(Part::writes);
      withLivelock += isThereOne ? 1 : 0;
      without += isThereOne ? 0 : 1;
      found += reported.isEmpty() ? 0 : 1;
    }
    assertThat(without).as("programs without livelocks").isGreaterThan(COUNT / 8);
    assertThat(found)
        .as("of %d programs with livelocks", withLivelock)
        .isGreaterThan(withLivelock / 2);
  }

  /**
   * Among all states threads that go round for ever are found exactly where there are some, also
   * those that only read.
   */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void theGraphOfAllStatesTellsWhetherThereIsOne(SmallModel model) {
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      LoopProgram program = RandomLivelockPrograms.of(seed);
      Optional<List<Part>> fair = LivelockReferee.explore(program, model, MAX_STATES);
      if (fair.isPresent()) {
        CheckResult result =
            new Checker(LoopCompiler.compile(program), new Library())
                .check(options(model), List.of(), StateSearch.forLivelocks());
        String what = "seed %d %s%n%s%nfair: %s".formatted(seed, model, program, fair.get());
        assertThat(result.met()).as(what).isEmpty();
        List<Set<Integer>> reported =
            result.errors().stream()
                .map(RandomLivelockTest::threads)
                .flatMap(Optional::stream)
                .toList();
        for (Set<Integer> threads : reported) {
          assertThat(fair.get()).as(what).anyMatch(part -> part.threads().containsAll(threads));
        }
        assertThat(result.errors().isEmpty()).as(what).isEqualTo(fair.get().isEmpty());
      }
    }
  }

  /** Each search says of threads that write values in turn whether a reader may miss them all. */
  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void searchesFindThatAReaderMayMissWhatComesAndGoes(SmallModel model) {
    int withLivelock = 0;
    int without = 0;
    for (long seed = FIRST; seed < FIRST + COUNT / 4; seed++) {
      LoopProgram program = RandomLivelockPrograms.oscillating(seed);
      List<Part> fair = LivelockReferee.explore(program, model, MAX_STATES).orElseThrow();
      for (Algorithm algorithm : SEARCHES) {
        CheckResult result =
            new Checker(LoopCompiler.compile(program), new Library())
                .check(options(model).with(algorithm));
        String what = "seed %d %s %s%n%s".formatted(seed, model, algorithm, program);
        assertThat(result.verdict())
            .as(what)
            .isEqualTo(fair.isEmpty() ? Verdict.SAFE : Verdict.VIOLATION);
        assertThat(result.complete()).as(what).isEqualTo(fair.isEmpty());
      }
      withLivelock += fair.isEmpty() ? 0 : 1;
      without += fair.isEmpty() ? 1 : 0;
    }
    assertThat(withLivelock).isPositive();
    assertThat(without).isPositive();
  }

  private static CheckOptions options(SmallModel model) {
    return CheckOptions.of(MemoryModels.named(model.name()).orElseThrow());
  }

  /** The threads of a livelock; empty for an error of another kind. */
  private static Optional<Set<Integer>> threads(FoundError error) {
    Matcher together = TOGETHER.matcher(error.failure().message());
    return error.failure().kind() == FailureKind.NONTERMINATION && together.matches()
        ? Optional.of(
            Pattern.compile("[0-9]+")
                .matcher(together.group(1))
                .results()
                .map(number -> Integer.parseInt(number.group()))
                .collect(Collectors.toSet()))
        : Optional.empty();
  }
}
