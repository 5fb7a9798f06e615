package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
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
            new Tools(), nobody, nobody, Map.of(), false, List.of(words), new Interruption());
    return Commands.of(session, List.of(words));
  }

  /** Annotated fields and methods are the objects of what they declare. */
  private static void assertDeclaredWithoutReflection(CommandSpec command) {
    assertThat(command.args())
        .isNotEmpty()
        .allSatisfy(
            argument -> {
              assertThat(argument.userObject()).as("what is annotated").isNull();
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
          check     | --algorithm | optimal, source, exhaustive, random, graph
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

  /** What completions offer for an option; nothing where it could be anything. */
  private static Iterable<String> candidates(OptionSpec option) {
    return Objects.requireNonNullElse(option.completionCandidates(), List.of());
  }
}
