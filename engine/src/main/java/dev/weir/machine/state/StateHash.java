package dev.weir.machine.state;

import java.io.Serializable;

/** A 128-bit hash of a sequence of words, order included; two lanes of a multiply-xorshift mix. */
public final class StateHash {
  private long low = 0x9E3779B97F4A7C15L;
  private long high = 0xC2B2AE3D27D4EB4FL;

  /** Adds a word. */
  public void add(long word) {
    low = mix(low ^ word, 0xBF58476D1CE4E5B9L);
    high = mix(high + word, 0x94D049BB133111EBL) ^ (low >>> 32);
  }

  /** The hash of one word. */
  public static long of(long word) {
    return mix(word + 0x9E3779B97F4A7C15L, 0xBF58476D1CE4E5B9L);
  }

  private static long mix(long value, long factor) {
    long z = (value ^ (value >>> 30)) * factor;
    z = (z ^ (z >>> 27)) * 0xD6E8FEB86659FD93L;
    return z ^ (z >>> 31);
  }

  /** The value. */
  public Value value() {
    return new Value(low, high);
  }

  /** A finished hash. */
  public record Value(long low, long high) implements Serializable {}
}
