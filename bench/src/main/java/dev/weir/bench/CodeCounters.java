package dev.weir.bench;

import java.util.Arrays;

/**
 * What code counts that was changed by {@link CountedCode}: calls of methods and bytecodes, by the
 * numbers of the methods. It is static since that code knows no object of ours; one exploration at
 * a time counts.
 */
public final class CodeCounters {
  private static long[] calls = new long[0];
  private static long[] bytecodes = new long[0];

  private CodeCounters() {}

  /** Counts from nothing, for so many methods. */
  static void begin(int methods) {
    calls = new long[methods];
    bytecodes = new long[methods];
  }

  /** A method was called. */
  public static void call(int method) {
    calls[method]++;
  }

  /** So many bytecodes of a method follow. */
  public static void run(int method, int count) {
    bytecodes[method] += count;
  }

  /** The calls of each method. */
  static long[] calls() {
    return Arrays.copyOf(calls, calls.length);
  }

  /** The bytecodes of each method that were run. */
  static long[] bytecodes() {
    return Arrays.copyOf(bytecodes, bytecodes.length);
  }
}
