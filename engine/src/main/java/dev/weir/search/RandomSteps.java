package dev.weir.search;

import dev.weir.machine.Machine;
import dev.weir.machine.step.IntList;
import java.util.SplittableRandom;

/**
 * Takes random steps: each of an actor that can step, the store buffers among them, and with an
 * outcome of that step, each as likely as any other.
 */
final class RandomSteps {
  private final IntList enabled = new IntList();
  private final IntList outcomes = new IntList();

  /**
   * Takes steps until nobody can step.
   *
   * @param window forgets the events so far whenever there are so many of them
   */
  void takeAll(Driver driver, SplittableRandom random, int window) {
    Machine machine = driver.machine();
    machine.enabled(enabled);
    while (!enabled.isEmpty()) {
      int actor = enabled.get(random.nextInt(enabled.size()));
      machine.outcomes(actor, outcomes);
      int count = outcomes.size();
      int outcome = outcomes.get(count == 1 ? 0 : random.nextInt(count));
      if (driver.length() >= window) {
        driver.forget();
      }
      driver.take(actor, outcome);
      machine.enabled(enabled);
    }
  }
}
