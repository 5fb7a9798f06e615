package dev.weir.search;

import dev.weir.machine.IntList;
import dev.weir.machine.Machine;
import dev.weir.trace.EventLog;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * Random executions from the start to the end: at each point one of all actors that can step, the
 * store buffers among them, and one of the outcomes of its step, each as likely as any other. They
 * follow from the seed alone, and cover nothing for certain.
 */
final class RandomExecutions implements Search {
  private final long runs;
  private final long seed;
  private final IntList enabled = new IntList();
  private final IntList outcomes = new IntList();

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
    driver.beginRun();
    driver.start(Recorder.of(log));
    for (long run = 1; ; run++) {
      takeAll(driver, seeds.split());
      driver.maximal();
      if (run == runs) {
        return;
      }
      if (log.size() > 0) {
        driver.undo(0);
      }
      driver.beginRun();
    }
  }

  private void takeAll(Driver driver, SplittableRandom random) {
    Machine machine = driver.machine();
    machine.enabled(enabled);
    while (!enabled.isEmpty()) {
      int actor = enabled.get(random.nextInt(enabled.size()));
      machine.outcomes(actor, outcomes);
      int count = outcomes.size();
      driver.take(actor, outcomes.get(count == 1 ? 0 : random.nextInt(count)));
      machine.enabled(enabled);
    }
  }

  @Override
  public OptionalLong runs() {
    return OptionalLong.of(runs);
  }
}
