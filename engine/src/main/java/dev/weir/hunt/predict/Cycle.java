package dev.weir.hunt.predict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A potential cycle of happens-before (RELAXER, Definition 3), by the statements of its events: the
 * first and the second are of one thread, in program order, the third and the fourth of another
 * one, and so on; the second races with the third, the fourth with the fifth, the last with the
 * first.
 *
 * @param statements the instructions, an even number of them, at least four
 */
public record Cycle(List<Integer> statements) {
  private static final Comparator<List<Integer>> ORDER = Cycle::compare;

  /** The same cycle, whatever thread it was told from first. */
  public Cycle {
    List<Integer> least = statements;
    for (int turn = 2; turn < statements.size(); turn += 2) {
      List<Integer> turned = new ArrayList<>(statements.subList(turn, statements.size()));
      turned.addAll(statements.subList(0, turn));
      least = ORDER.compare(turned, least) < 0 ? turned : least;
    }
    statements = List.copyOf(least);
  }

  private static int compare(List<Integer> one, List<Integer> other) {
    for (int i = 0; i < one.size(); i++) {
      int order = Integer.compare(one.get(i), other.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** The number of statements. */
  public int length() {
    return statements.size();
  }

  /** A statement by its place, counted round and round from 0. */
  public int statement(int place) {
    return statements.get(place % statements.size());
  }
}
