package dev.weir.program.text;

/**
 * A piece of a text.
 *
 * @param text a text in quotation marks without them, as it is meant
 * @param line from 1
 * @param column from 1
 */
record Token(Kind kind, String text, int line, int column) {
  /** What it is. */
  enum Kind {
    /** Letters, digits, {@code _}, {@code .} and {@code $}. */
    WORD,
    /** A text in quotation marks. */
    TEXT,
    /** One other character. */
    MARK,
    /** The end of a line that is not empty. */
    LINE_END,
    /** The end of the text. */
    END
  }

  /** Whether it is this word or mark. */
  boolean is(String wordOrMark) {
    return (kind == Kind.WORD || kind == Kind.MARK) && text.equals(wordOrMark);
  }

  /** An error here. */
  ProgramTextException error(String message) {
    return new ProgramTextException(line, column, message);
  }

  /** As an error shows it. */
  @Override
  public String toString() {
    return switch (kind) {
      case WORD, MARK -> "'" + text + "'";
      case TEXT -> Words.quoted(text);
      case LINE_END -> "the end of the line";
      case END -> "the end of the file";
    };
  }
}
