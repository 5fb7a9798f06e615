package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.frontend.Surroundings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** The options that say what the program finds where it is started. */
final class SurroundingsOptions implements Declared {
  private final Argument<List<String>> arguments =
      Argument.repeatable(
          OptionGroup.PROGRAM, "--arg", "A", "Argument for the program's argv; repeatable.");

  private final Argument<List<String>> stubs =
      Argument.repeatable(
          OptionGroup.PROGRAM,
          "--stub",
          "NAME[=VALUE]",
          "Let calls of this function, which has no body, return VALUE (default: 0 or"
              + " nothing); repeatable.");

  private final Argument<List<String>> variables =
      Argument.repeatable(
          OptionGroup.PROGRAM,
          "--env",
          "NAME=VALUE",
          "Environment variable of the program, for getenv; repeatable.");

  private final Argument<Optional<String>> input =
      Argument.optional(
          OptionGroup.PROGRAM,
          "--stdin",
          "FILE",
          String.class,
          "File that the program reads as its standard input (default: empty).");

  private final Argument<List<String>> files =
      Argument.repeatable(
          OptionGroup.PROGRAM,
          "--file",
          "NAME=PATH",
          "Let the program open NAME and read the contents of the file at PATH; repeatable.");

  @Override
  public void addTo(CommandSpec command) {
    Declared.addAll(command, arguments, stubs, variables, files, input);
  }

  /**
   * What was asked for.
   *
   * @throws UsageException if a value cannot be read, or a name is given twice
   */
  Surroundings surroundings() throws UsageException {
    Map<String, String> environment = new LinkedHashMap<>();
    for (String variable : variables.value()) {
      Setting setting = Setting.of("--env", variable, "NAME=VALUE");
      put("--env", environment, setting.name(), setting.required("--env", "NAME=VALUE"));
    }
    Map<String, Path> mapped = new LinkedHashMap<>();
    for (String file : files.value()) {
      Setting setting = Setting.of("--file", file, "NAME=PATH");
      String path = setting.required("--file", "NAME=PATH");
      put("--file", mapped, setting.name(), file("--file", path));
    }
    if (input.value().isPresent()) {
      put("--stdin", mapped, StandardInput.NAME, file("--stdin", input.value().get()));
    }
    Map<String, Long> answers = new LinkedHashMap<>();
    for (String stub : stubs.value()) {
      Setting setting = Setting.of("--stub", stub, "NAME=VALUE");
      put("--stub", answers, setting.name(), answer(setting));
    }
    return new Surroundings(arguments.value(), environment, mapped, answers);
  }

  /** The names of the options that were given. */
  List<String> given() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put("--arg", arguments.value());
    all.put("--stub", stubs.value());
    all.put("--env", variables.value());
    all.put("--file", files.value());
    all.put("--stdin", input.value().stream().toList());
    return all.entrySet().stream()
        .filter(option -> !option.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Path file(String option, String name) throws UsageException {
    return Converters.file(name)
        .orElseThrow(
            () -> new UsageException(option + ": '" + name + "' cannot be the name of a file"));
  }

  private static long answer(Setting setting) throws UsageException {
    try {
      return setting.value().isPresent() ? Long.decode(setting.value().get()) : 0;
    } catch (NumberFormatException e) {
      throw new UsageException(
          "--stub "
              + setting.name()
              + ": '"
              + setting.value().orElse("")
              + "' is no integer of 64 bits; write it as 7, -1 or 0x1000");
    }
  }

  private static <T> void put(String option, Map<String, T> values, String name, T value)
      throws UsageException {
    if (values.put(name, value) != null) {
      throw new UsageException(option + " " + name + " is given twice; give it once");
    }
  }

  /**
   * A name and perhaps a value.
   *
   * @param name what stands before the first {@code =}
   * @param value what stands after it, if there is one
   */
  record Setting(String name, Optional<String> value) {

    String required(String option, String form) throws UsageException {
      return value.orElseThrow(
          () -> new UsageException(option + " '" + name + "' has no value; write it as " + form));
    }

    static Setting of(String option, String text, String form) throws UsageException {
      int equals = text.indexOf('=');
      String name = equals < 0 ? text : text.substring(0, equals);
      if (name.isEmpty()) {
        throw new UsageException(option + " '" + text + "' has no name; write it as " + form);
      }
      return new Setting(
          name, equals < 0 ? Optional.empty() : Optional.of(text.substring(equals + 1)));
    }
  }
}
