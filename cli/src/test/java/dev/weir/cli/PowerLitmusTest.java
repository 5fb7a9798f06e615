package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.command.FinalStates;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.frontend.window.WindowLibrary;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.program.transform.BarriersOfOrders;
import dev.weir.search.options.CheckOptions;
import dev.weir.testing.Effort;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.DelayAnalysis;
import dev.weir.weak.JudgedChecker;
import dev.weir.weak.WeakResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Holds the final states of litmus tests on Power to the table of the model: of one test in twelve,
 * and of one in 24 where all is delayed. A nightly build takes all.
 */
class PowerLitmusTest {
  private static final Path ROOT = Path.of("src/test/resources/oracles/litmus/ppc");
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int EVERY = Effort.oneOf(12);
  private static final int EVERY_OF_ALL_DELAYS = Effort.oneOf(24);

  @ParameterizedTest
  @EnumSource
  void everyTestHasTheStatesOfTheTable(DelaySelection selection) throws Exception {
    WeakModel model = WeakModel.POWER_ESOP13;
    Program window = WindowLibrary.loadOfPower();
    List<String> wrong = new ArrayList<>();
    List<String> undecided = new ArrayList<>();
    int every = selection == DelaySelection.ALL ? EVERY_OF_ALL_DELAYS : EVERY;
    int tests = 0;
    for (String line : Files.readAllLines(ROOT.resolve("expected-variants.tsv"))) {
      String[] cells = line.split("\t", -1);
      if (!cells[1].equals(model.title())) {
        continue;
      }
      tests++;
      if ((tests + model.ordinal() + selection.ordinal()) % every != 0) {
        continue;
      }
      LitmusTest test = LitmusReader.read(ROOT.resolve(cells[0] + ".litmus"));
      Program program = BarriersOfOrders.of(test.program(), model.orders());
      FinalStates states = new FinalStates(test, false);
      DelayPlan plan = DelayAnalysis.of(program, model, selection).plan();
      WeakResult result =
          JudgedChecker.check(
              program,
              plan,
              window,
              CheckOptions.of(new SequentialConsistency())
                  .goingOn()
                  .joining(false)
                  .withTimeLimit(Optional.of(LIMIT)),
              List.of(states));
      if (!result.result().complete()) {
        undecided.add(cells[0]);
      }
      String found = String.join(" | ", states.states());
      if (!found.equals(cells[10])) {
        wrong.add(cells[0] + ": " + found + " instead of " + cells[10]);
      }
    }
    assertThat(undecided).isEmpty();
    assertThat(wrong).isEmpty();
    assertThat(tests).isEqualTo(240);
  }
}
