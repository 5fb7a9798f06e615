package dev.weir.program.relevance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StrongComponentsTest {
  private static final int NODES = 7;

  @Test
  void nodesAreTogetherThatLeadToEachOther() {
    for (int seed = 0; seed < 500; seed++) {
      List<BitSet> graph = random(new Random(seed));
      StrongComponents components = StrongComponents.of(graph);
      boolean[][] leads = closure(graph);
      for (int a = 0; a < NODES; a++) {
        for (int b = 0; b < NODES; b++) {
          assertThat(components.of(a) == components.of(b))
              .as("%s: %d and %d", graph, a, b)
              .isEqualTo(a == b || leads[a][b] && leads[b][a]);
          if (leads[a][b]) {
            assertThat(components.of(a)).isGreaterThanOrEqualTo(components.of(b));
          }
        }
      }
      int[] aroundThemselves = IntStream.range(0, NODES).filter(n -> leads[n][n]).toArray();
      assertThat(
              components.among(IntStream.range(0, NODES).toArray()).stream()
                  .flatMapToInt(Arrays::stream)
                  .sorted()
                  .toArray())
          .isEqualTo(aroundThemselves);
    }
  }

  @Test
  void nodesThatAreNotAskedForAreInNoComponent() {
    BitSet both = BitSet.valueOf(new long[] {0b11});
    StrongComponents components = StrongComponents.of(List.of(both, both, new BitSet()));
    int before = components.of(1);
    assertThat(components.among(new int[] {0})).singleElement().isEqualTo(new int[] {0});
    assertThat(components.of(0)).isNotEqualTo(before);
    assertThat(components.of(1)).isEqualTo(before);
  }

  private static List<BitSet> random(Random random) {
    List<BitSet> graph = new ArrayList<>();
    for (int n = 0; n < NODES; n++) {
      graph.add(new BitSet());
    }
    for (int edges = random.nextInt(2 * NODES); edges > 0; edges--) {
      graph.get(random.nextInt(NODES)).set(random.nextInt(NODES));
    }
    return graph;
  }

  private static boolean[][] closure(List<BitSet> graph) {
    boolean[][] leads = new boolean[NODES][NODES];
    for (int a = 0; a < NODES; a++) {
      for (int b = 0; b < NODES; b++) {
        leads[a][b] = graph.get(a).get(b);
      }
    }
    for (int via = 0; via < NODES; via++) {
      for (int a = 0; a < NODES; a++) {
        for (int b = 0; b < NODES; b++) {
          leads[a][b] |= leads[a][via] && leads[via][b];
        }
      }
    }
    return leads;
  }
}
