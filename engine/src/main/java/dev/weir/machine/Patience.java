package dev.weir.machine;

import java.util.function.BooleanSupplier;

/**
 * Asks now and then, during work that may be long and takes no step, whether a limit is met: every
 * loop whose length the program under test decides spends some of it.
 */
final class Patience {
  private static final int WORK_BETWEEN_QUESTIONS = 1 << 16;

  private final BooleanSupplier interrupted;
  private int left = WORK_BETWEEN_QUESTIONS;

  /**
   * Patience that ends when somebody says so.
   *
   * @param interrupted whether it has ended
   */
  Patience(BooleanSupplier interrupted) {
    this.interrupted = interrupted;
  }

  /**
   * Takes note of some work, at least 0, each unit of it a few nanoseconds.
   *
   * @throws Interrupted if patience has ended
   */
  void spend(int work) {
    left -= work;
    if (left < 0) {
      left = WORK_BETWEEN_QUESTIONS;
      ask();
    }
  }

  /**
   * Asks at once.
   *
   * @throws Interrupted if patience has ended
   */
  void ask() {
    if (interrupted.getAsBoolean()) {
      throw Interrupted.INSTANCE;
    }
  }
}
