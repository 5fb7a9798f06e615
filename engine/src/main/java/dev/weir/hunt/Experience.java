package dev.weir.hunt;

import dev.weir.hunt.predict.Cycle;
import dev.weir.hunt.steer.Course;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * What earlier runs, wherever they were steered to, say of how to come to a cycle. Half of the runs
 * to it begin as the one that came nearest did, up to some step, and go on otherwise.
 */
final class Experience {
  private final Cycle cycle;
  private Optional<Past> nearest = Optional.empty();

  /**
   * An earlier run.
   *
   * @param steps how many it had
   * @param progress how near it came
   * @param isFormed whether it formed the cycle
   */
  private record Past(Course course, long steps, int progress, boolean isFormed) {
    private boolean isNearerThan(Past other) {
      return isFormed != other.isFormed ? isFormed : progress >= other.progress && !isFormed;
    }
  }

  Experience(Cycle cycle) {
    this.cycle = cycle;
  }

  /** The next run to the cycle. */
  Course next(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    boolean isNew = random.nextBoolean();
    long own = random.nextLong();
    if (isNew || nearest.isEmpty()) {
      return Course.of(cycle, own);
    }
    Past past = nearest.get();
    return past.course.turning(random.nextLong(past.steps + 1), cycle, own);
  }

  /** Takes note of a run. */
  void learn(Course course, long steps, int progress, boolean isFormed) {
    Past past = new Past(course, steps, progress, isFormed);
    if (nearest.isEmpty() || past.isNearerThan(nearest.get())) {
      nearest = Optional.of(past);
    }
  }
}
