package dev.weir.search.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Whether a process leaves a core idle, by clocks that are set by hand. */
class IdleCoresTest {
  private static final long MILLI = 1_000_000L;

  private long clock;
  private long processor;

  private void pass(long millis, double busyCores) {
    clock += millis * MILLI;
    processor += (long) (millis * busyCores * MILLI);
  }

  private IdleCores cores(int number) {
    return new IdleCores(number, () -> clock, () -> processor);
  }

  @Test
  void noneIsIdleWhileAllAreUsed() {
    IdleCores cores = cores(2);
    pass(30, 2);
    assertThat(cores.isOneIdle()).isFalse();
    pass(30, 1.6);
    assertThat(cores.isOneIdle()).isFalse();
  }

  @Test
  void oneIsIdleWhereHalfOfItIsLeft() {
    IdleCores cores = cores(2);
    pass(30, 1.4);
    assertThat(cores.isOneIdle()).isTrue();
    IdleCores more = cores(8);
    pass(30, 2);
    assertThat(more.isOneIdle()).isTrue();
  }

  @Test
  void aShortTimeTellsNothing() {
    IdleCores cores = cores(2);
    pass(20, 1);
    assertThat(cores.isOneIdle()).isFalse();
    pass(10, 1);
    assertThat(cores.isOneIdle()).isTrue();
    pass(10, 2);
    assertThat(cores.isOneIdle()).isTrue();
  }

  @Test
  void itIsAboutAnEighthOfTheTimeSoFar() {
    IdleCores cores = cores(2);
    pass(800, 2);
    assertThat(cores.isOneIdle()).isFalse();
    pass(100, 1);
    assertThat(cores.isOneIdle()).isFalse();
    pass(20, 1);
    assertThat(cores.isOneIdle()).isTrue();
  }
}
