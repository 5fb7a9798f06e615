package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code weir hunt} as a user sees it. */
class HuntCommandTest {
  private static String program(String name) {
    return ExamplesTest.FOLDER.resolve("hunt/" + name + ".c").toString();
  }

  private static JsonNode json(Outcome outcome) throws IOException {
    return new ObjectMapper().readTree(outcome.out());
  }

  /** The data structures have errors where stores overtake stores, and none under TSO. */
  @ParameterizedTest
  @CsvSource({"msn", "ms2", "lazylist", "harris", "snark"})
  void findsWhatStoresThatOvertakeStoresDoAndNothingUnderTso(String name) throws IOException {
    Outcome tso = Outcome.of("hunt", program(name), "--runs", "100", "--keep-going", "--json");
    assertThat(tso.code()).as(tso.out() + tso.err()).isZero();
    assertThat(json(tso).at("/cycles/predicted").asInt()).isPositive();
    assertThat(json(tso).at("/cycles/confirmed").asInt()).isZero();
    for (String model : new String[] {"pso", "pslo"}) {
      Outcome weaker =
          Outcome.of(
              "hunt", program(name), "--model", model, "--runs", "600", "--no-minimise", "--json");
      assertThat(weaker.code()).as(model + weaker.err()).isEqualTo(1);
      assertThat(json(weaker).at("/cycles/erroneous").asInt()).as(model).isPositive();
    }
  }

  @ParameterizedTest
  @CsvSource({"dekker", "bakery"})
  void breaksLocksUnderEveryModel(String name) throws IOException {
    for (String model : new String[] {"tso", "pso", "pslo"}) {
      Outcome found =
          Outcome.of(
              "hunt", program(name), "--model", model, "--runs", "1000", "--no-minimise", "--json");
      assertThat(found.code()).as(model + found.err()).isEqualTo(1);
      assertThat(json(found).at("/cycles/erroneous").asInt()).as(model).isPositive();
    }
  }

  /** Figure 13: a lock decides the order in nearly all runs, and hides what is wrong. */
  @Test
  void confirmsWhatALockHidesWithinThirtyRuns() throws IOException {
    for (int seed = 1; seed <= (Effort.isNightly() ? 5 : 2); seed++) {
      Outcome found =
          Outcome.of(
              "hunt",
              program("fig13"),
              "--runs",
              "30",
              "--no-minimise",
              "--json",
              "--seed",
              String.valueOf(seed));
      assertThat(found.code()).as("seed %d: %s", seed, found.err()).isEqualTo(1);
      assertThat(json(found).at("/cycles/predicted").asInt()).isEqualTo(1);
      assertThat(json(found).at("/rows/0/erroneous").asInt()).isEqualTo(1);
      assertThat(json(found).at("/rows/0/statements")).hasSize(4);
    }
  }

  /** Where locks suffice nothing is predicted; the seeded bugs are found. */
  @Test
  void predictsNothingInAnApplicationWhereLocksSuffice() throws IOException {
    predictsNothingWhereLocksSuffice("pfscan");
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"aget", "ctrace"})
  void predictsNothingInLongerApplicationsWhereLocksSuffice(String name) throws IOException {
    predictsNothingWhereLocksSuffice(name);
  }

  private static void predictsNothingWhereLocksSuffice(String name) throws IOException {
    Outcome plain = Outcome.of("hunt", program("apps/" + name), "--model", "pso", "--json");
    assertThat(plain.code()).as(plain.err()).isZero();
    assertThat(json(plain).at("/cycles/predicted").asInt()).isZero();
    for (String bug : new String[] {"-DSEED_PARTIAL_INIT", "-DSEED_DELAYED_WRITE"}) {
      Outcome found =
          Outcome.of(
              "hunt",
              program("apps/" + name),
              "--model",
              "pso",
              "--runs",
              "100",
              "--no-minimise",
              "--json",
              "--",
              bug);
      assertThat(found.code()).as(bug + found.err()).isEqualTo(1);
    }
  }

  @Test
  void sameSeedMakesTheSameRunsToTheByte() throws IOException {
    String[] words = {
      "hunt",
      program("snark"),
      "--model",
      "pso",
      "--runs",
      "100",
      "--keep-going",
      "--no-minimise",
      "--seed",
      "7",
      "--json"
    };
    JsonNode first = json(Outcome.of(words));
    JsonNode second = json(Outcome.of(words));
    for (String part : new String[] {"rows", "distinctErrors", "events", "executions"}) {
      assertThat(second.get(part)).as(part).isEqualTo(first.get(part));
    }
  }

  @Test
  void writesATraceThatReplayShows(@TempDir Path folder) {
    String trace = folder.resolve("ms2.trace").toString();
    Outcome found =
        Outcome.of("hunt", program("ms2"), "--model", "pso", "--runs", "2000", "--trace", trace);
    assertThat(found.code()).as(found.err()).isEqualTo(1);
    assertThat(found.out()).contains("cycles:", "weir replay");
    assertThat(Outcome.of("replay", trace).code()).isEqualTo(1);
  }

  /** The waiter goes round with what it has read before, in most of these runs. */
  @Test
  void aTraceOfAThreadThatWentRoundIsReplayed(@TempDir Path folder) {
    String file = "src/test/resources/edges/outdated/two-reads.c";
    String trace = folder.resolve("round.trace").toString();
    for (int seed = 1; seed <= 5; seed++) {
      String[] words = "hunt FILE --schedule random --runs 1 --no-minimise --trace".split(" ");
      List<String> all = new ArrayList<>(Arrays.asList(words));
      all.set(1, file);
      all.addAll(List.of(trace, "--seed", Integer.toString(seed), "--", "-DBUG"));
      assertThat(Outcome.of(all.toArray(String[]::new)).code()).isEqualTo(1);
      Outcome replayed = Outcome.of("replay", trace);
      assertThat(replayed.out()).as(replayed.err()).contains("assertion 'z == 0' failed");
    }
  }

  @ParameterizedTest
  @CsvSource({"pct", "pos", "random"})
  void findsErrorsByOtherSchedulesToo(String schedule) {
    Outcome found = Outcome.of("hunt", program("dekker"), "--schedule", schedule, "--runs", "5000");
    assertThat(found.code()).as(found.err()).isEqualTo(1);
    assertThat(found.out()).doesNotContain("cycles:");
  }

  /** What is an error for check can be one here. */
  @ParameterizedTest
  @CsvSource({
    "--data-races, DRACE, race",
    "--leaks, DLEAK, memory",
    "--overflow, DOVERFLOW, overflow",
    "--no-liveness, DNOTHING, none",
    "--seed=2, DENDLESS, nontermination",
    "--no-liveness, DENDLESS, none"
  })
  void looksForWhatIsAskedFor(String option, String define, String kind) throws IOException {
    String program = Path.of("src", "test", "resources", "detectors", "kinds.c").toString();
    Outcome found =
        Outcome.of("hunt", program, option, "--runs", "20", "--json", "--", "-" + define);
    assertThat(json(found).at("/error/kind").asText("none")).as(found.err()).isEqualTo(kind);
    if (!option.startsWith("--seed") && kind.equals("none") == define.equals("DNOTHING")) {
      Outcome without = Outcome.of("hunt", program, "--runs", "20", "--json", "--", "-" + define);
      assertThat(json(without).at("/error").isNull()).as(without.err()).isTrue();
    }
  }

  /**
   * The shorter execution still forms a cycle that the report marks; also where a store never came.
   */
  @ParameterizedTest
  @CsvSource({"ms2, pso", "dekker, tso"})
  void theFailingExecutionFormsTheCycleThatIsMarked(String name, String model) throws IOException {
    String[] words = {"hunt", program(name), "--model", model};
    assertThat(Outcome.of(words).out())
        .containsPattern("\n  [0-9]+\\* ")
        .contains("* formed by the failing execution that is shown first");
    for (String option : new String[] {"--full", "--no-minimise"}) {
      JsonNode json = json(Outcome.of("hunt", program(name), "--model", model, "--json", option));
      JsonNode shown = json.at("/rows/0");
      assertThat(json.at("/rows").findValuesAsText("shown")).containsOnlyOnce("true");
      assertThat(shown.at("/shown").asBoolean()).isTrue();
      List<String> lines = json.at("/trace").findValuesAsText("line");
      shown.at("/statements").forEach(s -> assertThat(lines).contains(s.at("/line").asText()));
    }
  }

  @Test
  void whatNeedsNoWeakMemoryIsShownWithoutCycle() throws IOException {
    String program = Path.of("src", "test", "resources", "hunt", "rare.c").toString();
    int dropped = 0;
    for (int seed = 1; seed <= 8; seed++) {
      String[] words = {"hunt", program, "--json", "--seed", String.valueOf(seed), "--no-minimise"};
      JsonNode found = json(Outcome.of(words));
      assertThat(found.at("/error/kind").asText()).isEqualTo("assertion");
      if (found.at("/rows/0/shown").asBoolean()) {
        dropped++;
        JsonNode shorter = json(Outcome.of(Arrays.copyOf(words, words.length - 1)));
        assertThat(shorter.at("/rows/0/shown").asBoolean()).as("seed %d", seed).isFalse();
      }
    }
    assertThat(dropped).isPositive();
  }

  @Test
  void saysWhyNoRunWasSteered() {
    String programs = Path.of("src", "test", "resources", "hunt").toString();
    Outcome held = Outcome.of("hunt", programs + "/not-held.c", "--", "-DHELD");
    assertThat(held.out())
        .contains("no error in 10 runs of", "10 executions in 10 runs;")
        .contains("0 predicted from 10 runs without weak memory\n")
        .contains("no run was steered, because there is no cycle to steer to");
    Outcome kept = Outcome.of("hunt", programs + "/wide-read.c");
    assertThat(kept.out()).contains("without weak memory; tso may allow none of them\n");
    Outcome found = Outcome.of("hunt", programs + "/not-held.c", "--runs", "77");
    assertThat(found.out())
        .containsPattern(
            "1 happened in [0-9]+ steered runs? of at most 77, 1 of them with an error");
    Outcome early =
        Outcome.of(
            "hunt",
            Path.of("src", "test", "resources", "detectors", "kinds.c").toString(),
            "--data-races",
            "--",
            "-DRACE");
    assertThat(early.out()).contains("an error was found first without weak memory, so no run was");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--model sc|--schedule pct",
        "--cycle-length 5|4, 6 or 8",
        "--probability 0|more than 0",
        "--runs 0|at least 1",
        "--schedule dice|cycles, pct, pos or random",
        "--schedule pct --depth 0|at least 1",
        "--depth 3|needs --schedule pct",
        "--schedule pct --cycle-length 4|needs --schedule cycles",
        "--schedule random --probability 0.5|needs --schedule cycles",
        "--probability nan|is not a",
        "--context-bound 2|leave it out",
        "--model rmo|hunt steers runs on a machine with store buffers"
      })
  void refusesWhatHasNoMeaning(String options, String hint) {
    String[] words = ("hunt " + program("dekker") + " " + options).split(" ");
    Outcome refused = Outcome.of(words);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains(hint).hasLineCount(1);
  }
}
