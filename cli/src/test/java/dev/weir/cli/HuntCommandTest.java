package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
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
    Outcome tso = Outcome.of("hunt", program(name), "--runs", "1500", "--keep-going", "--json");
    assertThat(tso.code()).as(tso.out() + tso.err()).isZero();
    assertThat(json(tso).at("/cycles/predicted").asInt()).isPositive();
    assertThat(json(tso).at("/cycles/confirmed").asInt()).isZero();
    for (String model : new String[] {"pso", "pslo"}) {
      Outcome weaker =
          Outcome.of(
              "hunt",
              program(name),
              "--model",
              model,
              "--runs",
              "2000",
              "--keep-going",
              "--no-minimise",
              "--json");
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
              "hunt",
              program(name),
              "--model",
              model,
              "--runs",
              "3000",
              "--keep-going",
              "--no-minimise",
              "--json");
      assertThat(found.code()).as(model + found.err()).isEqualTo(1);
      assertThat(json(found).at("/cycles/erroneous").asInt()).as(model).isPositive();
    }
  }

  /** Figure 13: a lock decides the order in nearly all runs, and hides what is wrong. */
  @Test
  void confirmsWhatALockHidesWithinThirtyRuns() throws IOException {
    for (int seed = 1; seed <= 5; seed++) {
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
  @ParameterizedTest
  @CsvSource({"pfscan", "aget", "ctrace"})
  void predictsNothingInApplicationsWhereLocksSuffice(String name) throws IOException {
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
      "300",
      "--keep-going",
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

  @ParameterizedTest
  @CsvSource({"pct", "pos", "random"})
  void findsErrorsByOtherSchedulesToo(String schedule) {
    Outcome found = Outcome.of("hunt", program("dekker"), "--schedule", schedule, "--runs", "5000");
    assertThat(found.code()).as(found.err()).isEqualTo(1);
    assertThat(found.out()).doesNotContain("cycles:");
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
        "--depth 0|at least 1",
        "--context-bound 2|leave it out",
        "--model rmo|sc, tso or pso"
      })
  void refusesWhatHasNoMeaning(String options, String hint) {
    String[] words = ("hunt " + program("dekker") + " " + options).split(" ");
    Outcome refused = Outcome.of(words);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains(hint).hasLineCount(1);
  }
}
