package dev.weir.cli;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options that a command line gives. */
final class GivenOptions {
  private GivenOptions() {}

  /** Their long names, of a command that was parsed. */
  static List<String> of(CommandSpec command) {
    return command.commandLine().getParseResult().matchedOptions().stream()
        .map(OptionSpec::longestName)
        .toList();
  }
}
