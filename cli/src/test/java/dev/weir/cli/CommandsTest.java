package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.weir.cli.options.Example;
import dev.weir.cli.options.OptionGroup;
import dev.weir.cli.session.Interruption;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Toolkit;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What commands tell picocli: as little as can be at the start, and words for completions. */
class CommandsTest {
  private static final CommandLine ALL = Main.declared();

  static Stream<String> commands() {
    return ALL.getSubcommands().keySet().stream().filter(name -> !name.equals("help"));
  }

  private static CommandLine declared(String... words) {
    PrintWriter nobody = new PrintWriter(Writer.nullWriter());
    Session session =
        Session.begin(
            new Toolkit(), nobody, nobody, Map.of(), false, List.of(words), new Interruption());
    return Commands.of(session, List.of(words));
  }

  /** Annotated fields and methods are the objects of what they declare. */
  private static void assertDeclaredWithoutReflection(CommandSpec command) {
    assertThat(command.args())
        .isNotEmpty()
        .allSatisfy(
            argument -> {
              assertThat(argument.userObject() instanceof AnnotatedElement)
                  .as("has annotations")
                  .isFalse();
              assertThat(argument.type()).isNotEqualTo(Optional.class);
              assertThat(argument.auxiliaryTypes()).noneMatch(Class::isEnum);
            });
    assertThat(command.mixins()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aCommandIsDeclaredWithoutReflection(String name) {
    assertDeclaredWithoutReflection(ALL.getSubcommands().get(name).getCommandSpec());
    assertDeclaredWithoutReflection(ALL.getCommandSpec());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void onlyTheCommandThatIsAskedForIsDeclared(String name) {
    assertThat(declared(name).getSubcommands()).containsOnlyKeys(name);
    assertThat(declared("-x", name).getSubcommands())
        .containsOnlyKeys(ALL.getSubcommands().keySet());
    assertThat(declared("help", name).getSubcommands())
        .containsOnlyKeys(ALL.getSubcommands().keySet());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyWordThatCompletionsOfferIsAccepted(String name) {
    for (OptionSpec option : ALL.getSubcommands().get(name).getCommandSpec().options()) {
      for (String word : candidates(option)) {
        assertThat(option.converters()).as(option.longestName()).isNotEmpty();
        assertThatCode(() -> option.converters()[0].convert(word))
            .as(option.longestName() + " " + word)
            .doesNotThrowAnyException();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void completionsOfferTheWordsThatHelpShows(String name) {
    for (OptionSpec option : ALL.getSubcommands().get(name).getCommandSpec().options()) {
      if (option.paramLabel().matches("[a-z-]+(\\|[a-z-]+)+")) {
        assertThat(candidates(option))
            .as(option.longestName())
            .containsExactly(option.paramLabel().split("\\|"));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          check     | --algorithm | optimal, source, exhaustive, states, random, graph
          check     | --model     | sc, tso, pso, pslo, rmo, power-esop13, power, rc11, armv8, riscv
          litmus    | --model     | sc, tso, pso, pslo, rmo, power-esop13, power, rc11, armv8, riscv
          transform | --model     | tso, pso, rmo, power-esop13
          hunt      | --schedule  | cycles, pct, pos, random
          robust    | --method    | monitor, traces
          fence     | --for       | error, robustness
          fence     | --place     | after-stores, before-loads, anywhere
          """)
  void completionsOfferTheWordsOfAnOption(String name, String option, String words) {
    CommandSpec command = ALL.getSubcommands().get(name).getCommandSpec();
    assertThat(candidates(command.findOption(option))).containsExactly(words.split(", "));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyOptionNamesItsGroup(String name) {
    assertThat(ALL.getSubcommands().get(name).getCommandSpec().options())
        .allSatisfy(option -> assertThat(option.userObject()).isInstanceOf(OptionGroup.class));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpShowsExamplesThenTheOptionsUnderTheirHeadings(String name) {
    CommandLine command = ALL.getSubcommands().get(name);
    List<String> lines = command.getUsageMessage().lines().toList();
    List<String> expected = new ArrayList<>();
    for (Example example : Example.of(command.getCommandSpec())) {
      expected.add("  " + example.line());
    }
    if (!command.getCommandSpec().positionalParameters().isEmpty()) {
      expected.add("Input:");
    }
    OptionGroup.groups(command.getCommandSpec()).keySet().stream()
        .map(group -> group.title() + ":")
        .filter(heading -> !expected.contains(heading))
        .forEach(expected::add);
    assertThat(lines).filteredOn(expected::contains).isEqualTo(expected);
  }

  @Test
  void helpOfCheckHasThreeExamples() {
    assertThat(Example.of(ALL.getSubcommands().get("check").getCommandSpec())).hasSize(3);
    assertThat(Example.of(ALL.getCommandSpec())).hasSize(3);
  }

  static Stream<Example> examples() {
    return Stream.concat(Stream.of(ALL), ALL.getSubcommands().values().stream())
        .flatMap(command -> Example.of(command.getCommandSpec()).stream());
  }

  /** What the files of examples exist for, and what the options are known for. */
  @ParameterizedTest
  @MethodSource("examples")
  void whatAnExampleNamesIsThere(Example example) {
    List<String> words = words(example.line());
    List<String> own = words.contains("--") ? words.subList(0, words.indexOf("--")) : words;
    String[] line = own.subList(1, own.size()).toArray(String[]::new);

    assertThatCode(() -> Main.declared().parseArgs(line)).doesNotThrowAnyException();
    assertThat(own)
        .filteredOn(word -> word.startsWith("examples"))
        .allSatisfy(file -> assertThat(Path.of("..", file)).exists());
  }

  /** The words of a line, of which some may be in quotes. */
  private static List<String> words(String line) {
    return Pattern.compile("'([^']*)'|(\\S+)")
        .matcher(line)
        .results()
        .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
        .toList();
  }

  /** What completions offer for an option; nothing where it could be anything. */
  private static Iterable<String> candidates(OptionSpec option) {
    return Objects.requireNonNullElse(option.completionCandidates(), List.of());
  }
}
