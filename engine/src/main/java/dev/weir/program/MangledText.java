package dev.weir.program;

/** A place in a mangled name, and what is read there without knowing what it means. */
final class MangledText {
  /** Nobody writes names that are nested so deeply; damaged ones may be. */
  private static final int MAX_DEPTH = 200;

  private final String text;
  private int at;
  private int depth;

  MangledText(String text, int start) {
    this.text = text;
    this.at = start;
  }

  /** Says that the text is not understood. */
  static final class NotUnderstood extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotUnderstood() {
      super(null, null, false, false);
    }
  }

  boolean isAtEnd() {
    return at >= text.length();
  }

  /** The next character; 0 at the end. */
  char peek() {
    return peek(0);
  }

  /** A character further on; 0 behind the end. */
  char peek(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
  }

  boolean startsWith(String prefix) {
    return text.startsWith(prefix, at);
  }

  /** Goes past these characters, if they come next. */
  boolean skip(String prefix) {
    boolean found = startsWith(prefix);
    if (found) {
      at += prefix.length();
    }
    return found;
  }

  /** Goes past these characters, which must come next. */
  void expect(String prefix) {
    if (!skip(prefix)) {
      throw new NotUnderstood();
    }
  }

  /** Goes past the next character. */
  char next() {
    return take(1).charAt(0);
  }

  /** Goes past so many characters. */
  String take(int length) {
    if (length > text.length() - at) {
      throw new NotUnderstood();
    }
    at += length;
    return text.substring(at - length, at);
  }

  /** Goes past a word of letters and digits, up to an {@code E}. */
  String word() {
    int start = at;
    while (Character.isLetterOrDigit(peek()) && peek() != 'E') {
      at++;
    }
    return text.substring(start, at);
  }

  /** What is read now is nested in something else. */
  void enter() {
    if (++depth > MAX_DEPTH) {
      throw new NotUnderstood();
    }
  }

  /** Ends what {@link #enter} began. */
  void leave() {
    depth--;
  }

  /** A number to base 10. */
  int number() {
    int start = at;
    while (Character.isDigit(peek())) {
      at++;
    }
    if (start == at || at - start > 9) {
      throw new NotUnderstood();
    }
    return Integer.parseInt(text.substring(start, at));
  }

  /** A number to base 36, of which none is the first. */
  int sequence() {
    int value = 0;
    boolean isFirst = true;
    while (!skip("_")) {
      int digit = Character.digit(next(), 36);
      if (digit < 0 || value > 100_000) {
        throw new NotUnderstood();
      }
      value = 36 * value + digit;
      isFirst = false;
    }
    return isFirst ? 0 : value + 1;
  }

  /** How {@code this} is changed for a virtual function, which says nothing. */
  void callOffset(char kind) {
    skip("n");
    number();
    expect("_");
    if (kind == 'v') {
      skip("n");
      number();
      expect("_");
    }
  }

  /** Which of several of the same name it is, which does not show. */
  void discriminator() {
    if (skip("__")) {
      number();
      expect("_");
    } else if (peek() == '_' && Character.isDigit(peek(1))) {
      at += 2;
    }
  }

  /** The first of its kind needs no number. */
  String ordinal() {
    if (skip("_")) {
      return "";
    }
    int number = number() + 2;
    expect("_");
    return "#" + number;
  }
}
