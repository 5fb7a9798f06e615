package dev.weir.fence.extract;

import dev.weir.fence.extract.LocalGraph.Edge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Says when there are values enough, though there is no end of them: {@code x = x + 1} writes one
 * more for each that it may read, but in an execution it is done only so often.
 *
 * <p>Values are found in generations. Take an execution, and some generation m. After c writes of
 * values of later generations, no value of a later generation than m + c has been written: what is
 * written next follows from what was read. So if no execution can have more than c such writes, the
 * values of the generations up to m + c are all.
 *
 * @param graphs with all values up to a generation in what is read
 */
record ValueChains(List<LocalGraph> graphs, int generation) {
  /** Whether no execution has values of later generations. */
  boolean end() {
    for (int old = 0; old <= generation; old++) {
      int writes = 0;
      for (LocalGraph graph : graphs) {
        writes += mostWritesOfLater(graph, old, generation - old);
      }
      if (old + writes <= generation) {
        return true;
      }
    }
    return false;
  }

  /**
   * The most writes of values of generations after some one on a way through a graph.
   *
   * @param enough any number above this is as good as any other
   */
  private static int mostWritesOfLater(LocalGraph graph, int old, int enough) {
    List<List<Edge>> from = new ArrayList<>();
    for (int state = 0; state < graph.size(); state++) {
      from.add(new ArrayList<>());
    }
    graph.edges().forEach(edge -> from.get(edge.source()).add(edge));
    int[] writes = new int[graph.size()];
    int most = 0;
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(0));
    while (!open.isEmpty()) {
      int state = open.remove();
      for (Edge edge : from.get(state)) {
        int after = writes[state] + (edge.effect().generation() > old ? 1 : 0);
        if (!seen.get(edge.target()) || after > writes[edge.target()]) {
          seen.set(edge.target());
          writes[edge.target()] = after;
          most = Math.max(most, after);
          if (most > enough) {
            return most;
          }
          open.add(edge.target());
        }
      }
    }
    return most;
  }
}
