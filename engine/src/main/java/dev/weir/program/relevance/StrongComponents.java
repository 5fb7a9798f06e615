package dev.weir.program.relevance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The strongly connected components of a directed graph: the largest sets of nodes in which each
 * leads to each. By Tarjan's algorithm, without recursion: graphs may be deep.
 */
public final class StrongComponents {
  /** Instead of an edge. */
  public static final int NONE = -1;

  private final Graph graph;
  private final int[] index;
  private final int[] low;
  private final int[] nextEdge;

  /** For each node the question that it was part of last, and the component found for it last. */
  private final int[] asked;

  private final int[] componentOf;
  private final BitSet onStack = new BitSet();
  private final int[] stack;
  private final int[] path;
  private final List<int[]> found = new ArrayList<>();
  private int stacked;
  private int length;
  private int questions;
  private int components;
  private int count;

  /** A directed graph whose nodes have numbers from 0. */
  public interface Graph {
    /** How many nodes there are. */
    int size();

    /** The first edge of a node, or {@link #NONE}. */
    int first(int node);

    /** The edge of a node after another one, or {@link #NONE}. */
    int next(int node, int edge);

    /** Where an edge leads. */
    int target(int edge);
  }

  private record Successors(List<BitSet> of) implements Graph {
    @Override
    public int size() {
      return of.size();
    }

    @Override
    public int first(int node) {
      return of.get(node).nextSetBit(0);
    }

    @Override
    public int next(int node, int edge) {
      return of.get(node).nextSetBit(edge + 1);
    }

    @Override
    public int target(int edge) {
      return edge;
    }
  }

  /** Those of a graph, of which none is found yet. */
  public StrongComponents(Graph graph) {
    this.graph = graph;
    index = new int[graph.size()];
    low = new int[graph.size()];
    nextEdge = new int[graph.size()];
    asked = new int[graph.size()];
    componentOf = new int[graph.size()];
    Arrays.fill(componentOf, NONE);
    stack = new int[graph.size()];
    path = new int[graph.size()];
  }

  /**
   * All those of a graph.
   *
   * @param successors for each node the next ones
   */
  public static StrongComponents of(List<BitSet> successors) {
    StrongComponents all = new StrongComponents(new Successors(successors));
    all.among(IntStream.range(0, successors.size()).toArray());
    return all;
  }

  /**
   * Finds those of the graph that has only some of the nodes.
   *
   * @return those around which an edge leads; the others are nodes alone
   */
  public List<int[]> among(int[] nodes) {
    questions++;
    count = 0;
    found.clear();
    for (int node : nodes) {
      asked[node] = questions;
      index[node] = 0;
    }
    for (int node : nodes) {
      if (index[node] == 0) {
        enter(node);
        visit();
      }
    }
    return List.copyOf(found);
  }

  /** How many were found in all. */
  public int size() {
    return components;
  }

  /**
   * The component, from 0, that was found last for a node: after those that it leads to; or {@link
   * #NONE}.
   */
  public int of(int node) {
    return componentOf[node];
  }

  private void enter(int node) {
    count++;
    nextEdge[node] = graph.first(node);
    index[node] = count;
    low[node] = count;
    stack[stacked++] = node;
    onStack.set(node);
    path[length++] = node;
  }

  private void visit() {
    while (length > 0) {
      int node = path[length - 1];
      int edge = nextEdge[node];
      if (edge != NONE) {
        nextEdge[node] = graph.next(node, edge);
        int target = graph.target(edge);
        if (asked[target] != questions) {
          continue;
        }
        if (index[target] == 0) {
          enter(target);
        } else if (onStack.get(target)) {
          low[node] = Math.min(low[node], index[target]);
        }
        continue;
      }
      length--;
      if (length > 0) {
        int parent = path[length - 1];
        low[parent] = Math.min(low[parent], low[node]);
      }
      if (low[node] == index[node]) {
        close(node);
      }
    }
  }

  private void close(int root) {
    int last = stacked;
    do {
      stacked--;
      onStack.clear(stack[stacked]);
      componentOf[stack[stacked]] = components;
    } while (stack[stacked] != root);
    components++;
    if (last - stacked > 1 || leadsToItself(root)) {
      found.add(Arrays.copyOfRange(stack, stacked, last));
    }
  }

  private boolean leadsToItself(int node) {
    for (int edge = graph.first(node); edge != NONE; edge = graph.next(node, edge)) {
      if (graph.target(edge) == node) {
        return true;
      }
    }
    return false;
  }
}
