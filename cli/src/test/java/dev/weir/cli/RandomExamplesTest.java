package dev.weir.cli;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code --algorithm random} finds the error of every example that has one. */
class RandomExamplesTest {
  private static final String DEKKER = ExamplesTest.FOLDER.resolve("dekker.c").toString();

  /** What {@link CheckOptions#DEFAULT_RUNS} runs do not find, and why. */
  private static final Map<String, String> NOT_FOUND =
      Map.ofEntries(
          entry("szymanski-tso-fenced.c pso", "one run in 45,000"),
          entry("fence-free-deque.c tso", "one run in 14,000"),
          entry("lamport-fast-tso-fenced.c pso", "one run in 80,000"),
          entry("spinning/lamport-fast-tso-fenced.c pso", "one run in 80,000 or so"),
          entry("epochs BUG_NO_FENCE tso", "one run in 2,000,000"),
          entry("epochs BUG_NO_FENCE pso", "one run in 2,000,000 or so"),
          entry(
              "treiber-stack BUG_NO_COUNT sc",
              "one run in 80,000: a node must be taken and come back"),
          entry("treiber-stack BUG_NO_COUNT tso", "one run in 80,000 or so"),
          entry("treiber-stack BUG_NO_COUNT pso", "one run in 80,000 or so"),
          entry(
              "bugs/livelock.c sc", "it has no end, and nothing looks for states that come again"),
          entry(
              "bugs/livelock.c tso", "it has no end, and nothing looks for states that come again"),
          entry(
              "bugs/livelock.c pso",
              "it has no end, and nothing looks for states that come again"));

  private static final long SEED = 2;

  /** Of the examples a short build takes one of so many. */
  private static final int SAMPLE = 2;

  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder = Path.of("");

  static Collection<String> files() {
    return ExamplesTest.expectations().entrySet().stream()
        .filter(file -> file.getValue().stream().anyMatch(row -> !row.error().equals("-")))
        .map(Map.Entry::getKey)
        .filter(file -> Effort.takes(file, SAMPLE))
        .toList();
  }

  static Collection<RealExamplesTest.Variant> variants() {
    return RealExamplesTest.expectations().entrySet().stream()
        .filter(variant -> variant.getValue().values().stream().anyMatch(e -> !e.equals("-")))
        .map(Map.Entry::getKey)
        .filter(variant -> Effort.takes(variant.toString(), SAMPLE))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("files")
  void isFound(String file) throws InputException {
    Program program =
        Frontend.load(List.of(ExamplesTest.FOLDER.resolve(file)), CompilerOptions.DEFAULT);
    SoftAssertions softly = new SoftAssertions();
    for (ExamplesTest.Expectation row : ExamplesTest.expectations().getOrDefault(file, List.of())) {
      if (!row.error().equals("-")) {
        requireFound(softly, program, file, row.model());
      }
    }
    softly.assertAll();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void isFoundInTheExamplesOfRealSize(RealExamplesTest.Variant variant) throws InputException {
    Program program = Frontend.load(variant.files(), variant.options(List.of()));
    SoftAssertions softly = new SoftAssertions();
    RealExamplesTest.expectations()
        .get(variant)
        .forEach(
            (model, error) -> {
              if (!error.equals("-")) {
                requireFound(softly, program, variant.example() + " " + variant.bug(), model);
              }
            });
    softly.assertAll();
  }

  private static void requireFound(
      SoftAssertions softly, Program program, String name, String model) {
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model).orElseThrow())
            .withRandomRuns(CheckOptions.DEFAULT_RUNS, SEED);
    String row = name + " " + model;
    CheckResult result = new Checker(program, new Library()).check(options);
    softly
        .assertThat(result.verdict())
        .as(row)
        .isEqualTo(NOT_FOUND.containsKey(row) ? Verdict.NO_ERROR : Verdict.VIOLATION);
  }

  @Test
  void withoutAnErrorNothingIsProved() throws IOException {
    String file = ExamplesTest.FOLDER.resolve("dekker-fenced.c").toString();
    Outcome json = Outcome.of("check", file, "--algorithm", "random", "--runs", "70", "--json");
    assertThat(json.code()).as(json.err()).isZero();
    JsonNode result = mapper.readTree(json.out());
    assertThat(result.get("verdict").asText()).isEqualTo("no-error");
    assertThat(result.get("complete").asBoolean()).isFalse();
    assertThat(result.get("algorithm").asText()).isEqualTo("random");
    assertThat(result.get("runs").asLong()).isEqualTo(70);
    assertThat(result.get("executions").asLong() + result.get("blocked").asLong()).isEqualTo(70);
    Outcome text = Outcome.of("check", file, "--algorithm", "random", "--runs", "70");
    assertThat(text.out())
        .startsWith("no error in 70 random executions of " + file + " (tso); others may fail\n")
        .contains("70 of 70 runs; not complete (random)\n");
  }

  @Test
  void theSameSeedGivesTheSameExecutions() throws IOException {
    Set<String> different = new TreeSet<>();
    for (int seed = 1; seed <= 8; seed++) {
      JsonNode first = random(seed);
      JsonNode second = random(seed);
      for (String key : List.of("verdict", "runs", "executions", "events", "error", "trace")) {
        assertThat(second.get(key)).as("%s of seed %d", key, seed).isEqualTo(first.get(key));
      }
      assertThat(first.get("seed").asLong()).isEqualTo(seed);
      different.add(first.get("runs") + " " + first.get("events"));
    }
    assertThat(different).hasSizeGreaterThan(1);
  }

  private JsonNode random(int seed) throws IOException {
    Outcome check =
        Outcome.of("check", DEKKER, "--algorithm", "random", "--seed", "" + seed, "--json");
    assertThat(check.code()).as(check.err()).isEqualTo(1);
    return mapper.readTree(check.out());
  }

  @Test
  void whatIsFoundIsReplayed() throws IOException {
    String trace = folder.resolve("a.trace").toString();
    Outcome check =
        Outcome.of("check", DEKKER, "--algorithm", "random", "--json", "--trace", trace);
    Outcome replay = Outcome.of("replay", trace, "--json");
    assertThat(replay.code()).as(replay.err()).isEqualTo(1);
    for (String key : List.of("error", "trace", "seed")) {
      assertThat(mapper.readTree(replay.out()).get(key))
          .as(key)
          .isEqualTo(mapper.readTree(check.out()).get(key));
    }
  }

  @Test
  void everyErrorIsFoundThatAsksForMore() throws IOException {
    String bugs = ExamplesTest.FOLDER.resolve("dekker.c").toString();
    Outcome all =
        Outcome.of(
            "check", bugs, "--algorithm", "random", "--runs", "500", "--keep-going", "--json");
    assertThat(all.code()).as(all.err()).isEqualTo(1);
    JsonNode result = mapper.readTree(all.out());
    assertThat(result.get("complete").asBoolean()).isFalse();
    assertThat(result.get("runs").asLong()).isEqualTo(500);
    assertThat(result.get("errors").asLong()).isGreaterThan(1);
    assertThat(result.get("distinctErrors")).isNotEmpty();
  }
}
