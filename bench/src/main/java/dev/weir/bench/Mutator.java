package dev.weir.bench;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/**
 * Damages inputs: text by its lines and words, so that much of it stays correct, bytes anywhere.
 */
final class Mutator {
  private static final Pattern WORD = Pattern.compile("(?<=\\W)|(?=\\W)");
  private static final List<String> EXTREMES =
      List.of(
          "0", "-1", "1", "128", "65536", "4294967296", "18446744073709551616", "undef", "null");
  private static final int MOST_CHANGES = 2;
  private static final int OTHER = 0;
  private static final int NUMBER = 1;
  private static final int NAME = 2;

  private final Random random;

  Mutator(long seed) {
    this.random = new Random(seed);
  }

  /** A damaged copy of a text. */
  String text(String text) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int changes = 1 + random.nextInt(MOST_CHANGES);
    for (int i = 0; i < changes && !lines.isEmpty(); i++) {
      int at = random.nextInt(lines.size());
      int other = random.nextInt(lines.size());
      switch (random.nextInt(20)) {
        case 0 -> lines.remove(at);
        case 1 -> lines.add(other, lines.get(at));
        case 2 -> Collections.swap(lines, at, other);
        case 3 -> lines.subList(at, lines.size()).clear();
        case 4 -> lines.set(at, character(lines.get(at)));
        default -> lines.set(at, word(lines.get(at), lines.get(other)));
      }
    }
    return String.join("\n", lines) + (random.nextInt(10) == 0 ? "" : "\n");
  }

  /** A line with a word taken out, or replaced by a number or by a word of another line. */
  private String word(String line, String other) {
    List<String> words = new ArrayList<>(Arrays.asList(WORD.split(line)));
    String[] others = WORD.split(other);
    int at = random.nextInt(words.size());
    switch (random.nextInt(8)) {
      case 0 -> words.remove(at);
      case 1 -> words.set(at, EXTREMES.get(random.nextInt(EXTREMES.size())));
      case 2 -> words.set(at, others[random.nextInt(others.length)]);
      default -> alike(words, others);
    }
    return String.join("", words);
  }

  /** Replaces a word by one of its kind, so that the line is likely to stay correct. */
  private void alike(List<String> words, String[] others) {
    int start = random.nextInt(words.size());
    for (int i = 0; i < words.size(); i++) {
      int at = (start + i) % words.size();
      List<String> same =
          Arrays.stream(others).filter(other -> kind(other) == kind(words.get(at))).toList();
      if (kind(words.get(at)) != OTHER && !same.isEmpty()) {
        words.set(at, same.get(random.nextInt(same.size())));
        return;
      }
    }
  }

  private static int kind(String word) {
    if (word.isEmpty() || !Character.isLetterOrDigit(word.charAt(0))) {
      return OTHER;
    }
    return Character.isDigit(word.charAt(0)) ? NUMBER : NAME;
  }

  private String character(String line) {
    int at = random.nextInt(line.length() + 1);
    char c = (char) random.nextInt(256);
    return line.substring(0, at) + c + line.substring(Math.min(line.length(), at + 1));
  }

  /** A damaged copy of some bytes. */
  byte[] bytes(byte[] bytes) {
    byte[] copy = bytes.clone();
    switch (random.nextInt(8)) {
      case 0 -> copy = Arrays.copyOf(copy, random.nextInt(copy.length));
      case 1 -> {
        int from = random.nextInt(copy.length);
        Arrays.fill(copy, from, Math.min(copy.length, from + 1 + random.nextInt(64)), (byte) 0);
      }
      case 2 -> {
        int length = random.nextInt(Math.min(64, copy.length));
        int from = random.nextInt(copy.length - length);
        System.arraycopy(bytes, random.nextInt(copy.length - length), copy, from, length);
      }
      default -> {
        for (int i = 1 + random.nextInt(4 * MOST_CHANGES); i > 0; i--) {
          copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
        }
      }
    }
    return copy;
  }

  /** A damaged copy of a text as a file has it; not always text any more. */
  byte[] encoded(String text) {
    return text(text).getBytes(StandardCharsets.ISO_8859_1);
  }
}
