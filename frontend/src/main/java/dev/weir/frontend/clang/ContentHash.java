package dev.weir.frontend.clang;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * A name for contents, of 128 bits. It tells apart what came about by itself, not what somebody
 * made to look the same; unlike the digests of the platform it needs no provider, which takes
 * longer to find than a small program takes to compile.
 *
 * @param first one half
 * @param second the other half, independent of the first
 */
public record ContentHash(long first, long second) {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long FIRST_FACTOR = 0x9E3779B97F4A7C15L;
  private static final long SECOND_FACTOR = 0xC2B2AE3D27D4EB4FL;

  /** That of some bytes. */
  public static ContentHash of(byte[] bytes) {
    long first = bytes.length;
    long second = ~first;
    int i = 0;
    for (; i + Long.BYTES <= bytes.length; i += Long.BYTES) {
      long word = (long) LONGS.get(bytes, i);
      first = mixed(first ^ word, FIRST_FACTOR);
      second = mixed(second + word, SECOND_FACTOR);
    }
    long rest = 0;
    for (; i < bytes.length; i++) {
      rest = rest << Byte.SIZE | bytes[i] & 0xff;
    }
    return new ContentHash(mixed(first ^ rest, FIRST_FACTOR), mixed(second + rest, SECOND_FACTOR));
  }

  /** A step that loses nothing: each of its parts can be taken back. */
  private static long mixed(long value, long factor) {
    long product = (value ^ value >>> 32) * factor;
    return product ^ product >>> 29;
  }

  /** That of some texts in this order. */
  public static ContentHash of(List<String> texts) {
    // No text of a command, a name or a path holds the character between them.
    return of((texts.size() + "\0" + String.join("\0", texts)).getBytes(StandardCharsets.UTF_8));
  }

  /** Both halves. */
  byte[] bytes() {
    return ByteBuffer.allocate(2 * Long.BYTES).putLong(first).putLong(second).array();
  }

  /** In 32 hexadecimal digits. */
  public String text() {
    return digits(first) + digits(second);
  }

  /** Reads {@link #text}; empty if it is not such a text. */
  static Optional<ContentHash> parse(String text) {
    int half = 2 * Long.BYTES;
    try {
      return text.length() == 2 * half
          ? Optional.of(
              new ContentHash(
                  HexFormat.fromHexDigitsToLong(text, 0, half),
                  HexFormat.fromHexDigitsToLong(text, half, 2 * half)))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String digits(long half) {
    String digits = Long.toHexString(half);
    return "0".repeat(2 * Long.BYTES - digits.length()) + digits;
  }
}
