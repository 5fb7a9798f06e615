package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.command.FinalStates;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Execution graphs of litmus tests end in the states that herd gives, under eight models. */
final class GraphLitmusTest {
  private static final Path ROOT = Path.of("src/test/resources/oracles/litmus");

  /** herd counts the states of this one after its filter. */
  private static final String FILTERED = "syn-filter";

  /** A row of a table: test, model, observation, states. */
  record Row(String folder, String test, String model, String observation, String states) {}

  static Stream<Row> rows() throws IOException {
    return Stream.of("c/expected", "ppc/expected", "ppc/expected-variants", "x86/expected")
        .flatMap(GraphLitmusTest::rows);
  }

  private static Stream<Row> rows(String table) {
    Path file = ROOT.resolve(table + ".tsv");
    String folder = Path.of(table).getParent().toString();
    try {
      return Files.readAllLines(file).stream()
          .map(line -> line.split("\t", -1))
          .filter(cells -> JudgedModel.named(cells[1]).isPresent())
          .filter(cells -> !cells[0].equals(FILTERED))
          .map(cells -> new Row(folder, cells[0], cells[1], cells[3], cells[10]));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void endsInTheStatesOfTheTable(Row row) throws Exception {
    LitmusTest test = LitmusReader.read(ROOT.resolve(row.folder()).resolve(row.test() + ".litmus"));
    JudgedModel model = JudgedModel.named(row.model()).orElseThrow();
    FinalStates states = new FinalStates(test, false);
    CheckResult result =
        new GraphChecker(test.program(), new Library(), model)
            .check(
                CheckOptions.of(new SequentialConsistency()).goingOn(),
                GraphOptions.of(true),
                List.of(states),
                ProgressListener.NONE)
            .result();
    assertThat(result.unsupported()).isEmpty();
    assertThat(String.join(" | ", states.states())).isEqualTo(row.states());
  }
}
