package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.frontend.window.WindowLibrary;
import dev.weir.library.Library;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.program.transform.BarriersOfOrders;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;
import dev.weir.testing.Effort;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.DelayAnalysis;
import dev.weir.transform.emit.CEmitter;
import dev.weir.transform.instrument.EntryCount;
import dev.weir.transform.instrument.Instrumenter;
import dev.weir.weak.JudgedChecker;
import dev.weir.weak.WeakResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Litmus tests on Power that were written as C and read again: what fails there by itself is what
 * fails where whole executions are judged. One test of eighty, all in a nightly build.
 */
class EmittedPowerTest {
  private static final Path TESTS = Path.of("src", "test", "resources", "oracles", "litmus", "ppc");
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** One test of so many is looked at. */
  private static final int SAMPLE = 80;

  @TempDir private Path folder;

  private static List<Path> tests() throws Exception {
    try (Stream<Path> files = Files.list(TESTS)) {
      return files
          .filter(file -> file.toString().endsWith(".litmus"))
          .filter(file -> Effort.takes(file.getFileName().toString(), SAMPLE))
          .sorted()
          .toList();
    }
  }

  private static CheckOptions options() {
    return CheckOptions.of(new SequentialConsistency()).withTimeLimit(Optional.of(LIMIT));
  }

  private Verdict verdictInC(Program transformed, int entries, Path test) throws Exception {
    String text = CEmitter.emit(transformed, WindowLibrary.textOfPower(entries));
    Path file = Files.writeString(folder.resolve("emitted.c"), text);
    Program read = Frontend.load(List.of(file), CompilerOptions.DEFAULT);
    CheckResult result = new Checker(read, new Library()).check(options().assumingAwaits());
    assertThat(result.unsupported()).as("%s", test).isEmpty();
    return result.verdict();
  }

  @Test
  void whatFailsIsWhatTheModelLetsFail() throws Exception {
    Program window = WindowLibrary.loadOfPower();
    List<String> wrong = new ArrayList<>();
    for (Path test : tests()) {
      WeakModel model = WeakModel.POWER_ESOP13;
      Program program =
          BarriersOfOrders.of(LitmusReader.read(test).withAssertion(), model.orders());
      DelayPlan plan = DelayAnalysis.of(program, model, DelaySelection.ONE_PER_CYCLE).plan();
      WeakResult found = JudgedChecker.check(program, plan, window, options().goingOn(), List.of());
      assertThat(found.result().isCutShort()).as("%s", test).isFalse();
      Program transformed =
          new Instrumenter(window).instrument(program, plan, found.guesses().judged());
      int entries = EntryCount.of(program, plan, WindowLibrary.MOST_ENTRIES);
      Verdict inC = verdictInC(transformed, entries, test);
      if (inC != found.result().verdict()) {
        wrong.add("%s: %s instead of %s".formatted(test, inC, found.result().verdict()));
      }
    }
    assertThat(wrong).isEmpty();
  }
}
