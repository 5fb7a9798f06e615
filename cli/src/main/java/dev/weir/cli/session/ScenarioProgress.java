package dev.weir.cli.session;

import dev.weir.lin.LinChecker;

/** Says on standard error, about once a second, how many scenarios are done. */
final class ScenarioProgress implements LinChecker.Listener {
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
        "scenarios: %d of %d, about %.0f s left".formatted(done, all, spent / done * (all - done));
    if (changes) {
      session.err().print("\r" + (done == all ? " ".repeat(line.length()) + "\r" : line));
    } else {
      session.err().println("weir: " + line);
    }
    session.err().flush();
  }
}
