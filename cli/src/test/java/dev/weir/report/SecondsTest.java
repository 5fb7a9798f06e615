package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.output.Seconds;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecondsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 2, 0.00",
    "4999999, 2, 0.00",
    "5000000, 2, 0.01",
    "994999999, 2, 0.99",
    "995000000, 2, 1.00",
    "1500, 6, 0.000002",
    "61000000000, 3, 61.000",
    "1, 9, 0.000000001",
  })
  void halvesAreRoundedUp(long nanos, int decimals, String text) {
    assertThat(Seconds.text(Duration.ofNanos(nanos), decimals)).isEqualTo(text);
  }

  @Property
  void textsAreThoseOfDecimalNumbers(
      @ForAll @LongRange(min = 0, max = Long.MAX_VALUE / 2) long nanos,
      @ForAll @IntRange(min = 1, max = 9) int decimals) {
    assertThat(Seconds.text(Duration.ofNanos(nanos), decimals))
        .isEqualTo(
            BigDecimal.valueOf(nanos, 9).setScale(decimals, RoundingMode.HALF_UP).toPlainString());
  }
}
