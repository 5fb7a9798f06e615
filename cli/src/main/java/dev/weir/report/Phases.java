package dev.weir.report;

import dev.weir.report.output.Json;
import dev.weir.report.output.Seconds;
import java.time.Duration;

/**
 * The wall time of a run and of its parts.
 *
 * @param compile from source to LLVM modules
 * @param load from LLVM modules to a program
 * @param explore the search, or the replay
 * @param report all that follows: running the counterexample again, writing files
 * @param total all of it
 */
public record Phases(
    Duration compile, Duration load, Duration explore, Duration report, Duration total) {

  /** No time at all. */
  public static final Phases NONE =
      new Phases(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);

  /** The members {@code seconds} and {@code phases} of an object. */
  public Json json() {
    return new Json()
        .put("seconds", total)
        .put(
            "phases",
            new Json()
                .put("compile", compile)
                .put("load", load)
                .put("explore", explore)
                .put("report", report));
  }

  /** Seconds for people. */
  public static String seconds(Duration duration) {
    return Seconds.text(duration, 2) + " s";
  }
}
