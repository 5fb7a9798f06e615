package dev.weir.program.text;

import dev.weir.program.Global;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * The value of a global at the start, as lines: {@code =} and bytes, which are texts, hexadecimal
 * digits, or one byte and how often it is repeated, such as {@code 00 * 40}; then the addresses in
 * it.
 */
final class InitialiserWriter {
  private static final int BYTES_OF_LINE = 32;

  /** So many equal bytes are written as one, and how often. */
  private static final int LONG_RUN = 16;

  /** So many letters are written as such. */
  private static final int LONG_TEXT = 4;

  private final byte[] bytes;
  private int at;

  private InitialiserWriter(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The lines; none where the value is zero without having been written. */
  static List<String> lines(Global global, InstructionWriter operands) {
    List<String> lines = new ArrayList<>();
    InitialiserWriter writer = new InitialiserWriter(global.initialiser());
    while (writer.at < writer.bytes.length) {
      lines.add("  =" + writer.line());
    }
    for (Global.Relocation relocation : global.relocations()) {
      lines.add("  [" + relocation.offset() + "] = " + operands.operand(relocation.target()));
    }
    return lines;
  }

  private String line() {
    StringBuilder line = new StringBuilder();
    int start = at;
    while (at < bytes.length && at - start < BYTES_OF_LINE) {
      line.append(' ').append(part(Math.min(bytes.length, start + BYTES_OF_LINE)));
    }
    return line.toString();
  }

  /** The next bytes, up to an end; a run or a text may go on behind it. */
  private String part(int end) {
    int from = at;
    int run = run(at, bytes.length);
    if (run >= LONG_RUN) {
      at += run;
      return hexadecimal(from, from + 1) + " * " + run;
    }
    int text = text(at, bytes.length);
    if (text >= LONG_TEXT) {
      at += text;
      return Words.quoted(new String(bytes, from, text, StandardCharsets.US_ASCII));
    }
    do {
      at++;
    } while (at < end && run(at, at + LONG_RUN) < LONG_RUN && text(at, at + LONG_TEXT) < LONG_TEXT);
    return hexadecimal(from, at);
  }

  private String hexadecimal(int from, int to) {
    return HexFormat.of().formatHex(Arrays.copyOfRange(bytes, from, to));
  }

  /** How many bytes from here on are the same, looking no further than to an end. */
  private int run(int from, int end) {
    int i = from;
    while (i < Math.min(end, bytes.length) && bytes[i] == bytes[from]) {
      i++;
    }
    return i - from;
  }

  /** How many bytes from here on are printable characters of ASCII. */
  private int text(int from, int end) {
    int i = from;
    while (i < Math.min(end, bytes.length) && bytes[i] >= ' ' && bytes[i] <= '~') {
      i++;
    }
    return i - from;
  }
}
