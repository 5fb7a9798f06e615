package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weir.report.Approved;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code weir fence} prints, word by word. */
class FenceOutputTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern SECONDS = Pattern.compile("\\d+\\.\\d\\d s\\b");

  @ParameterizedTest
  @CsvSource({
    "fixed, 0, message-passing.c --model=pso",
    "correct, 0, message-passing.c --model=tso",
    "unfixable-place, 1, dekker.c --not=dekker.c:19 --method=bounded",
    "unfixable, 1, bugs/lost-update.c --method=bounded",
    "unknown, 3, treiber-stack.c --method=exact",
    "all, 0, rmm/bakery.rmm --all",
    "prune, 0, dekker-fenced.c --model=pso --prune",
    "prune-all, 0, peterson-fenced.c --prune --all",
    "both-aims, 0, 'rmm/alternating-bit.rmm --for=error,robustness'",
    "model, 0, rmm/simple-dekker.rmm",
    "model-unfixable, 1, rmm/producer-consumer-v1-2.rmm",
  })
  void saysThis(String name, int code, String words) throws IOException {
    Outcome text = run(words, code);
    Approved.hold("fence/" + name + ".txt", SECONDS.matcher(text.out()).replaceAll("0.00 s"));
    Approved.hold("fence/" + name + ".json", json(run(words + " --json", code)));
  }

  @Test
  void saysThatThePatchWasChecked(@TempDir Path folder) throws IOException {
    Path patch = folder.resolve("p.diff");
    String words = "dekker.c --model=pso --patch=" + patch;
    Outcome text = run(words, 0);
    String shown = SECONDS.matcher(text.out()).replaceAll("0.00 s");
    Approved.hold("fence/patch.txt", shown.replace(patch.toString(), "PATCH"));
    // The examples are outside of the folder in which tests run.
    String root = Path.of("..").toAbsolutePath().normalize().toString();
    Approved.hold("fence/patch.diff", Files.readString(patch).replace(root, "/ROOT"));
  }

  private static Outcome run(String words, int code) {
    List<String> line = new ArrayList<>(List.of("fence"));
    line.addAll(List.of(("../examples/" + words).split(" ")));
    Outcome outcome = Outcome.of(line.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    return outcome;
  }

  private static String json(Outcome outcome) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String line : outcome.out().lines().toList()) {
      ObjectNode json = (ObjectNode) JSON.readTree(line);
      json.remove(List.of("seconds", "phases", "version"));
      for (JsonNode set : json.get("sets")) {
        // Traces are what check prints; that they are there is enough.
        set.forEach(fence -> ((ObjectNode) fence).put("trace", fence.get("trace").size()));
      }
      json.put("trace", json.get("trace").size());
      text.append(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json)).append('\n');
    }
    return text.toString();
  }
}
