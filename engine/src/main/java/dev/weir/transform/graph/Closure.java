package dev.weir.transform.graph;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
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
    components = new StrongComponents(successors);
    reached = new BitSet[components.size()];
    int[] sizes = new int[components.size()];
    for (int n = 0; n < successors.size(); n++) {
      sizes[components.of(n)]++;
    }
    List<BitSet> members = components.members();
    // Components are numbered so that each comes behind all that it leads to.
    for (int c = 0; c < reached.length; c++) {
      BitSet all = new BitSet();
      BitSet direct = new BitSet();
      for (int n = members.get(c).nextSetBit(0); n >= 0; n = members.get(c).nextSetBit(n + 1)) {
        direct.or(successors.get(n));
      }
      if (sizes[c] > 1) {
        all.or(members.get(c));
      }
      while (true) {
        // The one that comes last leads to most of the others.
        int next = newest(direct, all, c);
        if (next < 0) {
          break;
        }
        all.or(members.get(components.of(next)));
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

  /** The strongly connected components of a graph, by Tarjan's algorithm. */
  public static final class StrongComponents {
    private final List<BitSet> successors;
    private final int[] component;
    private final int[] number;
    private final int[] low;
    private final Deque<Integer> stack = new ArrayDeque<>();
    private int numbered;
    private int components;

    /** Those of a graph. */
    public StrongComponents(List<BitSet> successors) {
      this.successors = successors;
      component = new int[successors.size()];
      number = new int[successors.size()];
      low = new int[successors.size()];
      Arrays.fill(component, -1);
      Arrays.fill(number, -1);
      for (int n = 0; n < component.length; n++) {
        if (number[n] < 0) {
          visit(n);
        }
      }
    }

    /** A node whose successors are being visited, and the next of them. */
    private record Frame(int node, int from) {}

    private void visit(int first) {
      Deque<Frame> frames = new ArrayDeque<>();
      enter(first);
      frames.push(new Frame(first, 0));
      while (!frames.isEmpty()) {
        Frame frame = frames.pop();
        int node = frame.node;
        int next = successors.get(node).nextSetBit(frame.from);
        while (next >= 0 && number[next] >= 0) {
          if (component[next] < 0) {
            low[node] = Math.min(low[node], number[next]);
          }
          next = successors.get(node).nextSetBit(next + 1);
        }
        if (next >= 0) {
          frames.push(new Frame(node, next + 1));
          enter(next);
          frames.push(new Frame(next, 0));
          continue;
        }
        leave(node);
        if (!frames.isEmpty()) {
          int parent = frames.peek().node;
          low[parent] = Math.min(low[parent], low[node]);
        }
      }
    }

    private void enter(int node) {
      number[node] = numbered;
      low[node] = numbered++;
      stack.push(node);
    }

    private void leave(int node) {
      if (low[node] == number[node]) {
        int member;
        do {
          member = stack.pop();
          component[member] = components;
        } while (member != node);
        components++;
      }
    }

    /** How many there are. */
    public int size() {
      return components;
    }

    /** The component of a node; it is greater than those that it leads to. */
    public int of(int node) {
      return component[node];
    }

    /** The nodes of each component. */
    List<BitSet> members() {
      BitSet[] members = new BitSet[components];
      Arrays.setAll(members, _ -> new BitSet());
      for (int n = 0; n < component.length; n++) {
        members[component[n]].set(n);
      }
      return List.of(members);
    }
  }
}
