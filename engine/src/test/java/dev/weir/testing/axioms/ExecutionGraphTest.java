package dev.weir.testing.axioms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testing.axioms.GraphEvent.Read;
import dev.weir.testing.axioms.GraphEvent.Write;
import org.junit.jupiter.api.Test;

/** What is on the edges of litmus tests: accesses of several sizes, atomic instructions. */
class ExecutionGraphTest {
  private final ExecutionGraph.Builder graph = new ExecutionGraph.Builder();

  private int write(int thread, long address, int size) {
    int write = graph.add(new Write(thread, address, size, Dependencies.NONE));
    graph.reachesMemory(write);
    return write;
  }

  private int read(int thread, long address, int size) {
    return graph.add(new Read(thread, address, size, Dependencies.NONE));
  }

  @Test
  void aReadOfTwoHalvesComesFromBoth() {
    int low = write(0, 100, 2);
    int high = write(1, 102, 2);
    int word = read(2, 100, 4);
    graph.source(word, low);
    graph.source(word, high);
    int later = write(3, 103, 1);
    ExecutionGraph made = graph.build();
    GraphRelations relations = new GraphRelations(made);
    assertThat(relations.rf()).hasToString("0->2 1->2");
    assertThat(relations.co()).hasToString("1->3");
    assertThat(relations.fr()).hasToString("2->3");
    assertThat(AxiomaticModel.SC.allows(made)).isTrue();
    assertThat(later).isEqualTo(3);
  }

  @Test
  void halfOfAWriteIsNotRead() {
    int word = write(0, 100, 4);
    int read = read(1, 100, 4);
    graph.source(read, 0, word);
    assertThat(AxiomaticModel.POWER_ESOP13.violated(graph.build())).hasValue("coherence");
  }

  @Test
  void noWriteOfAnotherThreadComesBetweenTheReadAndTheWriteOfAnAtomicInstruction() {
    int read = read(0, 100, 4);
    int other = write(1, 100, 4);
    int write = write(0, 100, 4);
    graph.atomic(read, write);
    for (AxiomaticModel model : AxiomaticModel.values()) {
      assertThat(model.violated(graph.build())).as("after %s", other).hasValue("atomicity");
    }
  }

  @Test
  void aWriteThatDoesNotReachMemoryIsRefused() {
    graph.add(new Write(0, 100, 4, Dependencies.NONE));
    assertThatThrownBy(graph::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("write 0");
  }
}
