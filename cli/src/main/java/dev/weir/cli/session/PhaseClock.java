package dev.weir.cli.session;

import dev.weir.report.Phases;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Measures the parts of a run, one after the other. */
public final class PhaseClock {
  /** The parts. */
  public enum Phase {
    COMPILE,
    LOAD,
    EXPLORE,
    REPORT
  }

  private final LongSupplier nanoTime;
  private final long start;
  private final Map<Phase, Duration> spent = new EnumMap<>(Phase.class);
  private long mark;

  /** A clock that starts now. */
  public PhaseClock() {
    this(System::nanoTime);
  }

  /** A clock that starts now; the time is in nanoseconds from any origin. */
  public PhaseClock(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    start = nanoTime.getAsLong();
    mark = start;
  }

  /** The time since the last phase ended goes to no phase. */
  public void skip() {
    mark = nanoTime.getAsLong();
  }

  /** The time since the last phase ended belongs to this one. */
  public void ended(Phase phase) {
    long now = nanoTime.getAsLong();
    spent.merge(phase, Duration.ofNanos(now - mark), Duration::plus);
    mark = now;
  }

  /** What was measured so far. */
  public Phases phases() {
    return new Phases(
        of(Phase.COMPILE),
        of(Phase.LOAD),
        of(Phase.EXPLORE),
        of(Phase.REPORT),
        Duration.ofNanos(nanoTime.getAsLong() - start));
  }

  private Duration of(Phase phase) {
    return spent.getOrDefault(phase, Duration.ZERO);
  }
}
