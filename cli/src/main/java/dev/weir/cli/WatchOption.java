package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import java.util.Collection;
import picocli.CommandLine.Model.CommandSpec;

/** Whether a command stays; see {@link Watch}. */
final class WatchOption implements Declared {
  static final String NAME = "--watch";

  final Argument<Boolean> watch =
      Argument.flag(
          OptionGroup.OTHER,
          NAME,
          "Run again whenever an input file changes, and show how the result differs."
              + " Ctrl-C ends it; the exit code is that of the last run.");

  @Override
  public void addTo(CommandSpec command) {
    watch.addTo(command);
  }

  /** Whether words of a command line ask for it. */
  static boolean isIn(Collection<String> words) {
    return words.contains(NAME);
  }
}
