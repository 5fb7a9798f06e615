package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The programs of {@code edges/weak}, written as C with the model in them: under sequential
 * consistency they answer as the table says for the model. One of fifteen by name, all in a nightly
 * build.
 */
class EmittedEdgesTest {
  private static final Path EDGES = Path.of("src", "test", "resources", "edges", "weak");
  private static final List<String> MODELS = List.of("tso", "pso");

  /** Call functions of the library with atomic blocks, which is refused. */
  private static final List<String> REFUSED = List.of("futex-wake-all.c", "eventfd-relaxed.c");

  private static final int SAMPLE = 15;

  @TempDir private Path folder;

  /** What a program answers under a model. */
  private record Row(Path file, String model, String verdict) {}

  static Stream<Row> rows() throws IOException {
    return Files.readAllLines(EDGES.resolve("expected.tsv")).stream()
        .filter(line -> !line.startsWith("#") && !line.isBlank())
        .map(line -> line.split("\t", -1))
        .filter(cells -> cells[1].equals("-") && !REFUSED.contains(cells[0]))
        .flatMap(EmittedEdgesTest::rows)
        .filter(row -> Effort.takes(row.file() + row.model(), SAMPLE));
  }

  private static Stream<Row> rows(String[] cells) {
    List<String> models = List.of(cells[2].split(","));
    // Rows with ARMv8 are for graphs: under RMO the program that is written takes too long.
    return models.stream()
        .filter(model -> model.equals("rmo") && !models.contains("armv8") || MODELS.contains(model))
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
    if (verdict.equals("unknown")) {
      // Store buffers and graphs do what is not explored where the model is in the program.
      assertThat(checked.out()).contains("the reordering of");
    } else {
      assertThat(verdict).as(checked.out()).isEqualTo(row.verdict());
    }
  }

  @Test
  void refusesWhatIsABarrierWithinTheLibrary() {
    Outcome written =
        Outcome.of(
            "transform",
            EDGES.resolve("futex-wake-all.c").toString(),
            "--model",
            "tso",
            "--emit",
            "c",
            "-o",
            folder.resolve("emitted.c").toString());
    assertThat(written.code()).isEqualTo(2);
    assertThat(written.err())
        .isEqualTo(
            EDGES.resolve("futex-wake-all.c")
                + ":32:3: an atomic block within 'syscall' cannot be written as C; write --emit weir,"
                + " which has the library's functions in it\n");
  }
}
