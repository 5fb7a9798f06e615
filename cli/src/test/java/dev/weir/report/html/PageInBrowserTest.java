package dev.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.report.Reply;
import dev.weir.search.options.CheckOptions;
import dev.weir.trace.replay.Replay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page in a browser; skipped where there is none. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageInBrowserTest {
  private static final int LONG = 100_000;

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

  @AfterEach
  void nothingIsComplainedOf() {
    assertThat(browser().complaints()).isEmpty();
  }

  private Chromium browser() {
    return started.orElseThrow();
  }

  private void open(String fragment, int width, int height, Reply... replies) throws IOException {
    Path file = Files.createTempFile(folder, "page", ".html");
    Files.writeString(file, new HtmlPage().render(List.of(replies)).orElseThrow());
    browser().open(file.toUri() + fragment, width, height);
    browser().settle();
  }

  private String said() {
    return text("#said");
  }

  private String text(String selector) {
    return browser().evaluate("document.querySelector('" + selector + "').textContent").asText();
  }

  private int count(String selector) {
    return browser().evaluate("document.querySelectorAll('" + selector + "').length").asInt();
  }

  private static Reply storeBuffering() {
    return LongExecutions.report(LongExecutions.storeBuffering(), "long.c");
  }

  @Test
  void beginsWhereTheExecutionFails() throws IOException {
    open("", 1400, 900, storeBuffering());
    assertThat(said()).startsWith("Step 7 Assertion 'a[0] < 7' failed");
    assertThat(text(".row.current .effect")).isEqualTo("assertion 'a[0] < 7' failed");
  }

  @Test
  void anAddressLeadsToItsStep() throws IOException {
    open("#step-2", 1400, 900, storeBuffering());
    assertThat(said())
        .isEqualTo(
            "Step 2 Thread 0 reads y = 0. It READS PAST its own x = 1 (step 1), which memory does"
                + " not have yet.");
    browser().evaluate("location.hash = '#step-5'; new Promise(r => setTimeout(r))");
    assertThat(said()).startsWith("Step 5 The store x = 1 of step 1 of thread 0 reaches memory");
  }

  @Test
  void keysMoveFromStepToStep() throws IOException {
    open("#step-1", 1400, 900, storeBuffering());
    browser().press("ArrowRight");
    assertThat(said()).startsWith("Step 2 ");
    browser().press("End");
    assertThat(said()).startsWith("Step 7 ");
    browser().press("ArrowUp");
    assertThat(said()).startsWith("Step 6 ");
    browser().press("p");
    assertThat(said()).as("the remarkable step before").startsWith("Step 4 ");
    browser().press("[");
    assertThat(said()).as("the step of its thread before").startsWith("Step 3 ");
    browser().press("Home");
    assertThat(said()).startsWith("Step 1 ");
    assertThat(browser().evaluate("location.hash").asText()).isEqualTo("#step-1");
  }

  @Test
  void aClickLeadsToARow() throws IOException {
    open("#step-1", 1400, 900, storeBuffering());
    browser().evaluate("document.querySelector('[data-row=\"4\"] .card').click()");
    assertThat(said()).startsWith("Step 4 ");
    browser().evaluate("document.querySelector('.entry[data-go=\"1\"]').click()");
    assertThat(said()).as("the store that waits in the queue").startsWith("Step 1 ");
  }

  @Test
  void screenReadersAreToldTheStepAndItsPlace() throws IOException {
    open("#step-2", 1400, 900, storeBuffering());
    assertThat(browser().evaluate("document.querySelector('#said').getAttribute('role')").asText())
        .isEqualTo("status");
    String active =
        "document.getElementById(document.querySelector('#timeline').getAttribute('aria-activedescendant'))";
    assertThat(browser().evaluate(active + ".getAttribute('aria-label')").asText())
        .startsWith("Step 2: Thread 0 reads y = 0");
    assertThat(browser().evaluate(active + ".getAttribute('aria-posinset')").asText())
        .isEqualTo("2");
    JsonNode nameless =
        browser()
            .evaluate(
                "[...document.querySelectorAll('button, input, [tabindex=\"0\"]')]"
                    + ".filter(e => !(e.getAttribute('aria-label') || e.textContent.trim()))"
                    + ".map(e => e.outerHTML)");
    assertThat(nameless).as("what can be reached and has no name").isEmpty();
  }

  @Test
  void darkAndLightChangeWithAKey() throws IOException {
    open("", 1400, 900, storeBuffering());
    String paper = "getComputedStyle(document.body).backgroundColor";
    String before = browser().evaluate(paper).asText();
    browser().press("t");
    String after = browser().evaluate(paper).asText();
    assertThat(after).isNotEqualTo(before);
    browser().press("t");
    assertThat(browser().evaluate(paper).asText()).isEqualTo(before);
  }

  @Test
  void aPhoneNeedsNoScrollingSideways() throws IOException {
    open("#step-4", 390, 844, storeBuffering());
    assertThat(browser().evaluate("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(390);
  }

  /** Whether all of an element is seen: inside the window, and behind nothing else. */
  private boolean isSeen(String selector) {
    return browser()
        .evaluate(
            """
            (() => {
              const element = document.querySelector('%s');
              const box = element.getBoundingClientRect();
              return [[box.left + 3, box.top + 3], [box.right - 3, box.bottom - 3]].every(([x, y]) =>
                x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
                  && element.contains(document.elementFromPoint(x, y)));
            })()
            """
                .formatted(selector))
        .asBoolean();
  }

  @ParameterizedTest
  @CsvSource({"1280, 720", "1920, 1080", "390, 844", "900, 700"})
  void theStepThatFailsIsSeenWhenThePageOpensAndAfterTheKeyEnd(int width, int height)
      throws IOException {
    open("", width, height, LongExecutions.report(LongExecutions.ofSteps(60), "long.c"));
    assertThat(isSeen(".row.failing .card")).isTrue();
    browser().press("Home");
    assertThat(isSeen(".row.current .card")).isTrue();
    browser().press("End");
    assertThat(isSeen(".row.failing .card")).isTrue();
  }

  /** What is cut off without dots: of names, of values. */
  private static final String CUT =
      """
      [...document.querySelectorAll('.parts > span, .place-value')].filter(e => {
        const box = e.getBoundingClientRect();
        const card = (e.closest('.card, .memory-card, .entry, .place') ?? e).getBoundingClientRect();
        const isDotted = getComputedStyle(e).textOverflow === 'ellipsis';
        return e.textContent !== ''
          && (box.right > card.right || box.width === 0 || e.scrollWidth > e.clientWidth + 1 && !isDotted);
      }).map(e => e.textContent)
      """;

  @ParameterizedTest
  @CsvSource({"1280, 720", "390, 844"})
  void valuesAreCutWithDotsOrNotAtAll(int width, int height) throws IOException {
    Replay replay = LongExecutions.storeBuffering("a_long_name_of_a_place", "18446744073709551615");
    open("#step-6", width, height, LongExecutions.report(replay, "long.c"));
    assertThat(browser().evaluate(CUT)).isEmpty();
    Replay small = LongExecutions.storeBuffering("a_long_name_of_a_place", "42");
    open("#step-6", width, height, LongExecutions.report(small, "long.c"));
    String values =
        "[...document.querySelectorAll('.name-rest')].filter(e => e.textContent.includes('42'))";
    assertThat(browser().evaluate(values + ".length").asInt()).isPositive();
    assertThat(browser().evaluate(values + ".every(e => e.scrollWidth <= e.clientWidth)"))
        .as("a short value is seen whole")
        .isEqualTo(BooleanNode.TRUE);
  }

  @Test
  void theArrowOfTheReasonStandsOut() throws IOException {
    open("", 1280, 720, storeBuffering());
    assertThat(text(".because"))
        .isEqualTo(
            "why the store of x at long.c:5 was still in the buffer of thread 0 when thread 0 read y at long.c:6");
    assertThat(count(".picture .reason .head")).isOne();
    assertThat(text(".reason .tag + text")).isEqualTo("before");
    assertThat(count(".bar.late")).isOne();
    browser().evaluate("document.querySelector('.key.why').click()");
    assertThat(count(".picture .reason .head") + count(".bar.late")).isZero();
  }

  @Test
  void thereIsOneHeadingAndTheCommandIsSmall() throws IOException {
    open("", 1280, 720, storeBuffering());
    assertThat(count("h1")).isOne();
    assertThat(text(".asked")).isEqualTo("weir check long.c");
    String size = "parseFloat(getComputedStyle(document.querySelector('%s')).fontSize)";
    assertThat(browser().evaluate(size.formatted(".asked")).asDouble())
        .isLessThan(browser().evaluate(size.formatted("h1")).asDouble() * 0.7);
  }

  @ParameterizedTest
  @CsvSource({"1280, 720", "1920, 1080"})
  void aSafeResultIsNotHalfEmpty(int width, int height) throws IOException {
    Path source = folder.resolve("safe.c");
    Files.writeString(source, "int x;\n".repeat(60));
    CheckOptions options = CheckOptions.of(new TotalStoreOrder());
    open("", width, height, LongExecutions.safe(options, true, source.toString()));
    String bottom = "document.querySelector('%s').getBoundingClientRect().bottom";
    assertThat(browser().evaluate(bottom.formatted(".background .panel:last-child")).asInt())
        .as("what stands beside the source")
        .isGreaterThan(height / 2);
    assertThat(browser().evaluate(bottom.formatted(".source")).asInt())
        .isBetween(height - 20, height);
    assertThat(text(".next dd")).startsWith("weir check ").endsWith(" --model armv8");
  }

  @Test
  void textsOfTheProgramAreShownAsTheyAre() throws IOException {
    String hostile = "<img src=x onerror=alert(1)>&amp;</script>\u00e4\ud83d\ude00";
    Path source = folder.resolve("hostile.c");
    Files.writeString(source, "int x; // " + hostile + "\n");
    open(
        "#step-1",
        1400,
        900,
        LongExecutions.report(HtmlPageTest.ofText(hostile, source.toString()), source.toString()));
    assertThat(text(".row.current .effect")).isEqualTo(hostile + " \u2190 " + hostile);
    assertThat(text(".source-line[data-line=\"1\"] code")).isEqualTo("int x; // " + hostile);
    assertThat(count("img")).isZero();
  }

  @Test
  void aSafeResultSaysWhatWasExplored() throws IOException {
    Replay none = new Replay(List.of(), Optional.empty(), List.of(), "");
    open("", 1400, 900, LongExecutions.report(none, "long.c"));
    assertThat(text(".figure")).startsWith("1execution");
    assertThat(text(".facts dt")).isEqualTo("explored");
    assertThat(count("#timeline")).isZero();
  }

  @Test
  void ofSeveralResultsEachCanBeChosen() throws IOException {
    Replay none = new Replay(List.of(), Optional.empty(), List.of(), "");
    open("", 1400, 900, LongExecutions.report(none, "long.c"), storeBuffering());
    assertThat(count("#timeline")).isZero();
    browser().evaluate("document.querySelectorAll('#chooser button')[1].click()");
    assertThat(said()).startsWith("Step 7 ");
    open("#view-2-step-3", 1400, 900, LongExecutions.report(none, "long.c"), storeBuffering());
    assertThat(said()).startsWith("Step 3 ");
  }

  @Test
  void ofAVeryLongExecutionOnlyWhatIsSeenIsDrawn() throws IOException {
    open("", 1400, 900, LongExecutions.report(LongExecutions.ofSteps(LONG), "long.c"));
    assertThat(text(".count")).isEqualTo("100001 / 100001");
    assertThat(count(".row")).isBetween(5, 100);
    browser().evaluate("weir.player.go(50000)");
    browser().settle();
    assertThat(said()).startsWith("Step 50000 ");
    assertThat(text(".row.current .number")).isEqualTo("50000");
    assertThat(browser().evaluate("document.querySelectorAll('*').length").asInt())
        .as("elements of the whole page")
        .isLessThan(3000);
    browser().evaluate("document.querySelector('#timeline').scrollTop = 44 * 20000");
    browser().settle();
    assertThat(count("[data-row=\"20003\"]")).as("the row that was scrolled to").isOne();
  }

  @Test
  void printsInPagesWithAllSteps() throws IOException {
    open("", 1400, 900, LongExecutions.report(LongExecutions.ofSteps(60), "long.c"));
    ObjectNode options = new ObjectMapper().createObjectNode().put("printBackground", true);
    byte[] pdf =
        Base64.getDecoder()
            .decode(browser().command("Page.printToPDF", options).get("data").asText());
    assertThat(new String(pdf, 0, 5, java.nio.charset.StandardCharsets.US_ASCII))
        .isEqualTo("%PDF-");
    browser().evaluate("window.dispatchEvent(new Event('beforeprint'))");
    assertThat(count(".paper .row")).isEqualTo(61);
    browser().evaluate("window.dispatchEvent(new Event('afterprint'))");
    assertThat(count(".paper")).isZero();
  }
}
