package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a result under a bound on preemptions says of those of its counterexample. */
class PreemptionsTest {
  /** The assertion fails if the other thread steps between the creation of it and the read. */
  private static final String ONE =
      """
      #include <pthread.h>
      #include <assert.h>
      static volatile int x;
      static void *run(void *p) { x = 1; return p; }
      int main(void) {
        pthread_t t;
        pthread_create(&t, 0, run, 0);
        assert(x == 0);
        pthread_join(t, 0);
      }
      """;

  /** Three values in a row need as many turns; two more threads make schedules, but few traces. */
  private static final String SEVERAL =
      """
      #include <pthread.h>
      #include <assert.h>
      static volatile int x, noise;
      static void *count(void *p) { x = 1; x = 2; x = 3; return p; }
      static void *hum(void *p) { for (int i = 0; i < 3; i++) noise++; return p; }
      int main(void) {
        pthread_t t, u, v;
        pthread_create(&u, 0, hum, 0);
        pthread_create(&v, 0, hum, 0);
        pthread_create(&t, 0, count, 0);
        int a = x, b = x, c = x;
        assert(!(a == 1 && b == 2 && c == 3));
        pthread_join(t, 0);
      }
      """;

  @TempDir private Path folder;

  private JsonNode check(String text, int bound) throws Exception {
    Path file = Files.writeString(folder.resolve("preemptions.c"), text);
    Outcome outcome =
        Outcome.of(
            "check",
            file.toString(),
            "--model",
            "sc",
            "--iterate",
            "--json",
            "--context-bound",
            Integer.toString(bound));
    return new ObjectMapper().readTree(outcome.out());
  }

  @Test
  void anErrorWithinTheBoundHasAsManyAsItNeeds() throws Exception {
    assertThat(check(ONE, 0).get("verdict").asText()).isEqualTo("safe");
    assertThat(check(ONE, 0).has("preemptions")).isFalse();
    JsonNode one = check(ONE, 3);
    assertThat(one.get("verdict").asText()).isEqualTo("violation");
    assertThat(one.get("preemptions").asInt()).isOne();
    assertThat(one.get("perBound")).hasSize(2);
  }

  @Test
  void anErrorThatWasFoundWithoutTheBoundStandsForNoBound() throws Exception {
    JsonNode result = check(SEVERAL, 5);
    assertThat(result.get("verdict").asText()).isEqualTo("violation");
    assertThat(result.get("algorithm").asText()).isEqualTo("optimal");
    // To create the threads takes no switch; each value needs one to its writer, and one back.
    assertThat(result.get("preemptions").asInt()).isBetween(5, 6);
    for (JsonNode bound : result.get("perBound")) {
      assertThat(bound.get("bound").asInt()).isLessThan(result.get("preemptions").asInt());
    }
  }
}
