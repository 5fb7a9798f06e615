package dev.weir.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/**
 * One run of the command line: where it writes and what it was given.
 *
 * @param toolkit the other modules
 * @param out standard output
 * @param err standard error
 * @param environment the environment variables
 * @param isTerminal whether standard output is a terminal
 * @param arguments all words of the command line
 * @param compilerArguments the words after {@code --}
 * @param clock measures since the start
 * @param interruption the wish that it ends early
 */
record Session(
    Toolkit toolkit,
    PrintWriter out,
    PrintWriter err,
    Map<String, String> environment,
    boolean isTerminal,
    List<String> arguments,
    List<String> compilerArguments,
    PhaseClock clock,
    Interruption interruption) {

  /**
   * Whether standard error is a terminal, as the launcher says; where it is not known, nothing that
   * suits only a terminal is written there.
   */
  boolean isErrorTerminal() {
    return environment.getOrDefault("WEIR_ERROR_TERMINAL", "").equals("1");
  }

  /** Writes a line on standard error. */
  void say(String line) {
    err.println("weir: " + line);
    err.flush();
  }
}
