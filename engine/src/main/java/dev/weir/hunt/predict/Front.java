package dev.weir.hunt.predict;

import java.util.ArrayList;
import java.util.List;

/**
 * Of the places at which one statement of a thread races with one of another thread, those that
 * matter to a chain of races: where the last access by the one comes late and the first access by
 * the other comes early. For any place and any demand on both times that some of all places meet,
 * one of these does that is not that place.
 */
final class Front {
  /** So many places are better than one that is left out. */
  private static final int BETTER = 2;

  private final List<Point> points = new ArrayList<>();

  /**
   * A race.
   *
   * @param word where it is
   * @param last when the first of the two threads does its part for the last time
   * @param first when the other one does its part for the first time
   */
  record Point(long word, int last, int first) {
    private boolean isAsGoodAs(Point other) {
      return last >= other.last && first <= other.first;
    }
  }

  /** Adds a race. */
  void add(Point point) {
    if (countAsGoodAs(point) >= BETTER) {
      return;
    }
    points.add(point);
    points.removeIf(other -> countAsGoodAs(other) >= BETTER);
  }

  /** How many places other than its own are as good, the first ones of equals being better. */
  private int countAsGoodAs(Point point) {
    int count = 0;
    int own = points.indexOf(point);
    for (int i = 0; i < points.size(); i++) {
      Point other = points.get(i);
      boolean isBefore = own < 0 || i < own;
      if (i != own
          && other.word != point.word
          && other.isAsGoodAs(point)
          && (isBefore || !point.isAsGoodAs(other))) {
        count++;
      }
    }
    return count;
  }

  /** Those that matter. */
  List<Point> points() {
    return points;
  }
}
