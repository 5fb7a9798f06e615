package dev.weir.report;

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
    private static final int MOST_NAMED = 3;

    /** Copies the list. */
    public Looked {
      found = List.copyOf(found);
    }

    private void writeTo(StringBuilder out, String model) {
      if (found.isEmpty()) {
        out.append("none by the rules of C11");
        if (!isComplete) {
          out.append(" in the first ")
              .append(Wording.count(executions, "execution"))
              .append("; --data-races looks at all");
        }
      } else {
        out.append(found.size())
            .append(isComplete ? "" : " or more")
            .append(" by the rules of C11, no error under ")
            .append(model)
            .append("; --data-races stops there");
      }
      out.append(" (").append(Seconds.text(time, 2)).append(" s)\n");
      found.stream()
          .limit(MOST_NAMED)
          .forEach(race -> out.append("           ").append(Wording.failure(race)).append('\n'));
    }
  }

  /** The races that were seen. */
  default List<Failure> seen() {
    return switch (this) {
      case NotLooked _ -> List.of();
      case Looked looked -> looked.found();
    };
  }

  /** Writes the line that says it, and a line for each of the first races. */
  default void writeTo(StringBuilder out, String model, boolean isSafe) {
    switch (this) {
      case NotLooked _ -> {
        if (isSafe) {
          out.append("races:     not looked for, as no access is atomic; --data-races looks\n");
        }
      }
      case Looked looked -> {
        out.append("races:     ");
        looked.writeTo(out, model);
      }
    }
  }
}
