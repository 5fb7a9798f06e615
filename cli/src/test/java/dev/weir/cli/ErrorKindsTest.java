package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kinds of error that are looked for only when asked, on C. */
class ErrorKindsTest {
  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder;

  private static final String MESSAGE_PASSING =
      """
      #include <pthread.h>
      #include <stdatomic.h>
      static struct { int full, data[2]; } box;
      static atomic_int flag;
      static void *writer(void *a) {
        box.data[1] = 42;
        atomic_store_explicit(&flag, 1, memory_order_ORDER);
        return 0;
      }
      int main(void) {
        pthread_t t;
        pthread_create(&t, 0, writer, 0);
        while (!atomic_load_explicit(&flag, memory_order_acquire)) {}
        int seen = box.data[1];
        pthread_join(t, 0);
        return seen + box.data[1];
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"sc", "tso", "pso"})
  void aDataRaceNamesBothAccessesAndIsReplayed(String model) throws Exception {
    String source = MESSAGE_PASSING.replace("ORDER", "relaxed");
    JsonNode error = check(source, "--data-races", "--model", model).get("error");
    assertThat(error.get("kind").asText()).isEqualTo("race");
    assertThat(error.get("line").asInt()).isEqualTo(6);
    assertThat(error.get("message").asText())
        .startsWith("data race: store to box.data[1] is not ordered with the load by thread 0 at ")
        .endsWith("a.c:14:14");
    Outcome replay = Outcome.of("replay", folder.resolve("a.trace").toString(), "--json");
    assertThat(mapper.readTree(replay.out()).get("error")).as(replay.err()).isEqualTo(error);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sc", "tso", "pso"})
  void whatIsOrderedIsNoDataRace(String model) throws Exception {
    String source = MESSAGE_PASSING.replace("ORDER", "release");
    JsonNode result = check(source, "--data-races", "--model", model);
    assertThat(result.get("verdict").asText()).isEqualTo("safe");
    assertThat(result.get("complete").asBoolean()).isTrue();
  }

  @Test
  void dataRacesAreNoErrorsUnlessAsked() throws Exception {
    String source = MESSAGE_PASSING.replace("ORDER", "relaxed");
    assertThat(check(source, "--model", "sc").get("verdict").asText()).isEqualTo("safe");
  }

  private JsonNode check(String source, String... options) throws Exception {
    Path file = folder.resolve("a.c");
    Files.writeString(file, source);
    List<String> words = new ArrayList<>(List.of("check", file.toString(), "--json"));
    words.addAll(List.of("--trace", folder.resolve("a.trace").toString()));
    words.addAll(List.of(options));
    Outcome outcome = Outcome.of(words.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isIn(0, 1);
    return mapper.readTree(outcome.out());
  }
}
