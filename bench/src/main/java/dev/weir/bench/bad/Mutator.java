package dev.weir.bench.bad;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/**
 * Damages the contents of a file, a character for each byte: its bytes, its tokens, its lines, or
 * all of it. Most changes are of tokens, by such of their kind, so that much of it stays correct
 * and is read far.
 */
final class Mutator {
  private static final Pattern TOKEN = Pattern.compile("(?<=\\W)|(?=\\W)", Pattern.DOTALL);

  private static final List<String> NUMBERS =
      List.of(
          """
          0 -1 1 2 7 64 65 128 255 65536 2147483647 -2147483648 2147483648 4294967295 4294967296
          9223372036854775807 -9223372036854775808 9223372036854775808 18446744073709551615
          18446744073709551616 0x 0xffff 1e9 1.5 99999999999999999999999999999999999999
          """
              .split("\\s+"));

  private static final List<String> NOISE =
      List.of(
          "\0",
          "\u00ff\u00fe",
          "\u00c0\u0080",
          "\u00ef\u00bb\u00bf",
          "\u00e2\u0080\u00ae",
          "\r",
          "\r\n",
          "\t",
          "\u001b[31m",
          "\"",
          "'",
          "\\",
          "/*",
          "*/",
          "(*",
          "{",
          "}",
          "(",
          ")",
          "[",
          "]",
          "%",
          "%s%n",
          "$",
          "#",
          ":",
          ";",
          ",",
          "=",
          "&",
          "*",
          "-",
          "@",
          "~",
          "\n",
          "undef",
          "null",
          "&a ",
          "*a",
          "<<: ",
          "? ",
          "- ",
          "!!int ",
          "|",
          ">");

  private static final int MANY = 20_000;
  private static final int MOST_CHANGES = 3;
  private static final int LONGEST = 300_000;

  private final Random random;

  Mutator(Random random) {
    this.random = random;
  }

  /**
   * A damaged copy.
   *
   * @param text what is damaged
   * @param alike another of its kind, from which tokens and parts are taken
   * @param unlike one of another kind
   */
  String damaged(String text, String alike, String unlike) {
    if (random.nextInt(20) == 0) {
      return whole(text, alike, unlike);
    }
    String damaged = text;
    int changes = random.nextInt(3) > 0 ? 1 : 1 + random.nextInt(MOST_CHANGES);
    for (int i = 0; i < changes; i++) {
      damaged =
          switch (random.nextInt(12)) {
            case 0 -> bytes(damaged);
            case 1, 2 -> lines(damaged, alike);
            default -> tokens(damaged, random.nextInt(4) == 0 ? alike : damaged);
          };
    }
    return damaged.length() > LONGEST ? damaged.substring(0, LONGEST) : damaged;
  }

  private String whole(String text, String alike, String unlike) {
    return switch (random.nextInt(8)) {
      case 0 -> "";
      case 1 -> unlike;
      case 2 -> text.substring(0, at(text));
      case 3 -> text.substring(0, at(text)) + alike.substring(at(alike));
      case 4 -> text + text;
      case 5 -> text.replace("\n", random.nextBoolean() ? "\r\n" : " ");
      case 6 -> text.substring(0, at(text)) + unlike + text.substring(at(text));
      default -> one(NOISE).repeat(MANY) + text;
    };
  }

  private String bytes(String text) {
    int at = at(text);
    int end = Math.min(text.length(), at + 1 + random.nextInt(16));
    return switch (random.nextInt(6)) {
      case 0 -> text.substring(0, at) + text.substring(end);
      case 1 -> text.substring(0, at) + "\0".repeat(end - at) + text.substring(end);
      case 2 -> text.substring(0, at) + one(NOISE) + text.substring(at);
      case 3 -> text.substring(0, end) + text.substring(at);
      default -> {
        char[] characters = text.toCharArray();
        for (int i = random.nextInt(4); i >= 0 && characters.length > 0; i--) {
          characters[random.nextInt(characters.length)] ^= (char) (1 << random.nextInt(8));
        }
        yield new String(characters);
      }
    };
  }

  private String lines(String text, String alike) {
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    List<String> others = Arrays.asList(alike.split("\n", -1));
    int at = random.nextInt(lines.size());
    int other = random.nextInt(lines.size());
    switch (random.nextInt(7)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(other, lines.get(at));
      case 2 -> Collections.swap(lines, at, other);
      case 3 -> lines.set(at, one(others));
      case 4 -> lines.add(at, one(others));
      case 5 -> lines.subList(Math.min(at, other), Math.max(at, other)).clear();
      default -> {
        int times = 1 + random.nextInt(300);
        lines.addAll(other, Collections.nCopies(times, lines.get(at)));
      }
    }
    return String.join("\n", lines);
  }

  private String tokens(String text, String source) {
    List<String> tokens = new ArrayList<>(Arrays.asList(TOKEN.split(text)));
    List<String> others = Arrays.asList(TOKEN.split(source));
    int at = random.nextInt(tokens.size());
    switch (random.nextInt(14)) {
      case 0 -> tokens.remove(at);
      case 1 -> tokens.add(at, tokens.get(at));
      case 2 -> tokens.set(at, one(others));
      case 3 -> Collections.swap(tokens, at, random.nextInt(tokens.size()));
      case 4 -> tokens.set(at, one(NOISE));
      case 5 -> {
        if (random.nextInt(4) == 0) {
          tokens.set(at, tokens.get(at).repeat(MANY));
        } else {
          tokens.set(at, tokens.get(at).repeat(2 + random.nextInt(30)));
        }
      }
      case 6, 7, 8 -> alike(tokens, NUMBERS, Sort.NUMBER);
      case 9, 10 -> alike(tokens, others, Sort.NUMBER);
      default -> alike(tokens, others, Sort.NAME);
    }
    return String.join("", tokens);
  }

  /** What sort a token is of. */
  private enum Sort {
    NUMBER,
    NAME,
    OTHER;

    static Sort of(String token) {
      if (token.isEmpty() || !Character.isLetterOrDigit(token.charAt(0))) {
        return OTHER;
      }
      return Character.isDigit(token.charAt(0)) ? NUMBER : NAME;
    }
  }

  /** Puts a token of a sort, of which the others may be too, in the place of such a one. */
  private void alike(List<String> tokens, List<String> others, Sort sort) {
    List<String> same =
        others == NUMBERS
            ? NUMBERS
            : others.stream().filter(token -> Sort.of(token) == sort).toList();
    int start = random.nextInt(tokens.size());
    for (int i = 0; i < tokens.size() && !same.isEmpty(); i++) {
      int at = (start + i) % tokens.size();
      if (Sort.of(tokens.get(at)) == sort) {
        tokens.set(at, one(same));
        return;
      }
    }
  }

  private int at(String text) {
    return text.isEmpty() ? 0 : random.nextInt(text.length());
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
