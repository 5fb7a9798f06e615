package dev.weir.report.output;

import java.time.Duration;

/**
 * Times in seconds, as text: without decimal numbers of any size, whose tables take longer to make
 * than a small program takes to explore.
 */
public final class Seconds {
  private static final int DECIMALS_OF_NANOSECONDS = 9;

  private Seconds() {}

  /**
   * A time that is not negative, such as {@code 0.12}; halves are rounded up.
   *
   * @param decimals from 1 to 9
   */
  public static String text(Duration time, int decimals) {
    long unit = 1;
    for (int i = decimals; i < DECIMALS_OF_NANOSECONDS; i++) {
      unit *= 10;
    }
    long perSecond = Duration.ofSeconds(1).toNanos() / unit;
    long units = (time.toNanos() + unit / 2) / unit;
    String fraction = Long.toString(units % perSecond);
    return units / perSecond + "." + "0".repeat(decimals - fraction.length()) + fraction;
  }
}
