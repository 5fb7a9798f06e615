package dev.weir.cli;

import java.util.Collection;
import picocli.CommandLine.Option;

/** Whether a command stays; see {@link Watch}. */
final class WatchOption {
  static final String NAME = "--watch";

  @Option(
      names = NAME,
      description =
          "Stay, and run again when a file that was read changes; shows what comes out differently."
              + " Ctrl-C ends it; the exit code is that of the last run.")
  boolean watch;

  /** Whether words of a command line ask for it. */
  static boolean isIn(Collection<String> words) {
    return words.contains(NAME);
  }
}
