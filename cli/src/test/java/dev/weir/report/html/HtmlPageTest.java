package dev.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.frontend.Diagnostic;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.EventKind;
import dev.weir.program.SourcePosition;
import dev.weir.report.Approved;
import dev.weir.report.InvalidInput;
import dev.weir.report.Phases;
import dev.weir.report.Reply;
import dev.weir.search.options.CheckOptions;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as a text: what stands in it, and that nothing can break out of its place. */
class HtmlPageTest {
  private static final String DATA = "<script type=\"application/json\" id=\"data\">";
  private static final String HOSTILE =
      "</script><b>&amp;\"'<!--\u2028 \ud83d\ude00 \u00e4 {{data}} $1 \\";

  /** The same as a page shows it. */
  private static final String SHOWN = HOSTILE.replace("\u2028", "\\u2028");

  @TempDir private Path folder;

  private static String page(Reply... replies) {
    return new HtmlPage().render(List.of(replies)).orElseThrow();
  }

  private static String block(String page) {
    int start = page.indexOf(DATA) + DATA.length();
    return page.substring(start, page.indexOf("</script>", start));
  }

  private static JsonNode data(String page) throws IOException {
    return new ObjectMapper().readTree(block(page));
  }

  static Replay ofText(String text, String file) {
    Failure failure =
        new Failure(FailureKind.ASSERTION, text, new SourcePosition(file, 1, 1), text, 0);
    TraceStep step =
        new TraceStep(
            0,
            EventKind.WRITE,
            "store",
            text,
            text,
            text,
            new SourcePosition(file, 1, 1),
            text,
            false,
            List.of(),
            text);
    return new Replay(List.of(step), Optional.of(failure), List.of(), text);
  }

  @Test
  void theDataOfAStoreBufferAreAsApproved() throws IOException {
    JsonNode data = data(page(LongExecutions.report(LongExecutions.storeBuffering(), "long.c")));
    Approved.hold("html-data.json", data.toPrettyString() + "\n");
  }

  @Test
  void noTextOfAProgramBreaksOutOfTheData() throws IOException {
    Path source = folder.resolve("<i>&.c");
    Files.writeString(source, "int x; /* " + HOSTILE + " */\n");
    String page =
        page(LongExecutions.report(ofText(HOSTILE, source.toString()), source.toString()));
    assertThat(block(page)).doesNotContain("<", ">", "&").isASCII();
    JsonNode execution = data(page).at("/results/0/executions/0");
    assertThat(execution.at("/failure/message").asText()).isEqualTo(SHOWN);
    assertThat(execution.at("/memory/0/name").asText()).isEqualTo(SHOWN);
    assertThat(data(page).at("/files/0/parts/0/lines/0").asText())
        .isEqualTo("int x; /* " + SHOWN + " */");
    assertThat(page.split(DATA, -1)).hasSize(2);
    assertThat(page.substring(0, page.indexOf("<style>"))).doesNotContain("<b>", "<i>");
  }

  @Test
  void halfOfACharacterDoesNotKeepThePageFromBeingWritten() throws IOException {
    String page = page(LongExecutions.report(ofText("half \ud83d", "a.c"), "a.c"));
    assertThat(data(page).at("/results/0/executions/0/failure/message").asText())
        .isEqualTo("half \ud83d");
    assertThat(block(page)).containsIgnoringCase("half \\ud83d");
  }

  @Test
  void nothingOfThePageComesFromElsewhere() {
    String page = page(LongExecutions.report(LongExecutions.storeBuffering(), "long.c"));
    assertThat(page)
        .contains("default-src 'none'")
        .doesNotContain("src=\"", "@import", "fetch(", "XMLHttpRequest")
        .doesNotContainPattern("url\\((?!data:)");
    assertThat(page.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http://", "https://");
  }

  @Test
  void everySlotOfThePageIsFilled() {
    String page = page(LongExecutions.report(LongExecutions.storeBuffering(), "long.c"));
    assertThat(page).doesNotContain("{{");
    assertThat(page).contains("<title>violation \u00b7 long.c \u00b7 weir</title>");
  }

  @Test
  void aLongFileIsCutToWhatStandsAroundTheSteps() throws IOException {
    Path source = folder.resolve("long.c");
    Files.writeString(source, "int x;\n".repeat(10_000));
    JsonNode file =
        data(page(LongExecutions.report(at(source.toString(), 5000), source.toString())))
            .at("/files/0");
    assertThat(file.at("/length").asInt()).isEqualTo(10_000);
    assertThat(file.at("/parts")).hasSize(2);
    assertThat(file.at("/parts/0/first").asInt()).isEqualTo(1);
    assertThat(file.at("/parts/1/first").asInt()).isEqualTo(4960);
    assertThat(file.at("/parts/1/lines")).hasSize(81);
  }

  private static Replay at(String file, int line) {
    Failure failure =
        new Failure(FailureKind.ASSERTION, "no", new SourcePosition(file, 1, 1), "main", 0);
    TraceStep step =
        new TraceStep(
            0,
            EventKind.WRITE,
            "store",
            "x",
            "1",
            "",
            new SourcePosition(file, line, 1),
            "main",
            false,
            List.of(),
            "");
    return new Replay(List.of(step), Optional.of(failure), List.of(), "");
  }

  @Test
  void aResultWithoutAnExecutionSaysWhatWasExplored() throws IOException {
    Replay none = new Replay(List.of(), Optional.empty(), List.of(), "");
    JsonNode result = data(page(LongExecutions.report(none, "a.c"))).at("/results/0");
    assertThat(result.at("/tone").asText()).isEqualTo("good");
    assertThat(result.at("/executions")).isEmpty();
    assertThat(result.at("/explored/executions").asInt()).isEqualTo(1);
    assertThat(result.at("/facts/0/name").asText()).isEqualTo("explored");
  }

  private static List<String> next(Reply reply) throws IOException {
    return data(page(reply)).at("/results/0/next").findValuesAsText("command");
  }

  @Test
  void aResultWithoutAnExecutionSaysWhatToDoNext() throws IOException {
    CheckOptions tso = CheckOptions.of(new TotalStoreOrder());
    CheckOptions two = CheckOptions.of(new TotalStoreOrder(2));
    CheckOptions sc = CheckOptions.of(new SequentialConsistency());

    assertThat(next(LongExecutions.safe(tso, true, "a b.c")))
        .containsExactly(
            "weir check 'a b.c' --model armv8",
            "weir robust 'a b.c' --model tso",
            "weir fence 'a b.c' --model tso --prune");
    assertThat(next(LongExecutions.safe(sc, true, "a.c")))
        .containsExactly("weir check a.c --model tso");
    assertThat(next(LongExecutions.safe(two, false, "a.c")))
        .containsExactly(
            "weir hunt a.c --model tso --buffer-size 2",
            "weir check a.c --model tso --buffer-size 2 --context-bound 2");
    assertThat(next(LongExecutions.safe(tso.withContextBound(3), false, "a.c")))
        .containsExactly("weir hunt a.c --model tso");
    assertThat(next(LongExecutions.safe(tso, true, "a.litmus"))).isEmpty();
    assertThat(next(LongExecutions.report(LongExecutions.storeBuffering(), "a.c"))).isEmpty();
  }

  @Test
  void aResultSaysWhatItsModelIs() throws IOException {
    CheckOptions tso = CheckOptions.of(new TotalStoreOrder());
    assertThat(data(page(LongExecutions.safe(tso, true, "a.c"))).at("/results/0/about").asText())
        .isEqualTo("total store order (x86): one store buffer for each thread");
  }

  @Test
  void anExecutionSaysWhyItFailsAndWhichTwoStepsThatIsAbout() throws IOException {
    JsonNode execution =
        data(page(LongExecutions.report(LongExecutions.storeBuffering(), "long.c")))
            .at("/results/0/executions/0");
    assertThat(execution.at("/why").asText())
        .isEqualTo(
            "the store of x at long.c:5 was still in the buffer of thread 0 when thread 0 read y at"
                + " long.c:6");
    assertThat(execution.at("/pair").toString())
        .isEqualTo("{\"first\":2,\"second\":1,\"link\":\"before\"}");
  }

  @Test
  void severalResultsShareOnePage() throws IOException {
    Replay none = new Replay(List.of(), Optional.empty(), List.of(), "");
    JsonNode data =
        data(
            page(
                LongExecutions.report(none, "long.c"),
                LongExecutions.report(LongExecutions.storeBuffering(), "long.c")));
    assertThat(data.at("/results")).hasSize(2);
    assertThat(data.at("/files")).hasSize(1);
  }

  @Test
  void anInputThatIsWrongIsSaid() throws IOException {
    InvalidInput invalid =
        new InvalidInput(
            "1.2.3",
            "check",
            List.of("a.c"),
            List.of(
                new Diagnostic(
                    new SourcePosition("a.c", 3, 1), Diagnostic.Severity.ERROR, "no such thing")),
            Phases.NONE);
    JsonNode result = data(page(invalid)).at("/results/0");
    assertThat(result.at("/verdict").asText()).isEqualTo("invalid");
    assertThat(result.at("/headline").asText()).isEqualTo("a.c:3:1: error: no such thing");
  }
}
