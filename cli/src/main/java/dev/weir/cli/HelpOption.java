package dev.weir.cli;

import picocli.CommandLine.Option;

/** The option that describes a command. */
final class HelpOption {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      order = Integer.MAX_VALUE,
      description = "Describe this command.")
  boolean help;
}
