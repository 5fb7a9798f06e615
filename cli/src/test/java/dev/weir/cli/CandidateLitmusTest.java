package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.frontend.window.WindowLibrary;
import dev.weir.library.Library;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Block;
import dev.weir.program.Instruction;
import dev.weir.program.Program;
import dev.weir.program.transform.BarriersOfOrders;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.Site;
import dev.weir.transform.WeakModel;
import dev.weir.weak.WeakResult;
import dev.weir.weak.candidate.CandidateChecker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Holds the final states of candidates that axioms allow to the tables of the models: of one test
 * in three, by name; of all in a nightly build.
 */
class CandidateLitmusTest {
  private static final Path ROOT = Path.of("src/test/resources/oracles/litmus");
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int SAMPLE = 3;

  private static DelayPlan all(Program program, WeakModel model) {
    SortedSet<Site> sites = new TreeSet<>();
    for (int f = 0; f < program.functions().size(); f++) {
      List<Block> blocks = program.functions().get(f).blocks();
      for (int b = 0; b < blocks.size(); b++) {
        List<Instruction> instructions = blocks.get(b).instructions();
        for (int i = 0; i < instructions.size(); i++) {
          if (instructions.get(i) instanceof Instruction.Store
              || instructions.get(i) instanceof Instruction.Load) {
            sites.add(new Site(f, b, i));
          }
        }
      }
    }
    return new DelayPlan(model, sites, Set.of());
  }

  @ParameterizedTest
  @CsvSource({
    "ppc/expected.tsv, POWER, 240",
    "ppc/expected-variants.tsv, POWER_ESOP13, 240",
    "x86/expected.tsv, RMO, 171",
    "ppc/expected.tsv, RMO, 240",
    "c/expected.tsv, RMO, 53"
  })
  void everyTestHasTheStatesOfTheTable(String table, WeakModel model, int count) throws Exception {
    Path tests = ROOT.resolve(table);
    Program window = WindowLibrary.loadOfCandidates();
    List<String> wrong = new ArrayList<>();
    List<String> undecided = new ArrayList<>();
    int read = 0;
    for (String line : Files.readAllLines(tests)) {
      String[] cells = line.split("\t", -1);
      if (!cells[1].equals(model.title())) {
        continue;
      }
      read++;
      if (!Effort.takes(cells[0], SAMPLE)) {
        continue;
      }
      LitmusTest test = LitmusReader.read(tests.resolveSibling(cells[0] + ".litmus"));
      Program program = BarriersOfOrders.of(test.program(), model.orders());
      FinalStates states = new FinalStates(test);
      WeakResult result =
          new CandidateChecker(program, all(program, model), new Library(), window)
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
      String found = String.join(" | ", states.states());
      if (!found.equals(cells[10])) {
        wrong.add(cells[0] + ": " + found + " instead of " + cells[10]);
      }
    }
    assertThat(undecided).isEmpty();
    assertThat(wrong).isEmpty();
    assertThat(read).isEqualTo(count);
  }
}
