package dev.weir.cli.options;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What a command line gives a command: the values of its options, once they were read. */
public final class Given {
  private final Command command;
  private final Map<Option<?>, ArgSpec> declared = new LinkedHashMap<>();
  private Optional<CommandSpec> spec = Optional.empty();

  private Given(Command command) {
    this.command = command;
  }

  /** Of a command, of which {@link #declareIn} has still to tell picocli. */
  public static Given of(Command command) {
    return new Given(command);
  }

  /** Tells picocli of the command: its help, and all rows of the table that are for it. */
  public void declareIn(CommandSpec target) {
    spec = Optional.of(target);
    for (Option<?> option : Options.TABLE) {
      if (option.commands().contains(command)) {
        ArgSpec argument = option.declare(command);
        declared.put(option, argument);
        target.add(argument);
      }
    }
    command.describe(target, !declared.isEmpty());
    target.addOption(Options.help("Show the help of this command."));
  }

  /** The command. */
  public Command command() {
    return command;
  }

  /** What was given, or what counts where nothing is, or where the command has no such option. */
  public <T> T get(Option<T> option) {
    ArgSpec argument = declared.get(option);
    return option.value(argument == null ? null : argument.getValue());
  }

  /** Whether the command has an option. */
  public boolean knows(Option<?> option) {
    return declared.containsKey(option);
  }

  /** Whether an option was given. */
  public boolean has(Option<?> option) {
    return all().contains(option);
  }

  /** The word that an option was given as its value. */
  public Optional<String> word(Option<?> option) {
    ArgSpec argument = declared.get(option);
    return argument == null
        ? Optional.empty()
        : argument.originalStringValues().stream().findFirst();
  }

  /** The options that were given, in the order of the command line where there is one. */
  public List<Option<?>> all() {
    List<OptionSpec> matched =
        spec.map(known -> known.commandLine().getParseResult().matchedOptions()).orElse(List.of());
    List<Option<?>> given = new ArrayList<>();
    for (OptionSpec one : matched) {
      declared.forEach(
          (option, argument) -> {
            if (argument == one) {
              given.add(option);
            }
          });
    }
    // Picocli does not tell of those that it lets us read ourselves.
    declared.forEach(
        (option, argument) -> {
          if (!argument.isPositional()
              && !given.contains(option)
              && argument.getValue() instanceof List<?> values
              && !values.equals(argument.initialValue())) {
            given.add(option);
          }
        });
    return given;
  }

  /**
   * Refuses values that are not allowed.
   *
   * @throws UsageException if there are such
   */
  public void requireAllowed() throws UsageException {
    Optional<String> first = all().stream().flatMap(option -> refusal(option).stream()).findFirst();
    if (first.isPresent()) {
      throw new UsageException(first.get());
    }
  }

  private <T> Optional<String> refusal(Option<T> option) {
    return option.refusal(get(option));
  }
}
