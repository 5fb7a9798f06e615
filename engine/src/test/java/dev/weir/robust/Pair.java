package dev.weir.robust;

import dev.weir.program.SourcePosition;
import java.util.Set;
import java.util.stream.Collectors;

/** Where a store stands and what gets ahead of it. */
record Pair(SourcePosition store, SourcePosition by) {

  /** The pairs that were found. */
  static Set<Pair> of(RobustResult result) {
    return result.violations().stream()
        .map(v -> new Pair(v.overtaken().position(), v.by().position()))
        .collect(Collectors.toSet());
  }
}
