package dev.weir.hunt.predict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Of the places at which one statement of a thread races with one of another thread, those that
 * matter to a chain of races: where the last access by the one comes late and the first access by
 * the other comes early. For any place and any demand on both times that some of all places meet,
 * one of these does that is not that place.
 *
 * <p>Where places are used one after the other, as the nodes of a list, none is better than the
 * next, and only the first and the last ones are kept.
 */
final class Front {
  /** So many points are kept, half of them the first ones and half of them the last ones. */
  private static final int MOST = 512;

  private static final int FEW = 64;

  private static final Comparator<Point> LATEST_FIRST =
      Comparator.comparing((Point point) -> -point.last).thenComparing(Point::first);

  private final List<Point> points = new ArrayList<>();
  private int mostUnsorted = FEW;
  private boolean isSampled;

  /**
   * A race.
   *
   * @param place the bytes that both access, by a number
   * @param last when the first of the two threads does its part for the last time
   * @param first when the other one does its part for the first time
   */
  record Point(long place, int last, int first) {}

  /** Of points at places of their own, the three whose other threads come first. */
  private static final class Lowest {
    private static final int COUNT = 3;

    private final Point[] points = new Point[COUNT];
    private int size;

    void add(Point point) {
      for (int i = 0; i < size; i++) {
        if (points[i].place == point.place) {
          if (point.first >= points[i].first) {
            return;
          }
          System.arraycopy(points, i + 1, points, i, size - i - 1);
          size--;
          break;
        }
      }
      int at = size;
      while (at > 0 && points[at - 1].first > point.first) {
        at--;
      }
      if (at < COUNT) {
        size = Math.min(COUNT, size + 1);
        System.arraycopy(points, at, points, at + 1, size - at - 1);
        points[at] = point;
      }
    }

    /** Whether one of the same place comes no later, or two of other places. */
    boolean areAsGoodAs(Point point) {
      int others = 0;
      for (int i = 0; i < size && points[i].first <= point.first; i++) {
        if (points[i].place == point.place) {
          return true;
        }
        others++;
      }
      return others > 1;
    }
  }

  /** Adds a race. */
  void add(Point point) {
    points.add(point);
    if (points.size() > mostUnsorted) {
      dropWorse();
      thinOut();
      mostUnsorted = 2 * Math.max(FEW, points.size());
    }
  }

  /** Drops the points that others make superfluous; of equal ones those that came last. */
  private void dropWorse() {
    List<Point> sorted = new ArrayList<>(points);
    sorted.sort(LATEST_FIRST);
    Lowest lowest = new Lowest();
    points.clear();
    for (Point point : sorted) {
      if (!lowest.areAsGoodAs(point)) {
        points.add(point);
        lowest.add(point);
      }
    }
  }

  private void thinOut() {
    if (points.size() > MOST) {
      points.subList(MOST / 2, points.size() - MOST / 2).clear();
      isSampled = true;
    }
  }

  /** Whether some were left out that matter. */
  boolean isSampled() {
    return isSampled;
  }

  /** Those that matter, the latest first. */
  List<Point> points() {
    dropWorse();
    thinOut();
    return List.copyOf(points);
  }
}
