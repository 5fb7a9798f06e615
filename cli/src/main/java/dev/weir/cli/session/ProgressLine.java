package dev.weir.cli.session;

import dev.weir.search.result.Progress;
import dev.weir.search.result.Progress.Range;
import dev.weir.search.result.ProgressListener;
import java.io.PrintWriter;
import java.util.Locale;

/** Shows on standard error how far an exploration has come, in one line that changes or in many. */
public final class ProgressLine implements ProgressListener, AutoCloseable {
  /** Estimates that differ by no more than this factor are shown as one number. */
  private static final double SURE = 1.2;

  private static final double LARGEST_NUMBER = 1e15;
  private static final long NANOS_BETWEEN = 1_000_000_000;

  private final PrintWriter err;
  private final boolean changes;
  private final ProgressListener stop;
  private int shown;

  /** When tests may be counted next. */
  private long latest = System.nanoTime() + NANOS_BETWEEN;

  /**
   * A line.
   *
   * @param changes whether each report replaces the one before, as it can on a terminal
   * @param stop says when to stop
   */
  ProgressLine(PrintWriter err, boolean changes, ProgressListener stop) {
    this.stop = stop;
    this.err = err;
    this.changes = changes;
  }

  @Override
  public void explored(Progress progress) {
    show(text(progress));
  }

  @Override
  public boolean hears() {
    return true;
  }

  /** Shows how many of some tests are done, at most once a second. */
  public void done(int tests, int all) {
    long now = System.nanoTime();
    if (now - latest >= 0) {
      latest = now + NANOS_BETWEEN;
      show(String.format(Locale.ROOT, "%,d of %,d tests done", tests, all));
    }
  }

  private void show(String what) {
    String text = "weir: " + what;
    if (changes) {
      err.print("\r" + text + " ".repeat(Math.max(0, shown - text.length())));
      shown = text.length();
    } else {
      err.println(text);
    }
    err.flush();
  }

  @Override
  public boolean wantsToStop() {
    return stop.wantsToStop();
  }

  /** Takes the line away. */
  @Override
  public void close() {
    if (shown > 0) {
      err.print("\r" + " ".repeat(shown) + "\r");
      err.flush();
      shown = 0;
    }
  }

  /** Executions, rate, time, and an estimate or the number of runs that were asked for. */
  static String text(Progress progress) {
    long nanos = Math.max(1, progress.elapsed().toNanos());
    double rate = progress.executions() * 1e9 / nanos;
    String text =
        String.format(
            Locale.ROOT,
            "%,d executions, %,d ended early, %,.0f/s, %s s",
            progress.executions(),
            progress.blocked(),
            rate,
            progress.elapsed().toSeconds());
    text += progress.turns().isPresent() ? round(progress) : "";
    long done = progress.executions() + progress.blocked();
    return progress.runs().isPresent()
        ? text + String.format(Locale.ROOT, "; %,d of %,d runs", done, progress.runs().getAsLong())
        : text + progress.estimate().map(ProgressLine::estimate).orElse("");
  }

  private static String round(Progress progress) {
    String turns = "; at most " + progress.turns().getAsInt() + " iterations of ";
    return turns
        + progress
            .cut()
            .map(cut -> (cut.isRecursion() ? "the recursion at " : "the loop at ") + cut.position())
            .orElse("each loop");
  }

  private static String estimate(Range range) {
    String from = range.from() > LARGEST_NUMBER ? "very many" : number(range.from());
    String text = "; estimated in all: ";
    if (range.from() > LARGEST_NUMBER) {
      return text + from;
    }
    if (range.to() > LARGEST_NUMBER) {
      return text + "from " + from;
    }
    return range.to() <= SURE * range.from()
        ? text + number((range.from() + range.to()) / 2)
        : text + from + " to " + number(range.to());
  }

  /** Two digits count: more would be a promise. */
  private static String number(double value) {
    double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(value)) - 1));
    return String.format(Locale.ROOT, "%,.0f", Math.round(value / unit) * unit);
  }
}
