package dev.weir.search;

import dev.weir.machine.await.Holding;
import dev.weir.trace.EventLog;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * Random executions from the start to the end, by a {@link UniformWalk}. They follow from the seed
 * alone, and cover nothing for certain.
 */
final class RandomExecutions implements Search {
  private final long runs;
  private final long seed;

  /**
   * A search.
   *
   * @param runs how many executions, at least 1
   */
  RandomExecutions(long runs, long seed) {
    this.runs = runs;
    this.seed = seed;
  }

  @Override
  public void run(Driver driver) {
    SplittableRandom seeds = new SplittableRandom(seed);
    EventLog log = new EventLog();
    driver.machine().awaits().hold(Holding.STUCK);
    driver.beginRun();
    driver.execution().start(Recorder.of(log));
    for (long run = 1; ; run++) {
      driver
          .execution()
          .takeAll(new UniformWalk(driver.machine(), seeds.split()), Integer.MAX_VALUE);
      driver.maximal();
      if (run == runs) {
        return;
      }
      if (log.size() > 0) {
        driver.execution().undo(0);
      }
      driver.beginRun();
    }
  }

  @Override
  public OptionalLong runs() {
    return OptionalLong.of(runs);
  }
}
