package dev.weir.hunt.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.hunt.predict.Front.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FrontTest {
  /** Compared one by one, they would take hours. */
  private static final int MANY = 200_000;

  private static boolean isMet(List<Point> points, long notAt, int last, int first) {
    return points.stream()
        .anyMatch(p -> p.place() != notAt && p.last() >= last && p.first() <= first);
  }

  @Test
  void meetsWhatDemandAnyPointMeetsAtAnotherPlace() {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 200; round++) {
      List<Point> all = new ArrayList<>();
      Front front = new Front();
      int count = random.nextInt(300);
      for (int i = 0; i < count; i++) {
        Point point = new Point(random.nextInt(6), random.nextInt(12), random.nextInt(12));
        all.add(point);
        front.add(point);
      }
      List<Point> kept = front.points();
      assertThat(front.isSampled()).isFalse();
      assertThat(all).containsAll(kept);
      for (int last = 0; last < 12; last++) {
        for (int first = 0; first < 12; first++) {
          for (int place = 0; place < 6; place++) {
            assertThat(isMet(kept, place, last, first)).isEqualTo(isMet(all, place, last, first));
          }
        }
      }
      // Of those with the same first time, two are enough.
      assertThat(kept.size()).isLessThanOrEqualTo(24);
    }
  }

  @Test
  void placesThatAreUsedOneAfterTheOtherAreKeptAtBothEnds() {
    Front front = new Front();
    for (int i = 0; i < MANY; i++) {
      front.add(new Point(i, 10 * i + 5, 10 * i));
    }
    List<Point> kept = front.points();
    assertThat(front.isSampled()).isTrue();
    assertThat(kept)
        .contains(new Point(0, 5, 0), new Point(MANY - 1, 10 * MANY - 5, 10 * MANY - 10));
    assertThat(kept).hasSizeBetween(256, 1024);
  }
}
