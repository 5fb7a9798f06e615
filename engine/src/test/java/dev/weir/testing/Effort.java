package dev.weir.testing;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How much the tests try. By default random tests make a share of their tries, always from the same
 * seeds, and the longest tables are looked at in part, so that a build is short and gives the same
 * result each time. The nightly build ({@code mvn -P nightly verify}) makes all tries from new
 * seeds and looks at everything.
 */
public final class Effort {
  private static final boolean NIGHTLY = Boolean.getBoolean("weir.nightly");

  /** One of so many tries is made by default. */
  private static final int SHARE = 6;

  private static final int LEAST = 20;

  private static final long FIRST_SEED = NIGHTLY ? new Random().nextInt(Integer.MAX_VALUE) : 0;

  private Effort() {}

  /** Whether all is to be tried. */
  public static boolean isNightly() {
    return NIGHTLY;
  }

  /** How many of {@code all} tries this build makes, 20 or more where there are so many. */
  public static int tries(int all) {
    return NIGHTLY ? all : Math.min(all, Math.max(LEAST, all / SHARE));
  }

  /**
   * Of how many rows of a table this build looks at one, where {@code usual} is a short build's.
   */
  public static int oneOf(int usual) {
    return NIGHTLY ? 1 : usual;
  }

  /**
   * Whether this build looks at a row of a table, where {@code usual} is of how many a short one
   * looks at one. The name of the row decides, so that a new row changes nothing for the others.
   */
  public static boolean takes(String name, int usual) {
    return Math.floorMod(name.hashCode(), oneOf(usual)) == 0;
  }

  /** One of so many rows of a table, all in a nightly build. */
  public static <T> Stream<T> some(List<T> rows, int usual) {
    int every = oneOf(usual);
    return IntStream.range(0, rows.size()).filter(i -> i % every == 0).mapToObj(rows::get);
  }

  /**
   * The first seed of a row of random programs.
   *
   * @param property the system property that sets it by hand
   */
  public static long firstSeed(String property) {
    return Long.getLong(property, FIRST_SEED);
  }

  /**
   * How many random programs are tried.
   *
   * @param property the system property that sets it by hand
   * @param all what a nightly build tries
   */
  public static int count(String property, int all) {
    return Integer.getInteger(property, tries(all));
  }
}
