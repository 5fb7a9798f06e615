package dev.weir.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
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

  /** The fields {@code seconds} and {@code phases} of an object. */
  public void write(JsonGenerator json) throws IOException {
    json.writeNumberField("seconds", exactSeconds(total));
    json.writeObjectFieldStart("phases");
    json.writeNumberField("compile", exactSeconds(compile));
    json.writeNumberField("load", exactSeconds(load));
    json.writeNumberField("explore", exactSeconds(explore));
    json.writeNumberField("report", exactSeconds(report));
    json.writeEndObject();
  }

  /** Seconds, down to the microsecond. */
  static BigDecimal exactSeconds(Duration duration) {
    return BigDecimal.valueOf(duration.toNanos(), 9).setScale(6, RoundingMode.HALF_UP);
  }

  /** Seconds for people. */
  static String seconds(Duration duration) {
    return BigDecimal.valueOf(duration.toNanos(), 9).setScale(2, RoundingMode.HALF_UP) + " s";
  }
}
