package dev.weir.testing;

import java.util.Optional;
import net.jqwik.api.statistics.Statistics;

/** Counts the random programs that are small enough for the referee: a test of none would pass. */
public final class Judged {
  /** Fewer than these, in per cent, and the property fails. */
  private static final double LEAST = 80;

  private Judged() {}

  /**
   * Counts what the referee says of a try of a property.
   *
   * @return the same
   */
  public static Optional<SmallBehaviours> counted(Optional<SmallBehaviours> behaviours) {
    Statistics.label("small enough to be judged")
        .collect(behaviours.isPresent())
        .coverage(coverage -> coverage.check(true).percentage(share -> share >= LEAST));
    return behaviours;
  }
}
