package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.cli.session.Toolkit;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --trace} and {@code weir replay} of execution graphs. */
class GraphTraceTest {
  private static final String WEAK = "src/test/resources/edges/weak/";

  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir Path folder;

  /** A data race, a choice, a deadlock, late loads, and what options change. */
  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "../examples/dekker.c --model armv8",
        "../examples/dekker.c --model rc11",
        "../examples/dekker.c --model tso --algorithm graph",
        "../examples/bakery-fenced.c --model power",
        WEAK + "lb-relaxed.c --model armv8",
        WEAK + "lb-relaxed.c --model rmo",
        WEAK + "deadlock.c --model armv8",
        "src/test/resources/edges/turns/futex-wake-stolen.c --model armv8",
        WEAK + "iriw-acq.c --model power",
        WEAK + "mp-addr.c --model power --no-dependencies",
        WEAK + "../leaks/lost-last.c --leaks --model rc11",
        WEAK + "../leaks/lost-last.c --leaks --model armv8 -- -DSWAPPED",
        WEAK + "arm-cas.c --model armv8 --arm lse"
      })
  void anExecutionIsShownAgainAsItWasFound(String line) throws IOException {
    assertIsShownAgain(line.split(" "));
  }

  static Stream<List<String>> tables() throws IOException {
    List<List<String>> rows = new ArrayList<>();
    try (Stream<EdgesTest.Row> all = EdgesTest.rows()) {
      all.filter(row -> row.folder().endsWith("weak") || row.folder().endsWith("objects"))
          .filter(row -> row.verdict().equals("violation"))
          .forEach(
              row ->
                  Arrays.stream(row.models().split(","))
                      .filter(model -> List.of("armv8", "rc11", "power", "rmo").contains(model))
                      .forEach(model -> rows.add(words(row, model))));
    }
    return rows.stream().filter(words -> Effort.takes(String.join(" ", words), 8));
  }

  private static List<String> words(EdgesTest.Row row, String model) {
    List<String> words = new ArrayList<>();
    words.add(row.folder().resolve(row.file()).toString());
    words.addAll(List.of("--model", model));
    if (!row.options().equals("-")) {
      words.addAll(List.of(row.options().split(" ")));
    }
    return words;
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @MethodSource("tables")
  void whatIsInTheTablesIsShownAgain(List<String> words) throws IOException {
    assertIsShownAgain(words.toArray(String[]::new));
  }

  private void assertIsShownAgain(String... words) throws IOException {
    Path trace = folder.resolve(Math.abs(String.join(" ", words).hashCode()) + ".trace");
    Outcome found = check(trace, words);
    assertThat(found.code()).as(found.err()).isEqualTo(1);
    assertThat(trace).exists();
    Outcome replayed = Outcome.of(new Toolkit(), "replay", trace.toString(), "--json");
    assertThat(replayed.code()).as(replayed.err()).isEqualTo(1);
    JsonNode first = mapper.readTree(found.out());
    JsonNode again = mapper.readTree(replayed.out());
    assertThat(again.path("error")).isEqualTo(first.path("error"));
    assertThat(again.path("trace")).isEqualTo(first.path("trace"));
    // What graphs refuse is found, and kept, as a sequentially consistent execution.
    boolean isInOrder = first.path("algorithm").asText().equals("optimal");
    assertThat(again.path("model").asText())
        .isEqualTo(isInOrder ? "sc" : first.path("model").asText());
  }

  /** A thread fails in the graph at whose end a race is found. */
  @Test
  void anErrorAtTheEndIsToldBesideOneOnTheWay() throws IOException {
    Path program =
        Files.writeString(
            folder.resolve("two.c"),
            """
            #include <assert.h>
            #include <pthread.h>
            #include <stdatomic.h>
            int data;
            atomic_int x;
            static void *writes(void *arg) { data = 1; return arg; }
            int main(void) {
              pthread_t other;
              pthread_create(&other, 0, writes, 0);
              data = 2;
              assert(x == 1);
              return 0;
            }
            """);
    Path trace = folder.resolve("two.trace");
    Outcome found = check(trace, program.toString(), "--model", "rc11", "--keep-going");
    assertThat(mapper.readTree(found.out()).path("errors").asInt()).isPositive();
    for (String name : List.of("two.trace", "two-2.trace")) {
      Outcome again = Outcome.of("replay", folder.resolve(name).toString(), "--json");
      assertThat(again.code()).as(name + ": " + again.err()).isEqualTo(1);
      assertThat(mapper.readTree(again.out()).path("trace")).isNotEmpty();
    }
  }

  private static Outcome check(Path trace, String... words) {
    List<String> all = new ArrayList<>(List.of("check", "--json", "--trace", trace.toString()));
    all.addAll(Arrays.asList(words));
    return Outcome.of(new Toolkit(), all.toArray(String[]::new));
  }

  @Test
  void whatTheModelForbidsIsRefused() throws IOException {
    assertThat(afterChange("armv8", "sc")).contains("it is no execution under sc");
  }

  @Test
  void aReadOfAnotherPlaceIsRefused() throws IOException {
    assertThat(afterChange("sources - -", "sources - 0")).contains("does something else");
  }

  @Test
  void twoModelsAreRefused() throws IOException {
    assertThat(afterChange("model armv8", "model tso")).contains("names two memory models");
  }

  @Test
  void whatIsNotUnderstoodOfTheModelIsRefused() throws IOException {
    assertThat(afterChange("graph armv8", "graph armv8 mips")).contains("what is not understood");
  }

  @Test
  void aModelThatThereIsNotIsRefused() throws IOException {
    assertThat(afterChange("graph armv8", "graph alpha")).contains("is of another memory model");
  }

  @Test
  void sourcesThatAreNoneAreRefused() throws IOException {
    assertThat(afterChange("sources - -", "sources - ?")).contains("'sources' holds '?'");
  }

  /** What {@code replay} says of a trace of Dekker's algorithm with one change. */
  private String afterChange(String what, String by) throws IOException {
    Path trace = folder.resolve("dekker.trace");
    check(trace, "../examples/dekker.c", "--model", "armv8");
    String text = Files.readString(trace);
    assertThat(text).contains(what);
    Files.writeString(trace, text.replace(what, by));
    Outcome outcome = Outcome.of(new Toolkit(), "replay", trace.toString());
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1);
    return outcome.err();
  }
}
