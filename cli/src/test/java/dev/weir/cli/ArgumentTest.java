package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.cli.help.OptionGroup;
import dev.weir.fence.infer.Aim;
import dev.weir.transform.DelaySelection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

class ArgumentTest {
  private static <T> T read(Argument<T> argument, String... words) {
    CommandSpec command = CommandSpec.create();
    argument.addTo(command);
    new CommandLine(command).parseArgs(words);
    return argument.value();
  }

  private static Iterable<String> completions(Argument<?> argument) {
    CommandSpec command = CommandSpec.create();
    argument.addTo(command);
    return command.options().getFirst().completionCandidates();
  }

  private static void assertRefused(Argument<?> argument, String why, String... words) {
    assertThatThrownBy(() -> read(argument, words))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining(why);
  }

  @Test
  void aFlagIsGivenOrNot() {
    Argument<Boolean> flag = Argument.flag(OptionGroup.OTHER, "--all", "All.");
    assertThat(flag.value()).isFalse();
    assertThat(read(flag)).isFalse();
    assertThat(read(flag, "--all")).isTrue();
    assertThat(read(flag, "--all=false")).isFalse();
  }

  @Test
  void aValueThatIsOptionalIsThereOnlyWhereItIsGiven() {
    Argument<Optional<Long>> runs =
        Argument.optional(OptionGroup.OTHER, "--runs", "N", Long.class, "Runs.");
    assertThat(runs.value()).isEmpty();
    assertThat(read(runs)).isEmpty();
    assertThat(read(runs, "--runs", "3")).contains(3L);
    assertRefused(runs, "'x' is not a long", "--runs=x");
    assertRefused(runs, "should be specified only once", "--runs=1", "--runs=2");
  }

  @Test
  void aConverterReadsWhatPicocliCannot() {
    Argument<Optional<Duration>> limit =
        Argument.optional(OptionGroup.OTHER, "--limit", "D", new Converters.Time(), "Limit.");
    assertThat(read(limit, "--limit", "2s")).contains(Duration.ofSeconds(2));
    assertRefused(limit, "'2' is no time", "--limit", "2");
  }

  @Test
  void aValueThatIsNotGivenIsTheUsualOne() {
    Argument<Integer> threads = Argument.valued(OptionGroup.OTHER, "--threads", "N", 1, "Workers.");
    assertThat(threads.value()).isEqualTo(1);
    assertThat(read(threads, "--threads=-4")).isEqualTo(-4);
    assertThat(read(threads)).as("of the next command line").isEqualTo(1);
  }

  @Test
  void aChoiceIsOneOfTheConstants() {
    Argument<OutputOptions.Kind> kind =
        Argument.choice(
            OptionGroup.OTHER,
            "--format",
            "text|gcc",
            OutputOptions.Kind.text,
            OutputOptions.Kind.values(),
            "Format.");
    assertThat(read(kind)).isEqualTo(OutputOptions.Kind.text);
    assertThat(read(kind, "--format", "gcc")).isEqualTo(OutputOptions.Kind.gcc);
    assertRefused(
        kind, "expected one of [text, gcc] (case-sensitive) but was 'GCC'", "--format", "GCC");
    assertThat(completions(kind)).containsExactly("text", "gcc");
  }

  @Test
  void wordsThatAConverterReadsAreKnownToCompletions() {
    Argument<Optional<DelaySelection>> delays =
        Argument.optional(OptionGroup.OTHER, "--delays", "D", Converters.delays(), "Delays.");
    assertThat(read(delays, "--delays", "one-per-cycle")).contains(DelaySelection.ONE_PER_CYCLE);
    assertRefused(delays, "'x%s' is no choice of delays; choose all", "--delays", "x%s");
    assertThat(completions(delays)).containsExactly("all", "critical", "one-per-cycle");
    Argument<DelaySelection> usual =
        Argument.valued(
            OptionGroup.OTHER, "--delays", "D", DelaySelection.ALL, Converters.delays(), "Delays.");
    assertThat(completions(usual)).containsExactly("all", "critical", "one-per-cycle");
    assertThat(
            completions(
                Argument.optional(
                    OptionGroup.OTHER, "--limit", "D", new Converters.Time(), "Limit.")))
        .isNull();
  }

  @Test
  void whatIsRepeatedIsListed() {
    Argument<List<String>> words =
        Argument.repeatable(OptionGroup.OTHER, "--arg", "A", "Arguments.");
    assertThat(words.value()).isEmpty();
    assertThat(read(words)).isEmpty();
    assertThat(read(words, "--arg", "a,b", "--arg=c")).containsExactly("a,b", "c");
    assertThat(read(words, "--arg=--arg", "--arg=--arg=x", "--arg", "b"))
        .containsExactly("--arg", "--arg=x", "b");
    Argument<List<Duration>> times =
        Argument.repeatable(OptionGroup.OTHER, "--time", "D", new Converters.Time(), "Times.");
    assertThat(read(times, "--time", "1s", "--time", "2s"))
        .containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
  }

  @Test
  void commasSeparateValuesThatTakeThePlaceOfTheUsualOnes() {
    Argument<List<Aim>> aims =
        Argument.commaSeparated(
            OptionGroup.OTHER, "--for", "AIM", List.of(Aim.ERROR), Converters.fenceAim(), "Aims.");
    assertThat(aims.value()).containsExactly(Aim.ERROR);
    assertThat(read(aims)).containsExactly(Aim.ERROR);
    assertThat(read(aims, "--for", "robustness")).containsExactly(Aim.ROBUSTNESS);
    assertThat(read(aims, "--for=robustness,error")).containsExactly(Aim.ROBUSTNESS, Aim.ERROR);
    assertThat(completions(aims)).containsExactly("error", "robustness");
  }

  @Test
  void parametersMustBeThere() {
    Argument<Path> file = Argument.file("TRACE", "A file.");
    assertThat(read(file, "a.trace")).isEqualTo(Path.of("a.trace"));
    assertRefused(file, "Missing required parameter: 'TRACE'");
    assertRefused(file, "Unmatched argument at index 1: 'b'", "a", "b");
    Argument<List<Path>> files = Argument.files("FILE", "Files.");
    assertThat(read(files, "a.c", "b.c")).containsExactly(Path.of("a.c"), Path.of("b.c"));
    assertRefused(files, "Missing required parameter: 'FILE'");
    assertThat(read(Argument.words("PATH", "Paths."), "@a", "b")).containsExactly("@a", "b");
  }

  @Test
  void whatCannotBeTheNameOfAFileIsRefused() {
    assertRefused(Argument.file("TRACE", "A file."), "cannot be the name of a file", "a\0b");
  }

  @Test
  void severalAreAddedInTheirOrder() {
    CommandSpec command = CommandSpec.create();
    Declared.addAll(
        command,
        new HelpOption(),
        Argument.flag(OptionGroup.OTHER, "--b", ""),
        Argument.flag(OptionGroup.OTHER, "--a", ""));
    assertThat(command.options())
        .extracting(OptionSpec::longestName)
        .containsExactly("--help", "--b", "--a");
  }

  @Test
  void anOptionIsInTheGroupThatItsDeclarationNames() {
    CommandSpec command = CommandSpec.create();
    Declared.addAll(
        command,
        new HelpOption(),
        Argument.flag(OptionGroup.OUTPUT, "--b", ""),
        Argument.repeatable(OptionGroup.INPUT, "--c", "C", ""),
        Argument.flag(OptionGroup.OUTPUT, "--a", ""));
    Map<String, List<String>> found = new LinkedHashMap<>();
    OptionGroup.groups(command)
        .forEach(
            (group, options) ->
                found.put(group.title(), options.stream().map(OptionSpec::longestName).toList()));
    assertThat(found)
        .containsExactly(
            Map.entry("Input", List.of("--c")),
            Map.entry("Output", List.of("--b", "--a")),
            Map.entry("Other", List.of("--help")));
  }

  @Test
  void whatWasGivenIsKnownByItsLongName() {
    GivenOptions given = new GivenOptions();
    CommandSpec command = CommandSpec.create();
    Declared.addAll(command, given, new HelpOption(), Argument.flag(OptionGroup.OTHER, "--b", ""));
    new CommandLine(command).parseArgs("-h");
    assertThat(given.names()).containsExactly("--help");
  }
}
