package dev.weir.cli;

import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** One line for what is wrong with a command line. */
final class Complaint {
  private Complaint() {}

  static String of(ParameterException e) {
    String name = e.getCommandLine().getCommandSpec().qualifiedName();
    String help = "; see '" + help(name) + "'";
    return switch (e) {
      case UnmatchedArgumentException unmatched -> {
        String word = unmatched.getUnmatched().getFirst();
        yield (unmatched.isUnknownOption()
                ? "unknown option '" + word + "'" + Nearest.hint(word, options(e))
                : name.equals("weir")
                    ? "unknown command '" + word + "'" + Nearest.hint(word, commands(e))
                    : "unexpected word '" + word + "'")
            + help;
      }
      case MissingParameterException missing -> plain(missing) + help;
      default ->
          e.getCause() instanceof TypeConversionException cause
              ? option(e) + inWordsOfUsers(String.valueOf(cause.getMessage()))
              : plain(e) + (plain(e).contains("help'") ? "" : help);
    };
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
