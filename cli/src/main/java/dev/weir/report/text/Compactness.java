package dev.weir.report.text;

/** What is given up, one thing after the other, so that lines fit. */
enum Compactness {
  /** Nothing. */
  NOTHING,
  /** The folders of files. */
  FOLDERS,
  /** Their columns too. */
  COLUMNS,
  /** The indentation of many threads, and words that can be guessed. */
  WORDS,
  /** The names of functions. */
  FUNCTIONS,
  /** That the source begins in the same column everywhere. */
  ALIGNMENT,
  /** Long names. */
  NAMES;

  /** Whether this is given up, too. */
  boolean gives(Compactness what) {
    return ordinal() >= what.ordinal();
  }
}
