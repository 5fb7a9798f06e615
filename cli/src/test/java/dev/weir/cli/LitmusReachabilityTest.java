package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fence.extract.Extracted;
import dev.weir.fence.extract.Extraction;
import dev.weir.fence.extract.Extractor;
import dev.weir.fence.reach.Answer;
import dev.weir.fence.reach.SingleBuffer;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.PartialStoreOrder;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.machine.options.MachineOptions;
import dev.weir.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Turns litmus tests into automata and holds exact reachability of their conditions to the tables
 * that were made by other tools.
 */
class LitmusReachabilityTest {
  private static final Path ROOT = Path.of("src/test/resources/oracles/litmus");

  /** Beyond this a test counts as not decided, and is named. */
  private static final long NANOS = 30_000_000_000L;

  private static Answer answer(Path file, boolean tso) throws Exception {
    Program program = LitmusReader.read(file).withAssertion();
    long end = System.nanoTime() + NANOS;
    MemoryModel model = tso ? new TotalStoreOrder() : new PartialStoreOrder();
    Extraction extraction =
        new Extractor(program, new Library(), model, MachineOptions.DEFAULT, () -> false).extract();
    assertThat(extraction).as(file.toString()).isInstanceOf(Extracted.class);
    return new SingleBuffer(
            tso ? WeakMemory.TSO : WeakMemory.PSO, () -> System.nanoTime() - end > 0)
        .reach(((Extracted) extraction).automata());
  }

  @ParameterizedTest
  @CsvSource({"x86, 342", "ppc, 480"})
  void reachabilityOfTheConditionIsAsInTheTable(String folder, int count) throws Exception {
    List<String> undecided = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    int decided = 0;
    for (String line : Files.readAllLines(ROOT.resolve(folder).resolve("expected.tsv"))) {
      String[] cells = line.split("\t", -1);
      if (!cells[1].equals("tso") && !cells[1].equals("pso")) {
        continue;
      }
      Path file = ROOT.resolve(folder).resolve(cells[0] + ".litmus");
      boolean expected = isViolated(file, cells[2], cells[3]);
      Answer answer = answer(file, cells[1].equals("tso"));
      String name = cells[0] + " " + cells[1];
      switch (answer) {
        case Answer.Unknown unknown -> undecided.add(name + " " + unknown.reason());
        case Answer.Reachable _, Answer.Unreachable _ -> {
          decided++;
          if (answer instanceof Answer.Reachable != expected) {
            wrong.add(name);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(undecided).isEmpty();
    assertThat(decided).isEqualTo(count);
  }

  /** Whether some final state violates the condition as an assertion. */
  private static boolean isViolated(Path file, String verdict, String observation)
      throws IOException {
    return Files.readString(file).contains("forall")
        ? !observation.equals("Always")
        : verdict.equals("Allow");
  }
}
