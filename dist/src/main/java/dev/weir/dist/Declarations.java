package dev.weir.dist;

import dev.weir.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The commands as they are declared, with the words that may follow an option. */
final class Declarations {
  /** How options show that one of several words follows them. */
  private static final Pattern CHOICE = Pattern.compile("[a-z-]+(\\|[a-z-]+)+");

  private Declarations() {}

  /** All commands; an option that takes one of a few words says which. */
  static CommandLine all() {
    CommandLine all = Main.declared();
    List<String> models = models();
    for (CommandSpec command : commands(all)) {
      for (OptionSpec option : List.copyOf(command.options())) {
        List<String> words = words(option, models);
        if (!words.isEmpty()) {
          command.remove(option);
          command.addOption(OptionSpec.builder(option).completionCandidates(words).build());
        }
      }
    }
    return all;
  }

  /** The commands below the tool itself, in the order of its help. */
  static List<CommandSpec> commands(CommandLine all) {
    return all.getSubcommands().values().stream()
        .distinct()
        .map(CommandLine::getCommandSpec)
        .toList();
  }

  /** The words that may follow an option; none where it could be anything. */
  static List<String> words(OptionSpec option) {
    return words(option, List.of());
  }

  private static List<String> words(OptionSpec option, List<String> models) {
    if (option.completionCandidates() != null) {
      List<String> given = new ArrayList<>();
      option.completionCandidates().forEach(given::add);
      return given;
    }
    String label = option.paramLabel();
    if (CHOICE.matcher(label).matches()) {
      return Arrays.asList(label.split("\\|"));
    }
    return label.equals("MODEL") ? models : List.of();
  }

  /** The first word of each line of {@code weir models}. */
  private static List<String> models() {
    StringWriter out = new StringWriter();
    Main.run(new String[] {"models"}, new PrintWriter(out), new PrintWriter(new StringWriter()));
    return out.toString().lines().map(line -> line.split(" ", 2)[0]).toList();
  }
}
