package dev.weir.search;

import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * Random executions of any length: of each, only the latest events are kept, and a scout looks at
 * them. Where the scout, or an error, asks for all events ({@link WholeLogNeeded}), the execution
 * is made again with its whole log and seen by the monitors of the exploration, since it follows
 * from a seed of its own. No step is ever taken back, so that the machine keeps nothing to that
 * end.
 */
final class ScoutedExecutions implements Search {
  /** So many events are kept at most. */
  private static final int WINDOW = 1024;

  private final long runs;
  private final long seed;
  private final Monitor scout;

  /**
   * A search.
   *
   * @param runs how many executions, at least 1
   * @param scout needs no event again that it has seen; started for each execution
   */
  ScoutedExecutions(long runs, long seed, Monitor scout) {
    this.runs = runs;
    this.seed = seed;
    this.scout = scout;
  }

  @Override
  public void run(Driver driver) {
    SplittableRandom seeds = new SplittableRandom(seed);
    EventLog log = new EventLog();
    for (long run = 0; run < runs; run++) {
      long own = seeds.nextLong();
      driver.beginRun();
      try {
        driver.execution().startOneWay(log, scout);
        driver
            .execution()
            .takeAll(new UniformWalk(driver.machine(), new SplittableRandom(own)), WINDOW);
        driver.maximal();
      } catch (WholeLogNeeded again) {
        driver.repeatRun();
        driver.execution().startOneWay(log);
        driver
            .execution()
            .takeAll(
                new UniformWalk(driver.machine(), new SplittableRandom(own)), Integer.MAX_VALUE);
        driver.maximal();
      }
    }
  }

  @Override
  public OptionalLong runs() {
    return OptionalLong.of(runs);
  }
}
