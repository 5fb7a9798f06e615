package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.trace.Monitor;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An exploration with a share of the memory is judged by what it holds itself. */
class SharesOfMemoryTest {
  private static final long SHARE = 1 << 20;

  private static Program stores(int threads, int stores) {
    String thread = String.join("; ", Collections.nCopies(stores, "x=1"));
    String text = String.join(" || ", Collections.nCopies(threads, thread));
    return SmallCompiler.compile(SmallLanguage.parse(text)).program();
  }

  private static CheckResult check(Program program, CheckOptions options) {
    return new Checker(program, new Library()).check(options);
  }

  private static CheckOptions options(Algorithm algorithm) {
    return CheckOptions.of(new SequentialConsistency()).with(algorithm);
  }

  @Test
  void whatIsExploredCountsForWhoeverExploredIt() {
    CheckOptions exhaustive = options(Algorithm.EXHAUSTIVE);
    Program large = stores(3, 8);
    Program small = stores(2, 4);
    CompletableFuture<CheckResult> cut =
        CompletableFuture.supplyAsync(() -> check(large, exhaustive.withMemoryShare(SHARE)));
    while (!cut.isDone()) {
      assertThat(check(small, exhaustive.withMemoryShare(SHARE)).complete()).isTrue();
    }
    assertThat(cut.join().met()).containsExactly(Bound.MEMORY_LIMIT);
    assertThat(cut.join().verdict()).isEqualTo(Verdict.UNKNOWN);
  }

  @ParameterizedTest
  @EnumSource(
      value = Algorithm.class,
      names = {"SOLE", "GRAPHS", "READS_FROM"},
      mode = EnumSource.Mode.EXCLUDE)
  void aLongExecutionCounts(Algorithm algorithm) {
    Program program = stores(3, 6000);
    CheckOptions options = options(algorithm).joining(false).withMemoryShare(SHARE);
    assertThat(check(program, options).met()).containsExactly(Bound.MEMORY_LIMIT);
  }

  @Test
  void tracesThatAreCountedCount() {
    CheckOptions options = options(Algorithm.OPTIMAL).countingRedundant();
    CheckResult cut = check(stores(3, 7), options.withMemoryShare(SHARE));
    assertThat(cut.met()).containsExactly(Bound.MEMORY_LIMIT);
    assertThat(check(stores(2, 4), options.withMemoryShare(SHARE)).complete()).isTrue();
  }

  /** What a search can do without, it forgets. */
  @Test
  void configurationsWithinABoundAreForgottenInTime() {
    CheckOptions options = options(Algorithm.OPTIMAL).withContextBound(2);
    Program program = stores(3, 12);
    CheckResult all = checkAlone(program, options);
    long events = all.counts().events();
    CheckResult little = checkAlone(program, options.withMemoryShare(SHARE / 8));
    assertThat(little.met()).isEqualTo(all.met());
    assertThat(little.counts().events()).isGreaterThanOrEqualTo(events);
  }

  /** Within the bound alone: without a monitor everything is explored beside it. */
  private static CheckResult checkAlone(Program program, CheckOptions options) {
    Monitor silent = new Monitor() {};
    return new Checker(program, new Library()).check(options, List.of(silent));
  }
}
