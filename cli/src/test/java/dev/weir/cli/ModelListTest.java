package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --model} with several models. */
class ModelListTest {
  private static final String DEKKER = ExamplesTest.FOLDER.resolve("dekker.c").toString();
  private static final String FENCED = ExamplesTest.FOLDER.resolve("dekker-fenced.c").toString();

  private static List<JsonNode> objects(Outcome outcome) throws IOException {
    try (MappingIterator<JsonNode> values =
        new ObjectMapper().readerFor(JsonNode.class).readValues(outcome.out())) {
      return values.readAll();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "check, sc, safe, 1",
    "robust, sc, robust, 1",
    "fence, pso, fixed, 0",
    "hunt, pso, violation, 1",
  })
  void eachModelHasItsAnswer(String command, String model, String verdict, int code)
      throws IOException {
    Outcome outcome = Outcome.of(command, DEKKER, "--model", model + ",tso", "--json");
    List<JsonNode> results = objects(outcome);
    assertThat(results)
        .extracting(o -> o.path("command").asText(), o -> o.path("model").asText())
        .containsExactly(tuple(command, model), tuple(command, "tso"));
    assertThat(results.getFirst().path("verdict").asText()).isEqualTo(verdict);
    assertThat(outcome.code()).isEqualTo(code);
  }

  @Test
  void theWorstAnswerGivesTheExitCode() {
    assertThat(Outcome.of("check", DEKKER, "--model=tso,sc").code()).isEqualTo(1);
    assertThat(Outcome.of("check", FENCED, "--model=sc,tso,pso").code()).isZero();
  }

  @Test
  void aModelThatIsNamedTwiceIsAskedOnce() throws IOException {
    Outcome outcome = Outcome.of("check", FENCED, "--model", "tso,sc,tso", "--json");
    assertThat(objects(outcome))
        .extracting(o -> o.path("model").asText())
        .containsExactly("tso", "sc");
  }

  @Test
  void textsStandApart() {
    assertThat(Outcome.of("check", FENCED, "--model", "sc,tso").out()).contains("\n\n");
  }

  @Test
  void noModelIsAskedWhileAnotherIsNotKnown() {
    Outcome outcome = Outcome.of("check", DEKKER, "--model", "tso,vax");
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).contains("there is no memory model 'vax'").hasLineCount(1);
    assertThat(outcome.code()).isEqualTo(2);
  }

  @Test
  void whatIsWrongWithTheInputIsSaidOnce() {
    Outcome outcome = Outcome.of("check", "no-such-file.c", "--model", "sc,tso,pso");
    assertThat(outcome.err()).hasLineCount(1);
    assertThat(outcome.code()).isEqualTo(2);
  }

  @Test
  void aModelThatACommandRefusesDoesNotKeepTheOthersFromTheirAnswers() throws IOException {
    Outcome outcome = Outcome.of("fence", DEKKER, "--model", "sc,tso", "--json");
    assertThat(objects(outcome).getLast().path("verdict").asText()).isEqualTo("fixed");
    assertThat(outcome.err()).contains("--model sc gives fences no effect");
    assertThat(outcome.code()).isEqualTo(2);
  }

  @Test
  void severalModelsDoNotWriteOneFile(@TempDir Path folder) {
    Path file = folder.resolve("trace");
    Outcome outcome = Outcome.of("check", DEKKER, "--model", "tso,pso", "--trace=" + file);
    assertThat(outcome.err())
        .isEqualToIgnoringNewLines(
            "weir: --trace is for one memory model, and --model names several; give one of them");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(Files.exists(file)).isFalse();
  }

  @Test
  void wordsForTheCompilerAreItsOwn() throws IOException {
    Outcome outcome =
        Outcome.of("check", FENCED, "--model", "sc,tso", "--json", "--", "-DMODEL=--model=a,b");
    assertThat(objects(outcome)).hasSize(2);
    assertThat(outcome.code()).isZero();
  }
}
