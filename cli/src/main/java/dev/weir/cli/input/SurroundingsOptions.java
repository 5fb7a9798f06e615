package dev.weir.cli.input;

import dev.weir.cli.options.Given;
import dev.weir.cli.options.Option;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.Types;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.StandardInput;
import dev.weir.frontend.Surroundings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The options that say what the program finds where it is started. */
public record SurroundingsOptions(Given given) {
  /** The options that say it, each of which takes any word. */
  public static final List<Option<?>> ALL =
      List.of(Options.ARG, Options.STUB, Options.ENV, Options.FILE, Options.STDIN);

  /**
   * What was asked for.
   *
   * @throws UsageException if a value cannot be read, or a name is given twice
   */
  Surroundings surroundings() throws UsageException {
    Map<String, String> environment = new LinkedHashMap<>();
    for (String variable : given.get(Options.ENV)) {
      Setting setting = Setting.of("--env", variable, "NAME=VALUE");
      put("--env", environment, setting.name(), setting.required("--env", "NAME=VALUE"));
    }
    Map<String, Path> mapped = new LinkedHashMap<>();
    for (String file : given.get(Options.FILE)) {
      Setting setting = Setting.of("--file", file, "NAME=PATH");
      String path = setting.required("--file", "NAME=PATH");
      put("--file", mapped, setting.name(), file("--file", path));
    }
    if (given.get(Options.STDIN).isPresent()) {
      put("--stdin", mapped, StandardInput.NAME, file("--stdin", given.get(Options.STDIN).get()));
    }
    Map<String, Long> answers = new LinkedHashMap<>();
    for (String stub : given.get(Options.STUB)) {
      Setting setting = Setting.of("--stub", stub, "NAME=VALUE");
      put("--stub", answers, setting.name(), answer(setting));
    }
    return new Surroundings(given.get(Options.ARG), environment, mapped, answers);
  }

  /** The names of these options that were given. */
  List<String> names() {
    return ALL.stream().filter(given::has).map(Option::name).toList();
  }

  private static Path file(String option, String name) throws UsageException {
    return Types.file(name)
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
  public record Setting(String name, Optional<String> value) {

    public String required(String option, String form) throws UsageException {
      return value.orElseThrow(
          () -> new UsageException(option + " '" + name + "' has no value; write it as " + form));
    }

    public static Setting of(String option, String text, String form) throws UsageException {
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
