package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.cli.session.Interruption;
import dev.weir.cli.session.Toolkit;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
  @TempDir private Path folder;

  @Test
  void saysFirstWhetherWeirCanWorkAndThenWhatWasFound() {
    Outcome outcome = run(folder, "doctor");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .startsWith("ready: ")
        .contains("\nok    weir ", "\nok    java ", "\nok    compiler ", "\nok    cache ")
        .contains(folder + " (WEIR_CACHE)");
    assertThat(outcome.code()).isZero();
  }

  @Test
  void writesNothingIntoTheCache() {
    Path cache = folder.resolve("not/yet/there");

    assertThat(run(cache, "doctor").code()).isZero();
    assertThat(cache).doesNotExist();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void findsFaultWithACacheThatCannotBeWritten() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));

    Outcome outcome = run(file, "doctor");

    assertThat(outcome.out())
        .startsWith("not ready: 1 thing is missing\n")
        .contains("\nfail  cache ", "→ make it writable, or set WEIR_CACHE");
    assertThat(outcome.code()).isEqualTo(2);
  }

  @Test
  void tellsProgramsTheSame() throws Exception {
    Outcome outcome = run(folder, "doctor", "--json");
    JsonNode json = new ObjectMapper().readTree(outcome.out());

    assertThat(outcome.out().lines()).hasSize(1);
    assertThat(json.get("tool").asText()).isEqualTo("weir");
    assertThat(json.get("command").asText()).isEqualTo("doctor");
    assertThat(json.get("verdict").asText()).isEqualTo("ready");
    assertThat(json.fieldNames())
        .toIterable()
        .contains("version", "inputs", "model", "complete", "bounds", "executions", "blocked")
        .contains("seconds", "phases", "seed");
    assertThat(StreamSupport.stream(json.get("findings").spliterator(), false))
        .extracting(finding -> finding.get("name").asText())
        .containsExactly(
            "weir",
            "java",
            "start cache",
            "platform",
            "memory",
            "file names",
            "compiler",
            "headers",
            "cache");
    JsonNode cache = json.get("findings").get(8);
    assertThat(cache.get("status").asText()).isEqualTo("ok");
    assertThat(cache.get("advice").isNull()).isTrue();
    assertThat(cache.get("details").get("path").asText()).isEqualTo(folder.toString());
    assertThat(cache.get("details").get("writable").asBoolean()).isTrue();
  }

  @Test
  void coloursTheWordsWhenAsked() {
    assertThat(run(folder, "doctor", "--color", "always").out()).startsWith("\033[1;32mready:");
  }

  private static Outcome run(Path cache, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.run(
            new Toolkit(),
            Map.of("WEIR_CACHE", cache.toString()),
            false,
            arguments,
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            new Interruption());
    return new Outcome(code, out.toString(), err.toString());
  }
}
