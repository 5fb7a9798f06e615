package dev.weir.report.text;

import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.Obstacle;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How many executions ended before all their threads did, and why. */
final class BlockedText {
  /** Those that may be an error. */
  private static final Set<Obstacle> ERRORS =
      EnumSet.of(Obstacle.ERROR, Obstacle.DEADLOCK, Obstacle.NONTERMINATION);

  private BlockedText() {}

  /** How many, and how many for each reason if there are several; empty where there are none. */
  static Optional<String> of(Counts counts) {
    if (counts.blocked() == 0) {
      return Optional.empty();
    }
    String why = reasons(counts.obstacles());
    return Optional.of(counts.blocked() + " ended early" + (why.isEmpty() ? "" : " (" + why + ")"));
  }

  private static String reasons(Map<Obstacle, Long> obstacles) {
    boolean isOne = obstacles.size() == 1;
    String each =
        new TreeMap<>(obstacles)
            .entrySet().stream()
                .map(its -> (isOne ? "" : its.getValue() + " ") + its.getKey().text())
                .collect(Collectors.joining(", "));
    boolean mayFail = obstacles.keySet().stream().anyMatch(ERRORS::contains);
    return each.isEmpty() || mayFail ? each : "no error: " + each;
  }
}
