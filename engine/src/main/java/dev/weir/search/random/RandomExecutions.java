package dev.weir.search.random;

import dev.weir.machine.await.Holding;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Recorder;
import dev.weir.search.exploration.Scheduler;
import dev.weir.search.exploration.Search;
import dev.weir.search.exploration.WholeLogNeeded;
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
        exploration -> {
          SplittableRandom seeds = new SplittableRandom(seed);
          EventLog log = new EventLog();
          exploration.machine().awaits().hold(Holding.STUCK);
          exploration.beginRun();
          exploration.execution().start(Recorder.of(log));
          for (long run = 1; ; run++) {
            walk(exploration, seeds.split(), Integer.MAX_VALUE);
            if (run == runs) {
              return;
            }
            if (log.size() > 0) {
              exploration.execution().undo(0);
            }
            exploration.beginRun();
          }
        });
  }

  private static void walk(Exploration exploration, SplittableRandom random, int window) {
    exploration.execution().takeAll(new UniformWalk(exploration.machine(), random), window);
    exploration.maximal();
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
        exploration -> {
          SplittableRandom seeds = new SplittableRandom(seed);
          EventLog log = new EventLog();
          for (long run = 0; run < runs; run++) {
            long own = seeds.nextLong();
            exploration.beginRun();
            try {
              exploration.execution().startOneWay(log, scout);
              walk(exploration, new SplittableRandom(own), WINDOW);
            } catch (WholeLogNeeded again) {
              exploration.repeatRun();
              exploration.execution().startOneWay(log);
              walk(exploration, new SplittableRandom(own), Integer.MAX_VALUE);
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
        exploration -> {
          SplittableRandom seeds = new SplittableRandom(seed);
          EventLog log = new EventLog();
          exploration.machine().awaits().hold(Holding.STUCK);
          for (long run = 0; run < runs; run++) {
            exploration.beginRun();
            exploration.execution().startOneWay(log);
            UniformWalk walk = new UniformWalk(exploration.machine(), seeds.split());
            int actor = walk.next();
            for (int step = 0; step < MOST_STEPS && actor != Scheduler.NOBODY; step++) {
              exploration.execution().take(actor, walk.outcome(actor));
              actor = walk.next();
            }
            if (actor == Scheduler.NOBODY) {
              exploration.maximal();
            }
          }
        });
  }
}
