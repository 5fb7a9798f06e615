package dev.weir.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.program.ThreadStart;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.Budget;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random programs of C whose threads use synchronisation objects, and initialise and destroy them
 * at any time: the searches find the same errors, and as many traces, as the walk through all
 * interleavings.
 */
class RandomSetUpsTest {
  /** Others are tried with {@code -Dweir.setups.families=NAME,NAME}. */
  private static final Set<String> FAMILIES =
      Set.of(
          System.getProperty(
                  "weir.setups.families",
                  "mutexes,mutexends,setups,locked,c11,conditions,barriers,semaphores,rwlocks,"
                      + "spinlocks,words")
              .split(","));

  /** More programs are tried with {@code -Dweir.setups.first=N -Dweir.setups.count=N}. */
  private static final long FIRST = Effort.firstSeed("weir.setups.first");

  private static final int COUNT =
      Integer.getInteger(
          "weir.setups.count", (Effort.isNightly() ? 4 : 1) * RandomCallPrograms.families().size());

  private static final int MAX_EVENTS = 6_000;

  @TempDir private Path folder = Path.of("");

  /** What a search found out of a program. */
  private record Answer(Set<String> errors, List<?> observations, long traces) {
    static Answer of(CheckResult result) {
      Set<String> errors =
          result.errors().stream()
              .map(error -> error.failure().kind().text() + " " + error.failure().position())
              .collect(Collectors.toCollection(TreeSet::new));
      return new Answer(
          errors,
          result.observations(),
          errors.isEmpty()
              ? result.counts().executions() - result.counts().redundant().orElseThrow()
              : 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sc", "tso", "pso"})
  void searchesAgreeWithTheWalkThroughAllInterleavings(String model)
      throws InputException, IOException {
    Path file = folder.resolve("setups.c");
    Files.writeString(file, RandomCallPrograms.file(FIRST, COUNT));
    CompilerOptions compiler =
        new CompilerOptions(Optional.empty(), List.of("-mcx16", "-Wno-unused-value"));
    Program all = Frontend.load(List.of(file), compiler);
    long safe = 0;
    long erroneous = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      if (FAMILIES.contains(RandomCallPrograms.family(seed))) {
        Optional<Answer> answer = agree(startingAt(all, seed), model, seed);
        safe += answer.filter(a -> a.errors().isEmpty()).isPresent() ? 1 : 0;
        erroneous += answer.filter(a -> !a.errors().isEmpty()).isPresent() ? 1 : 0;
      }
    }
    assertThat(safe).as("small programs without errors").isPositive();
    assertThat(erroneous).as("small programs with errors").isPositive();
  }

  /** What all searches agree on; empty where there are too many executions. */
  private static Optional<Answer> agree(Program program, String model, long seed) {
    String about = model + ", seed " + seed + "\n" + RandomCallPrograms.of(seed);
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model).orElseThrow())
            .with(RandomCallPrograms.options(seed))
            .toTheEnd();
    Optional<CheckResult> walk = explored(program, options.with(Algorithm.EXHAUSTIVE));
    if (walk.isEmpty()) {
      return Optional.empty();
    }
    Answer expected = Answer.of(walk.get());
    for (Algorithm algorithm : List.of(Algorithm.SOURCE, Algorithm.OPTIMAL)) {
      CheckResult result = new Checker(program, new Library()).check(options.with(algorithm));
      assertThat(Answer.of(result)).as(algorithm.text() + " " + about).isEqualTo(expected);
      if (algorithm == Algorithm.OPTIMAL) {
        assertThat(result.counts().sleepSetBlocked()).as("given up: " + about).isZero();
      }
    }
    return Optional.of(expected);
  }

  private static Optional<CheckResult> explored(Program program, CheckOptions options) {
    Budget patience = new Budget(MAX_EVENTS);
    CheckResult result = new Checker(program, new Library()).check(options, List.of(patience));
    return patience.isSatisfied() || !result.unsupported().isEmpty()
        ? Optional.empty()
        : Optional.of(result);
  }

  private static Program startingAt(Program all, long seed) {
    int function = all.function(RandomCallPrograms.name(seed)).orElseThrow();
    ThreadStart start = new ThreadStart(function, List.of());
    return new Program(all.name(), all.functions(), all.globals(), List.of(start));
  }
}
