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
import dev.weir.search.CheckOptions;
import dev.weir.search.ProgressListener;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.Site;
import dev.weir.transform.WeakModel;
import dev.weir.weak.WeakChecker;
import dev.weir.weak.WeakResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the final states of transformed litmus tests to the tables of the models themselves. */
class TransformedLitmusTest {
  private static final Path ROOT = Path.of("src/test/resources/oracles/litmus");
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** Everything that the model lets wait. */
  private static DelayPlan all(Program program, WeakModel model) {
    SortedSet<Site> sites = new TreeSet<>();
    for (int f = 0; f < program.functions().size(); f++) {
      List<Block> blocks = program.functions().get(f).blocks();
      for (int b = 0; b < blocks.size(); b++) {
        List<Instruction> instructions = blocks.get(b).instructions();
        for (int i = 0; i < instructions.size(); i++) {
          boolean waits =
              instructions.get(i) instanceof Instruction.Store
                  || model.delaysReads() && instructions.get(i) instanceof Instruction.Load;
          if (waits) {
            sites.add(new Site(f, b, i));
          }
        }
      }
    }
    return new DelayPlan(model, sites, Set.of());
  }

  @ParameterizedTest
  @CsvSource({
    "x86, TSO, 171", "x86, PSO, 171", "x86, RMO, 171",
    "ppc, TSO, 240", "ppc, PSO, 240", "ppc, RMO, 240",
    "c, TSO, 53", "c, PSO, 53", "c, RMO, 53"
  })
  void everyTestHasTheStatesOfTheTable(String folder, WeakModel model, int count) throws Exception {
    Program window = WindowLibrary.load();
    List<String> expected = new ArrayList<>();
    List<String> found = new ArrayList<>();
    List<String> undecided = new ArrayList<>();
    long executions = 0;
    long blocked = 0;
    long start = System.nanoTime();
    for (String line : Files.readAllLines(ROOT.resolve(folder).resolve("expected.tsv"))) {
      String[] cells = line.split("\t", -1);
      if (!cells[1].equals(model.title())) {
        continue;
      }
      LitmusTest test = LitmusReader.read(ROOT.resolve(folder).resolve(cells[0] + ".litmus"));
      Program program = BarriersOfOrders.of(test.program(), model.orders());
      FinalStates states = new FinalStates(test);
      WeakResult result =
          new WeakChecker(program, all(program, model), new Library(), window)
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
      executions += result.result().counts().executions();
      blocked += result.result().counts().blocked();
      expected.add(cells[0] + ": " + cells[10]);
      found.add(cells[0] + ": " + String.join(" | ", states.states()));
    }
    System.out.printf(
        Locale.ROOT,
        "%s %s: %d tests, %.1f s, %d executions, %d blocked%n",
        folder,
        model.title(),
        found.size(),
        (System.nanoTime() - start) / 1e9,
        executions,
        blocked);
    assertThat(undecided).isEmpty();
    assertThat(expected).hasSize(count);
    assertThat(found).isEqualTo(expected);
  }
}
