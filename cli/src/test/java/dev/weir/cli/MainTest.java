package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.cli.session.Interruption;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.Bound;
import dev.weir.search.result.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  private final FakeToolkit toolkit = new FakeToolkit();

  private Outcome run(String line) {
    return Outcome.of(toolkit, line.split(" "));
  }

  @Test
  void endsWithZeroWhenNothingIsWrong() {
    Outcome outcome = run("check a.c");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).startsWith("safe: no error in 3 executions of a.c (tso)\n");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void endsWithZeroWhenABoundWasMet() {
    toolkit.result = () -> FakeToolkit.result(Verdict.SAFE, false, Set.of(Bound.UNROLL));
    Outcome outcome = run("check a.c --unroll 4");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out().lines().findFirst())
        .contains(
            "no error in the 3 executions that end within the bounds (--unroll 4): a.c (tso)");
  }

  @Test
  void endsWithOneOnAViolation() {
    toolkit.result = () -> FakeToolkit.result(Verdict.VIOLATION, false, Set.of());
    Outcome outcome = run("check a.c");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out())
        .startsWith("violation: assertion 'x' failed at a.c:3:4 in main, thread 0 (tso)\n")
        .endsWith("save this run: weir check a.c --trace FILE\n");
  }

  @Test
  void tellsTheErrorThatWasFoundBeforeAnInterruption() {
    toolkit.result = () -> FakeToolkit.result(Verdict.VIOLATION, false, Set.of());
    Interruption interruption = new Interruption();
    interruption.request();
    Outcome outcome = Outcome.of(toolkit, interruption, "check", "a.c");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out())
        .startsWith("violation: assertion 'x' failed at a.c:3:4 in main, thread 0 (tso)\n")
        .doesNotContain("step", "Threads at the end");
    assertThat(outcome.err())
        .isEqualTo("weir: interrupted before the failing execution was run again to be shown\n");
  }

  @Test
  void endsWithTwoOnWrongInput() {
    Outcome outcome = run("check wrong.c");
    assertThat(outcome).isEqualTo(new Outcome(2, "", "wrong.c:1:2: expected expression\n"));
  }

  @Test
  void saysInJsonWhatIsWrongWithTheInput() throws Exception {
    Outcome outcome = run("check wrong.c --json");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).isEqualTo("wrong.c:1:2: expected expression\n");
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    assertThat(json.get("verdict").asText()).isEqualTo("invalid");
    assertThat(json.get("command").asText()).isEqualTo("check");
    assertThat(json.get("inputs")).hasSize(1);
    assertThat(json.get("diagnostics").toString())
        .isEqualTo(
            "[{\"file\":\"wrong.c\",\"line\":1,\"column\":2,\"severity\":\"error\","
                + "\"message\":\"expected expression\"}]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check a.c --json --frobnicate",
        "check --json",
        "check a.c --json --model vax",
        "resume a.c --json --frobnicate",
        "check a.c --json -O2",
        "check a.c --json --trace no/folder/t"
      })
  void saysInJsonWhatIsWrongWithTheCommandLine(String line) throws Exception {
    Outcome outcome = run(line);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1);
    assertThat(outcome.out()).hasLineCount(1);
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    assertThat(json.get("verdict").asText()).isEqualTo("invalid");
    JsonNode diagnostic = json.get("diagnostics").get(0);
    assertThat(json.get("diagnostics")).hasSize(1);
    assertThat(diagnostic.get("file").isNull()).isTrue();
    assertThat(diagnostic.get("line").isNull()).isTrue();
    assertThat("weir: " + diagnostic.get("message").asText() + "\n").isEqualTo(outcome.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          check a.c -O2                         | weir check a.c -- -O2
          check -I inc a.c --unroll 2           | weir check a.c --unroll 2 -- -I inc
          check a.c -Iinc -DN=2 -- -std=c11     | weir check a.c -- -Iinc -DN=2 -std=c11
          robust a.c -pthread                   | weir robust a.c -- -pthread
          check a.c --arg -O2 -include b.h      | weir check a.c --arg -O2 -- -include b.h
          """)
  void showsWhereCompilerOptionsGo(String line, String command) {
    Outcome outcome = run(line);
    assertThat(outcome)
        .isEqualTo(new Outcome(2, "", "weir: compiler options go after `--`: " + command + "\n"));
  }

  @Test
  void endsWithTwoWhenNobodyGetsTheResult() {
    StringWriter err = new StringWriter();
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    int code =
        Main.run(
            toolkit,
            Map.of(),
            false,
            new String[] {"check", "a.c"},
            new PrintWriter(full, false, StandardCharsets.UTF_8),
            new PrintWriter(err, true),
            new Interruption());
    assertThat(code).isEqualTo(2);
    assertThat(err.toString()).contains("standard output could not be written").hasLineCount(1);
  }

  @Test
  void endsWithTwoWhenTheTraceCannotBeWrittenInTheEnd(@TempDir Path folder) throws Exception {
    Path gone = Files.createDirectory(folder.resolve("gone"));
    toolkit.result =
        () -> {
          try {
            Files.delete(gone);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          return FakeToolkit.result(Verdict.VIOLATION, false, Set.of());
        };
    Path file = gone.resolve("a.trace");
    Outcome outcome = run("check a.c --trace " + file);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("--trace " + file + ": could not be written")
        .hasLineCount(1);
    assertThat(outcome.out()).startsWith("violation: assertion 'x' failed");
  }

  @Test
  void endsWithThreeWhenNotSettled() {
    toolkit.result = () -> FakeToolkit.result(Verdict.UNKNOWN, false, Set.of(Bound.TIME_LIMIT));
    Outcome outcome = run("check a.c --time-limit 3s");
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.out()).startsWith("unknown: stopped at --time-limit 3s; ");
  }

  @Test
  void saysHowToGiveMoreMemory() {
    toolkit.result = () -> FakeToolkit.result(Verdict.UNKNOWN, false, Set.of(Bound.MEMORY_LIMIT));
    Outcome outcome = run("check a.c --json");
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.out()).contains("\"met\":[\"memoryLimit\"]", "WEIR_JAVA_OPTS");
    assertThat(outcome.err()).contains("WEIR_JAVA_OPTS").hasLineCount(1);
  }

  @Test
  void endsWithFourAndAReportOnADefect() {
    toolkit.result =
        () -> {
          throw new IllegalStateException("no such event");
        };
    Outcome outcome = run("check a.c --json");
    assertThat(outcome.code()).isEqualTo(4);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .startsWith("weir: internal error: IllegalStateException: no such event\n")
        .contains("command: weir check a.c --json", "version: ", "java: ")
        .doesNotContain("\tat ");
  }

  @Test
  void endsWithFourWhenTheCounterexampleIsNotConfirmed() {
    toolkit.result = () -> FakeToolkit.result(Verdict.VIOLATION, false, Set.of());
    toolkit.replayed = Optional.empty();
    Outcome outcome = run("check a.c");
    assertThat(outcome.code()).isEqualTo(4);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .startsWith("weir: internal error: the counterexample was not confirm");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          check                            | missing required parameter: 'FILE'
          check a.c --frobnicate           | unknown option '--frobnicate'
          check a.c --unroll -1            | --unroll -1 is negative
          check a.c --unroll x             | --unroll: 'x' is not a whole number; give one such as 3
          check a.c --delays all           | --delays is for --model rmo, power-esop13, power, not for tso
          check a.c --model rmo --delays x | 'x' is no choice of delays
          check a.c --model arm            | there is no memory model 'arm'; choose one of
          check a.c --model vax            | there is no memory model 'vax'
          check a.c --algorithm best       | there is no algorithm 'best'
          check a.c --time-limit 30        | '30' is no time
          check a.c --memory-limit lots    | 'lots' is no amount of memory
          check a.c --threads -1           | --threads -1 is no number of workers
          hunt a.c --threads 2             | hunt makes one run after the other
          check a.c --no-join              | --no-join needs --algorithm exhaustive
          check a.c --runs 5               | --runs needs --algorithm random
          check a.c --algorithm random --runs 0 | --runs 0 is too few
          check a.c --algorithm random --count-redundant | --algorithm random cannot be combined with
          check a.c --algorithm random --context-bound 2 | --algorithm random cannot be combined with
          check a.c --algorithm random --robust | --algorithm random cannot be combined with
          check a.c --trace no/folder/t    | --trace no/folder/t: cannot be written
          check a.c --trace a.c            | --trace a.c: an input file
          check --sarif=/no/where a.c      | --sarif /no/where: cannot be written; give another path
          check a.c --context-bound -1     | --context-bound -1 is negative
          check a.c --iterate              | --iterate needs --context-bound N
          check no-such.rmm                | no-such.rmm: no such file; check the path
          robust test.rmm                  | automaton models are not built yet
          robust                           | missing required parameter: 'FILE'
          robust a.c --method magic        | there is no method 'magic'
          robust a.c --model rmo --runs 5  | --runs means nothing for execution graphs under rmo
          robust a.c --model pslo          | the memory model 'pslo' is for check and litmus; give
          fence a.c --model rmo --prune    | --prune is for --model tso and pso, one of them; give --relax
          fence a.rmm --model tso,rc11     | automaton models have no orders and are judged under tso and
          hunt a.c --model armv8           | hunt steers runs on a machine with store buffers, and armv8
          transform                        | missing required parameter: 'FILE'
          transform a.c --model sc         | under sc there is nothing to make explicit
          transform a.c --model power      | the axioms of 'power' cannot be written
          transform a.c --model vax        | there is no memory model 'vax'
          transform a.c --dot a.c          | --dot a.c: an input file
          check a.c --dot a.c              | --dot a.c: an input file; give another path
          robust a.c --iterate             | --iterate needs --context-bound N
          robust a.c --runs 0              | --runs 0 is too few
          robust a.c --runs 5 --method traces | --runs cannot be combined with --method traces
          fence a.rmm --model sc           | automaton models are judged under tso and pso
          fence a.rmm --method bounded     | --method bounded: automaton models are judged exactly
          fence a.rmm b.rmm                | a.rmm: an automaton model is judged by itself
          fence no-such.rmm                | no-such.rmm: no such file
          fence a.c --method magic         | there is no method 'magic'
          fence a.c --place nowhere        | there is no placement 'nowhere'
          fence a.c --only a.c             | 'a.c' names no lines
          fence a.c --not a.c:5-3          | 'a.c:5-3' names no lines
          fence a.c --costs no-such-file   | --costs no-such-file: cannot be read
          litmus                           | missing required parameter: 'PATH'
          litmus a.litmus --model sc,alpha | the memory model 'alpha' is not built yet
          litmus a.litmus --delays all     | --delays is for --model rmo, power-esop13, power, not for tso
          litmus a.litmus --threads -1     | --threads -1 is no number of workers
          frob a.c                         | unknown command 'frob'
          models all                       | unexpected word 'all'
          models -- -O2                    | only check, robust, fence, hunt, transform, lin, print, replay and resume
          replay                           | missing required parameter: 'TRACE'
          replay no-such-file              | no-such-file: no such file
          """)
  void refusesInOneLine(String line, String complaint) {
    Outcome outcome = run(line);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).contains(complaint).hasLineCount(1);
  }

  @Test
  void noCommandAtAllShowsTheHelp() {
    Outcome outcome = Outcome.of(toolkit);
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).startsWith("Usage: weir").contains("check");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "chekc a.c | unknown command 'chekc', did you mean 'check';",
        "help chekc | unknown command 'chekc', did you mean 'check'; see 'weir help'",
        "check a.c --algorithm optmal | random, graph; did you mean optimal?",
        "check a.c --arg -p2 | found '-p2'; if that is its value, write --arg=-p2; see",
        "check a.c --data-race | unknown option '--data-race', did you mean '--data-races';",
        "check a.c --model x86 | did you mean tso?",
        "check a.c --model ARM64 | did you mean armv8?",
        "check a.c --model c++11 | did you mean rc11?",
        "check a.c --model pos | did you mean pso?",
        "check a.c --memory-limit 2 | is no amount of memory; write a number and k, m or g",
      })
  void theWordThatWasMeantIsNamed(String line, String hint) {
    Outcome outcome = Outcome.of(toolkit, line.split(" "));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains(hint).hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"help", "help check", "help replay", "check --help", "--help", "-h"})
  void describesItself(String line) {
    Outcome outcome = run(line);
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).startsWith("Usage: weir");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void tellsItsVersion() {
    assertThat(run("--version").out()).startsWith("weir ").hasLineCount(1);
  }

  @Test
  void listsTheMemoryModels() {
    assertThat(run("models").out().lines().map(line -> line.split(" ")[0]))
        .containsExactly(
            "sc", "tso", "pso", "pslo", "rmo", "power-esop13", "power", "rc11", "armv8", "riscv");
  }

  @Test
  void listsTheLibrary() {
    assertThat(run("library").out()).isEqualTo("malloc  a block\n");
  }

  @Test
  void exploresOptimallyUnderTsoUnlessToldOtherwise() {
    run("check a.c");
    CheckOptions options = toolkit.options.get();
    assertThat(options.model().name()).isEqualTo("tso");
    assertThat(options.algorithm()).isEqualTo(Algorithm.OPTIMAL);
    assertThat((Object) options)
        .usingRecursiveComparison()
        .isEqualTo(CheckOptions.of(options.model()).visitingStates());
  }

  @Test
  void visitsNoStatesWhereAnAlgorithmIsChosen() {
    run("check a.c --algorithm optimal");
    assertThat(toolkit.options.get().mayVisitStates()).isFalse();
  }

  @Test
  void passesOptionsOn() {
    run(
        "check a.c b.c --model PSO --algorithm exhaustive --no-join --unroll 3 --time-limit 1.5m"
            + " --memory-limit 2g --keep-going --count-redundant --allow-uninitialised --seed 7"
            + " --threads 1 --progress none --clang /usr/bin/clang -- -DN=2 --unroll 9");
    CheckOptions options = toolkit.options.get();
    assertThat(options.model().name()).isEqualTo("pso");
    assertThat(options.algorithm()).isEqualTo(Algorithm.EXHAUSTIVE);
    assertThat(options.joins()).isFalse();
    assertThat(options.machine().unroll()).hasValue(3);
    assertThat(options.machine().allowUninitialised()).isTrue();
    assertThat(options.timeLimit()).contains(Duration.ofSeconds(90));
    assertThat(options.memoryLimit()).hasValue(2L << 30);
    assertThat(options.keepGoing()).isTrue();
    assertThat(options.countRedundant()).isTrue();
    assertThat(toolkit.compiler.get().clang()).contains(Path.of("/usr/bin/clang"));
    assertThat(toolkit.compiler.get().arguments()).containsExactly("-DN=2", "--unroll", "9");
  }

  @Test
  void passesRandomRunsAndTheirSeedOn() {
    run("check a.c --algorithm random");
    assertThat(toolkit.options.get().runs()).isEqualTo(10_000);
    assertThat(toolkit.options.get().seed()).isEqualTo(1);
    run("check a.c --algorithm random --runs 77 --seed 5 --keep-going");
    CheckOptions options = toolkit.options.get();
    assertThat(options.algorithm()).isEqualTo(Algorithm.RANDOM);
    assertThat(options.runs()).isEqualTo(77);
    assertThat(options.seed()).isEqualTo(5);
    assertThat(options.keepGoing()).isTrue();
  }

  @Test
  void passesTheBoundOnPreemptionsOn() {
    run("check a.c --context-bound 0");
    assertThat(toolkit.options.get().contextBound()).hasValue(0);
    assertThat(toolkit.options.get().iterates()).isFalse();
    run("check a.c --context-bound 3 --iterate");
    assertThat(toolkit.options.get().contextBound()).hasValue(3);
    assertThat(toolkit.options.get().iterates()).isTrue();
  }

  @Test
  void showsProgressOnStandardErrorWhenAsked() {
    assertThat(run("check a.c").err()).isEmpty();
    assertThat(run("check a.c --progress none").err()).isEmpty();
    Outcome outcome = run("check a.c --json --progress plain");
    assertThat(outcome.err())
        .contains("weir: 5 executions, 1 ended early, 5/s, 1 s; estimated in all: 20 to 40\n");
    assertThat(outcome.out()).hasLineCount(1);
  }

  @Test
  void takesAnUnrollOfZeroAsNoBound() {
    run("check a.c --unroll 0");
    assertThat(toolkit.options.get().machine().unroll()).isEmpty();
  }

  @Test
  void coloursOnlyWhenAsked() {
    assertThat(run("check a.c").out()).doesNotContain("\033[");
    assertThat(run("check a.c --color never").out()).doesNotContain("\033[");
    assertThat(run("check a.c --color always").out()).contains("\033[");
  }

  @Test
  void printsJsonAndNothingElse() {
    Outcome outcome = run("check a.c --json");
    assertThat(outcome.out()).startsWith("{\"tool\":\"weir\"").endsWith("}\n").hasLineCount(1);
  }

  @Test
  void writesNoTraceWhereNothingFails(@TempDir Path folder) {
    Path file = folder.resolve("a.trace");
    Outcome outcome = run("check a.c --trace " + file);
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).contains("is not written").hasLineCount(1);
    assertThat(file).doesNotExist();
  }

  @Test
  void replaysWhatItRecorded(@TempDir Path folder) {
    toolkit.result = () -> FakeToolkit.result(Verdict.VIOLATION, false, Set.of());
    Path file = folder.resolve("a.trace");
    Outcome check = run("check a.c --model pso --unroll 5 --trace " + file + " -- -DX");
    assertThat(check.out()).endsWith("replay it: weir replay " + file + "\n");
    Outcome replay = run("replay " + file);
    assertThat(replay.code()).isEqualTo(1);
    assertThat(replay.out()).startsWith("violation: assertion 'x' failed at a.c:3:4");
    assertThat(toolkit.options.get().model().name()).isEqualTo("pso");
    assertThat(toolkit.options.get().machine().unroll()).hasValue(5);
    assertThat(toolkit.compiler.get().arguments()).containsExactly("-DX");
  }

  @Test
  void refusesTheTraceOfAnotherProgram(@TempDir Path folder) {
    toolkit.result = () -> FakeToolkit.result(Verdict.VIOLATION, false, Set.of());
    Path file = folder.resolve("a.trace");
    run("check a.c --trace " + file);
    toolkit.fingerprint = "beef";
    Outcome outcome = run("replay " + file);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .startsWith(file + ": recorded from another program than a.c is now")
        .hasLineCount(1);
  }

  @Test
  void refusesATraceThatShowsAnotherError(@TempDir Path folder) {
    toolkit.result = () -> FakeToolkit.result(Verdict.VIOLATION, false, Set.of());
    Path file = folder.resolve("a.trace");
    run("check a.c --trace " + file);
    toolkit.replayed = Optional.empty();
    Outcome outcome = run("replay " + file);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("does not show").hasLineCount(1);
  }

  @Test
  void refusesEveryTruncatedTraceWithALine(@TempDir Path folder) throws Exception {
    toolkit.result = () -> FakeToolkit.result(Verdict.VIOLATION, false, Set.of());
    Path file = folder.resolve("a.trace");
    run("check a.c --trace " + file);
    String whole = Files.readString(file);
    for (int length = 0; length < whole.length() - 1; length++) {
      Files.writeString(file, whole.substring(0, length));
      Outcome outcome = run("replay " + file);
      assertThat(outcome.code()).as("cut to %d", length).isIn(1, 2);
      assertThat(outcome.err().lines().count()).as("cut to %d", length).isLessThanOrEqualTo(1);
      if (length < whole.indexOf("moves 1")) {
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).startsWith(file.toString());
      }
    }
  }

  @Test
  void refusesBytesThatAreNoTrace(@TempDir Path folder) throws Exception {
    Path file = Files.write(folder.resolve("a.trace"), new byte[] {(byte) 0xff, 0, (byte) 0xfe});
    Outcome outcome = run("replay " + file);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).startsWith(file + ":1: not a trace file").hasLineCount(1);
  }
}
