package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fences that the examples need. */
class FenceExamplesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static JsonNode fence(int code, String file, String model, String... words)
      throws IOException {
    List<String> line =
        new ArrayList<>(List.of("fence", "../examples/" + file, "--model", model, "--json"));
    line.addAll(List.of(words));
    Outcome outcome = Outcome.of(line.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    return JSON.readTree(outcome.out());
  }

  /** The fences of a set: {@code 19 full}. */
  private static List<String> fences(JsonNode set) {
    List<String> fences = new ArrayList<>();
    set.forEach(fence -> fences.add(fence.get("line").asInt() + " " + fence.get("kind").asText()));
    return fences;
  }

  /**
   * The full fences stand where those of the fenced variants for TSO do: between a store and the
   * loads that decide. PSO needs the order of the stores as well, up to that which lets others in.
   */
  @ParameterizedTest
  @CsvSource({
    "dekker.c, tso, 19 full",
    "peterson.c, tso, 19 full",
    "lamport-fast.c, tso, 22 full;27 full",
    "bakery.c, tso, 21 full;28 full",
    "szymanski.c, tso, 22 full;24 full",
    "dekker.c, pso, 19 full;27 store-store",
    "peterson.c, pso, 18 store-store;19 full;25 store-store",
    "lamport-fast.c, pso, 22 full;27 full;35 store-store;35 store-store",
    "message-passing.c, pso, 21 release",
  })
  void aCheapestSetIsVerifiedAndEachFenceIsNeeded(String file, String model, String expected)
      throws IOException {
    JsonNode json = fence(0, file, model, "--method", "bounded");
    assertThat(json.get("verdict").asText()).isEqualTo("fixed");
    assertThat(json.get("verified").asBoolean()).isTrue();
    assertThat(json.get("complete").asBoolean()).isTrue();
    assertThat(json.get("sets")).hasSize(1);
    JsonNode set = json.get("sets").get(0);
    assertThat(fences(set)).containsExactly(expected.split(";"));
    for (JsonNode fence : set) {
      assertThat(fence.get("why").asText()).contains("assertion");
      assertThat(fence.get("trace")).isNotEmpty();
    }
    assertThat(json.get("explorations").asInt()).isLessThanOrEqualTo(3 * set.size() + 5);
  }

  @Test
  void aRightProgramNeedsNoFence() throws IOException {
    JsonNode json = fence(0, "message-passing.c", "tso", "--method", "bounded");
    assertThat(json.get("verdict").asText()).isEqualTo("correct");
    assertThat(json.get("sets")).isEmpty();
    assertThat(json.get("explorations").asInt()).isEqualTo(1);
  }

  /** A fence in one of the library's own functions might help as well; there is none proposed. */
  @Test
  void whatStandsInTheLibraryLeavesTheAnswerOpen() throws IOException {
    String file = "real/cpp-treiber-stack/test.cc";
    JsonNode json = fence(3, file, "pso", "--not", "stack.h:1-99", "--", "-DBUG_RELAXED_PUSH");
    assertThat(json.get("verdict").asText()).isEqualTo("unknown");
    assertThat(json.get("sets")).isEmpty();
  }

  @Test
  void noAllowedPlaceIsNoSolution() throws IOException {
    JsonNode json = fence(1, "dekker.c", "tso", "--not", "dekker.c:19");
    assertThat(json.get("verdict").asText()).isEqualTo("unfixable");
    assertThat(json.get("sets")).isEmpty();
    assertThat(json.get("error").get("kind").asText()).isEqualTo("assertion");
  }

  @Test
  void fencesMayStandBeforeLoads() throws IOException {
    JsonNode json = fence(0, "dekker.c", "tso", "--place", "before-loads");
    assertThat(fences(json.get("sets").get(0))).containsExactly("20 full");
  }

  /** The patch names the file from the current folder; the patched program is checked. */
  @ParameterizedTest
  @CsvSource({"dekker.c, pso", "message-passing.c, pso"})
  void writesAPatchOfWhichTheResultIsChecked(String file, String model, @TempDir Path folder)
      throws IOException {
    Path patch = folder.resolve("p.diff");
    JsonNode json = fence(0, file, model, "--patch", patch.toString());
    assertThat(json.get("verified").asBoolean()).isTrue();
    assertThat(json.get("patch").asText()).isEqualTo(patch.toString());
    assertThat(Files.readString(patch)).containsAnyOf("memory_order_release", "__ATOMIC_RELEASE");
  }

  /** Both threads of store buffering need a fence; one would leave the cycle. */
  @Test
  void restoresSequentialConsistency() throws IOException {
    JsonNode json = fence(0, "store-buffering.c", "tso", "--for", "robustness");
    assertThat(json.get("property").asText()).isEqualTo("robustness");
    assertThat(fences(json.get("sets").get(0))).containsExactly("18 seq_cst", "25 seq_cst");
    assertThat(json.get("sets").get(0))
        .allMatch(fence -> fence.get("why").asText().startsWith("not robust: the load of "));
    JsonNode fenced = fence(0, "store-buffering-fenced.c", "tso", "--for", "robustness");
    assertThat(fenced.get("verdict").asText()).isEqualTo("correct");
  }
}
