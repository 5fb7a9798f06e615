package dev.weir.hunt.steer;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.search.exploration.Scheduler;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/**
 * Chooses threads at random, each for a while: how long, is drawn for each run, from one step to
 * hundreds, since what goes wrong may need threads that run by turns or one that is far ahead.
 */
final class RandomTurns {
  private static final int MOST_DOUBLINGS = 9;

  private final Machine machine;
  private final SplittableRandom random;
  private final IntList enabled = new IntList();
  private final int meanTurn;
  private int present = Scheduler.NOBODY;

  RandomTurns(Machine machine, SplittableRandom random) {
    this.machine = machine;
    this.random = random;
    this.meanTurn = 1 << random.nextInt(MOST_DOUBLINGS);
  }

  /**
   * The thread that steps next.
   *
   * @param isHeld threads that do not step now
   * @return its actor, or {@link Scheduler#NOBODY}
   */
  int next(IntPredicate isHeld) {
    boolean goesOn = present != Scheduler.NOBODY && random.nextInt(meanTurn) != 0;
    if (!goesOn || !machine.isEnabled(present) || isHeld.test(present)) {
      present = any(isHeld);
    }
    return present;
  }

  private int any(IntPredicate isHeld) {
    machine.enabled(enabled);
    int count = 0;
    for (int i = 0; i < enabled.size(); i++) {
      int actor = enabled.get(i);
      if (Actors.isThread(actor) && !isHeld.test(actor)) {
        enabled.set(count++, actor);
      }
    }
    return count == 0 ? Scheduler.NOBODY : enabled.get(count == 1 ? 0 : random.nextInt(count));
  }
}
