package dev.weir.cli;

import dev.weir.cli.options.Nearest;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** One line for what is wrong with a command line. */
final class Complaint {
  /** What picocli's help command says of a command that is not there. */
  private static final Pattern HELP_OF_NONE = Pattern.compile("unknown subcommand '(.*)'\\.");

  /** What it says where a value looks like an option. */
  private static final Pattern OPTION_FOR_VALUE =
      Pattern.compile("expected parameter for option '(.*)' but found '(.*)'");

  private Complaint() {}

  static String of(ParameterException e) {
    String name = e.getCommandLine().getCommandSpec().qualifiedName();
    String help = "; see '" + help(name) + "'";
    return switch (e) {
      case UnmatchedArgumentException unmatched -> {
        String word = unmatched.getUnmatched().getFirst();
        yield (unmatched.isUnknownOption()
                ? "unknown option '" + word + "'" + Nearest.hint(word, options(e))
                : name.equals("weir") ? unknownCommand(word, e) : "unexpected word '" + word + "'")
            + help;
      }
      case MissingParameterException missing -> plain(missing) + attached(missing) + help;
      case ParameterException other when HELP_OF_NONE.matcher(plain(other)).matches() ->
          unknownCommand(HELP_OF_NONE.matcher(plain(other)).replaceFirst("$1"), e) + help;
      default ->
          e.getCause() instanceof TypeConversionException cause
              ? option(e) + inWordsOfUsers(String.valueOf(cause.getMessage()))
              : plain(e) + (plain(e).contains("help'") ? "" : help);
    };
  }

  private static String unknownCommand(String word, ParameterException e) {
    return "unknown command '" + word + "'" + Nearest.hint(word, commands(e));
  }

  /** How to give a value that looks like an option, where that can be meant. */
  private static String attached(MissingParameterException e) {
    Matcher found = OPTION_FOR_VALUE.matcher(plain(e));
    boolean takesAnyWord =
        e.getMissing().stream()
            .anyMatch(option -> option.isMultiValue() && option.converters().length == 0);
    return takesAnyWord && found.matches()
        ? "; if that is its value, write " + found.group(1) + "=" + found.group(2)
        : "";
  }

  private static Set<String> options(ParameterException e) {
    return e.getCommandLine().getCommandSpec().optionsMap().keySet();
  }

  private static Set<String> commands(ParameterException e) {
    return e.getCommandLine().getSubcommands().keySet();
  }

  /** The names of Java's types say nothing to them. */
  private static String inWordsOfUsers(String message) {
    return message.replaceFirst(
        "is not an? (int|long)$", "is not a whole number; give one such as 3");
  }

  private static String option(ParameterException e) {
    return switch (e.getArgSpec()) {
      case OptionSpec option -> option.longestName() + ": ";
      case null, default -> "";
    };
  }

  private static String help(String qualifiedName) {
    int space = qualifiedName.indexOf(' ');
    return space < 0 ? "weir help" : "weir help" + qualifiedName.substring(space);
  }

  private static String plain(ParameterException e) {
    String message = String.valueOf(e.getMessage()).replace('\n', ' ');
    return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
  }
}
