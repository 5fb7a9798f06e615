package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The token ring of PostgreSQL that failed on Power, and the two barriers that mended it. */
class TokenPassingTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String RING = "../examples/spinning/token-passing.c";
  private static final String MENDED = "../examples/spinning/token-passing-fenced.c";

  private static void assertVerdict(String file, String model, String verdict, String... delays)
      throws IOException {
    String[] line = {"check", file, "--json", "--model", model};
    String[] words = java.util.Arrays.copyOf(line, line.length + delays.length);
    System.arraycopy(delays, 0, words, line.length, delays.length);
    Outcome outcome = Outcome.of(words);
    JsonNode json = JSON.readTree(outcome.out());
    assertThat(json.get("verdict").asText()).as("%s %s", model, outcome.err()).isEqualTo(verdict);
    if (verdict.equals("safe")) {
      assertThat(json.get("complete").asBoolean()).isTrue();
      assertThat(json.get("executions").asInt()).isPositive();
    } else {
      assertThat(json.get("error").get("kind").asText()).isEqualTo("assertion");
      assertThat(json.get("error").get("message").asText()).contains("work_to_do");
    }
  }

  /** The fences of the second file are those that compile to {@code lwsync}. */
  @ParameterizedTest
  @CsvSource({
    "sc, safe, safe",
    "tso, safe, safe",
    "pso, violation, safe",
    "rmo, violation, safe",
    "power-esop13, violation, safe",
    "power, violation, safe",
  })
  void failsOnPowerAndIsMended(String model, String ring, String mended) throws IOException {
    assertVerdict(RING, model, ring);
    assertVerdict(MENDED, model, mended);
  }

  @ParameterizedTest
  @CsvSource({"power", "power-esop13"})
  void isMendedByTwoLwsync(String model, @TempDir Path folder) throws IOException {
    String fence = "atomic_thread_fence(memory_order_acq_rel);";
    String lwsync = "__asm__ volatile(\"lwsync\" ::: \"memory\");";
    String mended = Files.readString(Path.of(MENDED));
    assertThat(mended.split(java.util.regex.Pattern.quote(fence), -1)).hasSize(3);
    Path file = Files.writeString(folder.resolve("both.c"), mended.replace(fence, lwsync));
    assertVerdict(file.toString(), model, "safe");
    int last = mended.lastIndexOf(fence);
    for (String one :
        List.of(
            mended.replaceFirst(java.util.regex.Pattern.quote(fence), ""),
            mended.substring(0, last) + mended.substring(last + fence.length()))) {
      Path half = Files.writeString(folder.resolve("one.c"), one.replace(fence, lwsync));
      assertVerdict(half.toString(), model, "violation");
    }
  }

  /**
   * The two idioms of Figures 8 and 9 of the paper, with the lines of our program: the worker that
   * looks for the token and then passes it on, twice; and the token and the latch of one worker,
   * which the other finds in the other order.
   */
  @Test
  void reportsBothIdiomsWithTheirLines() throws IOException {
    Outcome outcome = Outcome.of("transform", RING, "--json", "--model", "power-esop13");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    Set<String> open = new HashSet<>();
    for (JsonNode cycle : JSON.readTree(outcome.out()).get("criticalCycles")) {
      if (cycle.get("open").asBoolean()) {
        StringBuilder text = new StringBuilder(cycle.get("idiom").asText());
        for (JsonNode visit : cycle.get("visits")) {
          text.append(" | ").append(access(visit.get("first")));
          text.append(", ").append(access(visit.get("last")));
        }
        open.add(text.toString());
      }
    }
    assertThat(open)
        .contains(
            "lb | load token[me] 29, store token[next] 32 | load token[me] 29, store token[next]"
                + " 32",
            "mp | load latch[me] 26, load token[me] 29 | store token[next] 32, store latch[next]"
                + " 33",
            "mp | store token[next] 32, store latch[next] 33 | load latch[me] 35, load token[me]"
                + " 29");
  }

  private static String access(JsonNode access) {
    return access.get("kind").asText()
        + " "
        + access.get("address").asText()
        + " "
        + access.get("line").asInt();
  }
}
