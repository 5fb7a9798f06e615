package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import java.util.function.Supplier;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * An option or a parameter of a command and, once the command line was read, its value.
 *
 * <p>Picocli could take all of this from annotations of fields, but it reads those by reflection,
 * which takes longer than many a check. For the same reason it is told of no type that it would
 * look at by reflection: enumerations, of which it lists the constants, and {@code Optional}.
 *
 * @param <T> the type of the value
 */
final class Argument<T> implements Declared {
  /** The type of what a converter makes. */
  private static final Class<?> CONVERTED = Object.class;

  private final ArgSpec spec;
  private final Supplier<T> value;

  private Argument(ArgSpec spec, Supplier<T> value) {
    this.spec = spec;
    this.value = value;
  }

  /** An option that is given or not. */
  static Argument<Boolean> flag(OptionGroup group, String name, String description) {
    return valued(option(group, name, description).type(boolean.class), false);
  }

  /** An option with a value that picocli can read. */
  static <T> Argument<Optional<T>> optional(
      OptionGroup group, String name, String label, Class<T> type, String description) {
    return optional(option(group, name, description).paramLabel(label).type(type).build());
  }

  /** An option with a value. */
  static <T> Argument<Optional<T>> optional(
      OptionGroup group,
      String name,
      String label,
      ITypeConverter<T> converter,
      String description) {
    return optional(converted(group, name, label, converter, description).build());
  }

  /** An option with a value that picocli can read; the usual one where none is given. */
  static <T> Argument<T> valued(
      OptionGroup group, String name, String label, T usual, String description) {
    return valued(option(group, name, description).paramLabel(label).type(usual.getClass()), usual);
  }

  /** An option with a value; the usual one where none is given. */
  static <T> Argument<T> valued(
      OptionGroup group,
      String name,
      String label,
      T usual,
      ITypeConverter<T> converter,
      String description) {
    return valued(converted(group, name, label, converter, description), usual);
  }

  /** An option with the name of a constant; that of the usual one where none is given. */
  static <E extends Enum<E>> Argument<E> choice(
      OptionGroup group, String name, String label, E usual, E[] constants, String description) {
    return valued(group, name, label, usual, Converters.constant(constants), description);
  }

  /** An option with a value that may be given several times. */
  static Argument<List<String>> repeatable(
      OptionGroup group, String name, String label, String description) {
    return valued(
        option(group, name, description)
            .paramLabel(label)
            .type(List.class)
            .auxiliaryTypes(String.class)
            .preprocessor(Argument::take),
        List.of());
  }

  /**
   * Takes a value: one that follows an equals sign whatever it looks like, where picocli would
   * refuse one that is spelled like an option of ours.
   *
   * @return whether there was one; picocli says what is wrong if not
   */
  private static boolean take(
      Stack<String> words, CommandSpec command, ArgSpec spec, Map<String, Object> how) {
    boolean isAttached = "=".equals(how.get("separator"));
    if (words.isEmpty() || !isAttached && isOption(words.peek(), command)) {
      return false;
    }
    List<String> values = new ArrayList<>(spec.<List<String>>getValue());
    values.add(words.pop());
    spec.setValue(values);
    return true;
  }

  private static boolean isOption(String word, CommandSpec command) {
    return command.optionsMap().keySet().stream()
        .anyMatch(
            name ->
                word.equals(name)
                    || word.startsWith(name + "=")
                    || name.length() == 2 && word.startsWith(name));
  }

  /** An option with a value that may be given several times. */
  static <T> Argument<List<T>> repeatable(
      OptionGroup group,
      String name,
      String label,
      ITypeConverter<T> converter,
      String description) {
    return valued(list(group, name, label, converter, description), List.of());
  }

  /**
   * An option with several values, with commas between them.
   *
   * @param usual those where none is given
   */
  static <T> Argument<List<T>> commaSeparated(
      OptionGroup group,
      String name,
      String label,
      List<T> usual,
      ITypeConverter<T> converter,
      String description) {
    return valued(list(group, name, label, converter, description).splitRegex(","), usual);
  }

  /** Parameters, of which there is at least one: files. */
  static Argument<List<Path>> files(String label, String description) {
    return usual(
        parameters(label, description)
            .auxiliaryTypes(Path.class)
            .converters(new Converters.FileName())
            .build(),
        List.of());
  }

  /** Parameters, of which there is at least one: words. */
  static Argument<List<String>> words(String label, String description) {
    return usual(parameters(label, description).auxiliaryTypes(String.class).build(), List.of());
  }

  /** A parameter: a file. */
  static Argument<Path> file(String label, String description) {
    Path none = Path.of("");
    return usual(
        parameter(label, description)
            .required(true)
            .type(Path.class)
            .converters(new Converters.FileName())
            .initialValue(none)
            .build(),
        none);
  }

  /** What was given, or what counts where nothing is. */
  T value() {
    return value.get();
  }

  @Override
  public void addTo(CommandSpec command) {
    command.add(spec);
  }

  private static <T> Argument<T> valued(OptionSpec.Builder option, T usual) {
    return usual(option.initialValue(usual).build(), usual);
  }

  private static <T> Argument<T> usual(ArgSpec spec, T usual) {
    spec.setValue(usual);
    return new Argument<>(spec, spec::getValue);
  }

  private static <T> Argument<Optional<T>> optional(ArgSpec spec) {
    return new Argument<>(spec, () -> Optional.ofNullable(spec.getValue()));
  }

  private static OptionSpec.Builder option(OptionGroup group, String name, String description) {
    return group.builder(name).description(description);
  }

  private static OptionSpec.Builder converted(
      OptionGroup group,
      String name,
      String label,
      ITypeConverter<?> converter,
      String description) {
    OptionSpec.Builder option =
        option(group, name, description).paramLabel(label).type(CONVERTED).converters(converter);
    return converter instanceof Worded<?> worded
        ? option.completionCandidates(completions(worded))
        : option;
  }

  private static OptionSpec.Builder list(
      OptionGroup group,
      String name,
      String label,
      ITypeConverter<?> converter,
      String description) {
    return converted(group, name, label, converter, description)
        .type(List.class)
        .auxiliaryTypes(CONVERTED);
  }

  private static PositionalParamSpec.Builder parameter(String label, String description) {
    return PositionalParamSpec.builder().paramLabel(label).description(description);
  }

  private static PositionalParamSpec.Builder parameters(String label, String description) {
    return parameter(label, description)
        .required(true)
        .arity("1..*")
        .type(List.class)
        .initialValue(List.of());
  }

  /** What completions offer; looked up only for who asks. */
  private static Iterable<String> completions(Worded<?> worded) {
    return () -> worded.words().iterator();
  }
}
