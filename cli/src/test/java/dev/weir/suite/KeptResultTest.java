package dev.weir.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptResultTest {
  private static final String MODEL = "tso";

  @TempDir private Path folder;

  private TestResult result(boolean isLasting) {
    TestCase test = ExpectationWriter.unsaid(folder.resolve("t.c"));
    Observation seen =
        new Observation(
            "violation",
            List.of("incomplete"),
            Map.of("executions", 3L),
            List.of(Finding.at("assertion", "a folder/t.c", 7), Finding.at("deadlock", "", 0)),
            isLasting);
    return new TestResult(test, MODEL, seen, "{\"a\": 1}\n", "", Duration.ofNanos(5), false);
  }

  private ResultCache cache(String tool) {
    return new ResultCache(folder.resolve("cache"), tool, new Digests());
  }

  private Path read(String text) throws IOException {
    Path file = folder.resolve("read it.h");
    Files.writeString(file, text);
    return file;
  }

  private static Instant later() {
    return Instant.now().plusSeconds(1);
  }

  @Test
  void isWhatWasKept() throws IOException {
    TestResult result = result(true);
    cache("1").keep("id", result, List.of(read("x")), later());
    TestResult found = cache("1").find("id", result.test(), MODEL).orElseThrow();
    assertThat(found.isCached()).isTrue();
    assertThat(found.seen()).isEqualTo(result.seen());
    assertThat(found.time()).isEqualTo(result.time());
    assertThat(found.json()).isEqualTo("{\"a\": 1}");
  }

  @Test
  void doesNotCountOnceAFileThatWasReadHasChanged() throws IOException {
    TestResult result = result(true);
    cache("1").keep("id", result, List.of(read("x")), later());
    read("y");
    assertThat(cache("1").find("id", result.test(), MODEL)).isEmpty();
  }

  @Test
  void doesNotCountForAnotherWeir() throws IOException {
    TestResult result = result(true);
    cache("1").keep("id", result, List.of(read("x")), later());
    assertThat(cache("2").find("id", result.test(), MODEL)).isEmpty();
  }

  @Test
  void isNotKeptIfAnotherRunCouldEndElsewhere() throws IOException {
    TestResult result = result(false);
    cache("1").keep("id", result, List.of(read("x")), later());
    assertThat(cache("1").find("id", result.test(), MODEL)).isEmpty();
  }

  @Test
  void isNotKeptIfAFileChangedMeanwhile() throws IOException {
    TestResult result = result(true);
    cache("1").keep("id", result, List.of(read("x")), Instant.EPOCH);
    assertThat(cache("1").find("id", result.test(), MODEL)).isEmpty();
  }

  @Test
  void isNoneIfItIsDamaged() throws IOException {
    TestResult result = result(true);
    cache("1").keep("id", result, List.of(read("x")), later());
    Path kept = folder.resolve("cache/id.result");
    String text = Files.readString(kept);
    for (int length = 0; length < text.length() - 1; length += 7) {
      Files.writeString(kept, text.substring(0, length));
      assertThat(cache("1").find("id", result.test(), MODEL))
          .as(text.substring(0, length))
          .isEmpty();
    }
    Files.writeString(kept, text.replace("executions 3", "executions many"));
    assertThat(cache("1").find("id", result.test(), MODEL)).isEmpty();
  }
}
