package dev.weir.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
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
    Seconds.write(json, "seconds", total);
    json.writeObjectFieldStart("phases");
    Seconds.write(json, "compile", compile);
    Seconds.write(json, "load", load);
    Seconds.write(json, "explore", explore);
    Seconds.write(json, "report", report);
    json.writeEndObject();
  }

  /** Seconds for people. */
  static String seconds(Duration duration) {
    return Seconds.text(duration, 2) + " s";
  }
}
