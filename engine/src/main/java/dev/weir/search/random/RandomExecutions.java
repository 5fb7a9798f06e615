package dev.weir.search.random;

import dev.weir.machine.await.Holding;
import dev.weir.search.driver.Driver;
import dev.weir.search.driver.Recorder;
import dev.weir.search.driver.Scheduler;
import dev.weir.search.driver.Search;
import dev.weir.search.driver.WholeLogNeeded;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.SplittableRandom;

/**
 * Random executions from the start, by a {@link UniformWalk}. They follow from the seed alone, and
 * cover nothing for certain.
 */
public final class RandomExecutions {
  /** So many events are kept at most of an execution that is scouted. */
  private static final int WINDOW = 1024;

  /** So many steps has an execution at most that is watched for livelocks. */
  private static final int MOST_STEPS = 1 << 11;

  private RandomExecutions() {}

  /**
   * Executions to their end.
   *
   * @param runs how many, at least 1
   */
  public static Search toTheEnd(long runs, long seed) {
    return Search.ofRuns(
        runs,
        driver -> {
          SplittableRandom seeds = new SplittableRandom(seed);
          EventLog log = new EventLog();
          driver.machine().awaits().hold(Holding.STUCK);
          driver.beginRun();
          driver.execution().start(Recorder.of(log));
          for (long run = 1; ; run++) {
            walk(driver, seeds.split(), Integer.MAX_VALUE);
            if (run == runs) {
              return;
            }
            if (log.size() > 0) {
              driver.execution().undo(0);
            }
            driver.beginRun();
          }
        });
  }

  private static void walk(Driver driver, SplittableRandom random, int window) {
    driver.execution().takeAll(new UniformWalk(driver.machine(), random), window);
    driver.maximal();
  }

  /**
   * Executions of any length: of each, only the latest events are kept, and a scout looks at them.
   * Where the scout, or an error, asks for all events ({@link WholeLogNeeded}), the execution is
   * made again with its whole log and seen by the monitors of the exploration, since it follows
   * from a seed of its own. No step is ever taken back, so that the machine keeps nothing to that
   * end.
   *
   * @param runs how many, at least 1
   * @param scout needs no event again that it has seen; started for each execution
   */
  public static Search scouted(long runs, long seed, Monitor scout) {
    return Search.ofRuns(
        runs,
        driver -> {
          SplittableRandom seeds = new SplittableRandom(seed);
          EventLog log = new EventLog();
          for (long run = 0; run < runs; run++) {
            long own = seeds.nextLong();
            driver.beginRun();
            try {
              driver.execution().startOneWay(log, scout);
              walk(driver, new SplittableRandom(own), WINDOW);
            } catch (WholeLogNeeded again) {
              driver.repeatRun();
              driver.execution().startOneWay(log);
              walk(driver, new SplittableRandom(own), Integer.MAX_VALUE);
            }
          }
        });
  }

  /**
   * Executions of bounded length, for {@link dev.weir.trace.detect.Livelocks} to watch. A livelock
   * that some schedule leads to is soon met by chance: the threads in it come back to the same
   * states over and over.
   *
   * @param runs how many, at least 1
   */
  public static Search watched(long runs, long seed) {
    return Search.ofRuns(
        runs,
        driver -> {
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
        });
  }
}
