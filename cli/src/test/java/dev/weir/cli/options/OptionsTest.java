package dev.weir.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.fence.infer.Aim;
import dev.weir.search.result.Algorithm;
import dev.weir.transform.DelaySelection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

class OptionsTest {
  private static Given read(Command command, String... words) {
    Given given = Given.of(command);
    CommandSpec spec = CommandSpec.create();
    given.declareIn(spec);
    new CommandLine(spec).parseArgs(words);
    return given;
  }

  private static CommandSpec declared(Command command) {
    CommandSpec spec = CommandSpec.create();
    Given.of(command).declareIn(spec);
    return spec;
  }

  private static void assertRefused(Command command, String why, String... words) {
    assertThatThrownBy(() -> read(command, words))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @EnumSource
  void noTwoOptionsOfACommandHaveTheSameName(Command command) {
    assertThat(Options.TABLE)
        .filteredOn(option -> option.commands().contains(command))
        .extracting(Option::name)
        .doesNotHaveDuplicates();
  }

  @Test
  void aFlagIsGivenOrNot() {
    assertThat(read(Command.CHECK, "a.c").get(Options.LEAKS)).isFalse();
    assertThat(read(Command.CHECK, "a.c", "--leaks").get(Options.LEAKS)).isTrue();
    assertThat(read(Command.CHECK, "a.c", "--leaks=false").get(Options.LEAKS)).isFalse();
  }

  @Test
  void aValueThatIsOptionalIsThereOnlyWhereItIsGiven() {
    assertThat(read(Command.CHECK, "a.c").get(Options.RUNS)).isEmpty();
    assertThat(read(Command.CHECK, "a.c", "--runs", "3").get(Options.RUNS)).contains(3L);
    assertRefused(Command.CHECK, "'x' is not a long", "a.c", "--runs=x");
    assertRefused(Command.CHECK, "should be specified only once", "a.c", "--runs=1", "--runs=2");
  }

  @Test
  void aConverterReadsWhatPicocliCannot() {
    assertThat(read(Command.CHECK, "a.c", "--time-limit", "2s").get(Options.TIME_LIMIT))
        .contains(Duration.ofSeconds(2));
    assertRefused(Command.CHECK, "'2' is no time", "a.c", "--time-limit", "2");
  }

  @Test
  void aValueThatIsNotGivenIsTheUsualOne() {
    assertThat(read(Command.CHECK, "a.c", "--threads=-4").get(Options.THREADS)).isEqualTo(-4);
    assertThat(read(Command.CHECK, "a.c").get(Options.THREADS)).isEqualTo(1);
    assertThat(read(Command.MODELS).get(Options.THREADS))
        .as("of a command without it")
        .isEqualTo(1);
  }

  @Test
  void aChoiceIsOneOfTheWords() {
    assertThat(read(Command.CHECK, "a.c").get(Options.FORMAT)).isEqualTo(OutputForm.TEXT);
    assertThat(read(Command.CHECK, "a.c", "--format", "gcc").get(Options.FORMAT))
        .isEqualTo(OutputForm.GCC);
    assertRefused(
        Command.CHECK,
        "expected one of [text, gcc] (case-sensitive) but was 'GCC'",
        "a.c",
        "--format",
        "GCC");
    assertThat(declared(Command.CHECK).findOption("--format").completionCandidates())
        .containsExactly("text", "gcc");
  }

  @Test
  void wordsThatAConverterReadsAreKnownToCompletions() {
    assertThat(read(Command.TRANSFORM, "a.c", "--delays", "one-per-cycle").get(Options.DELAYS))
        .contains(DelaySelection.ONE_PER_CYCLE);
    assertRefused(
        Command.TRANSFORM, "'x%s' is no choice of delays; choose all", "a.c", "--delays", "x%s");
    CommandSpec spec = declared(Command.TRANSFORM);
    assertThat(spec.findOption("--delays").completionCandidates())
        .containsExactly("all", "critical", "one-per-cycle");
    assertThat(spec.findOption("--time-limit").completionCandidates()).isNull();
  }

  @Test
  void whatIsRepeatedIsListed() {
    assertThat(read(Command.CHECK, "a.c").get(Options.ARG)).isEmpty();
    assertThat(read(Command.CHECK, "a.c", "--arg", "a,b", "--arg=c").get(Options.ARG))
        .containsExactly("a,b", "c");
    assertThat(
            read(Command.CHECK, "a.c", "--arg=--arg", "--arg=--arg=x", "--arg", "b")
                .get(Options.ARG))
        .containsExactly("--arg", "--arg=x", "b");
    assertThat(read(Command.FENCE, "a.c", "--only", "a.c:1", "--only", "a.c:2").get(Options.ONLY))
        .extracting(SourceRange::first)
        .containsExactly(1, 2);
  }

  @Test
  void commasSeparateValuesThatTakeThePlaceOfTheUsualOnes() {
    assertThat(read(Command.FENCE, "a.c").get(Options.AIM)).containsExactly(Aim.ERROR);
    assertThat(read(Command.FENCE, "a.c", "--for", "robustness").get(Options.AIM))
        .containsExactly(Aim.ROBUSTNESS);
    assertThat(read(Command.FENCE, "a.c", "--for=robustness,error").get(Options.AIM))
        .containsExactly(Aim.ROBUSTNESS, Aim.ERROR);
    assertThat(declared(Command.FENCE).findOption("--for").completionCandidates())
        .containsExactly("error", "robustness");
  }

  @Test
  void parametersMustBeThere() {
    assertThat(read(Command.REPLAY, "a.trace").get(Options.EXECUTION))
        .isEqualTo(Path.of("a.trace"));
    assertRefused(Command.REPLAY, "Missing required parameter: 'TRACE'");
    assertRefused(Command.REPLAY, "Unmatched argument at index 1: 'b'", "a", "b");
    assertThat(read(Command.CHECK, "a.c", "b.c").get(Options.PROGRAM_FILES))
        .containsExactly(Path.of("a.c"), Path.of("b.c"));
    assertRefused(Command.CHECK, "Missing required parameter: 'FILE'");
    assertThat(read(Command.LITMUS, "@a", "b").get(Options.TESTS_OF_LITMUS))
        .containsExactly("@a", "b");
  }

  @Test
  void whatCannotBeTheNameOfAFileIsRefused() {
    assertRefused(Command.REPLAY, "cannot be the name of a file", "a\0b");
  }

  @Test
  void helpListsOptionsInTheOrderOfTheTableUnderTheirHeadings() {
    Map<String, List<String>> found = new LinkedHashMap<>();
    OptionGroup.groups(declared(Command.TEST))
        .forEach(
            (group, options) ->
                found.put(group.title(), options.stream().map(OptionSpec::longestName).toList()));
    assertThat(found)
        .containsEntry("Tests", List.of("--filter", "--only-failed", "--no-cache", "--update"))
        .containsEntry("Other", List.of("--watch", "--help"));
    List<String> titles = new ArrayList<>(found.keySet());
    assertThat(titles.indexOf("Tests")).isLessThan(titles.indexOf("Other"));
  }

  @Test
  void whatWasGivenIsKnownAlsoOfWordsThatAreRepeated() {
    Given given = read(Command.CHECK, "a.c", "--seed", "2", "--arg", "a", "--leaks");
    assertThat(given.all()).containsExactly(Options.SEED, Options.LEAKS, Options.ARG);
    assertThat(given.word(Options.SEED)).contains("2");
    assertThat(given.has(Options.ARG)).isTrue();
    assertThat(given.has(Options.ENV)).isFalse();
  }

  @Test
  void valuesThatAreNotAllowedAreRefused() {
    assertThatThrownBy(() -> read(Command.HUNT, "a.c", "--cycle-length", "5").requireAllowed())
        .hasMessage("--cycle-length 5 is none; give 4, 6 or 8");
    assertThatThrownBy(() -> read(Command.TRANSFORM, "a.c", "--window=0").requireAllowed())
        .hasMessage("--window 0: between 1 and 64 accesses can wait");
  }

  @Test
  void whatAnOptionNeedsMustBeGiven() throws UsageException {
    assertThatThrownBy(() -> Combinations.require(read(Command.CHECK, "a.c", "--runs=2")))
        .hasMessage("--runs needs --algorithm random");
    assertThatThrownBy(() -> Combinations.require(read(Command.LIN, "a.c", "--only=a.c:1")))
        .hasMessage("--only is for --fence; give that too");
    Given random = read(Command.CHECK, "a.c", "--runs=2", "--algorithm", "random");
    Combinations.require(random);
    assertThat(random.get(Options.ALGORITHM)).isEqualTo(Algorithm.RANDOM);
    Combinations.require(read(Command.ROBUST, "a.c", "--runs=2"));
    Combinations.require(read(Command.FENCE, "a.c", "--only=a.c:1"));
  }

  @Test
  void whatDoesNotGoTogetherIsRefusedWithTheReason() throws UsageException {
    Given graphs = read(Command.CHECK, "a.c", "--no-join", "--leaks");
    assertThatThrownBy(() -> Exclusion.GRAPHS.require(graphs, "rc11"))
        .hasMessage(
            "--no-join means nothing for execution graphs under rc11: graphs have no schedules;"
                + " leave it out");
    Exclusion.STATES.require(graphs);
    assertThatThrownBy(
            () ->
                Exclusion.SCENARIOS_OF_GRAPHS.require(
                    read(Command.LIN, "a", "--may-block=f"), "rc11"))
        .hasMessageStartingWith("--may-block needs a model with store buffers, and rc11 is");
  }
}
