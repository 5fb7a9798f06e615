package dev.weir.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.clang.CompiledFrom;
import dev.weir.frontend.clang.ContentHash;
import dev.weir.frontend.clang.FileState;
import dev.weir.frontend.clang.NativeCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultCacheTest {
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

  private ResultCache cache(String tool) throws Exception {
    return new ResultCache(new NativeCache(folder.resolve("cache"), _ -> {}), tool);
  }

  private CompiledFrom read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("read it.h"), text);
    ContentHash contents = FileState.of(file).orElseThrow().contents();
    return new CompiledFrom(Map.of(file.toString(), contents), Set.of(later().toString()));
  }

  private Path later() {
    return folder.resolve("later.h");
  }

  @Test
  void isWhatWasKept() throws Exception {
    TestResult result = result(true);
    cache("1").keep("id", result, read("x"));
    TestResult found = cache("1").find("id", result.test(), MODEL).orElseThrow();
    assertThat(found.isCached()).isTrue();
    assertThat(found.seen()).isEqualTo(result.seen());
    assertThat(found.time()).isEqualTo(result.time());
    assertThat(found.json()).isEqualTo("{\"a\": 1}");
  }

  @Test
  void doesNotCountOnceAFileThatWasReadHasChanged() throws Exception {
    TestResult result = result(true);
    cache("1").keep("id", result, read("x"));
    read("y");
    assertThat(cache("1").find("id", result.test(), MODEL)).isEmpty();
  }

  @Test
  void doesNotCountForAnotherWeir() throws Exception {
    TestResult result = result(true);
    cache("1").keep("id", result, read("x"));
    assertThat(cache("2").find("id", result.test(), MODEL)).isEmpty();
  }

  @Test
  void isNotKeptIfAnotherRunCouldEndElsewhere() throws Exception {
    TestResult result = result(false);
    cache("1").keep("id", result, read("x"));
    assertThat(cache("1").find("id", result.test(), MODEL)).isEmpty();
  }

  @Test
  void doesNotCountOnceAFileIsThereThatWouldBeRead() throws Exception {
    TestResult result = result(true);
    cache("1").keep("id", result, read("x"));
    Files.writeString(later(), "");
    assertThat(cache("1").find("id", result.test(), MODEL)).isEmpty();
  }

  @Test
  void isOfItsOwnTestAlone() throws Exception {
    TestResult result = result(true);
    cache("1").keep("id", result, read("x"));
    assertThat(cache("1").find("another id", result.test(), MODEL)).isEmpty();
  }

  @Test
  void namesOfSeveralLinesAreKept() throws Exception {
    TestResult result = result(true);
    cache("1").keep("id", result, new CompiledFrom(Map.of(), Set.of("a\nb")));
    assertThat(cache("1").find("id", result.test(), MODEL)).isPresent();
  }

  @Test
  void remembersWhichTestsFailedLast() throws Exception {
    cache("1").ended(List.of("a", "b", "c"), List.of("a", "b"));
    cache("2").ended(List.of("b"), List.of());
    assertThat(cache("1").failed()).containsExactly("a");
  }
}
