package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * {@code --witness} and {@code --follow}: a witness leads to its error again, and a broken one does
 * not.
 */
class WitnessFileTest {
  private static final String PROGRAM =
      """
      #include <pthread.h>
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      int n;
      void *first(void *a) {
        int c = __VERIFIER_nondet_int();
        if (c == 77) n = 1;
        return a;
      }
      int main(void) {
        pthread_t t;
        pthread_create(&t, 0, first, 0);
        if (n == 1)
          reach_error();
        pthread_join(t, 0);
      }
      """;

  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder;

  static Stream<String> brokenProperties() throws IOException {
    return SvCompTasksTest.rows()
        .filter(row -> row.split("\t", -1)[2].startsWith("false"))
        .filter(row -> !row.split("\t", -1)[1].equals("termination"));
  }

  private JsonNode json(String... words) throws IOException {
    Outcome outcome = Outcome.of(words);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(1);
    return mapper.readTree(outcome.out());
  }

  @ParameterizedTest
  @MethodSource("brokenProperties")
  void aWitnessIsFollowedToTheSameError(String row) throws IOException {
    String[] cells = row.split("\t", -1);
    String file = Path.of("src", "test", "resources", "svcomp", cells[0]).toString();
    String witness = folder.resolve("witness.yml").toString();
    JsonNode found =
        json("check", file, "--svcomp", "--property", cells[1], "--json", "--witness", witness);
    holdForm(Path.of(witness));
    JsonNode followed = json("check", file, "--follow", witness, "--json");
    for (String key : List.of("kind", "file", "line", "function")) {
      assertThat(followed.at("/error/" + key)).as(key).isEqualTo(found.at("/error/" + key));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "dekker.c, tso",
    "dekker.c, pso",
    "peterson.c, tso",
    "peterson.c, pso",
    "message-passing.c, pso"
  })
  void underWeakMemoryTheBuffersAreLeftToChance(String name, String model) throws IOException {
    String file = ExamplesTest.FOLDER.resolve(name).toString();
    String witness = folder.resolve("witness.yml").toString();
    JsonNode found = json("check", file, "--model", model, "--json", "--witness", witness);
    JsonNode followed = json("check", file, "--model", model, "--json", "--follow", witness);
    assertThat(followed.at("/error/line")).isEqualTo(found.at("/error/line"));
    assertThat(Outcome.of("check", file, "--model", "sc", "--follow", witness).code()).isEqualTo(2);
  }

  /** What the format asks of every witness. */
  private static void holdForm(Path file) throws IOException {
    Object read = new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(file));
    assertThat(read).isInstanceOf(List.class);
    Map<?, ?> entry = (Map<?, ?>) ((List<?>) read).getFirst();
    assertThat(entry.keySet().stream().map(String::valueOf))
        .containsExactly("entry_type", "metadata", "content");
    Map<?, ?> metadata = (Map<?, ?>) entry.get("metadata");
    assertThat(metadata.get("format_version")).isEqualTo("2.2");
    assertThat(String.valueOf(metadata.get("uuid")))
        .matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    assertThat(String.valueOf(metadata.get("creation_time"))).endsWith("Z");
    Map<?, ?> task = (Map<?, ?>) metadata.get("task");
    assertThat(String.valueOf(task.get("specification"))).startsWith("CHECK( init(main()), LTL(G ");
    assertThat(((Map<?, ?>) task.get("input_file_hashes")).values())
        .allSatisfy(hash -> assertThat(String.valueOf(hash)).matches("[0-9a-f]{64}"));
    List<?> segments = (List<?>) entry.get("content");
    int created = 0;
    for (Object segment : segments) {
      for (Object one : (List<?>) ((Map<?, ?>) segment).get("segment")) {
        Map<?, ?> waypoint = (Map<?, ?>) ((Map<?, ?>) one).get("waypoint");
        String type = String.valueOf(waypoint.get("type"));
        assertThat(Set.of("function_enter", "function_return", "assumption", "target"))
            .contains(type);
        assertThat(type.equals("target")).isEqualTo(segment == segments.getLast());
        assertThat(waypoint.containsKey("constraint"))
            .isEqualTo(type.equals("assumption") || type.equals("function_return"));
        assertThat((Integer) waypoint.get("thread_id")).isBetween(0, created);
        created += type.equals("function_enter") ? 1 : 0;
      }
    }
  }

  private Path program() throws IOException {
    return Files.writeString(folder.resolve("choice.c"), PROGRAM);
  }

  private Path witness(Path program) throws IOException {
    Path witness = folder.resolve("choice.yml");
    json("check", program.toString(), "--svcomp", "--json", "--witness", witness.toString());
    return witness;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "line: 13               | line: 99       | none passed waypoint 4 of 4, thread 0 at ",
        "== 77                  | == 76          | there was no such error at its target, thread 0 at ",
        "line: 14               | line: 13       | there was no such error at its target, thread 0 at ",
        "type: target           | type: avoided  | has no waypoint of type target",
        "action: follow         | action: cycle  | has a cycle",
        "violation_sequence     | invariant_set  | only violation witnesses are followed",
        "format_version: '2.2'  | format_version: '1.0' | format_version '1.0' is not supported",
        "entry_type             | \"entry_type   | no YAML: ",
        "line: 6                | line: six      | has no number where line is to be",
        "result == 77           | result > 76    | result == NUMBER is understood",
      })
  void aBrokenWitnessIsRefused(String from, String to, String why) throws IOException {
    Path program = program();
    Path witness = witness(program);
    String text = Files.readString(witness);
    Files.writeString(witness, text.replace(from, to));
    Outcome outcome = Outcome.of("check", program.toString(), "--follow", witness.toString());
    assertThat(outcome.err()).startsWith(witness.toString()).contains(why).hasLineCount(1);
    assertThat(outcome.code()).isEqualTo(2);
  }

  @Test
  void aWitnessOfAnotherProgramIsRefused() throws IOException {
    Path program = program();
    Path witness = witness(program);
    Files.writeString(program, PROGRAM + "/* more */\n");
    assertThat(Outcome.of("check", program.toString(), "--follow", witness.toString()).err())
        .contains("choice.yml: made for another version of ")
        .contains("; make it again with --witness")
        .hasLineCount(1);
  }

  @Test
  void whatIsAboutSearchesIsRefused() throws IOException {
    Outcome outcome = Outcome.of("check", "a.c", "--follow", "w.yml", "--keep-going");
    assertThat(outcome.err())
        .isEqualToIgnoringNewLines(
            "weir: --keep-going is for searches, and --follow makes none; leave one of them out");
    assertThat(Outcome.of("check", program().toString(), "--follow", "none.yml").err())
        .isEqualToIgnoringNewLines("none.yml: no such file; check the path");
  }

  @Test
  void anErrorThatNoPropertySpeaksOfHasNoWitness() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("abort.c"), "#include <stdlib.h>\nint main(void) { abort(); }\n");
    Path witness = folder.resolve("abort.yml");
    Outcome outcome = Outcome.of("check", file.toString(), "--witness", witness.toString());
    assertThat(outcome.err())
        .contains("no safety property of the SV-COMP speaks of errors of kind uncaught, so ");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(witness).doesNotExist();
  }

  @Test
  void aTraceBecomesAWitness() throws IOException {
    Path program = program();
    Path trace = folder.resolve("a.trace");
    json("check", program.toString(), "--svcomp", "--json", "--trace", trace.toString());
    Path witness = folder.resolve("a.yml");
    assertThat(Outcome.of("replay", trace.toString(), "--witness", witness.toString()).code())
        .isEqualTo(1);
    assertThat(Outcome.of("check", program.toString(), "--follow", witness.toString()).code())
        .isEqualTo(1);
  }
}
