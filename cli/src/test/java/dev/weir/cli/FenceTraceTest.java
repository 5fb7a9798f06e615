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

/** The executions that show why fences are needed, recorded and run again. */
class FenceTraceTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static JsonNode json(int code, String... words) throws IOException {
    List<String> line = new ArrayList<>(List.of(words));
    line.add("--json");
    Outcome outcome = Outcome.of(line.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    return JSON.readTree(outcome.out());
  }

  /** Without each fence, with all the others: what fails is the program with these. */
  @ParameterizedTest
  @CsvSource({
    "peterson.c, --model=pso, 3",
    "message-passing.c, --model=pso, 1",
    "lamport-fast.c, --model=tso, 2",
    "peterson-fenced.c, --model=pso --prune, 3",
    "store-buffering.c, --for=robustness, 2",
    "store-buffering-fenced.c, --for=robustness --prune, 2",
    "rmm/peterson.rmm, --model=pso, 2",
    "rmm/szymanski.rmm, --for=robustness, 8",
    "rmm/bakery.rmm, --place=anywhere, 4",
  })
  void anExecutionForEachFenceIsReplayed(
      String file, String options, int fences, @TempDir Path folder) throws IOException {
    Path trace = folder.resolve("a.trace");
    List<String> words = new ArrayList<>(List.of("fence", "../examples/" + file));
    words.addAll(List.of(options.split(" ")));
    words.addAll(List.of("--trace", trace.toString()));
    JsonNode fence = json(0, words.toArray(String[]::new));
    assertThat(fence.get("traceFiles")).hasSize(fences);
    assertThat(fence.get("traceFile").asText()).isEqualTo(trace.toString());
    for (int i = 0; i < fences; i++) {
      JsonNode replay = json(1, "replay", fence.get("traceFiles").get(i).asText());
      assertThat(replay.get("trace")).isEqualTo(fence.get("sets").get(0).get(i).get("trace"));
      boolean isCycle = options.contains("robustness");
      assertThat(replay.get("verdict").asText()).isEqualTo(isCycle ? "not-robust" : "violation");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "dekker.c, --not=dekker.c:19",
    "bugs/ab-ba-deadlock.c, --model=pso",
    "rmm/producer-consumer-v1-2.rmm, --model=pso",
    "rmm/simple-dekker.rmm, --not=../examples/rmm/simple-dekker.rmm:1-99",
  })
  void theCounterexampleIsReplayed(String file, String option, @TempDir Path folder)
      throws IOException {
    Path trace = folder.resolve("a.trace");
    JsonNode fence = json(1, "fence", "../examples/" + file, option, "--trace", trace.toString());
    assertThat(fence.get("verdict").asText()).isEqualTo("unfixable");
    JsonNode replay = json(1, "replay", trace.toString());
    assertThat(replay.get("trace")).isEqualTo(fence.get("trace"));
    assertThat(replay.get("error")).isEqualTo(fence.get("error"));
  }

  @Test
  void damagedFencesAreRefused(@TempDir Path folder) throws IOException {
    Path trace = folder.resolve("a.trace");
    json(0, "fence", "../examples/peterson.c", "--model=pso", "--trace", trace.toString());
    String text = Files.readString(trace);
    assertThat(text).contains("FULL_FENCE_AFTER\tfalse");
    Files.writeString(trace, text.replace("FULL_FENCE_AFTER", "FULL_FENCE_ASIDE"));
    Outcome outcome = Outcome.of("replay", trace.toString());
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("names a fence that is none; write it again with --trace");
    Files.writeString(trace, text.replaceAll("STORE_FENCE_\\w+\tfalse", "RELEASE\tfalse"));
    Outcome other = Outcome.of("replay", trace.toString());
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("recorded from another program");
  }
}
