package dev.weir.transform.graph;

import dev.weir.program.relevance.StrongComponents;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** What can be reached in a directed graph in one step or more. */
public final class Closure {
  private final StrongComponents components;
  private final BitSet[] reached;

  /**
   * The closure of a graph.
   *
   * @param successors for each node the next ones
   */
  public Closure(List<BitSet> successors) {
    components = StrongComponents.of(successors);
    reached = new BitSet[components.size()];
    BitSet[] members = new BitSet[components.size()];
    Arrays.setAll(members, _ -> new BitSet());
    for (int n = 0; n < successors.size(); n++) {
      members[components.of(n)].set(n);
    }
    // Components are numbered so that each comes behind all that it leads to.
    for (int c = 0; c < reached.length; c++) {
      BitSet all = new BitSet();
      BitSet direct = new BitSet();
      for (int n = members[c].nextSetBit(0); n >= 0; n = members[c].nextSetBit(n + 1)) {
        direct.or(successors.get(n));
      }
      if (members[c].cardinality() > 1) {
        all.or(members[c]);
      }
      while (true) {
        // The one that comes last leads to most of the others.
        int next = newest(direct, all, c);
        if (next < 0) {
          break;
        }
        all.or(members[components.of(next)]);
        all.or(reached[components.of(next)]);
        direct.andNot(all);
      }
      all.or(direct);
      reached[c] = all;
    }
  }

  private int newest(BitSet direct, BitSet all, int component) {
    int best = -1;
    for (int n = direct.nextSetBit(0); n >= 0; n = direct.nextSetBit(n + 1)) {
      if (components.of(n) != component
          && !all.get(n)
          && (best < 0 || components.of(n) > components.of(best))) {
        best = n;
      }
    }
    return best;
  }

  /** What can be reached from a node. */
  public BitSet from(int node) {
    return reached[components.of(node)];
  }
}
