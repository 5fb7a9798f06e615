package dev.weir.report.output;

/** Colours for a terminal, or none. */
public enum Palette {
  /** Plain text. */
  PLAIN,
  /** With escape sequences. */
  COLOUR;

  private static final String[] THREADS = {"0", "36", "33", "35", "32", "34"};

  /** Something that went wrong. */
  public String bad(String text) {
    return in("1;31", text);
  }

  /** Something that went well. */
  public String good(String text) {
    return in("1;32", text);
  }

  /** Something that is open, or that asks for attention. */
  public String alert(String text) {
    return in("1;33", text);
  }

  /** Something beside the point. */
  public String faint(String text) {
    return in("2", text);
  }

  /** Something that belongs to a thread. */
  public String thread(int number, String text) {
    int colours = THREADS.length;
    return in(number < colours ? THREADS[number] : THREADS[1 + (number - 1) % (colours - 1)], text);
  }

  private String in(String code, String text) {
    return this == PLAIN || text.isBlank() || code.equals("0")
        ? text
        : "\033[" + code + "m" + text + "\033[0m";
  }
}
