package dev.weir.machine.options;

import java.util.function.BooleanSupplier;

/**
 * Asks now and then, during work that may be long and takes no step, whether a limit is met: every
 * loop whose length the program under test or its execution decides spends some of it.
 */
public final class Budget {
  private static final int WORK_BETWEEN_QUESTIONS = 1 << 16;

  private final BooleanSupplier interrupted;
  private int left = WORK_BETWEEN_QUESTIONS;

  /**
   * Patience that ends when somebody says so.
   *
   * @param interrupted whether it has ended
   */
  public Budget(BooleanSupplier interrupted) {
    this.interrupted = interrupted;
  }

  /**
   * Takes note of some work, at least 0, each unit of it a few nanoseconds.
   *
   * @throws Interrupted if patience has ended
   */
  public void spend(int work) {
    left -= work;
    if (left < 0) {
      left = WORK_BETWEEN_QUESTIONS;
      ask();
    }
  }

  /**
   * The same for work that takes a number of units for each of a number of things.
   *
   * @throws Interrupted if patience has ended
   */
  public void spend(int things, int work) {
    spend((int) Math.min(Integer.MAX_VALUE, (long) things * work));
  }

  /** Whether it has ended, asked at once: for a machine that works for another. */
  public boolean hasEnded() {
    return interrupted.getAsBoolean();
  }

  /**
   * Asks at once.
   *
   * @throws Interrupted if patience has ended
   */
  public void ask() {
    if (hasEnded()) {
      throw new Interrupted();
    }
  }
}
