package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data races are told where nobody asked for them. */
class RaceLookingTest {
  private static final String RELAXED =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      int data;
      atomic_int flag;
      static void *writer(void *a) {
        data = 1;
        atomic_store_explicit(&flag, 1, memory_order_relaxed);
        return a;
      }
      static void *reader(void *a) {
        if (atomic_load_explicit(&flag, memory_order_relaxed)) assert(data == 1);
        return a;
      }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, writer, 0);
        pthread_create(&u, 0, reader, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
      }
      """;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("relaxed.c"), RELAXED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sc", "tso"})
  void aRaceIsToldAndTheVerdictStaysThatOfTheModel(String model) {
    Outcome outcome = Outcome.of("check", file.toString(), "--model", model);
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .startsWith("safe: ")
        .contains(
            "races:     1 by the rules of C11, no error under %s; --data-races stops there"
                .formatted(model))
        .contains("store to data is not ordered with the load");
  }

  @Test
  void aRaceIsToldBesideAnError() {
    Outcome outcome = Outcome.of("check", file.toString(), "--model=armv8");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out())
        .startsWith("violation: assertion")
        .contains("races:     1 by the rules of C11, no error under armv8");
  }

  @Test
  void formatsForToolsHaveItAsAWarning() throws IOException {
    Path sarif = folder.resolve("races.sarif");
    Outcome outcome =
        Outcome.of("check", file.toString(), "--format=gcc", "--sarif", sarif.toString());
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).contains("relaxed.c:7:8: warning: data race: store to data");
    JsonNode result = new ObjectMapper().readTree(sarif.toFile()).at("/runs/0/results/0");
    assertThat(result.get("ruleId").asText()).isEqualTo("race");
    assertThat(result.get("level").asText()).isEqualTo("warning");
  }

  @Test
  void jsonSaysHowMuchWasLookedAt() throws IOException {
    Outcome outcome = Outcome.of("check", file.toString(), "--json");
    JsonNode races = new ObjectMapper().readTree(outcome.out()).get("races");
    assertThat(races.get("found")).hasSize(1);
    assertThat(races.at("/found/0/line").asInt()).isEqualTo(7);
    assertThat(races.get("executions").asInt()).isEqualTo(2);
    assertThat(races.get("complete").asBoolean()).isTrue();
  }

  @Test
  void noRaceIsToldWhereTheOrdersSuffice() throws IOException {
    Files.writeString(
        file,
        RELAXED
            .replace("1, memory_order_relaxed", "1, memory_order_release")
            .replace("&flag, memory_order_relaxed", "&flag, memory_order_acquire"));
    assertThat(Outcome.of("check", file.toString()).out())
        .contains("races:     none by the rules of C11 (");
  }

  @Test
  void theResultSaysWhereNobodyLooked() throws IOException {
    Files.writeString(
        file,
        RELAXED
            .replace("atomic_int", "volatile int")
            .replace("atomic_store_explicit(&flag, 1, memory_order_relaxed)", "flag = 1")
            .replace("atomic_load_explicit(&flag, memory_order_relaxed)", "flag"));
    assertThat(Outcome.of("check", file.toString()).out())
        .contains("races:     not checked, because no access is atomic; --data-races checks");
    assertThat(Outcome.of("check", file.toString(), "--json").out()).contains("\"races\":null");
  }

  @Test
  void nothingIsSaidWhereRacesAreErrorsOrOneThreadDoesAll() throws IOException {
    assertThat(Outcome.of("check", file.toString(), "--data-races").out())
        .startsWith("violation: data race")
        .doesNotContain("races: ");
    assertThat(Outcome.of("check", file.toString(), "--model=rc11").out())
        .doesNotContain("races: ");
    Files.writeString(file, "#include <stdatomic.h>\natomic_int x;\nint main(void) { x = 1; }\n");
    assertThat(Outcome.of("check", file.toString()).out()).doesNotContain("races: ");
  }
}
