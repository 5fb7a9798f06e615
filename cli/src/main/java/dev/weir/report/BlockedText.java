package dev.weir.report;

import dev.weir.search.result.CheckResult.Counts;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Why executions were blocked, after how many were. */
final class BlockedText {
  private BlockedText() {}

  /** For each reason how many; nothing where there are none. */
  static String of(Counts counts) {
    return counts.obstacles().isEmpty()
        ? ""
        : new TreeMap<>(counts.obstacles())
            .entrySet().stream()
                .map(its -> its.getValue() + " " + its.getKey().text())
                .collect(Collectors.joining(", ", " (", ")"));
  }
}
