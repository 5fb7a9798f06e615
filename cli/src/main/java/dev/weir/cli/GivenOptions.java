package dev.weir.cli;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options that a command line gives; declares none itself. */
final class GivenOptions implements Declared {
  private Optional<CommandSpec> command = Optional.empty();

  @Override
  public void addTo(CommandSpec command) {
    this.command = Optional.of(command);
  }

  /** Their long names, once the command line was read. */
  List<String> names() {
    return command.orElseThrow().commandLine().getParseResult().matchedOptions().stream()
        .map(OptionSpec::longestName)
        .toList();
  }
}
