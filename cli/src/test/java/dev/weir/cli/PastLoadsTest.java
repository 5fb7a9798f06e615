package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What users see of PSLO; small programs with each verdict are in the table of edges. */
class PastLoadsTest {
  private static final Path LITMUS = Path.of("src/test/resources/oracles/litmus/ppc");
  private static final Path EDGES = Path.of("src/test/resources/edges/past");

  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "SB, Allow",
    "SB+lwsyncs, Allow",
    "SB+syncs, Forbid",
    "MP, Allow",
    "MP+po+addr, Allow",
    "MP+lwsync+addr, Allow",
    "MP+syncs, Forbid",
    "LB, Forbid",
    "LB+datas, Forbid",
    "S, Allow",
    "S+lwsync+data, Forbid",
    "R, Allow",
    "R+syncs, Forbid",
    "2+2W, Allow",
    "WRC, Allow",
    "RWC+syncs, Forbid",
    "IRIW, Allow",
    "IRIW+addrs, Allow",
    "IRIW+lwsyncs, Forbid",
    "IRIW+syncs, Forbid",
    "CoRR, Forbid",
    "CoWW, Forbid",
  })
  void theShapesHaveTheVerdictsOfTheTable(String test, String verdict) throws Exception {
    Outcome outcome =
        Outcome.of(
            "litmus", LITMUS.resolve(test + ".litmus").toString(), "--model", "pslo", "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode json = mapper.readTree(outcome.out());
    assertThat(json.get("verdict").asText()).isEqualTo(verdict);
    assertThat(json.get("complete").asBoolean()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"exhaustive", "random"})
  void aLoadThatWasDoneEarlyIsShownAndReplayed(String algorithm) throws Exception {
    String file = EDGES.resolve("message.c").toString();
    Path trace = folder.resolve("a.trace");
    Outcome check =
        Outcome.of(
            "check",
            file,
            "--model",
            "pslo",
            "--algorithm",
            algorithm,
            "--trace",
            trace.toString());
    assertThat(check.code()).as(check.err()).isEqualTo(1);
    assertThat(check.out()).containsPattern("load +data -> 0 +DONE EARLY: overwritten once since");
    Outcome replay = Outcome.of("replay", trace.toString());
    assertThat(replay.code()).as(replay.err()).isEqualTo(1);
    assertThat(replay.out()).contains("DONE EARLY: overwritten once since");
  }

  @Test
  void theSameSeedGivesTheSameRuns() {
    List<String> words =
        List.of(
            "check",
            EDGES.resolve("spin.c").toString(),
            "--model",
            "pslo",
            "--algorithm",
            "random",
            "--runs",
            "200",
            "--seed",
            "7",
            "--",
            "-DEARLY");
    Outcome first = Outcome.of(words.toArray(String[]::new));
    Outcome second = Outcome.of(words.toArray(String[]::new));
    assertThat(first.out()).startsWith("violation: assertion");
    assertThat(first.out()).as("robust knows no past values").doesNotContain("weir robust");
    assertThat(steps(second)).isEqualTo(steps(first));
  }

  private static List<String> steps(Outcome outcome) {
    return outcome.out().lines().filter(line -> !line.startsWith("time:")).toList();
  }

  @ParameterizedTest
  @CsvSource({"check", "robust", "fence"})
  void whatIsNotKnownOfItIsRefusedByName(String command) {
    Outcome outcome = Outcome.of(command, EDGES.resolve("message.c").toString(), "--model", "pslo");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("pslo");
  }
}
