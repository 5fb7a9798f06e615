package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The programs of {@code edges/weak}, written as C with the model in them: under sequential
 * consistency they answer as the table says for the model. One of nine, all in a nightly build.
 */
class EmittedEdgesTest {
  private static final Path EDGES = Path.of("src", "test", "resources", "edges", "weak");
  private static final int EVERY = Effort.oneOf(9);

  @TempDir private Path folder;

  /** What a program answers under a model. */
  private record Row(Path file, String model, String verdict) {}

  static Stream<Row> rows() throws IOException {
    List<Row> all =
        Files.readAllLines(EDGES.resolve("expected.tsv")).stream()
            .filter(line -> !line.startsWith("#") && !line.isBlank())
            .map(line -> line.split("\t", -1))
            .filter(cells -> cells[1].equals("-"))
            .flatMap(EmittedEdgesTest::rows)
            .toList();
    return IntStream.range(0, all.size()).filter(i -> i % EVERY == 0).mapToObj(all::get);
  }

  private static Stream<Row> rows(String[] cells) {
    return Arrays.stream(cells[2].split(","))
        .filter(List.of("tso", "pso", "rmo")::contains)
        .map(model -> new Row(EDGES.resolve(cells[0]), model, cells[3].split(" ", -1)[0]));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void answersAsTheTable(Row row) throws IOException {
    Path file = folder.resolve("emitted.c");
    Outcome written =
        Outcome.of(
            "transform",
            row.file().toString(),
            "--model",
            row.model(),
            "--emit",
            "c",
            "-o",
            file.toString());
    assertThat(written.code()).as(written.err()).isZero();
    Outcome checked = Outcome.of("check", file.toString(), "--model", "sc", "--json");
    String verdict = new ObjectMapper().readTree(checked.out()).get("verdict").asText();
    if (!row.model().equals("rmo") && verdict.equals("unknown")) {
      // Store buffers do what is not explored where the model is in the program.
      assertThat(checked.out()).contains("the reordering of");
    } else {
      assertThat(verdict).as(checked.out()).isEqualTo(row.verdict());
    }
  }
}
