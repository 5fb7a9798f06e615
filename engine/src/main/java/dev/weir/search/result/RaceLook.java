package dev.weir.search.result;

import dev.weir.machine.report.Failure;
import java.time.Duration;
import java.util.List;

/** What was seen of data races, as C11 defines them, beside what was asked for. */
public sealed interface RaceLook {
  /** Nobody looked. */
  record NotLooked() implements RaceLook {}

  /**
   * Some executions were looked at.
   *
   * @param found the races, each once, the first first
   * @param executions how many executions were looked at
   * @param isComplete whether these are all
   * @param time what it took
   */
  record Looked(List<Failure> found, long executions, boolean isComplete, Duration time)
      implements RaceLook {
    /** Copies the list. */
    public Looked {
      found = List.copyOf(found);
    }
  }

  /** The races that were seen. */
  default List<Failure> seen() {
    return switch (this) {
      case NotLooked _ -> List.of();
      case Looked looked -> looked.found();
    };
  }
}
