package dev.weir.report.output;

/** A text for people while it is written. */
public final class Lines {
  private static final String GAP = "%s";

  private final StringBuilder text = new StringBuilder();

  /**
   * A sentence with values in its gaps, which are written {@code %s}: as many as there are values.
   */
  public static String fill(String sentence, Object... values) {
    StringBuilder filled = new StringBuilder();
    int start = 0;
    for (Object value : values) {
      int gap = sentence.indexOf(GAP, start);
      filled.append(sentence, start, gap).append(value);
      start = gap + GAP.length();
    }
    return filled.append(sentence, start, sentence.length()).toString();
  }

  /** Adds a sentence with values in its gaps. */
  public Lines add(String sentence, Object... values) {
    text.append(fill(sentence, values));
    return this;
  }

  /** Adds some text as it is. */
  public Lines append(CharSequence more) {
    text.append(more);
    return this;
  }

  /** Adds a character. */
  public Lines append(char more) {
    text.append(more);
    return this;
  }

  /** All of it. */
  @Override
  public String toString() {
    return text.toString();
  }
}
