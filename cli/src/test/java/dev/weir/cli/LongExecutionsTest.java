package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** An error that shows after hundreds of steps, of which few matter. */
class LongExecutionsTest {
  private static final String RING = Path.of("src/test/resources/long/ring.c").toString();

  @Test
  void theDelayThatTheErrorNeedsIsNamedAndTheRestLeftOut() {
    Outcome outcome = Outcome.of("check", RING, "--model=pso");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out().lines().count()).isLessThan(80);
    assertThat(outcome.out().replaceAll("\\s+", " "))
        .containsPattern(
            Pattern.compile(
                "why: the store of r\\.slot\\[0\\] at ring\\.c:13 was still in the buffer of thread"
                    + " 1 when its later store of r\\.head at ring\\.c:14 reached memory"))
        .contains("(--full shows them)");
  }

  @Test
  void anErrorOfAnyTurnIsShownInOneOfTheFirst() {
    Outcome outcome = Outcome.of("check", Path.of("src/test/resources/long/turns.c").toString());
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out())
        .contains("thread 2 waits for mutex a, held by thread 1")
        .doesNotContain("--full");
  }

  @Test
  void theSentenceStandsInTheFormatsForTools() {
    Outcome outcome = Outcome.of("check", RING, "--model=pso", "--format=gcc");
    assertThat(outcome.out()).contains("note: why: the store of r.slot[0] at ring.c:13");
  }

  @Test
  void nothingIsLeftOutOfTheJson() throws IOException {
    Outcome outcome = Outcome.of("check", RING, "--model=pso", "--json");
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    assertThat(json.at("/trace").size()).isGreaterThan(100);
  }
}
