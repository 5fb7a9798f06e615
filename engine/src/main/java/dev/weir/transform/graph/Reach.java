package dev.weir.transform.graph;

import dev.weir.transform.graph.FlowGraph.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What control can come to from a node without passing some barriers, through calls and returns
 * that match. The barriers themselves are come to, but not passed.
 */
final class Reach {
  private final FlowGraph flow;
  private final BarrierSet stops;
  private final BitSet passable = new BitSet();

  /** For each function what can be come to inside a call of it, and behind its return. */
  private final List<BitSet> inside = new ArrayList<>();

  private final List<BitSet> behind = new ArrayList<>();
  private final Map<Integer, BitSet> known = new HashMap<>();
  private final Map<Integer, List<Integer>> calls = new HashMap<>();

  Reach(FlowGraph flow, BarrierSet stops) {
    this.flow = flow;
    this.stops = stops;
    for (int n = 0; n < flow.size(); n++) {
      for (int callee : flow.node(n).callees()) {
        calls.computeIfAbsent(callee, _ -> new ArrayList<>()).add(n);
      }
    }
    for (int f = 0; f < flow.functions(); f++) {
      inside.add(new BitSet());
      behind.add(new BitSet());
    }
    if (!flow.jumpsAnywhere()) {
      findPassable();
      findInside();
      findBehind();
    }
  }

  private void findPassable() {
    boolean more = true;
    while (more) {
      more = false;
      for (int f = 0; f < flow.functions(); f++) {
        if (flow.entry(f) >= 0 && !passable.get(f)) {
          if (local(List.of(flow.entry(f))).get(flow.exit(f))) {
            passable.set(f);
            more = true;
          }
        }
      }
    }
  }

  private void findInside() {
    List<BitSet> local = new ArrayList<>();
    for (int f = 0; f < flow.functions(); f++) {
      local.add(flow.entry(f) < 0 ? new BitSet() : local(List.of(flow.entry(f))));
    }
    boolean more = true;
    while (more) {
      more = false;
      for (int f = 0; f < flow.functions(); f++) {
        int before = inside.get(f).cardinality();
        inside.get(f).or(withCallees(local.get(f)));
        more |= inside.get(f).cardinality() > before;
      }
    }
  }

  private void findBehind() {
    Map<Integer, BitSet> local = new HashMap<>();
    calls.values().stream()
        .flatMap(List::stream)
        .distinct()
        .forEach(call -> local.put(call, local(flow.next(call))));
    boolean more = true;
    while (more) {
      more = false;
      for (Map.Entry<Integer, List<Integer>> entry : calls.entrySet()) {
        BitSet set = behind.get(entry.getKey());
        int before = set.cardinality();
        for (int call : entry.getValue()) {
          set.or(
              withReturn(
                  local.getOrDefault(call, new BitSet()), flow.node(call).site().function()));
        }
        more |= set.cardinality() > before;
      }
    }
  }

  /** The nodes of one function that can be come to, with the first ones. */
  private BitSet local(List<Integer> first) {
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(first);
    while (!open.isEmpty()) {
      int n = open.pop();
      if (!reached.get(n)) {
        reached.set(n);
        if (isPassed(flow.node(n))) {
          open.addAll(flow.next(n));
        }
      }
    }
    return reached;
  }

  private boolean isPassed(Node node) {
    return !node.barriers().meets(stops)
        && (node.passesBy() || node.callees().stream().anyMatch(passable::get));
  }

  private BitSet withCallees(BitSet local) {
    BitSet all = (BitSet) local.clone();
    for (int n = local.nextSetBit(0); n >= 0; n = local.nextSetBit(n + 1)) {
      flow.node(n).callees().forEach(callee -> all.or(inside.get(callee)));
    }
    return all;
  }

  private BitSet withReturn(BitSet local, int function) {
    BitSet all = withCallees(local);
    if (local.get(flow.exit(function))) {
      all.or(behind.get(function));
    }
    return all;
  }

  /** The nodes that control can come to behind a node. */
  BitSet from(int node) {
    BitSet reached = known.get(node);
    if (reached == null) {
      if (flow.jumpsAnywhere()) {
        reached = new BitSet();
        reached.set(0, flow.size());
      } else {
        reached = withReturn(local(flow.next(node)), flow.node(node).site().function());
      }
      known.put(node, reached);
    }
    return reached;
  }

  /** The nodes that control can come to inside a call of a function. */
  BitSet inside(int function) {
    return inside.get(function);
  }

  /** The nodes that control can come to when a function returns. */
  BitSet behind(int function) {
    return behind.get(function);
  }
}
