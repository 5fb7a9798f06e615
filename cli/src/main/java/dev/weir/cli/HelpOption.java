package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import picocli.CommandLine.Model.CommandSpec;

/** The option that describes a command; the last one in its help. */
final class HelpOption implements Declared {
  private final String description;

  HelpOption() {
    this("Show the help of this command.");
  }

  HelpOption(String description) {
    this.description = description;
  }

  @Override
  public void addTo(CommandSpec command) {
    command.addOption(
        OptionGroup.OTHER
            .builder("-h", "--help")
            .type(boolean.class)
            .usageHelp(true)
            .order(Integer.MAX_VALUE)
            .description(description)
            .build());
  }
}
