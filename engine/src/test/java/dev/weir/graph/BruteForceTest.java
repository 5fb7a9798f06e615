package dev.weir.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The referee finds the numbers that others have found. */
final class BruteForceTest {
  private static final int FIRST = 2;
  private static final int COLUMNS = 3;
  private static final int MOST_CANDIDATES = 100_000;

  @ParameterizedTest
  @MethodSource("dev.weir.graph.GraphCountsTest#rows")
  void findsTheGraphsOfTheTable(String row) {
    String[] columns = row.split("\t");
    List<Axioms> models =
        List.of(
            Axioms.SC, Axioms.TSO, Axioms.PSO, Axioms.RMO, Axioms.ARMV8, Axioms.POWER, Axioms.RC11);
    var found =
        BruteForce.graphs(new SmallProgram(columns[1]), models, MOST_CANDIDATES).orElseThrow();
    for (int i = 0; i < models.size(); i++) {
      Axioms model = models.get(i);
      int first = FIRST + COLUMNS * i;
      long complete = Long.parseLong(columns[first]);
      long blocked = Long.parseLong(columns[first + 1]);
      assertThat(found.get(model).graphs()).as(model.model()).hasSize((int) (complete + blocked));
    }
  }
}
