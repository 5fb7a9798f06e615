package dev.weir.cli.doctor;

/** Amounts of memory, for people. */
public final class Amount {
  private static final long MEGA = 1 << 20;
  private static final long GIGA = 1 << 30;

  private Amount() {}

  /** Bytes as megabytes, or as gigabytes where there are many. */
  public static String of(long bytes) {
    return bytes >= 10 * GIGA ? bytes / GIGA + " GB" : bytes / MEGA + " MB";
  }
}
