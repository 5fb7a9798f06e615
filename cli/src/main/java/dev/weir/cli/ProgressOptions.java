package dev.weir.cli;

import dev.weir.search.ProgressListener;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** How much is said while a command works. */
final class ProgressOptions {
  @Option(
      names = "--progress",
      paramLabel = "auto|plain|none",
      description =
          "On standard error, once a second: executions, rate and an estimate of all of them; plain"
              + " writes lines (default: one line that changes, if that is a terminal).")
  private Kind kind = Kind.auto;

  /** How much is said. */
  enum Kind {
    auto,
    plain,
    none
  }

  /** Says what begins now, where lines are asked for. */
  void begins(Session session, String what) {
    if (kind == Kind.plain) {
      session.say(what);
    }
  }

  /** Explores, showing how far it has come as was asked for, until the user interrupts. */
  <T> T watched(Session session, Function<ProgressListener, T> exploration) {
    boolean changes = kind == Kind.auto && session.isErrorTerminal();
    ProgressListener stop = ProgressListener.stoppingWhen(session.interruption()::isRequested);
    if (kind != Kind.plain && !changes) {
      return exploration.apply(stop);
    }
    try (ProgressLine line = new ProgressLine(session.err(), changes, stop)) {
      return exploration.apply(line);
    }
  }
}
