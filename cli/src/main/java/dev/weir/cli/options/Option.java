package dev.weir.cli.options;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * An option or a parameter of commands: a row of {@link Options}.
 *
 * <p>Picocli could take all of this from annotations of fields, but it reads those by reflection,
 * which takes longer than many a check. For the same reason it is told of no type that it would
 * look at by reflection: enumerations, of which it lists the constants, and {@code Optional}.
 *
 * @param <T> the type of the value
 */
public final class Option<T> {
  private final String name;
  private final String label;
  private final OptionGroup group;
  private final Map<Command, String> help;
  private final Reader reader;
  private final Function<@Nullable Object, T> value;
  private Predicate<T> check = _ -> true;
  private String refusal = "";
  private boolean isOnce;
  private boolean isRead;

  /** How picocli reads the words of it. */
  record Reader(
      Class<?> type,
      Class<?> element,
      @Nullable Object usual,
      Optional<ITypeConverter<?>> converter,
      String separator) {
    /** One value. */
    static Reader one(
        Class<?> type, @Nullable Object usual, Optional<ITypeConverter<?>> converter) {
      return new Reader(type, type, usual, converter, "");
    }

    /** A list of values. */
    static Reader list(
        Class<?> element, List<?> usual, Optional<ITypeConverter<?>> converter, String separator) {
      return new Reader(List.class, element, usual, converter, separator);
    }
  }

  /** Where an option belongs: under which heading of the help, and to which commands. */
  record Place(OptionGroup group, Set<Command> commands) {}

  /**
   * A row.
   *
   * @param usage its name as help shows it, with what stands for a value behind it; a parameter has
   *     no name
   * @param value what a value that picocli read means; null where there is none
   */
  Option(
      Place place,
      String usage,
      Reader reader,
      Function<@Nullable Object, T> value,
      String description) {
    String[] parts = usage.split(" ", 2);
    this.name = parts[0];
    this.label = parts.length > 1 ? parts[1] : "";
    this.group = place.group();
    this.help = new EnumMap<>(Command.class);
    place.commands().forEach(command -> help.put(command, description));
    this.reader = reader;
    this.value = value;
  }

  /** Adds a command, for which it means something else. To be called while the table is made. */
  Option<T> of(Command command, String description) {
    help.put(command, description);
    return this;
  }

  /**
   * Lets only some values be given. To be called while the table is made.
   *
   * @param words what is said of others, behind the name and the value
   */
  Option<T> where(Predicate<T> allowed, String words) {
    check = allowed;
    refusal = words.startsWith(":") ? words : " " + words;
    return this;
  }

  /** Allows one memory model only, as what it asks for is one file. Of the table's making, too. */
  Option<T> once() {
    isOnce = true;
    return this;
  }

  /** Says that its value is a file or a folder that is read. Of the table's making, too. */
  Option<T> read() {
    isRead = true;
    return this;
  }

  /** As it is written, such as {@code --unroll}. */
  public String name() {
    return name;
  }

  /** Whether what it asks for can be had for one memory model only. */
  public boolean isOnce() {
    return isOnce;
  }

  /** Whether its value is a file or a folder that is read. */
  public boolean isRead() {
    return isRead;
  }

  /** The commands that have it. */
  public Set<Command> commands() {
    return help.keySet();
  }

  /** Whether words of a command line give it. */
  public boolean isIn(Collection<String> words) {
    return words.stream().anyMatch(this::isIn);
  }

  /** Whether a word of a command line gives it. */
  public boolean isIn(String word) {
    return word.equals(name) || word.startsWith(name + "=");
  }

  @Override
  public String toString() {
    return name;
  }

  /** What a value that picocli read means. */
  T value(@Nullable Object read) {
    return value.apply(read);
  }

  /** What is wrong with a value, in a line, if it is not allowed. */
  Optional<String> refusal(T given) {
    return check.test(given) ? Optional.empty() : Optional.of(name + " " + shown(given) + refusal);
  }

  /** The word that a value is given by. */
  String word(T given) {
    return reader.converter().orElseThrow() instanceof Word<?> word ? word.of(given) : "";
  }

  private static Object shown(Object given) {
    return given instanceof Optional<?> optional
        ? optional.map(Object::toString).orElse("")
        : given;
  }

  /** As picocli is told of it for a command. */
  ArgSpec declare(Command command) {
    return label.isEmpty() && !name.startsWith("-") ? parameter(command) : option(command);
  }

  private ArgSpec parameter(Command command) {
    PositionalParamSpec.Builder builder =
        PositionalParamSpec.builder()
            .paramLabel(name)
            .description(help.get(command))
            .required(true)
            .type(reader.type())
            .initialValue(reader.usual());
    reader.converter().ifPresent(builder::converters);
    return usual(
        reader.type() == List.class
            ? builder.arity("1..*").auxiliaryTypes(reader.element()).build()
            : builder.build());
  }

  private ArgSpec option(Command command) {
    OptionSpec.Builder builder =
        group.builder(name).description(help.get(command)).type(reader.type());
    if (!label.isEmpty()) {
      builder.paramLabel(label);
    }
    if (reader.type() == List.class) {
      builder.auxiliaryTypes(reader.element());
      if (reader.converter().isEmpty()) {
        builder.preprocessor(Option::take);
      }
    }
    if (!reader.separator().isEmpty()) {
      builder.splitRegex(reader.separator());
    }
    reader.converter().ifPresent(builder::converters);
    if (reader.converter().isPresent() && reader.converter().get() instanceof Worded<?> worded) {
      builder.completionCandidates(() -> worded.words().iterator());
    }
    return usual(
        reader.usual() == null ? builder.build() : builder.initialValue(reader.usual()).build());
  }

  private ArgSpec usual(ArgSpec spec) {
    if (reader.usual() != null) {
      spec.setValue(reader.usual());
    }
    return spec;
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
}
