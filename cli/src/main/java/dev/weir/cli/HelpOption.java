package dev.weir.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The option that describes a command; the last one in its help. */
final class HelpOption implements Declared {
  private final String description;

  HelpOption() {
    this("Describe this command.");
  }

  HelpOption(String description) {
    this.description = description;
  }

  @Override
  public void addTo(CommandSpec command) {
    command.addOption(
        OptionSpec.builder("-h", "--help")
            .type(boolean.class)
            .usageHelp(true)
            .order(Integer.MAX_VALUE)
            .description(description)
            .build());
  }
}
