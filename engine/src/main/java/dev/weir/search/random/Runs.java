package dev.weir.search.random;

import dev.weir.machine.Machine;
import dev.weir.machine.await.Holding;
import dev.weir.search.checkpoint.SharingDiscovered;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Scheduler;
import dev.weir.search.exploration.Search;
import dev.weir.search.exploration.WholeLogNeeded;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.detect.Detector;
import java.util.SplittableRandom;

/**
 * Executions from the start of the program to their end, one after the other, as a {@link Runner}
 * wants them. No step is ever taken back, so that the machine keeps nothing to that end, and of a
 * long execution only the latest events are kept.
 *
 * <p>An execution follows from its scheduler and its seed. Where it has an error, of which all
 * events are needed, or where it shows that more memory is shared than was known, it is made again,
 * and counts once.
 */
public final class Runs {
  /** So many events are kept of an execution, or more as long as stores wait in buffers. */
  private static final int WINDOW = 1 << 20;

  private final Exploration exploration;
  private final EventLog log = new EventLog();

  /**
   * Chooses which executions to make, one after the other, where nothing is covered for certain.
   */
  @FunctionalInterface
  public interface Runner {
    /**
     * Makes executions, and returns when there are enough. Where the exploration is to stop sooner,
     * what is thrown is to be let pass.
     *
     * @param runs makes them
     */
    void make(Runs runs);
  }

  private Runs(Exploration exploration) {
    this.exploration = exploration;
  }

  /**
   * The search that a runner makes.
   *
   * @param most how many executions it makes at most, or about as many
   */
  public static Search of(Runner runner, long most) {
    return Search.ofRuns(
        most,
        exploration -> {
          exploration.machine().awaits().hold(Holding.SEEN);
          runner.make(new Runs(exploration));
        });
  }

  /** The machine, which is not to be stepped. */
  public Machine machine() {
    return exploration.machine();
  }

  /** The events of all executions so far. */
  public long events() {
    return exploration.events();
  }

  /**
   * Makes an execution.
   *
   * @param maker makes its scheduler
   * @param seed all that is left to chance follows from it
   * @param observer sees its events; it is started again where the execution is made again
   * @return whether it had an error
   */
  public boolean run(Scheduler.Maker maker, long seed, Monitor observer) {
    exploration.beginRun();
    // Races are told from all events before.
    boolean detectsRaces = exploration.options().detectors().contains(Detector.DATA_RACES);
    int window = detectsRaces ? Integer.MAX_VALUE : WINDOW;
    while (true) {
      long errors = exploration.errors();
      try {
        exploration.execution().startOneWayBeside(log, observer);
        exploration
            .execution()
            .takeAll(maker.start(exploration.machine(), new SplittableRandom(seed)), window);
        exploration.maximal();
        return exploration.errors() > errors;
      } catch (WholeLogNeeded needed) {
        window = Integer.MAX_VALUE;
      } catch (SharingDiscovered discovered) {
        exploration.machine().takeNewlyShared();
      }
      exploration.repeatRun();
    }
  }
}
