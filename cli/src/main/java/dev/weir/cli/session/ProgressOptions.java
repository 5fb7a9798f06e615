package dev.weir.cli.session;

import dev.weir.cli.options.Given;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.Types;
import dev.weir.lin.LinChecker;
import dev.weir.lin.LinException;
import dev.weir.search.result.ProgressListener;
import java.util.Optional;
import java.util.function.Function;

/** How much is said while a command works. */
public record ProgressOptions(Given given) {
  /** Says what begins now, where lines are asked for. */
  public void begins(Session session, String what) {
    if (given.get(Options.PROGRESS) == Types.Progress.PLAIN) {
      session.say(what);
    }
  }

  /** Explores, showing how far it has come as was asked for, until the user interrupts. */
  public <T> T watched(Session session, Function<ProgressListener, T> exploration) {
    ProgressListener stop = ProgressListener.stoppingWhen(session.interruption()::isRequested);
    Optional<ProgressLine> shown = line(session, stop);
    if (shown.isEmpty()) {
      return exploration.apply(stop);
    }
    try (ProgressLine line = shown.get()) {
      return exploration.apply(line);
    }
  }

  /** What is asked of a data structure. */
  @FunctionalInterface
  public interface LinQuestion<T> {
    /** Asks. */
    T ask(LinChecker.Listener listener) throws LinException;
  }

  /** Asks about a data structure, showing how many scenarios are done, until interrupted. */
  public <T> T watchedLin(Session session, LinQuestion<T> question) throws LinException {
    boolean changes =
        given.get(Options.PROGRESS) == Types.Progress.AUTO && session.isErrorTerminal();
    boolean isShown = given.get(Options.PROGRESS) == Types.Progress.PLAIN || changes;
    return question.ask(new ScenarioProgress(session, isShown, changes));
  }

  /** The line that shows how far a command has come, if one is asked for. */
  public Optional<ProgressLine> line(Session session, ProgressListener stop) {
    boolean changes =
        given.get(Options.PROGRESS) == Types.Progress.AUTO && session.isErrorTerminal();
    return given.get(Options.PROGRESS) == Types.Progress.PLAIN || changes
        ? Optional.of(new ProgressLine(session.err(), changes, stop))
        : Optional.empty();
  }

  /** Says on standard error, about once a second, how many scenarios are done. */
  private static final class ScenarioProgress implements LinChecker.Listener {
    private static final long SECOND = 1_000_000_000L;

    private final Session session;
    private final boolean isShown;
    private final boolean changes;
    private long start = System.nanoTime();
    private long told = start;
    private int latest;

    /**
     * @param isShown whether anything is said
     * @param changes whether one line changes
     */
    ScenarioProgress(Session session, boolean isShown, boolean changes) {
      this.session = session;
      this.isShown = isShown;
      this.changes = changes;
    }

    @Override
    public boolean wantsToStop() {
      return session.interruption().isRequested();
    }

    @Override
    public synchronized void done(int done, int all) {
      long now = System.nanoTime();
      if (done <= latest) {
        // Those of another exploration.
        start = now;
      }
      latest = done;
      if (!isShown || now - told < SECOND && !(changes && done == all)) {
        return;
      }
      told = now;
      double spent = (now - start) / (double) SECOND;
      String line =
          "scenarios: %d of %d, about %.0f s left"
              .formatted(done, all, spent / done * (all - done));
      if (changes) {
        session.err().print("\r" + (done == all ? " ".repeat(line.length()) + "\r" : line));
      } else {
        session.err().println("weir: " + line);
      }
      session.err().flush();
    }
  }
}
