package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.report.graph.DotSyntax;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --dot}: the graph of the execution that is shown. */
class DotFileTest {
  private static final String DEKKER = ExamplesTest.FOLDER.resolve("dekker.c").toString();

  @TempDir private Path folder;

  private String graph(int code, String... words) throws IOException {
    Path file = folder.resolve("graph.dot");
    String[] all = Arrays.copyOf(words, words.length + 1);
    all[words.length] = "--dot=" + file;
    Outcome outcome = Outcome.of(all);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    String graph = Files.readString(file);
    DotSyntax.hold(graph);
    return graph;
  }

  @Test
  void everyThreadIsAClusterAndTheCycleIsMarked() throws IOException {
    String graph = graph(1, "check", DEKKER);
    assertThat(graph)
        .contains("label=\"assertion 'owner == me' failed (tso)\"")
        .contains("subgraph cluster_0 {", "subgraph cluster_1 {", "subgraph cluster_2 {")
        .containsPattern("label=\"3: store flag\\[0\\] <- 1\\\\nbuffered until step \\d+\\\\n")
        .containsPattern("e3 -> e4 \\[label=po, weight=10, color=crimson")
        .containsPattern("e\\d+ -> e3 \\[label=\"fr\", .*, penwidth=3\\]")
        .contains("[label=\"rf\"", "[label=\"co\"", "[label=\"sync\"")
        .contains("shape=octagon");
    assertThat(graph.lines().filter(line -> line.contains("mistyrose"))).hasSize(4);
  }

  @Test
  void aSequentiallyConsistentExecutionHasNoCycle() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("quote.c"),
            "#include <assert.h>\nint x;\nint main(void) { x = 1; assert(x == 2 && \"no \\\\ \"); }\n");
    assertThat(graph(1, "check", file.toString()))
        .doesNotContain("crimson")
        .contains("assertion 'x == 2 && \\\"no");
  }

  @Test
  void everyErrorHasItsGraph() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("two.c"),
            """
            #include <assert.h>
            int __VERIFIER_nondet_int(void);
            int main(void) { if (__VERIFIER_nondet_int()) assert(0); else assert(1 == 2); }
            """);
    String first = graph(1, "check", file.toString(), "--keep-going");
    String second = Files.readString(folder.resolve("graph-2.dot"));
    DotSyntax.hold(second);
    assertThat(first).containsOnlyOnce("digraph ").contains("assertion ");
    assertThat(second).containsOnlyOnce("digraph ").isNotEqualTo(first);
    assertThat(folder.resolve("graph-3.dot")).doesNotExist();
  }

  @Test
  void whatWasRecordedIsDrawnAgain() throws IOException {
    Path trace = folder.resolve("a.trace");
    String checked = graph(1, "check", DEKKER, "--trace", trace.toString());
    assertThat(graph(1, "replay", trace.toString())).isEqualTo(checked);
  }

  @Test
  void theCycleOfRobustIsTheOneThatItTells() throws IOException {
    String graph =
        graph(1, "robust", ExamplesTest.FOLDER.resolve("robust/take-queue.c").toString());
    assertThat(graph.lines().filter(line -> line.contains("mistyrose")))
        .extracting(line -> line.replaceAll(".*take-queue.c:(\\d+).*", "$1"))
        .containsExactlyInAnyOrder("38", "40", "56", "58");
  }

  @Test
  void theCycleOfAGraphIsTheOneThatIsTold() throws IOException {
    String file = ExamplesTest.FOLDER.resolve("robust/store-buffering.c").toString();
    String graph = graph(1, "robust", file, "--model", "armv8");
    assertThat(graph.lines().filter(line -> line.contains("mistyrose")))
        .extracting(line -> line.replaceAll(".*store-buffering.c:(\\d+).*", "$1"))
        .containsExactlyInAnyOrder("30", "32", "22", "24");
    assertThat(graph.lines().filter(line -> line.contains("[label=\"fr\""))).hasSize(2);
  }

  @Test
  void withoutAnExecutionNothingIsWritten() {
    Path file = folder.resolve("none.dot");
    Outcome outcome = Outcome.of("check", DEKKER, "--model", "sc", "--dot", file.toString());
    assertThat(outcome.err())
        .isEqualToIgnoringNewLines(
            "weir: there is no execution to show, so " + file + " is not written");
    assertThat(outcome.code()).isZero();
    assertThat(file).doesNotExist();
  }

  @Test
  void severalModelsHaveNoOneGraph() {
    Outcome outcome = Outcome.of("check", DEKKER, "--model", "sc,tso", "--dot", "x.dot");
    assertThat(outcome.err()).contains("--dot is for one memory model");
    assertThat(outcome.code()).isEqualTo(2);
  }

  /** What is told of other programs, and of automata, has relations by the names of places. */
  @ParameterizedTest
  @CsvSource({
    "check, dekker.c, rmo, 1, fr",
    "fence, dekker.c, tso, 0, fr",
    "hunt, dekker.c, pso, 1, fr",
    "check, rmm/dekker.rmm, tso, 1, fr",
  })
  void otherCommandsAndInputsHaveGraphsToo(
      String command, String input, String model, int code, String relation) throws IOException {
    assertThat(
            graph(code, command, ExamplesTest.FOLDER.resolve(input).toString(), "--model", model))
        .contains("[label=\"" + relation + "\"");
  }

  @ParameterizedTest
  @CsvSource({"check, dekker.c, 1", "check, bugs/ab-ba-deadlock.c, 1", "robust, dekker.c, 1"})
  void graphvizDrawsIt(String command, String input, int code)
      throws IOException, InterruptedException {
    assumeTrue(DotSyntax.hasGraphviz());
    graph(code, command, ExamplesTest.FOLDER.resolve(input).toString());
    assertThat(DotSyntax.drawn(folder.resolve("graph.dot")))
        .contains("<svg", "thread 1", "cluster_1");
  }
}
