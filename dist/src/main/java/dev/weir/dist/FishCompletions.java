package dev.weir.dist;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Completions for the fish shell. */
final class FishCompletions {
  private final StringBuilder text = new StringBuilder();

  private FishCompletions() {}

  /** The file that fish reads. */
  static String of(CommandLine all) {
    FishCompletions completions = new FishCompletions();
    completions.line("# Completions of weir for the fish shell; made of its commands.");
    completions.line("complete -c weir -f -n __fish_use_subcommand");
    for (OptionSpec option : all.getCommandSpec().options()) {
      completions.option("__fish_use_subcommand", option);
    }
    for (CommandSpec command : Declarations.commands(all)) {
      completions.command(command);
    }
    return completions.text.toString();
  }

  private void command(CommandSpec command) {
    line(
        "complete -c weir -n __fish_use_subcommand -a %s -d %s"
            .formatted(command.name(), quoted(ManPage.summary(command))));
    String condition = quoted("__fish_seen_subcommand_from " + command.name());
    if (command.positionalParameters().isEmpty()) {
      line("complete -c weir -f -n " + condition);
    }
    for (OptionSpec option : command.options()) {
      option(condition, option);
    }
  }

  private void option(String condition, OptionSpec option) {
    if (option.hidden()) {
      return;
    }
    StringBuilder line = new StringBuilder("complete -c weir -n ").append(condition);
    for (String name : option.names()) {
      line.append(name.startsWith("--") ? " -l " + name.substring(2) : shortName(name));
    }
    List<String> words = Declarations.words(option);
    if (!words.isEmpty()) {
      line.append(" -x -a ").append(quoted(String.join(" ", words)));
    } else if (option.arity().max() > 0) {
      line.append(takesFile(option) ? " -r -F" : " -x");
    }
    line(line.append(" -d ").append(quoted(Sentence.first(option))).toString());
  }

  private static String shortName(String name) {
    return (name.length() == 2 ? " -s " : " -o ") + name.substring(1);
  }

  /** Whether what follows an option is a file or a folder. */
  static boolean takesFile(OptionSpec option) {
    return option.paramLabel().matches(".*(FILE|PATH|DIR|TRACE).*");
  }

  private static String quoted(String words) {
    return "'" + words.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
