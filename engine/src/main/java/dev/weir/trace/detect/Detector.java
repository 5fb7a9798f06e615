package dev.weir.trace.detect;

import dev.weir.trace.Monitor;
import java.util.function.Supplier;

/** An error that is looked for when asked, by a monitor. */
public enum Detector {
  /** Data races of C11. */
  DATA_RACES("data-races", DataRaces::new),
  /** Heap blocks that are left behind. */
  LEAKS("leaks", Leaks::new);

  private final String text;
  private final Supplier<Monitor> monitors;

  Detector(String text, Supplier<Monitor> monitors) {
    this.text = text;
    this.monitors = monitors;
  }

  /** The word on the command line. */
  public String text() {
    return text;
  }

  /** A monitor of one exploration. */
  public Monitor newMonitor() {
    return monitors.get();
  }
}
