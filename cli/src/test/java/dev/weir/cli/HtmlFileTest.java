package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.report.html.Chromium;
import dev.weir.report.html.PageInBrowser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code --html} of real runs: the page is walked through in a browser, and what it shows at each
 * step is held against the trace of {@code --json}, over which the test runs buffers and memory of
 * its own. Skipped where there is no browser.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HtmlFileTest {
  /** What is shown beside the steps, as the page draws it. */
  private static final String SHOWN =
      """
      (() => {
        const texts = (in_, what) => [...in_.querySelectorAll(what)].map(e => e.textContent);
        return {
          step: document.querySelector('.said-step').textContent,
          said: document.querySelector('#said').textContent,
          place: document.querySelector('.row.current .effect').textContent,
          queues: [...document.querySelectorAll('.queue')].map(q => texts(q, '.entry')),
          memory: [...document.querySelectorAll('.place')].map(p => texts(p, '.place-name, .place-value')),
          line: document.querySelector('.source-line.active code')?.textContent ?? '',
          address: location.hash,
        };
      })()
      """;

  /** A place in a block stands behind the expression that accesses it. */
  private static final Pattern BEHIND_EXPRESSION = Pattern.compile("^.* \\((.+#\\d.*)\\)$");

  private static final String NOT_KNOWN = "\u2013";

  @TempDir private Path folder;

  private Optional<Chromium> started = Optional.empty();

  @BeforeAll
  void start(@TempDir Path profile) throws IOException {
    started = Optional.of(PageInBrowser.start(profile));
  }

  @AfterAll
  void close() {
    started.ifPresent(Chromium::close);
  }

  private Chromium browser() {
    return started.orElseThrow();
  }

  /** Runs with {@code --json} and {@code --html}, and opens the page. */
  private JsonNode open(String command, String fragment) throws IOException {
    Path page = Files.createTempDirectory(folder, "page").resolve("page.html");
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.addAll(1, List.of("--json", "--html", page.toString()));
    JsonNode json = new ObjectMapper().readTree(Outcome.of(words.toArray(String[]::new)).out());
    browser().open(page.toUri() + fragment, 1440, 900);
    browser().settle();
    return json;
  }

  /** Buffers and memory as the trace says they are, by names of places. */
  private static final class Simulation {
    final Map<Integer, Deque<String>> buffers = new TreeMap<>();
    final Map<String, String> memory = new TreeMap<>();

    /** What was there before the first write, as far as some step shows it. */
    final Map<String, String> atStart = new TreeMap<>();

    Simulation(JsonNode trace) {
      for (JsonNode step : trace) {
        boolean isRead =
            step.get("kind").asText().equals("load") && !step.get("fromBuffer").asBoolean();
        String previous = step.get("previous").asText();
        boolean isLock = step.get("kind").asText().equals("lock");
        String before = isLock ? "free" : isRead ? step.get("value").asText() : previous;
        if (!before.isEmpty()) {
          atStart.putIfAbsent(ownName(step), before);
        }
      }
    }

    private static String ownName(JsonNode step) {
      return BEHIND_EXPRESSION.matcher(step.get("address").asText()).replaceAll("$1");
    }

    void take(JsonNode step) {
      String place = step.get("address").asText();
      String own = ownName(step);
      String value = step.get("value").asText();
      Deque<String> buffer =
          buffers.computeIfAbsent(step.get("thread").asInt(), _ -> new ArrayDeque<>());
      switch (step.get("kind").asText()) {
        case "store" -> buffer.addLast(place + " = " + value);
        case "update" -> {
          assertThat(buffer.removeFirstOccurrence(place + " = " + value)).isTrue();
          memory.put(own, value);
        }
        case "write", "read_modify_write" -> memory.put(own, value);
        case "lock" -> memory.put(own, "held by thread " + step.get("thread").asInt());
        case "unlock" -> memory.put(own, "free");
        default -> {}
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "check ../examples/dekker.c --model tso",
    "check ../examples/store-buffering.c --model pso",
    "check ../examples/bakery.c --model tso",
    "check ../examples/bugs/ab-ba-deadlock.c --model tso",
    "robust ../examples/dekker.c --model tso",
    "hunt ../examples/dekker.c --model tso",
    "check ../examples/real/treiber-stack/stack.c ../examples/real/treiber-stack/test.c"
        + " --model tso -- -DBUG_NO_COUNT",
  })
  void everyStepIsShownAsItIsInTheTrace(String command) throws IOException {
    JsonNode json = open(command, "#step-1");
    JsonNode trace = json.get("trace");
    assertThat(trace).isNotEmpty();
    Simulation simulation = new Simulation(trace);
    for (int i = 0; i < trace.size(); i++) {
      JsonNode step = trace.get(i);
      simulation.take(step);
      JsonNode shown = browser().evaluate(SHOWN);
      assertThat(shown.get("step").asText()).isEqualTo("Step " + (i + 1));
      assertThat(shown.get("place").asText()).contains(step.get("address").asText());
      assertThat(shown.get("said").asText()).contains(step.get("value").asText());
      assertThat(shown.get("line").asText().strip()).isEqualTo(lineOf(step));
      assertBuffers(simulation, shown.get("queues"));
      assertMemory(simulation, shown.get("memory"));
      if (!step.get("passed").isEmpty()) {
        assertThat(shown.get("said").asText()).contains("READS PAST");
      }
      browser().press("ArrowRight");
    }
    assertThat(browser().complaints()).isEmpty();
  }

  private static String lineOf(JsonNode step) throws IOException {
    Path file = Path.of(step.get("file").asText());
    return Files.readAllLines(file).get(step.get("line").asInt() - 1).strip();
  }

  private static void assertBuffers(Simulation simulation, JsonNode queues) {
    for (int t = 0; t < queues.size(); t++) {
      List<String> newestFirst = new ArrayList<>();
      queues.get(t).forEach(entry -> newestFirst.add(entry.asText()));
      assertThat(newestFirst.reversed())
          .as("the buffer of thread %d", t)
          .isEqualTo(List.copyOf(simulation.buffers.getOrDefault(t, new ArrayDeque<>())));
    }
  }

  private static void assertMemory(Simulation simulation, JsonNode places) {
    Map<String, String> shown = new TreeMap<>();
    places.forEach(place -> shown.put(place.get(0).asText(), place.get(1).asText()));
    simulation.memory.forEach(
        (place, value) -> {
          // Places that one thread alone accesses are not shown at first.
          if (shown.containsKey(place)) {
            assertThat(shown).containsEntry(place, value);
          }
        });
    shown.keySet().removeAll(simulation.memory.keySet());
    shown.forEach(
        (place, value) ->
            assertThat(value)
                .as("%s, which nobody has written yet", place)
                .isEqualTo(simulation.atStart.getOrDefault(place, NOT_KNOWN)));
  }

  @Test
  void theCycleIsMarked() throws IOException {
    JsonNode json = open("robust ../examples/dekker.c --model tso", "");
    JsonNode cycle = json.at("/witness/cycle");
    JsonNode marked =
        browser()
            .evaluate(
                "[...document.querySelectorAll('.card.in-cycle .effect')].map(e => e.textContent)");
    assertThat(marked).hasSize(cycle.size());
    List<String> places = new ArrayList<>();
    marked.forEach(effect -> places.add(effect.asText().split(" ", 2)[0]));
    List<String> expected = new ArrayList<>();
    cycle.forEach(event -> expected.add(event.get("address").asText()));
    assertThat(places).containsExactlyInAnyOrderElementsOf(expected);
    JsonNode arrows =
        browser()
            .evaluate("[...document.querySelectorAll('g.cycle text')].map(e => e.textContent)");
    assertThat(arrows)
        .extracting(JsonNode::asText)
        .containsExactlyInAnyOrder("po", "fr", "po", "fr");
    assertThat(browser().complaints()).isEmpty();
  }

  @Test
  void arrowsLeadFromWritesToReadsAndToWhatOverwrites() throws IOException {
    JsonNode json = open("check ../examples/dekker.c --model tso", "");
    List<String> expected = new ArrayList<>();
    JsonNode trace = json.get("trace");
    for (int i = 0; i < trace.size(); i++) {
      JsonNode from = trace.get(i).get("from");
      if (!from.isNull()) {
        expected.add(
            "reads-from: step "
                + (i + 1)
                + " reads what step "
                + from.get("step").asInt()
                + " wrote");
      }
    }
    JsonNode arrows =
        browser().evaluate("[...document.querySelectorAll('g.rf title')].map(e => e.textContent)");
    assertThat(arrows).extracting(JsonNode::asText).containsExactlyInAnyOrderElementsOf(expected);
    JsonNode overwritten =
        browser().evaluate("[...document.querySelectorAll('g.fr title')].map(e => e.textContent)");
    assertThat(overwritten)
        .extracting(JsonNode::asText)
        .containsExactlyInAnyOrderElementsOf(overwriters(trace));
  }

  /** From-reads by names of places, which are exact where all are global and of one size. */
  private static List<String> overwriters(JsonNode trace) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < trace.size(); i++) {
      for (int j = i + 1;
          trace.get(i).get("kind").asText().equals("load") && j < trace.size();
          j++) {
        if (trace.get(j).get("kind").asText().equals("update")
            && trace.get(j).get("address").equals(trace.get(i).get("address"))) {
          all.add("from-reads: step " + (i + 1) + " read what step " + (j + 1) + " overwrites");
          break;
        }
      }
    }
    return all;
  }

  @Test
  void aSafeProgramShowsWhatWasExplored() throws IOException {
    JsonNode json = open("check ../examples/dekker-fenced.c --model tso", "");
    String figures =
        browser()
            .evaluate("[...document.querySelectorAll('.figure')].map(e => e.textContent).join('|')")
            .asText();
    assertThat(figures).startsWith(json.get("executions").asText() + "executions");
    assertThat(browser().evaluate("document.querySelector('h1').textContent").asText())
        .contains("safe", "no error in " + json.get("executions").asText() + " executions");
    assertThat(browser().complaints()).isEmpty();
  }

  @Test
  void aRecordedExecutionIsShownAgain() throws IOException {
    Path trace = folder.resolve("dekker.trace");
    Outcome.of("check", "../examples/dekker.c", "--trace", trace.toString());
    JsonNode json = open("replay " + trace, "#step-4");
    assertThat(browser().evaluate("document.querySelector('#said').textContent").asText())
        .startsWith("Step 4 ")
        .contains(
            json.at("/trace/3/address").asText() + " = " + json.at("/trace/3/value").asText());
  }

  @Test
  void theCycleOfARecordedExecutionIsFoundAgain() throws IOException {
    Path trace = folder.resolve("cycle.trace");
    Outcome.of("robust", "../examples/dekker.c", "--trace", trace.toString());
    open("replay " + trace, "");
    assertThat(
            browser()
                .evaluate("[...document.querySelectorAll('g.cycle text')].map(e => e.textContent)"))
        .extracting(JsonNode::asText)
        .containsExactlyInAnyOrder("po", "fr", "po", "fr");
  }

  @Test
  void whatHappensWithoutAFenceIsShown() throws IOException {
    JsonNode json = open("fence ../examples/dekker.c --model tso", "#step-1");
    assertThat(json.get("verdict").asText()).isEqualTo("fixed");
    assertThat(browser().evaluate("document.querySelector('h1').textContent").asText())
        .contains("fixed");
    assertThat(browser().evaluate("document.querySelectorAll('.row').length").asInt())
        .isGreaterThan(5);
    assertThat(browser().complaints()).isEmpty();
  }

  @Test
  void severalModelsHaveOnePage() throws IOException {
    Path page = folder.resolve("models.html");
    Outcome.of("check", "../examples/dekker.c", "--model", "sc,tso", "--html", page.toString());
    browser().open(page.toUri().toString(), 1440, 900);
    assertThat(
            browser()
                .evaluate("[...document.querySelectorAll('#chooser b')].map(e => e.textContent)"))
        .extracting(JsonNode::asText)
        .containsExactly("sc", "tso");
  }
}
