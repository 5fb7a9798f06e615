package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.command.FinalStates;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.frontend.window.WindowLibrary;
import dev.weir.library.Library;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.program.transform.BarriersOfOrders;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.DelayAnalysis;
import dev.weir.weak.WeakChecker;
import dev.weir.weak.WeakResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds the final states of transformed litmus tests to the tables of the models themselves: of one
 * test in twelve, and of one in 24 where all is delayed, which takes longest and leaves nothing to
 * choose. A nightly build takes all.
 */
class TransformedLitmusTest {
  private static final Path ROOT = Path.of("src/test/resources/oracles/litmus");
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int EVERY = Effort.oneOf(12);
  private static final int EVERY_OF_ALL_DELAYS = Effort.oneOf(24);

  static Stream<Arguments> tables() {
    Map<String, Integer> counts = Map.of("x86", 171, "ppc", 240, "c", 53);
    return counts.keySet().stream()
        .sorted()
        .flatMap(
            folder ->
                Stream.of(WeakModel.TSO, WeakModel.PSO, WeakModel.RMO)
                    .flatMap(
                        model ->
                            Arrays.stream(DelaySelection.values())
                                .map(
                                    delays ->
                                        Arguments.of(folder, model, delays, counts.get(folder)))));
  }

  @ParameterizedTest
  @MethodSource("tables")
  void everyTestHasTheStatesOfTheTable(
      String folder, WeakModel model, DelaySelection delays, int count) throws Exception {
    Program window = WindowLibrary.load();
    List<String> expected = new ArrayList<>();
    List<String> found = new ArrayList<>();
    List<String> undecided = new ArrayList<>();
    int every = delays == DelaySelection.ALL ? EVERY_OF_ALL_DELAYS : EVERY;
    int tests = 0;
    for (String line : Files.readAllLines(ROOT.resolve(folder).resolve("expected.tsv"))) {
      String[] cells = line.split("\t", -1);
      if (!cells[1].equals(model.title())) {
        continue;
      }
      tests++;
      // Under the next model, and with other delays, it is other ones.
      if ((tests + model.ordinal() + delays.ordinal()) % every != 0) {
        continue;
      }
      LitmusTest test = LitmusReader.read(ROOT.resolve(folder).resolve(cells[0] + ".litmus"));
      Program program = BarriersOfOrders.of(test.program(), model.orders());
      DelayPlan plan = DelayAnalysis.of(program, model, delays).plan();
      FinalStates states = new FinalStates(test, false);
      WeakResult result =
          new WeakChecker(program, plan, new Library(), window)
              .check(
                  CheckOptions.of(new SequentialConsistency())
                      .goingOn()
                      .joining(false)
                      .withTimeLimit(Optional.of(LIMIT)),
                  List.of(states),
                  ProgressListener.NONE);
      if (!result.result().complete()) {
        undecided.add(cells[0]);
      }
      expected.add(cells[0] + ": " + cells[10]);
      found.add(cells[0] + ": " + String.join(" | ", states.states()));
    }
    assertThat(undecided).isEmpty();
    assertThat(tests).isEqualTo(count);
    assertThat(found).isEqualTo(expected);
  }
}
