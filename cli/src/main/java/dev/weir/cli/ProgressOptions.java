package dev.weir.cli;

import dev.weir.search.ProgressListener;
import java.util.Optional;
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
    ProgressListener stop = ProgressListener.stoppingWhen(session.interruption()::isRequested);
    Optional<ProgressLine> shown = line(session, stop);
    if (shown.isEmpty()) {
      return exploration.apply(stop);
    }
    try (ProgressLine line = shown.get()) {
      return exploration.apply(line);
    }
  }

  /** The line that shows how far a command has come, if one is asked for. */
  Optional<ProgressLine> line(Session session, ProgressListener stop) {
    boolean changes = kind == Kind.auto && session.isErrorTerminal();
    return kind == Kind.plain || changes
        ? Optional.of(new ProgressLine(session.err(), changes, stop))
        : Optional.empty();
  }
}
