package dev.weir.dist;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What the commands declare, as it is needed here. */
final class Declarations {
  private Declarations() {}

  /** The commands below the tool itself, in the order of its help. */
  static List<CommandSpec> commands(CommandLine all) {
    return all.getSubcommands().values().stream()
        .distinct()
        .map(CommandLine::getCommandSpec)
        .toList();
  }

  /** The words that may follow an option; none where it could be anything. */
  static List<String> words(OptionSpec option) {
    List<String> words = new ArrayList<>();
    if (option.completionCandidates() != null) {
      option.completionCandidates().forEach(words::add);
    }
    return words;
  }
}
