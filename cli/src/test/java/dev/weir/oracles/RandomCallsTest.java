package dev.weir.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.program.ThreadStart;
import dev.weir.robust.RobustChecker;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustResult;
import dev.weir.robust.RobustVerdict;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Budget;
import dev.weir.testing.Effort;
import dev.weir.testing.brute.BruteForce;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random programs of C with the calls of the library: the monitor, the cycles of traces, and all
 * interleavings walked one by one agree on whether they are robust; random runs find nothing where
 * there is nothing; and where no execution is blocked, a weak model has as many traces as
 * sequential consistency exactly if it adds none.
 */
class RandomCallsTest {
  /** More programs are tried with {@code -Dweir.calls.first=N -Dweir.calls.count=N}. */
  private static final long FIRST = Long.getLong("weir.calls.first", 0);

  private static final int FAMILIES = RandomCallPrograms.families().size();
  private static final int COUNT = Integer.getInteger("weir.calls.count", FAMILIES);
  private static final int MAX_EVENTS = Effort.isNightly() ? 3_000 : 1_000;
  private static final int MAX_CONFIGURATIONS =
      Integer.getInteger("weir.calls.configurations", 1_000);
  private static final int RUNS = 20;

  /** With how many programs of each family both verdicts are to be expected. */
  private static final int MANY = 100;

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"tso", "pso"})
  void programsWithCallsOfTheLibraryAreJudgedAlike(String model)
      throws InputException, IOException {
    Path file = folder.resolve("calls.c");
    Files.writeString(file, RandomCallPrograms.file(FIRST, COUNT));
    CompilerOptions compiler =
        new CompilerOptions(Optional.empty(), List.of("-mcx16", "-Wno-unused-value"));
    Program all = Frontend.load(List.of(file), compiler);
    List<RobustVerdict> verdicts = new ArrayList<>();
    Map<String, Set<RobustVerdict>> byBruteForce = new TreeMap<>();
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      Program program = startingAt(all, seed);
      Optional<RobustVerdict> verdict = judge(program, model, seed);
      if (verdict.isPresent() && isAlsoByBruteForce(program, model, seed, verdict.get())) {
        byBruteForce
            .computeIfAbsent(RandomCallPrograms.family(seed), f -> new TreeSet<>())
            .add(verdict.get());
      }
      verdict.ifPresent(verdicts::add);
    }
    assertThat(verdicts).as("programs that were small enough").hasSizeGreaterThan(COUNT / 2);
    assertThat(verdicts).contains(RobustVerdict.ROBUST, RobustVerdict.NOT_ROBUST);
    assertThat(byBruteForce).as("families").hasSizeGreaterThan(Math.min(COUNT, FAMILIES) / 2);
    if (COUNT >= MANY * FAMILIES) {
      assertThat(byBruteForce)
          .hasSize(FAMILIES)
          .allSatisfy(
              (family, found) ->
                  assertThat(found).contains(RobustVerdict.ROBUST, RobustVerdict.NOT_ROBUST));
    }
  }

  /** Whether all interleavings could be walked; their traces must then say the same. */
  private static boolean isAlsoByBruteForce(
      Program program, String model, long seed, RobustVerdict verdict) {
    CheckOptions check = options(model, seed);
    Optional<BruteForce> brute =
        BruteForce.judge(
            program, check.model(), new Library(), check.machine(), MAX_CONFIGURATIONS);
    brute.ifPresent(
        found ->
            assertThat(verdict == RobustVerdict.ROBUST)
                .as(about(seed, model) + found.added().map(t -> "\n" + t).orElse(""))
                .isEqualTo(found.isRobust()));
    return brute.isPresent();
  }

  private static Program startingAt(Program all, long seed) {
    int function = all.function(RandomCallPrograms.name(seed)).orElseThrow();
    ThreadStart start = new ThreadStart(function, List.of());
    return new Program(all.name(), all.functions(), all.globals(), List.of(start));
  }

  private static CheckOptions options(String model, long seed) {
    return CheckOptions.of(MemoryModels.named(model).orElseThrow())
        .with(RandomCallPrograms.options(seed));
  }

  /** The verdict on which all agree; empty where there are too many executions. */
  private static Optional<RobustVerdict> judge(Program program, String model, long seed) {
    Optional<CheckResult> strong = explored(program, options("sc", seed));
    Optional<CheckResult> weak =
        strong.isEmpty() ? strong : explored(program, options(model, seed));
    if (weak.isEmpty()) {
      return Optional.empty();
    }
    Set<RobustVerdict> verdicts = EnumSet.noneOf(RobustVerdict.class);
    for (Method method : Method.values()) {
      for (CheckOptions check : List.of(options(model, seed), options(model, seed).goingOn())) {
        verdicts.add(judge(program, new RobustOptions(check, method), seed).verdict());
      }
    }
    assertThat(verdicts).as(about(seed, model)).hasSize(1);
    RobustVerdict verdict = verdicts.iterator().next();
    if (strong.get().counts().blocked() + weak.get().counts().blocked() == 0) {
      assertThat(weak.get().counts().executions() == strong.get().counts().executions())
          .as("as many traces: " + about(seed, model))
          .isEqualTo(verdict == RobustVerdict.ROBUST);
    }
    RobustOptions runs =
        new RobustOptions(options(model, seed), Method.MONITOR, OptionalLong.of(RUNS), seed);
    if (judge(program, runs, seed).verdict() == RobustVerdict.NOT_ROBUST) {
      assertThat(verdict).as(about(seed, model)).isEqualTo(RobustVerdict.NOT_ROBUST);
    }
    return Optional.of(verdict);
  }

  private static RobustResult judge(Program program, RobustOptions options, long seed) {
    try {
      return new RobustChecker(program, new Library()).check(options, ProgressListener.NONE);
    } catch (IllegalStateException e) {
      throw new AssertionError(about(seed, options.check().model().name()), e);
    }
  }

  private static String about(long seed, String model) {
    return model + "\n" + RandomCallPrograms.of(seed);
  }

  /** All executions; empty where they are too many, or there is something that is not supported. */
  private static Optional<CheckResult> explored(Program program, CheckOptions options) {
    Budget patience = new Budget(MAX_EVENTS);
    CheckResult result =
        new Checker(program, new Library()).check(options.goingOn(), List.of(patience));
    return patience.isSatisfied() || !result.unsupported().isEmpty()
        ? Optional.empty()
        : Optional.of(result);
  }
}
