package dev.weir.search;

import dev.weir.machine.await.Holding;
import dev.weir.trace.EventLog;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * Random executions of bounded length, for {@link dev.weir.trace.Livelocks} to watch. A livelock
 * that some schedule leads to is soon met by chance: the threads in it come back to the same states
 * over and over.
 */
final class LivelockSearch implements Search {
  private static final int MOST_STEPS = 1 << 11;

  private final long runs;
  private final long seed;

  /**
   * A search.
   *
   * @param runs how many executions, at least 1
   */
  LivelockSearch(long runs, long seed) {
    this.runs = runs;
    this.seed = seed;
  }

  @Override
  public void run(Driver driver) {
    SplittableRandom seeds = new SplittableRandom(seed);
    EventLog log = new EventLog();
    driver.machine().awaits().hold(Holding.STUCK);
    for (long run = 0; run < runs; run++) {
      driver.beginRun();
      driver.execution().startOneWay(log);
      UniformWalk walk = new UniformWalk(driver.machine(), seeds.split());
      int actor = walk.next();
      for (int step = 0; step < MOST_STEPS && actor != Scheduler.NOBODY; step++) {
        driver.execution().take(actor, walk.outcome(actor));
        actor = walk.next();
      }
      if (actor == Scheduler.NOBODY) {
        driver.maximal();
      }
    }
  }

  @Override
  public OptionalLong runs() {
    return OptionalLong.of(runs);
  }
}
