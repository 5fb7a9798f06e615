package dev.weir.frontend.patch;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The tokens of a file, as clang lists them. */
final class Tokens {
  /**
   * A token.
   *
   * @param kind clang's name of its kind
   * @param begin offset in bytes
   * @param end offset behind it
   */
  record Token(String kind, int begin, int end) {
    boolean is(String name) {
      return kind.equals(name);
    }
  }

  private static final String PLACE = "\tLoc=<";

  /** Those that are neither blanks nor comments. */
  private final NavigableMap<Integer, Token> tokens = new TreeMap<>();

  /**
   * Reads clang's list of them.
   *
   * @param list one token a line, or more lines where the token has them
   * @param lines where the lines of the file begin
   * @param length the file's
   */
  Tokens(String list, List<Integer> lines, int length) {
    List<String> kinds = new ArrayList<>();
    List<Integer> begins = new ArrayList<>();
    int at = 0;
    while (at < list.length()) {
      int place = list.indexOf(PLACE, at);
      int end = list.indexOf(">\n", place);
      if (place < 0 || end < 0) {
        break;
      }
      kinds.add(list.substring(at, list.indexOf(' ', at)));
      String position = list.substring(place + PLACE.length(), end);
      int column = position.lastIndexOf(':');
      int line = position.lastIndexOf(':', column - 1);
      begins.add(
          lines.get(Integer.parseInt(position, line + 1, column, 10) - 1)
              + Integer.parseInt(position, column + 1, position.length(), 10)
              - 1);
      at = end + 2;
    }
    for (int i = 0; i < kinds.size(); i++) {
      String kind = kinds.get(i);
      int end = i + 1 < begins.size() ? begins.get(i + 1) : length;
      if (!kind.equals("unknown") && !kind.equals("comment") && begins.get(i) < end) {
        tokens.put(begins.get(i), new Token(kind, begins.get(i), end));
      }
    }
  }

  /** The first that begins at an offset or behind it; of kind {@code eof} where there is none. */
  Token from(int offset) {
    var entry = tokens.ceilingEntry(offset);
    return entry == null
        ? new Token("eof", Integer.MAX_VALUE, Integer.MAX_VALUE)
        : entry.getValue();
  }

  /** The last that begins before an offset; of kind {@code bof} where there is none. */
  Token before(int offset) {
    var entry = tokens.lowerEntry(offset);
    return entry == null ? new Token("bof", 0, 0) : entry.getValue();
  }

  /** Those that begin in a part of the file. */
  Iterable<Token> between(int begin, int end) {
    return tokens.subMap(begin, end).values();
  }

  /** Where what an opening parenthesis begins ends: behind the closing one. */
  int closing(Token open) {
    int depth = 0;
    for (Token token : tokens.tailMap(open.begin()).values()) {
      if (token.is("l_paren")) {
        depth++;
      } else if (token.is("r_paren") && --depth == 0) {
        return token.end();
      }
    }
    return open.end();
  }

  /** Where the arguments in a pair of parentheses begin and end, blanks not included. */
  List<int[]> arguments(Token open) {
    List<int[]> arguments = new ArrayList<>();
    int depth = 0;
    int begin = -1;
    int end = -1;
    for (Token token : tokens.tailMap(open.begin()).values()) {
      boolean opens = token.is("l_paren") || token.is("l_brace") || token.is("l_square");
      boolean closes = token.is("r_paren") || token.is("r_brace") || token.is("r_square");
      depth += opens ? 1 : closes ? -1 : 0;
      if (depth == 0 || depth == 1 && token.is("comma")) {
        arguments.add(new int[] {begin, end});
        begin = -1;
        if (depth == 0) {
          break;
        }
      } else if (token.begin() != open.begin()) {
        begin = begin < 0 ? token.begin() : begin;
        end = token.end();
      }
    }
    return arguments;
  }
}
