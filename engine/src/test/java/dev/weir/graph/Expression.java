package dev.weir.graph;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An expression over numbers and registers of a {@link SmallProgram}. */
final class Expression {
  private static final Pattern REGISTER = Pattern.compile("\\br\\d+\\b");

  static final Expression ZERO = new Expression("0");

  private final String source;
  private final List<String> registers;

  Expression(String source) {
    this.source = source.replace("and", "&&").replace("or", "||").replace(" ", "");
    TreeSet<String> found = new TreeSet<>();
    Matcher matcher = REGISTER.matcher(source);
    while (matcher.find()) {
      found.add(matcher.group());
    }
    this.registers = List.copyOf(found);
  }

  List<String> registers() {
    return registers;
  }

  long evaluate(Map<String, Long> values) {
    Parser parser = new Parser(values);
    long value = parser.either();
    if (parser.at != source.length()) {
      throw new IllegalArgumentException(source);
    }
    return value;
  }

  private final class Parser {
    private final Map<String, Long> values;
    private int at;

    Parser(Map<String, Long> values) {
      this.values = values;
    }

    private boolean takes(String token) {
      boolean found = source.startsWith(token, at);
      at += found ? token.length() : 0;
      return found;
    }

    long either() {
      long left = both();
      while (takes("||")) {
        long right = both();
        left = left != 0 || right != 0 ? 1 : 0;
      }
      return left;
    }

    private long both() {
      long left = comparison();
      while (takes("&&")) {
        long right = comparison();
        left = left != 0 && right != 0 ? 1 : 0;
      }
      return left;
    }

    private long comparison() {
      long left = sum();
      if (takes("==")) {
        return left == sum() ? 1 : 0;
      }
      return takes("!=") ? (left != sum() ? 1 : 0) : left;
    }

    private long sum() {
      long left = product();
      while (true) {
        if (takes("+")) {
          left += product();
        } else if (takes("-")) {
          left -= product();
        } else {
          return left;
        }
      }
    }

    private long product() {
      long left = atom();
      while (true) {
        if (takes("*")) {
          left *= atom();
        } else if (takes("%")) {
          left = Math.floorMod(left, atom());
        } else {
          return left;
        }
      }
    }

    private long atom() {
      if (takes("(")) {
        long inner = either();
        takes(")");
        return inner;
      }
      boolean isRegister = takes("r");
      int start = at;
      while (at < source.length() && Character.isDigit(source.charAt(at))) {
        at++;
      }
      String number = source.substring(start, at);
      return isRegister ? values.getOrDefault("r" + number, 0L) : Long.parseLong(number);
    }
  }
}
