package dev.weir.report.output;

import java.util.Map;

/**
 * How wide the lines of a table may become.
 *
 * @param columns characters
 */
public record Width(int columns) {
  private static final int USUAL = 100;
  private static final int NARROWEST = 60;

  /** Where there is no terminal. */
  public static final Width DEFAULT = new Width(USUAL);

  /** Nothing is cut. */
  public static final Width UNLIMITED = new Width(Integer.MAX_VALUE);

  /**
   * As the environment says: {@code COLUMNS}, or what the launcher found out about the terminal.
   *
   * @param environment the environment variables
   */
  public static Width of(Map<String, String> environment) {
    for (String variable : new String[] {"COLUMNS", "WEIR_COLUMNS"}) {
      String value = environment.getOrDefault(variable, "");
      if (value.matches("[1-9][0-9]{0,4}")) {
        return new Width(Math.max(NARROWEST, Integer.parseInt(value)));
      }
    }
    return DEFAULT;
  }
}
