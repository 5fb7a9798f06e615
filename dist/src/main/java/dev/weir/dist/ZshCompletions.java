package dev.weir.dist;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Completions for zsh, as the function {@code _weir}. */
final class ZshCompletions {
  private final StringBuilder text = new StringBuilder();

  private ZshCompletions() {}

  /** The file that zsh finds on its path of functions. */
  static String of(CommandLine all) {
    ZshCompletions completions = new ZshCompletions();
    completions.write(all);
    return completions.text.toString();
  }

  private void write(CommandLine all) {
    List<CommandSpec> commands = Declarations.commands(all);
    line("#compdef weir");
    line("# Completions of weir for zsh; made of its commands.");
    line("");
    line("local curcontext=\"$curcontext\" state line");
    line("typeset -A opt_args");
    line("_arguments -C \\");
    for (OptionSpec option : all.getCommandSpec().options()) {
      option("  ", option);
    }
    line("  '1:command:->command' '*::argument:->argument' && return");
    line("case $state in");
    line("  command)");
    line("    local -a commands=(");
    for (CommandSpec command : commands) {
      line("      " + quoted(command.name() + ":" + ManPage.summary(command).replace(":", "\\:")));
    }
    line("    )");
    line("    _describe command commands ;;");
    line("  argument)");
    line("    curcontext=\"${curcontext%:*:*}:weir-$words[1]:\"");
    line("    case $words[1] in");
    for (CommandSpec command : commands) {
      line("      " + command.name() + ")");
      line("        _arguments -S \\");
      for (OptionSpec option : command.options()) {
        option("          ", option);
      }
      line(
          command.positionalParameters().isEmpty()
              ? "          && return ;;"
              : "          '*:file:_files' && return ;;");
    }
    line("    esac ;;");
    line("esac");
  }

  private void option(String indent, OptionSpec option) {
    if (option.hidden()) {
      return;
    }
    for (String name : option.names()) {
      String description = "[" + bracketed(Sentence.first(option)) + "]";
      line(
          indent
              + quoted(
                  option.isMultiValue()
                      ? "*" + spec(name, option, description)
                      : spec(name, option, description))
              + " \\");
    }
  }

  private static String spec(String name, OptionSpec option, String description) {
    if (option.arity().max() == 0) {
      return name + description;
    }
    List<String> words = Declarations.words(option);
    String action =
        !words.isEmpty()
            ? "(" + String.join(" ", words) + ")"
            : FishCompletions.takesFile(option) ? "_files" : "";
    String label = option.paramLabel().replace(":", "\\:");
    return name + (name.startsWith("--") ? "=" : "") + description + ":" + label + ":" + action;
  }

  private static String bracketed(String words) {
    return words.replace("[", "\\[").replace("]", "\\]").replace(":", "\\:");
  }

  private static String quoted(String words) {
    return "'" + words.replace("'", "'\\''") + "'";
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
