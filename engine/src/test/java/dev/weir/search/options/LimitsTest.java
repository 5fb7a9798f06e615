package dev.weir.search.options;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.model.SequentialConsistency;
import dev.weir.search.result.Bound;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class LimitsTest {
  /** Less than this process uses. */
  private static final long LIMIT = 1 << 20;

  private static final CheckOptions ALONE =
      CheckOptions.of(new SequentialConsistency()).withMemoryLimit(Optional.of(LIMIT));

  private static final CheckOptions BESIDE = ALONE.withMemoryShare(LIMIT / 2);

  @Test
  void anExplorationByItselfMeetsTheLimitOfTheProcess() {
    assertThat(met(ALONE, () -> 0)).isEqualTo(Bound.MEMORY_LIMIT);
  }

  @Test
  void anExplorationBesideOthersThatHoldsMuchMeetsTheLimitOfTheProcess() {
    assertThat(met(BESIDE, () -> LIMIT / 4)).isEqualTo(Bound.MEMORY_LIMIT);
  }

  @Test
  void anExplorationBesideOthersThatHoldsMoreThanItsShareMeetsTheLimit() {
    assertThat(met(BESIDE, () -> LIMIT / 2 + 1)).isEqualTo(Bound.MEMORY_LIMIT);
  }

  @Test
  void anExplorationBesideOthersThatHoldsLittleDoesNotEndForThem() {
    Limits limits = limits(BESIDE, () -> LIMIT / 16);
    assertThat(limits.check()).isFalse();
    assertThat(limits.met()).isEmpty();
  }

  private static Bound met(CheckOptions options, LongSupplier held) {
    Limits limits = limits(options, held);
    assertThat(limits.check()).isTrue();
    return limits.met().orElseThrow();
  }

  private static Limits limits(CheckOptions options, LongSupplier held) {
    return new Limits(options, System.nanoTime(), () -> {}, () -> false, held);
  }
}
