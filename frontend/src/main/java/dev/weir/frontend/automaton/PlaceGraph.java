package dev.weir.frontend.automaton;

import dev.weir.program.automaton.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The places in the text of a process, from 0, and what happens between them. */
final class PlaceGraph {
  /**
   * What happens at a place.
   *
   * @param action what
   * @param target the place after it
   * @param statement what says so
   */
  record Edge(Action action, int target, Statement statement) {}

  private final List<List<Edge>> edges = new ArrayList<>();

  /** Adds a place and gives its number. */
  int place() {
    edges.add(new ArrayList<>());
    return edges.size() - 1;
  }

  void add(int source, Action action, int target, Statement statement) {
    edges.get(source).add(new Edge(action, target, statement));
  }

  List<Edge> from(int place) {
    return edges.get(place);
  }

  /** The places at which it matters what a register holds. */
  BitSet placesThatNeed(int register) {
    BitSet needed = new BitSet();
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (int place = edges.size() - 1; place >= 0; place--) {
        for (Edge edge : edges.get(place)) {
          boolean isNeeded =
              edge.action().uses(register)
                  || (needed.get(first(edge)) && !edge.action().changes(register));
          isChanged |= isNeeded && need(needed, place);
          if (edge.action() instanceof Action.Locked(int _, int end) && needed.get(edge.target())) {
            isChanged |= need(needed, end);
          }
        }
      }
    }
    return needed;
  }

  /** The place that comes first behind the beginning of an edge. */
  private static int first(Edge edge) {
    return edge.action() instanceof Action.Locked(int start, int _) ? start : edge.target();
  }

  private static boolean need(BitSet needed, int place) {
    boolean isNew = !needed.get(place);
    needed.set(place);
    return isNew;
  }
}
