package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What starting a command makes picocli do: as little as can be. */
class CommandsTest {
  private static final CommandLine ALL = Main.declared();

  static Stream<String> commands() {
    return ALL.getSubcommands().keySet().stream().filter(name -> !name.equals("help"));
  }

  private static CommandLine declared(String... words) {
    PrintWriter nobody = new PrintWriter(Writer.nullWriter());
    Session session =
        new Session(
            new Tools(),
            nobody,
            nobody,
            Map.of(),
            false,
            List.of(words),
            List.of(),
            new ResultFiles(),
            new PhaseClock(),
            new Interruption(),
            _ -> {},
            _ -> {},
            Optional.empty());
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
}
