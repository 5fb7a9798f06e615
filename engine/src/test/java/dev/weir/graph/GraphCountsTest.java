package dev.weir.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The numbers of graphs and classes of small programs, which brute force has counted. */
final class GraphCountsTest {
  private static final List<String> MODELS =
      List.of("sc", "tso", "pso", "rmo", "armv8", "power", "rc11");

  private static final int FIRST = 2;
  private static final int COLUMNS = 3;

  static Stream<String> rows() throws IOException {
    try (InputStream in =
        GraphCountsTest.class.getResourceAsStream("/oracles/graphs/counts-weak.tsv")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("#") && !line.startsWith("name\t"));
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void exploresEachGraphAndEachClassOnce(String row) {
    String[] columns = row.split("\t");
    for (int i = 0; i < MODELS.size(); i++) {
      int first = FIRST + COLUMNS * i;
      String model = MODELS.get(i);
      Explored full = Explored.of(columns[1], model, true);
      Explored classes = Explored.of(columns[1], model, false);
      assertThat(full.complete()).as(model).isEqualTo(Long.parseLong(columns[first]));
      assertThat(full.blocked()).as(model).isEqualTo(Long.parseLong(columns[first + 1]));
      assertThat(classes.complete()).as(model).isEqualTo(Long.parseLong(columns[first + 2]));
      assertThat(full.keys()).as(model).doesNotHaveDuplicates();
      assertThat(classes.keys()).as(model).doesNotHaveDuplicates();
      assertThat(full.deadEnds()).as(model).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void classesAreWhatGraphsHaveInCommonButForTheOrderOfWrites(String row) {
    String program = row.split("\t")[1];
    for (String model : MODELS) {
      Set<String> projected = new HashSet<>();
      Explored.of(program, model, true)
          .keys()
          .forEach(key -> projected.add(key.substring(0, key.indexOf('|'))));
      Set<String> classes = new HashSet<>();
      Explored.of(program, model, false)
          .keys()
          .forEach(key -> classes.add(key.substring(0, key.indexOf('|'))));
      assertThat(classes).as(model).isEqualTo(projected);
    }
  }

  /** Columns are where they are expected. */
  @ParameterizedTest
  @MethodSource("rows")
  void everyRowHasAllColumns(String row) {
    assertThat(Arrays.asList(row.split("\t"))).hasSize(FIRST + COLUMNS * MODELS.size() + 2);
  }
}
